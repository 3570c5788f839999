/** What can be put on the board: a button for each clue and material; one of them can be kept in hand as a brush. */
import { choicesAt, ClueField, otherChoices } from "./clue_keys.js";
import { make } from "./drawing.js";
import { button, tick } from "./parts.js";

/**
 * @typedef {{clue?: any, material?: string, text?: string, room?: boolean}} Brush with none of these it clears
 */
/** @import { GenreInfo } from "./api.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Spot } from "./types.js" */

/** Dispatches `brush` when another one is in hand. */
export class Palette extends EventTarget {
  /**
   * @param {(brush: Brush) => void} use what a button does while no brush is in hand
   * @param {HTMLElement} variants what leads to the variants, if there are any
   */
  constructor(use, variants) {
    super();
    this.use = use;
    this.variants = variants;
    this.field = new ClueField((text) => this.use({ text }));
    /** What there is now, to fill it anew only when that changes. */
    this.filled = "";
    /** @type {string[]} */
    this.materials = [];
    /** @type {Brush | null} */
    this.brush = null;
    this.keys = make("div", { class: "st-keys", role: "group", "aria-label": "Clues and materials" });
    const [label, box] = tick("Paint", { name: "paint" });
    label.append(make("span", { class: "st-wide" }, ["by press and drag"]));
    this.box = box;
    this.label = label;
    box.addEventListener("change", () => this.take(box.checked ? this.first() : null));
  }

  /**
   * @param {Draft} draft
   * @param {GenreInfo | undefined} genre
   */
  fill({ clues }, genre) {
    this.materials = genre?.materials ?? [];
    const varied = Boolean(genre?.variants.length);
    const filled = JSON.stringify([clues, this.materials, genre?.rooms, varied]);
    if (filled === this.filled) return;
    this.filled = filled;
    this.keys.replaceChildren(
      ...clues.numbers.map(({ value, text }) => this.key(text, { clue: value }, { "data-clue": String(value) })),
      ...(clues.unknown ? [this.key("?", { clue: "?" }, { "data-clue": "?", "aria-label": "Question mark" })] : []),
      ...otherChoices(clues).map(({ clue, text, words }) =>
        this.key(text, { clue }, { "data-clue": text, "aria-label": words, title: words })),
      ...this.materials.map((name) => this.key(titled(name), { material: name }, { "data-material": name })),
      ...(genre?.rooms ? [this.key("Room", { room: true }, { "data-edit": "room", title: "Cells of one stroke are a room" })] : []),
      this.key("Clear", {}, { "data-edit": "clear" }),
      ...(varied ? [this.variants] : []),
      ...(this.field.fill(clues) ? [this.field.input] : []),
    );
    this.take(this.brush && this.first());
  }

  /**
   * Only what may stand at the chosen place can be put there; a brush goes wherever it is taken.
   * @param {Draft} draft
   * @param {Spot | undefined} spot
   */
  allow({ clues, board }, spot) {
    const first = board?.spots.findIndex((one) => one.layer === spot?.layer) ?? -1;
    const k = spot && board ? board.spots.findIndex((one) => one.name === spot.name) - first : -1;
    const here = spot ? choicesAt(clues, spot.layer, k) : null;
    const can = new Set(here?.choices.map(({ clue }) => JSON.stringify({ clue })));
    for (const key of /** @type {NodeListOf<HTMLButtonElement>} */ (this.keys.querySelectorAll("[data-clue]"))) {
      key.disabled = !this.brush && !can.has(key.dataset.brush ?? "");
    }
    this.field.input.disabled = !here;
  }

  /**
   * @param {string} label
   * @param {Brush} brush
   * @param {Record<string, string>} more
   */
  key(label, brush, more) {
    const key = button(label, () => (this.brush ? this.take(brush) : this.use(brush)), more);
    key.dataset.brush = JSON.stringify(brush);
    return key;
  }

  /** The brush to begin with: a material if there is one. @returns {Brush} */
  first() {
    const key = this.keys.querySelector("[data-material]") ?? this.keys.firstElementChild;
    return JSON.parse(/** @type {HTMLElement} */ (key).dataset.brush ?? "{}");
  }

  /** @param {Brush | null} brush */
  take(brush) {
    this.brush = brush;
    this.box.checked = brush !== null;
    const chosen = JSON.stringify(brush);
    for (const key of /** @type {NodeListOf<HTMLElement>} */ (this.keys.querySelectorAll("[data-brush]"))) {
      if (brush) key.setAttribute("aria-pressed", String(key.dataset.brush === chosen));
      else key.removeAttribute("aria-pressed");
    }
    this.dispatchEvent(new CustomEvent("brush"));
  }
}

/** @param {string} name */
function titled(name) {
  return name[0].toUpperCase() + name.slice(1);
}
