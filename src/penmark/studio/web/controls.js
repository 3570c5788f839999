/** The controls about a board: head, tools, pad, actions, dialogs. They only call the player's methods. */
import { button, icon, iconBox, lettering, make, shape, webLink } from "./drawing.js";
import { lineInput } from "./inputs.js";
import { buildKeyList } from "./key_list.js";
import { keyFor } from "./keys.js";

/** @import { Session } from "./session.js" */
/** @import { BoardDocument, Layer } from "./types.js" */
/** @typedef {keyof typeof import("./drawing.js").ICONS} IconName */

export const COLORS = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "grey"];

const LAYER_NAMES = /** @type {Record<Layer, string>} */ ({
  mark: "Digit",
  corner: "Corner",
  centre: "Centre",
  color: "Colour",
});

/**
 * @param {string} label
 * @param {IconName} name
 * @param {() => void} act
 * @param {string} [id]
 */
export function iconButton(label, name, act, id = name) {
  const made = button("", act, { class: "pm-button", title: label, "aria-label": label, "data-do": id });
  made.append(icon(name), make("span", { class: "pm-caption" }, [label]));
  return made;
}

/**
 * Every button whose work a key does too says which.
 * @param {Session} player
 */
export function showKeysOnButtons(player) {
  for (const button of player.frame.querySelectorAll(".pm-button[data-do]")) {
    const key = keyFor(button.getAttribute("data-do") ?? "", player.settings.keys);
    if (!key) continue;
    const label = `${button.textContent} (${key})`;
    button.setAttribute("title", label);
    button.setAttribute("aria-label", label);
  }
}

/** @param {Session} player */
export function buildHead(player) {
  const { board } = player;
  const head = make("header", { class: "pm-head" });
  const title = make("h1", { class: "pm-title" }, [board.title || board.genre.title]);
  const byline = make("p", { class: "pm-byline" }, [board.title ? board.genre.title : `${board.rows} × ${board.cols}`]);
  if (board.author) {
    const link = webLink(board.link);
    const look = { href: link, target: "_blank", rel: "noopener noreferrer" };
    byline.append(" · ", link ? make("a", look, [board.author]) : board.author);
  }
  const elsewhere = make("p", { class: "pm-elsewhere", role: "status" });
  const clock = make("span", { class: "pm-clock", role: "timer", "aria-label": "Time" }, ["0:00"]);
  const pause = iconButton("Pause", "pause", () => player.togglePause());
  const settings = iconButton("Settings", "settings", () => player.openSettings());
  const help = iconButton("Rules and keys", "help", () => player.openHelp());
  head.append(
    make("div", { class: "pm-titles" }, [title, byline, elsewhere]),
    make("div", { class: "pm-head-buttons" }, [clock, pause, settings, help]),
  );
  return { head, clock, elsewhere };
}

/** @param {Session} player */
export function buildActions(player) {
  const bar = make("div", { class: "pm-actions", role: "toolbar", "aria-label": "Actions" });
  const { state } = player;
  const buttons = {
    undo: iconButton("Undo", "undo", () => state.undo()),
    redo: iconButton("Redo", "redo", () => state.redo()),
    check: iconButton("Check", "check", () => player.check()),
    trial: iconButton("Try", "trial", () => state.enterTrial()),
    keep: iconButton("Keep", "keep", () => state.keepTrial()),
    discard: iconButton("Discard", "discard", () => state.discardTrial()),
  };
  bar.append(...Object.values(buttons));
  const trial = make("div", { class: "pm-trial-note", "aria-live": "polite" });
  return { bar, buttons, trial };
}

/** @param {Session} player */
export function buildZoom({ view: { viewport } }) {
  return make("div", { class: "pm-zoom", role: "group", "aria-label": "Zoom" }, [
    iconButton("Zoom in", "more", () => viewport.zoomBy(1.4), "zoom-in"),
    iconButton("Zoom out", "less", () => viewport.zoomBy(1 / 1.4), "zoom-out"),
    iconButton("Whole board", "fit", () => viewport.fit(), "zoom-fit"),
  ]);
}

