/** What players choose for all puzzles, and what is kept of each puzzle. A browser that keeps nothing is no obstacle. */

const SETTINGS = "penmark:settings";
const GAME = "penmark:game:";

/** The themes, and what they are called. */
export const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["high-contrast", "High contrast"],
  ["colour-safe", "Colour-blind safe"],
];

/**
 * @typedef {{conflicts: "off" | "request" | "guarded" | "live", theme: "auto" | "light" | "dark" | "high-contrast" |
 *   "colour-safe", clean: boolean, cycles: boolean, swapped: boolean, timer: boolean, keys: Record<string, string>}} Settings
 * `keys` holds chords of the player's own by what they do.
 */

/** @type {Settings} */
const DEFAULTS = { conflicts: "live", theme: "auto", clean: true, cycles: true, swapped: false, timer: true, keys: {} };

/** @returns {Settings} */
export function loadSettings() {
  const saved = read(SETTINGS);
  return { ...DEFAULTS, ...(saved && typeof saved === "object" ? saved : {}) };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  write(SETTINGS, settings);
}

/**
 * The player's own choice, else the setter's, else the system's.
 * @param {Settings} settings
 * @param {string} [setters]
 */
export function themeFor({ theme }, setters = "") {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return (theme === "auto" ? setters : theme) || (dark ? "dark" : "light");
}

/** @param {string} id the puzzle's content hash */
export function loadGame(id) {
  return read(GAME + id);
}

/**
 * Whether something that was kept still looks like a game.
 * @param {any} saved
 */
export function isSavedGame(saved) {
  const whole = saved?.stores && Array.isArray(saved.past) && Array.isArray(saved.future);
  return Boolean(whole) && typeof saved.seconds === "number";
}

/**
 * @param {string} id
 * @param {any} game
 */
export function saveGame(id, game) {
  // A long history may not fit; the board itself must.
  if (!write(GAME + id, game)) write(GAME + id, { ...game, past: [], future: [] });
}

/** @param {string} id */
export function forgetGame(id) {
  try {
    window.localStorage.removeItem(GAME + id);
  } catch {
    // Nothing was kept.
  }
}

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
function write(key, value) {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
