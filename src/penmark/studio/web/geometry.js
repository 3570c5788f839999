/** Where things are on a board: drawing units, nearest spots, steps of the cursor. */

import { inputsOf, lineInput } from "./inputs.js";

/** @import { BoardDocument, Spot } from "./types.js" */

/** The width of a cell in drawing units. */
export const UNIT = 40;

/** How far from an edge, in cells, a pointer may be to mean it. */
const EDGE_REACH = 0.32;
/** How far from an edge, and how far from its ends, a drag may be to come across it. */
const [CROSS_REACH, CROSS_MARGIN] = [0.12, 0.22];
/** At most so far apart, in cells, are the points that a drag is looked at. */
const STRIDE = 0.4;

/**
 * Points on the way of a pointer, which jumps when it is fast: all but the first.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} [stride]
 */
export function along(from, to, stride = STRIDE) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stride));
  return Array.from({ length: steps }, (_, k) => {
    const part = (k + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

/**
 * @template T, K
 * @param {Iterable<T>} items
 * @param {(item: T) => K} keyOf
 * @returns {Map<K, T[]>}
 */
export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Spots by their places; where two lie at one, as an edge and a link that crosses it, the one that is decided counts.
 * @param {BoardDocument} board
 */
function placesOf({ spots, rows, cols }) {
  const isUsed = (/** @type {Spot} */ { layer, x, y }) => layer !== "frame" || x < 0 || y < 0 || x > cols || y > rows;
  const order = [...spots.keys()].filter((k) => isUsed(spots[k]));
  order.sort((a, b) => Number(spots[a].domain !== undefined) - Number(spots[b].domain !== undefined));
  return order.map((k) => /** @type {[string, number]} */ ([`${2 * spots[k].x},${2 * spots[k].y}`, k]));
}

/**
 * The ends of lines that are decided as a whole, if some run over several cells.
 * @param {BoardDocument} board
 */
function lineEnds({ spots }) {
  const ends = spots.flatMap(({ ends: at, domain }) => (at && domain !== undefined ? [at] : []));
  const isLong = ends.some(([x1, y1, x2, y2]) => Math.abs(x1 - x2) + Math.abs(y1 - y2) > 1);
  return new Set(isLong ? ends.flatMap(([x1, y1, x2, y2]) => [`${x1},${y1}`, `${x2},${y2}`]) : []);
}

export class Geometry {
  /** @param {BoardDocument} board */
  constructor(board) {
    this.board = board;
    this.rows = board.rows;
    this.cols = board.cols;
    /** How lines are drawn, if they are. */
    this.lines = lineInput(board);
    this.hasEdges = this.lines !== undefined;
    /** Whether cells are marked otherwise than by writing. */
    this.onCells = inputsOf(board).some(({ gesture }) => gesture === "cycle");
    this.onCorners = board.spots.some((spot) => spot.layer === "corner" && spot.domain !== undefined);
    /** Spots by twice their x and y, which are whole numbers. @type {Map<string, number>} */
    this.byPlace = new Map(placesOf(board));
    this.holes = new Set((board.scene.holes ?? []).map(([, row, col]) => `${row},${col}`));
    /** Where lines that run over several cells begin and end, by x and y; empty where all lines are short. */
    this.ends = lineEnds(board);
  }

  /**
   * @param {number} x in cells
   * @param {number} y
   */
  spotAt(x, y) {
    return this.byPlace.get(`${2 * x},${2 * y}`);
  }

  /**
   * The cell under a point; undefined off the board and in holes.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const [col, row] = [Math.floor(x), Math.floor(y)];
    if (row < 0 || col < 0 || row >= this.rows || col >= this.cols || this.holes.has(`${row},${col}`)) return undefined;
    return this.spotAt(col + 0.5, row + 0.5);
  }

  /**
   * The edge nearest to a point, if the point is near enough to mean it.
   * @param {number} x
   * @param {number} y
   * @param {number} [reach]
   */
  edgeAt(x, y, reach = EDGE_REACH) {
    const upright = Math.abs(x - Math.round(x)) < Math.abs(y - Math.round(y));
    const place = upright ? [Math.round(x), Math.floor(y) + 0.5] : [Math.floor(x) + 0.5, Math.round(y)];
    const away = upright ? Math.abs(x - place[0]) : Math.abs(y - place[1]);
    const edge = away > reach ? undefined : this.decided(this.spotAt(place[0], place[1]));
    return edge === undefined && this.ends.size ? this.lineOver(x, y) : edge;
  }

  /**
   * The long line that runs over the cell under a point; of two that cross, the one that the point is nearer to.
   * @param {number} x
   * @param {number} y
   */
  lineOver(x, y) {
    const [mx, my] = [Math.floor(x) + 0.5, Math.floor(y) + 0.5];
    if (this.cellAt(x, y) === undefined || this.ends.has(`${mx},${my}`)) return undefined;
    const [level, upright] = [this.spotAt(mx + 0.5, my), this.spotAt(mx, my + 0.5)].map((spot) => this.decided(spot));
    return Math.abs(y - my) <= Math.abs(x - mx) ? (level ?? upright) : (upright ?? level);
  }

  /**
   * The edge that a drag comes across or goes along; near the points where edges meet it could be any of them.
   * @param {number} x
   * @param {number} y
   */
  edgeUnder(x, y) {
    const [dx, dy] = [x - Math.round(x), y - Math.round(y)];
    const alongIt = Math.max(Math.abs(dx), Math.abs(dy));
    return alongIt < CROSS_MARGIN ? undefined : this.edgeAt(x, y, CROSS_REACH);
  }

  /**
   * The spot that a pointer means for marks.
   * @param {number} x
   * @param {number} y
   */
  targetAt(x, y) {
    if (this.hasEdges) return this.edgeAt(x, y);
    if (this.onCorners) return this.decided(this.spotAt(Math.round(x), Math.round(y)));
    return this.decided(this.cellAt(x, y));
  }

  /** Where what is at a spot is decided, if it is: a line over several cells at its first link. @param {number | undefined} spot */
  decided(spot) {
    const at = spot === undefined ? undefined : (this.board.spots[spot].line ?? spot);
    return at !== undefined && this.board.spots[at].domain !== undefined ? at : undefined;
  }

  /**
   * Whether lines may begin and end at a node: everywhere, unless they run from island to island.
   * @param {[number, number]} node
   */
  isEnd(node) {
    return !this.ends.size || this.ends.has(node.join());
  }

  // ── lines ──

  /**
   * The point nearest to a pointer at which lines can turn: a corner, or the middle of a cell.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  nodeAt(x, y) {
    const shift = this.lines?.across ? 0.5 : 0;
    const most = [this.cols, this.rows].map((side) => side - 2 * shift);
    const near = (/** @type {number} */ v, /** @type {number} */ k) =>
      Math.min(Math.max(Math.round(v - shift), 0), most[k]) + shift;
    return [near(x, 0), near(y, 1)];
  }

  /**
   * The edges on the way from one node to another, along the longer side first, with the node each leads to.
   * @param {[number, number]} from
   * @param {[number, number]} to
   */
  way(from, to) {
    /** @type {{edge: number, node: [number, number]}[]} */
    const found = [];
    let [x, y] = from;
    while (x !== to[0] || y !== to[1]) {
      const alongX = Math.abs(to[0] - x) >= Math.abs(to[1] - y);
      const [dx, dy] = alongX ? [Math.sign(to[0] - x), 0] : [0, Math.sign(to[1] - y)];
      const edge = this.decided(this.spotAt(x + dx / 2, y + dy / 2));
      if (edge === undefined) return found;
      [x, y] = [x + dx, y + dy];
      const last = found.at(-1);
      if (last?.edge === edge && this.ends.size) last.node = [x, y];
      else found.push({ edge, node: [x, y] });
    }
    return found;
  }

  // ── the cursor ──

  /** @param {Spot} spot */
  standsOn({ layer, row, col, domain, x, y }) {
    if (layer !== "cell") return domain !== undefined;
    return !this.holes.has(`${row},${col}`) && this.isEnd([x, y]);
  }

  /** Every spot that the cursor can stand on, in rows from the top: cells, and edges or corners where marks lie. */
  cursorRows() {
    const { spots } = this.board;
    const shown = [...spots.keys()].filter((k) => this.standsOn(spots[k]));
    const rows = grouped(shown.sort((a, b) => spots[a].y - spots[b].y || spots[a].x - spots[b].x), (k) => spots[k].y);
    return [...rows.values()];
  }

  /**
   * The next spot in a direction: half a cell away where edges are decided, else a whole one; over gaps if need be.
   * @param {number | null} spot null for nowhere yet
   * @param {number} dx
   * @param {number} dy
   */
  step(spot, dx, dy) {
    if (spot === null) return this.cursorRows()[0][0];
    const size = this.hasEdges || this.onCorners ? 0.5 : 1;
    let { x, y } = this.board.spots[spot];
    for (;;) {
      [x, y] = [x + dx * size, y + dy * size];
      if (x < 0 || y < 0 || x > this.cols || y > this.rows) return spot;
      const next = this.spotAt(x, y);
      if (next === undefined) continue;
      if (this.standsOn(this.board.spots[next])) return next;
    }
  }
}
