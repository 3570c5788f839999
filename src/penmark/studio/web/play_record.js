/** Keeps what is played in the library, and after a puzzle is solved offers another one like it. */
import { ask, askQuietly, wordsOf } from "./api.js";
import { clockText } from "./clock.js";
import { make } from "./drawing.js";
import { busy, button, byId } from "./parts.js";

/** @import { Studio } from "./studio.js" */

/** Milliseconds after a change before the game is kept. */
const PAUSE = 1000;

/** After the first change on the page. @param {Studio} studio */
export function recordPlay(studio) {
  const record = new PlayRecord(studio);
  studio.player.addEventListener("change", () => record.changed());
  studio.player.addEventListener("solved", () => record.solved());
  studio.addEventListener("opened", () => record.close());
  document.addEventListener("visibilitychange", () => document.hidden && record.keepNow());
  record.changed();
  if (studio.player.session?.referee.solved) record.solved();
}

class PlayRecord {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.timer = 0;
    /** What the timer is about. @type {object | null} */
    this.puzzle = null;
    /** Whether there is a library that keeps games. */
    this.keeps = true;
    this.bar = make("div", { class: "st-opening st-next", id: "next-bar", role: "status", hidden: "" });
    byId("stage").after(this.bar);
  }

  changed() {
    // What was taken over from elsewhere was not played now.
    if (!this.keeps || this.studio.player.session?.taking) return;
    window.clearTimeout(this.timer);
    this.puzzle = this.studio.puzzle;
    this.timer = window.setTimeout(() => this.keepNow(), PAUSE);
  }

  async keepNow() {
    if (!this.timer || this.puzzle !== this.studio.puzzle) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    const answer = await askQuietly("library-played", { document: this.studio.played() });
    if (answer) this.keeps = answer.kept;
  }

  async solved() {
    const { session } = this.studio.player;
    if (!session || session.taking) return;
    this.changed();
    const kept = this.keepNow();
    const next = button("Next puzzle like this", () => busy(next, say, () => this.openNext(say, kept)), { id: "next-puzzle", class: "st-primary" });
    const words = make("span", {}, [`Solved in ${clockText(session.clock.seconds)}.`]);
    const say = (/** @type {unknown} */ said) => (words.textContent = wordsOf(said));
    const close = button("×", () => this.close(), { "aria-label": "Close the message" });
    this.bar.replaceChildren(words, next, close);
    this.bar.hidden = false;
  }

  /**
   * @param {(words: string) => void} say
   * @param {Promise<void>} kept
   */
  async openNext(say, kept) {
    await kept;
    const { found } = await ask("library-next", { document: this.studio.puzzle });
    if (found) await this.studio.open(Promise.resolve(found));
    else say("You have played all that are like it. Make one under Make, or import more into the library.");
  }

  close() {
    this.bar.hidden = true;
  }
}
