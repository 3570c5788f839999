/** The board as an SVG: layers of paint, a selection, a cursor, conflicts, and an ARIA grid that speaks of all of it. */
import { boardBox } from "./clue_shapes.js";
import { borderPath, cellPath, lettering, shape } from "./drawing.js";
import { UNIT, grouped } from "./geometry.js";
import { paintBackground } from "./background.js";
import { Fog } from "./fog.js";
import { inputsOf } from "./inputs.js";
import { MarksPainter, areaBorders } from "./marks.js";
import { PicturePainter } from "./picture.js";
import { Speaker } from "./speech.js";
import { Viewport } from "./viewport.js";

/** @import { Picture } from "./api.js" */
/** @import { Geometry } from "./geometry.js" */
/** @import { BoardState } from "./state.js" */
/** @import { Spot } from "./types.js" */

const LAYERS = ["coordinates", "under", "tones", "fog", "colors", "middle", "chosen", "marks", "over", "notes", "hints", "faults", "cursor"];
const MARGIN = 8;
/** With room for the numbers of rows and columns. */
const WIDE_MARGIN = 22;
/** Most conflicts that are drawn; a board with more is beyond telling where. */
const MOST_FAULTS = 400;

/** How wide and high the box of a position other than a cell is. */
const HIT_SIZES = /** @type {Record<string, [number, number]>} */ ({
  edgeh: [UNIT - 8, 14],
  edgev: [14, UNIT - 8],
  linkh: [UNIT - 18, 14],
  linkv: [14, UNIT - 18],
  corner: [18, 18],
  frame: [UNIT - 6, UNIT - 6],
});

let boards = 0;

export class BoardView {
  /**
   * @param {BoardState} state
   * @param {Geometry} geometry
   */
  constructor(state, geometry) {
    this.state = state;
    this.geometry = geometry;
    this.id = `pm-board-${++boards}`;
    const { board } = state;
    const label = `${board.name}. ${board.description}`;
    this.svg = /** @type {SVGSVGElement} */ (
      shape("svg", { class: "pm-board", role: "grid", tabindex: "0", "aria-label": label, id: this.id })
    );
    this.svg.setAttribute("aria-multiselectable", String(board.input.gesture === "write"));
    this.svg.setAttribute("data-style", board.input.style);
    const box = boardBox(board, MARGIN);
    this.viewport = new Viewport(this.svg, box);
    this.paper = shape("rect", { class: "pm-paper", ...box, "aria-hidden": "true" }, this.svg);
    /** @type {Record<string, SVGElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      this.layers[name] = shape("g", { class: `pm-layer-${name}`, "aria-hidden": "true" }, this.svg);
    }
    const { under, middle, over, colors, marks, notes } = this.layers;
    if (geometry.lines && !geometry.lines.across) this.paintGuides(middle);
    paintBackground(board, { under, middle, over });
    this.fog = board.fog ? new Fog(state, this.layers, this.id) : null;
    this.areas = shape("path", { class: "pm-stroke pm-stroke-area" }, middle);
    this.painter = new MarksPainter(state, { colors, marks, notes });
    this.picture = new PicturePainter(board, this.layers.hints);
    this.speaker = new Speaker(state);
    /** @type {Set<number>} */
    this.faulty = new Set();
    /** @type {Map<number, SVGElement>} */
    this.gridCells = this.buildGrid();
    /** The clue texts of cells, which change their ink where the cell is filled. */
    this.clueTexts = new Map([...over.querySelectorAll("[data-cell]")].map((e) => [e.getAttribute("data-cell"), e]));
    this.update(board.spots.keys());
  }

  /**
   * Where lines may be drawn along edges, faint lines lead the eye.
   * @param {Element} layer
   */
  paintGuides(layer) {
    const { spots } = this.state.board;
    let data = "";
    for (const spot of spots) {
      if (!spot.ends || spot.domain === undefined || !spot.layer.startsWith("edge")) continue;
      const [x1, y1, x2, y2] = spot.ends.map((part) => part * UNIT);
      // Edges in a row make one line: a stroke that goes on is cheaper to draw than two.
      data += data.endsWith(` ${x1} ${y1}`) ? `L ${x2} ${y2}` : `M ${x1} ${y1}L ${x2} ${y2}`;
    }
    shape("path", { class: "pm-guide", d: data }, layer);
  }

