/** Tabs: one panel at a time, arrow keys between them. */
import { make } from "./drawing.js";

/**
 * @typedef {{id: string, title: string, element: HTMLElement, leave?: () => void, enter?: () => void}} Panel
 */

export class Tabs {
  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} place
   * @param {Panel[]} panels
   */
  constructor(list, place, panels) {
    this.panels = panels;
    this.buttons = panels.map((panel) => this.tab(panel));
    for (const panel of panels) {
      const { element, id } = panel;
      element.id = `panel-${id}`;
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", `tab-${id}`);
      element.classList.add("st-panel");
      place.append(element);
    }
    list.append(...this.buttons);
    list.addEventListener("keydown", (event) => this.roam(event));
    this.chosen = panels[0];
    this.choose(panels[0]);
  }

  /** @param {Panel} panel */
  tab(panel) {
    const look = { type: "button", role: "tab", id: `tab-${panel.id}`, "aria-controls": `panel-${panel.id}` };
    const button = make("button", look, [panel.title]);
    button.addEventListener("click", () => this.choose(panel));
    return button;
  }

  /** @param {Panel} panel */
  choose(panel) {
    if (panel !== this.chosen) this.chosen.leave?.();
    this.chosen = panel;
    this.panels.forEach((one, k) => {
      const on = one === panel;
      one.element.hidden = !on;
      this.buttons[k].setAttribute("aria-selected", String(on));
      this.buttons[k].tabIndex = on ? 0 : -1;
    });
    panel.enter?.();
  }

  /** @param {KeyboardEvent} event */
  roam(event) {
    const at = this.panels.indexOf(this.chosen);
    const last = this.panels.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const k = (next + this.panels.length) % this.panels.length;
    this.choose(this.panels[k]);
    this.buttons[k].focus();
  }
}
