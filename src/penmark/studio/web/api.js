/** The studio's server, asked. Every refusal becomes a `Refusal` whose message is for people. */

/** @import { BoardDocument, Wire } from "./types.js" */
/**
 * @typedef {Wire & {genre: string, data: any}} PuzzleDocument tagged JSON
 * @typedef {{document: PuzzleDocument, board: BoardDocument}} Opened
 * @typedef {{do: "commit" | "eliminate", at: string, mark: number | boolean}} Move
 * @typedef {{at: string, mark?: number | boolean}} MarkShown
 * @typedef {{clues: string[], areas: string[][], used: MarkShown[], removed: MarkShown[], placed: MarkShown[],
 *   lines: MarkShown[][]}} Picture
 * @typedef {{technique: string, title: string, tier: string, score: number, observed: string[], moves: Move[],
 *   words: string, reasons: string[], picture: Picture, candidates: Record<string, number[]>, unmarked: Move[]}} Step
 * @typedef {{name: string, words: string}} Choice
 * @typedef {{row_step: number, col_step: number,
 *   fixed: {rows: number, cols: number, dims: Record<string, number>, words: string}[]}} Sizes
 * @typedef {{name: string, title: string, rules: string, rows: number, cols: number, sizes: Sizes, materials: string[],
 *   density: number, clue_density: number, variants: VariantInfo[], rooms: boolean, scaffolds: Choice[], clue_filters: Choice[],
 *   profiles: string[], tiers: string[], techniques: {name: string, title: string, tier: string}[],
 *   samples: Sample[]}} GenreInfo
 * @typedef {{genres: {name: string, title: string}[], symmetries: {name: string, words: string, square: boolean}[], turns: Choice[],
 *   up_to: Choice[]}} Inventory
 * @typedef {{name: string, title: string, aliases: string[], words: string, tool: string, value_name: string, signs: string[],
 *   digits: boolean, needs_text: boolean, strokes: number, single: boolean, returns: boolean, usual: boolean,
 *   generated: boolean}} VariantInfo
 * @typedef {{variant: string, words: string, places: string[], typed: string}} Laid a variant on the board
 * @typedef {{genre: string, title: string, author: string, rows: number, cols: number,
 *   document: PuzzleDocument}} Sample
 */

export class Refusal extends Error {
  /** What there is to say beyond the first sentence. */
  more = "";
}

/** The server does not answer. The page says so in one place: see `connection`. */
export class Gone extends Refusal {
  constructor() {
    super(
      "The studio does not answer. Is it still running? Playing, checking and sharing go on without it, " +
        "and so do puzzles that were opened here before.",
    );
  }
}

/** Dispatches `change` when the server stops answering, and when it answers again. */
export const connection = new (class extends EventTarget {
  lost = false;

  /** @param {boolean} lost */
  tell(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.dispatchEvent(new CustomEvent("change"));
  }
})();

/**
 * What to say of an error in a place of one's own; nothing where it has a place already.
 * @param {unknown} error
 */
export function wordsOf(error) {
  if (error instanceof Gone) return "";
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} operation
 * @param {object} [body] none for what is only looked up
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(operation, body, signal) {
  return (await answered(operation, body, signal)).json().catch(() => null);
}

/**
 * What is good to know and can be done without: null where there is no answer, of which nothing is said.
 * @param {string} operation
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function askQuietly(operation, body) {
  if (connection.lost) return null;
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/${operation}`, options).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** What is known of genres, by name. @type {Map<string, Promise<GenreInfo>>} */
const genres = new Map();

/**
 * All about a genre; asked for once.
 * @param {string} genre
 * @returns {Promise<GenreInfo>}
 */
export function genreInfo(genre) {
  const known = genres.get(genre) ?? ask("genre", { genre });
  genres.set(genre, known);
  known.catch(() => genres.delete(genre));
  return known;
}

/**
 * What is no JSON: a file.
 * @param {string} operation
 * @param {object} body
 */
export async function take(operation, body) {
  return (await answered(operation, body)).blob();
}

/**
 * @param {string} operation
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
async function answered(operation, body, signal) {
  const options = body
    ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }
    : { signal };
  let answer;
  try {
    answer = await fetch(`/api/${operation}`, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    connection.tell(true);
    throw new Gone();
  }
  connection.tell(false);
  if (answer.ok) return answer;
  const plain = await answer.json().catch(() => null);
  throw refused(plain?.detail || plain?.title || `The studio answered ${answer.status}.`);
}

/** The first line of what the server says is the message; what follows is for those who want to know. @param {string} said */
function refused(said) {
  const [first, ...rest] = said.split("\n");
  const made = new Refusal(sentence(first));
  made.more = rest.join("\n");
  return made;
}

/** @param {string} words */
function sentence(words) {
  const text = words[0].toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/**
 * @typedef {{progress?: (data: {done: number | null, total: number | null, words: string}) => void,
 *   item?: (data: any) => void}} Listeners
 */

/**
 * Long work. The promise is kept with its result, or null once it has been cancelled.
 * @param {object} work
 * @param {Listeners} listeners
 * @returns {{done: Promise<any>, cancel: () => void}}
 */
export function begin(work, listeners) {
  const cancelled = new AbortController();
  return { done: follow(work, listeners, cancelled.signal), cancel: () => cancelled.abort() };
}

/**
 * @param {object} work
 * @param {Listeners} listeners
 * @param {AbortSignal} signal
 */
async function follow(work, listeners, signal) {
  const { id } = await ask("jobs", work);
  try {
    return signal.aborted ? null : await lastEvent(id, listeners, signal);
  } finally {
    // Cancelled or done, nobody will ask for it again.
    fetch(`/api/jobs/${id}`, { method: "DELETE" }).catch(() => undefined);
  }
}

/**
 * @param {string} id
 * @param {Listeners} listeners
 * @param {AbortSignal} signal
 */
function lastEvent(id, listeners, signal) {
  const source = new EventSource(`/api/jobs/${id}/events`);
  const data = (/** @type {Event} */ event) => JSON.parse(/** @type {MessageEvent} */ (event).data);
  const ended = new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(null));
    source.addEventListener("progress", (event) => listeners.progress?.(data(event)));
    source.addEventListener("item", (event) => listeners.item?.(data(event)));
    source.addEventListener("result", (event) => resolve(data(event)));
    source.addEventListener("problem", (event) => reject(new Refusal(sentence(data(event).detail ?? "it failed"))));
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      connection.tell(true);
      reject(new Gone());
    });
  });
  return ended.finally(() => source.close());
}
