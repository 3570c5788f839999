/** The dialog that a text, a link or a file is opened by. */
import { options } from "./drawing.js";
import { fillProblem, moreOf } from "./notices.js";
import { byId } from "./parts.js";

/** @import { Studio } from "./studio.js" */

/**
 * What opens the dialog.
 * @param {Studio} studio
 * @param {{name: string, title: string}[]} genres
 */
export function opening(studio, genres) {
  const dialog = byId("open-dialog");
  const text = byId("open-text");
  const genre = byId("open-genre");
  const submit = dialog.querySelector("[type=submit]");
  const say = (/** @type {string} */ words, more = "") => fillProblem(byId("open-problem"), words, more);
  /** The attempt that the dialog waits for. @type {object | null} */
  let attempt = null;
  const wait = (/** @type {object | null} */ one) => {
    attempt = one;
    submit.disabled = Boolean(one);
    byId("open-waits").hidden = !one;
  };
  genre.append(...options([["", "The text says it"], ...genres.map(({ name, title }) => [name, title])]));
  byId("open-file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) text.value = await file.text();
  });
  dialog.addEventListener("submit", async () => {
    const own = {};
    say("");
    wait(own);
    try {
      const opened = await studio.openText(text.value, genre.value || null, byId("open-lenient").checked);
      if (attempt !== own) return;
      if (opened) text.value = "";
      dialog.close();
    } catch (error) {
      if (attempt === own) say(error instanceof Error ? error.message : String(error), moreOf(error));
    }
    if (attempt === own) wait(null);
  });
  // Whoever closes the dialog no longer wants what it was to open.
  dialog.addEventListener("close", () => {
    if (attempt) studio.cancelOpening();
    wait(null);
  });
  return () => {
    say("");
    dialog.showModal();
    text.focus();
  };
}
