/** One puzzle being played in a host element: the board, the controls about it, and what each of them does. */
import { MixedGesture, mixes } from "./mixed_gesture.js";
import { Clock, clockText } from "./clock.js";
import { COLORS, buildActions, buildHead, buildPad, buildZoom, fillKeys, firstSteps, iconButton,
  showKeysOnButtons } from "./controls.js";
import { openHelp, openSettings } from "./dialogs.js";
import { make } from "./drawing.js";
import { Geometry } from "./geometry.js";
import { ColorGesture, CycleGesture, DrawGesture, pressed } from "./gestures.js";
import { BoardView } from "./board_view.js";
import { Judge } from "./judge.js";
import { KeyboardInput } from "./keyboard.js";
import { cleanCandidates, erase, fillCandidates, toggle } from "./layers.js";
import { PointerInput } from "./pointer.js";
import { Referee } from "./referee.js";
import { Selection } from "./selection.js";
import { forgetGame, isSavedGame, loadGame, loadSettings, saveGame, saveSettings, themeFor } from "./settings.js";
import { BoardState } from "./state.js";
import { fromWire, toWire } from "./wire.js";

/** @import { Settings } from "./settings.js" */
/** @import { Change } from "./state.js" */
/** @import { BoardDocument, Layer } from "./types.js" */

