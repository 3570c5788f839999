/** The studio's page: puts the parts together. */
import { ask } from "./api.js";
import { openDialogs } from "./doors.js";
import { make } from "./drawing.js";
import { editPanel } from "./edit_panel.js";
import { generatePanel } from "./generate_panel.js";
import { gradePanel } from "./grade_panel.js";
import { hintPanel } from "./hint_panel.js";
import { loadSettings } from "./settings.js";
import { holdsPuzzle } from "./share.js";
import { solvePanel } from "./solve_panel.js";
import { Studio } from "./studio.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("./api.js").Sample} Sample */
/** @typedef {import("./api.js").GenreInfo} GenreInfo */

/**
 * @param {string} id
 * @returns {any} of the type that the page gives it
 */
const part = (id) => document.getElementById(id);

/** The colours of the page before there is a player to choose them. */
function earlyTheme() {
  const { theme } = loadSettings();
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.setAttribute("data-pm-theme", theme === "auto" ? (dark ? "dark" : "light") : theme);
}

/** @param {string} words */
function complain(words) {
  const box = part("problem");
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
  const genre = part("genre");
  const sample = part("sample");
  const attempt = (/** @type {Sample | undefined} */ one) => {
    complain("");
    if (one) studio.openDocument(one.document).catch((error) => complain(error.message));
  };
  const list = (/** @type {string} */ name, /** @type {Sample | undefined} */ open) => {
    const own = open ? [] : [make("option", { value: "" }, ["Your own"])];
    const known = samples.flatMap((one, k) => (one.genre === name ? [option(one, k)] : []));
    sample.replaceChildren(...own, ...known);
    sample.value = open ? String(samples.indexOf(open)) : "";
  };
  for (const { name, title } of genres) genre.append(make("option", { value: name }, [title]));
  genre.addEventListener("change", () => attempt(samples.find((one) => one.genre === genre.value)));
  sample.addEventListener("change", () => attempt(samples[sample.value]));
  studio.addEventListener("opened", () => {
    const { puzzle } = studio;
    genre.value = puzzle?.genre ?? "";
    const same = (/** @type {Sample} */ one) => JSON.stringify(one.document.data) === JSON.stringify(puzzle?.data);
    list(genre.value, samples.find((one) => one.genre === genre.value && same(one)));
  });
}

/**
 * @param {Sample} sample
 * @param {number} k
 */
function option(sample, k) {
  const size = `${sample.rows} × ${sample.cols}`;
  return make("option", { value: String(k) }, [sample.title ? `${sample.title} (${size})` : size]);
}

async function start() {
  earlyTheme();
  part("problem").querySelector("button").addEventListener("click", () => complain(""));
  const studio = new Studio(part("stage"), complain);
  const linked = holdsPuzzle(location.hash) ? studio.openFragment(location.hash, false) : null;
  const [inventory, { samples }] = await Promise.all([ask("inventory"), ask("samples")]);
  fillShelf(studio, inventory.genres, samples);
  const hint = hintPanel(studio);
  const edit = editPanel(studio, samples, () => tabs.choose(hint));
  const panels = [hint, gradePanel(studio), solvePanel(studio), edit, generatePanel(studio, inventory)];
  const tabs = new Tabs(part("tabs"), part("panels"), panels);
  openDialogs(studio, inventory.genres);
  await linked;
  if (studio.puzzle) studio.dispatchEvent(new CustomEvent("opened"));
  else await studio.openDocument(samples[0].document);
}

start().catch((error) => complain(error.message));
