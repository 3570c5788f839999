/** The six primitives: how each is read from a program's code, and what of it is broken by what is known. */
import { grouped } from "./geometry.js";

/** @import { Program } from "./types.js" */

/**
 * One primitive. Which fields matter depends on the opcode.
 * @typedef {{opcode: number, constraint: number, region: number, literals: number[], allowed: Set<number> | null,
 *   least: number, most: number, low: number, high: number, weights: number[], vertices: number, ends: number[],
 *   groups: {required: boolean, from: number, to: number}[], closed: boolean, size: number, root: number, labels: number[],
 *   blanks: number[]}} Entry
 */

const CLAUSE = 0;
const COUNT = 1;
const LINEAR = 2;
const CONNECTED = 3;
const PATH = 4;
export const REGIONS = 5;
const FACTS = 6;
const COUNTS = 7;
const CLAUSES = 8;

/**
 * @param {Int8Array} known
 * @param {number} literal
 */
export function truth(known, literal) {
  return literal < 0 ? -1 : literal & 1 ? -known[literal >> 1] : known[literal >> 1];
}

/**
 * @param {Partial<Entry>} fields
 * @returns {Entry}
 */
function makeEntry(fields) {
  const numbers = { opcode: COUNT, constraint: -1, region: 0, least: 0, most: 0, low: 0, high: 0, vertices: 0, size: 0, root: -1 };
  const lists = { literals: [], weights: [], ends: [], groups: [], labels: [], blanks: [] };
  return { ...numbers, ...lists, allowed: null, closed: false, ...fields };
}

/** Whether all that matters to a primitive is how many of its literals are true. @param {Entry} entry */
export function isCounting({ opcode }) {
  return opcode === CLAUSE || opcode === COUNT;
}

/** @param {number[]} literals */
function makeClause(literals) {
  return { opcode: CLAUSE, literals, least: 1, most: Infinity };
}

/**
 * @param {Program} program
 * @returns {Entry[]}
 */
export function decode({ code, places }) {
  /** @type {Entry[]} */
  const entries = [];
  for (let at = 0; at < code.length; ) {
    const [opcode, constraint, region, length] = code.slice(at, at + 4);
    const read = READERS[opcode](code.slice(at + 4, at + 4 + length), places);
    entries.push(...read.map((fields, k) => makeEntry({ ...fields, constraint, region: region + k })));
    at += 4 + length;
  }
  return entries;
}

/** @param {number[]} numbers */
function makeAllowed(numbers) {
  return { allowed: new Set(numbers), least: Math.min(...numbers), most: Math.max(...numbers) };
}

/** What each payload holds: one primitive, or several for regions in a row. */
/** @type {Record<number, (p: number[], places: number[]) => Partial<Entry>[]>} */
const READERS = {
  [CLAUSE]: (p) => [makeClause(p)],
  [FACTS]: (p) => p.map((literal) => makeClause([literal])),
  [COUNT]: (p) => [{ ...makeAllowed(p.slice(1, 1 + p[0])), literals: p.slice(1 + p[0]) }],
  [LINEAR]: (p) => [readLinear(p)],
  [CONNECTED]: ([n, ...p]) => [{ opcode: CONNECTED, vertices: n, literals: p.slice(0, n), ends: p.slice(n) }],
  [PATH]: (p) => {
    const ends = [];
    const literals = [];
    for (let k = 3; k < p.length; k += 5) {
      ends.push(p[k], p[k + 1]);
      literals.push(p[k + 4]);
    }
    return [{ opcode: PATH, closed: p[0] === 1, vertices: p[1], ends, literals }];
  },
  [REGIONS]: ([size, root, hasBlanks, n, ...p]) => {
    const labels = p.slice(0, n);
    const blanks = p.slice(n, n + n * hasBlanks);
    const fields = { size, root, vertices: n, labels, blanks, ends: p.slice(n + n * hasBlanks) };
    return [{ opcode: REGIONS, ...fields, literals: [...labels.filter((l) => l >= 0), ...blanks] }];
  },
  [COUNTS]: (p, places) => {
    const allowed = makeAllowed(p.slice(1, 1 + p[0]));
    return readTable(p.slice(1 + p[0]), places).map((literals) => ({ ...allowed, literals }));
  },
  [CLAUSES]: (p, places) => readTable(p, places).map(makeClause),
};

/**
 * @param {number[]} p shift, number of lists, offsets, places
 * @param {number[]} places
 */
function readTable(p, places) {
  const [shift, count] = p;
  const offsets = p.slice(2, 3 + count);
  const spots = p.slice(3 + count);
  return offsets.slice(1).map((end, k) => spots.slice(offsets[k], end).map((spot) => 2 * (places[spot] + shift)));
}

/** @param {number[]} p */
function readLinear(p) {
  /** @type {Entry["groups"]} */
  const groups = [];
  const literals = [];
  const weights = [];
  let at = 3;
  for (let g = 0; g < p[2]; g++) {
    const from = literals.length;
    for (let k = 0; k < p[at]; k++) {
      weights.push(p[at + 2 + 2 * k]);
      literals.push(p[at + 3 + 2 * k]);
    }
    groups.push({ required: p[at + 1] === 1, from, to: literals.length });
    at += 2 + 2 * p[at];
  }
  return { opcode: LINEAR, low: p[0], high: p[1], groups, literals, weights };
}

