/** Keys on the board. Every key does what a button does too; `KEYS` is also the list that the help shows. */

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Layer} Layer */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});
const TOOL_KEYS = /** @type {Record<string, Layer>} */ ({ z: "mark", x: "corner", c: "centre", v: "color" });

/** Keys that mean the same on every board. @type {Record<string, (player: Session) => void>} */
const COMMON = {
  t: (player) => player.state.enterTrial(),
  k: (player) => player.state.keepTrial(),
  j: (player) => player.state.discardTrial(),
  f: (player) => player.check(),
  p: (player) => player.togglePause(),
  "+": (player) => player.view.viewport.zoomBy(1.25),
  "=": (player) => player.view.viewport.zoomBy(1.25),
  "-": (player) => player.view.viewport.zoomBy(0.8),
  "?": (player) => player.openHelp(),
};

/**
 * What the help shows, for a gesture.
 * @param {"write" | "cycle" | "draw"} gesture
 * @returns {[string, string][]}
 */
export function keyList(gesture) {
  /** @type {[string, string][]} */
  const own =
    gesture === "write"
      ? [
          ["1 – 9, A …", "write in the selected cells; again to remove"],
          ["Z X C V", "digit, corner, centre, colour"],
          ["Shift, Ctrl, Alt + digit", "corner, centre, colour for once"],
          ["Space", "next tool"],
          ["Shift + arrows, Ctrl + click, drag", "select more cells"],
          ["Alt + drag", "select a rectangle"],
          ["Double click", "select all that hold the same"],
          ["Ctrl + A, Esc", "select all, nothing"],
        ]
      : gesture === "draw"
        ? [
            ["Drag", "draw a line; back to take it away"],
            ["Click, Space", "line, cross, nothing"],
            ["Right click, long press, X", "cross"],
            ["Click in a cell, C", "colour it as inside or outside"],
          ]
        : [
            ["Click, Space", "go through the marks"],
            ["Right click, long press, X", "the second mark"],
            ["Drag", "repeat the first change"],
            ["C", "colour the cell"],
          ];
  return [
    ["Arrows", "move the cursor"],
    ...own,
    ["Delete", "clear"],
    ["Ctrl + Z, Ctrl + Y", "undo, redo"],
    ["T, K, J", "open a trial, keep it, discard it"],
    ["F", "check by the rules"],
    ["P", "pause"],
    ["+, −, wheel, pinch", "zoom"],
  ];
}

export class KeyboardInput {
  /** @param {Session} player */
  constructor(player) {
    this.player = player;
    player.view.svg.addEventListener("keydown", (event) => {
      this.hold(event);
      if (!player.paused && this.press(event)) event.preventDefault();
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
    const modifiers = ["Shift", "Control", "Alt", "Meta"];
    if (modifiers.includes(event.key)) this.player.holdTool(this.heldLayer(event));
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key meant something
   */
  press(event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      this.player.moveCursor(...arrow, event.shiftKey || event.ctrlKey || event.metaKey);
      return true;
    }
    if (event.ctrlKey || event.metaKey) {
      if (this.command(event)) return true;
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.player.eraseHere();
      return true;
    }
    return this.player.board.input.gesture === "write" ? this.writeKey(event) : this.markKey(event);
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const { player } = this;
    const key = event.key.toLowerCase();
    if (key === "z") event.shiftKey ? player.state.redo() : player.state.undo();
    else if (key === "y") player.state.redo();
    else if (key === "a") player.selection.all();
    else if (key === "i") player.selection.invert();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  writeKey(event) {
    const { player } = this;
    const value = this.valueOf(event);
    if (value !== undefined) {
      player.write(value, this.heldLayer(event));
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key === " ") player.nextTool();
    else if (key === "escape") player.selection.clear();
    else if (TOOL_KEYS[key]) player.setTool(TOOL_KEYS[key]);
    else return this.common(event.key);
    return true;
  }

  /** @param {KeyboardEvent} event */
  markKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { player } = this;
    const key = event.key.toLowerCase();
    const value = this.valueOf(event);
    if (key === " " || key === "enter") player.pressHere(false);
    else if (key === "x" || key === ".") player.pressHere(true);
    else if (key === "c") player.colorHere();
    else if (key === "escape") player.hideCursor();
    else if (value !== undefined && player.board.input.style === "glyph") player.markHere(value);
    else return this.common(event.key);
    return true;
  }

  /** @param {string} key */
  common(key) {
    const act = COMMON[key.length === 1 ? key.toLowerCase() : key];
    act?.(this.player);
    return act !== undefined;
  }

  /**
   * The value that a key writes. With Shift held, keyboards say other characters for digits, so the key itself counts.
   * @param {KeyboardEvent} event
   */
  valueOf(event) {
    const typed = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
    const [domain] = this.player.board.domains;
    const at = domain.texts.indexOf(typed);
    return at < 0 ? undefined : domain.values[at];
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
