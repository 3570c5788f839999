/** The dialogs through which puzzles come in and go out: open and share. */
import { make } from "./drawing.js";
import { busy } from "./parts.js";
import { toFragment } from "./share.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./api.js").GenreInfo} GenreInfo */

/**
 * @param {string} id
 * @returns {any} of the type that the page gives it
 */
const found = (id) => document.getElementById(id);

/**
 * @param {Studio} studio
 * @param {GenreInfo[]} genres
 */
export function openDialogs(studio, genres) {
  for (const id of ["open-dialog", "share-dialog"]) {
    const dialog = found(id);
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
  }
  opening(studio, genres);
  sharing(studio);
}

/**
 * @param {Studio} studio
 * @param {GenreInfo[]} genres
 */
function opening(studio, genres) {
  const dialog = found("open-dialog");
  const text = found("open-text");
  const genre = found("open-genre");
  const complain = (/** @type {string} */ words) => (found("open-problem").textContent = words);
  genre.append(make("option", { value: "" }, ["The text says it"]));
  for (const { name, title } of genres) genre.append(make("option", { value: name }, [title]));
  found("open").addEventListener("click", () => {
    complain("");
    dialog.showModal();
    text.focus();
  });
  found("open-file").addEventListener("change", async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) text.value = await file.text();
  });
  dialog.querySelector("form").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
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
  const dialog = found("share-dialog");
  const said = found("share-said");
  const link = found("share-link");
  const snippet = found("share-snippet");
  const fill = async () => {
    if (!studio.puzzle) return;
    const fragment = await toFragment(found("share-state").checked ? studio.played() : studio.puzzle);
    link.value = `${location.origin}/${fragment}`;
    snippet.value = embedSnippet(`${location.origin}/embed${fragment}`, document.title);
    said.textContent = "";
  };
  found("share").addEventListener("click", async () => {
    await fill();
    dialog.showModal();
  });
  found("share-state").addEventListener("change", fill);
  found("share-copy").addEventListener("click", () => copy(link, said));
  found("share-copy-snippet").addEventListener("click", () => copy(snippet, said));
  dialog.querySelector("form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
}

/**
 * @param {string} address
 * @param {string} title
 */
function embedSnippet(address, title) {
  const frame = make("iframe", { src: address, title, width: "100%", height: "720", loading: "lazy" });
  return frame.outerHTML;
}

/**
 * @param {HTMLInputElement} field
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
