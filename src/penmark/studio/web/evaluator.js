/**
 * Judges marks by a program's primitives: what is broken, and whether all is well. The meaning of every entry is that
 * of the kernel's `program.hpp`. A literal is 2v for "variable v is true", 2v + 1 for "variable v is false".
 */
import { PRIMITIVES, REGIONS, decode, tally, truth } from "./primitives.js";

/** @import { Entry } from "./primitives.js" */
/** @import { Program } from "./types.js" */

/** A position with every value it may take; the smallest value has the first variable. */
/** @typedef {{kind: "binary" | "numeric", values: number[]}} Values */

const SEARCH_LIMIT = 20000;

export class Evaluator {
  /**
   * @param {Program} program
   * @param {(Values | null)[]} domains by spot; null where nothing is decided
   */
  constructor(program, domains) {
    this.program = program;
    this.domains = domains;
    /** @type {Entry[]} */
    this.entries = decode(program);
    /** The spot of each output variable. */
    this.spotOf = new Int32Array(program.outputs).fill(-1);
    domains.forEach((domain, spot) => {
      if (!domain) return;
      const width = domain.kind === "numeric" ? domain.values.length : 1;
      this.spotOf.fill(spot, program.places[spot], program.places[spot] + width);
    });
    /** @type {Entry[]} those that speak of auxiliary variables */
    this.hidden = this.entries.filter((entry) => entry.literals.some((l) => l >> 1 >= program.outputs));
    /** @type {Entry[][] | null} */
    this.byVariable = null;
  }

  /**
   * What is known of each variable: 1 true, -1 false, 0 unknown.
   * @param {(spot: number) => number[] | null} remaining the values still possible at a spot, null for all
   */
  assign(remaining) {
    const known = new Int8Array(this.program.variables);
    this.domains.forEach((domain, spot) => {
      const left = domain && remaining(spot);
      if (domain && left) this.put(known, spot, left);
    });
    return known;
  }

  /**
   * @param {Int8Array} known
   * @param {number} spot
   * @param {number[]} left the values still possible
   */
  put(known, spot, left) {
    const domain = /** @type {Values} */ (this.domains[spot]);
    const first = this.program.places[spot];
    if (domain.kind === "binary") {
      known[first] = left.length === 1 ? (left[0] ? 1 : -1) : 0;
      return;
    }
    domain.values.forEach((value, k) => {
      known[first + k] = !left.includes(value) ? -1 : left.length === 1 ? 1 : 0;
    });
  }

  /**
   * Whether auxiliary variables can be chosen so that nothing is broken; null if that takes too long to find out.
   * @param {Int8Array} known
   * @param {{left: number}} [budget]
   * @returns {boolean | null}
   */
  completes(known, budget = { left: SEARCH_LIMIT }) {
    this.propagate(known);
    if (this.hidden.some((entry) => PRIMITIVES[entry.opcode](entry, known))) return false;
    const open = known.indexOf(0);
    if (open < 0) return true;
    if (budget.left-- <= 0) return null;
    /** @type {boolean | null} */
    let outcome = false;
    for (const value of [1, -1]) {
      const attempt = known.slice();
      attempt[open] = value;
      const found = this.completes(attempt, budget);
      if (found) return true;
      outcome = found === null ? null : outcome;
    }
    return outcome;
  }

  /**
   * What follows for auxiliary variables from clauses, facts and counts; others are left to the player.
   * @param {Int8Array} known
   */
  propagate(known) {
    let changed = this.hidden.length > 0;
    while (changed) {
      changed = false;
      for (const entry of this.hidden) if (this.concludes(entry, known)) changed = true;
    }
  }

  /**
   * @param {Entry} entry
   * @param {Int8Array} known
   */
  concludes(entry, known) {
    if (entry.opcode === REGIONS) return spreadRegion(entry, known, this.program.outputs);
    if (entry.allowed === null && entry.most !== Infinity) return false;
    const { held, open } = tally(entry, known);
    const make = held + open === entry.least ? 1 : held === entry.most ? -1 : 0;
    if (!open || !make) return false;
    let changed = false;
    for (const literal of entry.literals) {
      const variable = literal >> 1;
      if (known[variable] || variable < this.program.outputs) continue;
      known[variable] = literal & 1 ? -make : make;
      changed = true;
    }
    return changed;
  }

  /**
   * Whether a value at an open spot breaks no rule at once.
   * @param {Int8Array} known what holds without it
   * @param {number} spot
   * @param {number} value
   */
  allows(known, spot, value) {
    const domain = /** @type {Values} */ (this.domains[spot]);
    const first = this.program.places[spot];
    const width = domain.kind === "numeric" ? domain.values.length : 1;
    const before = known.slice(first, first + width);
    this.put(known, spot, [value]);
    const index = this.index();
    let fine = true;
    for (let v = first; fine && v < first + width; v++) {
      fine = !index[v].some((entry) => PRIMITIVES[entry.opcode](entry, known));
    }
    known.set(before, first);
    return fine;
  }

  /** The entries that speak of each variable. */
  index() {
    if (this.byVariable) return this.byVariable;
    /** @type {Entry[][]} */
    const index = Array.from({ length: this.program.variables }, () => []);
    for (const entry of this.entries) for (const literal of entry.literals) index[literal >> 1].push(entry);
    this.byVariable = index;
    return index;
  }

  /** @param {number[]} literals */
  spotsOf(literals) {
    const spots = literals.map((l) => l >> 1).filter((v) => v < this.program.outputs);
    return [...new Set(spots.map((v) => this.spotOf[v]))].filter((spot) => spot >= 0);
  }
}

/**
 * What belongs to the region of a root for certain: its neighbours that are not blank, and so on.
 * @param {Entry} entry
 * @param {Int8Array} known what is learnt of auxiliary variables is put down there
 * @param {number} outputs how many variables are the player's
 * @returns whether anything was learnt
 */
function spreadRegion({ labels, blanks, ends, root, vertices }, known, outputs) {
  if (root < 0) return false;
  /** @type {number[][]} */
  const near = Array.from({ length: vertices }, () => []);
  for (let k = 0; k < ends.length; k++) near[ends[k]].push(ends[k ^ 1]);
  let changed = false;
  const reached = new Set([root]);
  for (const v of reached) {
    if (truth(known, labels[v]) === 0 && labels[v] >> 1 >= outputs) {
      known[labels[v] >> 1] = labels[v] & 1 ? -1 : 1;
      changed = true;
    }
    for (const u of near[v]) if (blanks.length && labels[u] >= 0 && truth(known, blanks[u]) < 0) reached.add(u);
  }
  return changed;
}
