/**
 * A player alone, for a frame on somebody's site. The puzzle is in the address: in its fragment, as in a share link, or
 * as `p` in its query, for which the server puts a drawing into the page. There too are what the setter chose: `theme`,
 * and the words `call` of a link that leads `to` somewhere.
 *
 * The frame tells the page around it, each a message `{penmark: name, …}`:
 *   ready {genre, title} · size {height} · progress {progress} · solved {seconds} · state {marks, play}
 *   problem {words}, if there is no puzzle to play
 * and listens to `{penmark: "set-theme", theme}` and `{penmark: "get-state"}`, which `state` answers.
 */
import { ask } from "./api.js";
import { make, webLink } from "./drawing.js";
import { PenmarkPlayer } from "./player.js";
import { THEMES } from "./settings.js";
import { fragmentOf, fromFragment } from "./share.js";

const LONGEST_CALL = 80;
const chosen = new URLSearchParams(location.search);

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
  if (message.penmark === "set-theme" && isTheme(message.theme)) {
    // As if the puzzle had asked for it: what the player has chosen in the settings goes first.
    session.board.theme = message.theme;
    session.applyTheme();
  }
}

/** @param {unknown} theme */
function isTheme(theme) {
  return THEMES.some(([name]) => name === theme);
}

/** Anybody can write an address: the words stay words, and the link leads to the web. */
function showCall() {
  const link = /** @type {HTMLAnchorElement} */ (document.getElementById("call"));
  const words = chosen.get("call")?.trim().slice(0, LONGEST_CALL);
  const to = webLink(chosen.get("to"));
  if (!words || !to) return;
  link.textContent = words;
  link.href = to;
  link.hidden = false;
}

/** @param {HTMLElement} place */
async function open(place) {
  const letters = chosen.get("p");
  const fragment = letters ? fragmentOf(letters) : location.hash;
  const { document: puzzle, board } = await ask("board", { document: await fromFragment(fragment) });
  const theme = chosen.get("theme") ?? "";
  if (isTheme(theme)) board.theme = theme;
  const player = /** @type {PenmarkPlayer} */ (document.createElement("penmark-player"));
  player.setAttribute("whole", "");
  if (chosen.has("preview")) player.setAttribute("autosave", "off");
  place.replaceChildren(player);
  player.load(board);
  document.title = board.title || board.genre.title;
  document.getElementById("home")?.setAttribute("href", `/${fragment}`);
  player.addEventListener("progress", (/** @type {any} */ event) => tell("progress", event.detail));
  player.addEventListener("solved", (/** @type {any} */ event) => tell("solved", { seconds: event.detail.seconds }));
  window.addEventListener("message", (event) => {
    if (event.source === window.parent) obey(player, event.data);
  });
  tell("ready", { genre: puzzle.genre, title: document.title });
  new ResizeObserver(() => tell("size", { height: document.documentElement.scrollHeight })).observe(document.body);
}

const place = /** @type {HTMLElement} */ (document.getElementById("place"));
/** @type {HTMLElement} */ (document.getElementById("opening")).hidden = false;
showCall();
open(place).catch((error) => {
  place.replaceChildren(make("p", { class: "pm-footer", role: "alert" }, [error.message]));
  tell("problem", { words: error.message });
});
