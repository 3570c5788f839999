/** What opens, pastes and hands out puzzles. Each dialog is a module of its own, which is fetched when first wanted. */
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
  pasting(studio);
  fetched("open", studio, async () => (await import("./open_dialog.js")).opening(studio, genres));
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
