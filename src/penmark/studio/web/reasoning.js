/** What moves do to a board: a player's own, or one that is only shown. */

/** @import { Move, Picture, Step } from "./api.js" */
/** @import { Session } from "./session.js" */
/** @import { BoardDocument, Marks } from "./types.js" */

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
 * The board after some steps: what is decided. Candidates are a step's own to show, for those that were struck before
 * are not all among the steps.
 * @param {BoardDocument} board
 * @param {Step[]} steps
 */
export function boardAfter(board, steps) {
  const domains = new Map(board.spots.map((spot) => [spot.name, board.domains[spot.domain ?? -1]]));
  /** @type {Marks} */
  const marks = {};
  for (const { at, mark, do: what } of steps.flatMap((step) => [...step.unmarked, ...step.moves])) {
    if (what === "commit") marks[at] = [domains.get(at)?.kind === "binary" ? Boolean(mark) : mark];
  }
  return { marks, play: {} };
}

/** A picture that only points at places. @param {string[]} names @returns {Picture} */
export function pointingAt(names) {
  return { clues: [], areas: [], used: names.map((at) => ({ at })), removed: [], placed: [], lines: [] };
}

/**
 * Write moves into a game, as one step of undo. Where a candidate is removed, the cell keeps what can still go there,
 * which is less than the player may have noted so far.
 * @param {Session} session
 * @param {Move[]} moves
 * @param {Record<string, number[]>} candidates before the moves
 */
export function write(session, moves, candidates) {
  const { state, board } = session;
  const places = new Map(board.spots.map((spot, k) => [spot.name, k]));
  state.group(() => {
    for (const move of moves) {
      const spot = places.get(move.at);
      const domain = spot === undefined ? undefined : board.domains[board.spots[spot].domain ?? -1];
      if (spot === undefined || !domain) continue;
      const before = state.remaining(spot) ?? domain.values;
      const possible = candidates[move.at] ?? domain.values;
      const values = after(before.filter((value) => possible.includes(value)), move);
      if (move.do === "commit") state.mark(spot, values[0]);
      else state.set("kept", spot, values);
    }
  });
}