  /** Real elements for every spot that the cursor can stand on, in rows: what assistive software reads. */
  buildGrid() {
    const cells = new Map();
    const grid = shape("g", { class: "pm-grid", role: "rowgroup" }, this.svg);
    for (const spots of this.geometry.cursorRows()) {
      const row = shape("g", { role: "row" }, grid);
      for (const k of spots) {
        const spot = this.state.board.spots[k];
        cells.set(k, shape("rect", { ...hitBox(spot), role: "gridcell", id: `${this.id}-${k}`, class: "pm-hit" }, row));
      }
    }
    return cells;
  }

  /**
   * Redraw what stands at these spots.
   * @param {Iterable<number>} spots
   */
  update(spots) {
    const list = [...new Set([...spots, ...(this.fog?.update() ?? [])])];
    this.painter.update(list);
    for (const k of list) this.speak(k);
    const { board } = this.state;
    const styles = inputsOf(board).map(({ style }) => style);
    if (styles.includes("partition")) this.areas.setAttribute("d", areaBorders(this.state));
    if (!styles.includes("fill")) return;
    for (const k of list) {
      const { row, col, layer, domain } = board.spots[k];
      if (layer !== "cell" || domain === undefined || styles[domain] !== "fill") continue;
      this.clueTexts.get(`${row},${col}`)?.classList.toggle("pm-on-filled", this.state.get("mark", k) === 1);
    }
  }

  /** @param {number} k */
  speak(k) {
    this.gridCells.get(k)?.setAttribute("aria-label", this.describe(k));
  }

  /** @param {number} k */
  describe(k) {
    return this.speaker.describe(k, this.faulty.has(k), this.fog?.covered.has(k));
  }

  // ── what lies over the board ──

  /** @param {Map<number, string>} tones by cell */
  showTones(tones) {
    const { spots } = this.state.board;
    this.layers.tones.replaceChildren();
    for (const [tone, cells] of grouped(tones, ([, one]) => one)) {
      const d = cellPath(cells.map(([k]) => spots[k]));
      shape("path", { class: `pm-surface pm-${tone}`, d }, this.layers.tones);
    }
  }

  /** @param {Set<number>} selection */
  showSelection(selection) {
    const cells = [...selection].map((k) => this.state.board.spots[k]).filter((spot) => spot.layer === "cell");
    this.layers.chosen.replaceChildren();
    if (cells.length) {
      shape("path", { class: "pm-chosen", d: cellPath(cells) }, this.layers.chosen);
      shape("path", { class: "pm-chosen-border", d: borderPath(cells, 2.5) }, this.layers.chosen);
    }
    if (this.state.board.input.gesture !== "write") return;
    for (const [k, cell] of this.gridCells) cell.setAttribute("aria-selected", String(selection.has(k)));
  }

  /**
   * Shapes that nothing else has: a box with a flag for a cell, a halo with ticks for an edge.
   * @param {number[]} spots
   */
  showFaults(spots) {
    const before = this.faulty;
    this.faulty = new Set(spots);
    this.layers.faults.replaceChildren();
    for (const k of [...this.faulty].slice(0, MOST_FAULTS)) paintFault(this.state.board.spots[k], this.layers.faults);
    for (const k of new Set([...before, ...this.faulty])) {
      this.gridCells.get(k)?.toggleAttribute("data-faulty", this.faulty.has(k));
      this.speak(k);
    }
  }

