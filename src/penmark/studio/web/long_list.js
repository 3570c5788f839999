/** A list of cards of which only those in sight are made: a million scroll as a hundred do. */
import { make } from "./drawing.js";

/** The tallest element that every browser lays out exactly, in pixels. */
const TALLEST = 8_000_000;
/** Milliseconds without scrolling after which the bar is put where it belongs. */
const STILL = 150;

/**
 * Where a list stands that may be taller than a browser can show. The bar then stands for shares of the list: a long way
 * of it is a share, a short way as many pixels as it is.
 */
export class ScrollSpan {
  /** Of all cards, in pixels. */
  full = 0;
  /** Of the window that is looked through. */
  view = 0;
  /** What is at the window's upper edge, in pixels of the list. */
  top = 0;

  get height() {
    return Math.min(this.full, TALLEST);
  }

  get last() {
    return Math.max(0, this.full - this.view);
  }

  /** How many pixels of the list one of the bar stands for. */
  get scale() {
    return this.full > TALLEST ? this.last / Math.max(1, this.height - this.view) : 1;
  }

  /** Where the bar belongs. */
  get bar() {
    return this.top / this.scale;
  }

  /** @param {number} top */
  put(top) {
    this.top = Math.min(Math.max(0, top), this.last);
  }

  /**
   * @param {number} from where the bar was
   * @param {number} to where the browser has put it
   */
  moved(from, to) {
    const short = this.scale > 1 && Math.abs(to - from) <= this.view;
    this.put(short ? this.top + to - from : to * this.scale);
  }
}

/**
 * The keys that lead from one card to another, by how many cards.
 * @param {string} key
 * @param {number} columns
 * @param {number} rows in sight
 * @param {number} total
 * @returns {number | undefined}
 */
export function stride(key, columns, rows, total) {
  const page = columns * Math.max(1, rows - 1);
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -page, PageDown: page,
    Home: -total, End: total }[key];
}

/**
 * Dispatches `act` (detail.index) when a card is chosen by Enter or a click, `tick` (detail.index, detail.range) when it
 * is to be ticked, and `sight` (detail.from, detail.to) when other cards come into sight.
 */
