/** Which variants new puzzles will have: a box to tick for each. */
import { make } from "./drawing.js";
import { tick } from "./parts.js";

/** @import { VariantInfo } from "./api.js" */

/** Kinds by how they are entered, in words. */
export const GROUPS = /** @type {[string, string][]} */ ([
  ["cells", "Cells"],
  ["line", "Lines"],
  ["edge", "Between two cells"],
  ["corner", "Between four cells"],
  ["outside", "Outside the grid"],
  ["switch", "Switches"],
]);

/**
 * A box for each variant that is a mere switch, with its rule.
 * @param {VariantInfo[]} variants
 */
export function switchBoxes(variants) {
  return variants.filter(({ tool }) => tool === "switch").map((one) => box(one, one.words)[0]);
}

/**
 * Boxes for all variants that a generator can place, the usual ones ticked; under headings where there are many.
 * @param {VariantInfo[]} variants
 */
export function generatorBoxes(variants) {
  const kinds = variants.filter(({ generated }) => generated);
  const sorts = GROUPS.map(([tool, words]) => ({ words, kinds: kinds.filter((one) => one.tool === tool) }));
  const filled = sorts.filter((sort) => sort.kinds.length);
  if (filled.length < 2) return kinds.map((one) => box(one, one.words, one.usual)[0]);
  return [folded(filled)];
}

/** @param {{words: string, kinds: VariantInfo[]}[]} sorts */
function folded(sorts) {
  const summary = make("summary", {});
  const boxes = /** @type {[string, HTMLInputElement][]} */ ([]);
  const section = (/** @type {{words: string, kinds: VariantInfo[]}} */ { words, kinds }) => {
    const labels = kinds.map((one) => {
      const [label, input] = box(one, one.title, one.usual);
      label.title = one.words;
      boxes.push([one.title, input]);
      return label;
    });
    return make("section", {}, [make("h3", {}, [words]), make("div", { class: "st-kinds" }, labels)]);
  };
  const tell = () => {
    const chosen = boxes.flatMap(([title, input]) => (input.checked ? [title] : []));
    summary.textContent = `Variants: ${chosen.join(", ") || "none"}`;
  };
  const element = make("details", { class: "st-details", id: "wanted-variants" }, [summary, ...sorts.map(section)]);
  element.addEventListener("change", tell);
  tell();
  return element;
}

/**
 * @param {VariantInfo} kind
 * @param {string} words
 * @param {boolean} [ticked]
 */
function box({ name }, words, ticked = false) {
  const made = tick(words, { name: "variants", value: name, "data-many": "" });
  made[1].checked = ticked;
  return made;
}
