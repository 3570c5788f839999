/** What players choose for all puzzles. */
import { readKept, writeKept } from "./storage.js";

const SETTINGS = "penmark:settings";

/** The themes, and what they are called. */
export const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["high-contrast", "High contrast"],
  ["colour-safe", "Colour-blind safe"],
];

/**
 * @typedef {{conflicts: "off" | "request" | "guarded" | "live", theme: "auto" | "light" | "dark" | "high-contrast" |
 *   "colour-safe", clean: boolean, cycles: boolean, swapped: boolean, timer: boolean, coordinates: boolean,
 *   keys: Record<string, string>}} Settings
 * `keys` holds chords of the player's own by what they do.
 */

/** @type {Settings} */
const DEFAULTS = {
  conflicts: "live",
  theme: "auto",
  clean: true,
  cycles: true,
  swapped: false,
  timer: true,
  coordinates: false,
  keys: {},
};

/** @returns {Settings} */
export function loadSettings() {
  const saved = readKept(SETTINGS);
  return { ...DEFAULTS, ...(saved && typeof saved === "object" ? saved : {}) };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  writeKept(SETTINGS, settings);
}

/**
 * The player's own choice, else the setter's, else the system's.
 * @param {Settings} settings
 * @param {string} [setters]
 */
export function themeFor({ theme }, setters = "") {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return (theme === "auto" ? setters : theme) || (dark ? "dark" : "light");
}
