/** What a puzzle of the library looks like, and what is said of it. */
import { clockText } from "./clock.js";
import { make } from "./drawing.js";

/** @import { Found } from "./library_pages.js" */

/** The theme of drawings: the page's, where they have it. */
export function shownTheme() {
  const theme = document.documentElement.getAttribute("data-pm-theme") ?? "light";
  return ["light", "dark", "high-contrast"].includes(theme) ? theme : "light";
}

/** @param {Found} found */
export function cardParts(found) {
  const { title, author, genre, rows, cols, played } = found;
  const name = make("div", { class: "st-card-title" }, [title || genre]);
  const about = [`${rows}×${cols}`, grade(found)];
  const lines = [title ? `${genre} ${about.join(" · ")}` : about.join(" · "), played ? playWords(played) : author];
  const tick = make("span", { class: "st-card-tick", title: "Choose it", "aria-hidden": "true" });
  return [tick, thumb(found), name, ...lines.map((words) => make("div", { class: "st-card-note" }, [words]))];
}

/** @param {Found} found */
export function thumb({ picture, rows, cols }) {
  const drawn = picture
    ? make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "", decoding: "async" })
    : make("span", {}, [`${rows}×${cols}`]);
  return make("div", { class: "st-thumb" }, [drawn]);
}

/** @param {Found} found */
export function grade({ tier, score, status }) {
  if (tier) return score === null ? tier : `${tier} ${score}`;
  return status ?? "ungraded";
}

/** @param {{finished: boolean, seconds: number, changed: number}} played */
export function playWords({ finished, seconds, changed }) {
  const at = new Date(changed * 1000);
  const year = at.getFullYear() === new Date().getFullYear() ? {} : { year: /** @type {const} */ ("numeric") };
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year });
  return `${finished ? "Solved" : "Begun"}, ${clockText(seconds)}, ${day}`;
}