const SAVE_DELAY = 300;

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
    this.geometry = new Geometry(board);
    this.selection = new Selection(this.state, this.geometry);
    this.view = new BoardView(this.state, this.geometry);
    /** @type {Layer} */
    this.tool = "mark";
    /** The tool that keys which are held ask for. @type {Layer | null} */
    this.held = null;
    /** @type {number | "auto"} */
    this.pen = "auto";
    this.color = "green";
    this.paused = false;
    this.saving = 0;
    /** Ends what listens outside the host. */
    this.leaving = new AbortController();
    this.clock = new Clock((seconds) => this.showTime(seconds));
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

  /** Whether the browser keeps the game. */
  get keeps() {
    return this.host.getAttribute("autosave") !== "off";
  }

  /** Stop the clock, keep the game, let go of the page. */
  leave() {
    this.clock.stop();
    this.save();
    this.leaving.abort();
  }

  // ── making ──

  build() {
    this.cover.append(iconButton("Go on", "play", () => this.togglePause(), "resume"));
    const stage = make("div", { class: "pm-stage" }, [this.view.viewport.opening, this.cover, buildZoom(this)]);
    stage.style.setProperty("--pm-ratio", String((this.board.cols + 0.4) / (this.board.rows + 0.4)));
    const rules = make("details", { class: "pm-rules" }, [make("summary", {}, ["Rules"])]);
    rules.open = window.matchMedia("(min-width: 781px)").matches;
    for (const rule of this.board.rules) rules.append(make("p", {}, [rule]));
    const { side, actions } = this;
    side.append(actions.bar, this.pad.pad, actions.trial, this.first, this.message, this.spoken, rules);
    // A press on a button leaves the keys with the board; Tab still leads to every button.
    side.addEventListener("mousedown", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    });
    this.frame.append(this.head.head, make("div", { class: "pm-main" }, [stage, side]));
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
    this.selection.addEventListener("change", () => this.showSelection());
    this.state.addEventListener("touch", (event) => this.view.update([/** @type {CustomEvent} */ (event).detail.key]));
    this.state.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    // Fields of our own dialogs must not be taken for changes of the puzzle.
    this.frame.addEventListener("change", (event) => event.stopPropagation());
    const { signal } = this.leaving;
    document.addEventListener("visibilitychange", () => this.visibility(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", () => this.applyTheme(), { signal });
    window.addEventListener("beforeprint", () => this.applyTheme(true), { signal });
    window.addEventListener("afterprint", () => this.applyTheme(), { signal });
  }

  /** Go on where the player stopped, or with the marks that the document brings along. */
  begin() {
    const saved = this.keeps ? loadGame(this.board.id) : null;
    if (isSavedGame(saved)) this.state.restore(saved);
    else if (this.board.marks || this.board.play) fromWire(this.state, this.board);
    this.view.update(this.board.spots.keys());
    this.clock.set(this.state.seconds);
    this.referee.look();
    const fresh = !this.state.past.length && !Object.keys(this.state.stores.mark).length;
    this.first.textContent = fresh ? firstSteps(this.board) : "";
    this.runClock();
  }

  // ── changes ──

  /** @param {Change[]} changes */
  changed(changes) {
    const touched = changes.filter((one) => one[0] !== "trials").map((one) => one[1]);
    this.view.update(changes.length ? new Set(touched) : this.board.spots.keys());
    if (this.settings.clean && this.writes) this.cleanAfter(changes);
    this.referee.look();
    this.showSelection();
    this.first.textContent = "";
    this.spoken.textContent = this.cursorSpots().map((spot) => this.view.describe(spot)).join();
    this.runClock();
    this.host.dispatchEvent(new CustomEvent("change", { detail: this.wire() }));
    this.host.dispatchEvent(new CustomEvent("progress", { detail: { progress: this.judge.progress(this.state) } }));
    window.clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVE_DELAY);
  }

  /**
   * A new digit strikes notes; that belongs to the step that wrote it.
   * @param {Change[]} changes
   */
  cleanAfter(changes) {
    const step = this.state.past.at(-1);
    if (step !== changes || !changes.some(([store, , , after]) => store === "mark" && after !== undefined)) return;
    const marked = new Map(changes.filter(([store]) => store === "mark").map(([, spot, before]) => [spot, before]));
    const before = (/** @type {number} */ spot) => {
      if (!marked.has(spot)) return this.state.remaining(spot);
      return marked.get(spot) === undefined ? null : [marked.get(spot)];
    };
    this.state.extend(() => cleanCandidates(this.state, this.judge.evaluator, this.judge.open, before));
  }

  save() {
    window.clearTimeout(this.saving);
    if (!this.keeps) return;
    this.state.seconds = this.clock.seconds;
    saveGame(this.board.id, this.state.save());
  }

  restart() {
    this.state.reset();
    this.clock.set(0);
    forgetGame(this.board.id);
    this.say("The board is empty again; undo brings everything back.");
  }

  // ── acting ──

  /**
   * @param {number} value
   * @param {Layer | null} layer null for the tool in hand
   */
  write(value, layer) {
    const wanted = layer ?? this.held ?? this.tool;
    const [domain] = this.board.domains;
    const color = COLORS[domain.values.indexOf(value)];
    if (wanted !== "color") toggle(this.state, [...this.selection.spots], wanted, value);
    else if (color) toggle(this.state, [...this.selection.spots], "color", color);
  }

  /** @param {string} color */
  pickColor(color) {
    this.color = color;
    if (this.writes) toggle(this.state, [...this.selection.spots], "color", color);
    else fillKeys(this, this.pad.keys);
  }

  eraseHere() {
    const spots = this.writes ? [...this.selection.spots] : this.cursorSpots();
    erase(this.state, spots, this.tool);
  }

  cursorSpots() {
    return this.selection.cursor === null ? [] : [this.selection.cursor];
  }

  fillCandidates() {
    const chosen = this.selection.spots.size > 1 ? [...this.selection.spots] : this.judge.open;
    fillCandidates(this.state, this.judge.evaluator, chosen);
  }

  cleanCandidates() {
    cleanCandidates(this.state, this.judge.evaluator, this.judge.open);
  }

  /** @param {boolean} second */
  pressHere(second) {
    for (const spot of this.cursorSpots()) {
      if (this.board.spots[spot].domain === undefined) return this.colorHere();
      const choices = { cycles: this.settings.cycles, pen: /** @type {const} */ ("auto"), color: this.color };
      this.state.mark(spot, pressed(this.board.input.order, this.state.get("mark", spot), second, choices));
    }
  }

  /** @param {number} value */
  markHere(value) {
    toggle(this.state, this.cursorSpots(), "mark", value);
  }

  colorHere() {
    const cells = this.cursorSpots().filter((spot) => this.board.spots[spot].layer === "cell");
    toggle(this.state, cells, "color", this.color);
  }

  // ── choosing ──

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
    this.message.textContent = words;
    if (words) this.first.textContent = "";
  }

  /** @param {number} seconds */
  showTime(seconds) {
    this.head.clock.textContent = clockText(seconds);
  }

  togglePause() {
    this.paused = !this.paused;
    this.cover.hidden = !this.paused;
    this.frame.classList.toggle("pm-paused", this.paused);
    this.view.svg.setAttribute("aria-hidden", String(this.paused));
    this.side.inert = this.paused;
    this.runClock();
    if (this.paused) this.cover.querySelector("button")?.focus();
    else this.view.svg.focus({ preventScroll: true });
  }

  /** Time counts while somebody can be solving. */
  runClock() {
    this.clock[this.paused || this.referee.solved || document.hidden ? "stop" : "start"]();
  }

  visibility() {
    this.runClock();
    if (document.hidden) this.save();
  }

  /** The marks and play of tagged JSON. */
  wire() {
    this.state.seconds = this.clock.seconds;
    return toWire(this.state);
  }

  openHelp() {
    openHelp(this);
  }

  openSettings() {
    openSettings(this);
  }
}
