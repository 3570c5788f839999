/** What writing does to a selection: group toggles, deletion layer by layer, candidates. The rules players' hands know. */

/** @import { Evaluator } from "./evaluator.js" */
/** @import { BoardState } from "./state.js" */
/** @import { Layer } from "./types.js" */

/** The order in which Delete goes through the layers after the active one. */
const DELETION = /** @type {Layer[]} */ (["mark", "centre", "corner", "color"]);

/**
 * The spots that a layer can be written to: givens never, notes only where no mark stands, colours everywhere.
 * @param {BoardState} state
 * @param {number[]} spots
 * @param {Layer} layer
 */
function eligible(state, spots, layer) {
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
  const takes = (/** @type {number} */ spot) => layer === "color" || state.domainAt(spot).values.includes(Number(value));
  const open = eligible(state, spots, layer).filter(takes);
  if (!open.length) return;
  const held = (/** @type {number} */ spot) => [state.get(layer, spot) ?? []].flat();
  const everywhere = open.every((spot) => held(spot).includes(value));
  state.group(() => {
    for (const spot of open) {
      const others = held(spot).filter((one) => one !== value);
      const after = everywhere ? others : [...others, value];
      if (layer === "mark") state.mark(spot, everywhere ? undefined : Number(value));
      // Numbers in order, colours in the order they were given.
      else state.set(layer, spot, layer === "color" ? after : after.sort((a, b) => a - b));
    }
  });
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
  const holds = (/** @type {Layer} */ one, /** @type {number} */ spot) =>
    state.get(one, spot) !== undefined || (one === "mark" && state.get("kept", spot) !== undefined);
  const layer = order.find((one) => eligible(state, spots, one).some((spot) => holds(one, spot)));
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
  const left = state.remaining(spot) ?? state.domainAt(spot).values;
  return left.filter((value) => evaluator.allows(known, spot, value));
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
