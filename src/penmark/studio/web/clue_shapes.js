/** Clues that are more than one text in a cell: discs, arrows, lists, and what stands on lines, corners and outside. */
import { fitting, lettering, shape } from "./drawing.js";
import { UNIT } from "./geometry.js";

/** @import { BoardDocument, Coord, Item } from "./types.js" */

/** Steps down and right, by direction. */
const STEPS = /** @type {Record<string, [number, number]>} */ ({ up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] });
const SIGNS = /** @type {Record<string, string>} */ ({ up: "↑", down: "↓", left: "←", right: "→" });
/** Radius of a disc in a cell, and between cells. */
const [DISC, SMALL_DISC] = [14, 7];
/** Half the length of an arrow. */
const REACH = 12.5;

/** Where the board ends, with what stands outside it, in drawing units. @param {BoardDocument} board */
export function boardBox({ rows, cols, scene: { margins } }, around = 8) {
  const { top = 0, right = 0, bottom = 0, left = 0 } = margins ?? {};
  return {
    x: -left * UNIT - around,
    y: -top * UNIT - around,
    width: (left + cols + right) * UNIT + 2 * around,
    height: (top + rows + bottom) * UNIT + 2 * around,
  };
}

/** Whether a position lies between cells, where there is little room. @param {Coord} coord */
export function isBetween([layer]) {
  return layer !== "cell" && layer !== "frame";
}

/**
 * @param {Coord} coord
 * @param {[number, number]} point
 * @param {string} token
 * @param {Element} layer
 */
export function paintDisc(coord, [cx, cy], token, layer) {
  shape("circle", { class: `pm-token-${token}`, cx, cy, r: isBetween(coord) ? SMALL_DISC : DISC }, layer);
}

/**
 * A text that is no plain value in a cell.
 * @param {Item} item
 * @param {[number, number]} point
 * @param {Element} layer
 */
export function paintClue(item, [x, y], layer) {
  const ink = `pm-ink-${item.ink}`;
  if (isBetween(item.at)) {
    const said = item.text + (item.arrow ? SIGNS[item.arrow] : "");
    const size = fitting(said, 16, UNIT * 0.7);
    const wide = Math.min(said.length * size * 0.62 + 3, UNIT * 0.8);
    shape("rect", { class: "pm-patch", x: x - wide / 2, y: y - 8, width: wide, height: 16 }, layer);
    return lettering(said, x, y, size, ink, layer);
  }
  if (item.diagonal) {
    const [down, right] = ["down", "right"].map((way) => (item.diagonal.includes(way) ? 1 : -1));
    const d = `M${x + right * 8} ${y + down * 8}l${right * 9} ${down * 9}h${-right * 6}m${right * 6} 0v${-down * 6}`;
    shape("path", { class: `pm-clue-arrow ${ink}`, d }, layer);
    return lettering(item.text, x - right * 3, y - down * 3, fitting(item.text, 19, 24), ink, layer);
  }
  if (!item.arrow) return lettering(item.text, x, y, fitting(item.text, 24, UNIT - 10), ink, layer);
  const [down, right] = STEPS[item.arrow];
  const [ax, ay] = item.text ? (right ? [x, y - 10.5] : [x + 11, y]) : [x, y];
  const [tx, ty] = [ax + right * REACH, ay + down * REACH];
  const barb = (/** @type {number} */ side) => `${tx - right * 6 - side * down * 4.2} ${ty - down * 6 + side * right * 4.2}`;
  const d = `M${ax - right * REACH} ${ay - down * REACH}L${tx} ${ty}M${barb(1)}L${tx} ${ty}L${barb(-1)}`;
  shape("path", { class: `pm-clue-arrow ${ink}`, d }, layer);
  if (!item.text) return undefined;
  return lettering(item.text, right ? x : x - 5.5, right ? y + 6 : y, fitting(item.text, 22, right ? UNIT - 8 : 22), ink, layer);
}

/**
 * @param {Item} item
 * @param {Element} layer
 * @returns {SVGElement[]}
 */
export function paintList(item, layer) {
  const room = item.room * UNIT;
  return item.texts.map((/** @type {string} */ text, /** @type {number} */ k) => {
    const [x, y] = item.points[k];
    return lettering(text, x * UNIT, y * UNIT, fitting(text, Math.min(room * 0.95, 26), room * 0.95), `pm-ink-${item.ink}`, layer);
  });
}
