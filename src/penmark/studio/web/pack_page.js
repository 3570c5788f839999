/** A page with the puzzles of a collection: a list to choose from, and the player. */
import { PenmarkPlayer } from "./player.js";
import { readKept, writeKept } from "./storage.js";

/** @import { BoardDocument } from "./types.js" */

const SOLVED = "penmark:solved:";

const boardTexts = /** @type {BoardDocument[]} */ (JSON.parse(document.getElementById("pk-boards")?.textContent ?? "[]"));
const packPlayer = /** @type {PenmarkPlayer} */ (document.querySelector("penmark-player"));

const packKeys = boardTexts.map((board, k) => {
  const key = document.createElement("button");
  key.type = "button";
  key.textContent = `${k + 1}. ${board.title || board.genre.title} (${board.rows} × ${board.cols})`;
  key.addEventListener("click", () => openBoard(k));
  const item = document.createElement("li");
  item.append(key);
  document.getElementById("pk-list")?.append(item);
  return key;
});

/** Which one is open, and which were solved. @param {number} open */
function markKeys(open) {
  packKeys.forEach((key, k) => {
    key.toggleAttribute("data-solved", readKept(SOLVED + boardTexts[k].id) !== null);
    if (k === open) key.setAttribute("aria-current", "true");
    else key.removeAttribute("aria-current");
  });
}

/** @param {number} k */
function openBoard(k) {
  packPlayer.load(boardTexts[k]);
  markKeys(k);
}

packPlayer.addEventListener("solved", () => {
  const open = packKeys.findIndex((key) => key.hasAttribute("aria-current"));
  writeKept(SOLVED + boardTexts[open].id, true);
  markKeys(open);
});
openBoard(0);
