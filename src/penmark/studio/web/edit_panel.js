/** The editor: clues and materials by pointer and keys; what follows from them is said after every change. */
import { choicesAt, RoomBrush } from "./clue_keys.js";
import { AboutFields } from "./about_fields.js";
import { ask, genreInfo } from "./api.js";
import { Draft } from "./draft.js";
import { make } from "./drawing.js";
import { EditBoard } from "./edit_board.js";
import { Palette } from "./palette.js";
import { button, chooser, labelled, row, styled } from "./parts.js";
import { toFragment } from "./share.js";
import { ShapeTools } from "./shape_tools.js";
import { VariantTools } from "./variant_tools.js";
import { Verdict } from "./verdict.js";
import { Work, lookLonger } from "./work.js";

/** @import { Inventory } from "./api.js" */
/** @import { Edit } from "./draft.js" */
/** @import { Brush } from "./palette.js" */
/** @import { PenmarkPlayer } from "./player.js" */
/** @import { Studio } from "./studio.js" */
/** @import { BoardDocument } from "./types.js" */
/** @import { Asked } from "./verdict.js" */

/** Milliseconds after the last change: browsers are slow about addresses. */
const ADDRESS_DELAY = 200;
const LIVE = { class: "st-live", tabindex: "0", role: "group", "aria-label": "What follows from the clues" };
/** How long clues are looked for, in seconds. */
const SECONDS = 30;

/**
 * @param {Studio} studio
 * @param {Inventory} inventory
 * @param {() => void} play go to where the puzzle is played
 */
export async function editPanel(studio, inventory, play) {
  await styled("variants.css");
  const panel = new EditPanel(studio, inventory, play);
  return { element: panel.element, enter: () => panel.enter(), leave: () => panel.leave() };
}

class EditPanel {
  /**
   * @param {Studio} studio
   * @param {Inventory} inventory
   * @param {() => void} play
   */
  constructor(studio, inventory, play) {
    this.studio = studio;
    this.inventory = inventory;
    this.active = false;
    /** Counts the times that one came here. */
    this.turn = 0;
    /** Whether the address is one of this draft already. */
    this.placed = false;
    this.keeping = 0;
    this.fresh = true;
    /** Where a change was refused. */
    this.refusedAt = "";
    this.draft = new Draft();
    this.verdict = new Verdict(
      () => this.hands.show(),
      () => this.work.offer("Give it two minutes", () => this.count()),
    );
    this.variants = new VariantTools(this.draft, {
      symmetry: () => this.symmetry.value,
      player: () => this.verdict.player,
      taken: () => this.taken(),
    });
    this.palette = new Palette((brush) => this.use(brush, this.hands.at, null), this.variants.opener);
    this.variants.keys = this.palette.keys;
    this.shape = new ShapeTools(this.draft, inventory.turns);
    this.about = new AboutFields(this.draft);
    this.rooms = new RoomBrush();
    this.hands = new EditBoard({
      clues: () => this.draft.clues,
      materials: () => this.palette.materials,
      write: (at, clue, step) => this.change({ do: "write", at, clue }, step),
      cover: (at, material, step) => this.use({ material }, at, step),
      clear: (at, step) => this.change({ do: "clear", at }, step),
      undo: () => this.draft.undo(),
      redo: () => this.draft.redo(),
      paint: null,
      payload: this.variants.hand,
      typed: (key, layer) => this.palette.field.begin(key, layer),
      chosen: () => this.chosen(),
    });
    this.symmetry = chooser(inventory.symmetries.map(({ name, words }) => [name, words]), { name: "edit-symmetry" });
    this.place = make("p", { class: "st-place", id: "edit-place" });
    this.said = make("p", { class: "st-wrong", role: "alert", id: "edit-problem" });
    this.undo = button("Undo", () => this.draft.undo(), { "data-edit": "undo" });
    this.redo = button("Redo", () => this.draft.redo(), { "data-edit": "redo" });
    this.complete = button("Complete it", () => this.find({}), { "data-edit": "complete" });
    this.unique = button("Make it unique", () => this.find({ anywhere: true, minimal: true }), { "data-edit": "unique" });
    this.work = new Work([this.complete, this.unique], { cancel: "edit-cancel", words: "edit-work" });
    this.element = this.build(play);
    this.listen();
  }

  /** @param {() => void} play */
  build(play) {
    const keys = "Pick a cell; digits write, Delete clears, arrows move, Ctrl+Z undoes.";
    const more = make("details", { class: "st-details", id: "edit-more" }, [
      make("summary", {}, ["More tools"]),
      make("div", { class: "st-pair" }, [labelled("Symmetry", this.symmetry), this.verdict.chooser]),
      row(this.complete, this.unique),
      this.shape.element,
      this.about.element,
      make("p", { class: "st-note st-wide" }, [keys]),
    ]);
    // On a phone the board would be out of sight.
    more.open = matchMedia("(min-width: 1081px)").matches;
    // Of one height, whatever there is to say: no button may move away under the pointer.
    const live = make("div", LIVE, [this.said, this.work.element, this.verdict.element]);
    return make("div", { class: "st-edit" }, [
      live,
      this.place,
      this.palette.keys,
      this.variants.list.element,
      this.variants.hand.element,
      row(this.palette.label, this.undo, this.redo, button("Play it", play, { class: "st-primary", "data-edit": "play" })),
      more,
    ]);
  }

