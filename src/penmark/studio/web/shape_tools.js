/** The board's size and orientation: lines at any side, or another size where only some are possible; turns. */
import { make, options } from "./drawing.js";
import { button, chooser, labelled, row } from "./parts.js";

/** @import { Choice, GenreInfo } from "./api.js" */
/** @import { Draft } from "./draft.js" */

export class ShapeTools {
  /**
   * @param {Draft} draft
   * @param {Choice[]} turns
   */
  constructor(draft, turns) {
    this.draft = draft;
    this.genre = "";
    this.size = make("p", { class: "st-note", id: "board-size" });
    this.sides = make("div", { class: "st-sides", role: "group", "aria-label": "Rows and columns" });
    this.fixed = chooser([], { name: "size" });
    this.fixedField = labelled("Size", this.fixed);
    this.fixed.addEventListener("change", () => draft.change([{ do: "size", ...JSON.parse(this.fixed.value) }]));
    const turn = (/** @type {Choice} */ { name, words }) =>
      button(words, () => draft.change([{ do: "turn", by: name }]), { "data-turn": name });
    const empty = button("Clear clues", () => draft.change([{ do: "empty" }]), { "data-edit": "empty" });
    const bare = button("Empty board", () => draft.change([{ do: "empty", materials: true }]), { "data-edit": "bare" });
    this.element = make("details", { class: "st-details", id: "shape-tools" }, [
      make("summary", {}, ["Size and turns"]),
      this.size,
      this.sides,
      this.fixedField,
      make("div", { class: "st-turns", role: "group", "aria-label": "Turn and mirror" }, turns.map(turn)),
      row(empty, bare),
    ]);
  }

  /** After a change. @param {GenreInfo | undefined} genre */
  show(genre) {
    const { board, document: made } = this.draft;
    if (!genre || !board) return;
    this.size.textContent = `${board.rows} rows, ${board.cols} columns`;
    if (this.genre !== genre.name) this.fill(genre);
    const dims = JSON.stringify(made?.data.dims);
    // A size that is rarely wanted may be none of those that are offered.
    this.fixed.value = [...this.fixed.options].find(({ value }) => value === dims)?.value ?? "";
  }

  /** @param {GenreInfo} genre */
  fill({ name, sizes: { row_step: rows, col_step: cols, fixed } }) {
    this.genre = name;
    this.sides.hidden = fixed.length > 0;
    this.fixedField.hidden = !fixed.length;
    this.sides.replaceChildren(
      ...this.side("top", "row", rows),
      ...this.side("bottom", "row", rows),
      ...this.side("left", "column", cols),
      ...this.side("right", "column", cols),
    );
    this.fixed.replaceChildren(...options(fixed.map(({ words, dims }) => [JSON.stringify(dims), words])));
  }

  /**
   * The name of a side and its two buttons.
   * @param {string} name
   * @param {string} noun
   * @param {number} step
   */
  side(name, noun, step) {
    const lines = step === 1 ? `a ${noun}` : `${step} ${noun}s`;
    const title = name[0].toUpperCase() + name.slice(1);
    const change = (/** @type {number} */ by) => this.draft.change([{ do: "resize", [name]: by }]);
    return [
      make("span", { "aria-hidden": "true" }, [title]),
      button("−", () => change(-step), { "aria-label": `${title}: remove ${lines}`, "data-less": name }),
      button("+", () => change(step), { "aria-label": `${title}: add ${lines}`, "data-more": name }),
    ];
  }
}
