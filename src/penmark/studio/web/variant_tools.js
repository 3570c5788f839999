/** The editor's variants, where else the keys for clues are: a list to choose from, and what is in hand of them. */
import { button } from "./parts.js";
import { PayloadHand } from "./payload_hand.js";
import { VariantList } from "./variant_list.js";

/** @import { GenreInfo, Laid, VariantInfo } from "./api.js" */
/** @import { Draft } from "./draft.js" */
/** @import { PenmarkPlayer } from "./player.js" */
/** @import { BoardDocument } from "./types.js" */
/**
 * @typedef {{symmetry: () => string, player: () => PenmarkPlayer | null, taken: () => void}} Surroundings `taken` comes
 *   when another variant is in hand, or none
 */

export class VariantTools {
  /**
   * @param {Draft} draft
   * @param {Surroundings} around
   */
  constructor(draft, { symmetry, player, taken }) {
    this.draft = draft;
    /** What gives its place to these. @type {HTMLElement | null} */
    this.keys = null;
    this.opener = button("Variants …", () => this.face(true), { "data-edit": "variants", class: "st-all" });
    this.list = new VariantList(() => this.face(false));
    this.hand = new PayloadHand({
      change: (edit, step) => draft.change([edit], symmetry(), step),
      laid: () => draft.laid,
      player,
      another: () => this.face(true),
    });
    this.hand.addEventListener("taken", () => {
      this.face(false);
      taken();
      this.hand.show();
    });
    this.heard("chosen", (/** @type {VariantInfo} */ kind) => this.hand.take(kind));
    this.heard("switched", (/** @type {string[]} */ names) => draft.change([{ do: "vary", variants: names }]));
    this.heard("lifted", (/** @type {Laid} */ { variant, places }) =>
      draft.change([{ do: "lift", variant, places }], symmetry()));
  }

  /**
   * @param {string} kind
   * @param {(detail: any) => void} act
   */
  heard(kind, act) {
    this.list.addEventListener(kind, (event) => act(/** @type {CustomEvent} */ (event).detail));
  }

  /** Where the keys are, there is one of three. @param {boolean} listed */
  face(listed) {
    const { list, hand, keys } = this;
    list.element.hidden = !listed;
    hand.element.hidden = listed || !hand.kind;
    if (keys) keys.hidden = listed || hand.kind !== null;
    // Where there are no keys, a keyboard would come up and hide the list.
    if (listed && matchMedia("(pointer: fine)").matches) list.search.focus();
  }

  /** Another puzzle comes. */
  putAway() {
    this.hand.take(null);
    this.face(false);
  }

  /** After a change. @param {GenreInfo | undefined} genre */
  show(genre) {
    this.list.show(genre, this.draft.document?.data.variants, this.draft.laid);
    this.hand.show();
  }

  /**
   * The board as its setter sees it: without fog, and with places to press outside the grid if they are asked for.
   * @param {BoardDocument} document
   */
  drawn(document) {
    const { fog: _, ...board } = document;
    if (this.hand.kind?.tool !== "outside") return board;
    const { top = 0, right = 0, bottom = 0, left = 0 } = board.scene.margins ?? {};
    const [up, east, down, west] = [top, right, bottom, left].map((margin) => Math.max(margin, 1));
    return { ...board, scene: { ...board.scene, margins: { top: up, right: east, bottom: down, left: west } } };
  }
}
