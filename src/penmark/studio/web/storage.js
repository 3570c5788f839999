/** The browser's storage, as JSON. A browser that keeps nothing is no obstacle. */

/** @param {string} key */
export function readKept(key) {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value
 * @returns {boolean} whether there was room for it
 */
export function writeKept(key, value) {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
