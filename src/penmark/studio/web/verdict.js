/** How many solutions a board that is being made has, and what they have in common. */
import { ask } from "./api.js";
import { make } from "./drawing.js";

/** @typedef {import("./api.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./player.js").PenmarkPlayer} PenmarkPlayer */

/** Milliseconds to wait for the next change before asking. */
const PATIENCE = 60;
/** More notes than these in a cell cannot be read. */
const MOST_NOTES = 9;

export class Verdict {
  constructor() {
    this.element = make("p", { class: "st-verdict", role: "status", id: "live-verdict" });
    this.timer = 0;
    this.asking = new AbortController();
    /** Cells to point at besides the chosen one. @type {string[]} */
    this.cells = [];
    /** @type {PenmarkPlayer | null} */
    this.player = null;
    this.chosen = () => "";
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {PenmarkPlayer} player where to show it
   * @param {() => string} chosen the cell that is pointed at all the time
   */
  follow(draft, player, chosen) {
    this.stop();
    this.player = player;
    this.chosen = chosen;
    this.cells = [];
    // What was said of the board before is not true of this one.
    delete this.element.dataset.solutions;
    this.element.textContent = "Counting solutions …";
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.timer = window.setTimeout(() => this.find(draft, signal).catch((error) => {
      if (!signal.aborted) this.element.textContent = error.message;
    }), PATIENCE);
  }

  stop() {
    window.clearTimeout(this.timer);
    this.asking.abort();
  }

  point() {
    this.player?.showHint([...new Set([...this.cells, this.chosen()])], "");
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {AbortSignal} signal
   */
  async find(draft, signal) {
    const asked = { document: draft };
    const candidates = ask("facts", asked, signal);
    // Awaited below; until then a refusal must not go unheard of.
    candidates.catch(() => undefined);
    const { solutions, differ } = await ask("uniqueness", asked, signal);
    if (signal.aborted) return;
    this.element.dataset.solutions = solutions;
    this.element.textContent = words(solutions, differ.length);
    if (solutions === "none") return this.blame(draft, signal);
    const facts = await candidates;
    if (facts.complete && !signal.aborted) this.showFacts(facts.candidates);
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {AbortSignal} signal
   */
  async blame(draft, signal) {
    const { clues } = await ask("contradiction", { document: draft }, signal);
    if (!clues.length || signal.aborted) return;
    this.cells = clues;
    this.element.textContent += " The clues that contradict each other are highlighted.";
    this.point();
  }

  /** @param {Record<string, (number | boolean)[]>} candidates */
  showFacts(candidates) {
    /** @type {Record<string, (number | boolean)[]>} */
    const marks = {};
    /** @type {Record<string, number[]>} */
    const centre = {};
    const all = this.player?.session?.board.domains[0].values.length ?? 0;
    const telling = (/** @type {number} */ count) => count < all && count <= MOST_NOTES;
    for (const [name, values] of Object.entries(candidates)) {
      if (values.length === 1) marks[name] = values;
      else if (typeof values[0] === "number" && telling(values.length)) centre[name] = values.map(Number);
    }
    this.player?.setState({ marks, play: { centre } });
    this.point();
  }
}

/**
 * @param {string} solutions
 * @param {number} differ
 */
function words(solutions, differ) {
  if (solutions === "none") return "No solution.";
  if (solutions === "one") return "Exactly one solution.";
  if (solutions === "unknown") return "It is not known yet how many solutions there are: time ran out.";
  return `More than one solution; two of them differ in ${differ} ${differ === 1 ? "place" : "places"}.`;
}
