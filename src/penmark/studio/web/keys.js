/** Keys and what they do: one table for the keyboard, for the help, and for players who want other keys. */

/** @import { Session } from "./session.js" */
/** @typedef {"write" | "cycle" | "draw"} BoardGesture */
/**
 * A chord is what `chordOf` makes of an event: `t`, `ctrl+z`, ` `.
 * @typedef {{id: string, words: string, chords: string[], on?: BoardGesture[], act: (player: Session) => void}} Action
 */

const WRITE = /** @type {BoardGesture[]} */ (["write"]);
const MARK = /** @type {BoardGesture[]} */ (["cycle", "draw"]);

/** Those that name no boards are for all. @type {[string, string, string[], Action["act"], BoardGesture[]?][]} */
const TABLE = [
  ["digit", "digits", ["z"], (player) => player.setTool("mark"), WRITE],
  ["corner", "notes in the corners", ["x"], (player) => player.setTool("corner"), WRITE],
  ["centre", "notes in the centre", ["c"], (player) => player.setTool("centre"), WRITE],
  ["colour", "colours", ["v"], (player) => player.setTool("color"), WRITE],
  ["tool", "next of these", [" "], (player) => player.nextTool(), WRITE],
  ["all", "select all", ["ctrl+a"], (player) => player.selection.all(), WRITE],
  ["others", "select the others", ["ctrl+i"], (player) => player.selection.invert(), WRITE],
  ["press", "go through the marks", [" ", "enter"], (player) => player.writing.pressHere(false), MARK],
  ["second", "the second mark", ["x", "."], (player) => player.writing.pressHere(true), MARK],
  ["paint", "colour the cell", ["c"], (player) => player.writing.colorHere(), MARK],
  ["undo", "undo", ["ctrl+z"], (player) => player.state.undo()],
  ["redo", "redo", ["ctrl+y", "ctrl+shift+z"], (player) => player.state.redo()],
  ["trial", "open a trial", ["t"], (player) => player.state.enterTrial()],
  ["keep", "keep the trial", ["k"], (player) => player.state.keepTrial()],
  ["discard", "discard the trial", ["j"], (player) => player.state.discardTrial()],
  ["check", "check by the rules", ["f"], (player) => player.check()],
  ["pause", "pause", ["p"], (player) => player.togglePause()],
  ["zoom-in", "zoom in", ["+", "="], (player) => player.view.viewport.zoomBy(1.25)],
  ["zoom-out", "zoom out", ["-"], (player) => player.view.viewport.zoomBy(0.8)],
  ["help", "this list", ["?"], (player) => player.openHelp()],
];
const ACTIONS = TABLE.map(([id, words, chords, act, on]) => ({ id, words, chords, act, on }));

/** Keys that always mean the same, or that belong to the browser. */
const FIXED = /^(?:(?:ctrl\+|alt\+|shift\+)*(?:arrow\w+|home|end|tab|escape|delete|backspace|\d)|.*(?:control|shift|alt|meta|dead))$/;

export const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** @param {BoardGesture} gesture */
export function actionsOn(gesture) {
  return ACTIONS.filter(({ on }) => !on || on.includes(gesture));
}

/**
 * @param {Action} action
 * @param {Record<string, string>} own chords of the player's own, by action
 */
export function chordsOf(action, own) {
  return own[action.id] ? [own[action.id]] : action.chords;
}

/** @param {KeyboardEvent} event */
export function chordOf(event) {
  // Where other letters are written, the key in the place of a Latin one stands for it.
  const letter = /^[^\u0000-\u007f]$/.test(event.key) ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined;
  const key = (letter ?? event.key).toLowerCase();
  const control = event.ctrlKey || event.metaKey ? "ctrl+" : "";
  // Shift is part of what characters such as ? are.
  const shift = event.shiftKey && /^(?:[a-z]|..+)$/.test(key) ? "shift+" : "";
  return `${control}${event.altKey ? "alt+" : ""}${shift}${key}`;
}

/** @param {string} chord */
export function chordName(chord) {
  const parts = chord === "+" ? ["+"] : chord.split(/\+(?=.)/);
  return parts.map((part) => (part === " " ? "Space" : part[0].toUpperCase() + part.slice(1))).join("+");
}

/**
 * The key that a button shows for what it does.
 * @param {string} id
 * @param {Record<string, string>} own
 */
export function keyFor(id, own) {
  const action = ACTIONS.find((one) => one.id === id);
  return action ? chordName(chordsOf(action, own)[0]) : null;
}

/**
 * Why a chord cannot be given to an action; null if it can. Boards that both are for decide.
 * @param {string} chord
 * @param {Action} action
 * @param {Record<string, string>} own
 * @param {string[]} texts what this board's keys write
 */
export function refusal(chord, action, own, texts) {
  if (FIXED.test(chord)) return `${chordName(chord)} always means the same.`;
  if (texts.includes(chord.toUpperCase())) return `${chordName(chord)} is written into cells.`;
  const meet = (/** @type {Action} */ one) => !action.on || !one.on || action.on === one.on;
  const other = ACTIONS.find((one) => one !== action && meet(one) && chordsOf(one, own).includes(chord));
  return other ? `${chordName(chord)} already means “${other.words}”.` : null;
}
