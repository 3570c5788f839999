/** The puzzle that is being made: changes are asked of the server one after the other, and can be taken back. */
import { ask, wordsOf } from "./api.js";

/** @import { Laid, PuzzleDocument } from "./api.js" */
/** @import { BoardDocument } from "./types.js" */
/** @import { Clues } from "./typing.js" */
/** @typedef {{do: string, [field: string]: any}} Edit as `/api/edit` takes it */
/**
 * @typedef {{edits: Edit[], symmetry: string, step: object | null, from: () => PuzzleDocument | undefined,
 *   settle: (before: PuzzleDocument) => void}} Task
 */

/** More than these the server does not take at once. */
const MOST_AT_ONCE = 256;

/**
 * Dispatches `asking` (detail: what) when a change is on its way, `changed` when there is another board, `problem`
 * (detail: words) when a change was refused.
 */
export class Draft extends EventTarget {
  constructor() {
    super();
    /** @type {PuzzleDocument | null} */
    this.document = null;
    /** @type {BoardDocument | null} */
    this.board = null;
    /** @type {Clues} */
    this.clues = { numbers: [], unknown: false };
    /** The variants with a payload that lie on the board. @type {Laid[]} */
    this.laid = [];
    /** @type {PuzzleDocument[]} */
    this.past = [];
    /** @type {PuzzleDocument[]} */
    this.future = [];
    /** What the last change belongs to: others of the same step are undone together with it. @type {object | null} */
    this.step = null;
    /** @type {Task[]} */
    this.tasks = [];
    this.working = false;
    /** Kept when nothing is under way any more. @type {Promise<void>} */
    this.idle = Promise.resolve();
  }

  /** Begin with a puzzle; `null` to put everything away. @param {PuzzleDocument | null} puzzle */
  begin(puzzle) {
    this.document = puzzle;
    this.board = null;
    this.past = [];
    this.future = [];
    this.step = null;
    this.tasks = [];
    if (puzzle) this.add([], "none", null, () => puzzle, () => undefined);
  }

  /**
   * @param {Edit[]} edits
   * @param {string} [symmetry]
   * @param {object | null} [step] changes of the same step are undone together
   */
  change(edits, symmetry = "none", step = null) {
    this.add(edits, symmetry, step, () => this.document ?? undefined, (before) => this.remember(before, step));
  }

  /** Go on with another puzzle, as one step. @param {PuzzleDocument} puzzle */
  replace(puzzle) {
    this.add([], "none", null, () => puzzle, (before) => this.remember(before, null));
  }

  undo() {
    this.travel("past", "future");
  }

  redo() {
    this.travel("future", "past");
  }

  /**
   * @param {"past" | "future"} from
   * @param {"past" | "future"} to
   */
  travel(from, to) {
    this.add([], "none", null, () => this[from].at(-1), (before) => {
      this[from].pop();
      this[to].push(before);
      this.step = null;
    });
  }

  /**
   * @param {PuzzleDocument} before
   * @param {object | null} step
   */
  remember(before, step) {
    if (!step || step !== this.step) this.past.push(before);
    this.future = [];
    this.step = step;
  }

  /**
   * @param {Edit[]} edits
   * @param {string} symmetry
   * @param {object | null} step
   * @param {() => PuzzleDocument | undefined} from
   * @param {(before: PuzzleDocument) => void} settle
   */
  add(edits, symmetry, step, from, settle) {
    const last = this.tasks.at(-1);
    const joins = step && last?.step === step && last.symmetry === symmetry;
    // What waits for its turn anyway goes together.
    if (joins && last.edits.length + edits.length <= MOST_AT_ONCE) {
      if (edits[0] && isTypedAnew(last.edits.at(-1), edits[0])) last.edits.pop();
      last.edits.push(...edits);
    } else this.tasks.push({ edits: [...edits], symmetry, step, from, settle });
    if (!this.working) this.idle = this.work();
  }

  async work() {
    this.working = true;
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) await this.take(task);
    this.working = false;
  }

  /** @param {Task} task */
  async take(task) {
    const before = this.document;
    const from = task.from();
    if (!before || !from) return;
    const asked = { document: from, edits: task.edits, symmetry: task.symmetry };
    this.dispatchEvent(new CustomEvent("asking", { detail: asked }));
    try {
      const made = await ask("edit", asked);
      if (this.document !== before) return;
      if (JSON.stringify(made.document) !== JSON.stringify(before)) task.settle(before);
      this.document = made.document;
      this.board = made.board;
      this.clues = made.clues;
      this.laid = made.laid ?? [];
      this.dispatchEvent(new CustomEvent("changed"));
    } catch (error) {
      if (this.document === before) this.dispatchEvent(new CustomEvent("problem", { detail: wordsOf(error) }));
    }
  }
}

/**
 * Whether a change that waits is the same payload with less of its text: what is half typed may mean nothing.
 * @param {Edit | undefined} before
 * @param {Edit} now
 */
function isTypedAnew(before, now) {
  const isSame = (/** @type {string} */ field) => String(before?.[field]) === String(now[field]);
  return now.do === "lay" && ["do", "variant", "places"].every(isSame);
}
