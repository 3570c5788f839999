/** The scene under the marks, painted once. Colours come from the theme by class. */
import { paintClue, paintDisc, paintList } from "./clue_shapes.js";
import { borderPath, cellPath, fitting, lettering, shape } from "./drawing.js";
import { UNIT, grouped } from "./geometry.js";
import { inputsOf } from "./inputs.js";

/** @import { BoardDocument, Coord, Item } from "./types.js" */

const HALVES = /** @type {Record<string, [number, number]>} */ ({
  cell: [0.5, 0.5],
  edgeh: [0.5, 0],
  edgev: [0, 0.5],
  corner: [0, 0],
  linkh: [1, 0.5],
  linkv: [0.5, 1],
  frame: [-0.5, -0.5],
});

const TEXT_SIZE = 26;
/** The radius of a ring. */
const RING = 15.5;

/**
 * @param {Coord} coord
 * @returns {[number, number]}
 */
function pointOf([layer, row, col]) {
  const [right, down] = HALVES[layer];
  return [(col + right) * UNIT, (row + down) * UNIT];
}

/** @param {Coord[]} coords */
function cellsOf(coords) {
  return coords.map(([, row, col]) => ({ row, col }));
}

/** @param {Coord[]} coords */
function linesOf(coords) {
  return coords
    .map(([layer, row, col]) => `M${col * UNIT} ${row * UNIT}${layer === "edgeh" ? "h" : "v"}${UNIT}`)
    .join("");
}

/**
 * A colour that the setter chose: by name from the theme, or his own, which the theme may soften.
 * @param {SVGElement} element
 * @param {string | undefined} color
 * @param {"soft" | "strong" | "trail"} use
 */
export function colored(element, color, use) {
  if (!color) return;
  element.classList.add("pm-colored");
  const value = color.startsWith("#") ? color : `var(--pm-${use}-${color})`;
  element.style.setProperty("--pm-own", value);
  element.classList.toggle("pm-exact", color.startsWith("#"));
}

/** @type {Record<string, (item: Item, layer: Element) => void>} */
const PAINTERS = {
  cells(item, layer) {
    const path = shape("path", { class: `pm-surface pm-${item.surface}`, d: cellPath(cellsOf(item.coords)) }, layer);
    colored(path, item.color, "soft");
  },
  edges(item, layer) {
    shape("path", { class: `pm-stroke pm-stroke-${item.stroke}`, d: linesOf(item.coords) }, layer);
  },
  tokens(item, layer) {
    if (item.token === "post") {
      const d = item.coords.map((/** @type {Coord} */ coord) => `M${pointOf(coord).join(" ")}h0`).join("");
      shape("path", { class: "pm-token-post", d }, layer);
      return;
    }
    for (const coord of item.coords) {
      const [cx, cy] = pointOf(coord);
      if (item.token.endsWith("disc")) {
        paintDisc(coord, [cx, cy], item.token, layer);
        continue;
      }
      shape("circle", { class: `pm-token-${item.token}`, cx, cy, r: 15.5 }, layer);
    }
  },
  text(item, layer) {
    const [x, y] = pointOf(item.at);
    if (item.arrow || item.at[0] !== "cell") {
      const clue = paintClue(item, [x, y], layer);
      if (item.at[0] === "cell") clue?.setAttribute("data-cell", `${item.at[1]},${item.at[2]}`);
      return;
    }
    const size = fitting(item.text, TEXT_SIZE, UNIT - 6);
    const text = lettering(item.text, x, y, size, `pm-ink-${item.ink}`, layer);
    text.setAttribute("data-cell", `${item.at[1]},${item.at[2]}`);
  },
  "text-list"(item, layer) {
    paintList(item, layer);
  },
  outline(item, layer) {
    shape("path", { class: `pm-cage pm-cage-${item.style}`, d: borderPath(cellsOf(item.coords), 3.5) }, layer);
  },
  label(item, layer) {
    const [, row, col] = item.at;
    const text = lettering(item.text, col * UNIT + 3, row * UNIT + 7.5, 10, "pm-ink-label", layer);
    text.style.textAnchor = "start"; // an attribute would yield to the style sheet
    text.classList.add("pm-label"); // which interrupts the cage that runs there
    if (item.is_clue) text.setAttribute("data-cell", `${row},${col}`);
  },
  trail(item, layer) {
    const points = item.coords.map(pointOf);
    if (item.from_ring && points.length > 1) points[0] = shortened(points[0], points[1]);
    if (item.to_ring && points.length > 1) points.push(shortened(points.pop(), points.at(-1)));
    trace(item, points, layer);
    const [[cx, cy]] = points;
    if (item.bulb) colored(shape("circle", { class: "pm-bulb", cx, cy, r: 14 }, layer), item.color, "trail");
  },
  shapes(item, layer) {
    for (const [cx, cy] of item.coords.map(pointOf)) {
      const box = { x: cx - 14, y: cy - 14, width: 28, height: 28, rx: item.shape === "circle" ? 14 : 0 };
      const transform = `rotate(${item.shape === "diamond" ? 45 : 0} ${cx} ${cy})`;
      colored(shape("rect", { class: "pm-shape", transform, ...box }, layer), item.color, "trail");
    }
  },
  "free-line"(item, layer) {
    trace(item, item.points.map(scaled), layer).style.strokeWidth = String(item.width * UNIT);
  },
  "free-shape"(item, layer) {
    const [x, y] = scaled(item.at);
    const [width, height] = scaled([item.width, item.height]);
    const [rx, ry] = item.rounded ? [width / 2, height / 2] : [0, 0];
    const box = { x: x - width / 2, y: y - height / 2, width, height, rx, ry, transform: `rotate(${item.angle ?? 0} ${x} ${y})` };
    const sized = width > 0 && height > 0;
    // What is small keeps its colour; on what is large the player writes.
    const small = Math.max(item.width, item.height) < 0.7;
    const kind = small ? "pm-round-dot" : "pm-surface pm-tint";
    if (item.fill && sized) colored(shape("rect", { class: kind, ...box }, layer), item.fill, small ? "strong" : "soft");
    if (item.border && sized) colored(shape("rect", { class: "pm-round-ring", ...box }, layer), item.border, "strong");
    const ink = small && item.fill ? inkOn({ item: "round", spot: "dot", color: item.fill }) : "label";
    const size = fitting(item.text ?? "", (item.size ?? 0.4) * UNIT, 2 * UNIT);
    if (item.text) lettering(item.text, x, y, size, `pm-ink-${ink}`, layer);
  },
  round(item, layer) {
    const [cx, cy] = scaled(item.at);
    const radius = { ring: RING, dot: item.text ? 6.5 : 5, quad: 10 }[/** @type {"ring"} */ (item.spot)];
    const [toX, toY] = scaled(item.to ?? item.at);
    const transform = `rotate(${(Math.atan2(toY - cy, toX - cx) * 180) / Math.PI} ${cx} ${cy})`;
    const box = { x: cx - radius, y: cy - radius, width: Math.hypot(toX - cx, toY - cy) + 2 * radius, height: 2 * radius, rx: radius };
    colored(shape("rect", { class: `pm-round-${item.spot}`, ...box, transform }, layer), item.color, "strong");
    const lines = item.text?.split("\n") ?? [];
    for (const [k, line] of lines.entries()) {
      const size = fitting(line, radius * (lines[1] ? 0.9 : 1.3), radius * 1.7);
      lettering(line, cx, cy + (lines[1] ? k - 0.5 : 0) * radius * 0.8, size, `pm-ink-${inkOn(item)}`, layer);
    }
  },
};

