/** Dialogs: help, and settings. */
import { buildHelp, iconButton } from "./controls.js";
import { make, options } from "./drawing.js";
import { THEMES } from "./settings.js";

/** @import { Session } from "./session.js" */

const CONFLICT_NAMES = [
  ["live", "At once"],
  ["guarded", "When all is filled in"],
  ["request", "When I ask"],
  ["off", "Never"],
];

/**
 * @param {Session} player
 * @param {string} label
 * @param {Node[]} content
 */
function openDialog(player, label, content) {
  const dialog = make("dialog", { class: "pm-dialog", "aria-label": label });
  const close = iconButton("Close", "discard", () => dialog.close(), "close");
  dialog.append(close, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  player.frame.append(dialog);
  dialog.showModal();
}

/** @param {Session} player */
export function openHelp(player) {
  openDialog(player, "Rules and keys", buildHelp(player));
}

/** @param {Session} player */
export function openSettings(player) {
  const content = [
    make("h2", {}, ["Settings"]),
    choice(player, "theme", "Theme", [["auto", "As the system"], ...THEMES]),
    choice(player, "conflicts", "Show broken rules", CONFLICT_NAMES),
    ...(player.writes
      ? [tick(player, "clean", "Strike notes that a new digit rules out")]
      : [
          tick(player, "cycles", "A click goes through all marks"),
          tick(player, "swapped", "Exchange the mouse buttons"),
        ]),
    tick(player, "timer", "Show the clock"),
    tick(player, "coordinates", "Number the rows and columns"),
  ];
  const acts = [
    iconButton("Print", "print", () => window.print()),
    iconButton("Start again", "restart", () => player.restart()),
  ];
  openDialog(player, "Settings", [...content, make("div", { class: "pm-dialog-buttons" }, acts)]);
}

/**
 * @param {Session} player
 * @param {"theme" | "conflicts"} name
 * @param {string} label
 * @param {string[][]} choices
 */
function choice(player, name, label, choices) {
  const select = make("select", { name }, options(choices));
  select.value = player.settings[name];
  select.addEventListener("change", () => player.configure({ [name]: select.value }));
  return make("label", { class: "pm-field" }, [make("span", {}, [label]), select]);
}

/**
 * @param {Session} player
 * @param {"clean" | "cycles" | "swapped" | "timer" | "coordinates"} name
 * @param {string} label
 */
function tick(player, name, label) {
  const box = make("input", { type: "checkbox", name });
  box.checked = player.settings[name];
  box.addEventListener("change", () => player.configure({ [name]: box.checked }));
  return make("label", { class: "pm-field pm-tick" }, [box, make("span", {}, [label])]);
}
