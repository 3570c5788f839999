/** Small parts that panels are made of. */
import { make, options } from "./drawing.js";

export { button } from "./drawing.js";

/** @type {(id: string) => any} of the type that the page gives it */
export const byId = (id) => document.getElementById(id);

/**
 * @param {string} label
 * @param {HTMLElement} field
 */
export function labelled(label, field) {
  return make("label", { class: "st-field" }, [make("span", {}, [label]), field]);
}

/**
 * @param {string[][]} choices values and their words
 * @param {Record<string, string>} [more]
 */
export function chooser(choices, more = {}) {
  return make("select", more, options(choices));
}

/**
 * A box to tick, and its label about it.
 * @param {string} words
 * @param {Record<string, string>} [more]
 * @returns {[HTMLLabelElement, HTMLInputElement]}
 */
export function tick(words, more = {}) {
  const box = make("input", { type: "checkbox", ...more });
  return [make("label", { class: "st-tick" }, [box, make("span", {}, [words])]), box];
}

/**
 * @param {string} name
 * @param {number} min
 * @param {number} max
 * @param {string} [value]
 * @param {string} [step]
 */
export function number(name, min, max, value = "", step = "1") {
  const inputmode = step === "1" ? "numeric" : "decimal";
  return make("input", { type: "number", name, min: String(min), max: String(max), step, inputmode, value });
}

/**
 * Two fields side by side.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} other
 * @param {HTMLElement} beside
 */
export function pair(label, field, other, beside) {
  return make("div", { class: "st-pair" }, [labelled(label, field), labelled(other, beside)]);
}

/**
 * What was filled in, by name; what was left open is left out. Of `data-many` fields a list.
 * @param {Element} form
 */
export function filled(form) {
  /** @type {Record<string, any>} */
  const found = {};
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input, select"))) {
    const { name, value, type, checked } = field;
    const box = type === "checkbox";
    if ("many" in field.dataset) found[name] = [...(found[name] ?? []), ...((box ? checked : value) ? [value] : [])];
    else if (box) found[name] = checked;
    else if (value) found[name] = type === "number" ? Number(value) : value;
  }
  return found;
}

/**
 * @param {string} id
 * @param {string[]} head
 * @param {string[][]} lines
 */
export function table(id, head, lines) {
  const line = (/** @type {"td" | "th"} */ tag, /** @type {string[]} */ cells) =>
    make("tr", {}, cells.map((words) => make(tag, tag === "th" ? { scope: "col" } : {}, [words])));
  return make("table", { class: "st-table", id }, [
    make("thead", {}, [line("th", head)]),
    make("tbody", {}, lines.map((cells) => line("td", cells))),
  ]);
}

/** @param {(Node | string)[]} children */
export function row(...children) {
  return make("div", { class: "st-row" }, children);
}

/** Whether the page is at an address that only this machine knows itself by. */
export function isLocal() {
  return /^(localhost|127\.|\[::1\])/.test(location.host);
}

/**
 * Keep a button from being pressed again while it works; what goes wrong is said.
 * @param {HTMLButtonElement} pressed
 * @param {(error: unknown) => void} complain
 * @param {() => Promise<void>} work
 */
export async function busy(pressed, complain, work) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    complain(error);
  } finally {
    pressed.removeAttribute("aria-busy");
  }
}

/** The sheet, once it is there. @param {string} file */
export function styled(file) {
  const sheet = make("link", { rel: "stylesheet", href: file });
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error("The studio does not answer."));
    });
    document.head.append(sheet);
  });
}
