/** Gestures on boards with marks of several kinds: what is touched says which kind is meant. */
import { CycleGesture, DrawGesture, pressed } from "./gestures.js";
import { inputAt } from "./inputs.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Touch } from "./pointer.js" */

/** How near to the middle of a link, in cells, a press must be to mean it and not the cell. */
const LINK_REACH = 0.2;

/** Drags draw lines; a press in a cell goes through the marks of the cell, one near a line through those of the line. */
export class MixedGesture extends DrawGesture {
  /** @param {Touch} touch */
  click(touch) {
    const cell = this.geometry.decided(this.geometry.cellAt(touch.x, touch.y));
    if (cell === undefined || this.isNearLine(touch)) return super.click(touch);
    if (this.state.board.spots[cell].given !== undefined) return;
    const { order } = inputAt(this.state.board, cell);
    this.state.mark(cell, pressed(order, this.state.get("mark", cell), touch.second, this.choices()));
  }

  /** @param {Touch} touch */
  isNearLine({ x, y }) {
    const line = this.geometry.edgeAt(x, y);
    if (line === undefined) return false;
    const spot = this.state.board.spots[line];
    return !this.geometry.lines?.across || Math.hypot(x - spot.x, y - spot.y) < LINK_REACH;
  }
}

/**
 * The gesture for the marks of a board.
 * @param {Geometry} geometry
 */
export function markGesture(geometry) {
  if (!geometry.hasEdges) return CycleGesture;
  return geometry.onCells ? MixedGesture : DrawGesture;
}
