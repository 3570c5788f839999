/**
 * What stands on a board, with unlimited undo. Everything is plain JSON, so that it can be kept as it is.
 *
 * A change is [layer, key, before, after]; a step is a list of changes that undo and redo as one. Keys are spots, save
 * in the layer `trials`, whose only key 0 holds the boards that open trials began with.
 */

/** @import { BoardDocument } from "./types.js" */
/** @typedef {"mark" | "kept" | "corner" | "centre" | "color" | "level" | "trials"} Store */
/** @typedef {[store: Store, key: number, before: any, after: any]} Change */
/** @typedef {Record<Store, Record<number, any>>} Stores */

/** What a trial takes back when it is discarded. */
const ON_TRIAL = /** @type {Store[]} */ (["mark", "kept", "corner", "centre", "color", "level"]);

/** @returns {Stores} */
export function emptyStores() {
  return { mark: {}, kept: {}, corner: {}, centre: {}, color: {}, level: {}, trials: {} };
}

export class BoardState extends EventTarget {
  /** @param {BoardDocument} board */
  constructor(board) {
    super();
    this.board = board;
    this.stores = emptyStores();
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** The step under way, by store and key. @type {Map<string, Change>} */
    this.step = new Map();
    this.depth = 0;
  }

  /**
   * @param {Store} store
   * @param {number} key
   */
  get(store, key) {
    return this.stores[store][key];
  }

  /**
   * The mark at a spot, a given one included.
   * @param {number} spot
   * @returns {number | undefined}
   */
  valueAt(spot) {
    return this.board.spots[spot].given ?? this.stores.mark[spot];
  }

  /**
   * The values still possible at a spot; null for all.
   * @param {number} spot
   * @returns {number[] | null}
   */
  remaining(spot) {
    const value = this.valueAt(spot);
    return value === undefined ? (this.stores.kept[spot] ?? null) : [value];
  }

  /**
   * What may stand at a spot that is to be decided.
   * @param {number} spot
   */
  domainAt(spot) {
    return this.board.domains[/** @type {number} */ (this.board.spots[spot].domain)];
  }

  /** Whether nothing was ever done to it. */
  get untouched() {
    return !this.past.length && !this.future.length && Object.values(this.stores).every((one) => !Object.keys(one).length);
  }

  get trialLevel() {
    return (this.stores.trials[0] ?? []).length;
  }

  // ── changing ──

  /**
   * Whatever is changed within is one step of undo; steps within steps are part of the outer one.
   * @param {() => void} change
   */
  group(change) {
    this.begin();
    try {
      change();
    } finally {
      this.end();
    }
  }

  begin() {
    this.depth++;
  }

  end() {
    if (--this.depth > 0) return;
    const moved = [...this.step.values()].filter(([, , before, after]) => !same(before, after));
    this.step.clear();
    if (!moved.length) return;
    this.past.push(moved);
    this.future = [];
    this.announce(moved);
  }

  /**
   * What is changed within belongs to the last step.
   * @param {() => void} change
   */
  extend(change) {
    const last = this.past.pop() ?? [];
    this.begin();
    for (const one of last) this.step.set(`${one[0]}:${one[1]}`, one);
    const size = last.length;
    change();
    const added = [...this.step.values()].slice(size);
    this.step.clear();
    this.depth = 0;
    this.past.push([...last, ...added]);
  }

  /** Take back what the step under way has done, and forget it. */
  cancel() {
    const step = [...this.step.values()];
    this.step.clear();
    this.depth = 0;
    for (const [store, key, before] of step) this.put(store, key, before);
    this.announce(step);
  }

  /**
   * @param {Store} store
   * @param {number} key
   * @param {any} value undefined or an empty list to clear
   */
  set(store, key, value) {
    const after = Array.isArray(value) && !value.length ? undefined : value;
    const before = this.stores[store][key];
    if (same(before, after)) return;
    this.group(() => {
      const name = `${store}:${key}`;
      this.step.set(name, [store, key, (this.step.get(name) ?? [, , before])[2], after]);
      this.put(store, key, after);
      this.dispatchEvent(new CustomEvent("touch", { detail: { store, key } }));
    });
  }

  /**
   * Write a mark, on trial if one is open.
   * @param {number} spot
   * @param {number | undefined} value
   */
  mark(spot, value) {
    if (this.board.spots[spot].given !== undefined || this.board.spots[spot].domain === undefined) return;
    this.group(() => {
      this.set("mark", spot, value);
      this.set("kept", spot, undefined);
      this.set("level", spot, value === undefined || !this.trialLevel ? undefined : this.trialLevel);
    });
  }

  /**
   * @param {Store} store
   * @param {number} key
   * @param {any} value
   */
  put(store, key, value) {
    // What was saved and read again has null for undefined.
    if (value === undefined || value === null) delete this.stores[store][key];
    else this.stores[store][key] = value;
  }

  /** @param {Change[]} changes */
  announce(changes) {
    this.dispatchEvent(new CustomEvent("change", { detail: changes }));
  }

  // ── undo ──

  undo() {
    return this.travel(this.past, this.future, (change) => change[2]);
  }

  redo() {
    return this.travel(this.future, this.past, (change) => change[3]);
  }

  /**
   * @param {Change[][]} from
   * @param {Change[][]} to
   * @param {(change: Change) => any} pick
   */
  travel(from, to, pick) {
    const step = from.pop();
    if (!step) return false;
    for (const change of step) this.put(change[0], change[1], pick(change));
    to.push(step);
    this.announce(step);
    return true;
  }

  // ── trials ──

  enterTrial() {
    const before = /** @type {any} */ ({});
    for (const store of ON_TRIAL) before[store] = { ...this.stores[store] };
    this.set("trials", 0, [...(this.stores.trials[0] ?? []), before]);
  }

  /** The marks of the innermost trial become those of the level below. */
  keepTrial() {
    const level = this.trialLevel;
    if (!level) return;
    this.group(() => {
      for (const [key, at] of Object.entries(this.stores.level)) {
        if (at === level) this.set("level", Number(key), level > 1 ? level - 1 : undefined);
      }
      this.set("trials", 0, this.stores.trials[0].slice(0, -1));
    });
  }

  /** Everything as it was before the innermost trial. */
  discardTrial() {
    if (!this.trialLevel) return;
    const before = this.stores.trials[0].at(-1);
    this.group(() => {
      this.adopt(before, ON_TRIAL);
      this.set("trials", 0, this.stores.trials[0].slice(0, -1));
    });
  }

  /**
   * What stands elsewhere, and nothing else, as one step.
   * @param {Stores} stores
   * @param {Store[]} names which of them
   */
  adopt(stores, names = [...ON_TRIAL, "trials"]) {
    this.group(() => {
      for (const name of names) {
        const keys = new Set([...Object.keys(this.stores[name]), ...Object.keys(stores[name])]);
        for (const key of keys) this.set(name, Number(key), stores[name][Number(key)]);
      }
    });
  }

  /** Clear the board; undo brings everything back. */
  reset() {
    this.adopt(emptyStores());
  }

  // ── keeping ──

  /** All of it, history included. */
  save() {
    return { stores: this.stores, past: this.past, future: this.future };
  }

  /** @param {{stores: Stores, past: Change[][], future: Change[][]}} saved */
  restore(saved) {
    this.stores = { ...emptyStores(), ...saved.stores };
    this.past = saved.past;
    this.future = saved.future;
    this.announce([]);
  }
}

/**
 * @param {any} a
 * @param {any} b
 */
function same(a, b) {
  return a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}
