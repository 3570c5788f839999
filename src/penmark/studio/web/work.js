/** Long work as the page shows it: a bar, words, and a way to stop it. */
import { begin, wordsOf } from "./api.js";
import { make } from "./drawing.js";
import { button } from "./parts.js";

export class Work {
  /**
   * @param {HTMLButtonElement[]} starts what begins such work: out of reach while it is under way
   * @param {{cancel: string, words: string}} ids
   */
  constructor(starts, ids) {
    this.starts = starts;
    /** @type {{done: Promise<any>, cancel: () => void} | null} */
    this.job = null;
    this.bar = make("progress", { "aria-label": "Progress" });
    this.words = make("p", { class: "st-note", role: "status", id: ids.words });
    this.stop = button("Cancel", () => this.cancel(), { id: ids.cancel });
    /** What to do if time did not suffice. */
    this.longer = button("", () => this.again(), { class: "st-longer" });
    this.longer.hidden = true;
    this.again = () => {};
    this.element = make("div", { class: "st-work" }, [this.bar, this.stop, this.words, this.longer]);
    this.show();
  }

  get running() {
    return this.job !== null;
  }

  cancel() {
    this.job?.cancel();
  }

  /** Said only when it is news: a screen reader speaks every change. @param {string} words */
  say(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  /**
   * Time ran out: a button gives more of it.
   * @param {string} label
   * @param {() => void} again
   */
  offer(label, again) {
    this.longer.textContent = label;
    this.longer.hidden = false;
    this.again = again;
  }

  /** Nothing was asked, and nothing is to be said. */
  clear() {
    this.cancel();
    this.say("");
    this.longer.hidden = true;
  }

  show() {
    this.bar.hidden = this.stop.hidden = !this.running;
    for (const start of this.starts) start.disabled = this.running;
  }

  /**
   * The result; null if it was cancelled or came to nothing, which is then said.
   * @param {object} work
   * @param {{tell: (spent: string, words: string) => string, item?: (item: any) => void}} how
   * @returns {Promise<any>}
   */
  async run(work, { tell, item }) {
    if (this.running) return null;
    const asked = document.activeElement;
    this.longer.hidden = true;
    this.say(tell("0 s", "…"));
    this.bar.removeAttribute("value");
    this.job = begin(work, {
      item,
      progress: ({ done, total, words }) => {
        if (total) [this.bar.max, this.bar.value] = [total, Math.min(done ?? 0, total)];
        this.say(tell(`${Math.round(done ?? 0)} s`, words));
      },
    });
    this.show();
    if (this.starts.some((start) => start === asked)) this.stop.focus();
    try {
      const result = await this.job.done;
      this.say(result ? "" : "Cancelled.");
      return result;
    } catch (error) {
      this.say(wordsOf(error));
      return null;
    } finally {
      const focused = document.activeElement === this.stop || document.activeElement === document.body;
      this.job = null;
      this.show();
      if (focused && asked instanceof HTMLElement && asked.offsetParent) asked.focus();
    }
  }
}

/** @typedef {Record<string, number | boolean>} Marks */
/** @typedef {{solutions: "none" | "one" | "many" | "unknown", found: Marks[]}} Found */

/** How long two solutions are looked for where the usual time did not suffice, in seconds. */
const PATIENT = 120;

/**
 * How many solutions a puzzle has, in a time that a question does not get.
 * @param {Work} work
 * @param {object | null} puzzle
 * @returns {Promise<Found | null>}
 */
export async function lookLonger(work, puzzle) {
  /** @type {Marks[]} */
  const found = [];
  const job = { kind: "solve-all", document: puzzle, seconds: PATIENT, limit: 2 };
  const result = await work.run(job, {
    tell: (spent) => `Looking for solutions … ${spent}`,
    item: ({ marks }) => found.push(marks),
  });
  if (!result) return null;
  const few = /** @type {const} */ (["none", "one"]);
  const solutions = found.length > 1 ? "many" : result.exhausted ? few[found.length] : "unknown";
  return { solutions, found };
}
