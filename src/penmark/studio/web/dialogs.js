/** Dialogs: help, settings, and the message that a puzzle is solved. */
import { buildHelp, iconButton } from "./controls.js";
import { make } from "./drawing.js";

/** @typedef {import("./session.js").Session} Session */

const THEME_NAMES = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["high-contrast", "High contrast"],
  ["colour-safe", "Colour-blind safe"],
];
const CONFLICT_NAMES = [
  ["live", "At once"],
  ["guarded", "When all is filled in"],
  ["request", "When I ask"],
  ["off", "Never"],
];

/**
 * @param {string} label
 * @param {Node[]} content
 */
function openDialog(label, content) {
  const dialog = make("dialog", { class: "pm-dialog", "aria-label": label });
  const close = iconButton("Close", "discard", () => dialog.close(), "close");
  dialog.append(close, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

/** @param {Session} player */
export function openHelp(player) {
  const dialog = openDialog("Rules and keys", buildHelp(player));
  player.frame.append(dialog);
  dialog.showModal();
}

/** @param {Session} player */
export function openSettings(player) {
  const { gesture } = player.board.input;
  const content = [
    make("h2", {}, ["Settings"]),
    choice(player, "theme", "Theme", THEME_NAMES),
    choice(player, "conflicts", "Show broken rules", CONFLICT_NAMES),
    ...(gesture === "write" ? [tick(player, "clean", "Strike notes that a new digit rules out")] : []),
    ...(gesture === "write" ? [] : [tick(player, "cycles", "A click goes through all marks")]),
    ...(gesture === "write" ? [] : [tick(player, "swapped", "Exchange the mouse buttons")]),
    tick(player, "timer", "Show the clock"),
  ];
  const row = make("div", { class: "pm-dialog-buttons" });
  row.append(
    iconButton("Print", "print", () => window.print()),
    iconButton("Start again", "restart", () => player.restart()),
  );
  const dialog = openDialog("Settings", [...content, row]);
  player.frame.append(dialog);
  dialog.showModal();
}

/**
 * @param {Session} player
 * @param {"theme" | "conflicts"} name
 * @param {string} label
 * @param {string[][]} options
 */
function choice(player, name, label, options) {
  const select = make("select", { name });
  for (const [value, words] of options) select.append(make("option", { value }, [words]));
  select.value = player.settings[name];
  select.addEventListener("change", () => player.configure({ [name]: select.value }));
  return make("label", { class: "pm-field" }, [make("span", {}, [label]), select]);
}

/**
 * @param {Session} player
 * @param {"clean" | "cycles" | "swapped" | "timer"} name
 * @param {string} label
 */
function tick(player, name, label) {
  const box = make("input", { type: "checkbox", name });
  box.checked = player.settings[name];
  box.addEventListener("change", () => player.configure({ [name]: box.checked }));
  return make("label", { class: "pm-field pm-tick" }, [box, make("span", {}, [label])]);
}
