/** What a press, a drag and a release do to the board. One gesture is one step of undo. */
import { along } from "./geometry.js";
import { inputAt } from "./inputs.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Touch } from "./pointer.js" */
/** @import { BoardState } from "./state.js" */
/** @typedef {{cycles: boolean, pen: number | "auto", color: string}} Choices what the player has picked */

/**
 * @typedef {{longPress: boolean, begin(touch: Touch): void, move(touch: Touch): void, end(touch: Touch): void,
 *   cancel(): void}} Gesture
 */

/** The colours of a click in the middle of a cell where lines are drawn: inside, outside, none. */
const SIDES = ["green", "yellow"];
/** How far, in cells, a pointer may stray and still mean a click; less where lines begin, at a node. */
const [CLICK_REACH, NODE_CLICK_REACH] = [0.5, 0.2];
/** How closely a drag across edges is followed, in cells. */
const CROSS_STRIDE = 0.1;

/**
 * The mark that a press makes of what is there.
 * @param {number[]} order
 * @param {number | undefined} before
 * @param {boolean} second
 * @param {Choices} choices
 */
export function pressed(order, before, second, choices) {
  const { pen, cycles } = choices;
  if (pen === "auto" && cycles && !second) {
    const ring = [undefined, ...order];
    return ring[(ring.indexOf(before) + 1) % ring.length];
  }
  const [first, other] = pen === "auto" ? [order[0], order.at(-1)] : [pen, order.find((one) => one !== pen)];
  const value = second ? other : first;
  return before === value ? undefined : value;
}

/** One step of undo from press to release; a gesture that is called off leaves nothing behind. */
class Step {
  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   * @param {() => Choices} choices
   */
  constructor(state, geometry, choices) {
    this.state = state;
    this.geometry = geometry;
    this.choices = choices;
    this.longPress = true;
    this.acting = false;
  }

  /** @param {Touch} touch */
  start(touch) {
    this.acting = true;
    this.last = touch;
    this.state.begin();
  }

  /**
   * The points since the last one.
   * @param {Touch} touch
   * @param {number} [stride]
   */
  way(touch, stride) {
    const points = along(this.last ?? touch, touch, stride);
    this.last = touch;
    return points;
  }

  /** @param {Touch} _touch */
  end(_touch) {
    if (this.acting) this.state.end();
    this.acting = false;
  }

  cancel() {
    if (this.acting) this.state.cancel();
    this.acting = false;
  }
}

/** Clicks through the marks of a spot; a drag repeats the first change wherever it applies. */
export class CycleGesture extends Step {
  /** @type {{before: number | undefined, after: number | undefined} | null} */
  change = null;

  /** @param {Touch} touch */
  begin(touch) {
    this.start(touch);
    this.change = null;
    const spot = this.geometry.targetAt(touch.x, touch.y);
    if (spot === undefined || this.state.board.spots[spot].given !== undefined) return;
    const before = this.state.get("mark", spot);
    const after = pressed(inputAt(this.state.board, spot).order, before, touch.second, this.choices());
    this.change = { before, after };
    this.state.mark(spot, after);
  }

  /** @param {Touch} touch */
  move(touch) {
    if (!this.change) return;
    for (const { x, y } of this.way(touch)) {
      const spot = this.geometry.targetAt(x, y);
      if (spot !== undefined && this.state.get("mark", spot) === this.change.before) {
        this.state.mark(spot, this.change.after);
      }
    }
  }
}

/**
 * On edges. Drags of a line go from node to node, and take it back on the way back; drags of any other mark put it on
 * every edge that they come across or go along; clicks act on the nearest edge.
 */
export class DrawGesture extends Step {
  /** @type {{edge: number, before: number | undefined}[]} */
  trail = [];
  /** @type {[number, number]} */
  node = [0, 0];
  /** @type {{before: number | undefined, after: number | undefined} | null} */
  change = null;
  /** The press, until it has become a drag. @type {Touch | null} */
  press = null;

  /** @param {Touch} touch */
  begin(touch) {
    this.start(touch);
    this.press = touch;
    this.trail = [];
    this.change = null;
    this.node = this.geometry.nodeAt(touch.x, touch.y);
  }

  /** What a drag draws. @param {boolean} second */
  ink(second) {
    const { pen } = this.choices();
    const { order } = this.state.board.input;
    return second ? 0 : pen === "auto" ? order[0] : pen;
  }

