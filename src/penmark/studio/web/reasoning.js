/** What moves do to a board: a player's own, or one that is only shown. */

import { cleanCandidates } from "./layers.js";

/** @import { Move, Step } from "./api.js" */
/** @import { Session } from "./session.js" */
/** @import { BoardDocument, Marks } from "./types.js" */

/** More notes than these in a cell say nothing. */
const MOST_NOTES = 9;

/**
 * The values that are left at a spot after a move.
 * @param {number[]} left
 * @param {Move} move
 */
function after(left, move) {
  const value = Number(move.mark);
  return move.do === "commit" ? [value] : left.filter((one) => one !== value);
}

/**
 * The board after some steps; what is narrowed down but not decided has notes.
 * @param {BoardDocument} board
 * @param {Step[]} steps
 */
export function boardAfter(board, steps) {
  /** @type {Map<string, number[]>} */
  const left = new Map();
  const domains = new Map(board.spots.map((spot) => [spot.name, board.domains[spot.domain ?? -1]]));
  for (const move of steps.flatMap((step) => step.moves)) {
    left.set(move.at, after(left.get(move.at) ?? domains.get(move.at)?.values ?? [], move));
  }
  /** @type {Marks} */
  const marks = {};
  /** @type {Record<string, number[]>} */
  const centre = {};
  for (const [name, values] of left) {
    if (values.length === 1) marks[name] = domains.get(name)?.kind === "binary" ? [values[0] === 1] : values;
    else if (values.length <= MOST_NOTES) centre[name] = values;
  }
  return { marks, play: { centre } };
}

/**
 * Write moves into a game, as one step of undo.
 * @param {Session} session
 * @param {Move[]} moves
 */
export function write(session, moves) {
  const { state, board, judge } = session;
  const places = new Map(board.spots.map((spot, k) => [spot.name, k]));
  /** @type {number[]} */
  const noted = [];
  state.group(() => {
    for (const move of moves) {
      const spot = places.get(move.at);
      const domain = spot === undefined ? undefined : board.domains[board.spots[spot].domain ?? -1];
      if (spot === undefined || !domain) continue;
      const values = after(state.remaining(spot) ?? domain.values, move);
      if (values.length === 1) state.mark(spot, values[0]);
      else {
        state.set("kept", spot, values);
        if (values.length <= MOST_NOTES) state.set("centre", spot, values);
        noted.push(spot);
      }
    }
    // What the marks on the board rule out was no candidate any more when the step was found.
    cleanCandidates(state, judge.evaluator, noted);
  });
}
