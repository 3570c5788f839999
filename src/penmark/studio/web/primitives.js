/** The six primitives: how each is read from a program's code, and what of it is broken by what is known. */

/** @typedef {import("./types.js").Program} Program */

/**
 * One primitive. Which fields matter depends on the opcode.
 * @typedef {{opcode: number, constraint: number, region: number, literals: number[], allowed: Set<number> | null,
 *   least: number, most: number, low: number, high: number, weights: number[], vertices: number, ends: number[],
 *   groups: {required: boolean, from: number, to: number}[], closed: boolean, sizes: number[], labels: number[]}} Entry
 */

const CLAUSE = 0;
const COUNT = 1;
const LINEAR = 2;
const CONNECTED = 3;
const PATH = 4;
const REGIONS = 5;
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
 * @param {number} opcode
 * @param {number} constraint
 * @param {number} region
 * @param {Partial<Entry>} fields
 * @returns {Entry}
 */
function makeEntry(opcode, constraint, region, fields) {
  const empty = { allowed: null, low: 0, high: 0, groups: [], weights: [], vertices: 0, ends: [], closed: false };
  const entry = { opcode, constraint, region, literals: [], sizes: [], labels: [], least: 0, most: 0, ...empty, ...fields };
  if (entry.allowed?.size) {
    entry.least = Math.min(...entry.allowed);
    entry.most = Math.max(...entry.allowed);
  }
  return entry;
}

/**
 * A clause is a count of one or more.
 * @param {number} constraint
 * @param {number} region
 * @param {number[]} literals
 */
function makeClause(constraint, region, literals) {
  const allowed = new Set(literals.map((_, k) => k + 1));
  return makeEntry(COUNT, constraint, region, { literals, allowed: allowed.size ? allowed : new Set([1]) });
}

/**
 * @param {Program} program
 * @returns {Entry[]}
 */
export function decode(program) {
  const { code } = program;
  /** @type {Entry[]} */
  const entries = [];
  for (let at = 0; at < code.length; ) {
    const [opcode, constraint, region, length] = code.slice(at, at + 4);
    const payload = code.slice(at + 4, at + 4 + length);
    entries.push(...READERS[opcode](payload, constraint, region, program.places));
    at += 4 + length;
  }
  return entries;
}

