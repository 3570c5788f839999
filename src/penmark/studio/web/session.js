/** One puzzle being played in a host element: the board, the controls about it, and what each of them does. */
import { MixedGesture, mixes } from "./mixed_gesture.js";
import { Clock, clockText } from "./clock.js";
import { buildActions, buildHead, buildPad, buildZoom, fillKeys, firstSteps, iconButton,
  showKeysOnButtons } from "./controls.js";
import { openHelp, openSettings } from "./dialogs.js";
import { make } from "./drawing.js";
import { Geometry } from "./geometry.js";
import { ColorGesture, CycleGesture, DrawGesture } from "./gestures.js";
import { BoardView } from "./board_view.js";
import { Judge } from "./judge.js";
import { GameKeeper } from "./keeper.js";
import { ownerOf } from "./owner.js";
import { KeyboardInput } from "./keyboard.js";
import { lendKeys } from "./page_keys.js";
import { PointerInput } from "./pointer.js";
import { Referee } from "./referee.js";
import { Selection } from "./selection.js";
import { loadSettings, saveSettings, themeFor } from "./settings.js";
import { BoardState } from "./state.js";
import { fromWire, toWire } from "./wire.js";
import { Writing } from "./writing.js";

/** @import { Settings } from "./settings.js" */
/** @import { Change } from "./state.js" */
/** @import { BoardDocument, Layer, Wire } from "./types.js" */

/** Seconds after which the time is kept even though nothing was changed. */
const KEEP_TIME = 10;

export class Session {
  /**
   * @param {HTMLElement} host
   * @param {BoardDocument} board
   */
  constructor(host, board) {
    this.host = host;
    this.board = board;
    /** @type {Settings} */
    this.settings = loadSettings();
    this.state = new BoardState(board);
    this.judge = new Judge(board);
    this.judge.watch(this.state);
    this.geometry = new Geometry(board);
    this.selection = new Selection(this.state, this.geometry);
    this.view = new BoardView(this.state, this.geometry);
    this.numbered = false;
    /** @type {Layer} */
    this.tool = "mark";
    /** The tool that keys which are held ask for. @type {Layer | null} */
    this.held = null;
    /** @type {number | "auto"} */
    this.pen = "auto";
    this.color = "green";
    this.paused = false;
    /** Whether something else is shown in its place. */
    this.covered = false;
    /** Whether what changes now was not done here: it is shown, but not celebrated. */
    this.taking = false;
    /** Ends what listens outside the host. */
    this.leaving = new AbortController();
    this.clock = new Clock((seconds) => this.showTime(seconds));
    /** Null where the browser is to keep nothing. */
    this.keeper = host.getAttribute("autosave") === "off" ? null : new GameKeeper(board.id, ownerOf(this));
    this.writing = new Writing(this);
    this.frame = make("div", { class: "pm-frame", "data-gesture": board.input.gesture });
    this.head = buildHead(this);
    this.actions = buildActions(this);
    this.pad = buildPad(this);
    this.side = make("div", { class: "pm-side" });
    this.first = make("p", { class: "pm-first" });
    this.message = make("p", { class: "pm-message", role: "status", "aria-live": "polite" });
    // Software that reads aloud does not tell when what it stands on changes.
    this.spoken = make("p", { class: "pm-spoken", role: "status" });
    this.cover = make("div", { class: "pm-cover", hidden: "" }, ["Paused"]);
    this.build();
    this.referee = new Referee(this);
    this.configure({});
    this.listen();
    this.begin();
  }

  /** Whether values are written into selected cells, rather than marks made where the pointer is. */
  get writes() {
    return this.board.input.gesture === "write";
  }

  /** Stop the clock, keep the game, let go of the page. */
  leave() {
    this.clock.stop();
    this.keeper?.leave();
    this.leaving.abort();
  }

  // ── making ──

