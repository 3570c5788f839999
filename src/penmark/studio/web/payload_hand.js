/** A variant with a payload in hand: places by pointer or keys, then what is typed. */
import { make, shape } from "./drawing.js";
import { UNIT, along } from "./geometry.js";
import { button, row } from "./parts.js";
import { placeBetween, placeCalled, placeMeant } from "./places.js";

/** @import { Laid, VariantInfo } from "./api.js" */
/** @import { Edit } from "./draft.js" */
/** @import { Place } from "./places.js" */
/** @import { PenmarkPlayer } from "./player.js" */
/**
 * @typedef {{change: (edit: Edit, step: object) => void, laid: () => Laid[], player: () => PenmarkPlayer | null,
 *   another: () => void}} Work
 */

/** How near to a cell's middle a drag must come, in cells: one can go diagonally between two. */
const REACH = 0.36;
const STRIDE = 0.15;
const MOST_LETTERS = 40;
const HOW = /** @type {Record<string, string>} */ ({
  cells: "Drag over its cells.",
  line: "Drag along its cells.",
  edge: "Press an edge between two cells.",
  corner: "Press a corner between four cells.",
  outside: "Press a place outside the grid.",
});

/** Dispatches `taken` when another kind is in hand, or none. */
export class PayloadHand extends EventTarget {
  /** @param {Work} work */
  constructor(work) {
    super();
    this.work = work;
    /** @type {VariantInfo | null} */
    this.kind = null;
    /** Of the stroke under way, and those of it that were there before. @type {Place[]} */
    this.stroke = [];
    /** Of strokes that belong to the one under way. @type {Place[]} */
    this.before = [];
    this.strokes = 0;
    /** Whether the stroke takes away, and what it belongs to. @type {{removes: boolean} | null} */
    this.drag = null;
    /** What was laid last, or chosen: what is typed goes there. @type {{places: string[], step: object} | null} */
    this.current = null;
    this.text = "";
    this.title = make("strong", {});
    this.how = make("span", { id: "hand-how" });
    this.typed = make("output", { class: "st-typed", name: "payload-text" });
    this.keys = make("div", { class: "st-typing", role: "group" });
    this.remove = button("Remove", () => this.lift(), { "data-edit": "remove-payload" });
    const done = button("Done", () => this.take(null), { "data-edit": "put-away" });
    const head = make("p", { class: "st-hand-words", "aria-live": "polite" }, [this.title, " ", this.how]);
    this.element = make("div", { class: "st-hand", id: "payload-hand" }, [
      head,
      this.keys,
      row(this.typed, this.remove, button("Another …", () => work.another(), { "data-edit": "variants" }), done),
    ]);
    this.element.hidden = true;
  }

  // ── taking ──

  /** @param {VariantInfo | null} kind */
  take(kind) {
    if (!kind && !this.kind) return;
    this.kind = kind;
    this.text = "";
    this.begin();
    this.current = null;
    this.element.hidden = !kind;
    if (kind) this.offer(kind);
    this.show();
    this.dispatchEvent(new CustomEvent("taken"));
  }

  begin() {
    this.stroke = [];
    this.before = [];
    this.strokes = 0;
    this.drag = null;
  }

  /** @param {VariantInfo} kind */
  offer({ title, words, tool, value_name: named, needs_text: needs, signs, digits, strokes, single }) {
    this.title.textContent = title;
    this.title.title = words;
    const drag = strokes > 1 ? "Drag over its cells, then over those of its copy." : HOW[tool];
    const then = needs ? ` Then type its ${named}.` : ` Its ${named} may be typed then.`;
    this.how.textContent = `${single ? "Press or drag over cells." : drag}${named ? then : ""}`;
    const texts = named ? [...signs, ...(digits ? "1234567890" : "")] : [];
    const key = (/** @type {string} */ text) => button(text, () => this.type(text), { "data-type": text });
    const back = button("⌫", () => this.type("Backspace"), { "data-type": "Backspace", "aria-label": "Delete the last sign" });
    this.keys.replaceChildren(...texts.map(key), ...(texts.length ? [back] : []));
    this.keys.setAttribute("aria-label", named);
    this.typed.hidden = !named;
  }

  // ── typing ──

  /** @param {string} key @returns {boolean} whether it means something */
  type(key) {
    const { kind } = this;
    if (!kind?.value_name) return false;
    const sign = kind.signs.find((one) => one === key.toUpperCase());
    const [, rest] = this.parts();
    if (key === "Backspace") this.text = this.text.slice(0, -1);
    else if (sign) this.text = sign + rest;
    else if (kind.digits && /^[\d ,]$/.test(key) && this.text.length < MOST_LETTERS) this.text += key;
    else return false;
    if (this.current) this.lay();
    this.show();
    return true;
  }

  /** The sign that the text begins with, and what comes after it. */
  parts() {
    const sign = this.kind?.signs.find((one) => this.text.startsWith(one)) ?? "";
    return [sign, this.text.slice(sign.length)];
  }

  isComplete() {
    const { kind } = this;
    if (!kind?.needs_text) return true;
    const [sign, rest] = this.parts();
    return Boolean((sign || !kind.signs.length) && (rest || !kind.digits));
  }

  // ── on the board ──

  get board() {
    return this.work.player()?.session?.board;
  }

