/** What the page has to say: what went wrong, questions, and that the server does not answer. Each has one place. */
import { Gone, connection, wordsOf } from "./api.js";
import { make } from "./drawing.js";
import { button, byId } from "./parts.js";

/**
 * @typedef {{complain: (error: unknown) => void, tell: (notes: string[]) => void,
 *   ask: (words: string, label: string, act: () => void) => void}} Notices
 */

/** @returns {Notices} */
export function openNotices() {
  const box = byId("problem");
  const [words, more, act] = [box.querySelector("p"), box.querySelector("details"), box.querySelector("#problem-act")];
  const show = (/** @type {string} */ text, /** @type {string} */ details, /** @type {Node[]} */ buttons) => {
    words.textContent = text;
    more.hidden = !details;
    more.open = false;
    more.querySelector("pre").textContent = details;
    act.replaceChildren(...buttons);
    box.hidden = !text;
  };
  const close = () => show("", "", []);
  byId("problem-close").addEventListener("click", close);
  connection.addEventListener("change", () => (byId("gone").hidden = !connection.lost));
  byId("gone").textContent = new Gone().message;
  return {
    complain: (error) => show(wordsOf(error), moreOf(error), []),
    tell: (notes) => show(notes.length ? `Read: ${notes.join("; ")}.` : "", "", []),
    ask: (text, label, take) => {
      const yes = button(label, () => {
        close();
        take();
      });
      show(text, "", [yes]);
    },
  };
}

/** @param {unknown} error */
export function moreOf(error) {
  return /** @type {any} */ (error)?.more ?? "";
}

/**
 * A message with what there is to know beyond it, folded.
 * @param {HTMLElement} place
 * @param {string} words
 * @param {string} more
 */
export function fillProblem(place, words, more) {
  const details = make("details", {}, [make("summary", {}, ["Details"]), make("pre", {}, [more])]);
  place.replaceChildren(...(words ? [make("p", {}, [words])] : []), ...(more ? [details] : []));
}
