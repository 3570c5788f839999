/** The solution, and whether it is the only one; all of them, one by one or counted. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { busy, button, row } from "./parts.js";
import { pointingAt } from "./reasoning.js";
import { Results } from "./results.js";
import { Work, lookLonger } from "./work.js";

/** @import { Studio } from "./studio.js" */
/** @import { Found, Marks } from "./work.js" */

/** How long solutions are looked for at first, and then, in seconds; how many are listed. */
const [SECONDS, LONG, LONGEST] = [5, 60, 600];
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
  const work = new Work([start], { cancel: "solution-cancel", words: "solving" });
  const show = (/** @type {Found} */ { solutions, found }) => {
    verdict.textContent = VERDICTS[solutions];
    showPair(studio, choices, found);
    if (solutions === "unknown") work.offer("Give it two minutes", longer);
  };
  const solve = async () => {
    const puzzle = await studio.settled();
    work.clear();
    const found = await ask("solve", { document: puzzle, seconds: SECONDS });
    if (puzzle === studio.puzzle) show(found);
  };
  const longer = async () => {
    const puzzle = await studio.settled();
    const found = await lookLonger(work, puzzle);
    if (found && puzzle === studio.puzzle) show(found);
  };
  const all = allSolutions(studio);
  const forget = () => {
    verdict.textContent = "";
    choices.replaceChildren();
    work.clear();
    all.forget();
  };
  studio.addEventListener("opened", forget);
  studio.addEventListener("shown", () => (leave.hidden = !studio.shown));
  const element = make("div", {}, [row(start), verdict, work.element, choices, ...all.elements, leave]);
  return { element, leave: () => studio.hideShown() };
}

/**
 * @param {Studio} studio
 * @param {Marks} marks
 * @param {string[]} cells
 */
function show(studio, marks, cells) {
  const wire = { marks: Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, [mark]])) };
  studio.show(wire, { picture: pointingAt(cells), candidates: {} });
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
  const run = async (/** @type {string} */ kind, seconds = LONG) => {
    const puzzle = await studio.settled();
    results.clear();
    const job = { kind, document: puzzle, seconds, ...(kind === "count" ? {} : { limit: MOST }) };
    const found = await work.run(job, {
      tell: (spent, words) => (kind === "count" ? `Counting … ${spent}` : words),
      item: ({ marks }) => results.add(`Solution ${results.count + 1}`, () => show(studio, marks, [])),
    });
    if (!found || puzzle !== studio.puzzle) return;
    const number = BigInt(found.number ?? found.found);
    const noun = number === 1n ? "solution" : "solutions";
    const timedOut = kind === "count" ? !found.exact : found.stopped_by === "deadline";
    if (timedOut && seconds < LONGEST) work.offer("Give it ten minutes", () => run(kind, LONGEST));
    work.say(`${found.exact || found.exhausted ? "Exactly" : "At least"} ${number.toLocaleString("en")} ${noun}.`);
  };
  const forget = () => {
    work.clear();
    results.clear();
  };
  return { elements: [row(count, list), work.element, results.element], forget };
}
