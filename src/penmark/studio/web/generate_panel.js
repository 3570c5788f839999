/** New puzzles: what kind, how large, how hard; with progress, and a way to stop it. */
import { make, options } from "./drawing.js";
import { chooser, filled, labelled, number, pair, row, tick } from "./parts.js";
import { Results } from "./results.js";
import { SizeFields } from "./size_fields.js";
import { generatorBoxes } from "./variant_choice.js";
import { Work } from "./work.js";

/** @import { Choice, GenreInfo, Inventory, PuzzleDocument } from "./api.js" */
/** @import { Studio } from "./studio.js" */
/**
 * @typedef {{document: PuzzleDocument, seed: number, difficulty?: string, score?: number,
 *   differs?: string[]}} Made
 */

/**
 * @param {Studio} studio
 * @param {Inventory} inventory
 */
export function generatePanel(studio, inventory) {
  const panel = new GeneratePanel(studio, inventory);
  return { element: panel.element, enter: () => panel.enter() };
}

class GeneratePanel {
  /**
   * @param {Studio} studio
   * @param {Inventory} inventory
   */
  constructor(studio, inventory) {
    this.studio = studio;
    this.size = new SizeFields(inventory.genres, (genre) => this.offer(genre), studio.complain, generatorBoxes);
    this.start = make("button", { type: "submit", class: "st-primary", id: "generate" }, ["Generate"]);
    this.work = new Work([this.start], { cancel: "cancel", words: "made" });
    this.results = new Results("Puzzles made");
    /** What was made while another panel was open, which it must not disturb. @type {Made | null} */
    this.waiting = null;
    this.form = this.build(inventory);
    this.element = make("div", {}, [this.form, this.results.element]);
    this.size.choose(studio.puzzle?.genre ?? inventory.genres[0].name);
  }

  /** @param {Inventory} inventory */
  build({ symmetries }) {
    const choice = (/** @type {string} */ name, more = {}) => chooser([], { name, ...more });
    const many = { "data-many": "" };
    const symmetry = chooser(symmetries.map(({ name, words }) => [name, words]), { name: "symmetry" });
    // What cannot be is refused by the studio, with better words than the browser has.
    const form = make("form", { class: "st-form", novalidate: "" }, [
      ...this.size.elements,
      pair("Difficulty", choice("difficulty"), "Symmetry", symmetry),
      pair("How many", number("count", 1, 100, "1"), "Seed", number("seed", 0, 2 ** 32 - 1)),
      make("details", { class: "st-details", id: "more-options" }, [
        make("summary", {}, ["More options"]),
        pair("Density", number("density", 0, 1, "", "0.01"), "Least share of clues", number("clue_density", 0, 1, "", "0.01")),
        labelled("Plan", choice("scaffold")),
        labelled("Clues", choice("clue_filter")),
        labelled("Needs", choice("needs", many)),
        labelled("Uses", choice("uses", many)),
        labelled("Does without", choice("without", many)),
        pair("Hardest step", choice("hardest"), "Steps of the difficulty", number("tier_steps", 1, 100, "", "1")),
        pair("Score from", number("least_score", 0, 1e6), "to", number("most_score", 0, 1e6)),
        pair("Profile", choice("profile"), "Seconds at most", number("seconds", 1, 600, "60")),
        tick("Leave no clue that could go", { name: "minimal" })[0],
        tick("Take the nearest if none is as hard as asked", { name: "nearest" })[0],
      ]),
      row(this.start),
      this.work.element,
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.studio.addEventListener("opened", () => {
      if (!this.work.running) this.size.choose(this.studio.puzzle?.genre ?? "");
    });
    return form;
  }

  enter() {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.show(waiting);
  }

  /**
   * What a genre has to choose from.
   * @param {GenreInfo} genre
   * @returns {[number, number]}
   */
  offer(genre) {
    const field = (/** @type {string} */ name) => /** @type {any} */ (this.form.querySelector(`[name=${name}]`));
    const fill = (/** @type {string} */ name, /** @type {string} */ none, /** @type {string[][]} */ choices) => {
      field(name).replaceChildren(...options([["", none], ...choices]));
      field(name).disabled = !choices.length;
    };
    const named = (/** @type {Choice[]} */ all) => all.map(({ name, words }) => [name, words]);
    const techniques = genre.techniques.map(({ name, title, tier }) => [name, `${title} (${tier})`]);
    fill("difficulty", "Any", genre.tiers.map((tier) => [tier, tier]));
    fill("scaffold", "None", named(genre.scaffolds));
    fill("clue_filter", "All", named(genre.clue_filters));
    fill("needs", "Nothing special", techniques);
    fill("uses", "Nothing special", techniques);
    fill("without", "Nothing", techniques);
    fill("hardest", "Any", techniques);
    fill("profile", "The usual one", genre.profiles.map((name) => [name, name]));
    field("density").placeholder = String(genre.density);
    field("clue_density").placeholder = String(genre.clue_density);
    return [genre.rows, genre.cols];
  }

  async run() {
    const wanted = { kind: "generate", count: 1, ...filled(this.form) };
    /** @type {Made[]} */
    const items = [];
    this.results.clear();
    const many = wanted.count > 1;
    const making = () => (many ? `${items.length} of ${wanted.count} made` : "Making a puzzle");
    const result = await this.work.run(wanted, {
      tell: (spent) => `${making()} … ${spent}`,
      item: (item) => {
        items.push(item);
        const clues = Object.keys(item.document.data.clues ?? {}).length;
        if (many) this.results.add(`Seed ${item.seed}${grade(item)} · ${clues} clues`, () => this.show(item));
      },
    });
    const [first] = items;
    if (first && !this.element.offsetParent) this.waiting = first;
    else if (first) await this.show(first);
    else if (result) this.work.say("None was found in time. Another size or difficulty may do.");
  }

  /** @param {Made} item */
  async show(item) {
    await this.studio.openDocument(item.document).catch((error) => this.studio.complain(error));
    const differs = item.differs?.length ? ` The nearest: ${item.differs.join(", ")}.` : "";
    this.work.say(`Made with seed ${item.seed}${grade(item)}.${differs}`);
  }
}

/** @param {Made} item */
function grade({ difficulty, score }) {
  return difficulty ? `: ${difficulty}, score ${score}` : "";
}
