/** The solution, and whether it is the only one; all of them, one by one or counted. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { busy, button, row } from "./parts.js";
import { Results } from "./results.js";
import { Work } from "./work.js";

/** @import { Studio } from "./studio.js" */
/** @typedef {Record<string, number | boolean>} Marks */

const SECONDS = 5;
/** How long all solutions are looked for, in seconds, and how many are listed. */
const LONG = 60;
const MOST = 200;
const VERDICTS = /** @type {Record<string, string>} */ ({
  none: "There is no solution.",
  one: "There is exactly one solution.",
  many: "There is more than one solution. Where these two differ is highlighted.",
  unknown: "Time ran out before it was known how many solutions there are.",
});

/** @param {Studio} studio */
export function solvePanel(studio) {
  const verdict = make("p", { class: "st-verdict", role: "status", id: "verdict" });
  const choices = row();
  const leave = button("Back to my game", () => studio.hideShown());
  leave.hidden = true;
  const look = { class: "st-primary", id: "solve" };
  const start = button("Show the solution", () => busy(start, studio.complain, solve), look);
  const solve = async () => {
    const { puzzle } = studio;
    const found = await ask("solve", { document: puzzle, seconds: SECONDS });
    if (puzzle !== studio.puzzle) return;
    verdict.textContent = VERDICTS[found.solutions];
    showPair(studio, choices, found.found);
  };
  const all = allSolutions(studio);
  const forget = () => {
    verdict.textContent = "";
    choices.replaceChildren();
    all.forget();
  };
  studio.addEventListener("opened", forget);
  studio.addEventListener("shown", () => (leave.hidden = !studio.shown));
  const element = make("div", {}, [row(start), verdict, choices, ...all.elements, leave]);
  return { id: "solve", title: "Solve", element, leave: () => studio.hideShown() };
}

/**
 * @param {Studio} studio
 * @param {Marks} marks
 * @param {string[]} cells
 */
function show(studio, marks, cells) {
  studio.show({ marks: Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, [mark]])) }, cells);
}

/**
 * @param {Studio} studio
 * @param {HTMLElement} choices
 * @param {Marks[]} found
 */
function showPair(studio, choices, found) {
  const [one, other] = found;
  const differ = other ? Object.keys(one).filter((name) => one[name] !== other[name]) : [];
  choices.replaceChildren();
  if (other) choices.append(...found.map((marks, k) => button(`Solution ${k + 1}`, () => show(studio, marks, differ))));
  if (one) show(studio, one, differ);
}

/** Count and list. @param {Studio} studio */
function allSolutions(studio) {
  const count = button("Count all", () => run("count"), { id: "count" });
  const list = button("List all", () => run("solve-all"), { id: "solve-all" });
  const work = new Work([count, list], { cancel: "solve-cancel", words: "counted" });
  const results = new Results("Solutions");
  const run = async (/** @type {string} */ kind) => {
    const { puzzle } = studio;
    results.clear();
    const job = { kind, document: puzzle, seconds: LONG, ...(kind === "count" ? {} : { limit: MOST }) };
    const found = await work.run(job, {
      tell: (spent, words) => (kind === "count" ? `Counting … ${spent}` : words),
      item: ({ marks }) => results.add(`Solution ${results.count + 1}`, () => show(studio, marks, [])),
    });
    if (!found || puzzle !== studio.puzzle) return;
    const number = BigInt(found.number ?? found.found);
    const noun = number === 1n ? "solution" : "solutions";
    work.say(`${found.exact || found.exhausted ? "Exactly" : "At least"} ${number.toLocaleString("en")} ${noun}.`);
  };
  const forget = () => {
    work.cancel();
    work.say("");
    results.clear();
  };
  return { elements: [row(count, list), work.element, results.element], forget };
}
