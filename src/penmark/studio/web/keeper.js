/**
 * Keeps a game in the browser, and in step with other pages that show the same puzzle.
 *
 * A kept game has a revision; whoever writes takes the next one. A page that finds a higher revision than its own takes
 * that game over, and if it has changes of its own that were not kept yet, these follow as one more step of undo: so the
 * latest stands, and nothing that was drawn is lost. Two pages that write at once may take the same revision, since what
 * one writes takes a moment to reach the other: so it says as well who wrote it. The time is kept by itself, since it passes without any change.
 */
import { readKept, writeKept } from "./storage.js";

/** @import { Change, Stores } from "./state.js" */
/** @typedef {{revision: number, by?: string, stores: Stores, past: Change[][], future: Change[][]}} Kept */
/**
 * `run` counts how often the game was begun again: of two times of one run the longer is right.
 * @typedef {{run: number, seconds: number, paused: boolean}} KeptTime
 */
/**
 * What the game does for its keeper.
 * @typedef {{save(): {stores: Stores, past: Change[][], future: Change[][]}, restore(kept: Kept): void,
 *   merge(kept: Kept): void, busy(): boolean, seconds(): number, setSeconds(seconds: number): void,
 *   elsewhere(others: boolean): void, full(): void}} Owner
 */

const GAME = "penmark:game:";
const TIME = "penmark:time:";
/** Milliseconds after a change. */
const SAVE_DELAY = 300;

export class GameKeeper {
  /**
   * @param {string} id the puzzle's content hash
   * @param {Owner} owner
   */
  constructor(id, owner) {
    this.id = id;
    this.owner = owner;
    this.revision = 0;
    /** Who wrote that revision. @type {string | undefined} */
    this.by = undefined;
    this.run = 0;
    /** Whether there are changes that were not kept yet. */
    this.dirty = false;
    this.saving = 0;
    this.own = Math.random().toString(36).slice(2);
    /** Other pages with this puzzle, by names of their own. @type {Set<string>} */
    this.others = new Set();
    /** @type {BroadcastChannel | null} */
    this.channel = null;
  }

  /** @param {AbortSignal} signal ends all of it */
  listen(signal) {
    window.addEventListener("storage", (event) => this.stored(event), { signal });
    window.addEventListener("pagehide", () => this.leave(), { signal });
    window.addEventListener("pageshow", () => this.come(), { signal });
    this.meet();
  }

  /** The page is here again. */
  come() {
    this.catchUp();
    this.meet();
  }

  leave() {
    this.keep();
    this.part();
  }

  keep() {
    this.flush();
    this.keepTime();
  }

  // ── the game ──

  /** The game that was kept, if there is one. @returns {Kept | null} */
  load() {
    const kept = this.kept();
    this.revision = kept?.revision ?? 0;
    this.by = kept?.by;
    return kept;
  }

  /** Whether that game is not known here. @param {Kept | null} kept */
  isNews(kept) {
    return Boolean(kept && (kept.revision > this.revision || (kept.revision === this.revision && kept.by !== this.by)));
  }

  /** @returns {Kept | null} */
  kept() {
    const found = readKept(GAME + this.id);
    const whole = found?.stores && Array.isArray(found.past) && Array.isArray(found.future);
    return whole ? { ...found, revision: Number.isInteger(found.revision) ? found.revision : 0 } : null;
  }

  /** Something was changed here. */
  changed() {
    this.dirty = true;
    this.saveSoon();
  }

  saveSoon() {
    window.clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.flush(), SAVE_DELAY);
  }

  /** Keep what was changed; without a change there is nothing to write, whatever others have written since. */
  flush() {
    window.clearTimeout(this.saving);
    if (!this.dirty) return;
    const kept = this.kept();
    if (kept && this.isNews(kept)) this.owner.merge(kept);
    this.revision = Math.max(this.revision, kept?.revision ?? 0) + 1;
    this.by = this.own;
    const game = { revision: this.revision, by: this.by, ...this.owner.save() };
    // A long history may not fit; the board itself must.
    const fits = writeKept(GAME + this.id, game) || writeKept(GAME + this.id, { ...game, past: [], future: [] });
    this.dirty = !fits;
    window.clearTimeout(this.saving);
    if (!fits) this.owner.full();
    this.keepTime();
  }

  /** Take over what another page has kept since. */
  follow() {
    const kept = this.kept();
    if (!kept || !this.isNews(kept)) return;
    // It was written over ours, by a page that had not seen it.
    if (kept.revision === this.revision && this.by === this.own) this.dirty = true;
    if (this.owner.busy()) return this.saveSoon();
    if (this.dirty) return this.flush();
    this.revision = kept.revision;
    this.by = kept.by;
    this.owner.restore(kept);
  }

  // ── the time ──

  /** @returns {KeptTime} */
  time() {
    const { seconds, run, paused } = readKept(TIME + this.id) ?? {};
    // Games used to be kept together with their time.
    const known = Number.isFinite(seconds) ? seconds : readKept(GAME + this.id)?.seconds;
    return { seconds: known > 0 ? known : 0, run: Number.isInteger(run) ? run : 0, paused: paused === true };
  }

  loadTime() {
    const time = this.time();
    this.run = time.run;
    return time;
  }

  /** @param {boolean} [paused] as it was unless given */
  keepTime(paused) {
    const before = this.time();
    if (before.run > this.run) return;
    const seconds = before.run === this.run ? Math.max(before.seconds, this.owner.seconds()) : this.owner.seconds();
    writeKept(TIME + this.id, { run: this.run, seconds, paused: paused ?? before.paused });
  }

  /** The time begins again. */
  restart() {
    this.run = this.time().run + 1;
    this.keepTime();
  }

  followTime() {
    const { run, seconds } = this.time();
    if (run < this.run) return;
    const later = run > this.run || seconds > this.owner.seconds();
    this.run = run;
    if (later) this.owner.setSeconds(seconds);
  }

  // ── other pages ──

  /** @param {StorageEvent} event */
  stored({ key }) {
    if (key === GAME + this.id) this.follow();
    if (key === TIME + this.id) this.followTime();
  }

  /** Pages that were put to sleep hear nothing of what is kept meanwhile. */
  catchUp() {
    this.follow();
    this.followTime();
  }

  /** Say that we are here, and hear who else is. */
  meet() {
    if (this.channel || !("BroadcastChannel" in window)) return;
    this.channel = new BroadcastChannel(GAME + this.id);
    this.channel.addEventListener("message", ({ data }) => this.heard(data));
    this.channel.postMessage({ from: this.own, says: "hello" });
  }

  part() {
    this.channel?.postMessage({ from: this.own, says: "gone" });
    this.channel?.close();
    this.channel = null;
  }

  /** @param {{from: string, says: string}} message */
  heard({ from, says }) {
    if (says === "gone") this.others.delete(from);
    else this.others.add(from);
    if (says === "hello") this.channel?.postMessage({ from: this.own, says: "here" });
    this.owner.elsewhere(this.others.size > 0);
  }
}
