/** Keys on the board. Every key does what a button does too. */
import { MODIFIERS, actionsOn, chordOf, chordsOf } from "./keys.js";
import { Typing } from "./typing.js";

/** @import { Session } from "./session.js" */
/** @import { Layer } from "./types.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});
/** To the ends of a row, with Ctrl to the corners of the board. */
const ENDS = /** @type {Record<string, number>} */ ({ Home: -1, End: 1 });

/** Styles whose marks are numbers, though they are not written into cells. */
const TYPED = ["glyph", "bridge-count"];

export class KeyboardInput {
  /** @param {Session} player */
  constructor(player) {
    this.player = player;
    this.typing = new Typing();
    /** The step of undo that the last digit made, if it made one. @type {object | undefined} */
    this.made = undefined;
    player.view.svg.addEventListener("keydown", (event) => {
      this.hold(event);
      if (player.paused ? this.resume(event) : this.press(event)) event.preventDefault();
    });
    // Keys that went down on the board may come up anywhere.
    const { signal } = player.leaving;
    document.addEventListener("keyup", (event) => player.held && this.hold(event), { signal });
    window.addEventListener("blur", () => player.holdTool(null), { signal });
  }

  /**
   * Keys that are held change the tool, and the pad shows it.
   * @param {KeyboardEvent} event
   */
  hold(event) {
    if (MODIFIERS.includes(event.key)) this.player.holdTool(this.heldLayer(event));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  press(event) {
    const { player } = this;
    const control = event.ctrlKey || event.metaKey;
    const arrow = ARROWS[event.key];
    const action = this.action(event);
    const end = ENDS[event.key];
    if (end) player.moveToEnd(end, event.shiftKey, control);
    else if (arrow) player.moveCursor(...arrow, event.shiftKey || control);
    else if (!control && (event.key === "Delete" || event.key === "Backspace")) player.writing.erase();
    else if (action && control) action.act(player);
    // What is written goes before what is ordered: large boards take letters.
    else if (this.write(event)) return true;
    else if (action) action.act(player);
    else if (event.key === "Escape") player.deselect();
    else return false;
    return true;
  }

  /**
   * While the board is covered, only the key that covered it means something.
   * @param {KeyboardEvent} event
   */
  resume(event) {
    const action = this.action(event);
    if (action?.id !== "pause") return false;
    action.act(this.player);
    return true;
  }

  /** @param {KeyboardEvent} event */
  action(event) {
    const { board, settings } = this.player;
    const chord = chordOf(event);
    return actionsOn(board.input.gesture).find((one) => chordsOf(one, settings.keys).includes(chord));
  }

  /** @param {KeyboardEvent} event */
  write(event) {
    const { player } = this;
    const { board, writes } = player;
    const held = this.heldLayer(event);
    const takesDigits = TYPED.includes(board.input.style);
    if (!writes && (!takesDigits || (held !== null && held !== "corner"))) return false;
    const [{ values, texts }] = board.domains;
    const numbers = values.map((value, k) => ({ value, text: texts[k] }));
    const layer = writes ? (held ?? player.tool) : "mark";
    // Of notes there may be several, so each key is one of them.
    if (layer !== "mark") this.typing.forget();
    const { step } = this.typing;
    const at = [...player.selection.spots, player.selection.cursor].join();
    const value = this.typing.press(typed(event), at, { unknown: false, numbers }, performance.now());
    if (!numbers.some((one) => one.value === value)) return false;
    const { past } = player.state;
    // The second digit of a number takes the place of the first.
    if (step === this.typing.step && this.made && this.made === past.at(-1)) player.state.undo();
    const steps = past.length;
    if (writes) player.writing.write(Number(value), layer);
    else player.writing.markHere(Number(value));
    this.made = past.length > steps ? past.at(-1) : undefined;
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {Layer | null} the layer that held keys ask for
   */
  heldLayer(event) {
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey || (control && event.shiftKey)) return "color";
    return control ? "centre" : event.shiftKey ? "corner" : null;
  }
}

/**
 * With Shift held, keyboards say other characters for digits, so the key itself counts.
 * @param {KeyboardEvent} event
 */
function typed(event) {
  return /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? event.key;
}
