/** The editor: clues and materials by pointer and keys; what follows from them is said after every change. */
import { ask, begin } from "./api.js";
import { clueChoices, cleared, usual, withClue, withMaterial, withMeta, withoutClues } from "./draft.js";
import { make } from "./drawing.js";
import { UNIT } from "./geometry.js";
import { button, labelled, row } from "./parts.js";
import { toFragment } from "./share.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./api.js").PuzzleDocument} PuzzleDocument */
/** @typedef {import("./api.js").Sample} Sample */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {Studio} studio
 * @param {Sample[]} samples
 * @param {() => void} play go to where the puzzle is played
 */
export function editPanel(studio, samples, play) {
  const panel = new EditPanel(studio, samples, play);
  return { id: "edit", title: "Edit", element: panel.element, enter: () => panel.enter(), leave: () => panel.leave() };
}

class EditPanel {
  /**
   * @param {Studio} studio
   * @param {Sample[]} samples
   * @param {() => void} play
   */
  constructor(studio, samples, play) {
    this.studio = studio;
    this.samples = samples;
    this.active = false;
    /** @type {PuzzleDocument | null} */
    this.draft = null;
    /** @type {PuzzleDocument[]} */
    this.past = [];
    /** The cell that is written to, as row and column. @type {[number, number]} */
    this.cell = [0, 0];
    /** Edits are made one after the other. @type {Promise<void>} */
    this.queue = Promise.resolve();
    /** @type {{done: Promise<any>, cancel: () => void} | null} */
    this.work = null;
    this.usual = usual([]);
    this.keys = make("div", { class: "st-keys", role: "group", "aria-label": "Clue" });
    this.title = make("input", { name: "title", maxlength: "200" });
    this.author = make("input", { name: "author", maxlength: "200" });
    this.said = make("p", { class: "st-wrong", role: "alert", id: "edit-problem" });
    this.undo = button("Undo", () => this.takeBack(), { "data-edit": "undo" });
    this.complete = button("Complete it", () => this.completeIt(), { "data-edit": "complete" });
    this.verdict = new Verdict();
    const empty = button("Clear clues", () => this.change(withoutClues), { "data-edit": "empty" });
    this.element = make("div", {}, [
      this.verdict.element,
      this.said,
      this.keys,
      row(this.undo, empty, this.complete, button("Play it", play, { class: "st-primary", "data-edit": "play" })),
      make("p", { class: "st-note st-wide" }, ["Pick a cell; digits write, Delete clears, arrows move."]),
      make("details", { class: "st-details" }, [
        make("summary", {}, ["Title and author"]),
        labelled("Title", this.title),
        labelled("Author", this.author),
      ]),
    ]);
    this.title.addEventListener("change", () => this.change((draft) => withMeta(draft, "title", this.title.value)));
    this.author.addEventListener("change", () => this.change((draft) => withMeta(draft, "author", this.author.value)));
    studio.addEventListener("opened", () => this.active && this.enter());
  }

  // ── coming and going ──

  enter() {
    const { puzzle, board } = this.studio;
    this.active = true;
    if (!puzzle || !board) return;
    this.draft = puzzle;
    this.past = [];
    this.said.textContent = "";
    this.cell = [0, 0];
    this.usual = usual(this.samples.filter(({ genre }) => genre === puzzle.genre).map(({ document }) => document));
    this.fillKeys(board);
    this.lay(board);
  }

  /** What was changed is the puzzle from now on. */
  leave() {
    this.active = false;
    this.work?.cancel();
    this.verdict.stop();
    this.studio.hideShown();
    const { draft, studio } = this;
    if (draft && this.past.length) studio.openDocument(draft, false).catch((error) => studio.complain(error.message));
    this.draft = null;
  }

  /** @param {import("./types.js").BoardDocument} board */
  fillKeys(board) {
    const [domain] = board.domains;
    const texts = new Map(domain.values.map((value, k) => [value, domain.texts[k]]));
    const written = board.input.style === "glyph";
    this.keys.replaceChildren(
      ...clueChoices(board, this.usual).map((clue) =>
        button((written && texts.get(clue)) || String(clue), () => this.write(clue), { "data-clue": String(clue) }),
      ),
      ...this.usual.materials.map((name) =>
        button(name[0].toUpperCase() + name.slice(1), () => this.cover(name), { "data-material": name }),
      ),
      button("Clear", () => this.clear(), { "data-edit": "clear" }),
    );
  }

