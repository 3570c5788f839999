/** Clues of other kinds than numbers in the editor: what to offer, what to type, and rooms to paint. */
import { make } from "./drawing.js";

/** @import { ClueChoice, Clues, ClueSet } from "./typing.js" */

/** @param {ClueSet} set whether all that may stand there are numbers and question marks, which single keys write */
function isNumeric(set) {
  return set.listed && set.choices.every(({ clue }) => typeof clue === "number" || clue === "?");
}

/** The clues to offer besides numbers and question marks, each once. @param {Clues} clues */
export function otherChoices({ sets = [] }) {
  const others = sets.flatMap(({ choices }) => choices.filter(({ clue }) => typeof clue !== "number" && clue !== "?"));
  return [...new Map(others.map((one) => [JSON.stringify(one.clue), one])).values()];
}

/**
 * The clues that may stand at a place; null if none may.
 * @param {Clues} clues
 * @param {string} layer
 * @param {number} k which of the layer's places it is
 * @returns {{choices: ClueChoice[]} | null}
 */
export function choicesAt({ sets = [] }, layer, k) {
  const set = sets.find((one) => one.layer === layer);
  if (!set) return null;
  if (!set.places?.length || !set.kinds) return { choices: set.choices };
  const kind = set.kinds[set.places[k]];
  return kind ? { choices: kind.map((one) => set.choices[one]) } : null;
}

/** A field to type any clue into; Enter writes it. */
export class ClueField {
  /** @param {(text: string) => void} write */
  constructor(write) {
    this.input = make("input", { class: "st-clue-text", name: "clue-text", "aria-label": "Clue", placeholder: "Clue", size: "8" });
    /** @type {ClueSet[]} */
    this.sets = [];
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !this.input.value.trim()) return;
      event.preventDefault();
      write(this.input.value);
      this.input.value = "";
    });
  }

  /** @param {Clues} clues */
  fill({ sets = [] }) {
    this.sets = sets;
    this.input.title = sets.map(({ words }) => words).join("; ");
    return sets.some((set) => !isNumeric(set));
  }

  /**
   * Go on with what was typed on the board, where a single key does not say which clue is meant.
   * @param {string} key
   * @param {string} layer of the place that is typed at
   */
  begin(key, layer) {
    const set = this.sets.find((one) => one.layer === layer);
    if (!set || isNumeric(set)) return false;
    this.input.value = key;
    this.input.focus();
    return true;
  }
}

/** Cells of one stroke become one room. */
export class RoomBrush {
  /** @type {WeakMap<object, string[]>} */
  strokes = new WeakMap();

  /**
   * @param {string} at
   * @param {object | null} step
   */
  edit(at, step) {
    const cells = [...((step && this.strokes.get(step)) ?? []), at];
    if (step) this.strokes.set(step, cells);
    return { do: "room", cells };
  }
}