/** @param {Session} player */
export function buildPad(player) {
  const pad = make("div", { class: "pm-pad" });
  const tools = make("div", { class: "pm-tools", role: "radiogroup", "aria-label": "Tool" });
  for (const choice of player.writes ? player.board.input.layers : [...penChoices(player), "color"]) {
    tools.append(toolButton(player, choice));
  }
  tools.addEventListener("keydown", (event) => roam(event, tools));
  const keys = make("div", { class: "pm-keys", role: "group", "aria-label": "Write" });
  pad.append(tools, keys);
  return { pad, tools, keys };
}

/**
 * The marks that can be picked one by one, after "whatever comes next".
 * @param {Session} player
 */
function penChoices(player) {
  return ["auto", ...player.board.input.order.map(String)];
}

/**
 * @param {Session} player
 * @param {string} choice a layer, a pen's value, or auto
 */
function toolButton(player, choice) {
  const { writes } = player;
  const label = writes ? LAYER_NAMES[/** @type {Layer} */ (choice)] : penName(player, choice);
  const pick = () => {
    if (writes || choice === "color") player.setTool(/** @type {Layer} */ (choice));
    else player.setPen(choice === "auto" ? "auto" : Number(choice));
  };
  const tool = button("", pick, { class: "pm-tool", role: "radio", "data-tool": choice, "aria-label": label });
  const written = player.board.input.style === "glyph" && /^\d+$/.test(choice);
  tool.append(writes ? layerIcon(choice) : penIcon(player, choice), make("span", {}, [written ? "only" : label]));
  return tool;
}

/**
 * @param {Session} player
 * @param {string} choice
 */
function penName(player, choice) {
  if (choice === "auto") return "Tap";
  if (choice === "color") return "Colour";
  const [domain] = player.board.domains;
  const name = domain.names[domain.values.indexOf(Number(choice))].replace(/^an? /, "");
  return name[0].toUpperCase() + name.slice(1);
}

/** @param {string} layer */
function layerIcon(layer) {
  const box = iconBox("pm-icon pm-letter-icon");
  if (layer === "color") return colorIcon(box);
  shape("rect", { x: 2, y: 2, width: 20, height: 20, rx: 3 }, box);
  const places = { mark: [[12, 12, 15]], corner: [[7.5, 7.5, 8], [16.5, 7.5, 8]], centre: [[9, 12, 8], [15, 12, 8]] };
  const texts = layer === "mark" ? ["5"] : ["1", "2"];
  for (const [k, [x, y, size]] of places[/** @type {"mark"} */ (layer)].entries()) lettering(texts[k], x, y, size, "", box);
  return box;
}

/** @param {SVGElement} box */
function colorIcon(box) {
  for (const [k, color] of ["red", "yellow", "green", "blue"].entries()) {
    const place = { x: 2 + (k % 2) * 10, y: 2 + (k >> 1) * 10, width: 10, height: 10 };
    const part = shape("rect", { ...place, class: "pm-swatch" }, box);
    part.style.setProperty("--pm-own", `var(--pm-soft-${color})`);
  }
  return box;
}

/**
 * @param {Session} player
 * @param {string} choice
 */
function penIcon(player, choice) {
  const box = iconBox("pm-icon pm-letter-icon");
  const { style } = player.board.input;
  if (choice === "color") return colorIcon(box);
  if (choice === "auto") shape("path", { d: "M7 3l11 9-5 1 3 6-3 1.5-3-6-3 3.5z" }, box);
  else if (style === "glyph") {
    const [domain] = player.board.domains;
    lettering(domain.texts[domain.values.indexOf(Number(choice))], 12, 12, 18, "", box);
  } else if (choice === "0") {
    if (style === "lamp" || style === "fill") shape("circle", { cx: 12, cy: 12, r: 3, class: "pm-solid" }, box);
    else shape("path", { d: "M7 7l10 10M17 7L7 17" }, box);
  } else if (style === "fill") shape("rect", { x: 4, y: 4, width: 16, height: 16, class: "pm-solid" }, box);
  else if (style === "lamp" || style === "corner-circle") {
    shape("circle", { cx: 12, cy: 12, r: 7, class: `pm-icon-${style}` }, box);
  } else shape("path", { d: "M3 12h18", class: "pm-thick" }, box);
  return box;
}

