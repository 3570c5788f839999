/** The list of keys and gestures in the help, where keys can also be changed. */
import { button, make } from "./drawing.js";
import { MODIFIERS, actionsOn, chordName, chordOf, chordsOf, refusal } from "./keys.js";

/** @import { Action } from "./keys.js" */
/** @import { Session } from "./session.js" */

/** What pointers do, and keys that cannot be changed, by gesture. @type {Record<string, [string, string][]>} */
const GESTURES = {
  write: [
    ["1 – 9, A …", "write in the selected cells; again to remove"],
    ["1 2", "quickly, where values go past 9: 12"],
    ["Shift, Ctrl, Alt + digit", "corner, centre, colour for once"],
    ["Drag, Ctrl + click, Shift + arrows", "select more cells"],
    ["Alt + drag", "select a rectangle"],
    ["Double click", "select all that hold the same"],
    ["Esc", "select nothing"],
  ],
  draw: [
    ["Drag", "draw a line; back to take it away"],
    ["Click", "line, cross, nothing"],
    ["Right click, long press", "cross"],
    ["Click in a cell", "colour it as inside or outside"],
  ],
  cycle: [
    ["Click", "next mark"],
    ["Right click, long press", "second mark"],
    ["Drag", "repeat the first change"],
  ],
};
const ALWAYS = /** @type {[string, string][]} */ ([
  ["Arrows", "move the cursor"],
  ["Home, End", "to the ends of the row; with Ctrl, of the board"],
  ["Delete", "clear"],
  ["Wheel, pinch", "zoom"],
]);

/** @param {Session} player */
export function buildKeyList(player) {
  const { gesture } = player.board.input;
  const actions = actionsOn(gesture);
  const said = make("p", { class: "pm-key-said", role: "status" });
  const buttons = actions.map((action) => keyButton(player, action, said));
  const forget = () => {
    player.configure({ keys: {} });
    actions.forEach((action, k) => showKeys(buttons[k], player, action));
    said.textContent = "All keys are as they were.";
  };
  const reset = button("Usual keys again", forget, { class: "pm-plain", "data-do": "reset-keys" });
  return [
    make("h2", {}, ["Gestures"]),
    list([...GESTURES[gesture], ...ALWAYS]),
    make("h2", {}, ["Keys"]),
    make("p", {}, ["To change one, press its button, then the new key. ", reset]),
    list(actions.map(({ words }, k) => [buttons[k], words])),
    said,
  ];
}

/** @param {[Node | string, string][]} rows */
function list(rows) {
  return make("dl", { class: "pm-key-list" }, rows.flatMap(([keys, words]) => [make("dt", {}, [keys]), make("dd", {}, [words])]));
}

/**
 * @param {HTMLElement} key
 * @param {Session} player
 * @param {Action} action
 */
function showKeys(key, player, action) {
  const names = chordsOf(action, player.settings.keys).map(chordName).join(", ");
  key.textContent = names;
  key.setAttribute("aria-label", `${action.words}: ${names}, change`);
}

/**
 * A button that takes the next key that is pressed. Escape and Tab leave things as they are.
 * @param {Session} player
 * @param {Action} action
 * @param {HTMLElement} said
 */
function keyButton(player, action, said) {
  let waiting = false;
  const stop = () => {
    waiting = false;
    showKeys(key, player, action);
  };
  const wait = () => {
    waiting = true;
    key.textContent = "Press a key …";
    said.textContent = `Press the new key for “${action.words}”.`;
  };
  const key = button("", wait, { class: "pm-plain", "data-key": action.id });
  key.addEventListener("blur", stop);
  key.addEventListener("keydown", (event) => {
    if (!waiting || event.key === "Tab" || MODIFIERS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event);
    const { keys } = player.settings;
    const [{ texts }] = player.board.domains;
    const reason = event.key === "Escape" ? "Nothing was changed." : refusal(chord, action, keys, texts);
    if (!reason) player.configure({ keys: { ...keys, [action.id]: chord } });
    said.textContent = reason ?? `${chordName(chord)}: ${action.words}.`;
    stop();
  });
  stop();
  return key;
}
