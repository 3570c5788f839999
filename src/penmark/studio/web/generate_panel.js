/** New puzzles: what kind, how large, how hard; with progress, and a way to stop it. */
import { begin } from "./api.js";
import { make } from "./drawing.js";
import { button, chooser, labelled, row } from "./parts.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./api.js").GenreInfo} GenreInfo */
/** @typedef {{document: import("./api.js").PuzzleDocument, seed: number}} Made */

const TIERS = ["trivial", "easy", "medium", "hard", "extreme"];
const SECONDS = 60;

/**
 * @param {Studio} studio
 * @param {{genres: GenreInfo[], symmetries: string[]}} inventory
 */
export function generatePanel(studio, inventory) {
  const panel = new GeneratePanel(studio, inventory);
  return { id: "generate", title: "Make", element: panel.element, enter: () => panel.enter() };
}

class GeneratePanel {
  /**
   * @param {Studio} studio
   * @param {{genres: GenreInfo[], symmetries: string[]}} inventory
   */
  constructor(studio, inventory) {
    this.studio = studio;
    this.genres = inventory.genres;
    this.genre = chooser(this.genres.map(({ name, title }) => [name, title]), { name: "genre" });
    this.rows = number("rows", 2, 40);
    this.cols = number("cols", 2, 40);
    this.tier = chooser(["", ...TIERS].map((tier) => [tier, tier || "Any"]), { name: "tier" });
    this.symmetry = chooser(inventory.symmetries.map((name) => [name, name]), { name: "symmetry" });
    this.seed = number("seed", 0, 2 ** 32 - 1);
    this.seed.placeholder = "any";
    this.bar = make("progress", { "aria-label": "Progress" });
    this.words = make("p", { class: "st-note", role: "status", id: "made" });
    this.start = make("button", { type: "submit", class: "st-primary", id: "generate" }, ["Generate"]);
    this.cancel = button("Cancel", () => this.work?.cancel(), { id: "cancel" });
    /** @type {{done: Promise<any>, cancel: () => void} | null} */
    this.work = null;
    /** What was made while another panel was open, which it must not disturb. @type {Made | null} */
    this.waiting = null;
    this.element = this.build();
    this.setUsualSize();
    this.showWork();
  }

  build() {
    const sizes = make("div", { class: "st-pair" }, [labelled("Rows", this.rows), labelled("Columns", this.cols)]);
    const looks = [labelled("Difficulty", this.tier), labelled("Symmetry", this.symmetry)];
    const kinds = make("div", { class: "st-pair" }, looks);
    const form = make("form", { class: "st-form" }, [
      labelled("Genre", this.genre),
      sizes,
      kinds,
      labelled("Seed", this.seed),
      row(this.start, this.cancel),
      this.bar,
      this.words,
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.genre.addEventListener("change", () => this.setUsualSize());
    this.studio.addEventListener("opened", () => {
      const name = this.studio.puzzle?.genre ?? "";
      if (this.work || this.genre.value === name) return;
      this.genre.value = name;
      this.setUsualSize();
    });
    return make("div", {}, [form]);
  }

  enter() {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.show(waiting).catch((error) => this.studio.complain(error.message));
  }

  setUsualSize() {
    const info = this.genres.find(({ name }) => name === this.genre.value);
    if (!info) return;
    this.rows.value = String(info.rows);
    this.cols.value = String(info.cols);
  }

  showWork() {
    this.start.hidden = this.work !== null;
    this.cancel.hidden = this.work === null;
    this.bar.hidden = this.work === null;
  }

  wanted() {
    return {
      kind: "generate",
      genre: this.genre.value,
      rows: Number(this.rows.value),
      cols: Number(this.cols.value),
      symmetry: this.symmetry.value,
      seconds: SECONDS,
      ...(this.tier.value ? { difficulty: this.tier.value } : {}),
      ...(this.seed.value ? { seed: Number(this.seed.value) } : {}),
    };
  }

  async run() {
    if (this.work) return;
    /** @type {Made[]} */
    const items = [];
    this.words.textContent = "Making a puzzle …";
    this.work = begin(this.wanted(), {
      progress: ({ words }) => (this.words.textContent = words.startsWith("tried") ? words : "Making a puzzle …"),
      item: (item) => items.push(item),
    });
    this.showWork();
    this.cancel.focus();
    try {
      const result = await this.work.done;
      await this.finish(result, items[0]);
    } catch (error) {
      this.words.textContent = error instanceof Error ? error.message : String(error);
    }
    const focused = document.activeElement === this.cancel || document.activeElement === document.body;
    this.work = null;
    this.showWork();
    if (focused && !this.element.hidden) this.start.focus();
  }

  /**
   * @param {object | null} result null if it was cancelled
   * @param {Made | undefined} item
   */
  async finish(result, item) {
    if (item && this.element.hidden) this.waiting = item;
    else if (item) await this.show(item);
    else if (result) this.words.textContent = "None was found in a minute. Another size or difficulty may do.";
    else this.words.textContent = "Cancelled.";
  }

  /** @param {Made} item */
  async show(item) {
    await this.studio.openDocument(item.document);
    this.words.textContent = `Made with seed ${item.seed}.`;
  }
}

/**
 * @param {string} name
 * @param {number} min
 * @param {number} max
 */
function number(name, min, max) {
  return make("input", { type: "number", name, min: String(min), max: String(max), step: "1", inputmode: "numeric" });
}
