/** How hard the puzzle is, and the way a person solves it, as a film. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { Film } from "./film.js";
import { busy, button, row, table } from "./parts.js";
import { reservation, STATUS } from "./status.js";
import { Work } from "./work.js";

/** @import { Step } from "./api.js" */
/** @import { Studio } from "./studio.js" */
/**
 * @typedef {{status: string, difficulty: string | null, score: number | null, reservation: string | null,
 *   trace: Step[]}} Grade
 */

/** How long it may take at first, and then, in seconds. */
const [SECONDS, LONG] = [5, 120];

/** @param {Studio} studio */
export function gradePanel(studio) {
  const film = new Film(studio);
  const result = make("div", { class: "st-result", "aria-live": "polite" });
  const used = make("div");
  const look = { class: "st-primary", id: "grade" };
  const start = button("Grade this puzzle", () => busy(start, studio.complain, grade), look);
  const work = new Work([start], { cancel: "grade-cancel", words: "grading" });
  const clear = () => {
    result.replaceChildren();
    used.replaceChildren();
    film.load([]);
  };
  const show = (/** @type {Grade} */ found) => {
    result.replaceChildren(...summary(found));
    film.load(found.trace);
    used.replaceChildren(...(found.trace.length ? [techniques(found.trace)] : []));
    if (found.status === "timed-out") work.offer("Give it two minutes", longer);
  };
  const grade = async () => {
    const puzzle = await studio.settled();
    clear();
    result.replaceChildren(make("p", { class: "st-note" }, ["Solving as people do …"]));
    try {
      const found = await ask("grade", { document: puzzle, seconds: SECONDS });
      if (puzzle === studio.puzzle) show(found);
    } catch (error) {
      clear();
      throw error;
    }
  };
  const longer = async () => {
    const puzzle = await studio.settled();
    const job = { kind: "grade", document: puzzle, seconds: LONG };
    const found = await work.run(job, { tell: (_, words) => `Solving as people do … ${words}` });
    if (found && puzzle === studio.puzzle) show(found);
  };
  studio.addEventListener("opened", () => {
    clear();
    work.clear();
  });
  const element = make("div", {}, [row(start), result, work.element, film.element, used]);
  return { element, leave: () => film.close() };
}

/** @param {Grade} found */
function summary(found) {
  const parts = [];
  if (found.difficulty) {
    const words = [make("strong", { id: "difficulty" }, [found.difficulty]), ` · score ${found.score}`];
    parts.push(make("p", { class: "st-grade" }, words));
  }
  if (found.reservation) parts.push(make("p", { id: "reservation" }, [reservation(found)]));
  if (found.status in STATUS) parts.push(make("p", {}, [STATUS[found.status]]));
  return parts;
}

/** @param {Step[]} trace */
function techniques(trace) {
  /** @type {Map<string, {tier: string, score: number, count: number}>} */
  const used = new Map();
  for (const { title, tier, score } of trace) {
    used.set(title, { tier, score, count: (used.get(title)?.count ?? 0) + 1 });
  }
  const hardest = [...used].sort((a, b) => b[1].score - a[1].score);
  const lines = hardest.map(([title, { tier, count }]) => [title, tier, String(count)]);
  const details = make("details", { class: "st-details" }, [
    make("summary", {}, [`${used.size} ${used.size === 1 ? "technique" : "techniques"}`]),
    table("techniques", ["Technique", "Tier", "Times"], lines),
  ]);
  details.open = matchMedia("(min-width: 1081px)").matches;
  return details;
}
