/** The dialogs through which puzzles come in and go out: open, share, and what has a module of its own. */
import { options } from "./drawing.js";
import { embedding } from "./embed_dialog.js";
import { exporting } from "./export_dialog.js";
import { busy, byId } from "./parts.js";
import { toFragment } from "./share.js";

/** @import { GenreInfo } from "./api.js" */
/** @import { Studio } from "./studio.js" */

/**
 * @param {Studio} studio
 * @param {GenreInfo[]} genres
 */
export function openDialogs(studio, genres) {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("submit", (event) => event.preventDefault());
  }
  opening(studio, genres);
  sharing(studio);
  embedding(studio, copy);
  exporting(studio);
}

/**
 * @param {Studio} studio
 * @param {GenreInfo[]} genres
 */
function opening(studio, genres) {
  const dialog = byId("open-dialog");
  const text = byId("open-text");
  const genre = byId("open-genre");
  const complain = (/** @type {string} */ words) => (byId("open-problem").textContent = words);
  genre.append(...options([["", "The text says it"], ...genres.map(({ name, title }) => [name, title])]));
  byId("open").addEventListener("click", () => {
    complain("");
    dialog.showModal();
    text.focus();
  });
  byId("open-file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) text.value = await file.text();
  });
  dialog.addEventListener("submit", () => {
    complain("");
    busy(dialog.querySelector("[type=submit]"), complain, async () => {
      await studio.openText(text.value, genre.value || null);
      studio.complain("");
      text.value = "";
      dialog.close();
    });
  });
}

/** @param {Studio} studio */
function sharing(studio) {
  const dialog = byId("share-dialog");
  const said = byId("share-said");
  const link = byId("share-link");
  const fill = async () => {
    if (!studio.puzzle) return;
    const fragment = await toFragment(byId("share-state").checked ? studio.played() : studio.puzzle);
    link.value = `${location.origin}/${fragment}`;
    said.textContent = "";
  };
  byId("share").addEventListener("click", async () => {
    await fill();
    dialog.showModal();
  });
  byId("share-state").addEventListener("change", fill);
  byId("share-copy").addEventListener("click", () => copy(link, said));
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {HTMLElement} said
 */
async function copy(field, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = "Copied.";
  } catch {
    said.textContent = "Press Ctrl+C to copy it.";
  }
}