  /**
   * Put the board onto the table, with the cell that was chosen.
   * @param {import("./types.js").BoardDocument} board
   */
  lay(board) {
    const focused = this.studio.shown?.contains(document.activeElement);
    this.studio.hideShown();
    const shown = this.studio.cover(board, true);
    shown.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    shown.addEventListener("keydown", (event) => this.key(event), { capture: true });
    const { meta = {} } = this.draft?.data ?? {};
    this.title.value = meta.title ?? "";
    this.author.value = meta.author ?? "";
    this.undo.disabled = !this.past.length;
    if (focused) shown.session?.view.svg.focus({ preventScroll: true });
    if (this.draft) this.verdict.follow(this.draft, shown, () => this.chosen());
    this.choose(...this.cell);
  }

  // ── choosing ──

  /** The chosen cell's wire name. */
  chosen() {
    const [row, col] = this.cell;
    const spots = this.studio.shown?.session?.board.spots ?? [];
    return spots.find((spot) => spot.layer === "cell" && spot.row === row && spot.col === col)?.name ?? "";
  }

  /**
   * @param {number} row
   * @param {number} col
   */
  choose(row, col) {
    const session = this.studio.shown?.session;
    if (!session) return;
    const { rows, cols } = session.board;
    this.cell = [Math.max(0, Math.min(row, rows - 1)), Math.max(0, Math.min(col, cols - 1))];
    this.verdict.point();
    const spot = session.board.spots.findIndex((one) => one.name === this.chosen());
    if (spot >= 0) session.view.showCursor(spot);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const session = this.studio.shown?.session;
    if (!session || !(event.target instanceof Node) || !session.view.svg.contains(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    session.view.svg.focus({ preventScroll: true });
    const { x, y } = session.view.viewport.toBoard(event.clientX, event.clientY);
    this.choose(Math.floor(y / UNIT), Math.floor(x / UNIT));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Tab") return;
    // No key may play on the board that is being made.
    event.stopPropagation();
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!undoes && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const material = this.usual.materials.find((name) => name[0] === event.key.toLowerCase());
    if (undoes) this.takeBack();
    else if (event.key in ARROWS) this.choose(this.cell[0] + ARROWS[event.key][1], this.cell[1] + ARROWS[event.key][0]);
    else if (/^[0-9]$/.test(event.key)) this.write(Number(event.key));
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (material) this.cover(material);
    else return;
    event.preventDefault();
  }

  // ── changing ──

  /** @param {number} clue */
  write(clue) {
    const at = this.chosen();
    this.change((draft) => withClue(draft, at, clue, this.usual.ground));
  }

  /** @param {string} material */
  cover(material) {
    const at = this.chosen();
    this.change((draft) => withMaterial(draft, at, material));
  }

  clear() {
    const at = this.chosen();
    this.change((draft) => cleared(draft, at));
  }

  takeBack() {
    const before = this.past.at(-1);
    if (before) this.change(() => before, true);
  }

  /**
   * Make a change if the server takes the puzzle that comes of it.
   * @param {(draft: PuzzleDocument) => PuzzleDocument} edit
   * @param {boolean} [back] whether it goes back in history
   */
  change(edit, back = false) {
    this.queue = this.queue.then(async () => {
      const { draft } = this;
      if (!draft) return;
      try {
        const next = edit(draft);
        const { board } = await ask("board", { document: next });
        const fragment = await toFragment(next);
        if (this.draft !== draft) return;
        // The address holds the draft, so that neither Back nor a reload loses it.
        history[this.past.length ? "replaceState" : "pushState"](null, "", fragment);
        if (back) this.past.pop();
        else this.past.push(draft);
        this.draft = next;
        this.said.textContent = "";
        this.lay(board);
      } catch (error) {
        this.said.textContent = error instanceof Error ? error.message : String(error);
      }
    });
    return this.queue;
  }

  async completeIt() {
    if (this.work) return this.work.cancel();
    const { draft } = this;
    this.complete.textContent = "Cancel";
    this.said.textContent = "";
    this.work = begin({ kind: "complete", document: draft, seconds: 30 }, {});
    try {
      const found = await this.work.done;
      const current = found && this.draft === draft;
      if (current && found.unique) await this.change(() => found.document);
      else if (current) this.said.textContent = "No clues were found that leave it one solution.";
    } catch (error) {
      this.said.textContent = error instanceof Error ? error.message : String(error);
    }
    this.work = null;
    this.complete.textContent = "Complete it";
  }
}
