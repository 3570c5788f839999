/** What the board says of a spot: its name, clue, mark, notes, colours, and whether it breaks a rule. */

/** @import { BoardState } from "./state.js" */

const SAID = /** @type {const} */ ([
  ["corner", "corner notes"],
  ["centre", "centre notes"],
  ["kept", "only"],
]);

export class Speaker {
  /** @param {BoardState} state */
  constructor(state) {
    this.state = state;
    this.walls = new Set();
    for (const item of state.board.scene.items) {
      if (item.item === "cells" && item.surface === "wall") {
        for (const [, row, col] of item.coords) this.walls.add(`${row},${col}`);
      }
    }
  }

  /**
   * @param {number} k
   * @param {boolean} faulty
   * @param {boolean} [covered] whether what the puzzle has there cannot be seen
   */
  describe(k, faulty, covered = false) {
    const spot = this.state.board.spots[k];
    const said = [spot.words];
    if (spot.layer === "cell" && this.walls.has(`${spot.row},${spot.col}`)) said.push("wall");
    if (covered) said.push("in fog");
    else if (spot.given !== undefined) said.push(`given ${this.name(k, spot.given)}`);
    else if (spot.clue !== undefined) said.push(`clue ${spot.clue}`);
    const value = this.state.get("mark", k);
    if (value !== undefined) said.push(this.name(k, value));
    else if (spot.domain !== undefined && (covered || spot.given === undefined)) said.push("empty");
    if (this.state.get("level", k)) said.push(`on trial, level ${this.state.get("level", k)}`);
    if (value === undefined) said.push(...this.notes(k));
    const colors = this.state.get("color", k);
    if (colors) said.push(`coloured ${colors.join(" and ")}`);
    if (faulty) said.push("breaks a rule");
    return said.join(", ");
  }

  /** @param {number} k */
  notes(k) {
    const said = [];
    for (const [layer, words] of SAID) {
      /** @type {number[] | undefined} */
      const held = this.state.get(layer, k);
      if (held) said.push(`${words} ${held.map((value) => this.name(k, value)).join(" ")}`);
    }
    return said;
  }

  /**
   * @param {number} k
   * @param {number} value
   */
  name(k, value) {
    const domain = this.state.domainAt(k);
    return domain.names[domain.values.indexOf(value)];
  }
}
