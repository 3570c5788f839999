/** What the rules say of a state: faults with words, progress, whether it is solved, and what to highlight. */
import { inputAt } from "./inputs.js";
import { Evaluator } from "./evaluator.js";
import { Standing } from "./standing.js";

/** @import { BoardState, Change } from "./state.js" */
/** @import { BoardDocument, Fault } from "./types.js" */

/** How many cells, or edges with their longer names, a sentence lists. */
const MOST_CELLS = 6;
const MOST_EDGES = 2;
/** What rules are about. */
const JUDGED = ["mark", "kept"];

export class Judge {
  /** @param {BoardDocument} board */
  constructor(board) {
    this.board = board;
    const domains = board.spots.map((spot) => (spot.domain === undefined ? null : board.domains[spot.domain]));
    this.evaluator = new Evaluator(board.program, domains);
    /** The spots that the player decides. */
    this.open = board.spots.flatMap((spot, k) => (spot.domain === undefined || spot.given !== undefined ? [] : [k]));
    /** Those that may not stay empty. */
    this.must = this.open.filter((spot) => !board.spots[spot].blank);
    /** @type {BoardState | null} */
    this.state = null;
    /** What has changed since a standing was last asked; null for everything. @type {Set<number>[] | null[]} */
    this.touched = [null, null];
    /** The board as it is, and as it would be handed in. @type {(Standing | null)[]} */
    this.standings = [null, null];
  }

  /** Hear of every change of a state. To be called before anybody who asks about it listens. @param {BoardState} state */
  watch(state) {
    this.state = state;
    this.touched = [null, null];
    state.addEventListener("touch", (event) => {
      const { store, key } = /** @type {CustomEvent} */ (event).detail;
      if (state === this.state && JUDGED.includes(store)) for (const spots of this.touched) spots?.add(key);
    });
    state.addEventListener("change", (event) => {
      /** @type {Change[]} */
      const changes = /** @type {CustomEvent} */ (event).detail;
      if (state !== this.state) return;
      if (!changes.length) this.touched = [null, null];
      for (const [store, key] of changes) if (JUDGED.includes(store)) for (const spots of this.touched) spots?.add(key);
    });
  }

  /**
   * @param {BoardState} state
   * @param {0 | 1} which
   */
  standing(state, which) {
    if (state !== this.state) this.watch(state);
    const spots = this.touched[which];
    let standing = this.standings[which];
    if (!standing || !spots) {
      const remaining = (/** @type {number} */ spot) => (which ? this.finished(state, spot) : state.remaining(spot));
      standing = this.standings[which] = new Standing(this.evaluator, remaining);
    } else standing.update(spots);
    this.touched[which] = new Set();
    return standing;
  }

  /** @param {BoardState} state */
  faults(state) {
    return this.standing(state, 0).faults();
  }

  /**
   * The faults that are there because something is missing, if the board were handed in as it is.
   * @param {BoardState} state
   */
  faultsWhenFinished(state) {
    return this.standing(state, 1).faults();
  }

  /**
   * Whether it is solved; null where that takes longer to find out than there is time for.
   * @param {BoardState} state
   */
  solved(state) {
    return this.standing(state, 1).holds();
  }

  /**
   * Empty spots that may stay so read as false.
   * @param {BoardState} state
   * @param {number} spot
   */
  finished(state, spot) {
    const left = state.remaining(spot);
    return left?.length === 1 || !this.board.spots[spot].blank ? left : [inputAt(this.board, spot).default ?? 0];
  }

  /**
   * The spots that the player must still decide.
   * @param {BoardState} state
   */
  undecided(state) {
    return this.must.filter((spot) => state.remaining(spot)?.length !== 1);
  }

  /**
   * Whether nothing is missing: whatever would be wrong with the board if it were handed in is wrong already.
   * @param {BoardState} state
   */
  looksFinished(state) {
    if (this.undecided(state).length) return false;
    const region = (/** @type {Fault} */ fault) => `${fault.constraint},${fault.region}`;
    const already = new Set(this.faults(state).map(region));
    return this.faultsWhenFinished(state).every((fault) => already.has(region(fault)));
  }

  /**
   * How much of what must be decided is decided, from 0 to 1. Where spots may stay empty, nobody can tell how many
   * there will be, so only those that may not count.
   * @param {BoardState} state
   */
  progress(state) {
    if (!this.must.length) return this.solved(state) ? 1 : 0;
    return 1 - this.undecided(state).length / this.must.length;
  }

  /**
   * A sentence that names the rule and the place.
   * @param {Fault} fault
   */
  words(fault) {
    const { spots } = this.board;
    const most = fault.spots.some((spot) => spots[spot].layer !== "cell") ? MOST_EDGES : MOST_CELLS;
    const named = fault.spots.slice(0, most).map((spot) => spots[spot].words);
    const more = fault.spots.length - named.length;
    const list = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
    const constraint = this.board.constraints[fault.constraint];
    if (!constraint) return `No mark is possible at ${list}.`;
    const where = constraint.where?.[fault.region];
    const isCoord = where && /^[a-z]\d/.test(where); // r2c1 stays as it is written everywhere else
    const place = !where ? "" : isCoord ? `${where}: ` : `${where[0].toUpperCase()}${where.slice(1)}: `;
    return `${place}${constraint.words}${list ? ` See ${list}.` : ""}`;
  }

  /**
   * All the spots to mark for a fault: those to blame, and the clue that the rule is about.
   * @param {Fault} fault
   */
  blamed(fault) {
    const about = this.board.constraints[fault.constraint]?.about?.[fault.region] ?? -1;
    return about >= 0 && !fault.spots.includes(about) ? [...fault.spots, about] : fault.spots;
  }

  // ── highlights ──

  /**
   * Cells by tone.
   * @param {BoardState} state
   * @param {boolean} solved
   */
  highlights(state, solved) {
    /** @type {Map<number, string>} */
    const tones = new Map();
    for (const overlay of this.board.overlays ?? []) {
      if (overlay.overlay === "inside") {
        if (solved) for (const cell of insideCells(state, overlay.value)) tones.set(cell, overlay.tone);
        continue;
      }
      overlay.at.forEach((cell, k) => {
        for (let j = overlay.offsets[k]; j < overlay.offsets[k + 1]; j++) {
          if (state.valueAt(overlay.spots[j]) === overlay.value) {
            tones.set(cell, overlay.tone);
            break;
          }
        }
      });
    }
    return tones;
  }
}

/**
 * The cells inside a loop along the grid lines: going right, every upright line of it changes sides.
 * @param {BoardState} state
 * @param {number} value
 */
function insideCells(state, value) {
  const { spots, cols } = state.board;
  const lines = new Set();
  spots.forEach((spot, k) => {
    if (spot.layer === "edgev" && state.valueAt(k) === value) lines.add(spot.row * (cols + 1) + spot.col);
  });
  /** @type {number[]} */
  const inside = [];
  let within = false;
  spots.forEach((spot, k) => {
    if (spot.layer !== "cell") return;
    if (spot.col === 0) within = false;
    if (lines.has(spot.row * (cols + 1) + spot.col)) within = !within;
    if (within) inside.push(k);
  });
  return inside;
}
