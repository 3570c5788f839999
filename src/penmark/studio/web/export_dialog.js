/** The dialog through which puzzles leave as files: pictures, pages to play, sheets and booklets to print. */
import { ask, take } from "./api.js";
import { make } from "./drawing.js";
import { busy, byId, tick } from "./parts.js";

/** @import { PuzzleDocument } from "./api.js" */
/** @import { Studio } from "./studio.js" */

/** Names by which only this machine knows itself. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

const found = (/** @type {string} */ id) => byId(`export-${id}`);

/** @param {Studio} studio */
export function exporting(studio) {
  const dialog = found("dialog");
  const said = found("said");
  const say = (/** @type {string} */ words) => (said.textContent = words);
  const list = found("list");
  /** @type {[HTMLInputElement, PuzzleDocument][]} */
  let choices = [];
  const chosen = () => choices.filter(([box]) => box.checked).map(([, puzzle]) => puzzle);
  const show = () => {
    for (const part of dialog.querySelectorAll("[data-for]")) {
      part.hidden = !part.dataset.for.split(" ").includes(found("kind").value);
    }
    for (const part of dialog.querySelectorAll("[data-many]")) part.hidden ||= chosen().length < 2;
    say("");
  };
  const fill = () => {
    choices = [];
    list.replaceChildren();
    for (const [key, { puzzle, title }] of studio.met) {
      const [label, box] = tick(title);
      box.checked = key === studio.metKey(studio.puzzle);
      choices.push([box, puzzle]);
      list.append(label);
    }
    found("several").hidden = choices.length < 2;
    show();
  };
  if (!LOCAL.test(location.host)) found("link").value = `${location.origin}/`;
  byId("export").addEventListener("click", () => {
    fill();
    dialog.showModal();
  });
  dialog.addEventListener("change", show);
  found("all").addEventListener("click", () => {
    const every = choices.every(([box]) => box.checked);
    for (const [box] of choices) box.checked = !every;
    show();
  });
  dialog.addEventListener("submit", () => {
    say("Making the file …");
    busy(dialog.querySelector("[type=submit]"), say, async () => {
      say(await made(studio, chosen()));
    });
  });
}

/**
 * @param {Studio} studio
 * @param {PuzzleDocument[]} chosen
 * @returns {Promise<string>} what there is to say of the file
 */
async function made(studio, chosen) {
  const kind = found("kind").value;
  const theme = found("theme").value;
  const played = found("state").checked ? studio.played() : studio.puzzle;
  if (kind === "html") return save(await take("page", { document: played }), kind);
  if (kind !== "pdf") {
    const solution = found("solution").checked;
    return save(await take("render", { document: played, kind, theme, solution, cell_size: 64 }), kind);
  }
  if (!chosen.length) return "Choose at least one puzzle.";
  const title = chosen.length > 1 ? found("name").value : "";
  const { content, pages, notes } = await ask("booklet", {
    documents: chosen,
    title,
    paper: found("paper").value,
    per_page: Number(found("per-page").value),
    theme,
    link: found("link").value.trim(),
    solutions: found("solutions").checked,
  });
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  save(new Blob([bytes], { type: "application/pdf" }), kind, title);
  return [`Saved, ${pages} ${pages === 1 ? "page" : "pages"}.`, ...notes].join("\n");
}

/**
 * @param {Blob} blob
 * @param {string} kind
 * @param {string} [title]
 */
function save(blob, kind, title) {
  const name = (title || document.title.replace(/ · Penmark$/, "")).replace(/[^\p{L}\p{N}]+/gu, "-");
  const file = `${name.replace(/^-|-$/g, "") || "puzzle"}.${kind}`;
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return `Saved as ${file}.`;
}
