/** What can be done with what was chosen of the library: put it into a collection, grade it. */
import { ask, wordsOf } from "./api.js";
import { make, options } from "./drawing.js";
import { busy, button, chooser } from "./parts.js";
import { Work } from "./work.js";

/** @import { LibraryBrowser } from "./library_browser.js" */

/** Seconds that grading may take. */
const LONGEST = 600;

export class LibraryActs {
  /** @param {LibraryBrowser} browser */
  constructor(browser) {
    this.browser = browser;
    this.words = make("span", { class: "st-note", id: "library-chosen", role: "status" });
    this.into = chooser([], { id: "library-into", "aria-label": "Collection" });
    this.add = button("Add to it", () => busy(this.add, (error) => this.say(error), () => this.collect()), { id: "library-add" });
    this.none = button("Choose none", () => this.browser.choose([]), { id: "library-none" });
    this.grade = button("", () => this.run(), { id: "library-grade" });
    this.work = new Work([this.grade], { cancel: "library-cancel", words: "library-graded" });
    this.several = make("span", { class: "st-row" }, [this.into, this.add, this.none]);
    this.row = make("div", { class: "st-row" }, [this.words, this.several, this.grade]);
    this.element = make("div", { class: "st-library-acts" }, [this.row, this.work.element]);
  }

  /** @param {boolean} store whether there is one */
  offer(store) {
    this.element.hidden = !store;
  }

  /** Which collections there are may have changed. */
  async enter() {
    if (this.element.hidden) return;
    const before = this.into.value;
    const { collections } = await ask("collections");
    this.into.replaceChildren(...options(collections.map((/** @type {any} */ { name, title }) => [name, title || name])));
    if (collections.some((/** @type {any} */ { name }) => name === before)) this.into.value = before;
    this.show();
  }

  /** @param {unknown} words */
  say(words) {
    this.work.say(wordsOf(words));
  }

  show() {
    const { ticked, list, question } = this.browser;
    const many = ticked.size;
    this.words.textContent = many ? `${many} chosen` : "";
    this.several.hidden = !many;
    this.into.hidden = this.add.hidden = !this.into.options.length;
    this.grade.hidden = question.shelf !== "store" || !list.total;
    this.grade.textContent = many ? "Grade what is chosen" : "Grade all found";
  }

  async collect() {
    const { ticked, question } = this.browser;
    const { added } = await ask("collection-add", { name: this.into.value, shelf: question.shelf, keys: [...ticked] });
    this.say(`${added} added to ${this.into.selectedOptions[0]?.textContent}.`);
    this.browser.choose([]);
  }

  async run() {
    const { ticked, question } = this.browser;
    const what = ticked.size ? { keys: [...ticked] } : { query: question.query };
    const job = { kind: "grade-library", seconds: LONGEST, ...what };
    const result = await this.work.run(job, { tell: (_, words) => words });
    const tiers = Object.entries(result?.tiers ?? {}).map(([name, many]) => `${many} ${name}`);
    const words = result ? `${result.graded} of ${result.asked} graded: ${tiers.join(", ") || "none"}.` : this.work.words.textContent;
    await this.browser.look();
    this.say(words);
  }
}
