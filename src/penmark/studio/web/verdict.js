/** What follows from a draft, told as it is found: how many solutions first, then where, why and how hard. */
import { ask, wordsOf } from "./api.js";
import { make, shape } from "./drawing.js";
import { UNIT } from "./geometry.js";
import { chooser, labelled } from "./parts.js";
import { placeCalled } from "./places.js";
import { reservation, STATUS } from "./status.js";

/** @import { Laid, PuzzleDocument } from "./api.js" */
/** @import { PenmarkPlayer } from "./player.js" */
/** @typedef {Record<string, (number | boolean)[]>} Candidates */
/** @typedef {{solutions: string, differ: string[], examples: Record<string, number | boolean>[]}} Counted */
/** @typedef {{document: PuzzleDocument, edits?: object[], symmetry?: string}} Asked a draft and changes on their way */
/**
 * What is known of a draft: `wrong` clues and variants contradict each other, each of the `spare` ones could go.
 * @typedef {{clues: string[], variants: Laid[]}} Parts
 * @typedef {{number: Counted | null, candidates: Candidates, wrong: Parts, spare: Parts}} Findings
 */
/** @import { Found } from "./work.js" */

/** Milliseconds without a change after which also what takes its time is asked. */
const PATIENCE = 400;
/** Milliseconds that drawing a board can wait without anybody noticing. */
const SOON = 60;
/** Milliseconds after which it is said that there is no answer yet. */
const SLOW = 150;
/** More notes than these in a cell cannot be read. */
const MOST_NOTES = 9;
/** A sentence lists no more places than these, and no more letters of them. */
const MOST_NAMES = 6;
const MOST_LETTERS = 50;
/** More places than these are not pointed at one by one. */
const MOST_PLACES = 300;

export class Verdict {
  /**
   * @param {() => void} painted what comes after everything was drawn
   * @param {() => void} undecided what comes if time did not suffice to count solutions
   */
  constructor(painted, undecided) {
    this.painted = painted;
    this.undecided = undecided;
    this.said = make("p", { class: "st-verdict", role: "status", id: "live-verdict" });
    this.grade = make("p", { class: "st-finding", role: "status", id: "live-grade" });
    this.needless = make("p", { class: "st-finding", role: "status", id: "live-needless" });
    this.element = make("div", {}, [this.said, this.grade, this.needless]);
    this.shows = chooser(
      [["common", "What is certain"], ["0", "One solution"], ["1", "Another one"], ["", "Clues only"]],
      { name: "show" },
    );
    this.chooser = labelled("Show", this.shows);
    this.shows.addEventListener("change", () => this.paint());
    this.timer = 0;
    this.asking = new AbortController();
    /** The board to show it on. @type {PenmarkPlayer | null} */
    this.player = null;
    this.found = nothing();
    /** What stands on the board; of a board that was changed at a place or two it is still nearly right. */
    this.shown = {};
    /** To be called with the draft once it is there. @type {(draft: PuzzleDocument) => void} */
    this.settle = () => undefined;
    this.told = () => {};
    /** Kept when the number of solutions can be seen. @type {Promise<void>} */
    this.shownNumber = Promise.resolve();
  }

  /**
   * Find everything out about a draft; what is still asked about another one no longer matters.
   * @param {Asked} asked
   */
  follow(asked) {
    this.stop();
    this.found = nothing();
    /** @type {Promise<PuzzleDocument>} */
    const made = new Promise((resolve) => (this.settle = resolve));
    this.shownNumber = new Promise((resolve) => (this.told = () => resolve(undefined)));
    // What was said of the board before is not true of this one.
    delete this.said.dataset.solutions;
    this.said.setAttribute("aria-busy", "true");
    this.grade.textContent = this.needless.textContent = "";
    this.timer = window.setTimeout(() => (this.said.textContent = "Counting solutions …"), SLOW);
    this.asking = new AbortController();
    const { signal } = this.asking;
    this.find(asked, made, signal).catch((error) => {
      if (!signal.aborted) this.say(wordsOf(error) || "Not known for now.");
    });
  }

