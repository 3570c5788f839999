/**
 * `<penmark-player>`: one puzzle to play. Give it a board document with `load(document)`, or as the JSON text of a
 * script element of type `application/json` inside it.
 *
 * Events: `change` (detail: marks and play), `progress` (detail.progress from 0 to 1), `solved` (detail.seconds), `pause`
 * (detail.paused), `fault` when a broken rule is named (detail.constraint, detail.region; detail.tell(words) says it better).
 * Methods: getState(), setState({marks, play}), showHint(cells, words), showStep(picture,
 * candidates, words), setTheme(name), load(document).
 * The attribute `autosave="off"` keeps nothing in the browser.
 */
import { opened } from "./inputs.js";
import { Session } from "./session.js";

/** @import { Picture } from "./api.js" */
/** @import { Settings } from "./settings.js" */
/** @import { BoardDocument, Wire, WireDocument } from "./types.js" */

export class PenmarkPlayer extends HTMLElement {
  /** @type {Session | null} */
  session = null;

  connectedCallback() {
    const data = this.querySelector('script[type="application/json"]');
    if (data && !this.session) this.load(JSON.parse(data.textContent ?? ""));
  }

  disconnectedCallback() {
    this.session?.leave();
  }

  /** @param {WireDocument | BoardDocument} board */
  load(board) {
    this.session?.leave();
    this.session = new Session(this, opened(board));
  }

  /** The marks and play of tagged JSON; null while there is no puzzle. */
  getState() {
    return this.session?.wire() ?? null;
  }

  /** @param {Wire} wire */
  setState(wire) {
    this.session?.setWire(wire);
  }

  /**
   * Point at cells and say something about them; no cells to take the hint away.
   * @param {string[]} cells wire names of cells, edges or corners
   * @param {string} words
   */
  showHint(cells, words) {
    const { session } = this;
    const wanted = new Set(cells);
    session?.view.showHint(session.board.spots.flatMap((spot, k) => (wanted.has(spot.name) ? [k] : [])));
    session?.say(words);
  }

  /**
   * Draw what a step looks at and does, and say its words.
   * @param {Picture} picture
   * @param {Record<string, number[]>} candidates of the cells with numbers that it shows
   * @param {string} words
   */
  showStep(picture, candidates, words) {
    this.session?.view.showPicture(picture, candidates);
    this.session?.say(words);
  }

  /** @param {Settings["theme"]} theme */
  setTheme(theme) {
    this.session?.configure({ theme });
  }
}

if (!customElements.get("penmark-player")) customElements.define("penmark-player", PenmarkPlayer);
