/** What the setter says of a puzzle: title, author, rules of its own, and the genre's variants. */
import { make } from "./drawing.js";
import { filled, labelled, variantBoxes } from "./parts.js";

/** @import { GenreInfo } from "./api.js" */
/** @import { Draft } from "./draft.js" */

export class AboutFields {
  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    this.fields = [
      make("input", { name: "title", maxlength: "200" }),
      make("input", { name: "author", maxlength: "200" }),
      make("textarea", { name: "rules", maxlength: "4000", rows: "4" }),
    ];
    this.variants = make("div", { role: "group", "aria-label": "Variants" });
    const [title, author, rules] = this.fields;
    for (const field of this.fields) {
      field.addEventListener("change", () => draft.change([{ do: "describe", [field.name]: field.value }]));
    }
    this.variants.addEventListener("change", () => draft.change([{ do: "vary", ...filled(this.variants) }]));
    this.element = make("details", { class: "st-details", id: "about-fields" }, [
      make("summary", {}, ["Title, author, rules"]),
      labelled("Title", title),
      labelled("Author", author),
      this.variants,
      labelled("Rules, if not the usual ones", rules),
    ]);
  }

  /** After a change. @param {GenreInfo | undefined} genre */
  show(genre) {
    const { data } = this.draft.document ?? { data: {} };
    // What is being written is not in the document yet.
    for (const field of this.fields) if (!field.matches(":focus")) field.value = data.meta?.[field.name] ?? "";
    if (genre && this.variants.dataset.genre !== genre.name) this.offer(genre);
    for (const box of this.variants.querySelectorAll("input")) box.checked = data.variants?.includes(box.value);
  }

  /** @param {GenreInfo} genre */
  offer({ name, variants }) {
    this.variants.dataset.genre = name;
    this.variants.replaceChildren(...variantBoxes(variants));
  }
}