/**
 * The keys under the tools: values or colours, and what goes with them.
 * @param {Session} player
 * @param {HTMLElement} keys
 */
export function fillKeys(player, keys) {
  const tool = player.held ?? player.tool;
  keys.replaceChildren();
  keys.classList.toggle("pm-colors", tool === "color");
  if (tool === "color") for (const color of COLORS) keys.append(colorKey(player, color));
  else if (player.writes) {
    const [domain] = player.board.domains;
    domain.values.forEach((value, k) => keys.append(valueKey(player, value, domain.texts[k])));
  }
  if (!player.writes) return;
  const more = iconButton("Select more", "select", () => player.toggleSticky());
  more.setAttribute("aria-pressed", String(player.selection.sticky));
  const extras = [
    iconButton("Erase", "erase", () => player.writing.erase()),
    more,
    iconButton("Fill notes", "fill", () => player.writing.fillCandidates()),
    iconButton("Clean notes", "clean", () => player.writing.cleanCandidates()),
  ];
  keys.append(make("div", { class: "pm-extras" }, extras));
}

/**
 * @param {Session} player
 * @param {number} value
 * @param {string} text
 */
function valueKey(player, value, text) {
  const look = `pm-key pm-key-${player.held ?? player.tool}`;
  return button(text, () => player.writing.write(value, null), { class: look, "data-value": String(value) });
}

/**
 * @param {Session} player
 * @param {string} color
 */
function colorKey(player, color) {
  const look = { class: "pm-key pm-swatch", "data-color": color, "aria-label": color, title: color };
  const key = button("", () => player.pickColor(color), look);
  key.style.setProperty("--pm-own", `var(--pm-soft-${color})`);
  if (!player.writes) key.setAttribute("aria-pressed", String(player.color === color));
  return key;
}

/**
 * Arrow keys go round a group of radio buttons.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} group
 */
function roam(event, group) {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!way) return;
  const buttons = /** @type {HTMLElement[]} */ ([...group.children]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = buttons[(at + way + buttons.length) % buttons.length];
  next.focus();
  next.click();
  event.preventDefault();
}

/** @param {Session} player */
export function buildHelp(player) {
  return [
    make("h2", {}, ["Rules"]),
    ...player.board.rules.map((rule) => make("p", {}, [rule])),
    ...buildKeyList(player),
  ];
}

/** What to do first. @param {BoardDocument} board */
export function firstSteps(board) {
  const { input, domains: [domain] } = board;
  const touch = matchMedia("(pointer: coarse)").matches;
  const zoom = touch && innerWidth < 24 * board.cols ? " Pinch to zoom." : "";
  if (input.gesture === "write") return `Pick a cell, then type or press a button.${zoom}`;
  const names = input.order.map((value) => domain.names[domain.values.indexOf(value)]);
  const click = touch ? "tap" : "click";
  return `${whereToClick(board, click)} means ${names.join(`, the next ${click} `)}, one more nothing again.${zoom}`;
}

/** @param {BoardDocument} board @param {string} click */
function whereToClick(board, click) {
  const { style, gesture } = board.input;
  if (style === "bridge-count") return `Drag from island to island to build. A ${click} between two islands`;
  if (gesture === "draw") return `Drag along the grid to draw. A ${click} near an edge`;
  return `${lineInput(board) ? "Drag to draw lines. " : ""}A ${click} in a cell`;
}
