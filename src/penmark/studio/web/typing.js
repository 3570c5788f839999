/** Clues that are typed: several digits make one number as long as there is such a clue. */

/**
 * @typedef {{clue: any, text: string, words: string}} ClueChoice a clue in its JSON form, as it is printed, and in words
 * @typedef {{layer: string, choices: ClueChoice[], listed: boolean, words: string, kinds?: number[][],
 *   places?: number[]}} ClueSet what may stand in one layer; where places differ, the choices of each kind of place, and the
 *   kind of each of them, -1 for none
 */
/** @typedef {{numbers: {value: number, text: string}[], unknown: boolean, sets?: ClueSet[]}} Clues what there is to type */

/** Milliseconds after which the next digit begins another number. */
const PAUSE = 1500;

export class Typing {
  digits = "";
  at = "";
  last = 0;
  /** Digits of one number are one step of undo. */
  step = {};

  forget() {
    this.digits = this.at = "";
    this.step = {};
  }

  /**
   * The clue that a key stands for, `null` if it stands for none.
   * @param {string} key
   * @param {string} at the cell that is typed into
   * @param {Clues} clues
   * @param {number} now milliseconds
   * @returns {number | "?" | null}
   */
  press(key, at, clues, now) {
    if (/^[0-9]$/.test(key)) return this.digit(key, at, clues, now);
    this.forget();
    if (key === "?") return clues.unknown ? "?" : null;
    return clues.numbers.find(({ text }) => text.toUpperCase() === key.toUpperCase())?.value ?? null;
  }

  /**
   * @param {string} key
   * @param {string} at
   * @param {Clues} clues
   * @param {number} now
   */
  digit(key, at, clues, now) {
    const longer = this.digits + key;
    const goes = this.digits && this.at === at && now - this.last < PAUSE && begins(longer, clues);
    if (!goes) this.forget();
    this.digits = goes ? longer : key;
    this.at = at;
    this.last = now;
    return Number(this.digits);
  }
}

/**
 * Whether digits are a clue, or the beginning of one.
 * @param {string} digits
 * @param {Clues} clues
 */
function begins(digits, clues) {
  return digits[0] !== "0" && clues.numbers.some(({ value }) => String(value).startsWith(digits));
}
