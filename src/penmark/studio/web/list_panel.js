/** All puzzles of a size that have exactly one solution: listed, or only counted. */
import { make } from "./drawing.js";
import { button, chooser, filled, labelled, number, pair, row, table, tick } from "./parts.js";
import { Results } from "./results.js";
import { SizeFields } from "./size_fields.js";
import { switchBoxes } from "./variant_choice.js";
import { Work } from "./work.js";

/** @import { GenreInfo, Inventory, PuzzleDocument } from "./api.js" */
/** @import { Studio } from "./studio.js" */

/** Seconds that such work may take at most. */
const LONGEST = 600;
const STOPS = /** @type {Record<string, string>} */ ({
  exhausted: "These are all there are.",
  capped: "There may be more: some empty boards have more solutions than were looked at.",
  limit: "There are more: this was as many as asked for.",
  deadline: "Time ran out: there may be more.",
});

/**
 * @param {Studio} studio
 * @param {Inventory} inventory
 */
export function listPanel(studio, inventory) {
  const size = new SizeFields(inventory.genres, smallest, studio.complain, switchBoxes);
  const results = new Results("Puzzles found");
  const counts = make("div");
  const list = button("List them", () => run(false), { class: "st-primary", id: "list" });
  const count = button("Only count", () => run(true), { id: "count-puzzles" });
  const work = new Work([list, count], { cancel: "list-cancel", words: "listed" });
  const upTo = chooser(inventory.up_to.map(({ name, words }) => [name, words]), { name: "up_to" });
  upTo.value = "board";
  const element = make("div", {}, [
    make("p", { class: "st-note" }, ["All puzzles of a size that have exactly one solution. Small sizes have many."]),
    ...size.elements,
    labelled("Count as one", upTo),
    pair("At most", number("limit", 1, 500, "100"), "Seconds", number("seconds", 1, 600, "60")),
    tick("Only those without a clue that could go", { name: "minimal" })[0],
    tick("Cells may be missing, where there are holes", { name: "holes", checked: "" })[0],
    row(list, count),
    work.element,
    counts,
    results.element,
  ]);
  const add = (/** @type {PuzzleDocument} */ puzzle) => {
    const clues = Object.keys(puzzle.data.clues ?? {}).length;
    const words = `Puzzle ${results.count + 1} · ${clues} ${clues === 1 ? "clue" : "clues"}`;
    results.add(words, () => studio.openDocument(puzzle).catch((error) => studio.complain(error)));
  };
  const run = async (/** @type {boolean} */ onlyCount, more = {}) => {
    results.clear();
    counts.replaceChildren();
    /** @type {Record<string, any>} */
    const job = { kind: "enumerate", ...filled(element), only_count: onlyCount, ...more };
    const found = await work.run(job, { tell: (_, words) => words, item: (item) => add(item.document) });
    if (!found) return;
    work.say(outcome(found));
    const longer = found.stop === "deadline" && job.seconds < LONGEST;
    if (longer) work.offer("Give it ten minutes", () => run(onlyCount, { seconds: LONGEST }));
    if (found.by_clues.length) counts.replaceChildren(byClues(found.by_clues));
  };
  studio.addEventListener("opened", () => {
    if (!work.running && !results.count) size.choose(studio.puzzle?.genre ?? "");
  });
  size.choose(studio.puzzle?.genre ?? inventory.genres[0].name);
  return { element };
}

/**
 * The smallest boards that are no triviality.
 * @param {GenreInfo} genre
 * @returns {[number, number]}
 */
function smallest({ sizes: { fixed, row_step: rows, col_step: cols } }) {
  const [first] = fixed;
  return first ? [first.rows, first.cols] : [rows === 1 ? 3 : 2 * rows, cols === 1 ? 3 : 2 * cols];
}

/** @param {{found: number, images: number, stop: string, capped: number}} found */
function outcome({ found, images, stop, capped }) {
  const all = images === found ? "" : `, ${images.toLocaleString("en")} with all that count as one`;
  const part = capped ? " On some boards only a part of the solutions was used." : "";
  return `${found.toLocaleString("en")} ${found === 1 ? "puzzle" : "puzzles"}${all}. ${STOPS[stop] ?? ""}${part}`;
}

/** @param {number[][]} lines */
function byClues(lines) {
  const cells = lines.map((numbers) => numbers.map((each) => each.toLocaleString("en")));
  return table("by-clues", ["Clues", "Puzzles", "In all"], cells);
}