/** @type {Record<number, (p: number[], c: number, r: number, places: number[]) => Entry[]>} */
const READERS = {
  [CLAUSE]: (p, c, r) => [makeClause(c, r, p)],
  [FACTS]: (p, c, r) => p.map((literal, k) => makeClause(c, r + k, [literal])),
  [COUNT]: (p, c, r) => {
    const allowed = new Set(p.slice(1, 1 + p[0]));
    return [makeEntry(COUNT, c, r, { allowed, literals: p.slice(1 + p[0]) })];
  },
  [LINEAR]: (p, c, r) => [readLinear(p, c, r)],
  [CONNECTED]: (p, c, r) => {
    const n = p[0];
    return [makeEntry(CONNECTED, c, r, { vertices: n, literals: p.slice(1, 1 + n), ends: p.slice(1 + n) })];
  },
  [PATH]: (p, c, r) => {
    const ends = [];
    const literals = [];
    for (let k = 3; k < p.length; k += 5) {
      ends.push(p[k], p[k + 1]);
      literals.push(p[k + 4]);
    }
    return [makeEntry(PATH, c, r, { closed: p[0] === 1, vertices: p[1], ends, literals })];
  },
  [REGIONS]: (p, c, r) => {
    const [n, m] = p;
    const labels = p.slice(2 + m, 2 + m + n * m);
    const fields = { vertices: n, sizes: p.slice(2, 2 + m), labels, ends: p.slice(2 + m + n * m) };
    return [makeEntry(REGIONS, c, r, { ...fields, literals: labels.filter((l) => l >= 0) })];
  },
  [COUNTS]: (p, c, r, places) => {
    const allowed = new Set(p.slice(1, 1 + p[0]));
    const lists = readTable(p.slice(1 + p[0]), places);
    return lists.map((literals, k) => makeEntry(COUNT, c, r + k, { allowed, literals }));
  },
  [CLAUSES]: (p, c, r, places) => readTable(p, places).map((literals, k) => makeClause(c, r + k, literals)),
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

/**
 * @param {number[]} p
 * @param {number} c
 * @param {number} r
 */
function readLinear(p, c, r) {
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
  return makeEntry(LINEAR, c, r, { low: p[0], high: p[1], groups, literals, weights });
}

// ── what is broken: the literals to blame, or null ──

/**
 * @param {Entry} entry
 * @param {Int8Array} known
 * @returns {number[] | null}
 */
function brokenCount(entry, known) {
  const allowed = /** @type {Set<number>} */ (entry.allowed);
  const clause = entry.least === 1 && allowed.size === entry.literals.length;
  if (clause && entry.literals.some((literal) => truth(known, literal) >= 0)) return null;
  let held = 0;
  let open = 0;
  for (const literal of entry.literals) {
    const value = literal & 1 ? -known[literal >> 1] : known[literal >> 1];
    if (value > 0) held++;
    else if (value === 0) open++;
  }
  for (let n = held; n <= held + open; n++) if (allowed.has(n)) return null;
  const tooMany = held > entry.most;
  return tooMany ? entry.literals.filter((l) => truth(known, l) > 0) : entry.literals;
}

/**
 * @param {Entry} entry
 * @param {Int8Array} known
 * @returns {number[] | null}
 */
function brokenLinear(entry, known) {
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
}

/** Sets that grow together. */
export class Groups {
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

/**
 * @param {Entry} entry
 * @param {Int8Array} known
 * @returns {number[] | null}
 */
function brokenConnected(entry, known) {
  const groups = new Groups(entry.vertices);
  const values = entry.literals.map((l) => truth(known, l));
  for (let k = 0; k < entry.ends.length; k += 2) {
    const [u, v] = [entry.ends[k], entry.ends[k + 1]];
    if (values[u] >= 0 && values[v] >= 0) groups.join(u, v);
  }
  return smallestApart(values.map((value, v) => (value > 0 ? groups.find(v) : -1)), entry.literals);
}

/**
 * The literals of the smallest of several parts; null when there is one at most.
 * @param {number[]} parts the part that each literal belongs to, -1 for none
 * @param {number[]} literals
 */
function smallestApart(parts, literals) {
  /** @type {Map<number, number[]>} */
  const byPart = new Map();
  parts.forEach((part, k) => {
    if (part < 0) return;
    const list = byPart.get(part);
    if (list) list.push(literals[k]);
    else byPart.set(part, [literals[k]]);
  });
  if (byPart.size < 2) return null;
  return [...byPart.values()].reduce((small, one) => (one.length < small.length ? one : small));
}

/**
 * @param {Entry} entry
 * @param {Int8Array} known
 * @returns {number[] | null}
 */
function brokenPath(entry, known) {
  const values = entry.literals.map((l) => truth(known, l));
  return brokenVertex(entry, values) ?? earlyLoop(entry, values) ?? noWay(entry, values);
}

/**
 * A vertex where too many edges meet, or where the path can neither go on nor end.
 * @param {Entry} entry
 * @param {number[]} values
 */
function brokenVertex(entry, values) {
  /** @type {number[][]} */
  const around = Array.from({ length: entry.vertices }, () => []);
  values.forEach((value, k) => {
    if (value < 0) return;
    around[entry.ends[2 * k]].push(k);
    around[entry.ends[2 * k + 1]].push(k);
  });
  const deadEnds = [];
  for (const edges of around) {
    const held = edges.filter((k) => values[k] > 0);
    if (held.length > 2) return held.map((k) => entry.literals[k]);
    if (held.length === 1 && edges.length === 1) deadEnds.push(held[0]);
  }
  return deadEnds.length > (entry.closed ? 0 : 2) ? deadEnds.map((k) => entry.literals[k]) : null;
}

/**
 * Groups of edges, and which of them hold a cycle.
 * @param {Entry} entry
 * @param {(k: number) => boolean} taken
 */
function edgeGroups(entry, taken) {
  const groups = new Groups(entry.vertices);
  /** @type {number[]} */
  const closing = [];
  entry.literals.forEach((_, k) => {
    if (taken(k) && !groups.join(entry.ends[2 * k], entry.ends[2 * k + 1])) closing.push(entry.ends[2 * k]);
  });
  return { groups, cyclic: new Set(closing.map((v) => groups.find(v))) };
}

/**
 * A loop that is not all there is, or that should not be.
 * @param {Entry} entry
 * @param {number[]} values
 */
function earlyLoop(entry, values) {
  const { groups, cyclic } = edgeGroups(entry, (k) => values[k] > 0);
  const parts = values.map((value, k) => (value > 0 ? groups.find(entry.ends[2 * k]) : -1));
  const distinct = new Set(parts.filter((part) => part >= 0));
  if (!cyclic.size || (entry.closed && distinct.size === 1)) return null;
  const [first] = cyclic;
  return entry.literals.filter((_, k) => parts[k] === first);
}

/**
 * Parts that nothing can join any more, or nothing left to make a path of.
 * @param {Entry} entry
 * @param {number[]} values
 */
function noWay(entry, values) {
  const { groups, cyclic } = edgeGroups(entry, (k) => values[k] >= 0);
  const apart = smallestApart(
    values.map((value, k) => (value > 0 ? groups.find(entry.ends[2 * k]) : -1)),
    entry.literals,
  );
  if (apart) return apart;
  const open = entry.literals.filter((_, k) => values[k] >= 0);
  const held = values.findIndex((value) => value > 0);
  const possible = !entry.closed
    ? open.length > 0
    : held >= 0
      ? cyclic.has(groups.find(entry.ends[2 * held]))
      : cyclic.size > 0;
  return possible ? null : open.length ? open : entry.literals;
}

/**
 * @param {Entry} entry
 * @param {Int8Array} known
 * @returns {number[] | null}
 */
function brokenRegions(entry, known) {
  const labels = entry.sizes.length;
  for (let label = 0; label < labels; label++) {
    const size = entry.sizes[label];
    const literals = Array.from({ length: entry.vertices }, (_, v) => entry.labels[v * labels + label]);
    const values = literals.map((l) => truth(known, l));
    const held = vertexParts(entry, (v) => values[v] > 0);
    const room = vertexParts(entry, (v) => values[v] >= 0);
    for (const part of held.values()) {
      const tooBig = part.length > Math.abs(size);
      const confined = [...room.values()].find((one) => one.includes(part[0])) ?? [];
      if (tooBig || (size > 0 && confined.length < size)) return part.map((v) => literals[v]);
    }
  }
  return null;
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
  /** @type {Map<number, number[]>} */
  const parts = new Map();
  for (let v = 0; v < entry.vertices; v++) {
    if (!taken(v)) continue;
    const list = parts.get(groups.find(v));
    if (list) list.push(v);
    else parts.set(groups.find(v), [v]);
  }
  return parts;
}

/** @type {Record<number, (entry: Entry, known: Int8Array) => number[] | null>} */
export const PRIMITIVES = {
  [COUNT]: brokenCount,
  [LINEAR]: brokenLinear,
  [CONNECTED]: brokenConnected,
  [PATH]: brokenPath,
  [REGIONS]: brokenRegions,
};