// ── what is broken ──

/** @typedef {(entry: Entry, known: Int8Array) => number[] | null} Breaking the literals to blame, if it is broken */

/**
 * How many literals hold, and how many may yet hold.
 * @param {Entry} entry
 * @param {Int8Array} known
 */
export function tally({ literals }, known) {
  let held = 0;
  let open = 0;
  for (const literal of literals) {
    const value = literal & 1 ? -known[literal >> 1] : known[literal >> 1];
    if (value > 0) held++;
    else if (value === 0) open++;
  }
  return { held, open };
}

/** @type {Breaking} */
const brokenClause = ({ literals }, known) => {
  for (const literal of literals) if (truth(known, literal) >= 0) return null;
  return literals;
};

/** @type {Breaking} */
const brokenCount = (entry, known) => {
  const allowed = /** @type {Set<number>} */ (entry.allowed);
  const { held, open } = tally(entry, known);
  for (let n = held; n <= held + open; n++) if (allowed.has(n)) return null;
  const tooMany = held > entry.most;
  return tooMany ? entry.literals.filter((l) => truth(known, l) > 0) : entry.literals;
};

/** @type {Breaking} */
const brokenLinear = (entry, known) => {
  let low = 0;
  let high = 0;
  for (const { required, from, to } of entry.groups) {
    const held = [];
    const open = [];
    for (let k = from; k < to; k++) {
      const value = truth(known, entry.literals[k]);
      if (value > 0) held.push(entry.weights[k]);
      else if (value === 0) open.push(entry.weights[k]);
    }
    if (held.length > 1 || (required && !held.length && !open.length)) return entry.literals.slice(from, to);
    const choices = held.length ? held : required ? open : [...open, 0];
    low += Math.min(...choices);
    high += Math.max(...choices);
  }
  return high < entry.low || low > entry.high ? entry.literals : null;
};

/** Sets that grow together. */
class Groups {
  /** @param {number} size */
  constructor(size) {
    this.parent = Int32Array.from({ length: size }, (_, k) => k);
  }

  /**
   * @param {number} v
   * @returns {number}
   */
  find(v) {
    while (this.parent[v] !== v) {
      this.parent[v] = this.parent[this.parent[v]];
      v = this.parent[v];
    }
    return v;
  }

  /**
   * @param {number} a
   * @param {number} b
   * @returns whether they were apart
   */
  join(a, b) {
    const [one, other] = [this.find(a), this.find(b)];
    this.parent[one] = other;
    return one !== other;
  }
}

/** @type {Breaking} */
const brokenConnected = (entry, known) => {
  const groups = new Groups(entry.vertices);
  const values = entry.literals.map((l) => truth(known, l));
  for (let k = 0; k < entry.ends.length; k += 2) {
    const [u, v] = [entry.ends[k], entry.ends[k + 1]];
    if (values[u] >= 0 && values[v] >= 0) groups.join(u, v);
  }
  return smallestApart(values.map((value, v) => (value > 0 ? groups.find(v) : -1)), entry.literals);
};

/**
 * The literals of the smallest of several parts; null when there is one at most.
 * @param {ArrayLike<number>} parts the part that each literal belongs to, -1 for none
 * @param {number[]} literals
 */
function smallestApart(parts, literals) {
  /** @type {number[]} */
  const held = [];
  for (let k = 0; k < parts.length; k++) if (parts[k] >= 0) held.push(k);
  const apart = [...grouped(held, (k) => parts[k]).values()];
  if (apart.length < 2) return null;
  return apart.reduce((small, one) => (one.length < small.length ? one : small)).map((k) => literals[k]);
}

/** @type {Breaking} */
const brokenPath = (entry, known) => {
  const values = Int8Array.from(entry.literals, (l) => truth(known, l));
  return brokenVertex(entry, values) ?? earlyLoop(entry, values) ?? noWay(entry, values);
};

/**
 * A vertex where too many edges meet, or where the path can neither go on nor end.
 * @param {Entry} entry
 * @param {Int8Array} values
 */
function brokenVertex({ ends, literals, vertices, closed }, values) {
  const held = new Uint16Array(vertices);
  const open = new Uint16Array(vertices);
  for (let k = 0; k < values.length; k++) {
    if (values[k] < 0) continue;
    const count = values[k] > 0 ? held : open;
    count[ends[2 * k]]++;
    count[ends[2 * k + 1]]++;
  }
  const at = (/** @type {(v: number) => boolean} */ meant) =>
    literals.filter((_, k) => values[k] > 0 && (meant(ends[2 * k]) || meant(ends[2 * k + 1])));
  const crowded = held.findIndex((count) => count > 2);
  if (crowded >= 0) return at((v) => v === crowded);
  const dead = (/** @type {number} */ v) => held[v] === 1 && !open[v];
  let deadEnds = 0;
  for (let v = 0; v < vertices; v++) if (dead(v)) deadEnds++;
  return deadEnds > (closed ? 0 : 2) ? at(dead) : null;
}