  stop() {
    window.clearTimeout(this.timer);
    this.asking.abort();
  }

  /** Until the number of solutions can be seen, but not for long: drawing a board would hold it up. */
  number() {
    return Promise.race([this.shownNumber, new Promise((resolve) => window.setTimeout(resolve, SOON))]);
  }

  /** @param {string} words */
  say(words) {
    window.clearTimeout(this.timer);
    this.said.removeAttribute("aria-busy");
    this.said.textContent = words;
  }

  /**
   * @param {Asked} asked
   * @param {Promise<PuzzleDocument>} made
   * @param {AbortSignal} signal
   */
  async find(asked, made, signal) {
    const found = await ask("uniqueness", asked, signal);
    if (signal.aborted) return;
    this.count(found);
    window.requestAnimationFrame(() => window.setTimeout(() => this.told()));
    const draft = await made;
    if (signal.aborted) return;
    this.point();
    if (found.solutions === "none") return this.blame(draft, signal);
    const facts = await ask("facts", { document: draft }, signal);
    if (signal.aborted) return;
    if (facts.complete) this.found.candidates = facts.candidates;
    this.paint();
    if (found.solutions !== "one") return;
    await new Promise((resolve) => window.setTimeout(resolve, PATIENCE));
    if (signal.aborted) return;
    await Promise.all([this.weigh(draft, signal), this.rate(draft, signal)]);
  }

  /** @param {Counted} found */
  count(found) {
    this.found.number = found;
    this.say(words(found));
    this.said.dataset.solutions = found.solutions;
    if (found.solutions === "unknown") this.undecided();
  }

