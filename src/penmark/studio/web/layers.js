/** What writing does to a selection: group toggles, deletion layer by layer, candidates. The rules players' hands know. */

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./types.js").Layer} Layer */
/** @typedef {import("./evaluator.js").Evaluator} Evaluator */

/** The order in which Delete goes through the layers after the active one. */
const DELETION = /** @type {Layer[]} */ (["mark", "centre", "corner", "color"]);

/**
 * The spots that a layer can be written to: givens never, notes only where no mark stands, colours everywhere.
 * @param {BoardState} state
 * @param {number[]} spots
 * @param {Layer} layer
 */
export function eligible(state, spots, layer) {
  if (layer === "color") return spots;
  return spots.filter((spot) => {
    const { domain, given } = state.board.spots[spot];
    if (domain === undefined || given !== undefined) return false;
    return layer === "mark" || state.valueAt(spot) === undefined;
  });
}

/**
 * Write a value to every eligible spot, or remove it from all of them if each has it already.
 * @param {BoardState} state
 * @param {number[]} spots
 * @param {Layer} layer
 * @param {number | string} value a mark's value, or a colour
 */
export function toggle(state, spots, layer, value) {
  const open = eligible(state, spots, layer).filter((spot) => layer === "color" || takes(state, spot, value));
  if (!open.length) return;
  const everywhere = open.every((spot) => has(state, spot, layer, value));
  state.group(() => {
    for (const spot of open) {
      if (layer === "mark") state.mark(spot, everywhere ? undefined : Number(value));
      else state.set(layer, spot, everywhere ? without(state, spot, layer, value) : withValue(state, spot, layer, value));
    }
  });
}

/**
 * @param {BoardState} state
 * @param {number} spot
 * @param {number | string} value
 */
function takes(state, spot, value) {
  const domain = state.board.spots[spot].domain;
  return domain !== undefined && state.board.domains[domain].values.includes(Number(value));
}

/**
 * @param {BoardState} state
 * @param {number} spot
 * @param {Layer} layer
 * @param {number | string} value
 */
function has(state, spot, layer, value) {
  const held = state.get(layer, spot);
  return layer === "mark" ? held === value : (held ?? []).includes(value);
}

/**
 * @param {BoardState} state
 * @param {number} spot
 * @param {Layer} layer
 * @param {number | string} value
 */
function without(state, spot, layer, value) {
  return (state.get(layer, spot) ?? []).filter((/** @type {number | string} */ one) => one !== value);
}

/**
 * Numbers in order, colours in the order they were given.
 * @param {BoardState} state
 * @param {number} spot
 * @param {Layer} layer
 * @param {number | string} value
 */
function withValue(state, spot, layer, value) {
  const held = [...without(state, spot, layer, value), value];
  return layer === "color" ? held : held.sort((a, b) => a - b);
}

/**
 * Clear one layer: the active one if any selected spot has something in it, else the first of the others that has.
 * @param {BoardState} state
 * @param {number[]} spots
 * @param {Layer} active
 * @returns {Layer | null} the layer that was cleared
 */
export function erase(state, spots, active) {
  const order = [active, ...DELETION.filter((layer) => layer !== active)];
  const layer = order.find((one) => eligible(state, spots, one).some((spot) => state.get(one, spot) !== undefined));
  if (!layer) return null;
  state.group(() => {
    for (const spot of eligible(state, spots, layer)) {
      if (layer === "mark") state.mark(spot, undefined);
      else state.set(layer, spot, undefined);
    }
  });
  return layer;
}

// ── candidates ──

/**
 * The values that break no rule at once at an open spot.
 * @param {BoardState} state
 * @param {Evaluator} evaluator
 * @param {Int8Array} known
 * @param {number} spot
 */
function candidates(state, evaluator, known, spot) {
  const domain = state.board.domains[/** @type {number} */ (state.board.spots[spot].domain)];
  return domain.values.filter((value) => evaluator.allows(known, spot, value));
}

/**
 * Write all candidates into open spots, as centre notes.
 * @param {BoardState} state
 * @param {Evaluator} evaluator
 * @param {number[]} spots
 */
export function fillCandidates(state, evaluator, spots) {
  const known = evaluator.assign((spot) => state.remaining(spot));
  state.group(() => {
    for (const spot of eligible(state, spots, "centre")) {
      state.set("centre", spot, candidates(state, evaluator, known, spot));
    }
  });
}

/**
 * Strike notes that would break a rule at once.
 * @param {BoardState} state
 * @param {Evaluator} evaluator
 * @param {number[]} spots
 * @param {((spot: number) => number[] | null) | null} [before] what was possible before: then only notes that have
 *   become wrong since are struck
 */
export function cleanCandidates(state, evaluator, spots, before = null) {
  const known = evaluator.assign((spot) => state.remaining(spot));
  const former = before && evaluator.assign(before);
  const stays = (/** @type {number} */ spot, /** @type {number} */ value) =>
    evaluator.allows(known, spot, value) || (former !== null && !evaluator.allows(former, spot, value));
  state.group(() => {
    for (const spot of eligible(state, spots, "centre")) {
      for (const layer of /** @type {const} */ (["corner", "centre"])) {
        /** @type {number[] | undefined} */
        const held = state.get(layer, spot);
        if (held) state.set(layer, spot, held.filter((value) => stays(spot, value)));
      }
    }
  });
}
