/** What long work has found, one button each. */
import { make } from "./drawing.js";
import { button } from "./parts.js";

export class Results {
  /** @param {string} label */
  constructor(label) {
    this.element = make("ol", { class: "st-list", "aria-label": label });
    this.clear();
  }

  get count() {
    return this.element.children.length;
  }

  clear() {
    this.element.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * @param {string} words
   * @param {() => void} open
   */
  add(words, open) {
    const act = () => {
      for (const one of this.element.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
      key.setAttribute("aria-current", "true");
      open();
    };
    const key = button(words, act);
    this.element.append(make("li", {}, [key]));
    this.element.hidden = false;
  }
}
