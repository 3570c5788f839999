/** Tabs: one panel at a time, fetched when it is first wanted; arrow keys between them. */
import { make } from "./drawing.js";

/** @typedef {{element: HTMLElement, leave?: () => void, enter?: () => void}} Panel */
/**
 * @typedef {{id: string, title: string, load: () => Promise<Panel>, place: HTMLElement, panel: Panel | null}} Tab
 */

/** Dispatches `chosen` when another one is. */
export class Tabs extends EventTarget {
  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} place
   * @param {[id: string, title: string, load: () => Promise<Panel>][]} panels
   * @param {(error: unknown) => void} complain
   */
  constructor(list, place, panels, complain) {
    super();
    this.complain = complain;
    /** @type {Tab[]} */
    this.tabs = panels.map(([id, title, load]) => ({ id, title, load, place: panelPlace(id), panel: null }));
    this.buttons = this.tabs.map((tab) => this.button(tab));
    place.append(...this.tabs.map((tab) => tab.place));
    list.append(...this.buttons);
    list.addEventListener("keydown", (event) => this.roam(event));
    // A press leaves the keys with the board: arrows go about among the tabs only for whoever came here by Tab.
    list.addEventListener("mousedown", leaveKeys);
    /** @type {Tab} */
    this.chosen = this.tabs[0];
    this.choose(this.tabs[0].id);
  }

  /** @param {Tab} tab */
  button({ id, title }) {
    const look = { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` };
    const made = make("button", look, [title]);
    made.addEventListener("click", () => this.choose(id));
    return made;
  }

  /** @param {string} id */
  choose(id) {
    const tab = this.tabs.find((one) => one.id === id) ?? this.tabs[0];
    if (tab !== this.chosen) this.chosen.panel?.leave?.();
    this.chosen = tab;
    this.tabs.forEach((one, k) => {
      const on = one === tab;
      one.place.hidden = !on;
      this.buttons[k].setAttribute("aria-selected", String(on));
      this.buttons[k].tabIndex = on ? 0 : -1;
    });
    this.dispatchEvent(new CustomEvent("chosen"));
    this.enter(tab).catch(this.complain);
  }

  /** @param {Tab} tab */
  async enter(tab) {
    if (!tab.panel) {
      const panel = await tab.load();
      tab.panel ??= panel;
      tab.place.replaceChildren(tab.panel.element);
    }
    if (this.chosen === tab) tab.panel.enter?.();
  }

  /** @param {KeyboardEvent} event */
  roam(event) {
    const at = this.tabs.indexOf(this.chosen);
    const last = this.tabs.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const k = (next + this.tabs.length) % this.tabs.length;
    this.choose(this.tabs[k].id);
    this.buttons[k].focus();
  }
}

/** @param {MouseEvent} event */
function leaveKeys(event) {
  const { activeElement } = document;
  event.preventDefault();
  if (activeElement instanceof HTMLElement && !activeElement.closest("penmark-player")) activeElement.blur();
}

/** @param {string} id */
function panelPlace(id) {
  const look = { id: `panel-${id}`, class: "st-panel", role: "tabpanel", "aria-labelledby": `tab-${id}` };
  return make("div", look, [make("p", { class: "st-note" }, ["One moment …"])]);
}
