/** Pointers on the board: one finger or button acts, two fingers or the wheel only move the view. */
import { UNIT } from "./geometry.js";

/** @import { BoardView } from "./board_view.js" */
/** @import { Gesture } from "./gestures.js" */
/** @typedef {{x: number, y: number, second: boolean, add: boolean, box: boolean, touch: boolean}} Touch */

const LONG_PRESS = 420;
const JITTER = 9;

export class PointerInput {
  /**
   * @param {BoardView} view
   * @param {() => Gesture} gesture the one to use for what begins now
   * @param {() => boolean} swapped whether the buttons are exchanged
   */
  constructor(view, gesture, swapped) {
    this.view = view;
    this.gesture = gesture;
    this.swapped = swapped;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {{id: number, gesture: Gesture, touch: Touch, startX: number, startY: number} | null} */
    this.active = null;
    this.panning = false;
    this.longPress = 0;
    const { svg } = view;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.view.svg.focus({ preventScroll: true });
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.view.svg.setPointerCapture(event.pointerId);
    if (this.fingers.size > 1) return this.stopActing();
    this.panning = event.button === 1;
    if (this.panning || (event.button !== 0 && event.button !== 2)) return;
    event.preventDefault();
    const touch = this.touch(event, (event.button === 2) !== (event.pointerType === "mouse" && this.swapped()));
    const gesture = this.gesture();
    this.active = { id: event.pointerId, gesture, touch, startX: event.clientX, startY: event.clientY };
    gesture.begin(touch);
    if (touch.touch) this.longPress = window.setTimeout(() => this.pressLong(), LONG_PRESS);
  }

  /** A finger that rests means the second button. */
  pressLong() {
    if (!this.active) return;
    const { gesture, touch } = this.active;
    if (!gesture.longPress) return;
    gesture.cancel();
    this.active.touch = { ...touch, second: true };
    gesture.begin(this.active.touch);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size > 1) this.pinch(event.pointerId, before, now);
    else if (this.panning) this.view.viewport.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
    if (this.active?.id !== event.pointerId) return;
    const away = Math.hypot(now.x - this.active.startX, now.y - this.active.startY);
    if (this.longPress && away > JITTER) this.forgetLongPress();
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length ? steps : [event]) this.active.gesture.move(this.touch(step, this.active.touch.second));
  }

  /**
   * @param {number} id
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} now
   */
  pinch(id, before, now) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1] ?? now;
    const spread = (/** @type {{x: number, y: number}} */ p) => Math.max(Math.hypot(p.x - other.x, p.y - other.y), 1);
    this.view.viewport.zoomAt(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    this.view.viewport.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.forgetLongPress();
    this.panning = false;
    if (this.active?.id !== event.pointerId) return;
    const { gesture, touch } = this.active;
    this.active = null;
    gesture.end(this.touch(event, touch.second));
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.active?.id === event.pointerId) this.stopActing();
  }

  /** A second finger came down: the first one did not mean to write. */
  stopActing() {
    this.forgetLongPress();
    this.active?.gesture.cancel();
    this.active = null;
  }

  forgetLongPress() {
    window.clearTimeout(this.longPress);
    this.longPress = 0;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const scrolls = document.documentElement.scrollHeight > window.innerHeight + 1;
    const meant = event.ctrlKey || event.metaKey || this.view.viewport.zoom > 1 || !scrolls;
    if (!meant) return;
    event.preventDefault();
    this.view.viewport.zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} second
   * @returns {Touch}
   */
  touch(event, second) {
    const at = this.view.viewport.toBoard(event.clientX, event.clientY);
    const add = event.ctrlKey || event.metaKey || event.shiftKey;
    return { x: at.x / UNIT, y: at.y / UNIT, second, add, box: event.altKey, touch: event.pointerType !== "mouse" };
  }
}