  /** @param {Touch} touch */
  move(touch) {
    if (this.press && this.strays(this.press, touch)) this.press = null;
    if (this.ink(touch.second) === 0) return this.cross(touch);
    const to = this.geometry.nodeAt(touch.x, touch.y);
    const away = Math.hypot(touch.x - to[0], touch.y - to[1]);
    // A node counts once the pointer is well within its reach, so that a shaky hand does not cut corners.
    if ((to[0] === this.node[0] && to[1] === this.node[1]) || away > 0.4 || !this.geometry.isEnd(to)) return;
    for (const { edge, node } of this.geometry.way(this.node, to)) this.go(edge, node, touch.second);
  }

  /**
   * Whether a press has become a drag, even of a line that never got to the next node.
   * @param {Touch} press
   * @param {Touch} touch
   */
  strays(press, touch) {
    const fromNode = Math.hypot(press.x - this.node[0], press.y - this.node[1]) <= NODE_CLICK_REACH;
    return Math.hypot(touch.x - press.x, touch.y - press.y) > (fromNode ? NODE_CLICK_REACH : CLICK_REACH);
  }

  /**
   * @param {number} edge
   * @param {[number, number]} node
   * @param {boolean} second
   */
  go(edge, node, second) {
    const last = this.trail.at(-1);
    this.press = null;
    if (last?.edge === edge) {
      this.trail.pop();
      this.state.mark(edge, last.before);
    } else {
      const before = this.state.get("mark", edge);
      if (!this.trail.length) this.decide(before, second);
      this.trail.push({ edge, before });
      this.state.mark(edge, this.change?.after);
    }
    this.node = node;
  }

  /**
   * A drag that begins along what it would draw takes it away instead; where there may be several lines it draws one more
   * as long as there may be.
   * @param {number | undefined} before
   * @param {boolean} second
   */
  decide(before, second) {
    const value = this.ink(second);
    const counts = this.state.board.input.order.filter((one) => one > 0);
    const several = counts.length > 1 && !second && this.choices().pen === "auto";
    const more = counts[counts.indexOf(before ?? 0) + 1];
    this.change = { before, after: several ? more : before === value ? undefined : value };
    return this.change;
  }

  /** The first edge says what is changed into what, and so it is with all others that are like it. @param {Touch} touch */
  cross(touch) {
    for (const { x, y } of this.way(touch, CROSS_STRIDE)) {
      const edge = this.geometry.edgeUnder(x, y);
      if (edge === undefined) continue;
      this.press = null;
      const { before, after } = this.change ?? this.decide(this.state.get("mark", edge), touch.second);
      if (this.state.get("mark", edge) === before) this.state.mark(edge, after);
    }
  }

  /** @param {Touch} touch */
  end(touch) {
    if (this.acting && this.press) this.click(this.press);
    super.end(touch);
  }

  /** @param {Touch} touch */
  click(touch) {
    const edge = this.geometry.edgeAt(touch.x, touch.y);
    if (edge === undefined) return this.colorSide(touch);
    const { order } = this.state.board.input;
    this.state.mark(edge, pressed(order, this.state.get("mark", edge), touch.second, this.choices()));
  }

  /** @param {Touch} touch */
  colorSide(touch) {
    const cell = this.geometry.cellAt(touch.x, touch.y);
    if (cell === undefined) return;
    const ring = touch.second ? [...SIDES].reverse() : SIDES;
    const at = ring.indexOf((this.state.get("color", cell) ?? [])[0]);
    this.state.set("color", cell, at + 1 < ring.length ? [ring[at + 1]] : undefined);
  }
}

/** Paints cells in a colour; one that begins on that colour takes it away. */
export class ColorGesture extends Step {
  longPress = false;
  removes = false;

  /** @param {Touch} touch */
  begin(touch) {
    this.start(touch);
    const cell = this.geometry.cellAt(touch.x, touch.y);
    const { color } = this.choices();
    this.removes = touch.second || (cell !== undefined && (this.state.get("color", cell) ?? []).includes(color));
    this.move(touch);
  }

  /** @param {Touch} touch */
  move(touch) {
    const { color } = this.choices();
    for (const { x, y } of this.way(touch)) {
      const cell = this.geometry.cellAt(x, y);
      if (cell === undefined) continue;
      const others = (this.state.get("color", cell) ?? []).filter((/** @type {string} */ one) => one !== color);
      this.state.set("color", cell, this.removes ? others : [...others, color]);
    }
  }
}
