/** The dialog that hands out a link with the puzzle in it, with or without the marks on it. */
import { byId, isLocal } from "./parts.js";
import { toFragment } from "./share.js";

/** @import { Studio } from "./studio.js" */

/**
 * What opens the dialog.
 * @param {Studio} studio
 * @param {(field: HTMLInputElement, said: HTMLElement) => void} copy
 */
export function sharing(studio, copy) {
  const dialog = byId("share-dialog");
  const said = byId("share-said");
  const link = byId("share-link");
  const fill = async () => {
    const puzzle = await studio.current();
    if (!puzzle) return;
    const fragment = await toFragment(byId("share-state").checked ? studio.played() : puzzle);
    link.value = `${location.origin}/${fragment}`;
    said.textContent = "";
  };
  byId("share-local").hidden = !isLocal();
  byId("share-export").addEventListener("click", () => {
    dialog.close();
    byId("export").click();
  });
  byId("share-state").addEventListener("change", fill);
  byId("share-copy").addEventListener("click", () => copy(link, said));
  return async () => {
    await fill();
    dialog.showModal();
  };
}
