/** Collections: packs with a title, an author and a text, dragged into order and taken away as a file. */
import { ask, wordsOf } from "./api.js";
import { make, options } from "./drawing.js";
import { grade, shownTheme, thumb } from "./library_cards.js";
import { busy, button, chooser, labelled, row } from "./parts.js";

/** @import { Found } from "./library_pages.js" */
/** @import { Studio } from "./studio.js" */
/** @typedef {{name: string, title: string, author: string, text: string, size: number}} About */

const KINDS = [
  ["pdf", "Booklet to print, PDF"],
  ["html", "Page to play"],
  ["zip", "Datasets, in an archive"],
];

/**
 * The order after an item was moved.
 * @template T
 * @param {T[]} items
 * @param {number} from
 * @param {number} to
 */
export function moved(items, from, to) {
  const rest = items.filter((_, k) => k !== from);
  rest.splice(Math.min(Math.max(0, to), rest.length), 0, items[from]);
  return rest;
}

export class CollectionsPart {
  /**
   * @param {Studio} studio
   * @param {() => void} leave
   */
  constructor(studio, leave) {
    this.studio = studio;
    this.leave = leave;
    /** @type {Found[]} */
    this.puzzles = [];
    /** The card that is being dragged. */
    this.dragged = -1;
    this.choice = chooser([], { id: "collection-choice" });
    this.name = make("input", { id: "collection-name", maxlength: "80", placeholder: "march", spellcheck: "false" });
    this.create = button("Make it", () => this.act(this.create, () => this.make()), { id: "collection-make" });
    this.fields = {
      title: make("input", { id: "collection-title", maxlength: "500" }),
      author: make("input", { id: "collection-author", maxlength: "500" }),
      text: make("textarea", { id: "collection-text", rows: "2", maxlength: "20000" }),
    };
    this.kind = chooser(KINDS, { id: "collection-kind" });
    this.save = button("Save the file", () => this.act(this.save, () => this.take()), { id: "collection-save", class: "st-primary" });
    this.drop = button("Remove the collection", () => this.act(this.drop, () => this.remove()), { id: "collection-remove" });
    this.said = make("p", { class: "st-note", id: "collection-said", role: "status" });
    this.list = make("ol", { class: "st-order", id: "collection-puzzles", "aria-label": "Puzzles in their order" });
    this.hint = make("p", { class: "st-note", id: "collection-hint" }, [
      "Make one here; then choose puzzles under Look through it, and add them.",
    ]);
    this.whole = make("div", { class: "st-collection", hidden: "" }, this.parts());
    this.element = make("div", { class: "st-library-body st-scrolled" }, [
      make("div", { class: "st-pair" }, [
        labelled("Collection", this.choice),
        make("div", { class: "st-make" }, [labelled("New, by name", this.name), this.create]),
      ]),
      this.said,
      this.hint,
      this.whole,
    ]);
    this.listen();
  }

  parts() {
    const { title, author, text } = this.fields;
    return [
      make("div", { class: "st-pair" }, [labelled("Title", title), labelled("Author", author)]),
      labelled("Text", text),
      row(labelled("Take it away as", this.kind), this.save, this.drop),
      make("p", { class: "st-note" }, ["Drag puzzles into their order. On the keyboard, Alt and an arrow key moves the one in focus, Delete takes it out."]),
      this.list,
    ];
  }

  listen() {
    this.choice.addEventListener("change", () => this.show().catch((error) => this.say(error)));
    for (const [name, field] of Object.entries(this.fields)) {
      field.addEventListener("change", () => this.change({ [name]: field.value }));
    }
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("dragstart", (event) => (this.dragged = this.indexOf(event.target)));
    this.list.addEventListener("dragover", (event) => this.dragged >= 0 && event.preventDefault());
    this.list.addEventListener("drop", (event) => {
      event.preventDefault();
      const to = this.indexOf(event.target);
      if (this.dragged >= 0 && to >= 0) this.move(this.dragged, to);
      this.dragged = -1;
    });
    this.list.addEventListener("dragend", () => (this.dragged = -1));
  }

  /** @param {unknown} words */
  say(words) {
    this.said.textContent = wordsOf(words);
  }

  /**
   * @param {HTMLButtonElement} pressed
   * @param {() => Promise<void>} work
   */
  act(pressed, work) {
    this.say("");
    busy(pressed, (error) => this.say(error), work);
  }

  // ── showing ──

