/** The variants of a genre to choose from, by name, and those that lie on the board. */
import { make } from "./drawing.js";
import { button, tick } from "./parts.js";
import { GROUPS } from "./variant_choice.js";

/** @import { GenreInfo, Laid, VariantInfo } from "./api.js" */

/** Dispatches `chosen` (detail: a kind with a payload), `switched` (detail: names), `lifted` (detail: what). */
export class VariantList extends EventTarget {
  /** @param {() => void} close */
  constructor(close) {
    super();
    this.genre = "";
    /** @type {VariantInfo[]} */
    this.variants = [];
    this.search = make("input", { type: "search", name: "find-variant", placeholder: "Find a variant", "aria-label": "Find a variant" });
    this.search.addEventListener("input", () => this.filter());
    this.none = make("p", { class: "st-note" }, ["No variant of that name."]);
    this.groups = make("div", {});
    this.laid = make("ul", { class: "st-laid", "aria-label": "Variants on the board" });
    this.count = make("summary", {});
    this.there = make("details", { class: "st-details", id: "laid" }, [this.count, this.laid]);
    this.element = make("div", { class: "st-variants", id: "variant-list", role: "group", "aria-label": "Variants" }, [
      make("div", { class: "st-row" }, [this.search, button("Clues", close, { "data-edit": "clues" })]),
      this.there,
      this.none,
      this.groups,
    ]);
    this.element.hidden = true;
    this.groups.addEventListener("change", () => this.tell("switched", this.switchedOn()));
  }

  /**
   * @param {string} kind
   * @param {any} detail
   */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  switchedOn() {
    return [...this.groups.querySelectorAll("input")].flatMap(({ checked, value }) => (checked ? [value] : []));
  }

  /**
   * After a change.
   * @param {GenreInfo | undefined} genre
   * @param {(string | object)[]} [variants] of the draft, as in tagged JSON
   * @param {Laid[]} [laid]
   */
  show(genre, variants = [], laid = []) {
    if (genre && genre.name !== this.genre) this.fill(genre);
    for (const box of this.groups.querySelectorAll("input")) box.checked = variants.includes(box.value);
    this.there.hidden = !laid.length;
    this.count.textContent = `On the board: ${laid.length}`;
    const lift = (/** @type {Laid} */ each) =>
      button("×", () => this.tell("lifted", each), { "aria-label": `Remove ${each.words}`, "data-lift": each.variant });
    this.laid.replaceChildren(...laid.map((each) => make("li", {}, [make("span", {}, [each.words]), lift(each)])));
  }

  /** @param {GenreInfo} genre */
  fill({ name, variants }) {
    this.genre = name;
    this.variants = variants;
    this.groups.replaceChildren(...GROUPS.flatMap(([tool, words]) => this.group(tool, words)));
    this.search.value = "";
    this.filter();
  }

  /**
   * @param {string} tool
   * @param {string} words
   */
  group(tool, words) {
    const kinds = this.variants.filter((one) => one.tool === tool);
    if (!kinds.length) return [];
    const entries = make("div", { class: "st-kinds" }, kinds.map((kind) => this.entry(kind)));
    return [make("section", {}, [make("h3", {}, [words]), entries])];
  }

  /** @param {VariantInfo} kind */
  entry(kind) {
    if (kind.tool !== "switch") {
      return button(kind.title, () => this.tell("chosen", kind), { "data-variant": kind.name, title: kind.words });
    }
    const [label] = tick(kind.title, { name: "variants", value: kind.name, "data-variant": kind.name });
    label.title = kind.words;
    return label;
  }

  /** Only those whose name, title or alias has what is typed. */
  filter() {
    const plain = (/** @type {string} */ text) => text.toLowerCase().replaceAll("-", " ");
    const typed = plain(this.search.value.trim());
    const isMeant = (/** @type {VariantInfo} */ { name, title, aliases }) =>
      [name, title, ...aliases].some((one) => plain(one).includes(typed));
    const meant = new Set(this.variants.filter(isMeant).map(({ name }) => name));
    for (const entry of /** @type {NodeListOf<HTMLElement>} */ (this.groups.querySelectorAll("[data-variant]"))) {
      const shown = meant.has(entry.dataset.variant ?? "");
      /** @type {HTMLElement} */ (entry.closest("label") ?? entry).hidden = !shown;
    }
    for (const group of this.groups.querySelectorAll("section")) {
      group.hidden = !group.querySelector("button:not([hidden]), label:not([hidden])");
    }
    this.none.hidden = meant.size > 0;
  }
}
