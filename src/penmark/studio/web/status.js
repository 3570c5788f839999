/** What the outcomes of grading mean. */
export const STATUS = /** @type {Record<string, string>} */ ({
  unsolvable: "It has no solution.",
  several: "It has more than one solution: there is no one way through it.",
  stuck: "It has one solution, but the techniques at hand do not lead all the way there.",
  "timed-out": "Time ran out before the end.",
});
