/** What is broken by marks as they stand, kept up to date: after a change only what speaks of it is judged again. */
import { PRIMITIVES, isCounting, tally, truth } from "./primitives.js";

/** @import { Evaluator } from "./evaluator.js" */
/** @import { Entry } from "./primitives.js" */
/** @import { Fault } from "./types.js" */

export class Standing {
  /**
   * @param {Evaluator} evaluator
   * @param {(spot: number) => number[] | null} remaining the values still possible at a spot, null for all
   */
  constructor(evaluator, remaining) {
    this.evaluator = evaluator;
    this.remaining = remaining;
    this.known = evaluator.assign(remaining);
    evaluator.propagate(this.known);
    /** The literals to blame, by entry. @type {Map<Entry, number[]>} */
    this.broken = new Map();
    /** By entry, all that say what one region wants, where they are several. @type {Map<Entry, Entry[]>} */
    this.together = groupsOf(evaluator);
    for (const entry of evaluator.entries) this.judge(entry);
    for (const group of new Set(this.together.values())) this.judgeTogether(group);
    /** Whether everything holds, if that was asked since the last change. @type {{verdict: boolean | null} | null} */
    this.asked = null;
  }

  /** @param {Entry} entry */
  judge(entry) {
    const blamed = PRIMITIVES[entry.opcode](entry, this.known);
    if (blamed) this.broken.set(entry, blamed);
    else this.broken.delete(entry);
  }

  /**
   * What each of them allows, they may not allow together: a black pearl with no room for two arms.
   * @param {Entry[]} group
   */
  judgeTogether(group) {
    if (group.some((entry) => this.broken.has(entry))) return;
    const blamed = clash(group, this.known);
    if (blamed) this.broken.set(group[0], blamed);
  }

  /** @param {Iterable<number>} spots where something may have changed */
  update(spots) {
    const changed = [...this.reread(spots), ...this.conclude()];
    if (!changed.length) return;
    this.asked = null;
    const index = this.evaluator.index();
    const entries = new Set(changed.flatMap((variable) => index[variable]));
    const groups = new Set([...entries].flatMap((entry) => [this.together.get(entry) ?? []]));
    for (const group of groups) for (const entry of group) entries.add(entry);
    for (const entry of entries) this.judge(entry);
    for (const group of groups) this.judgeTogether(group);
  }

  /**
   * @param {Iterable<number>} spots
   * @returns {number[]} the variables that are no longer what they were
   */
  reread(spots) {
    const { evaluator: { domains, program }, known } = this;
    const changed = [];
    for (const spot of spots) {
      const domain = domains[spot];
      if (!domain) continue;
      const first = program.places[spot];
      const width = domain.kind === "numeric" ? domain.values.length : 1;
      const before = known.slice(first, first + width);
      const left = this.remaining(spot);
      if (left) this.evaluator.put(known, spot, left);
      else known.fill(0, first, first + width);
      for (let k = 0; k < width; k++) if (known[first + k] !== before[k]) changed.push(first + k);
    }
    return changed;
  }

  /** What follows for auxiliary variables, from the beginning: what followed before may no longer do so. */
  conclude() {
    const { evaluator, known } = this;
    const { outputs } = evaluator.program;
    if (!evaluator.hidden.length) return [];
    const before = known.slice(outputs);
    known.fill(0, outputs);
    evaluator.propagate(known);
    return [...before.keys()].filter((k) => before[k] !== known[outputs + k]).map((k) => outputs + k);
  }

  /** Every rule that can no longer hold, each region once. */
  faults() {
    /** @type {Map<string, Fault & {found: Set<number>}>} */
    const faults = new Map();
    for (const [{ constraint, region }, blamed] of this.broken) {
      const key = `${constraint},${region}`;
      const fault = faults.get(key) ?? { constraint, region, spots: [], found: new Set() };
      for (const spot of this.evaluator.spotsOf(blamed)) fault.found.add(spot);
      faults.set(key, fault);
    }
    return [...faults.values()]
      .map(({ constraint, region, found }) => ({ constraint, region, spots: [...found].sort((a, b) => a - b) }))
      .sort((a, b) => a.constraint - b.constraint || a.region - b.region);
  }

  /** Whether a place is still to be decided. */
  get open() {
    const at = this.known.indexOf(0);
    return at >= 0 && at < this.evaluator.program.outputs;
  }

  /** Whether every rule holds, all places being decided; null if that takes too long to find out. */
  holds() {
    if (this.open || this.broken.size) return false;
    this.asked ??= { verdict: this.evaluator.completes(this.known.slice()) };
    return this.asked.verdict;
  }
}

/** @param {Evaluator} evaluator */
function groupsOf(evaluator) {
  /** @type {Map<string, Entry[]>} */
  const places = new Map();
  for (const entry of evaluator.entries) {
    const key = `${entry.constraint},${entry.region}`;
    const group = places.get(key);
    if (group) group.push(entry);
    else places.set(key, [entry]);
  }
  /** @type {Map<Entry, Entry[]>} */
  const groups = new Map();
  for (const group of places.values()) {
    if (group.length > 1 && group.every(isCounting)) for (const entry of group) groups.set(entry, group);
  }
  return groups;
}

/**
 * Fills in what follows, until nothing does or something is broken.
 * @param {Entry[]} group
 * @param {Int8Array} known as it was when this is over
 * @returns {number[] | null} the literals that are decided, if they cannot be as they are
 */
function clash(group, known) {
  /** @type {number[]} */
  const filled = [];
  let broken = false;
  for (let before = -1; before < filled.length && !broken; ) {
    before = filled.length;
    for (const entry of group) {
      broken ||= PRIMITIVES[entry.opcode](entry, known) !== null;
      const wanted = broken ? 0 : whatIsLeft(entry, known);
      for (const literal of wanted ? entry.literals : []) {
        if (truth(known, literal)) continue;
        known[literal >> 1] = literal & 1 ? -wanted : wanted;
        filled.push(literal >> 1);
      }
    }
  }
  for (const variable of filled) known[variable] = 0;
  return broken ? group.flatMap(({ literals }) => literals.filter((literal) => known[literal >> 1])) : null;
}

/**
 * What all open literals must be: 1 true, -1 false, 0 for not known.
 * @param {Entry} entry
 * @param {Int8Array} known
 */
function whatIsLeft(entry, known) {
  const { held, open } = tally(entry, known);
  const totals = [...Array(open + 1).keys()].map((k) => held + k);
  const fit = totals.filter((n) => (entry.allowed ? entry.allowed.has(n) : n >= entry.least && n <= entry.most));
  return open && fit.length === 1 ? (fit[0] === held ? -1 : fit[0] === held + open ? 1 : 0) : 0;
}
