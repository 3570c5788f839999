/** Decides when to speak of broken rules, and says when the puzzle is solved. */
import { clockText } from "./clock.js";

/** @import { Session } from "./session.js" */
/** @import { Fault } from "./types.js" */

const UNKNOWN = "All is filled in and no broken rule was found. Whether every rule holds takes longer to find out than this page can.";

export class Referee {
  /** @param {Session} player */
  constructor(player) {
    this.player = player;
    this.solved = false;
    /** Whether all is filled in and nothing found wrong, but whether all rules hold could not be found out. */
    this.unknown = false;
    /** Whether what is marked now was asked for. */
    this.asked = false;
  }

  /** After a change: highlights, conflicts as the player wants them, trials, and whether it is solved. */
  look() {
    const { player } = this;
    const { state, judge, view } = player;
    const before = this.solved;
    const verdict = judge.solved(state);
    this.solved = verdict === true;
    this.unknown = verdict === null;
    view.showTones(judge.highlights(state, this.solved));
    view.showHint([]);
    this.asked = false;
    if (!before || !this.solved) player.say("");
    this.show(this.wanted() ? this.inSight(judge.faults(state)) : []);
    this.showTrial();
    player.frame.classList.toggle("pm-solved", this.solved);
    if (this.solved && !before) this.celebrate();
    if (this.unknown) player.say(UNKNOWN);
  }

  /** Whether conflicts are to be shown without being asked for. */
  wanted() {
    const { settings, judge, state } = this.player;
    if (settings.conflicts === "live") return true;
    return settings.conflicts === "guarded" && judge.looksFinished(state);
  }

  /** Those that tell nothing of what fog covers. @param {Fault[]} faults */
  inSight(faults) {
    const { fog } = this.player.view;
    return faults.filter(({ spots }) => !spots.some((spot) => fog?.covered.has(spot)));
  }

  /** @param {Fault[]} faults */
  show(faults) {
    const { player } = this;
    player.view.showFaults([...new Set(faults.flatMap((fault) => player.judge.blamed(fault)))]);
    if (!faults.length) return;
    const others = more(faults.length - 1);
    const said = player.judge.words(faults[0]) + others;
    player.say(said);
    const tell = (/** @type {string} */ words) => {
      if (player.message.textContent === said) player.say(words + others);
    };
    player.host.dispatchEvent(new CustomEvent("fault", { detail: { ...faults[0], tell } }));
  }

  /** The player asks whether all is well. */
  check() {
    const { player } = this;
    const { state, judge } = player;
    if (this.solved) return player.say(`Solved. Every rule holds. ${clockText(player.clock.seconds)}`);
    const faults = judge.faults(state);
    const shown = player.settings.conflicts === "off" ? [] : this.inSight(faults);
    if (shown.length) return this.show(shown);
    if (faults.length) return player.say("Something is not right yet.");
    const left = judge.undecided(state).length;
    if (left) return player.say(`No rule is broken so far. ${left} ${left === 1 ? "place is" : "places are"} still open.`);
    if (this.unknown) return player.say(UNKNOWN);
    const missing = this.inSight(judge.faultsWhenFinished(state));
    const first = missing.length ? ` Still to do: ${judge.words(missing[0])}${more(missing.length - 1, "unmet")}` : "";
    player.say(`No rule is broken so far.${first}`);
  }

  celebrate() {
    const { player } = this;
    player.clock.stop();
    player.say(`Solved in ${clockText(player.clock.seconds)}. Every rule holds.`);
    if (player.taking) return;
    player.keeper?.keepTime();
    player.host.dispatchEvent(new CustomEvent("solved", { detail: { seconds: player.clock.seconds, byRules: true } }));
  }

  showTrial() {
    const { state, frame, actions: { trial, buttons } } = this.player;
    const level = state.trialLevel;
    frame.setAttribute("data-trial", String(level));
    trial.textContent = level ? `Trial${level > 1 ? ` ${level}` : ""}: new marks are in another ink.` : "";
    buttons.keep.disabled = buttons.discard.disabled = !level;
    buttons.undo.disabled = !state.past.length;
    buttons.redo.disabled = !state.future.length;
  }
}

/** @param {number} count @param {string} state what those rules are */
function more(count, state = "broken") {
  return count > 0 ? ` (and ${count} more ${state} ${count === 1 ? "rule" : "rules"})` : "";
}