  /** What took longer than a question may. @param {Found} outcome */
  tell({ solutions, found }) {
    const [one, other] = found;
    const differ = other ? Object.keys(one).filter((name) => one[name] !== other[name]) : [];
    this.count({ solutions, differ, examples: found });
    this.paint();
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {AbortSignal} signal
   */
  async blame(draft, signal) {
    this.paint();
    const { clues, variants = [] } = await ask("contradiction", { document: draft }, signal);
    if (signal.aborted) return;
    this.found.wrong = { clues, variants };
    this.say(`No solution. ${blameWords(this.found.wrong)}`);
    this.point();
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {AbortSignal} signal
   */
  async weigh(draft, signal) {
    const { needless, complete, variants = [] } = await ask("redundant", { document: draft }, signal);
    if (signal.aborted) return;
    this.found.spare = { clues: needless, variants };
    const count = needless.length + variants.length;
    this.needless.dataset.needless = String(count);
    const all = draft.data.variants?.length ? "Every clue and every variant is needed." : "Every clue is needed.";
    this.needless.textContent = count ? this.spareWords() : complete ? all : "";
    this.point();
  }

  spareWords() {
    const places = new Map(this.player?.session?.board.spots.map((spot) => [spot.name, spot.words]));
    const { clues, variants } = this.found.spare;
    const names = [...variants.map(({ words }) => words), ...clues.map((name) => places.get(name) ?? name)];
    const shown = names.slice(0, fitting(names));
    const named = shown.join(", ");
    const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
    const clue = variants.length ? "" : " clues";
    if (names.length === 1) return `${clue ? "One clue is not needed" : "Not needed"}: ${named} (circled).`;
    return `Not needed, any one of these${clue}: ${named}${more} (circled).`;
  }

  /**
   * @param {PuzzleDocument} draft
   * @param {AbortSignal} signal
   */
  async rate(draft, signal) {
    const found = await ask("grade", { document: draft, trace: false, patient: true }, signal);
    if (signal.aborted) return;
    const hardest = found.hardest_title ? ` · hardest step: ${found.hardest_title}` : "";
    this.grade.textContent = found.difficulty
      ? `Difficulty: ${found.difficulty} · score ${found.score}${hardest}`
      : found.reservation
        ? reservation(found)
        : (STATUS[found.status] ?? "");
  }

  // ── on the board ──

  /** Write what is to be shown onto the board, and point at what was found. */
  paint() {
    this.shown = this.wire();
    this.player?.setState(this.shown);
    this.point();
    this.painted();
  }

  wire() {
    const example = this.found.number?.examples[Number(this.shows.value || -1)];
    if (example) return { marks: Object.fromEntries(Object.entries(example).map(([at, mark]) => [at, [mark]])) };
    return this.shows.value === "common" ? this.common() : {};
  }

  /** What all solutions have in common as marks, other candidates as notes. */
  common() {
    /** @type {Candidates} */
    const marks = {};
    /** @type {Record<string, number[]>} */
    const centre = {};
    const all = this.player?.session?.board.domains[0].values.length ?? 0;
    const telling = (/** @type {number} */ count) => count < all && count <= MOST_NOTES;
    for (const [name, values] of Object.entries(this.found.candidates)) {
      if (values.length === 1) marks[name] = values;
      else if (typeof values[0] === "number" && telling(values.length)) centre[name] = values.map((value) => +value);
    }
    return { marks, play: { centre } };
  }

  point() {
    const session = this.player?.session;
    if (!session) return;
    const { board, view } = session;
    const places = new Map(board.spots.map((spot, k) => [spot.name, k]));
    const spots = (/** @type {string[]} */ names) =>
      names.slice(0, MOST_PLACES).flatMap((name) => places.get(name) ?? []);
    const { number, wrong, spare } = this.found;
    const cells = (/** @type {Parts} */ { clues, variants }) => [...clues, ...variants.flatMap((each) => each.places)];
    view.showHint(spots(number?.differ ?? []));
    view.showFaults(spots(cells(wrong)));
    for (const name of cells(wrong)) if (!places.has(name)) ring(view.layers.faults, name, board.rows, "st-wrong-place");
    for (const name of [...spare.clues, ...spare.variants.flatMap((each) => each.places.slice(0, 1))]) {
      ring(view.layers.hints, name, board.rows, "st-spare-ground");
      ring(view.layers.hints, name, board.rows, "st-spare");
    }
  }
}

/**
 * How many names to list, which is at least one: those that stay within the room that there is.
 * @param {string[]} names
 */
function fitting(names) {
  let letters = 0;
  const over = names.findIndex((name, k) => k >= MOST_NAMES || (letters += name.length + 2) > MOST_LETTERS);
  return over < 0 ? names.length : Math.max(1, over);
}

/** @returns {Findings} */
function nothing() {
  return { number: null, candidates: {}, wrong: { clues: [], variants: [] }, spare: { clues: [], variants: [] } };
}

/**
 * @param {Element} layer
 * @param {string} name of the place
 * @param {number} rows
 * @param {string} look
 */
function ring(layer, name, rows, look) {
  const { x, y } = placeCalled(name, rows);
  shape("circle", { class: look, cx: x * UNIT, cy: y * UNIT, r: UNIT * 0.42 }, layer);
}

/** @param {Parts} wrong */
function blameWords({ clues, variants }) {
  const names = variants.map(({ words: named }) => named);
  if (!names.length) return clues.length ? "The flagged clues contradict each other." : "There is none even without clues.";
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  const listed = `${shown.join(", ")}${more}`;
  if (clues.length) return `The flagged clues contradict ${listed}.`;
  return names.length === 1 ? `This alone cannot hold: ${listed}.` : `These contradict each other: ${listed}.`;
}

/** @param {Counted} found */
function words({ solutions, differ }) {
  if (solutions === "none") return "No solution.";
  if (solutions === "one") return "Exactly one solution.";
  if (solutions === "unknown") return "It is not known yet how many solutions there are: time ran out.";
  const places = `${differ.length} ${differ.length === 1 ? "place" : "places"}`;
  return `More than one solution; two of them differ in ${places}, outlined on the board.`;
}
