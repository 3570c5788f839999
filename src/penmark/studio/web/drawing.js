/** Small helpers to make SVG and HTML elements. */
import { UNIT } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {Element | null} [parent]
 */
export function shape(tag, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return /** @type {SVGElement} */ (element);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [more]
 */
export function button(label, act, more = {}) {
  const element = make("button", { type: "button", ...more }, [label]);
  element.addEventListener("click", act);
  return element;
}

/**
 * A link that may be followed: to the web, not into this page. Empty for any other.
 * @param {string | null | undefined} text
 */
export function webLink(text) {
  return /^https?:\/\//i.test(text ?? "") ? String(text) : "";
}

/** @param {string[][]} choices values and their words */
export function options(choices) {
  return choices.map(([value, words]) => make("option", { value }, [words]));
}

/**
 * Text about a point.
 * @param {string} text
 * @param {number} x in drawing units
 * @param {number} y
 * @param {number} size
 * @param {string} className
 * @param {Element | null} [parent]
 */
export function lettering(text, x, y, size, className, parent = null) {
  // Digits of common fonts are about 0.72 of the font size high.
  const element = shape("text", { x, y: y + size * 0.36, "font-size": size, class: `pm-text ${className}` }, parent);
  element.textContent = text;
  return element;
}

/**
 * Small enough for so much room; common digits are about 0.6 of the font size wide.
 * @param {string} text
 * @param {number} size
 * @param {number} room
 */
export function fitting(text, size, room) {
  return Math.min(size, room / (Math.max(text.length, 1) * 0.6));
}

/** @param {{row: number, col: number}[]} cells */
export function cellPath(cells) {
  return cells.map(({ row, col }) => `M${col * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`).join("");
}

/**
 * The border of a group of cells, a little inside it.
 * @param {{row: number, col: number}[]} cells
 * @param {number} inset
 */
export function borderPath(cells, inset) {
  const taken = new Set(cells.map(({ row, col }) => `${row},${col}`));
  const has = (/** @type {number} */ r, /** @type {number} */ c) => taken.has(`${r},${c}`);
  let data = "";
  for (const { row, col } of cells) {
    for (const [dr, dc] of [[-1, 0], [0, 1], [1, 0], [0, -1]]) {
      if (has(row + dr, col + dc)) continue;
      // The side runs from one corner to the next; at each it stops short, turns in, or goes on to the neighbour.
      const ends = [-1, 1].map((side) => {
        const [sr, sc] = [dc * side, dr * side];
        const beside = has(row + sr, col + sc);
        const bulge = beside && has(row + sr + dr, col + sc + dc);
        const reach = UNIT / 2 + (bulge ? inset : beside ? 0 : -inset);
        const out = UNIT / 2 - inset;
        return [(row + 0.5) * UNIT + dr * out + sr * reach, (col + 0.5) * UNIT + dc * out + sc * reach];
      });
      data += `M${ends[0][1]} ${ends[0][0]}L${ends[1][1]} ${ends[1][0]}`;
    }
  }
  return data;
}

/** Icons, as path data on a field of 24 by 24. */
export const ICONS = {
  undo: "M9 7H5V3M5.5 7.5A8 8 0 1 1 4 13",
  redo: "M15 7h4V3M18.5 7.5A8 8 0 1 0 20 13",
  check: "M4.5 12.5l5 5L19.5 7",
  trial: "M6 4v16M6 8c6 0 4 5 12 5M15 10l3 3-3 3",
  keep: "M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14",
  discard: "M6 6l12 12M18 6L6 18",
  pause: "M8.5 5v14M15.5 5v14",
  play: "M8 5l11 7-11 7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.6v.2",
  erase: "M8.5 6H21v12H8.5L3 12zM12 9.5l5 5M17 9.5l-5 5",
  more: "M12 5v14M5 12h14",
  less: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  fill: "M5 5h2M11 5h2M17 5h2M5 12h2M11 12h2M17 12h2M5 19h2M11 19h2M17 19h2",
  clean: "M4 20h16M7 16l8-11 4 3-8 11H8z",
  select: "M4 4h4M12 4h2M18 4h2v4M20 12v2M20 18v2h-4M12 20h-2M6 20H4v-4M4 12v-2",
  restart: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M7 3v4h4",
  print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const box = iconBox("pm-icon");
  shape("path", { d: ICONS[name] }, box);
  return box;
}

/** The field of an icon. @param {string} look */
export function iconBox(look) {
  return shape("svg", { viewBox: "0 0 24 24", class: look, "aria-hidden": "true", focusable: "false" });
}
