/** Fog: cells that are covered until a right digit stands in them or beside them. Over it only the grid can be seen. */
import { cellPath, shape } from "./drawing.js";
import { UNIT } from "./geometry.js";

/** @import { BoardState } from "./state.js" */

/** How far outside the grid a clue can be, in drawing units. */
const OUTSIDE = 40 * UNIT;

export class Fog {
  /**
   * @param {BoardState} state of a board with fog
   * @param {Record<string, SVGElement>} layers of its drawing
   * @param {string} id of the drawing
   */
  constructor(state, layers, id) {
    const { fog, spots, rows, cols } = state.board;
    this.state = state;
    this.spots = spots;
    this.light = new Set(fog?.light);
    this.solution = fog?.solution;
    this.cells = [...spots.keys()].filter((k) => spots[k].layer === "cell" && spots[k].domain !== undefined);
    /** @type {Set<number>} */
    this.covered = new Set();
    this.bank = shape("path", { class: "pm-fog" }, layers.fog);
    const clip = shape("clipPath", { id: `${id}-clear` }, layers.fog);
    this.opening = shape("path", { "clip-rule": "evenodd" }, clip);
    const [width, height] = [cols * UNIT + 2 * OUTSIDE, rows * UNIT + 2 * OUTSIDE];
    this.everywhere = `M${-OUTSIDE} ${-OUTSIDE}h${width}v${height}h${-width}z`;
    for (const item of [...layers.middle.children, ...layers.over.children]) {
      if (!item.matches(".pm-stroke")) item.setAttribute("clip-path", `url(#${id}-clear)`);
    }
  }

  /** After a change. @returns {Iterable<number>} the cells that are covered or clear since then */
  update() {
    const before = this.covered;
    const clear = new Set(this.light);
    for (const k of this.cells) if (this.isRight(k)) for (const near of this.around(k)) clear.add(near);
    this.covered = new Set(this.cells.filter((k) => !clear.has(k)));
    const path = cellPath([...this.covered].map((k) => this.spots[k]));
    this.bank.setAttribute("d", path);
    this.opening.setAttribute("d", this.everywhere + path);
    return this.cells.filter((k) => before.has(k) !== this.covered.has(k));
  }

  /** Whether the player has written there what clears fog: any digit, where no single solution is known. @param {number} k */
  isRight(k) {
    const value = this.state.get("mark", k);
    return value !== undefined && (!this.solution || this.solution[k] === value);
  }

  /** @param {number} k */
  around(k) {
    const { row, col } = this.spots[k];
    return this.cells.filter((j) => Math.abs(this.spots[j].row - row) < 2 && Math.abs(this.spots[j].col - col) < 2);
  }
}
