/** What a question to the library finds, fetched page by page as it comes into sight. */
import { ask } from "./api.js";

/**
 * @typedef {{finished: boolean, seconds: number, started: number, changed: number}} Played
 * @typedef {{key: string, genre: string, rows: number, cols: number, clues: number, title: string, author: string,
 *   tier: string | null, score: number | null, status: string | null, played: Played | null, picture: string}} Found
 */

const PAGE = 24;
/** Pages that are kept. */
const KEPT = 60;
/** Pages that are asked for at a time. */
const AT_ONCE = 2;
/** Milliseconds in sight before a page is asked for: who flies past wants none. */
const PAUSE = 50;

/** Dispatches `change` when a page has come, `problem` (detail.error) when one did not. */
export class FoundPages extends EventTarget {
  /** @type {{shelf: string, query: string, theme: string}} */
  question = { shelf: "", query: "", theme: "light" };
  /** @type {Map<number, Found[]>} */
  pages = new Map();
  /** Under way. @type {Map<number, AbortController>} */
  asked = new Map();
  /** Wanted, but not yet asked for. @type {number[]} */
  wanted = [];
  timer = 0;

  /**
   * Ask something; how many puzzles are found. The first page comes along.
   * @param {{shelf: string, query: string, theme: string}} question
   * @param {AbortSignal} signal
   * @returns {Promise<number>}
   */
  async begin(question, signal) {
    const { total, puzzles } = await ask("library-find", { ...question, limit: PAGE, count: true }, signal);
    for (const control of this.asked.values()) control.abort();
    this.question = question;
    this.asked.clear();
    this.wanted = [];
    this.pages = new Map([[0, puzzles]]);
    return total;
  }

  /** @param {number} index @returns {Found | undefined} */
  at(index) {
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /**
   * Cards that are in sight.
   * @param {number} from
   * @param {number} to
   */
  want(from, to) {
    const first = Math.floor(from / PAGE);
    const all = Array.from({ length: Math.max(0, Math.ceil(to / PAGE) - first) }, (_, k) => first + k);
    for (const [page, control] of this.asked) if (!all.includes(page)) control.abort();
    this.wanted = all.filter((page) => !this.pages.has(page) && !this.asked.has(page));
    window.clearTimeout(this.timer);
    if (this.wanted.length) this.timer = window.setTimeout(() => this.askNext(), PAUSE);
  }

  askNext() {
    while (this.asked.size < AT_ONCE && this.wanted.length) this.fetch(/** @type {number} */ (this.wanted.shift()));
  }

  /** @param {number} page */
  async fetch(page) {
    const control = new AbortController();
    const { question } = this;
    this.asked.set(page, control);
    try {
      const asked = { ...question, offset: page * PAGE, limit: PAGE };
      const { puzzles } = await ask("library-find", asked, control.signal);
      if (question !== this.question) return;
      this.pages.set(page, puzzles);
      for (const old of [...this.pages.keys()].slice(0, -KEPT)) this.pages.delete(old);
      this.dispatchEvent(new CustomEvent("change"));
    } catch (error) {
      if (!control.signal.aborted) this.dispatchEvent(new CustomEvent("problem", { detail: { error } }));
    } finally {
      if (this.asked.get(page) === control) this.asked.delete(page);
      this.askNext();
    }
  }
}