  /**
   * @param {number} x in cells
   * @param {number} y
   * @param {boolean} removes
   * @returns {boolean} whether the press means a place
   */
  press(x, y, removes) {
    const { kind, board } = this;
    const place = kind && board ? placeMeant(kind.tool, x, y, board) : null;
    if (!kind || !place) return false;
    const there = this.at(place);
    this.drag = { removes: removes || Boolean(kind.single && there) };
    this.stroke = [place];
    this.from = { x, y };
    this.show();
    return true;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    const { kind, board } = this;
    if (!this.drag || !kind || !board || !this.from || !["cells", "line"].includes(kind.tool)) return;
    for (const point of along(this.from, { x, y }, STRIDE)) {
      const place = placeMeant(kind.tool, point.x, point.y, board);
      if (place && Math.hypot(place.x - point.x, place.y - point.y) < REACH) this.pass(place);
    }
    this.from = { x, y };
    this.show();
  }

  /** A stroke goes on; back to the place before, it is one shorter. @param {Place} place */
  pass(place) {
    const { stroke, kind } = this;
    const returns = kind?.returns && stroke.at(-1)?.name !== place.name;
    if (kind?.tool === "line" && stroke.at(-2)?.name === place.name) stroke.pop();
    else if (returns || !stroke.some(({ name }) => name === place.name)) stroke.push(place);
  }

  /** The pointer was let go: with places of a kind, one of these is laid. */
  release() {
    const { drag, kind, stroke } = this;
    if (!drag || !kind) return;
    this.drag = null;
    const there = stroke.length === 1 && this.at(stroke[0]);
    if (drag.removes) this.removeAt(stroke);
    else if (there && !this.before.length) this.choose(there);
    else this.finish();
    this.stroke = [];
    this.show();
  }

  cancel() {
    this.drag = null;
    this.stroke = [];
    this.show();
  }

  /** With keys: the same cell twice ends a stroke of cells. @param {string} at */
  enter(at) {
    const { kind, board } = this;
    if (!kind || !board) return;
    const place = placeCalled(at, board.rows);
    const last = this.stroke.at(-1);
    if (["cells", "line"].includes(kind.tool)) {
      if (last?.name === place.name) return this.finishByKey();
      return void (this.pass(place), this.show());
    }
    const meant = last && placeBetween(kind.tool, last, place, board.rows);
    this.stroke = meant ? [meant] : [place];
    if (meant) this.finishByKey();
    else this.show();
  }

  finishByKey() {
    this.finish();
    this.stroke = [];
    this.show();
  }

  /** The last payload of this kind at a place. @param {Place} place */
  at({ name }) {
    return this.work.laid().filter(({ variant, places }) => variant === this.kind?.name && places.includes(name)).at(-1);
  }

  /** @param {Laid} laid */
  choose({ places, typed }) {
    this.current = { places, step: {} };
    this.text = typed;
  }

  finish() {
    this.strokes += 1;
    this.before.push(...this.stroke);
    if (this.strokes < (this.kind?.strokes ?? 1)) return;
    // What was typed before the first place is for it; a sign is kept for the next.
    if (this.current) this.text = this.parts()[0];
    this.current = { places: this.before.map(({ name }) => name), step: {} };
    this.begin();
    this.lay();
  }

  lay() {
    const { kind, current, text } = this;
    if (!kind || !current || !this.isComplete()) return;
    this.work.change({ do: "lay", variant: kind.name, places: current.places, text }, current.step);
  }

  /** @param {Place[]} places */
  removeAt(places) {
    const step = {};
    const found = new Set(places.flatMap((place) => this.at(place) ?? []));
    for (const { variant, places: all } of found) this.work.change({ do: "lift", variant, places: all }, step);
    this.current = null;
  }

  /** Take away what is chosen. */
  lift() {
    const { kind, current } = this;
    if (!kind || !current) return;
    this.work.change({ do: "lift", variant: kind.name, places: current.places }, {});
    this.current = null;
    this.text = "";
    this.show();
  }

  // ── showing ──

  show() {
    this.typed.textContent = this.text || "…";
    const { current, board } = this;
    const there = current && this.work.laid().some(({ variant, places }) =>
      variant === this.kind?.name && String(places) === String(current.places));
    this.remove.disabled = !there;
    const svg = this.work.player()?.session?.view.svg;
    svg?.querySelector(".st-stroke")?.remove();
    if (!svg || !board || !this.kind) return;
    const drawn = [...this.before, ...this.stroke];
    const places = drawn.length ? drawn : (current?.places ?? []).map((name) => placeCalled(name, board.rows));
    this.draw(shape("g", { class: "st-stroke", "aria-hidden": "true" }, svg), places);
  }

  /**
   * @param {SVGElement} layer
   * @param {Place[]} places
   */
  draw(layer, places) {
    const { tool } = this.kind ?? {};
    const points = places.map(({ x, y }) => `${x * UNIT},${y * UNIT}`).join(" ");
    if (tool === "line" && places.length > 1) return void shape("polyline", { points }, layer);
    for (const { x, y } of places) {
      if (tool === "cells") {
        const side = UNIT * 0.86;
        shape("rect", { x: x * UNIT - side / 2, y: y * UNIT - side / 2, width: side, height: side, rx: 6 }, layer);
      } else shape("circle", { cx: x * UNIT, cy: y * UNIT, r: UNIT * (tool === "outside" ? 0.42 : 0.24) }, layer);
    }
  }
}
