/** Variants with a payload: the places of a stroke in order, with what was typed, are laid on the board when it ends. */
import { make } from "./drawing.js";

/** @typedef {{name: string, words: string, tool?: string, value_name?: string}} VariantInfo */
/** @typedef {{do: string, variant: string, places: string[], text: string}} Lay */

export class PayloadBrush {
  /** @param {(edit: Lay) => void} lay */
  constructor(lay) {
    this.lay = lay;
    /** Those of the stroke under way. @type {string[]} */
    this.places = [];
    this.variant = "";
    this.pressed = false;
    /** Whether the stroke is drawn with a pointer: then letting go ends it. */
    this.drawn = false;
    this.input = make("input", { type: "text", name: "payload-text", maxlength: "200", autocomplete: "off" });
    window.addEventListener("pointerdown", () => (this.pressed = true), true);
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => this.release(), true);
  }

  /** The kinds that a genre has. @param {VariantInfo[] | undefined} variants @returns {VariantInfo[]} */
  static kinds(variants) {
    return (variants ?? []).filter(({ tool = "switch" }) => tool !== "switch");
  }

  /** What is typed is called as the kinds at hand call it. @param {VariantInfo[]} kinds */
  name(kinds) {
    const names = [...new Set(kinds.map(({ value_name = "" }) => value_name).filter(Boolean))];
    this.input.placeholder = names.join(" or ");
    this.input.setAttribute("aria-label", `${names.join(" or ") || "Value"} of what is laid`);
    return names.length > 0;
  }

  /**
   * A stroke goes on; with keys, Enter on the same place once more ends it.
   * @param {string} variant
   * @param {string} at
   */
  use(variant, at) {
    if (variant !== this.variant) this.places = [];
    this.variant = variant;
    this.drawn = this.pressed;
    if (!this.pressed && this.places.at(-1) === at) this.finish();
    else if (!this.places.includes(at)) this.places.push(at);
  }

  /**
   * At one place, and that is all of it.
   * @param {string} variant
   * @param {string} at
   */
  put(variant, at) {
    this.variant = variant;
    this.places = [at];
    this.finish();
  }

  release() {
    this.pressed = false;
    if (this.places.length && this.drawn) this.finish();
  }

  finish() {
    const { variant, places } = this;
    this.places = [];
    this.lay({ do: "lay", variant, places, text: /** @type {HTMLInputElement} */ (this.input).value });
  }
}
