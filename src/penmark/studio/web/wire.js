/** A state as the `marks` and `play` of tagged JSON, and back. */
import { emptyStores } from "./state.js";

/** @import { BoardState, Stores } from "./state.js" */
/** @import { Marks, Wire } from "./types.js" */

/** What tagged JSON calls our stores. */
const NOTES = /** @type {const} */ ([
  ["corner", "corner"],
  ["centre", "centre"],
  ["color", "colors"],
  ["level", "trials"],
]);

/**
 * @param {BoardState} state
 * @param {number} [seconds] that were spent on it
 * @returns {Required<Wire>}
 */
export function toWire(state, seconds = 0) {
  const { spots, domains } = state.board;
  /** @type {Marks} */
  const marks = {};
  spots.forEach((spot, k) => {
    if (spot.domain === undefined || spot.given !== undefined) return;
    const left = state.remaining(k);
    if (left) marks[spot.name] = domains[spot.domain].kind === "binary" ? left.map((v) => v === 1) : left;
  });
  /** @type {any} */
  const play = {};
  for (const [store, name] of NOTES) {
    const entries = Object.entries(state.stores[store]).map(([key, held]) => [spots[Number(key)].name, held]);
    if (entries.length) play[name] = Object.fromEntries(entries);
  }
  if (seconds) play.seconds = Math.round(seconds * 10) / 10;
  return { marks, play };
}

/** What a store may hold of what others say; anything else is left out. */
const FITTING = /** @type {Record<string, (held: any, values: number[]) => boolean>} */ ({
  corner: (held, values) => Array.isArray(held) && held.every((value) => values.includes(value)),
  centre: (held, values) => Array.isArray(held) && held.every((value) => values.includes(value)),
  color: (held) => Array.isArray(held) && held.every((color) => /^(#[0-9a-f]{6}|[a-z]{3,9})$/.test(String(color))),
  level: (held) => Number.isInteger(held) && held > 0 && held <= MOST_LEVELS,
});
const MOST_LEVELS = 63;

/**
 * Replace a state, history and all. What does not fit the board is left out.
 * @param {BoardState} state
 * @param {Wire} wire
 * @returns {number} the seconds that were spent on it
 */
export function fromWire(state, wire) {
  const { spots, domains } = state.board;
  const byName = new Map(spots.map((spot, k) => [spot.name, k]));
  const stores = emptyStores();
  for (const [name, left] of Object.entries(wire.marks ?? {})) {
    const k = byName.get(name);
    const domain = k === undefined ? undefined : spots[k].domain;
    if (k === undefined || domain === undefined || spots[k].given !== undefined || !Array.isArray(left)) continue;
    const values = left.map(Number).filter((v) => domains[domain].values.includes(v));
    if (values.length === 1) stores.mark[k] = values[0];
    else if (values.length) stores.kept[k] = values;
  }
  const play = /** @type {any} */ (wire.play ?? {});
  for (const [store, wireName] of NOTES) {
    for (const [name, held] of Object.entries(play[wireName] ?? {})) {
      const k = byName.get(name);
      const values = domains[spots[k ?? 0].domain ?? -1]?.values ?? [];
      if (k !== undefined && FITTING[store](held, values)) stores[store][k] = held;
    }
  }
  closeTrials(stores);
  state.restore({ stores, past: [], future: [] });
  return Number.isFinite(play.seconds) && play.seconds > 0 ? play.seconds : 0;
}

/**
 * Marks on trial come without the boards their trials began with: those had the marks of lower levels only.
 * @param {Stores} stores
 */
function closeTrials(stores) {
  const levels = Math.max(0, ...Object.values(stores.level));
  const snapshots = [];
  for (let level = 1; level <= levels; level++) {
    const below = (/** @type {string} */ key) => (stores.level[Number(key)] ?? 0) < level;
    const kept = (/** @type {Record<number, any>} */ held) =>
      Object.fromEntries(Object.entries(held).filter(([key]) => below(key)));
    const { kept: partial, corner, centre, color } = stores;
    snapshots.push({ mark: kept(stores.mark), kept: partial, corner, centre, color, level: kept(stores.level) });
  }
  if (snapshots.length) stores.trials[0] = snapshots;
}