  build() {
    this.cover.append(iconButton("Go on", "play", () => this.togglePause(), "resume"));
    const stage = make("div", { class: "pm-stage" }, [this.view.viewport.opening, this.cover, buildZoom(this)]);
    const room = make("div", { class: "pm-room" }, [stage]);
    this.frame.style.setProperty("--pm-ratio", String((this.board.cols + 0.4) / (this.board.rows + 0.4)));
    const rules = make("details", { class: "pm-rules" }, [make("summary", {}, ["Rules"])]);
    rules.open = matchMedia("(min-width: 781px)").matches;
    for (const rule of this.board.rules) rules.append(make("p", {}, [rule]));
    const { side, actions } = this;
    const said = make("div", { class: "pm-said" }, [actions.trial, this.first, this.message, this.spoken]);
    side.append(actions.bar, this.pad.pad, said, rules);
    // On small screens a long message covers a part of the board, until it has been read.
    this.message.addEventListener("click", () => this.message.classList.remove("pm-long"));
    // A press on a button leaves the keys with the board; Tab still leads to every button.
    side.addEventListener("mousedown", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    });
    this.frame.append(this.head.head, make("div", { class: "pm-main" }, [room, side]));
    this.host.replaceChildren(this.frame);
    this.showTools();
  }

  listen() {
    const choices = () => ({ cycles: this.settings.cycles, pen: this.pen, color: this.color });
    const MarkGesture = mixes(this.geometry) ? MixedGesture : this.geometry.hasEdges ? DrawGesture : CycleGesture;
    const marks = new MarkGesture(this.state, this.geometry, choices);
    const colors = new ColorGesture(this.state, this.geometry, choices);
    const pick = () => {
      if (this.writes) return this.selection;
      this.hideCursor();
      return this.tool === "color" ? colors : marks;
    };
    new PointerInput(this.view, pick, () => this.settings.swapped);
    new KeyboardInput(this);
    lendKeys(this);
    this.selection.addEventListener("change", () => this.showSelection());
    this.state.addEventListener("touch", (event) => this.view.update([/** @type {CustomEvent} */ (event).detail.key]));
    this.state.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    // Fields of our own dialogs must not be taken for changes of the puzzle.
    this.frame.addEventListener("change", (event) => event.stopPropagation());
    const { signal } = this.leaving;
    document.addEventListener("visibilitychange", () => this.visibility(), { signal });
    this.keeper?.listen(signal);
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", () => this.applyTheme(), { signal });
    window.addEventListener("beforeprint", () => this.applyTheme(true), { signal });
    window.addEventListener("afterprint", () => this.applyTheme(), { signal });
  }

  /** Go on where the player stopped, or with the marks that the document brings along. */
  begin() {
    const kept = this.keeper?.load();
    const time = this.keeper?.loadTime();
    this.taking = true;
    let seconds = 0;
    if (kept) this.state.restore(kept);
    else if (this.board.marks || this.board.play) seconds = fromWire(this.state, this.board);
    this.clock.set(Math.max(seconds, time?.seconds ?? 0));
    this.view.update(this.board.spots.keys());
    // With the time that is right only now.
    this.referee.solved = false;
    this.referee.look();
    this.taking = false;
    this.first.textContent = this.state.untouched ? firstSteps(this.board) : "";
    if (time?.paused && !this.referee.solved) this.setPaused(true);
    this.runClock();
  }

  // ── keeping ──

  /** Show what was done elsewhere. @param {() => void} change */
  take(change) {
    this.taking = true;
    try {
      change();
    } finally {
      this.taking = false;
    }
    this.runClock();
  }

  // ── changes ──

  /** @param {Change[]} changes */
  changed(changes) {
    const touched = changes.filter((one) => one[0] !== "trials").map((one) => one[1]);
    this.view.update(changes.length ? new Set(touched) : this.board.spots.keys());
    if (this.settings.clean && this.writes && !this.taking) this.writing.cleanAfter(changes);
    this.referee.look();
    this.showSelection();
    this.first.textContent = "";
    this.spoken.textContent = this.writing.here.map((spot) => this.view.describe(spot)).join();
    this.runClock();
    this.host.dispatchEvent(new CustomEvent("change", { detail: this.wire() }));
    this.host.dispatchEvent(new CustomEvent("progress", { detail: { progress: this.judge.progress(this.state) } }));
    if (changes.length && !this.taking) this.keeper?.changed();
  }

  restart() {
    this.state.reset();
    this.clock.set(0);
    this.keeper?.restart();
    this.say("The board is empty again; undo brings everything back.");
  }

  // ── choosing ──

  /** @param {string} color */
  pickColor(color) {
    this.color = color;
    if (this.writes) this.writing.color(color);
    else fillKeys(this, this.pad.keys);
  }

  /** @param {Layer} tool */
  setTool(tool) {
    if (!this.board.input.layers.includes(tool)) return;
    this.tool = tool;
    this.showTools();
  }

  /** @param {Layer | null} layer */
  holdTool(layer) {
    if (!this.writes || layer === this.held) return;
    this.held = layer;
    this.showTools();
  }

  /** @param {number | "auto"} pen */
  setPen(pen) {
    this.pen = pen;
    this.setTool("mark");
  }

  nextTool() {
    const { layers } = this.board.input;
    this.setTool(layers[(layers.indexOf(this.tool) + 1) % layers.length]);
  }

  showTools() {
    const tool = this.held ?? this.tool;
    const active = this.writes || tool === "color" ? tool : String(this.pen);
    for (const button of this.pad.tools.children) {
      const on = button.getAttribute("data-tool") === active;
      button.setAttribute("aria-checked", String(on));
      button.setAttribute("tabindex", on ? "0" : "-1");
    }
    fillKeys(this, this.pad.keys);
  }

  toggleSticky() {
    this.selection.sticky = !this.selection.sticky;
    fillKeys(this, this.pad.keys);
  }

  /** @param {Partial<Settings> | Record<string, any>} settings */
  configure(settings) {
    this.settings = { ...this.settings, ...settings };
    if (Object.keys(settings).length) saveSettings(this.settings);
    this.head.clock.hidden = !this.settings.timer;
    if (this.settings.coordinates !== this.numbered) {
      this.numbered = this.settings.coordinates;
      this.view.showCoordinates(this.numbered);
    }
    showKeysOnButtons(this);
    this.applyTheme();
    if ("conflicts" in settings) this.referee.look();
  }

  /** @param {boolean} [paper] whether it is for a printer, which has no dark paper */
  applyTheme(paper = false) {
    const theme = themeFor(this.settings, this.board.theme);
    const shown = paper && theme === "dark" ? "light" : theme;
    this.frame.setAttribute("data-theme", shown);
    document.documentElement.setAttribute("data-pm-theme", shown);
  }

  // ── cursor and selection ──

  /**
   * @param {number} dx
   * @param {number} dy
   * @param {boolean} adds
   */
  moveCursor(dx, dy, adds) {
    this.selection.removes = false;
    if (this.writes) return this.selection.step(dx, dy, adds);
    this.selection.cursor = this.geometry.step(this.selection.cursor, dx, dy);
    this.view.showCursor(this.selection.cursor);
  }

  /**
   * As far as it goes in the row, or in both directions.
   * @param {number} way -1 or 1
   * @param {boolean} adds
   * @param {boolean} both
   */
  moveToEnd(way, adds, both) {
    for (const [dx, dy] of both ? [[way, 0], [0, way]] : [[way, 0]]) {
      for (let from = /** @type {number | null | undefined} */ (undefined); from !== this.selection.cursor; ) {
        from = this.selection.cursor;
        this.moveCursor(dx, dy, adds);
      }
    }
  }

  deselect() {
    if (this.writes) this.selection.clear();
    else this.hideCursor();
  }

  hideCursor() {
    this.selection.cursor = null;
    this.view.showCursor(null);
  }

  showSelection() {
    if (!this.writes) return;
    this.view.showSelection(this.selection.spots);
    this.view.showCursor(this.selection.cursor);
  }

  // ── telling ──

  check() {
    this.referee.check();
  }

  /** @param {string} words */
  say(words) {
    this.message.classList.remove("pm-long");
    this.message.textContent = words;
    const { clientHeight = 0, scrollHeight = 0 } = this.message.parentElement ?? {};
    this.message.classList.toggle("pm-long", scrollHeight > clientHeight + 1);
    if (words) this.first.textContent = "";
  }

  /** @param {number} seconds */
  showTime(seconds) {
    this.head.clock.textContent = clockText(seconds);
    if (this.clock.running && Math.floor(seconds) % KEEP_TIME === 0) this.keeper?.keepTime();
  }

  togglePause() {
    this.setPaused(!this.paused);
    this.keeper?.keepTime(this.paused);
    if (this.paused) this.cover.querySelector("button")?.focus();
    else this.view.svg.focus({ preventScroll: true });
  }

  /** @param {boolean} paused */
  setPaused(paused) {
    this.paused = paused;
    this.cover.hidden = !paused;
    this.frame.classList.toggle("pm-paused", paused);
    this.view.svg.setAttribute("aria-hidden", String(paused));
    this.side.inert = paused;
    this.runClock();
    this.host.dispatchEvent(new CustomEvent("pause", { detail: { paused } }));
  }

  /** Something else is shown in its place, or no longer. @param {boolean} covered */
  setCovered(covered) {
    this.covered = covered;
    this.runClock();
  }

  /** Time counts while somebody can be solving. */
  runClock() {
    const rests = this.paused || this.covered || this.referee.solved || document.hidden;
    this.clock[rests ? "stop" : "start"]();
  }

  visibility() {
    this.runClock();
    if (document.hidden) this.keeper?.keep();
    else this.keeper?.catchUp();
  }

  /** The marks and play of tagged JSON. */
  wire() {
    return toWire(this.state, this.clock.seconds);
  }

  /** @param {Wire} wire */
  setWire(wire) {
    const seconds = fromWire(this.state, wire);
    this.clock.set(seconds);
    this.keeper?.changed();
  }

  openHelp() {
    openHelp(this);
  }

  openSettings() {
    openSettings(this);
  }
}
