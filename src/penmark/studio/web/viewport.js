/** Which part of the drawing is shown: zooming and panning, which never touch the marks. */
import { make } from "./drawing.js";

const MAX_ZOOM = 8;
/** After this number of milliseconds without movement the picture is drawn sharp. */
const REST = 160;
/** How much smaller or larger than it was drawn a picture may be shown on the move. */
const [LEAST_BLOW_UP, MOST_BLOW_UP] = [0.5, 3];

export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {{x: number, y: number, width: number, height: number}} whole in drawing units
   */
  constructor(svg, whole) {
    // A sheet behind an opening moves, not the drawing itself, which would be laid out anew for every move.
    this.sheet = make("div", { class: "pm-sheet" }, [svg]);
    this.opening = make("div", { class: "pm-opening" }, [this.sheet]);
    this.whole = whole;
    this.resting = 0;
    /** The zoom that the picture was last drawn for. */
    this.sharp = 1;
    this.zoom = 1;
    this.x = whole.x;
    this.y = whole.y;
    svg.setAttribute("viewBox", `${whole.x} ${whole.y} ${whole.width} ${whole.height}`);
  }

  get width() {
    return this.whole.width / this.zoom;
  }

  get height() {
    return this.whole.height / this.zoom;
  }

  /** Only moves the sheet as a picture: on large boards anything else takes longer than a frame. */
  apply() {
    const { x, y, width, height } = this.whole;
    this.x = Math.min(Math.max(this.x, x), x + width - this.width);
    this.y = Math.min(Math.max(this.y, y), y + height - this.height);
    const [right, down] = [(x - this.x) / this.width, (y - this.y) / this.height];
    this.sheet.style.transform = `translate(${100 * right}%, ${100 * down}%) scale(${this.zoom})`;
    this.opening.classList.toggle("pm-zoomed", this.zoom > 1);
    const blowUp = this.zoom / this.sharp;
    if (blowUp < LEAST_BLOW_UP || blowUp > MOST_BLOW_UP) return this.sharpen();
    this.sheet.classList.add("pm-moving");
    window.clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.sharpen(), REST);
  }

  sharpen() {
    window.clearTimeout(this.resting);
    this.sharp = this.zoom;
    this.sheet.classList.remove("pm-moving");
  }

  /**
   * From a point on the screen to drawing units.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    const box = this.box();
    const scale = Math.max(this.width / box.width, this.height / box.height);
    const left = box.left + (box.width - this.width / scale) / 2;
    const top = box.top + (box.height - this.height / scale) / 2;
    return { x: this.x + (clientX - left) * scale, y: this.y + (clientY - top) * scale, scale };
  }

  /**
   * Zoom about a point on the screen, which stays where it is.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  zoomAt(factor, clientX, clientY) {
    const before = this.toBoard(clientX, clientY);
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), MAX_ZOOM);
    const after = this.toBoard(clientX, clientY);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.apply();
  }

  box() {
    return this.opening.getBoundingClientRect();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const box = this.box();
    this.zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
  }

  fit() {
    this.zoom = 1;
    this.apply();
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    const { scale } = this.toBoard(0, 0);
    this.x -= dx * scale;
    this.y -= dy * scale;
    this.apply();
  }

  /**
   * Show another box of the drawing, as large as before.
   * @param {{x: number, y: number, width: number, height: number}} whole
   */
  resize(whole) {
    this.whole = whole;
    const { x, y, width, height } = whole;
    this.sheet.firstElementChild?.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.apply();
  }

  /**
   * Move to a part of the drawing, and out as far as that takes.
   * @param {{left: number, right: number, top: number, bottom: number}} box
   * @param {number} room about it
   */
  revealBox({ left, right, top, bottom }, room) {
    if (this.zoom === 1) return;
    const [wide, high] = [right - left + 2 * room, bottom - top + 2 * room];
    this.zoom = Math.max(1, Math.min(this.zoom, this.whole.width / wide, this.whole.height / high));
    const inside = left - room >= this.x && right + room <= this.x + this.width;
    if (!inside || top - room < this.y || bottom + room > this.y + this.height) {
      this.x = (left + right - this.width) / 2;
      this.y = (top + bottom - this.height) / 2;
    }
    this.apply();
  }

  /**
   * Move as little as brings a point, and some room about it, into view.
   * @param {number} x
   * @param {number} y
   * @param {number} room
   */
  reveal(x, y, room) {
    if (this.zoom === 1) return;
    this.x = Math.min(Math.max(this.x, x + room - this.width), x - room);
    this.y = Math.min(Math.max(this.y, y + room - this.height), y - room);
    this.apply();
  }
}
