/** The player's own marks, notes and colours, painted spot by spot as they change. */
import { cellPath, fitting, lettering, shape } from "./drawing.js";
import { UNIT } from "./geometry.js";
import { colored } from "./background.js";
import { inputAt } from "./inputs.js";

/** @import { BoardState } from "./state.js" */
/** @import { Spot } from "./types.js" */

/** Where corner notes go in turn: (right, down) from the middle. */
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0]];

/**
 * @param {Spot} spot
 * @returns {[number, number]}
 */
function middle(spot) {
  return [spot.x * UNIT, spot.y * UNIT];
}

/** @type {(spot: Spot, layer: Element) => void} */
const dot = (spot, layer) => {
  const [cx, cy] = middle(spot);
  shape("circle", { class: "pm-dot", cx, cy, r: 3.4 }, layer);
};

/** @type {(spot: Spot, layer: Element) => void} */
const cross = (spot, layer) => {
  const [x, y] = middle(spot);
  shape("path", { class: "pm-cross", d: `M${x - 4} ${y - 4}l8 8m-8 0l8 -8` }, layer);
};

/**
 * `count` parallel lines along an edge or a link.
 * @param {Spot} spot
 * @param {Element} layer
 * @param {number} count
 */
function lines(spot, layer, count) {
  const [x, y] = middle(spot);
  const upright = spot.ends?.[0] === spot.ends?.[2];
  // Where a line runs over a dark disc, a rim tells it apart.
  if (count === 1 && spot.layer.startsWith("link")) {
    const [half, long] = [UNIT / 2 - 4, UNIT - 8];
    shape("path", { class: "pm-line-rim", d: upright ? `M${x} ${y - half}v${long}` : `M${x - half} ${y}h${long}` }, layer);
  }
  for (let k = 0; k < count; k++) {
    const aside = (k - (count - 1) / 2) * 7;
    const d = upright ? `M${x + aside} ${y - UNIT / 2}v${UNIT}` : `M${x - UNIT / 2} ${y + aside}h${UNIT}`;
    shape("path", { class: "pm-line", d }, layer);
  }
}

/** How marks look, by style: value, spot, where to draw, and the text that the value is printed as. */
/** @type {Record<string, (value: number, spot: Spot, layer: Element, text: string) => void>} */
const STYLES = {
  lamp(value, spot, layer) {
    if (!value) return dot(spot, layer);
    const [cx, cy] = middle(spot);
    shape("circle", { class: "pm-lamp-glow", cx, cy, r: 16.5 }, layer);
    shape("circle", { class: "pm-lamp", cx, cy, r: 11.5 }, layer);
    shape("path", { class: "pm-lamp-shine", d: `M${cx - 6} ${cy - 2}a6.5 6.5 0 0 1 4 -4.6` }, layer);
  },
  fill(value, spot, layer) {
    if (!value) return dot(spot, layer);
    shape("path", { class: "pm-filled", d: cellPath([spot]) }, layer);
  },
  "edge-stroke"(value, spot, layer) {
    if (value) lines(spot, layer, 1);
    else cross(spot, layer);
  },
  "bridge-count"(value, spot, layer) {
    if (value) lines(spot, layer, value);
    else cross(spot, layer);
  },
  "corner-circle"(value, spot, layer) {
    if (!value) return cross(spot, layer);
    const [cx, cy] = middle(spot);
    shape("circle", { class: "pm-circle", cx, cy, r: 6.5 }, layer);
  },
  glyph(_, spot, layer, text) {
    lettering(text, ...middle(spot), fitting(text, 27, UNIT - 6), "pm-entered", layer);
  },
};

export class MarksPainter {
  /**
   * @param {BoardState} state
   * @param {{colors: Element, marks: Element, notes: Element}} layers
   */
  constructor(state, layers) {
    this.state = state;
    this.layers = layers;
    /** @type {Map<string, Element>} */
    this.drawn = new Map();
  }

  /** @param {Iterable<number>} spots */
  update(spots) {
    for (const spot of spots) {
      this.redraw(`mark${spot}`, this.layers.marks, (layer) => this.mark(spot, layer));
      this.redraw(`note${spot}`, this.layers.notes, (layer) => this.notes(spot, layer));
      this.redraw(`color${spot}`, this.layers.colors, (layer) => this.colors(spot, layer));
    }
  }

  /**
   * @param {string} key
   * @param {Element} parent
   * @param {(layer: Element) => void} paint
   */
  redraw(key, parent, paint) {
    this.drawn.get(key)?.remove();
    this.drawn.delete(key);
    const group = shape("g");
    paint(group);
    if (!group.childNodes.length) return;
    parent.append(group);
    this.drawn.set(key, group);
  }

