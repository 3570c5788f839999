/** What the outcomes of grading mean. */
export const STATUS = /** @type {Record<string, string>} */ ({
  unsolvable: "It has no solution.",
  several: "It has more than one solution: there is no one way through it.",
  stuck: "It has one solution, but the techniques at hand do not lead all the way there.",
  "timed-out": "Time ran out before the end.",
});

/**
 * Why a puzzle that was solved has no difficulty.
 * @param {{reservation: string | null, score: number | null}} found
 */
export function reservation(found) {
  return `No difficulty: solved by trial, since ${found.reservation} · score ${found.score}.`;
}
