/** Looking through the library: a question, an order, and cards with a drawing each. */
import { ask, wordsOf } from "./api.js";
import { make, options } from "./drawing.js";
import { cardParts, shownTheme } from "./library_cards.js";
import { FoundPages } from "./library_pages.js";
import { LibraryActs } from "./library_acts.js";
import { LongList } from "./long_list.js";
import { chooser, labelled } from "./parts.js";

/** @import { Studio } from "./studio.js" */

const STORE = "store";
/** What a collection takes at once. */
const MOST_CHOSEN = 500;
/** Milliseconds after the last key before a question is asked. */
const PAUSE = 300;
const ORDERS = [
  ["", "As it is kept"],
  ["sort:-added", "Latest first"],
  ["sort:-played", "Last played first"],
  ["sort:tier", "Easiest first"],
  ["sort:-tier", "Hardest first"],
  ["sort:-score", "Highest score first"],
  ["sort:size", "Smallest first"],
  ["sort:-size", "Largest first"],
  ["sort:clues", "Fewest clues first"],
];
const WORDS = [
  ["hard, tier>=hard, tier:easy..hard", "how hard it is"],
  ["10x10, rows>=8, clues:0, score:100..500", "size and numbers"],
  ["unplayed, started, finished", "what you have played"],
  ["graded, ungraded, timed-out", "how grading ended"],
  ["uses:x-wing, without:trial*", "techniques"],
  ["title:…, author:…, any other word", "words of title, author, source and rules"],
  ["tag:…, in:…, from:…", "tags, collections, where it came from"],
  ["or, not, - and ( )", "either, the opposite, groups"],
];

export class LibraryBrowser {
  /**
   * @param {Studio} studio
   * @param {() => void} leave
   */
  constructor(studio, leave) {
    this.studio = studio;
    this.leave = leave;
    this.pages = new FoundPages();
    this.list = new LongList("Puzzles found", (index, card) => this.fill(index, card));
    /** Ends a question that a later one replaces. */
    this.asking = new AbortController();
    this.timer = 0;
    this.shelf = chooser([], { id: "library-shelf" });
    this.order = chooser(ORDERS, { id: "library-order" });
    this.query = make("input", { id: "library-query", type: "search", spellcheck: "false", autocomplete: "off",
      maxlength: "1900", placeholder: "hard 10x10 unplayed", "aria-describedby": "library-wrong" });
    this.wrong = make("p", { class: "st-wrong", id: "library-wrong", role: "alert" });
    this.count = make("p", { class: "st-note", id: "library-count", role: "status" });
    /** The keys of what was chosen. @type {Set<string>} */
    this.ticked = new Set();
    this.acts = new LibraryActs(this);
    this.element = this.build();
    this.listen();
  }

  build() {
    const words = WORDS.map(([ask, means]) => make("tr", {}, [make("td", {}, [make("code", {}, [ask])]), make("td", {}, [means])]));
    const help = make("details", { class: "st-details" }, [
      make("summary", {}, ["Words of a question"]),
      make("p", { class: "st-note" }, ["The name of a genre or a variant stands for itself. Words side by side must all hold."]),
      make("table", { class: "st-table" }, [make("tbody", {}, words)]),
    ]);
    const fields = make("div", { class: "st-library-fields" }, [
      labelled("From", this.shelf),
      labelled("Question", this.query),
      labelled("Order", this.order),
    ]);
    return make("div", { class: "st-library-body" }, [fields, this.wrong, help, this.acts.element, this.count, this.list.element]);
  }

  listen() {
    this.query.addEventListener("input", () => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.look(), PAUSE);
    });
    this.query.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.look();
      else if (event.key === "ArrowDown") this.list.element.focus();
    });
    for (const field of [this.shelf, this.order]) field.addEventListener("change", () => this.look());
    this.list.addEventListener("act", (event) => this.open(/** @type {CustomEvent} */ (event).detail.index));
    this.list.addEventListener("tick", (event) => this.tick(/** @type {CustomEvent} */ (event).detail));
    this.list.addEventListener("sight", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.pages.want(from, to);
    });
    this.pages.addEventListener("change", () => this.list.refill());
    this.pages.addEventListener("problem", (event) => this.complain(/** @type {CustomEvent} */ (event).detail.error));
  }

  /** @param {{name: string, title: string}[]} shelves */
  offer(shelves) {
    const before = this.shelf.value;
    this.shelf.replaceChildren(...options(shelves.map(({ name, title }) => [name, title])));
    if (shelves.some(({ name }) => name === before)) this.shelf.value = before;
    this.acts.offer(shelves.some(({ name }) => name === STORE));
    this.look();
  }

  /** @param {unknown} error */
  complain(error) {
    this.wrong.textContent = wordsOf(error);
  }

  /** Ask what is written. */
  async look() {
    window.clearTimeout(this.timer);
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    this.list.element.setAttribute("aria-busy", "true");
    const query = [this.query.value, this.query.value.includes("sort:") ? "" : this.order.value].join(" ").trim();
    try {
      const total = await this.pages.begin({ shelf: this.shelf.value, query, theme: shownTheme() }, signal);
      this.complain("");
      this.ticked = new Set();
      this.list.reset(total);
      this.acts.show();
      this.count.textContent = `${total.toLocaleString("en")} ${total === 1 ? "puzzle" : "puzzles"}`;
    } catch (error) {
      if (!signal.aborted) this.complain(error);
    }
    if (!signal.aborted) this.list.element.setAttribute("aria-busy", "false");
  }

  // ── choosing ──

  /** What the list shows and what may be asked of it. */
  get question() {
    return this.pages.question;
  }

  /** @param {Iterable<string>} keys */
  choose(keys) {
    this.ticked = new Set(keys);
    this.list.refill();
    this.acts.show();
  }

  /** @param {{index: number, range?: boolean}} which */
  tick({ index, range }) {
    const [from, to] = range ? [this.list.anchor, index].sort((one, other) => one - other) : [index, index];
    const keys = Array.from({ length: to - from + 1 }, (_, k) => this.pages.at(from + k)?.key).filter((key) => key !== undefined);
    const chosen = new Set(this.ticked);
    for (const key of keys) {
      if (!range && chosen.has(key)) chosen.delete(key);
      else chosen.add(key);
    }
    if (!range) this.list.anchor = index;
    if (chosen.size > MOST_CHOSEN) return this.complain(`At most ${MOST_CHOSEN} puzzles can be chosen one by one.`);
    this.choose(chosen);
  }

  /** @param {number} index */
  async open(index) {
    const found = this.pages.at(index);
    if (!found) return;
    const opening = this.studio.open(ask("library-open", { shelf: this.pages.question.shelf, key: found.key }));
    try {
      if (await opening) this.leave();
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * @param {number} index
   * @param {HTMLElement} card
   */
  fill(index, card) {
    const found = this.pages.at(index);
    card.setAttribute("aria-selected", String(this.ticked.has(found?.key ?? "")));
    if (card.dataset.key === (found?.key ?? "")) return;
    card.dataset.key = found?.key ?? "";
    card.replaceChildren(...(found ? cardParts(found) : [make("div", { class: "st-thumb" })]));
  }
}
