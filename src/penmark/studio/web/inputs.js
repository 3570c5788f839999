/** The mark layers of a board: how the marks of each look and are entered. */

/** @import { BoardDocument, Input, WireDocument } from "./types.js" */

/**
 * A document as the page holds it: `inputs` are all mark layers, `input` the first, which buttons and keys speak of.
 * @param {WireDocument | BoardDocument} document as it was sent, or opened already
 * @returns {BoardDocument}
 */
export function opened(document) {
  const { input } = document;
  if (!Array.isArray(input)) return /** @type {BoardDocument} */ (document);
  const inputs = input.map((one) => ({ ...one, layers: one.tools }));
  return { ...document, input: inputs[0], inputs };
}

/**
 * @param {BoardDocument} board
 * @returns {Input[]}
 */
export function inputsOf(board) {
  return board.inputs ?? [board.input];
}

/**
 * How marks at a spot look and are entered.
 * @param {BoardDocument} board
 * @param {number} spot
 * @returns {Input}
 */
export function inputAt(board, spot) {
  return inputsOf(board)[board.spots[spot].domain ?? 0] ?? board.input;
}

/**
 * The layer whose marks are drawn as lines, if there is one.
 * @param {BoardDocument} board
 */
export function lineInput(board) {
  return inputsOf(board).find(({ gesture }) => gesture === "draw");
}