  listen() {
    this.draft.addEventListener("asking", (event) => this.asking(/** @type {CustomEvent} */ (event).detail));
    this.draft.addEventListener("changed", () => this.changed());
    this.draft.addEventListener("problem", (event) => this.refused(/** @type {CustomEvent} */ (event).detail));
    this.palette.addEventListener("brush", () => this.takeBrush());
    this.studio.addEventListener("opened", () => this.active && this.enter());
  }

  // ── coming and going ──

  /** What was made here before may still be on its way to the table: it is what one comes back to. */
  async enter() {
    this.active = true;
    const turn = ++this.turn;
    const puzzle = await this.studio.settled();
    if (!puzzle || !this.active || turn !== this.turn) return;
    this.placed = false;
    this.said.textContent = "";
    /** Whether the first place to write to is still to be chosen. */
    this.fresh = true;
    this.work.clear();
    this.variants.putAway();
    this.verdict.shows.value = this.isBeingSolved() ? "" : "common";
    this.draft.begin(puzzle);
    this.studio.draft = this.draft;
  }

  /** Whoever is solving the puzzle does not want to see its solution. */
  isBeingSolved() {
    const { session } = this.studio.player;
    return Boolean(session && !session.state.untouched && !session.referee.solved);
  }

  /** From now on the puzzle is what was changed; nobody plays the old one meanwhile. */
  leave() {
    const { studio } = this;
    const cover = studio.shown;
    this.active = false;
    studio.draft = null;
    this.work.cancel();
    this.verdict.stop();
    this.verdict.player = this.hands.player = null;
    if (cover) cover.inert = true;
    studio
      .open(this.finished(), false)
      .catch((error) => studio.complain(error))
      .finally(() => studio.shown === cover && studio.hideShown());
  }

  /** The puzzle that was made, if one was. A change that is still on its way belongs to it too. */
  async finished() {
    const { draft } = this;
    await draft.idle;
    if (!draft.document) return null;
    const made = draft.past.length ? draft.document : null;
    draft.begin(null);
    return made && ask("board", { document: made });
  }

  /**
   * A change is on its way: what it leads to is asked at once, and found while the board is drawn.
   * @param {Asked} asked
   */
  asking(asked) {
    const local = asked.edits?.length && asked.edits.every((edit) => "at" in edit);
    if (!local) this.verdict.shown = {};
    this.verdict.follow(asked);
  }

  /** @param {string} words */
  refused(words) {
    this.said.textContent = words;
    this.refusedAt = this.hands.at;
    const { document: made } = this.draft;
    if (!made) return;
    this.verdict.follow({ document: made });
    this.verdict.settle(made);
  }

  /** There is another board. */
  async changed() {
    const { draft } = this;
    const { board, document: made } = draft;
    // By the time that is seen, another change may be on its way with questions of its own.
    const { settle } = this.verdict;
    this.said.textContent = "";
    if (!this.work.running) this.work.clear();
    const [genre] = await Promise.all([genreInfo(made?.genre ?? "").catch(() => undefined), this.verdict.number()]);
    if (!this.active || !made || !board || draft.board !== board) return;
    this.lay({ ...board, ...this.verdict.shown });
    settle(made);
    this.palette.fill(draft, genre);
    this.palette.allow(draft, this.hands.spot());
    this.variants.show(genre);
    this.shape.show(genre);
    this.about.show();
    this.undo.disabled = !draft.past.length;
    this.redo.disabled = !draft.future.length;
    this.allowSymmetries(board);
    if (draft.past.length || this.placed) this.keepAddress();
    this.studio.dispatchEvent(new CustomEvent("drafted"));
  }

  /** @param {BoardDocument} drawn */
  lay(drawn) {
    const board = this.variants.drawn(drawn);
    const { shown } = this.studio;
    const focused = shown?.contains(document.activeElement);
    if (shown && shown === this.hands.player) reload(shown, board);
    else {
      this.studio.hideShown();
      this.hands.attach(this.studio.cover(board, true));
    }
    this.verdict.player = this.hands.player;
    this.verdict.point();
    if (focused) this.hands.player?.session?.view.svg.focus({ preventScroll: true });
    if (this.fresh) this.hands.cell = this.firstPlace(board);
    this.fresh = false;
    this.hands.choose(...this.hands.cell);
  }

  /** Another variant is in hand, or none. */
  taken() {
    const { board } = this.draft;
    if (!this.active || !board || !this.hands.player) return;
    this.palette.take(null);
    this.lay({ ...board, ...this.verdict.shown });
  }