  /** All there are, and the one that was chosen. @param {string} [chosen] */
  async enter(chosen = this.choice.value) {
    /** @type {{collections: About[]}} */
    const { collections } = await ask("collections");
    const words = collections.map(({ name, title, size }) => [name, `${title || name} (${size})`]);
    this.choice.replaceChildren(...options(words.length ? words : [["", "There is none yet"]]));
    if (collections.some(({ name }) => name === chosen)) this.choice.value = chosen;
    await this.show();
  }

  async show() {
    const name = this.choice.value;
    this.whole.hidden = !name;
    if (!name) return void (this.hint.hidden = false);
    /** @type {{about: About, puzzles: Found[]}} */
    const { about, puzzles } = await ask("collection", { name, theme: shownTheme() });
    if (name !== this.choice.value) return;
    for (const [key, field] of Object.entries(this.fields)) field.value = about[/** @type {"title"} */ (key)];
    this.puzzles = puzzles;
    this.hint.hidden = puzzles.length > 0;
    this.draw();
  }

  /** @param {number} [focused] which one has the keys */
  draw(focused = -1) {
    this.list.replaceChildren(...this.puzzles.map((found, k) => this.item(found, k)));
    this.save.disabled = !this.puzzles.length;
    if (focused >= 0) /** @type {HTMLElement | undefined} */ (this.list.children[focused])?.focus();
  }

  /**
   * @param {Found} found
   * @param {number} k
   */
  item(found, k) {
    const words = `${found.title || found.genre} ${found.rows}×${found.cols}, ${grade(found)}`;
    const acts = [
      button("↑", () => this.move(k, Math.max(0, k - 1)), { "aria-label": "Move it up" }),
      button("↓", () => this.move(k, Math.min(k + 1, this.puzzles.length - 1)), { "aria-label": "Move it down" }),
      button("Open", () => this.open(k)),
      button("×", () => this.takeOut(k), { "aria-label": "Take it out" }),
    ];
    const look = { draggable: "true", tabindex: "0", "data-key": found.key, "aria-label": `${k + 1}: ${words}` };
    return make("li", look, [thumb(found), make("span", {}, [words]), ...acts]);
  }

  /** @param {EventTarget | null} target */
  indexOf(target) {
    const item = target instanceof Element ? target.closest("li") : null;
    return item ? [...this.list.children].indexOf(item) : -1;
  }

  // ── changing ──

  async make() {
    const name = this.name.value.trim();
    await ask("collection-change", { name, create: true });
    this.name.value = "";
    await this.enter(name);
  }

  /** @param {object} changes */
  async change(changes) {
    try {
      await ask("collection-change", { name: this.choice.value, ...changes });
      this.say("Kept.");
    } catch (error) {
      this.say(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = this.indexOf(event.target);
    if (at < 0 || event.target !== this.list.children[at]) return;
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (by && event.altKey) this.move(at, Math.min(Math.max(0, at + by), this.puzzles.length - 1));
    else if (by) /** @type {HTMLElement | undefined} */ (this.list.children[at + by])?.focus();
    else if (event.key === "Delete") this.takeOut(at);
    else if (event.key === "Enter") this.open(at);
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  move(from, to) {
    if (from !== to) this.arrange(moved(this.puzzles, from, to), to);
  }

  /** @param {number} at */
  takeOut(at) {
    this.arrange(this.puzzles.filter((_, k) => k !== at), Math.min(at, this.puzzles.length - 2));
  }

  /**
   * @param {Found[]} puzzles
   * @param {number} focused
   */
  async arrange(puzzles, focused) {
    this.puzzles = puzzles;
    this.draw(focused);
    await this.change({ order: puzzles.map(({ key }) => key) });
  }

  async remove() {
    const name = this.choice.value;
    if (!window.confirm(`Remove the collection ${name}? Its puzzles stay in the library.`)) return;
    await ask("collection-remove", { name });
    await this.enter("");
  }

  // ── taking away ──

  async take() {
    const [name, kind] = [this.choice.value, this.kind.value];
    this.say("Making the file …");
    const { content, notes } = await ask("collection-export", { name, kind });
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes]));
    make("a", { href: address, download: `${name}.${kind}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.say([`Saved as ${name}.${kind}.`, ...notes].join("\n"));
  }

  /** @param {number} at */
  async open(at) {
    try {
      if (await this.studio.open(ask("library-open", { shelf: "store", key: this.puzzles[at].key }))) this.leave();
    } catch (error) {
      this.say(error);
    }
  }
}
