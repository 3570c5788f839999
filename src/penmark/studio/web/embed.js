/**
 * A player alone, for a frame on somebody's site. The puzzle is in the address's fragment, as in a share link.
 *
 * The frame tells the page around it, each a message `{penmark: name, …}`:
 *   ready {genre, title} · size {height} · progress {progress} · solved {seconds} · state {marks, play}
 *   problem {words}, if there is no puzzle to play
 * and listens to `{penmark: "set-theme", theme}` and `{penmark: "get-state"}`, which `state` answers.
 */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { PenmarkPlayer } from "./player.js";
import { fromFragment } from "./share.js";

const THEMES = ["light", "dark", "high-contrast", "colour-safe"];

/**
 * Only sites that the server names may frame us, and nothing we tell is secret: so every target will do.
 * @param {string} name
 * @param {object} [more]
 */
function tell(name, more = {}) {
  if (window.parent !== window) window.parent.postMessage({ penmark: name, ...more }, "*");
}

/**
 * @param {PenmarkPlayer} player
 * @param {any} message
 */
function obey(player, message) {
  const { session } = player;
  if (!session || typeof message !== "object" || message === null) return;
  if (message.penmark === "get-state") tell("state", player.getState() ?? {});
  if (message.penmark === "set-theme" && THEMES.includes(message.theme)) {
    // As if the puzzle had asked for it: what the player has chosen in the settings goes first.
    session.board.theme = message.theme;
    session.applyTheme();
  }
}

/** @param {HTMLElement} place */
async function open(place) {
  const { document: puzzle, board } = await ask("board", { document: await fromFragment(location.hash) });
  const player = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
  place.replaceChildren(player);
  player.load(board);
  document.title = board.title || board.genre.title;
  document.getElementById("home")?.setAttribute("href", `/${location.hash}`);
  player.addEventListener("progress", (/** @type {any} */ event) => tell("progress", event.detail));
  player.addEventListener("solved", (/** @type {any} */ event) => tell("solved", { seconds: event.detail.seconds }));
  window.addEventListener("message", (event) => {
    if (event.source === window.parent) obey(player, event.data);
  });
  tell("ready", { genre: puzzle.genre, title: document.title });
  new ResizeObserver(() => tell("size", { height: document.documentElement.scrollHeight })).observe(document.body);
}

const place = /** @type {HTMLElement} */ (document.getElementById("place"));
open(place).catch((error) => {
  place.replaceChildren(make("p", { class: "pm-footer", role: "alert" }, [error.message]));
  tell("problem", { words: error.message });
});
