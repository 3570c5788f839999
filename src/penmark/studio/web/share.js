/** A puzzle, and perhaps the state of play, in the fragment of a link: JSON, deflated, in the letters links may have. */

/** @import { PuzzleDocument } from "./api.js" */

const FRAGMENT = "#p=";
/** More than this no board has; a link that unfolds into more was made to do harm. */
const MOST_BYTES = 1 << 20;

/**
 * @param {PuzzleDocument} document
 * @returns {Promise<string>} with its #
 */
export async function toFragment(document) {
  const text = new Blob([JSON.stringify(document)]);
  const bytes = await gathered(text.stream().pipeThrough(new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return FRAGMENT + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a fragment holds, for the places that are no fragments. @param {string} fragment */
export function lettersOf(fragment) {
  return fragment.slice(FRAGMENT.length);
}

/** @param {string} letters */
export function fragmentOf(letters) {
  return FRAGMENT + letters;
}

/** @param {string} fragment */
export function holdsPuzzle(fragment) {
  return fragment.startsWith(FRAGMENT);
}

/**
 * @param {string} fragment
 * @returns {Promise<PuzzleDocument>}
 */
export async function fromFragment(fragment) {
  try {
    const letters = atob(lettersOf(fragment).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await gathered(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    const plain = JSON.parse(new TextDecoder().decode(text));
    if (typeof plain?.genre === "string" && typeof plain.data === "object") return plain;
  } catch {
    // Whatever went wrong, it is no link of ours.
  }
  throw new Error("This link holds no puzzle; perhaps a part of it is missing.");
}

/** @param {ReadableStream<Uint8Array>} stream */
async function gathered(stream) {
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) throw new Error("too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
