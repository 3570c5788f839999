/** The dialog through which puzzles leave: pictures, pages to play, sheets and booklets, any format. */
import { ask, take } from "./api.js";
import { make, options } from "./drawing.js";
import { busy, byId, isLocal, tick } from "./parts.js";
import { holdsPuzzle } from "./share.js";
import { titleOf } from "./studio.js";

/** @import { PuzzleDocument } from "./api.js" */
/** @import { Met, Studio } from "./studio.js" */

/** What the choice of a text format begins with. */
const TEXT = "text:";

const found = (/** @type {string} */ id) => byId(`export-${id}`);

/**
 * What opens the dialog.
 * @param {Studio} studio
 * @param {(field: HTMLTextAreaElement, said: HTMLElement) => void} copy
 */
export function exporting(studio, copy) {
  const dialog = found("dialog");
  const said = found("said");
  const say = (/** @type {unknown} */ words) => (said.textContent = words instanceof Error ? words.message : words);
  const list = found("list");
  /** @type {[HTMLInputElement, PuzzleDocument][]} */
  let choices = [];
  const texts = new Texts(studio);
  const chosen = () => choices.filter(([box]) => box.checked).map(([, puzzle]) => puzzle);
  const show = () => {
    const kind = found("kind").value.startsWith(TEXT) ? "text" : found("kind").value;
    for (const part of dialog.querySelectorAll("[data-for]")) {
      part.hidden = !part.dataset.for.split(" ").includes(kind);
    }
    for (const part of dialog.querySelectorAll("[data-many]")) part.hidden ||= chosen().length < 2;
    if (kind === "text") found("text").value = texts.chosen;
    found("local").hidden = !isLocal() || !texts.chosen.startsWith(`${location.origin}/#`);
    say("");
  };
  const fill = () => {
    choices = [];
    list.replaceChildren();
    const open = studio.metKey(studio.made ?? studio.puzzle);
    for (const [key, { puzzle, title }] of offered(studio)) {
      const [label, box] = tick(title);
      box.checked = key === open;
      choices.push([box, puzzle]);
      list.append(label);
    }
    found("several").hidden = choices.length < 2;
    show();
  };
  if (!isLocal()) found("link").value = `${location.origin}/`;
  dialog.addEventListener("change", show);
  found("copy").addEventListener("click", () => copy(found("text"), said));
  found("all").addEventListener("click", () => {
    const every = choices.every(([box]) => box.checked);
    for (const [box] of choices) box.checked = !every;
    show();
  });
  dialog.addEventListener("submit", () => {
    say("Making the file …");
    busy(dialog.querySelector("[type=submit]"), say, async () => {
      const { value: kind } = found("kind");
      say(kind.startsWith(TEXT) ? save(new Blob([texts.chosen]), "txt") : await made(studio, chosen()));
    });
  });
  return async () => {
    await studio.current();
    fill();
    dialog.showModal();
    texts.offer().then(() => found("kind").value.startsWith(TEXT) && show(), say);
  };
}

/** The puzzle in every format that can hold it. */
class Texts {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** By format. @type {Map<string, string>} */
    this.texts = new Map();
  }

  get chosen() {
    return this.texts.get(found("kind").value.slice(TEXT.length)) ?? "";
  }

  async offer() {
    const group = found("formats");
    const before = found("kind").value;
    const { texts } = await ask("texts", { document: await this.studio.current() });
    /** @type {{format: string, title: string, text: string}[]} */
    const all = texts;
    this.texts = new Map(all.map(({ format, text }) => [format, leadingHere(text)]));
    group.replaceChildren(...options(all.map(({ format, title }) => [TEXT + format, title])));
    const kept = [...found("kind").options].some(({ value }) => value === before);
    found("kind").value = kept ? before : "pdf";
  }
}

/** A link to a studio leads to the one that makes it, wherever that runs. @param {string} text */
function leadingHere(text) {
  const fragment = /^https?:\/\/[^\s#]+(#\S+)\s*$/.exec(text)?.[1] ?? "";
  return holdsPuzzle(fragment) ? `${location.origin}/${fragment}` : text;
}

/**
 * @param {Studio} studio
 * @param {PuzzleDocument[]} chosen
 * @returns {Promise<string>} what there is to say of the file
 */
async function made(studio, chosen) {
  const kind = found("kind").value;
  const theme = found("theme").value;
  const puzzle = await studio.current();
  const played = found("state").checked ? studio.played() : puzzle;
  if (kind === "html") return save(await take("page", { document: played }), kind);
  if (kind !== "pdf") {
    const solution = found("solution").checked;
    return save(await take("render", { document: played, kind, theme, solution, cell_size: 64 }), kind);
  }
  if (!chosen.length) return "Choose at least one puzzle.";
  const title = chosen.length > 1 ? found("name").value : "";
  const { content, pages, notes } = await ask("booklet", {
    documents: chosen,
    title,
    paper: found("paper").value,
    per_page: Number(found("per-page").value),
    theme,
    link: found("link").value.trim(),
    solutions: found("solutions").checked,
  });
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  save(new Blob([bytes], { type: "application/pdf" }), kind, title);
  return [`Saved, ${pages} ${pages === 1 ? "page" : "pages"}.`, ...notes].join("\n");
}

/**
 * @param {Blob} blob
 * @param {string} kind
 * @param {string} [title]
 */
function save(blob, kind, title) {
  const name = (title || document.title.replace(/ · Penmark$/, "")).replace(/[^\p{L}\p{N}]+/gu, "-");
  const file = `${name.replace(/^-|-$/g, "") || "puzzle"}.${kind}`;
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return `Saved as ${file}.`;
}

/** All that a booklet can hold, the puzzle that is being made among them. @param {Studio} studio @returns {Map<string, Met>} */
function offered(studio) {
  const { made, draft } = studio;
  const own = /** @type {[string, Met][]} */ (
    made && draft?.board ? [[studio.metKey(made), { puzzle: made, title: titleOf(draft.board) }]] : []
  );
  return new Map([...studio.met, ...own]);
}
