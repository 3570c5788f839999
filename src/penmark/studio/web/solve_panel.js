/** The solution, and whether it is the only one. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { busy, button, row } from "./parts.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {Record<string, number | boolean>} Marks */

const SECONDS = 5;
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
    showAll(studio, choices, found.found);
  };
  const forget = () => {
    verdict.textContent = "";
    choices.replaceChildren();
  };
  studio.addEventListener("opened", forget);
  studio.addEventListener("shown", () => (leave.hidden = !studio.shown));
  const element = make("div", {}, [row(start), verdict, choices, leave]);
  return { id: "solve", title: "Solve", element, leave: () => studio.hideShown() };
}

/**
 * @param {Studio} studio
 * @param {HTMLElement} choices
 * @param {Marks[]} found
 */
function showAll(studio, choices, found) {
  const [one, other] = found;
  const differ = other ? Object.keys(one).filter((name) => one[name] !== other[name]) : [];
  const show = (/** @type {Marks} */ marks) =>
    studio.show({ marks: Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, [mark]])) }, differ);
  choices.replaceChildren();
  if (other) choices.append(...found.map((marks, k) => button(`Solution ${k + 1}`, () => show(marks))));
  if (one) show(one);
}
