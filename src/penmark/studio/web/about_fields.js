/** What the setter says of a puzzle: title, author, rules of its own. */
import { make } from "./drawing.js";
import { labelled } from "./parts.js";

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
    const [title, author, rules] = this.fields;
    for (const field of this.fields) {
      field.addEventListener("change", () => draft.change([{ do: "describe", [field.name]: field.value }]));
    }
    this.printed = make("p", { class: "st-note", id: "edit-rules" });
    this.element = make("details", { class: "st-details", id: "about-fields" }, [
      make("summary", {}, ["Title, author, rules"]),
      labelled("Title", title),
      labelled("Author", author),
      labelled("Rules, if not the usual ones", rules),
      this.printed,
    ]);
  }

  /** After a change. */
  show() {
    const { data } = this.draft.document ?? { data: {} };
    this.printed.textContent = `They will read: ${this.draft.board?.rules.join(" ")}`;
    // What is being written is not in the document yet.
    for (const field of this.fields) if (!field.matches(":focus")) field.value = data.meta?.[field.name] ?? "";
  }
}
