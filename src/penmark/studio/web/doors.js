/** What opens, pastes and hands out puzzles: the dialog for a text is here, others are modules of their own. */
import { options } from "./drawing.js";
import { fillProblem, moreOf } from "./notices.js";
import { busy, byId } from "./parts.js";

/** @import { Studio } from "./studio.js" */

/**
 * @param {Studio} studio
 * @param {{name: string, title: string}[]} genres
 */
export function openDialogs(studio, genres) {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("submit", (event) => event.preventDefault());
  }
  opening(studio, genres);
  pasting(studio);
  fetched("share", studio, async () => (await import("./share_dialog.js")).sharing(studio, copy));
  fetched("share-embed", studio, async () => (await import("./embed_dialog.js")).embedding(studio, copy));
  fetched("library", studio, async () => (await import("./library_dialog.js")).openLibrary(studio));
  fetched("export", studio, async () => (await import("./export_dialog.js")).exporting(studio, copy));
}

/**
 * A button whose dialog comes with a module of its own.
 * @param {string} id
 * @param {Studio} studio
 * @param {() => Promise<() => void | Promise<void>>} load what opens it
 */
function fetched(id, studio, load) {
  /** @type {Promise<() => void | Promise<void>> | null} */
  let loaded = null;
  const key = byId(id);
  const open = async () => {
    loaded ??= load();
    // What did not come is asked for again the next time.
    loaded.catch(() => (loaded = null));
    await (await loaded)();
  };
  key.addEventListener("click", () => busy(key, studio.complain, open));
}

/**
 * @param {Studio} studio
 * @param {{name: string, title: string}[]} genres
 */
function opening(studio, genres) {
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
  byId("open").addEventListener("click", () => {
    say("");
    dialog.showModal();
    text.focus();
  });
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
}

/** A link or a text that is pasted anywhere but into a field is opened. @param {Studio} studio */
function pasting(studio) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!text.trim() || (event.target instanceof Element && event.target.closest("input, textarea, dialog"))) return;
    event.preventDefault();
    studio.complain("");
    studio.openText(text, null).catch((error) => studio.complain(error));
  });
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