/**
 * Groups of edges, and which of them hold a cycle.
 * @param {Entry} entry
 * @param {Int8Array} values
 * @param {number} least the value from which on an edge counts
 */
function edgeGroups({ ends, vertices }, values, least) {
  const groups = new Groups(vertices);
  /** @type {number[]} */
  const closing = [];
  for (let k = 0; k < values.length; k++) {
    if (values[k] >= least && !groups.join(ends[2 * k], ends[2 * k + 1])) closing.push(ends[2 * k]);
  }
  return { groups, cyclic: new Set(closing.map((v) => groups.find(v))) };
}

/**
 * The group of every edge that is held, -1 for others.
 * @param {Entry} entry
 * @param {Int8Array} values
 * @param {Groups} groups
 */
function heldParts({ ends }, values, groups) {
  return Int32Array.from(values, (value, k) => (value > 0 ? groups.find(ends[2 * k]) : -1));
}

/**
 * A loop that is not all there is, or that should not be.
 * @param {Entry} entry
 * @param {Int8Array} values
 */
function earlyLoop(entry, values) {
  const { groups, cyclic } = edgeGroups(entry, values, 1);
  if (!cyclic.size) return null;
  const parts = heldParts(entry, values, groups);
  if (entry.closed && new Set(parts.filter((part) => part >= 0)).size === 1) return null;
  const [first] = cyclic;
  return entry.literals.filter((_, k) => parts[k] === first);
}

/**
 * Parts that nothing can join any more, or nothing left to make a path of.
 * @param {Entry} entry
 * @param {Int8Array} values
 */
function noWay(entry, values) {
  const { groups, cyclic } = edgeGroups(entry, values, 0);
  const apart = smallestApart(heldParts(entry, values, groups), entry.literals);
  if (apart) return apart;
  const held = values.findIndex((value) => value > 0);
  const possible = !entry.closed
    ? values.some((value) => value >= 0)
    : held >= 0
      ? cyclic.has(groups.find(entry.ends[2 * held]))
      : cyclic.size > 0;
  if (possible) return null;
  const open = entry.literals.filter((_, k) => values[k] >= 0);
  return open.length ? open : entry.literals;
}

/** @type {Breaking} */
const brokenRegions = (entry, known) => {
  const { labels, blanks, size, root } = entry;
  const values = labels.map((l) => truth(known, l));
  const held = vertexParts(entry, (v) => values[v] > 0);
  const barred = barredVertices(entry, known, values);
  const room = vertexParts(entry, (v) => values[v] > 0 || (values[v] === 0 && !barred.has(v)));
  const home = root >= 0 ? room.groups.find(root) : -1;
  for (const part of held.parts.values()) {
    const place = room.groups.find(part[0]);
    const confined = room.parts.get(place)?.length ?? 0;
    const wrong = part.length > Math.abs(size) || (size > 0 && confined < size) || (root >= 0 && place !== home);
    if (wrong) return part.map((v) => blanks[v] ?? labels[v]);
  }
  if (root >= 0 && values[root] < 0) return [blanks[root] ?? labels[root]];
  for (let k = 0; blanks.length && k < entry.ends.length; k++) {
    const [v, near] = [entry.ends[k], entry.ends[k ^ 1]];
    if (values[v] > 0 && values[near] < 0 && truth(known, blanks[near]) < 0) return [blanks[v], blanks[near]];
  }
  return null;
};

/**
 * Vertices beside one that is neither blank nor of the label: they cannot be of it.
 * @param {Entry} entry
 * @param {Int8Array} known
 * @param {number[]} values of the label, by vertex
 */
function barredVertices({ blanks, ends }, known, values) {
  const barred = new Set();
  for (let k = 0; blanks.length && k < ends.length; k++) {
    const near = ends[k ^ 1];
    if (values[near] < 0 && truth(known, blanks[near]) < 0) barred.add(ends[k]);
  }
  return barred;
}

/**
 * @param {Entry} entry
 * @param {(v: number) => boolean} taken
 */
function vertexParts(entry, taken) {
  const groups = new Groups(entry.vertices);
  for (let k = 0; k < entry.ends.length; k += 2) {
    if (taken(entry.ends[k]) && taken(entry.ends[k + 1])) groups.join(entry.ends[k], entry.ends[k + 1]);
  }
  const vertices = Array.from({ length: entry.vertices }, (_, v) => v).filter(taken);
  return { groups, parts: grouped(vertices, (v) => groups.find(v)) };
}

/** @type {Record<number, Breaking>} */
export const PRIMITIVES = {
  [CLAUSE]: brokenClause,
  [COUNT]: brokenCount,
  [LINEAR]: brokenLinear,
  [CONNECTED]: brokenConnected,
  [PATH]: brokenPath,
  [REGIONS]: brokenRegions,
};
