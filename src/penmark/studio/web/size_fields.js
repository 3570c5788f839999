/** Genre, size and variants of boards that are yet to be made. */
import { make } from "./drawing.js";
import { chooser, labelled, number, pair, variantBoxes } from "./parts.js";

/** @import { GenreInfo } from "./api.js" */

export class SizeFields {
  /**
   * @param {GenreInfo[]} genres
   * @param {(genre: GenreInfo) => [rows: number, cols: number]} chosen says which size to begin with
   */
  constructor(genres, chosen) {
    this.genres = genres;
    this.chosen = chosen;
    this.genre = chooser(genres.map(({ name, title }) => [name, title]), { name: "genre" });
    this.rows = number("rows", 1, 100);
    this.cols = number("cols", 1, 100);
    this.variants = make("div", { role: "group", "aria-label": "Variants" });
    this.genre.addEventListener("change", () => this.show());
    this.elements = [labelled("Genre", this.genre), pair("Rows", this.rows, "Columns", this.cols), this.variants];
  }

  /** @param {string} name */
  choose(name) {
    if (this.genre.value === name) return;
    this.genre.value = name;
    this.show();
  }

  show() {
    const genre = this.genres.find(({ name }) => name === this.genre.value) ?? this.genres[0];
    [this.rows.value, this.cols.value] = this.chosen(genre).map(String);
    this.rows.min = this.rows.step = String(genre.sizes.row_step || 1);
    this.cols.min = this.cols.step = String(genre.sizes.col_step || 1);
    this.variants.replaceChildren(...variantBoxes(genre.variants));
  }
}
