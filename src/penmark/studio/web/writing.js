/** What keys and buttons write onto the board: at the selected cells, or where the cursor stands. */
import { COLORS } from "./controls.js";
import { pressed } from "./gestures.js";
import { cleanCandidates, erase, fillCandidates, toggle } from "./layers.js";

/** @import { Session } from "./session.js" */
/** @import { Change } from "./state.js" */
/** @import { Layer } from "./types.js" */

export class Writing {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  get chosen() {
    return [...this.session.selection.spots];
  }

  /** Where the cursor stands, if anywhere. */
  get here() {
    const { cursor } = this.session.selection;
    return cursor === null ? [] : [cursor];
  }

  // ── at the selected cells ──

  /**
   * @param {number} value
   * @param {Layer | null} layer null for the tool in hand
   */
  write(value, layer) {
    const { state, board, held, tool } = this.session;
    const wanted = layer ?? held ?? tool;
    const [domain] = board.domains;
    const color = COLORS[domain.values.indexOf(value)];
    if (wanted !== "color") toggle(state, this.chosen, wanted, value);
    else if (color) toggle(state, this.chosen, "color", color);
  }

  /** @param {string} color */
  color(color) {
    toggle(this.session.state, this.chosen, "color", color);
  }

  erase() {
    const { state, writes, tool } = this.session;
    erase(state, writes ? this.chosen : this.here, tool);
  }

  fillCandidates() {
    const { state, judge } = this.session;
    fillCandidates(state, judge.evaluator, this.chosen.length > 1 ? this.chosen : judge.open);
  }

  cleanCandidates() {
    const { state, judge } = this.session;
    cleanCandidates(state, judge.evaluator, judge.open);
  }

  /**
   * A new digit strikes notes; that belongs to the step that wrote it.
   * @param {Change[]} changes
   */
  cleanAfter(changes) {
    const { state, judge } = this.session;
    const step = state.past.at(-1);
    if (step !== changes || !changes.some(([store, , , after]) => store === "mark" && after !== undefined)) return;
    const marked = new Map(changes.filter(([store]) => store === "mark").map(([, spot, before]) => [spot, before]));
    const before = (/** @type {number} */ spot) => {
      if (!marked.has(spot)) return state.remaining(spot);
      return marked.get(spot) === undefined ? null : [marked.get(spot)];
    };
    state.extend(() => cleanCandidates(state, judge.evaluator, judge.open, before));
  }

  // ── where the cursor stands ──

  /** @param {boolean} second */
  pressHere(second) {
    const { board, state, settings, color } = this.session;
    for (const spot of this.here) {
      if (board.spots[spot].domain === undefined) return this.colorHere();
      const choices = { cycles: settings.cycles, pen: /** @type {const} */ ("auto"), color };
      state.mark(spot, pressed(board.input.order, state.get("mark", spot), second, choices));
    }
  }

  /** @param {number} value */
  markHere(value) {
    toggle(this.session.state, this.here, "mark", value);
  }

  colorHere() {
    const { board, state, color } = this.session;
    toggle(state, this.here.filter((spot) => board.spots[spot].layer === "cell"), "color", color);
  }
}
