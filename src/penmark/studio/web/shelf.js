/** The genres and their samples, above the board. */
import { ask, genreInfo } from "./api.js";
import { options } from "./drawing.js";
import { byId } from "./parts.js";

/** @import { Inventory, Sample } from "./api.js" */
/** @import { Studio } from "./studio.js" */

/**
 * @param {Studio} studio
 * @param {Inventory} inventory
 */
export function fillShelf(studio, inventory) {
  const genre = byId("genre");
  const sample = byId("sample");
  /** Those of the genre on the table. @type {Sample[]} */
  let samples = [];
  const showChosen = () => {
    const puzzle = studio.made ?? studio.puzzle;
    if (!puzzle) return;
    const open = samples.findIndex((one) => studio.metKey(one.document) === studio.metKey(puzzle));
    genre.value = puzzle.genre;
    sample.value = open < 0 ? "" : String(open);
  };
  // The samples themselves may be slow to come: the opening begins with them, and what is asked for later still wins.
  const attempt = (/** @type {Promise<Sample | undefined>} */ wanted) => {
    studio.complain("");
    const answer = wanted.then((one) => one?.document ?? Promise.reject(new Error("There is no sample.")));
    studio.open(answer.then((found) => ask("board", { document: found }))).catch((error) => {
      studio.complain(error);
      showChosen();
    });
  };
  genre.append(...options(inventory.genres.map(({ name, title }) => [name, title])));
  genre.addEventListener("change", () => attempt(genreInfo(genre.value).then((info) => info.samples[0])));
  sample.addEventListener("change", () => attempt(Promise.resolve(samples[sample.value])));
  const offer = async () => {
    const puzzle = studio.made ?? studio.puzzle;
    if (!puzzle) return;
    genre.value = puzzle.genre;
    const info = await genreInfo(puzzle.genre).catch(() => null);
    if (puzzle !== (studio.made ?? studio.puzzle)) return;
    samples = info?.samples ?? [];
    const known = samples.some((one) => studio.metKey(one.document) === studio.metKey(puzzle));
    const own = known ? [] : [["", "Your own"]];
    sample.replaceChildren(...options([...own, ...samples.map((one, k) => [String(k), titleOf(one)])]));
    showChosen();
  };
  studio.addEventListener("opened", offer);
  studio.addEventListener("drafted", offer);
  studio.addEventListener("cancelled", showChosen);
}

/** @param {Sample} sample */
function titleOf({ title, rows, cols }) {
  const size = `${rows} × ${cols}`;
  return title ? `${title} (${size})` : size;
}
