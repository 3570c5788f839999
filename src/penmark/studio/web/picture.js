/** What a step looked at and does, drawn over the board: every thing by the role it plays. */
import { borderPath, cellPath, lettering, shape } from "./drawing.js";
import { UNIT } from "./geometry.js";

/** @import { MarkShown, Picture } from "./api.js" */
/** @import { BoardDocument, Spot } from "./types.js" */

/** How far from the middle of an edge or corner its highlight reaches. */
const HALO = 9;
/** More candidates than these are too small to be drawn. */
const MOST_CANDIDATES = 25;

export class PicturePainter {
  /**
   * @param {BoardDocument} board
   * @param {Element} layer
   */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    /** @type {Map<string, Spot>} */
    this.places = new Map(board.spots.map((spot) => [spot.name, spot]));
  }

  clear() {
    this.layer.replaceChildren();
  }

  /**
   * @param {Picture} picture
   * @param {Record<string, number[]>} candidates what could go into cells with numbers before the step
   */
  paint(picture, candidates) {
    this.clear();
    const { clues, areas, used, removed, placed, lines } = picture;
    for (const area of areas) this.region(this.spots(area), "pm-role-area");
    // Where a mark is placed it stands already, and hides what could have gone there.
    const done = new Set(placed.map(({ at }) => at));
    const open = Object.entries(candidates).filter(([name]) => !done.has(name));
    for (const [name, values] of open) this.candidates(name, values, picture);
    const shown = new Set(open.map(([name]) => name));
    this.whole(used.filter(({ at }) => !shown.has(at) && !done.has(at)), "pm-role-used");
    this.whole(placed, "pm-role-placed");
    this.whole(removed.filter(({ at }) => !shown.has(at)), "pm-role-removed");
    for (const spot of this.spots(clues)) this.ring(spot);
    for (const [start, end] of lines) this.link(start, end);
  }

  /** Where the picture is, in drawing units; null if it shows nothing. @param {Picture} picture */
  box(picture) {
    const { clues, areas, used, removed, placed } = picture;
    const marks = [...used, ...removed, ...placed].map(({ at }) => at);
    const spots = this.spots([...clues, ...marks, ...(marks.length ? [] : areas.flat())]);
    if (!spots.length) return null;
    const [xs, ys] = [spots.map(({ x }) => x * UNIT), spots.map(({ y }) => y * UNIT)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  /** @param {string[]} names */
  spots(names) {
    return [...new Set(names)].flatMap((name) => this.places.get(name) ?? []);
  }

  /**
   * @param {Spot[]} spots
   * @param {string} role
   */
  region(spots, role) {
    const cells = spots.filter(({ layer }) => layer === "cell");
    if (cells.length) {
      shape("path", { class: `pm-hint ${role}`, d: cellPath(cells) }, this.layer);
      shape("path", { class: `pm-hint ${role}-border`, d: borderPath(cells, 2) }, this.layer);
    }
    for (const spot of spots) if (spot.layer !== "cell") this.halo(spot, role);
  }

  /**
   * @param {MarkShown[]} marks
   * @param {string} role
   */
  whole(marks, role) {
    this.region(this.spots(marks.map(({ at }) => at)), role);
  }

  /**
   * @param {Spot} spot
   * @param {string} role
   */
  halo(spot, role) {
    const flat = spot.ends && spot.ends[1] === spot.ends[3];
    const [wide, high] = !spot.ends ? [HALO, HALO] : flat ? [UNIT / 2 - 3, HALO] : [HALO, UNIT / 2 - 3];
    const box = { x: spot.x * UNIT - wide, y: spot.y * UNIT - high, width: 2 * wide, height: 2 * high, rx: 5 };
    shape("rect", { class: `pm-hint ${role}`, ...box }, this.layer);
  }

  /** @param {Spot} spot */
  ring(spot) {
    shape("circle", { class: "pm-hint pm-role-clue", cx: spot.x * UNIT, cy: spot.y * UNIT, r: UNIT / 2 - 4 }, this.layer);
  }

  /**
   * Every candidate of a cell at its own place; those used stand out, those removed are struck.
   * @param {string} name
   * @param {number[]} values
   * @param {Picture} picture
   */
  candidates(name, values, picture) {
    const spot = this.places.get(name);
    if (!spot || values.length > MOST_CANDIDATES) return;
    const has = (/** @type {MarkShown[]} */ marks, /** @type {number} */ value) =>
      marks.some((each) => each.at === name && each.mark === value);
    const box = { x: spot.col * UNIT + 2, y: spot.row * UNIT + 2, width: UNIT - 4, height: UNIT - 4 };
    shape("rect", { class: "pm-role-paper", ...box, "data-candidates": name }, this.layer);
    for (const value of values) {
      const [x, y, size] = this.placeOf(spot, value);
      const role = has(picture.removed, value) ? "removed" : has(picture.used, value) ? "used" : "";
      const disc = { class: `pm-hint pm-role-${role}`, cx: x, cy: y, r: size * 0.62, "data-value": value };
      if (role) shape("circle", disc, this.layer);
      lettering(this.textOf(spot, value), x, y, size, "pm-note pm-shown-candidate", this.layer);
      if (role === "removed") {
        const half = size * 0.55;
        shape("path", { class: "pm-struck", d: `M${x - half} ${y + half}L${x + half} ${y - half}` }, this.layer);
      }
    }
  }

  /**
   * @param {Spot} spot
   * @param {number} value
   * @returns {[number, number, number]} the middle of the value's place, and how large it is written
   */
  placeOf(spot, value) {
    const { domains, note_grid: [columns, rows] = [3, 3] } = this.board;
    const at = (domains[spot.domain ?? -1]?.values ?? []).indexOf(value);
    const [wide, high] = [(UNIT - 4) / columns, (UNIT - 4) / rows];
    const x = spot.col * UNIT + 2 + ((at % columns) + 0.5) * wide;
    const y = spot.row * UNIT + 2 + (Math.floor(at / columns) + 0.5) * high;
    return [x, y, Math.min(wide, high) * 0.86];
  }

  /**
   * @param {Spot} spot
   * @param {number} value
   */
  textOf(spot, value) {
    const domain = this.board.domains[spot.domain ?? -1];
    return domain?.texts[domain.values.indexOf(value)] ?? String(value);
  }

  /**
   * @param {MarkShown} start
   * @param {MarkShown} end
   */
  link(start, end) {
    const [from, to] = [this.point(start), this.point(end)];
    if (!from || !to) return;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const bend = Math.hypot(dx, dy) > UNIT ? 0.12 : 0;
    const middle = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
    const d = `M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`;
    shape("path", { class: "pm-role-line", d }, this.layer);
  }

  /** @param {MarkShown} each @returns {[number, number] | null} */
  point({ at, mark }) {
    const spot = this.places.get(at);
    if (!spot) return null;
    const numeric = typeof mark === "number" && this.board.domains[spot.domain ?? -1]?.kind !== "binary";
    if (!numeric) return [spot.x * UNIT, spot.y * UNIT];
    const [x, y] = this.placeOf(spot, Number(mark));
    return [x, y];
  }
}
