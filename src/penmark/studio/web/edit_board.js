/** Hands on the board that is being made: a cell is chosen by pointer or keys; what is in hand goes there. */
import { UNIT } from "./geometry.js";
import { Typing } from "./typing.js";

/** @import { Clues } from "./typing.js" */
/** @import { PayloadHand } from "./payload_hand.js" */
/** @import { PenmarkPlayer } from "./player.js" */
/**
 * @typedef {{clues: () => Clues, materials: () => string[],
 *   write: (at: string, clue: number | "?", step: object | null) => void,
 *   cover: (at: string, material: string, step: object | null) => void,
 *   clear: (at: string, step: object | null) => void, undo: () => void, redo: () => void,
 *   paint: ((at: string, step: object) => void) | null, payload: PayloadHand, typed?: (key: string, layer: string) => boolean,
 *   chosen: () => void}} Hands
 */

/** How near to the middle of an edge or a corner, in cells, a pointer must be to mean it. */
const BETWEEN_REACH = 0.22;

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

export class EditBoard {
  /** @param {Hands} hands what to do; `paint` is there while a brush is in hand */
  constructor(hands) {
    this.hands = hands;
    this.typing = new Typing();
    /** @type {PenmarkPlayer | null} */
    this.player = null;
    /**
     * The place that is written to, as row and column; places outside the grid are one further, those between cells a
     * half. @type {[number, number]}
     */
    this.cell = [0, 0];
    /** A press that goes on: what it does, and where it has been. @type {{clears: boolean, seen: Set<string>} | null} */
    this.drag = null;
    window.addEventListener("pointerup", () => this.letGo("release"));
    window.addEventListener("pointercancel", () => this.letGo("cancel"));
  }

