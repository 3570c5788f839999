/** Hints in three strengths, and the check. The words and cells appear at the board. */
import { ask } from "./api.js";
import { make } from "./drawing.js";
import { busy, button } from "./parts.js";
import { write } from "./reasoning.js";
import { Work } from "./work.js";

/** @import { Studio } from "./studio.js" */

/** How long a step is looked for where the usual time did not suffice, in seconds. */
const PATIENT = 60;

const STRENGTHS = [
  ["nudge", "Nudge", "What to look for"],
  ["look", "Look", "Where to look"],
  ["do", "Do it", "The next step, written for you"],
];

/** @param {Studio} studio */
export function hintPanel(studio) {
  /** @type {HTMLButtonElement[]} */
  const starts = [];
  const work = new Work(starts, { cancel: "hint-cancel", words: "hint-work" });
  const why = new Why();
  const buttons = STRENGTHS.map(([strength, label, words]) => {
    const pressed = button(label, () => busy(pressed, studio.complain, () => give(studio, { work, why }, strength)), {
      title: words,
      "data-hint": strength,
    });
    return pressed;
  });
  starts.push(...buttons);
  const check = button("Check", () => studio.player.session?.check(), {
    title: "Is all well so far?",
    "data-hint": "check",
  });
  const group = make("div", { class: "st-four", role: "group", "aria-label": "Hint" }, [...buttons, check]);
  // What is covered is not to be worked on.
  const tell = () => {
    const paused = Boolean(studio.player.session?.paused);
    for (const one of [...buttons, check]) one.disabled = paused;
  };
  studio.player.addEventListener("pause", tell);
  studio.player.addEventListener("change", () => work.clear());
  studio.addEventListener("opened", tell);
  studio.addEventListener("opened", () => work.clear());
  const words = make("p", { class: "st-note st-wide" }, [
    "Nudge names what to look for, Look shows where, Do it takes the step. Check says whether a rule is broken.",
  ]);
  studio.addEventListener("opened", () => why.tell([]));
  return { element: make("div", {}, [group, work.element, why.element, words]) };
}

/**
 * @param {Studio} studio
 * @param {{work: Work, why: Why}} shown
 * @param {string} strength
 * @param {boolean} [patient] whether it may take longer than a question
 */
async function give(studio, { work, why }, strength, patient = false) {
  const puzzle = await studio.settled();
  const { player } = studio;
  const { session } = player;
  const state = player.getState();
  if (!session || !puzzle || !state || session.paused) return;
  const asked = { document: { ...puzzle, marks: state.marks }, strength };
  if (!patient) work.clear();
  const hint = patient
    ? await work.run({ kind: "hint", seconds: PATIENT, ...asked }, { tell: (spent) => `Looking for a step … ${spent}` })
    : await ask("hint", asked);
  if (!hint) return;
  // The answer is about the board as it was when it was asked for.
  const changed = JSON.stringify(player.getState()?.marks) !== JSON.stringify(state.marks);
  if (session !== player.session || session.paused || changed) return;
  if (hint.kind === "timed-out" && !patient) {
    work.offer("Give it a minute", () => give(studio, { work, why }, strength, true).catch(studio.complain));
  }
  if (hint.kind === "step" && strength === "do") write(session, hint.moves, hint.candidates);
  const words = session.referee.solved ? session.message.textContent ?? "" : hint.words;
  const { picture } = hint;
  if (Object.values(picture).some((part) => part.length)) player.showStep(picture, hint.candidates, words);
  else player.showHint(hint.observed, words);
  why.tell(hint.reasons);
}

/** The reasons of a hint or a step, one level deeper, behind a switch. */
export class Why {
  constructor() {
    this.list = make("ol", { class: "st-reasons" });
    this.element = make("details", { class: "st-why", hidden: "" }, [make("summary", {}, ["Why?"]), this.list]);
  }

  /** @param {string[]} reasons */
  tell(reasons) {
    this.element.hidden = !reasons.length;
    this.list.replaceChildren(...reasons.map((words) => make("li", {}, [words])));
  }
}
