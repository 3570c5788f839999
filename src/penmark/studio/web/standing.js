/** What is broken by marks as they stand, kept up to date: after a change only what speaks of it is judged again. */
import { PRIMITIVES } from "./primitives.js";

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
    for (const entry of evaluator.entries) this.judge(entry);
    /** Whether everything holds, if that was asked since the last change. @type {{verdict: boolean | null} | null} */
    this.asked = null;
  }

  /** @param {Entry} entry */
  judge(entry) {
    const blamed = PRIMITIVES[entry.opcode](entry, this.known);
    if (blamed) this.broken.set(entry, blamed);
    else this.broken.delete(entry);
  }

  /** @param {Iterable<number>} spots where something may have changed */
  update(spots) {
    const changed = [...this.reread(spots), ...this.conclude()];
    if (!changed.length) return;
    this.asked = null;
    const index = this.evaluator.index();
    for (const entry of new Set(changed.flatMap((variable) => index[variable]))) this.judge(entry);
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
