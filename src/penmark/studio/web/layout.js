/** What moves about on the page: on small screens a menu, and the tools as a sheet below the board. */
import { byId } from "./parts.js";

/** @import { Studio } from "./studio.js" */
/** @import { Tabs } from "./tabs.js" */

/**
 * @param {Studio} studio
 * @param {Tabs} tabs
 */
export function openLayout(studio, tabs) {
  const menu = toggled(byId("menu-toggle"), byId("menu"));
  const sheet = toggled(byId("tools-toggle"), byId("tools"));
  // Whoever chooses a puzzle wants to see it.
  studio.addEventListener("opened", () => menu.set(false));
  const tell = () => document.body.setAttribute("data-panel", tabs.chosen.id);
  tabs.addEventListener("chosen", tell);
  tell();
  byId("tools-close").addEventListener("click", () => {
    // Without its tools a board that is being made could not be worked on.
    if (studio.shown) tabs.choose("hint");
    sheet.set(false);
  });
  byId("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    const board = /** @type {SVGElement | null} */ (byId("stage").querySelector("penmark-player:not([hidden]) .pm-board"));
    board?.focus();
  });
  studio.addEventListener("waiting", (/** @type {any} */ { detail }) => (byId("opening").hidden = !detail.waiting));
  byId("opening").querySelector("button").addEventListener("click", () => studio.cancelOpening());
}

/**
 * A button that opens and closes a part of the page.
 * @param {HTMLElement} key
 * @param {HTMLElement} part
 */
function toggled(key, part) {
  const set = (/** @type {boolean} */ open) => {
    part.toggleAttribute("data-open", open);
    document.body.toggleAttribute(`data-${part.id}-open`, open);
    key.setAttribute("aria-expanded", String(open));
  };
  key.addEventListener("click", () => set(!part.hasAttribute("data-open")));
  return { set };
}
