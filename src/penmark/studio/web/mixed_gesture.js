/** Gestures on boards with marks of several kinds: what is touched says which kind is meant. */
import { DrawGesture, pressed } from "./gestures.js";
import { inputAt } from "./inputs.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Choices } from "./gestures.js" */
/** @import { Touch } from "./pointer.js" */
/** @import { BoardState } from "./state.js" */

/** How near to the middle of a link, in cells, a press must be to mean it and not the cell. */
const LINK_REACH = 0.2;

/** Whether lines are drawn and cells marked on one board. @param {Geometry} geometry */
export function mixes(geometry) {
  return geometry.hasEdges && geometry.onCells;
}

/** Drags draw lines; a press in a cell goes through the marks of the cell, one near a line through those of the line. */
export class MixedGesture extends DrawGesture {
  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   * @param {() => Choices} choices
   */
  constructor(state, geometry, choices) {
    super(state, geometry, () => {
      const { pen, ...others } = choices();
      return { ...others, pen: pen === "auto" ? (geometry.lines?.order[0] ?? pen) : pen };
    });
    /** What the player has picked: a drag draws a line unless he says otherwise. */
    this.picked = choices;
  }

  /** @param {Touch} touch */
  click(touch) {
    const { board } = this.state;
    const cell = this.geometry.decided(this.geometry.cellAt(touch.x, touch.y));
    const spot = this.nearLine(touch) ?? cell;
    if (spot === undefined) return this.colorSide(touch);
    if (board.spots[spot].given !== undefined) return;
    this.state.mark(spot, pressed(inputAt(board, spot).order, this.state.get("mark", spot), touch.second, this.picked()));
  }

  /** @param {Touch} touch */
  nearLine({ x, y }) {
    const line = this.geometry.edgeAt(x, y);
    if (line === undefined || !this.geometry.lines?.across) return line;
    const spot = this.state.board.spots[line];
    return Math.hypot(x - spot.x, y - spot.y) < LINK_REACH ? line : undefined;
  }
}
