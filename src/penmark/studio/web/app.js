/** The studio's page: puts the parts together. */
import { ask } from "./api.js";
import { openDialogs } from "./doors.js";
import { options } from "./drawing.js";
import { editPanel } from "./edit_panel.js";
import { generatePanel } from "./generate_panel.js";
import { gradePanel } from "./grade_panel.js";
import { hintPanel } from "./hint_panel.js";
import { listPanel } from "./list_panel.js";
import { workOffline } from "./offline.js";
import { byId } from "./parts.js";
import { loadSettings, themeFor } from "./settings.js";
import { holdsPuzzle } from "./share.js";
import { solvePanel } from "./solve_panel.js";
import { Studio } from "./studio.js";
import { Tabs } from "./tabs.js";

/** @import { GenreInfo, Sample } from "./api.js" */

/** The colours of the page before there is a player to choose them. */
function earlyTheme() {
  document.documentElement.setAttribute("data-pm-theme", themeFor(loadSettings()));
}

/** @param {string} words */
function complain(words) {
  const box = byId("problem");
  box.querySelector("p").textContent = words;
  box.hidden = !words;
}

/**
 * The genres and their samples, above the board.
 * @param {Studio} studio
 * @param {GenreInfo[]} genres
 * @param {Sample[]} samples
 */
function fillShelf(studio, genres, samples) {
  const genre = byId("genre");
  const sample = byId("sample");
  const attempt = (/** @type {Sample | undefined} */ one) => {
    complain("");
    if (one) studio.openDocument(one.document).catch((error) => complain(error.message));
  };
  const list = (/** @type {string} */ name, /** @type {Sample | undefined} */ open) => {
    const own = open ? [] : [["", "Your own"]];
    const known = samples.flatMap((one, k) => (one.genre === name ? [[String(k), titleOf(one)]] : []));
    sample.replaceChildren(...options([...own, ...known]));
    sample.value = open ? String(samples.indexOf(open)) : "";
  };
  genre.append(...options(genres.map(({ name, title }) => [name, title])));
  genre.addEventListener("change", () => attempt(samples.find((one) => one.genre === genre.value)));
  sample.addEventListener("change", () => attempt(samples[sample.value]));
  studio.addEventListener("opened", () => {
    const { puzzle } = studio;
    genre.value = puzzle?.genre ?? "";
    list(genre.value, samples.find((one) => studio.metKey(one.document) === studio.metKey(puzzle)));
  });
}

/** @param {Sample} sample */
function titleOf({ title, rows, cols }) {
  const size = `${rows} × ${cols}`;
  return title ? `${title} (${size})` : size;
}

async function start() {
  earlyTheme();
  byId("problem").querySelector("button").addEventListener("click", () => complain(""));
  const studio = new Studio(byId("stage"), complain);
  const linked = holdsPuzzle(location.hash) ? studio.openFragment(location.hash, false) : null;
  const [inventory, { samples }] = await Promise.all([ask("inventory"), ask("samples")]);
  fillShelf(studio, inventory.genres, samples);
  const hint = hintPanel(studio);
  const edit = editPanel(studio, inventory, () => tabs.choose(hint));
  const made = [generatePanel(studio, inventory), listPanel(studio, inventory)];
  const panels = [hint, gradePanel(studio), solvePanel(studio), edit, ...made];
  const tabs = new Tabs(byId("tabs"), byId("panels"), panels);
  openDialogs(studio, inventory.genres);
  workOffline(studio, samples);
  await linked;
  if (studio.puzzle) studio.dispatchEvent(new CustomEvent("opened"));
  else await studio.openDocument(samples[0].document);
}

start().catch((error) => complain(error.message));
