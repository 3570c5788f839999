/** What a press, a drag and a release do to the board. One gesture is one step of undo. */

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./pointer.js").Touch} Touch */
/** @typedef {import("./selection.js").Selection} Selection */
/** @typedef {{cycles: boolean, pen: number | "auto" | "erase", color: string}} Choices what the player has picked */

/**
 * @typedef {{longPress: boolean, begin(touch: Touch): void, move(touch: Touch): void, end(touch: Touch): void,
 *   cancel(): void}} Gesture
 */

/** The colours of a click in the middle of a cell where lines are drawn: inside, outside, none. */
const SIDES = ["green", "yellow"];

/**
 * The mark that a press makes of what is there.
 * @param {number[]} order
 * @param {number | undefined} before
 * @param {boolean} second
 * @param {Choices} choices
 */
export function pressed(order, before, second, choices) {
  if (choices.pen === "erase") return undefined;
  if (choices.pen !== "auto") {
    const value = second ? order.find((one) => one !== choices.pen) : choices.pen;
    return before === value ? undefined : value;
  }
  if (second || !choices.cycles) {
    const value = second ? order.at(-1) : order[0];
    return before === value ? undefined : value;
  }
  const ring = [undefined, ...order];
  return ring[(ring.indexOf(before) + 1) % ring.length];
}

/** Clicks through the marks of a spot; a drag repeats the first change wherever it applies. */
export class CycleGesture {
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
    /** @type {{before: number | undefined, after: number | undefined} | null} */
    this.change = null;
    this.acting = false;
  }

  /** @param {Touch} touch */
  begin(touch) {
    this.acting = true;
    this.change = null;
    this.state.begin();
    this.last = touch;
    const spot = this.geometry.targetAt(touch.x, touch.y);
    if (spot === undefined || this.state.board.spots[spot].given !== undefined) return;
    const before = this.state.get("mark", spot);
    const after = pressed(this.state.board.input.order, before, touch.second, this.choices());
    this.change = { before, after };
    this.state.mark(spot, after);
  }

  /** @param {Touch} touch */
  move(touch) {
    if (!this.change || !this.last) return;
    const { last } = this;
    const steps = Math.max(1, Math.ceil(Math.hypot(touch.x - last.x, touch.y - last.y) / 0.4));
    for (let k = 1; k <= steps; k++) {
      const [x, y] = [last.x + ((touch.x - last.x) * k) / steps, last.y + ((touch.y - last.y) * k) / steps];
      const spot = this.geometry.targetAt(x, y);
      if (spot !== undefined && this.state.get("mark", spot) === this.change.before) {
        this.state.mark(spot, this.change.after);
      }
    }
    this.last = touch;
  }

  end() {
    if (!this.acting) return;
    this.acting = false;
    this.state.end();
  }

  cancel() {
    if (!this.acting) return;
    this.acting = false;
    this.state.cancel();
  }
}

/** Drags draw lines from node to node and take them back on the way back; clicks act on the nearest edge. */
export class DrawGesture {
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
    /** @type {{edge: number, before: number | undefined, from: [number, number]}[]} */
    this.trail = [];
    /** @type {[number, number]} */
    this.node = [0, 0];
    /** @type {number | undefined} */
    this.paint = undefined;
  }

  /** @param {Touch} touch */
  begin(touch) {
    this.acting = true;
    this.trail = [];
    this.node = this.geometry.nodeAt(touch.x, touch.y);
    this.state.begin();
  }

  /** @param {Touch} touch */
  move(touch) {
    const to = this.geometry.nodeAt(touch.x, touch.y);
    const away = Math.hypot(touch.x - to[0], touch.y - to[1]);
    // A node counts once the pointer is well within its reach, so that a shaky hand does not cut corners.
    if ((to[0] === this.node[0] && to[1] === this.node[1]) || away > 0.4) return;
    for (const { edge, node } of this.geometry.way(this.node, to)) this.go(edge, node, touch.second);
  }

  /**
   * @param {number} edge
   * @param {[number, number]} node
   * @param {boolean} second
   */
  go(edge, node, second) {
    const last = this.trail.at(-1);
    if (last?.edge === edge) {
      this.trail.pop();
      this.state.mark(edge, last.before);
    } else {
      const before = this.state.get("mark", edge);
      if (!this.trail.length) this.paint = this.firstPaint(before, second);
      this.trail.push({ edge, before, from: this.node });
      this.state.mark(edge, this.paint);
    }
    this.node = node;
  }

  /**
   * A drag that begins along what it would draw takes it away instead.
   * @param {number | undefined} before
   * @param {boolean} second
   */
  firstPaint(before, second) {
    const { pen } = this.choices();
    const { order } = this.state.board.input;
    const value = pen === "erase" ? undefined : second ? 0 : pen === "auto" ? order[0] : pen;
    return before === value ? undefined : value;
  }

  /** @param {Touch} touch */
  end(touch) {
    if (!this.acting) return;
    this.acting = false;
    if (!this.trail.length) this.click(touch);
    this.state.end();
  }

  /** @param {Touch} touch */
  click(touch) {
    const edge = this.geometry.edgeAt(touch.x, touch.y);
    if (edge === undefined) return this.colorSide(touch);
    const before = this.state.get("mark", edge);
    const choices = this.choices();
    const { order } = this.state.board.input;
    this.state.mark(edge, pressed(order, before, touch.second, choices));
  }

  /** @param {Touch} touch */
  colorSide(touch) {
    const cell = this.geometry.cellAt(touch.x, touch.y);
    if (cell === undefined) return;
    const ring = touch.second ? [...SIDES].reverse() : SIDES;
    const at = ring.indexOf((this.state.get("color", cell) ?? [])[0]);
    this.state.set("color", cell, at + 1 < ring.length ? [ring[at + 1]] : undefined);
  }

  cancel() {
    if (!this.acting) return;
    this.acting = false;
    this.state.cancel();
  }
}

/** Paints cells in a colour; one that begins on that colour takes it away. */
export class ColorGesture {
  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   * @param {() => Choices} choices
   */
  constructor(state, geometry, choices) {
    this.state = state;
    this.geometry = geometry;
    this.choices = choices;
    this.longPress = false;
    this.acting = false;
    this.removes = false;
  }

  /** @param {Touch} touch */
  begin(touch) {
    this.acting = true;
    this.state.begin();
    const cell = this.geometry.cellAt(touch.x, touch.y);
    const { color } = this.choices();
    this.removes = touch.second || (cell !== undefined && (this.state.get("color", cell) ?? []).includes(color));
    this.move(touch);
  }

  /** @param {Touch} touch */
  move(touch) {
    const cell = this.geometry.cellAt(touch.x, touch.y);
    if (cell === undefined) return;
    const { color } = this.choices();
    const others = (this.state.get("color", cell) ?? []).filter((/** @type {string} */ one) => one !== color);
    this.state.set("color", cell, this.removes ? others : [...others, color]);
  }

  end() {
    if (!this.acting) return;
    this.acting = false;
    this.state.end();
  }

  cancel() {
    if (!this.acting) return;
    this.acting = false;
    this.state.cancel();
  }
}
