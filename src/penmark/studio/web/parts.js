/** Small parts that panels are made of. */
import { make } from "./drawing.js";

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [more]
 */
export function button(label, act, more = {}) {
  const element = make("button", { type: "button", ...more }, [label]);
  element.addEventListener("click", act);
  return element;
}

/**
 * @param {string} label
 * @param {HTMLElement} field
 */
export function labelled(label, field) {
  return make("label", { class: "st-field" }, [make("span", {}, [label]), field]);
}

/**
 * @param {[value: string, words: string][]} options
 * @param {Record<string, string>} [more]
 */
export function chooser(options, more = {}) {
  const select = make("select", more);
  for (const [value, words] of options) select.append(make("option", { value }, [words]));
  return select;
}

/** @param {(Node | string)[]} children */
export function row(...children) {
  return make("div", { class: "st-row" }, children);
}

/**
 * Keep a button from being pressed again while it works; what goes wrong is said.
 * @param {HTMLButtonElement} pressed
 * @param {(words: string) => void} complain
 * @param {() => Promise<void>} work
 */
export async function busy(pressed, complain, work) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  } finally {
    pressed.removeAttribute("aria-busy");
  }
}