export class LongList extends EventTarget {
  /**
   * @param {string} label
   * @param {(index: number, card: HTMLElement) => void} fill makes a card show what it stands for
   */
  constructor(label, fill) {
    super();
    this.fill = fill;
    this.total = 0;
    this.columns = 1;
    this.cardHeight = 212;
    this.cardWidth = 168;
    this.active = 0;
    /** Where ticking began that Shift extends. */
    this.anchor = 0;
    this.span = new ScrollSpan();
    /** Where the bar was last seen. */
    this.bar = 0;
    this.still = 0;
    this.asked = 0;
    /** @type {Map<number, HTMLElement>} */
    this.cards = new Map();
    this.layer = make("div", { class: "st-cards", role: "presentation" });
    this.spacer = make("div", { class: "st-spacer", role: "presentation" }, [this.layer]);
    const look = { class: "st-long", role: "listbox", tabindex: "0", "aria-label": label, "aria-multiselectable": "true" };
    this.element = make("div", look, [this.spacer]);
    this.element.addEventListener("scroll", () => this.scrolled());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("focus", () => this.showActive(false));
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  /** Another list, from its beginning. @param {number} total */
  reset(total) {
    this.total = total;
    this.active = this.anchor = 0;
    this.cards.clear();
    this.span.top = 0;
    this.measure();
  }

  measure() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientHeight) return;
    const first = this.firstRow * this.columns;
    this.columns = Math.max(1, Math.floor(clientWidth / this.cardWidth));
    this.span.view = clientHeight;
    this.span.full = Math.ceil(this.total / this.columns) * this.cardHeight;
    this.spacer.style.height = `${this.span.height}px`;
    this.layer.style.gridTemplateColumns = `repeat(${this.columns}, minmax(0, 1fr))`;
    this.layer.style.gridAutoRows = `${this.cardHeight}px`;
    this.goTo(Math.floor(first / this.columns) * this.cardHeight);
  }

  get firstRow() {
    return Math.floor(this.span.top / this.cardHeight);
  }

  /** @param {number} top */
  goTo(top) {
    this.span.put(top);
    this.setBar();
    this.draw();
  }

  setBar() {
    this.element.scrollTop = this.span.bar;
    this.bar = this.element.scrollTop;
  }

  scrolled() {
    const { scrollTop } = this.element;
    if (scrollTop === this.bar) return;
    this.span.moved(this.bar, scrollTop);
    this.bar = scrollTop;
    window.clearTimeout(this.still);
    if (this.span.scale > 1) this.still = window.setTimeout(() => this.goTo(this.span.top), STILL);
    this.asked ||= requestAnimationFrame(() => {
      this.asked = 0;
      this.draw();
    });
  }

  /** Make the cards in sight, and let go of the others. */
  draw() {
    const { columns, cardHeight, span } = this;
    const first = Math.max(0, this.firstRow - 1);
    const from = first * columns;
    const to = Math.min(this.total, (Math.ceil((span.top + span.view) / cardHeight) + 1) * columns);
    this.layer.style.transform = `translateY(${this.bar + first * cardHeight - span.top}px)`;
    const shown = new Map();
    for (let k = from; k < to; k++) shown.set(k, this.cards.get(k) ?? this.card(k));
    const same = shown.size === this.cards.size && [...shown.keys()].every((k) => this.cards.has(k));
    this.cards = shown;
    if (same && this.layer.childElementCount === shown.size) return;
    this.layer.replaceChildren(...shown.values());
    this.mark();
    this.dispatchEvent(new CustomEvent("sight", { detail: { from, to } }));
  }

  /** @param {number} index */
  card(index) {
    const card = make("div", { class: "st-card", role: "option", id: `card-${index}`, "aria-posinset": String(index + 1),
      "aria-setsize": String(this.total), "aria-selected": "false" });
    this.fill(index, card);
    return card;
  }

  /** What cards in sight show has changed. */
  refill() {
    for (const [k, card] of this.cards) this.fill(k, card);
  }

  // ── keys and clicks ──

  mark() {
    for (const [k, card] of this.cards) card.toggleAttribute("data-active", k === this.active);
    if (this.cards.has(this.active)) this.element.setAttribute("aria-activedescendant", `card-${this.active}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** @param {boolean} move whether the list moves to where it is */
  showActive(move) {
    const { cardHeight, span } = this;
    const top = Math.floor(this.active / this.columns) * cardHeight;
    if (move && top < span.top) this.goTo(top);
    else if (move && top + cardHeight > span.top + span.view) this.goTo(top + cardHeight - span.view);
    this.mark();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.total) return;
    const by = stride(event.key, this.columns, Math.floor(this.span.view / this.cardHeight), this.total);
    if (by !== undefined) {
      this.active = Math.min(Math.max(0, this.active + by), this.total - 1);
      this.showActive(true);
      if (event.shiftKey) this.tell("tick", { index: this.active, range: true });
    } else if (event.key === "Enter") this.tell("act", { index: this.active });
    else if (event.key === " ") this.tell("tick", { index: this.active, range: event.shiftKey });
    else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const card = event.target instanceof Element ? event.target.closest(".st-card") : null;
    const index = [...this.cards].find(([, one]) => one === card)?.[0];
    if (index === undefined || !(event.target instanceof Element)) return;
    this.active = index;
    this.mark();
    const ticks = event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest(".st-card-tick");
    this.tell(ticks ? "tick" : "act", { index, range: event.shiftKey });
  }

  /**
   * @param {"act" | "tick"} kind
   * @param {{index: number, range?: boolean}} detail
   */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