/** @param {number[]} point */
const scaled = (point) => point.map((v) => v * UNIT);

/** @param {Record<string, any>} item @param {number[][]} points @param {Element} layer */
function trace({ head, color }, points, layer) {
  const d = `M${points.map((p) => p.join(" ")).join("L")}${head ? arrowHead(points) : ""}`;
  const line = shape("path", { class: head ? "pm-arrow" : "pm-trail", d }, layer);
  colored(line, color, head ? "strong" : "trail");
  return line;
}

/** What is written on a dot of an exact colour must be read on it. @param {Record<string, any>} item */
function inkOn({ spot, color }) {
  if (spot !== "dot" || !color?.startsWith("#")) return "label";
  const [red, green, blue] = [1, 3, 5].map((k) => Number.parseInt(color.slice(k, k + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? "on-black-disc" : "on-white-disc";
}

/**
 * The end of a line that comes from a ring, at its rim.
 * @param {number[]} end
 * @param {number[]} towards
 */
function shortened([x, y], [toX, toY]) {
  const part = RING / (Math.hypot(toX - x, toY - y) || 1);
  return [x + (toX - x) * part, y + (toY - y) * part];
}

/** @param {number[][]} points */
function arrowHead(points) {
  const [tip, before] = [points.at(-1) ?? [0, 0], points.at(-2) ?? points[0]];
  const [dx, dy] = [tip[0] - before[0], tip[1] - before[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / long) * 7, (dy / long) * 7];
  const barb = (/** @type {number} */ side) => `${tip[0] - ux - side * uy} ${tip[1] - uy + side * ux}`;
  return `M${barb(0.7)}L${tip[0]} ${tip[1]}L${barb(-0.7)}`;
}

/**
 * Characters in a row as one text that has a place for each: browsers lay every text out anew while zooming, and large
 * boards have thousands.
 * @param {Item[]} texts
 * @param {Element} layer
 */
function paintRows(texts, layer) {
  for (const row of grouped(texts, ({ at, ink }) => `${pointOf(at)[1]} ${ink}`).values()) {
    const words = row.map(({ text }) => text).join("");
    const line = lettering(words, ...pointOf(row[0].at), TEXT_SIZE, `pm-ink-${row[0].ink}`, layer);
    line.setAttribute("x", row.map(({ at }) => pointOf(at)[0]).join(" "));
  }
}

/**
 * Paint the scene into three layers: under the player's colours, under the marks, over the marks.
 * @param {BoardDocument} board
 * @param {{under: Element, middle: Element, over: Element}} layers
 */
export function paintBackground(board, layers) {
  let texts = false;
  // Where cells are filled, each clue changes its ink by itself.
  const fills = inputsOf(board).some(({ style }) => style === "fill");
  const joins = (/** @type {Item} */ item) =>
    item.item === "text" && item.at[0] === "cell" && !item.arrow && /^[!-~]$/.test(item.text) && !fills;
  // Lines end at the rims of islands, so these lie over the marks.
  const isIsland = (/** @type {Item} */ item) => item.item === "tokens" && item.token === "island";
  for (const item of board.scene.items.filter(isIsland)) PAINTERS.tokens(item, layers.over);
  paintRows(board.scene.items.filter(joins), layers.over);
  for (const item of board.scene.items.filter((one) => !isIsland(one))) {
    texts ||= ["text", "text-list", "label"].includes(item.item);
    const surface = item.item === "cells" && item.surface !== "wall";
    if (!joins(item)) PAINTERS[item.item]?.(item, surface ? layers.under : texts ? layers.over : layers.middle);
  }
}
