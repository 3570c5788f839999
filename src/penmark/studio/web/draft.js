/** Changes of a puzzle's tagged JSON. What may stand where the server decides; what is usual the samples show. */

/** @typedef {import("./api.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./types.js").BoardDocument} BoardDocument */

/**
 * What samples of a genre have: the materials in use, the one that all clues stand on, and the largest clue.
 * @param {PuzzleDocument[]} samples
 * @returns {{materials: string[], ground: string | null, smallest: number, largest: number}}
 */
export function usual(samples) {
  const materials = new Set(samples.flatMap(({ data }) => Object.keys(data.materials ?? {})));
  const cluesOf = (/** @type {any} */ data) => Object.entries(data.clues ?? {}).map(([at, clue]) => ({ at, clue, data }));
  const clues = samples.flatMap(({ data }) => cluesOf(data));
  const bears = (/** @type {string} */ name) => clues.every(({ at, data }) => data.materials?.[name]?.includes(at));
  const numbers = clues.map(({ clue }) => clue).filter((clue) => Number.isInteger(clue));
  const ground = clues.length ? [...materials].find(bears) : undefined;
  const smallest = Math.min(...numbers, 1);
  return { materials: [...materials], ground: ground ?? null, smallest, largest: Math.max(...numbers, 1) };
}

/**
 * The clues to offer: where values are written into the board these, else the numbers that are usual and one more.
 * @param {BoardDocument} board
 * @param {{smallest: number, largest: number}} range
 */
export function clueChoices(board, { smallest, largest }) {
  if (board.input.style === "glyph") return board.domains[0].values;
  return Array.from({ length: largest + 2 - smallest }, (_, k) => smallest + k);
}

/**
 * @param {PuzzleDocument} draft
 * @param {string} at
 * @param {number} clue
 * @param {string | null} ground what the clue must stand on
 */
export function withClue(draft, at, clue, ground) {
  const next = structuredClone(draft);
  next.data.clues = { ...next.data.clues, [at]: clue };
  return ground ? withMaterial(next, at, ground, true) : next;
}

/**
 * Without the clue there or, if there is none, without its material.
 * @param {PuzzleDocument} draft
 * @param {string} at
 */
export function cleared(draft, at) {
  const next = structuredClone(draft);
  if (next.data.clues && at in next.data.clues) delete next.data.clues[at];
  else for (const name of Object.keys(next.data.materials ?? {})) withoutMaterial(next, at, name);
  return next;
}

/**
 * A cell is of one material at most; a clue stays only on what it was put on.
 * @param {PuzzleDocument} draft
 * @param {string} at
 * @param {string} name
 * @param {boolean} [stays] whether it stays if it is there already
 */
export function withMaterial(draft, at, name, stays = false) {
  const next = structuredClone(draft);
  const there = next.data.materials?.[name]?.includes(at);
  if (there && stays) return next;
  for (const other of Object.keys(next.data.materials ?? {})) withoutMaterial(next, at, other);
  if (!there) next.data.materials = { ...next.data.materials, [name]: [...(next.data.materials?.[name] ?? []), at] };
  if (!stays && next.data.clues) delete next.data.clues[at];
  return next;
}

/**
 * @param {PuzzleDocument} draft changed in place
 * @param {string} at
 * @param {string} name
 */
function withoutMaterial(draft, at, name) {
  const left = draft.data.materials[name].filter((/** @type {string} */ one) => one !== at);
  if (left.length) draft.data.materials[name] = left;
  else delete draft.data.materials[name];
}

/**
 * No clue left; walls and holes stay.
 * @param {PuzzleDocument} draft
 */
export function withoutClues(draft) {
  const next = structuredClone(draft);
  next.data.clues = {};
  return next;
}

/**
 * @param {PuzzleDocument} draft
 * @param {"title" | "author"} field
 * @param {string} words
 */
export function withMeta(draft, field, words) {
  const next = structuredClone(draft);
  next.data.meta = { ...next.data.meta, [field]: words };
  if (!words) delete next.data.meta[field];
  return next;
}