  /**
   * The first cell, unless no clue can stand there but some can elsewhere.
   * @param {BoardDocument} board
   * @returns {[number, number]}
   */
  firstPlace(board) {
    const first = board.spots[0]?.layer === "cell" && choicesAt(this.draft.clues, "cell", 0);
    const host = first ? undefined : board.spots.find((spot) => spot.host);
    return host ? [host.y - 0.5, host.x - 0.5] : [0, 0];
  }

  /** Another place was chosen: what was refused elsewhere is no longer of interest. */
  chosen() {
    if (this.hands.at !== this.refusedAt) this.said.textContent = "";
    this.palette.allow(this.draft, this.hands.spot());
    this.tellPlace();
  }

  /** @param {BoardDocument} board */
  allowSymmetries(board) {
    const square = board.rows === board.cols;
    this.inventory.symmetries.forEach((one, k) => (this.symmetry.options[k].disabled = one.square && !square));
    if (this.symmetry.selectedOptions[0]?.disabled) this.symmetry.selectedIndex = 0;
  }

  /** The address holds the draft, so that neither Back nor a reload loses it. */
  keepAddress() {
    window.clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.putAddress(), ADDRESS_DELAY);
  }

  async putAddress() {
    const { document: made } = this.draft;
    if (!made) return;
    const fragment = await toFragment(made);
    if (this.draft.document !== made || !this.active) return;
    history[this.placed ? "replaceState" : "pushState"](null, "", fragment);
    this.placed = true;
  }

  tellPlace() {
    const spot = this.hands.spot();
    const { materials = {} } = this.draft.document?.data ?? {};
    const made = Object.keys(materials).find((name) => materials[name].includes(spot?.name));
    const clue = spot?.clue === undefined ? undefined : `clue ${spot.clue}`;
    this.place.textContent = [spot?.words, made, clue].filter(Boolean).join(", ");
    // The board cannot speak of cells that are not there.
    this.place.setAttribute("aria-live", made && !this.hands.isOnBoard() ? "polite" : "off");
  }

  // ── changing ──

  /**
   * @param {Edit} edit
   * @param {object | null} step
   */
  change(edit, step) {
    if (edit.at) this.draft.change([edit], this.symmetry.value, step);
  }

  /**
   * Put what a brush stands for into a cell; take a material away that is there already.
   * @param {Brush} brush
   * @param {string} at
   * @param {object | null} step
   * @param {boolean} [removes]
   */
  use(brush, at, step, removes = this.has(brush, at)) {
    if (brush.material !== undefined) {
      this.change({ do: "cover", at, material: removes ? null : brush.material }, step);
    } else if (brush.room) this.draft.change([this.rooms.edit(at, step)], this.symmetry.value, step);
    else if (brush.text !== undefined) {
      this.change({ do: "write", at, text: brush.text }, step);
      this.hands.focus();
    } else if (brush.clue !== undefined) this.change({ do: "write", at, clue: brush.clue }, step);
    else this.change({ do: "clear", at }, step);
  }

  /**
   * @param {Brush} brush
   * @param {string} at
   */
  has(brush, at) {
    return Boolean(this.draft.document?.data.materials?.[brush.material ?? ""]?.includes(at));
  }

  /** A press on the board uses the brush, if any; all of a drag does what its first cell did. */
  takeBrush() {
    const { brush } = this.palette;
    this.palette.allow(this.draft, this.hands.spot());
    if (!brush) return void (this.hands.hands.paint = null);
    /** @type {WeakMap<object, boolean>} */
    const removing = new WeakMap();
    this.hands.hands.paint = (at, step) => {
      if (!removing.has(step)) removing.set(step, this.has(brush, at));
      this.use(brush, at, step, removing.get(step));
    };
  }

  /** Count the solutions in a time that a question does not get. */
  async count() {
    const { document: asked } = this.draft;
    const found = await lookLonger(this.work, asked);
    if (found && this.draft.document === asked) this.verdict.tell(found);
  }

  /**
   * Have clues found that leave one solution.
   * @param {object} how
   */
  async find(how) {
    const { document: asked } = this.draft;
    const work = { kind: "complete", document: asked, seconds: SECONDS, symmetry: this.symmetry.value, ...how };
    const found = await this.work.run(work, { tell: (spent) => `Looking for clues … ${spent}` });
    if (!found || this.draft.document !== asked) return;
    if (found.unique) return this.draft.replace(found.document);
    const places = found.open.length;
    this.work.say(`No clues were found that leave it one solution: ${places} ${places === 1 ? "place stays" : "places stay"} open.`);
  }
}

/**
 * Another board in the same place; of the same size, seen as it was.
 * @param {PenmarkPlayer} player
 * @param {BoardDocument} board
 */
function reload(player, board) {
  const before = player.session;
  player.load(board);
  const viewport = player.session?.view.viewport;
  if (!before || !viewport || before.board.rows !== board.rows || before.board.cols !== board.cols) return;
  const { zoom, x, y } = before.view.viewport;
  if (zoom > 1) {
    Object.assign(viewport, { zoom, x, y });
    viewport.apply();
  }
}