  /**
   * @param {number} k
   * @param {Element} layer
   */
  mark(k, layer) {
    const { board } = this.state;
    const value = this.state.get("mark", k);
    const spot = board.spots[k];
    if (value === undefined || spot.domain === undefined) return;
    const paint = STYLES[inputAt(board, k).style] ?? STYLES.glyph;
    paint(value, spot, layer, this.text(k, value));
    const level = this.state.get("level", k);
    if (level) layer.setAttribute("class", "pm-trial");
    if (level && spot.layer === "cell") trialFlag(spot, level, layer);
  }

  /**
   * @param {number} k
   * @param {number} value
   */
  text(k, value) {
    const domain = this.state.domainAt(k);
    return domain.texts[domain.values.indexOf(value)];
  }

  /**
   * @param {number} k
   * @param {Element} layer
   */
  notes(k, layer) {
    if (this.state.valueAt(k) !== undefined) return;
    const [x, y] = middle(this.state.board.spots[k]);
    /** @type {number[]} */
    const corner = this.state.get("corner", k) ?? [];
    corner.slice(0, CORNERS.length).forEach((value, j) => {
      const [right, down] = CORNERS[j];
      lettering(this.text(k, value), x + right * 12.5, y + down * 12.5, 11, "pm-note", layer);
    });
    /** @type {number[]} */
    const held = this.state.get("centre", k) ?? [];
    const centre = held.map((value) => this.text(k, value)).join("");
    if (centre) lettering(centre, x, y, fitting(centre, 12, UNIT - 6), "pm-note pm-centre", layer);
    if (!centre && !corner.length) this.candidates(k, layer);
  }

  /**
   * What is left of the marks that a place may take, each in its own place.
   * @param {number} k
   * @param {Element} layer
   */
  candidates(k, layer) {
    const { spots, domains, note_grid: [columns, rows] = [3, 3] } = this.state.board;
    const { row, col, domain } = spots[k];
    const values = domains[domain ?? -1]?.values ?? [];
    const [wide, high] = [(UNIT - 4) / columns, (UNIT - 4) / rows];
    for (const value of this.state.get("kept", k) ?? []) {
      const at = values.indexOf(value);
      const x = col * UNIT + 2 + ((at % columns) + 0.5) * wide;
      const y = row * UNIT + 2 + (Math.floor(at / columns) + 0.5) * high;
      lettering(this.text(k, value), x, y, Math.min(wide, high) * 0.86, "pm-note pm-candidate", layer);
    }
  }

  /**
   * One colour fills a cell, several share it as slices.
   * @param {number} k
   * @param {Element} layer
   */
  colors(k, layer) {
    /** @type {string[]} */
    const colors = this.state.get("color", k) ?? [];
    const { row, col } = this.state.board.spots[k];
    const wide = UNIT / Math.max(colors.length, 1);
    colors.forEach((color, j) => {
      const box = { x: col * UNIT + j * wide, y: row * UNIT, width: wide, height: UNIT };
      colored(shape("rect", { class: "pm-tint", ...box }, layer), color, "soft");
    });
  }
}

/**
 * Lines between cells whose values are known and differ: the areas that equal numbers form.
 * @param {BoardState} state
 */
export function areaBorders(state) {
  const { spots } = state.board;
  /** @type {Map<string, number | undefined>} */
  const values = new Map(spots.map((spot, k) => [spot.layer === "cell" ? `${spot.row},${spot.col}` : "", state.valueAt(k)]));
  let data = "";
  for (const { layer, row, col } of spots) {
    const here = values.get(`${row},${col}`);
    if (layer !== "cell" || here === undefined) continue;
    const [right, below] = [values.get(`${row},${col + 1}`), values.get(`${row + 1},${col}`)];
    if (right !== undefined && right !== here) data += `M${(col + 1) * UNIT} ${row * UNIT}v${UNIT}`;
    if (below !== undefined && below !== here) data += `M${col * UNIT} ${(row + 1) * UNIT}h${UNIT}`;
  }
  return data;
}

/**
 * A small mark in the corner, so that a trial shows without colour too.
 * @param {Spot} spot
 * @param {number} level
 * @param {Element} layer
 */
function trialFlag(spot, level, layer) {
  const [x, y] = [spot.col * UNIT, spot.row * UNIT + UNIT];
  shape("path", { class: "pm-trial-flag", d: `M${x + 3} ${y - 3}h${3 + 4 * Math.min(level, 4)}` }, layer);
}
