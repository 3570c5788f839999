/** How hard the puzzle is, and the way a person solves it, as a film. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { Film } from "./film.js";
import { busy, button, row, table } from "./parts.js";

/** @import { Step } from "./api.js" */
/** @import { Studio } from "./studio.js" */

const SECONDS = 5;
export const STATUS = /** @type {Record<string, string>} */ ({
  unsolvable: "It has no solution.",
  several: "It has more than one solution: there is no one way through it.",
  stuck: "It has one solution, but the techniques at hand do not lead all the way there.",
  "timed-out": "Time ran out before the end.",
});

/** @param {Studio} studio */
export function gradePanel(studio) {
  const film = new Film(studio);
  const result = make("div", { class: "st-result", "aria-live": "polite" });
  const used = make("div");
  const look = { class: "st-primary", id: "grade" };
  const start = button("Grade this puzzle", () => busy(start, studio.complain, grade), look);
  const grade = async () => {
    const { puzzle } = studio;
    result.replaceChildren(make("p", { class: "st-note" }, ["Solving as people do …"]));
    try {
      const found = await ask("grade", { document: puzzle, seconds: SECONDS });
      if (puzzle !== studio.puzzle) return;
      result.replaceChildren(...summary(found));
      film.load(found.trace);
      used.replaceChildren(...(found.trace.length ? [techniques(found.trace)] : []));
    } catch (error) {
      result.replaceChildren();
      throw error;
    }
  };
  studio.addEventListener("opened", () => {
    result.replaceChildren();
    used.replaceChildren();
    film.load([]);
  });
  const element = make("div", {}, [row(start), result, film.element, used]);
  return { id: "grade", title: "Grade", element, leave: () => film.close() };
}

/** @param {{status: string, difficulty: string | null, score: number | null, trace: Step[]}} found */
function summary(found) {
  const parts = [];
  if (found.difficulty) {
    const words = [make("strong", { id: "difficulty" }, [found.difficulty]), ` · score ${found.score}`];
    parts.push(make("p", { class: "st-grade" }, words));
  }
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
    make("summary", {}, [`${used.size} techniques`]),
    table("techniques", ["Technique", "Tier", "Times"], lines),
  ]);
  details.open = window.matchMedia("(min-width: 1081px)").matches;
  return details;
}
