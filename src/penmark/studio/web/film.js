/** A solve as a film: forward, back, by itself; each step's cells are highlighted and its words said. */
import { make } from "./drawing.js";
import { Why } from "./hint_panel.js";
import { button, row } from "./parts.js";
import { boardAfter } from "./reasoning.js";

/** @import { Step } from "./api.js" */
/** @import { Studio } from "./studio.js" */

const PACE = 1300;

export class Film {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    this.timer = 0;
    this.place = make("p", { class: "st-step" });
    this.words = make("p", { class: "st-words", role: "status" });
    this.slider = make("input", { type: "range", min: "0", "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.playing = button("Play", () => (this.timer ? this.stop() : this.play()), { "data-film": "play" });
    const step = (/** @type {string} */ label, /** @type {string} */ name, /** @type {() => number} */ to) =>
      button(label, () => this.jump(to()), { "data-film": name });
    this.back = step("◀ Back", "back", () => this.at - 1);
    this.next = step("Next ▶", "next", () => this.at + 1);
    this.leave = button("Back to my game", () => this.close(), { "data-film": "close" });
    const bar = row(this.back, this.playing, this.next);
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Film of the solve");
    this.why = new Why();
    const parts = [bar, this.slider, this.place, this.words, this.why.element, this.leave];
    this.element = make("div", { class: "st-film", hidden: "" }, parts);
    studio.addEventListener("shown", () => (this.leave.hidden = !studio.shown));
    this.leave.hidden = true;
  }

  /** @param {Step[]} steps */
  load(steps) {
    this.close();
    this.steps = steps;
    this.at = 0;
    this.slider.max = String(steps.length);
    this.element.hidden = !steps.length;
    this.tell();
  }

  /** Step `at` has just been taken; 0 is the board as it is given. @param {number} at */
  jump(at) {
    this.stop();
    this.turn(at);
  }

  /** @param {number} at */
  turn(at) {
    const { board } = this.studio;
    if (!board) return;
    this.at = Math.max(0, Math.min(at, this.steps.length));
    const step = this.steps[this.at - 1];
    this.studio.show(boardAfter(board, this.steps.slice(0, this.at)), step);
    this.tell();
  }

  tell() {
    const step = this.steps[this.at - 1];
    const title = step ? ` · ${step.title} (${step.tier})` : "";
    this.place.textContent = `Step ${this.at} of ${this.steps.length}${title}`;
    this.words.textContent = step ? step.words : "Watch how it is solved, step by step.";
    this.why.tell(step ? step.reasons : []);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.steps.length;
  }

  play() {
    if (this.at === this.steps.length) this.turn(0);
    else this.turn(this.at + 1);
    this.playing.textContent = "Stop";
    this.timer = window.setInterval(() => {
      this.turn(this.at + 1);
      if (this.at === this.steps.length) this.stop();
    }, PACE);
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
  }

  close() {
    this.stop();
    this.studio.hideShown();
  }
}
