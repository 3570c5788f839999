/** The dialog that hands a setter the snippet for a page of theirs, and shows what readers will see. */
import { make, options } from "./drawing.js";
import { byId } from "./parts.js";
import { THEMES } from "./settings.js";
import { lettersOf, toFragment } from "./share.js";

/** @import { Studio } from "./studio.js" */

/** Servers and what stands before them take addresses of about this length; past it the puzzle goes behind the #. */
const LONGEST = 7000;
/** Makes a frame as high as what is in it. */
const FITS =
  "addEventListener('message',e=>{for(const f of document.querySelectorAll('iframe'))" +
  "if(f.contentWindow===e.source&&e.data?.penmark==='size')f.height=e.data.height})";

const found = (/** @type {string} */ id) => byId(`embed-${id}`);

/**
 * What opens the dialog.
 * @param {Studio} studio
 * @param {(field: HTMLTextAreaElement, said: HTMLElement) => void} copy
 */
export function embedding(studio, copy) {
  const dialog = found("dialog");
  found("theme").append(...options(THEMES));
  const fill = async () => {
    found("snippet").value = snippet(`${location.origin}/embed${await placeOf(studio)}`);
    found("said").textContent = "";
  };
  const show = async () => {
    const preview = make("iframe", { title: "Preview", tabindex: "-1", inert: "", height: found("height").value });
    preview.src = `/embed${await placeOf(studio, { preview: "1" })}`;
    found("preview").replaceChildren(preview);
  };
  dialog.addEventListener("input", fill);
  dialog.addEventListener("change", show);
  dialog.addEventListener("close", () => found("preview").replaceChildren());
  found("copy").addEventListener("click", () => copy(found("snippet"), found("said")));
  return async () => {
    const puzzle = await studio.current();
    if (!puzzle) return;
    byId("share-dialog").close();
    const { author = "", link = "" } = puzzle.data.meta ?? {};
    found("author").value = author;
    found("link").value = link;
    fill();
    show();
    dialog.showModal();
  };
}

/**
 * What follows the address of the embed: the setter's choices, and the puzzle under the name that they sign with.
 * @param {Studio} studio
 * @param {Record<string, string>} [more]
 */
async function placeOf(studio, more = {}) {
  const puzzle = structuredClone(/** @type {NonNullable<Studio["puzzle"]>} */ (await studio.current()));
  const { author: _author, link: _link, ...meta } = puzzle.data.meta ?? {};
  const chosen = new URLSearchParams(more);
  for (const name of ["author", "link", "theme", "call", "to"]) {
    const value = found(name).value.trim();
    if (value && ["author", "link"].includes(name)) meta[name] = value;
    else if (value) chosen.set(name, value);
  }
  puzzle.data.meta = meta;
  const letters = lettersOf(await toFragment(puzzle));
  if (letters.length <= LONGEST) chosen.set("p", letters);
  const query = chosen.toString();
  return `${query ? `?${query}` : ""}${letters.length > LONGEST ? `#p=${letters}` : ""}`;
}

/** @param {string} address */
function snippet(address) {
  const frame = make("iframe", {
    src: address,
    title: document.title.replace(/ · Penmark$/, ""),
    width: found("width").value.trim() || "100%",
    height: found("height").value,
    loading: "lazy",
    frameborder: "0",
  });
  return frame.outerHTML + (found("fits").checked ? `\n<script>${FITS}</script>` : "");
}
