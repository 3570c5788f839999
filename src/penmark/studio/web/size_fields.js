/** Genre, size and variants of boards that are yet to be made. */
import { genreInfo } from "./api.js";
import { make } from "./drawing.js";
import { chooser, labelled, number, pair } from "./parts.js";

/** @import { GenreInfo, VariantInfo } from "./api.js" */

export class SizeFields {
  /**
   * @param {{name: string, title: string}[]} genres
   * @param {(genre: GenreInfo) => [rows: number, cols: number]} chosen says which size to begin with
   * @param {(error: unknown) => void} complain
   * @param {(variants: VariantInfo[]) => HTMLElement[]} boxes what is offered of a genre's variants
   */
  constructor(genres, chosen, complain, boxes) {
    this.boxes = boxes;
    this.chosen = chosen;
    this.complain = complain;
    this.genre = chooser(genres.map(({ name, title }) => [name, title]), { name: "genre" });
    this.rows = number("rows", 1, 100);
    this.cols = number("cols", 1, 100);
    this.variants = make("div", { role: "group", "aria-label": "Variants" });
    this.genre.addEventListener("change", () => this.show());
    this.elements = [labelled("Genre", this.genre), pair("Rows", this.rows, "Columns", this.cols), this.variants];
    /** What the fields are of. */
    this.shown = "";
  }

  /** @param {string} name */
  choose(name) {
    if (this.genre.value !== name) this.genre.value = name;
    this.show();
  }

  show() {
    const { value } = this.genre;
    if (value === this.shown || !value) return;
    this.allow(false);
    genreInfo(value).then((genre) => value === this.genre.value && this.fill(genre), this.complain);
  }

  /** Until the sizes are known, none can be chosen. @param {boolean} known */
  allow(known) {
    this.rows.disabled = this.cols.disabled = !known;
  }

  /** @param {GenreInfo} genre */
  fill(genre) {
    this.shown = genre.name;
    this.allow(true);
    [this.rows.value, this.cols.value] = this.chosen(genre).map(String);
    this.rows.min = this.rows.step = String(genre.sizes.row_step || 1);
    this.cols.min = this.cols.step = String(genre.sizes.col_step || 1);
    this.variants.replaceChildren(...this.boxes(genre.variants));
  }
}
