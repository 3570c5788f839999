/** Selected cells: by press and drag, with a key held to add or take away, as a rectangle, by value, all of them. */

import { along } from "./geometry.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Touch } from "./pointer.js" */
/** @import { BoardState } from "./state.js" */

const DOUBLE_CLICK = 350;

export class Selection extends EventTarget {
  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   */
  constructor(state, geometry) {
    super();
    this.state = state;
    this.geometry = geometry;
    /** @type {Set<number>} */
    this.spots = new Set();
    /** The cell that keys move from. @type {number | null} */
    this.cursor = null;
    /** Whether presses add without a key held: for hands without a keyboard. */
    this.sticky = false;
    this.longPress = false;
    this.removes = false;
    this.pressedAt = { time: 0, spot: -1 };
    /** @type {Set<number>} */
    this.before = new Set();
    /** What a rectangle is added to. @type {Set<number>} */
    this.base = new Set();
    /** @type {number | null} */
    this.corner = null;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Iterable<number>} spots */
  replace(spots) {
    this.spots = new Set(spots);
    this.changed();
  }

  clear() {
    this.cursor = null;
    this.replace([]);
  }

  all() {
    this.spots = new Set();
    this.invert();
  }

  invert() {
    const { spots } = this.state.board;
    this.replace([...spots.keys()].filter((k) => spots[k].domain !== undefined && !this.spots.has(k)));
  }

  // ── the gesture ──

  /** @param {Touch} touch */
  begin(touch) {
    this.before = new Set(this.spots);
    this.last = touch;
    const cell = this.geometry.cellAt(touch.x, touch.y);
    if (cell === undefined) {
      if (!touch.add && !this.sticky) this.clear();
      return;
    }
    const now = performance.now();
    const twice = this.pressedAt.spot === cell && now - this.pressedAt.time < DOUBLE_CLICK;
    this.pressedAt = { time: now, spot: cell };
    if (twice) return this.selectAlike(cell, touch.add || this.sticky);
    const adds = touch.add || this.sticky;
    this.removes = adds && this.spots.has(cell);
    this.corner = touch.box ? cell : null;
    if (!adds) this.spots = new Set();
    this.base = new Set(this.spots);
    this.include(cell);
  }

  /** @param {Touch} touch */
  move(touch) {
    const points = along(this.last ?? touch, touch);
    this.last = touch;
    for (const { x, y } of points) {
      const cell = this.geometry.cellAt(x, y);
      // The tips of cells do not count while dragging: a diagonal drag should not pick up both neighbours.
      const off = Math.abs((x % 1) - 0.5) + Math.abs((y % 1) - 0.5);
      if (cell === undefined || cell === this.cursor || off > 0.75) continue;
      if (this.corner !== null) this.box(this.corner, cell);
      else this.include(cell);
    }
  }

  end() {
    this.before = new Set(this.spots);
  }

  cancel() {
    this.replace(this.before);
  }

  /** @param {number} cell */
  include(cell) {
    this.cursor = cell;
    if (this.removes) this.spots.delete(cell);
    else this.spots.add(cell);
    this.changed();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  box(from, to) {
    const { spots } = this.state.board;
    const [one, other] = [spots[from], spots[to]];
    const between = (/** @type {number} */ v, /** @type {number} */ a, /** @type {number} */ b) => (v - a) * (v - b) <= 0;
    const inside = [...spots.keys()].filter((k) => {
      const { layer, row, col } = spots[k];
      return layer === "cell" && between(row, one.row, other.row) && between(col, one.col, other.col);
    });
    this.cursor = to;
    this.replace([...this.base, ...inside]);
  }

  /**
   * Everything that holds what this cell holds: its mark, else its notes, else its colours.
   * @param {number} cell
   * @param {boolean} adds
   */
  selectAlike(cell, adds) {
    const alike = (/** @type {(k: number) => any} */ held) => {
      const wanted = JSON.stringify(held(cell));
      if (wanted === undefined) return null;
      return this.state.board.spots.flatMap((spot, k) =>
        spot.domain !== undefined && JSON.stringify(held(k)) === wanted ? [k] : [],
      );
    };
    const found =
      alike((k) => this.state.valueAt(k)) ??
      alike((k) => this.state.get("centre", k)) ??
      alike((k) => this.state.get("corner", k)) ??
      alike((k) => this.state.get("color", k)) ?? [cell];
    this.cursor = cell;
    this.replace(adds ? [...this.before, ...found] : found);
  }

  // ── keys ──

  /**
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} adds
   */
  step(dx, dy, adds) {
    const to = this.geometry.step(this.cursor, dx, dy);
    this.cursor = to;
    this.replace(adds ? [...this.spots, to] : [to]);
  }
}