  /** @param {number[]} spots */
  showHint(spots) {
    this.layers.hints.replaceChildren();
    const { spots: all } = this.state.board;
    const cells = spots.map((k) => all[k]).filter((spot) => spot.layer === "cell");
    if (cells.length) shape("path", { class: "pm-hint", d: borderPath(cells, 3) }, this.layers.hints);
    for (const k of spots) {
      if (all[k].layer !== "cell") shape("rect", { class: "pm-hint", ...hitBox(all[k]), rx: 6 }, this.layers.hints);
    }
  }

  /**
   * What a step looked at and does, each with its role; the view moves there.
   * @param {Picture} picture
   * @param {Record<string, number[]>} candidates
   */
  showPicture(picture, candidates) {
    this.picture.paint(picture, candidates);
    const box = this.picture.box(picture);
    if (box) this.viewport.revealBox(box, UNIT);
  }

  /**
   * The numbers of rows and columns, outside the board.
   * @param {boolean} shown
   */
  showCoordinates(shown) {
    const { rows, cols, scene: { margins } } = this.state.board;
    const { top = 0, left = 0 } = margins ?? {};
    this.layers.coordinates.replaceChildren();
    this.viewport.resize(boardBox(this.state.board, shown ? WIDE_MARGIN : MARGIN));
    const [x, y] = [-left * UNIT - WIDE_MARGIN / 2, -top * UNIT - WIDE_MARGIN / 2];
    this.paper.setAttribute("x", String(this.viewport.whole.x));
    this.paper.setAttribute("y", String(this.viewport.whole.y));
    this.paper.setAttribute("width", String(this.viewport.whole.width));
    this.paper.setAttribute("height", String(this.viewport.whole.height));
    if (!shown) return;
    for (let r = 0; r < rows; r++) lettering(`r${r + 1}`, x, (r + 0.5) * UNIT, 10, "pm-coordinate", this.layers.coordinates);
    for (let c = 0; c < cols; c++) lettering(`c${c + 1}`, (c + 0.5) * UNIT, y, 10, "pm-coordinate", this.layers.coordinates);
  }

  /** @param {number | null} spot null to hide it */
  showCursor(spot) {
    this.layers.cursor.replaceChildren();
    if (spot === null) return this.svg.removeAttribute("aria-activedescendant");
    const at = this.state.board.spots[spot];
    shape("rect", { class: "pm-cursor", ...hitBox(at), rx: at.layer === "cell" ? 4 : 7 }, this.layers.cursor);
    this.svg.setAttribute("aria-activedescendant", `${this.id}-${spot}`);
    this.viewport.reveal(at.x * UNIT, at.y * UNIT, UNIT);
  }
}

/** @param {Spot} spot */
function hitBox(spot) {
  if (spot.layer === "cell") {
    return { x: spot.col * UNIT + 1.5, y: spot.row * UNIT + 1.5, width: UNIT - 3, height: UNIT - 3 };
  }
  const [wide, high] = HIT_SIZES[spot.layer];
  return { x: spot.x * UNIT - wide / 2, y: spot.y * UNIT - high / 2, width: wide, height: high };
}

/**
 * @param {Spot} spot
 * @param {Element} layer
 */
function paintFault(spot, layer) {
  const [x, y] = [spot.x * UNIT, spot.y * UNIT];
  if (!spot.ends) {
    const half = spot.layer === "corner" ? 10 : UNIT / 2 - 3;
    shape("rect", { class: "pm-fault", x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 2 }, layer);
    shape("path", { class: "pm-fault-flag", d: `M${x + half - 9} ${y - half}h9v9z` }, layer);
    return;
  }
  const [x1, y1, x2, y2] = spot.ends.map((part) => part * UNIT);
  const flat = y1 === y2;
  const line = flat ? `M${x1} ${y1}h${x2 - x1}` : `M${x1} ${y1}v${y2 - y1}`;
  shape("path", { class: "pm-fault-halo", d: line }, layer);
  const tick = (/** @type {number} */ d) => (flat ? `M${x + d} ${y - 7}v14` : `M${x - 7} ${y + d}h14`);
  shape("path", { class: "pm-fault", d: tick(-3) + tick(3) }, layer);
}
