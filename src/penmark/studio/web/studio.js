/** The puzzle on the table: opening it, playing it, and showing something else in its place for a while. */
import { ask, askQuietly } from "./api.js";
import { PenmarkPlayer } from "./player.js";
import { fromFragment, holdsPuzzle, toFragment } from "./share.js";
import { BoardState } from "./state.js";
import { fromWire, toWire } from "./wire.js";

/** @import { Opened, PuzzleDocument, Step } from "./api.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Notices } from "./notices.js" */
/** @import { BoardDocument, Wire } from "./types.js" */
/** @typedef {{puzzle: PuzzleDocument, title: string}} Met */

/** A booklet takes no more. */
const MOST_MET = 100;
/** Milliseconds after which it is said that a puzzle is on its way. */
const SLOW = 250;
/** Milliseconds without another change after which a fault is explained. */
const PAUSE = 120;

/**
 * Dispatches `opened` after a puzzle has come onto the table, `shown` when it is covered or uncovered, `waiting`
 * (detail.waiting) when one has been on its way for a while, and when it no longer is, `cancelled` when what was being
 * opened is given up, `drafted` when the puzzle that is being made has changed.
 */
export class Studio extends EventTarget {
  /**
   * @param {HTMLElement} stage
   * @param {Notices} notices
   */
  constructor(stage, notices) {
    super();
    this.stage = stage;
    this.complain = notices.complain;
    this.tell = notices.tell;
    this.ask = notices.ask;
    this.player = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
    /** What is shown instead of the game. @type {PenmarkPlayer | null} */
    this.shown = null;
    /** The puzzle without any game. @type {PuzzleDocument | null} */
    this.puzzle = null;
    /** @type {BoardDocument | null} */
    this.board = null;
    /** Where a puzzle is being made in place of the one on the table. @type {Draft | null} */
    this.draft = null;
    /** The puzzles that there were since the page was loaded, for a booklet. @type {Map<string, Met>} */
    this.met = new Map();
    this.player.setAttribute("whole", "");
    /** Counts openings, so that a slow answer does not replace a puzzle opened after it was asked for. */
    this.turn = 0;
    /** The timer of an explanation that is to be asked for. */
    this.explaining = 0;
    /** Kept when the puzzle on its way is there, or will never be. @type {Promise<void> | null} */
    this.arriving = null;
    this.player.addEventListener("fault", (event) => this.explain(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("popstate", () => this.openFragment(location.hash, false));
  }

  // ── opening ──

  /**
   * Put a puzzle onto the table once it is there; of several the one asked for last.
   * @param {Promise<Opened | null>} answer null if there is nothing to open after all
   * @param {boolean} [remember] whether the browser's Back shall lead here again
   * @returns {Promise<boolean>} whether it is on the table
   */
  async open(answer, remember = true) {
    const turn = ++this.turn;
    const arrival = this.bring(turn, answer, remember);
    this.arriving = arrival.then(() => undefined, () => undefined);
    this.tellWaiting(turn);
    try {
      return await arrival;
    } finally {
      if (turn === this.turn) {
        this.arriving = null;
        this.showWaiting(false);
      }
    }
  }

  /**
   * @param {number} turn
   * @param {Promise<Opened | null>} answer
   * @param {boolean} remember
   */
  async bring(turn, answer, remember) {
    let opened;
    try {
      opened = await answer;
    } catch (error) {
      if (turn !== this.turn) return false;
      throw error;
    }
    if (!opened || turn !== this.turn) return false;
    const { marks, play, ...puzzle } = opened.document;
    const fragment = await toFragment(puzzle);
    if (turn !== this.turn) return false;
    this.lay(puzzle, opened.board, { marks, play });
    const first = !holdsPuzzle(location.hash);
    history[remember && !first ? "pushState" : "replaceState"](null, "", fragment);
    this.dispatchEvent(new CustomEvent("opened"));
    return true;
  }

  /**
   * @param {PuzzleDocument} puzzle
   * @param {BoardDocument} made
   * @param {Wire} game that comes along
   */
  lay(puzzle, made, game) {
    this.hideShown();
    this.puzzle = puzzle;
    const { marks: _marks, play: _play, ...board } = made;
    this.board = board;
    this.meet(puzzle, titleOf(board));
    this.stage.querySelector(".st-waiting")?.remove();
    if (!this.player.isConnected) this.stage.append(this.player);
    this.player.load(board);
    document.title = `${board.title || board.genre.title} · Penmark`;
    if (game.marks && Object.keys(game.marks).length) this.adopt(game);
  }

  /** Give up what is being opened. */
  cancelOpening() {
    this.turn++;
    this.arriving = null;
    this.showWaiting(false);
    this.dispatchEvent(new CustomEvent("cancelled"));
  }

  /** The puzzle on the table, once nothing is on its way there any more. */
  async settled() {
    while (this.arriving) await this.arriving;
    return this.puzzle;
  }

  /** Only what takes its time is worth a word. @param {number} turn */
  tellWaiting(turn) {
    window.setTimeout(() => turn === this.turn && this.arriving && this.showWaiting(true), SLOW);
  }

  /** @param {boolean} waiting */
  showWaiting(waiting) {
    this.stage.setAttribute("aria-busy", String(waiting));
    this.dispatchEvent(new CustomEvent("waiting", { detail: { waiting } }));
  }

  /** The puzzle that is being made, if anything was changed. @returns {PuzzleDocument | null} */
  get made() {
    return this.draft?.past.length ? this.draft.document : null;
  }

  /** What is to be handed out: what was made, with the changes that are on their way, or what is on the table. */
  async current() {
    await this.draft?.idle;
    return this.made ?? this.settled();
  }

  /**
   * @param {PuzzleDocument} puzzle
   * @param {boolean} [remember]
   */
  openDocument(puzzle, remember = true) {
    return this.open(ask("board", { document: puzzle }), remember);
  }

  /**
   * What was recognised of it, and what was not, is told once it is on the table.
   * @param {string} text
   * @param {string | null} genre
   * @param {boolean} [lenient] whether to open it even if not all of it is understood
   */
  async openText(text, genre, lenient = false) {
    const place = text.trim().match(/^https?:\/\/\S+(#p=\S+)$/);
    const answer = place
      ? fromFragment(place[1]).then((found) => ask("board", { document: found }))
      : ask("read", { text, ...(genre ? { genre } : {}), lenient });
    const opened = await this.open(answer);
    if (opened) this.tell((await answer).notes ?? []);
    return opened;
  }

  /**
   * @param {string} fragment
   * @param {boolean} remember
   */
  async openFragment(fragment, remember) {
    if (!holdsPuzzle(fragment)) return;
    await this.open(fromFragment(fragment).then((found) => ask("board", { document: found })), remember).catch((error) =>
      this.complain(error),
    );
  }

  /**
   * A game that comes along is taken up where there is none yet; a player's own is not replaced unless they say so.
   * @param {Wire} wire
   */
  adopt(wire) {
    const { session } = this.player;
    if (!session) return;
    const other = new BoardState(session.board);
    const seconds = fromWire(other, wire);
    const same = JSON.stringify(toWire(other).marks) === JSON.stringify(toWire(session.state).marks);
    const take = () => {
      session.state.adopt(other.stores);
      session.clock.set(Math.max(session.clock.seconds, seconds));
    };
    if (session.state.untouched) take();
    else if (!same) this.ask("The link brings another state of this puzzle. Yours was kept.", "Take the link's", take);
  }

  /**
   * A rule knows best what is wrong: have it said in the rule's own words, once the player pauses.
   * @param {{constraint: number, region: number, tell: (words: string) => void}} fault
   */
  explain({ constraint, region, tell }) {
    window.clearTimeout(this.explaining);
    this.explaining = window.setTimeout(async () => {
      const { puzzle } = this;
      const { marks } = this.player.getState() ?? {};
      const found = puzzle && (await askQuietly("check", { document: { ...puzzle, marks } }));
      const same = found?.broken.find((/** @type {any} */ one) => one.constraint === constraint && one.region === region);
      if (same && puzzle === this.puzzle) tell(same.words);
    }, PAUSE);
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

  /** The puzzle as it is being played; nobody has played what is being made. @returns {PuzzleDocument} */
  played() {
    return this.made ?? { .../** @type {PuzzleDocument} */ (this.puzzle), ...this.player.getState() };
  }

  // ── showing ──

  /**
   * Cover the game with another state of the same board; the game itself is not touched.
   * @param {Wire} wire
   * @param {Pick<Step, "picture" | "candidates">} [step] to be drawn over it
   */
  show(wire, step) {
    if (!this.board) return;
    const shown = this.shown ?? this.cover(this.board);
    shown.setState(wire);
    if (step) shown.showStep(step.picture, step.candidates, "");
    else shown.showHint([], "");
  }

  /**
   * @param {BoardDocument} board
   * @param {boolean} [live] whether it listens to pointers and keys
   */
  cover(board, live = false) {
    const shown = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
    shown.setAttribute("autosave", "off");
    shown.setAttribute("whole", "");
    shown.className = "st-shown";
    shown.inert = !live;
    this.shown = shown;
    this.stage.append(shown);
    this.player.hidden = true;
    shown.load(board);
    this.player.session?.setCovered(true);
    this.dispatchEvent(new CustomEvent("shown"));
    return shown;
  }

  hideShown() {
    if (!this.shown) return;
    this.shown.remove();
    this.shown = null;
    this.player.hidden = false;
    this.player.session?.setCovered(false);
    this.dispatchEvent(new CustomEvent("shown"));
  }
}

/** @param {BoardDocument} board */
export function titleOf({ title, genre, rows, cols }) {
  return `${title || genre.title} (${rows} × ${cols})`;
}