  /** @param {PenmarkPlayer} player */
  attach(player) {
    this.player = player;
    this.drag = null;
    player.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    player.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    player.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  // ── choosing ──

  /** The chosen cell. */
  spot() {
    const [row, col] = this.cell;
    const session = this.player?.session;
    const found = session?.board.spots.find((spot) => spot.layer === "cell" && spot.row === row && spot.col === col);
    return found ?? this.host(row, col);
  }

  /**
   * Where a clue can stand that is no cell: outside the grid, or between cells.
   * @param {number} row
   * @param {number} col
   */
  host(row, col) {
    const { geometry, board } = this.player?.session ?? {};
    const spot = board?.spots[geometry?.spotAt(col + 0.5, row + 0.5) ?? -1];
    return spot?.host && spot.layer !== "cell" ? spot : undefined;
  }

  focus() {
    this.player?.session?.view.svg.focus({ preventScroll: true });
  }

  /** The chosen cell's wire name. */
  get at() {
    return this.spot()?.name ?? "";
  }

  /** Whether the chosen cell is one that the board draws and speaks of. */
  isOnBoard() {
    const [row, col] = this.cell;
    return this.player?.session?.geometry.cellAt(col + 0.5, row + 0.5) !== undefined;
  }

  /**
   * @param {number} row
   * @param {number} col
   */
  choose(row, col) {
    const board = this.player?.session?.board;
    if (!board) return;
    const [down, right] = [Math.round(row), Math.round(col)];
    this.cell = [Math.max(0, Math.min(down, board.rows - 1)), Math.max(0, Math.min(right, board.cols - 1))];
    if (this.host(row, col)) this.cell = [row, col];
    this.show();
    this.hands.chosen();
  }

  show() {
    const session = this.player?.session;
    const spot = this.spot();
    if (!session || !spot) return;
    const k = session.board.spots.indexOf(spot);
    session.view.showSelection(new Set([k]));
    session.view.showCursor(k);
  }

  /**
   * Where a pointer is, in cells.
   * @param {PointerEvent} event
   */
  point(event) {
    const { x, y } = this.player?.session?.view.viewport.toBoard(event.clientX, event.clientY) ?? { x: NaN, y: NaN };
    return { x: x / UNIT, y: y / UNIT };
  }

  /**
   * The cell under a pointer, if there is one.
   * @param {PointerEvent} event
   * @returns {[number, number] | null}
   */
  under(event) {
    const session = this.player?.session;
    if (!session || !(event.target instanceof Node) || !session.view.svg.contains(event.target)) return null;
    const { x, y } = this.point(event);
    const [row, col] = [Math.floor(y), Math.floor(x)];
    const inside = row >= 0 && col >= 0 && row < session.board.rows && col < session.board.cols;
    return this.hostNear(x - 0.5, y - 0.5, inside) ?? (inside ? [row, col] : null);
  }

  /**
   * The place for a clue, other than a cell, that a pointer means.
   * @param {number} x in cells, from the middle of the first
   * @param {number} y
   * @param {boolean} inside whether the pointer is over the grid
   * @returns {[number, number] | null}
   */
  hostNear(x, y, inside) {
    const { rows, cols } = this.player?.session?.board ?? { rows: 0, cols: 0 };
    const clamp = (/** @type {number} */ v, /** @type {number} */ side) => Math.max(-1, Math.min(Math.round(v), side));
    const [row, col] = inside ? [Math.round(2 * y) / 2, Math.round(2 * x) / 2] : [clamp(y, rows), clamp(x, cols)];
    const near = !inside || Math.hypot(x - col, y - row) < BETWEEN_REACH;
    return near && this.host(row, col) ? [row, col] : null;
  }

  // ── pointers ──

  /** @param {PointerEvent} event */
  press(event) {
    const cell = this.under(event);
    const svg = this.player?.session?.view.svg;
    if (!svg || !(event.target instanceof Node) || !svg.contains(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    svg.focus({ preventScroll: true });
    if (!event.isPrimary) return;
    this.typing.forget();
    const { payload } = this.hands;
    if (payload.kind) {
      const { x, y } = this.point(event);
      if (payload.press(x, y, event.button === 2) && cell) this.choose(...cell);
      return;
    }
    if (!cell) return;
    this.choose(...cell);
    this.drag = { clears: event.button === 2, seen: new Set() };
    this.touch();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!event.buttons) return;
    if (this.hands.payload.drag) {
      event.stopPropagation();
      const { x, y } = this.point(event);
      return this.hands.payload.move(x, y);
    }
    if (!this.drag) return;
    event.stopPropagation();
    const cell = this.under(event);
    if (!cell || (cell[0] === this.cell[0] && cell[1] === this.cell[1])) return;
    this.choose(...cell);
    this.touch();
  }

  /** @param {"release" | "cancel"} how */
  letGo(how) {
    this.drag = null;
    this.hands.payload[how]();
  }

  /** What a press does to the chosen cell: the second button clears it, else the brush does its work. */
  touch() {
    const { drag, at } = this;
    if (!drag || drag.seen.has(at)) return;
    drag.seen.add(at);
    if (drag.clears) this.hands.clear(at, drag);
    else this.hands.paint?.(at, drag);
  }

  // ── keys ──

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Tab" || !this.player?.session?.view.svg.contains(/** @type {Node} */ (event.target))) return;
    // No key may play on the board that is being made.
    event.stopPropagation();
    const command = event.ctrlKey || event.metaKey;
    if (command ? this.command(event) : !event.altKey && this.plain(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  command(event) {
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.hands.redo();
    else if (key === "z") this.hands.undo();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  plain(event) {
    const { hands, typing, at } = this;
    const arrow = ARROWS[event.key];
    if (hands.payload.kind && this.payloadKey(event.key)) return true;
    if (arrow) this.choose(this.cell[0] + arrow[0], this.cell[1] + arrow[1]);
    else if (event.key === "Home") this.choose(this.cell[0], 0);
    else if (event.key === "End") this.choose(this.cell[0], Infinity);
    else if (event.key === "Delete" || event.key === "Backspace") hands.clear(at, null);
    else if (event.key === " " || event.key === "Enter") hands.paint?.(at, {});
    else return this.letter(event.key);
    typing.forget();
    return true;
  }

  /** Keys that mean something else while a variant is in hand. @param {string} key */
  payloadKey(key) {
    const { payload } = this.hands;
    if (key === "Escape") payload.take(null);
    else if (key === "Enter" || key === " ") payload.enter(this.at);
    else if (key === "Delete" || (key === "Backspace" && !payload.text)) payload.lift();
    else if (!payload.type(key)) return key.length === 1;
    return true;
  }

  /** @param {string} key */
  letter(key) {
    if (key.length !== 1) return false;
    const { hands, at } = this;
    if (hands.typed?.(key, this.spot()?.layer ?? "")) return true;
    const clue = this.typing.press(key, at, hands.clues(), performance.now());
    const material = hands.materials().find((name) => name[0] === key.toLowerCase());
    if (clue !== null) hands.write(at, clue, this.typing.step);
    else if (material) hands.cover(at, material, null);
    return clue !== null || material !== undefined;
  }
}
