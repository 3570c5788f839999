/** The puzzle on the table: opening it, playing it, and showing something else in its place for a while. */
import { ask } from "./api.js";
import { PenmarkPlayer } from "./player.js";
import { fromFragment, holdsPuzzle, toFragment } from "./share.js";
import { BoardState } from "./state.js";
import { fromWire } from "./wire.js";

/** @import { Opened, PuzzleDocument } from "./api.js" */
/** @import { BoardDocument, Wire } from "./types.js" */
/** @typedef {{puzzle: PuzzleDocument, title: string}} Met */

/** A booklet takes no more. */
const MOST_MET = 100;

/** Dispatches `opened` after a puzzle has come onto the table, `shown` when it is covered or uncovered. */
export class Studio extends EventTarget {
  /**
   * @param {HTMLElement} stage
   * @param {(words: string) => void} complain
   */
  constructor(stage, complain) {
    super();
    this.stage = stage;
    this.complain = complain;
    this.player = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
    /** What is shown instead of the game. @type {PenmarkPlayer | null} */
    this.shown = null;
    /** The puzzle without any game. @type {PuzzleDocument | null} */
    this.puzzle = null;
    /** @type {BoardDocument | null} */
    this.board = null;
    /** The puzzles that there were since the page was loaded, for a booklet. @type {Map<string, Met>} */
    this.met = new Map();
    /** Counts openings, so that a slow answer does not replace a puzzle opened after it was asked for. */
    this.turn = 0;
    window.addEventListener("popstate", () => this.openFragment(location.hash, false));
  }

  // ── opening ──

  /**
   * @param {Promise<Opened>} answer
   * @param {boolean} [remember] whether the browser's Back shall lead here again
   */
  async open(answer, remember = true) {
    const turn = ++this.turn;
    const opened = await answer;
    if (turn !== this.turn) return;
    const { marks, play, ...puzzle } = opened.document;
    const fragment = await toFragment(puzzle);
    this.hideShown();
    this.puzzle = puzzle;
    const { marks: boardMarks, play: boardPlay, ...board } = opened.board;
    this.board = board;
    this.meet(puzzle, `${board.title || board.genre.title} (${board.rows} × ${board.cols})`);
    this.stage.replaceChildren(this.player);
    this.player.load(board);
    if (marks && Object.keys(marks).length) this.adopt({ marks, play });
    const first = !holdsPuzzle(location.hash);
    history[remember && !first ? "pushState" : "replaceState"](null, "", fragment);
    document.title = `${board.title || board.genre.title} · Penmark`;
    this.dispatchEvent(new CustomEvent("opened"));
  }

  /**
   * @param {PuzzleDocument} puzzle
   * @param {boolean} [remember]
   */
  openDocument(puzzle, remember = true) {
    return this.open(ask("board", { document: puzzle }), remember);
  }

  /**
   * @param {string} text
   * @param {string | null} genre
   */
  openText(text, genre) {
    const place = text.trim().match(/^https?:\/\/\S+(#p=\S+)$/);
    if (place) return this.open(fromFragment(place[1]).then((found) => ask("board", { document: found })));
    return this.open(ask("read", { text, ...(genre ? { genre } : {}) }));
  }

  /**
   * @param {string} fragment
   * @param {boolean} remember
   */
  async openFragment(fragment, remember) {
    if (!holdsPuzzle(fragment)) return;
    try {
      await this.openDocument(await fromFragment(fragment), remember);
    } catch (error) {
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * A game that comes along replaces what the player had of this puzzle, as one step that undo takes back.
   * @param {Wire} wire
   */
  adopt(wire) {
    const { session } = this.player;
    if (!session) return;
    const other = new BoardState(session.board);
    fromWire(other, wire);
    session.state.adopt(other.stores);
    session.clock.set(Math.max(session.clock.seconds, other.seconds));
  }

  /** @param {PuzzleDocument | null} puzzle */
  metKey(puzzle) {
    return JSON.stringify([puzzle?.genre, puzzle?.data]);
  }

  /**
   * @param {PuzzleDocument} puzzle without a game
   * @param {string} title
   */
  meet(puzzle, title) {
    this.met.set(this.metKey(puzzle), { puzzle, title });
    for (const old of [...this.met.keys()].slice(0, -MOST_MET)) this.met.delete(old);
  }

  /** The puzzle as it is being played. @returns {PuzzleDocument} */
  played() {
    return { .../** @type {PuzzleDocument} */ (this.puzzle), ...this.player.getState() };
  }

  // ── showing ──

  /**
   * Cover the game with another state of the same board; the game itself is not touched.
   * @param {Wire} wire
   * @param {string[]} cells
   */
  show(wire, cells) {
    if (!this.board) return;
    const shown = this.shown ?? this.cover(this.board);
    shown.setState(wire);
    shown.showHint(cells, "");
  }

  /**
   * @param {BoardDocument} board
   * @param {boolean} [live] whether it listens to pointers and keys
   */
  cover(board, live = false) {
    const shown = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
    shown.setAttribute("autosave", "off");
    shown.className = "st-shown";
    shown.inert = !live;
    this.shown = shown;
    this.stage.append(shown);
    this.player.hidden = true;
    shown.load(board);
    this.player.session?.clock.stop();
    this.dispatchEvent(new CustomEvent("shown"));
    return shown;
  }

  hideShown() {
    if (!this.shown) return;
    this.shown.remove();
    this.shown = null;
    this.player.hidden = false;
    this.player.session?.runClock();
    this.dispatchEvent(new CustomEvent("shown"));
  }
}
