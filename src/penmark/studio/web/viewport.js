/** Which part of the drawing is shown: zooming and panning, which never touch the marks. */

const MAX_ZOOM = 8;
/** How long a large drawing may be moved as a picture, in milliseconds. */
const REDRAW_AFTER = 180;

export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {{x: number, y: number, width: number, height: number}} whole in drawing units
   * @param {boolean} large whether drawing takes too long to do it for every frame
   */
  constructor(svg, whole, large) {
    this.svg = svg;
    this.whole = whole;
    this.large = large;
    this.redraw = 0;
    /** What was drawn last. */
    this.drawn = { x: whole.x, y: whole.y, zoom: 1 };
    this.zoom = 1;
    this.x = whole.x;
    this.y = whole.y;
    this.draw();
  }

  get width() {
    return this.whole.width / this.zoom;
  }

  get height() {
    return this.whole.height / this.zoom;
  }

  apply() {
    const { x, y, width, height } = this.whole;
    this.x = Math.min(Math.max(this.x, x), x + width - this.width);
    this.y = Math.min(Math.max(this.y, y), y + height - this.height);
    this.svg.classList.toggle("pm-zoomed", this.zoom > 1);
    this.svg.parentElement?.classList.toggle("pm-zoomed", this.zoom > 1);
    if (!this.large) return this.draw();
    this.movePicture();
    this.redraw ||= window.setTimeout(() => this.draw(), REDRAW_AFTER);
  }

  draw() {
    window.clearTimeout(this.redraw);
    this.redraw = 0;
    this.drawn = { x: this.x, y: this.y, zoom: this.zoom };
    this.svg.style.transform = "";
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${this.width} ${this.height}`);
  }

  /** Show what is drawn where it would be now. */
  movePicture() {
    const { scale } = this.toBoard(0, 0);
    const [dx, dy] = [(this.drawn.x - this.x) / scale, (this.drawn.y - this.y) / scale];
    this.svg.style.transform = `translate(${dx}px, ${dy}px) scale(${this.zoom / this.drawn.zoom})`;
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

  /** Where the drawing is seen; the drawing itself may be on the move. */
  box() {
    return (this.svg.parentElement ?? this.svg).getBoundingClientRect();
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
