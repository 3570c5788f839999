/** The library: puzzles of the store and of datasets to look through, to choose from and to open. */
import { ask, wordsOf } from "./api.js";
import { make } from "./drawing.js";
import { LibraryBrowser } from "./library_browser.js";
import { CollectionsPart } from "./library_collections.js";
import { button, chooser, styled } from "./parts.js";

/** @import { Studio } from "./studio.js" */

/**
 * What opens the dialog.
 * @param {Studio} studio
 */
export async function openLibrary(studio) {
  await styled("library.css");
  const close = button("×", () => dialog.close(), { class: "st-close", "aria-label": "Close the library" });
  const said = make("p", { class: "st-note", id: "library-said", role: "status" });
  const browser = new LibraryBrowser(studio, () => dialog.close());
  const packs = new CollectionsPart(studio, () => dialog.close());
  const part = chooser([["browse", "Look through it"], ["collections", "Collections"]], { id: "library-part", "aria-label": "Part" });
  const show = async () => {
    const browsing = part.value === "browse";
    browser.element.hidden = !browsing;
    packs.element.hidden = browsing;
    await (browsing ? browser.acts.enter() : packs.enter());
  };
  part.addEventListener("change", () => show().catch((error) => (said.textContent = wordsOf(error))));
  const heading = make("div", { class: "st-library-head" }, [make("h2", { id: "library-title" }, ["Library"]), part, close]);
  const look = { class: "st-dialog st-library", id: "library-dialog", "aria-labelledby": "library-title" };
  const dialog = make("dialog", look, [heading, said, browser.element, packs.element]);
  document.body.append(dialog);
  return async () => {
    dialog.showModal();
    try {
      const { shelves, problem } = await ask("library");
      said.textContent = problem ? `Only the starter sets: ${problem}.` : "";
      part.hidden = Boolean(problem);
      if (problem) part.value = "browse";
      browser.offer(shelves);
      await show();
    } catch (error) {
      said.textContent = wordsOf(error) || "The studio does not answer.";
    }
  };
}
