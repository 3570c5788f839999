// The editor without a page: numbers of several digits, and a draft whose changes are asked of a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "../../../src/penmark/studio/web/draft.js";
import { Typing } from "../../../src/penmark/studio/web/typing.js";

const clues = (first, last, unknown = false) => ({
  unknown,
  numbers: Array.from({ length: last - first + 1 }, (_, k) => {
    const value = first + k;
    return { value, text: value < 10 ? String(value) : String.fromCharCode(55 + value) };
  }),
});

test("digits make one number as long as there is such a clue", () => {
  const typing = new Typing();
  const sixteen = clues(1, 16);
  assert.equal(typing.press("1", "a1", sixteen, 0), 1);
  const { step } = typing;
  assert.equal(typing.press("2", "a1", sixteen, 100), 12);
  assert.equal(typing.step, step);
  assert.equal(typing.press("3", "a1", sixteen, 200), 3);
  assert.notEqual(typing.step, step);
});

test("another cell or a pause begins another number", () => {
  const typing = new Typing();
  const sixteen = clues(1, 16);
  typing.press("1", "a1", sixteen, 0);
  assert.equal(typing.press("2", "b1", sixteen, 100), 2);
  typing.press("1", "b1", sixteen, 5000);
  assert.equal(typing.press("2", "b1", sixteen, 9000), 2);
});

test("where no clue has two digits each digit stands for itself", () => {
  const typing = new Typing();
  const nine = clues(1, 9);
  assert.equal(typing.press("1", "a1", nine, 0), 1);
  assert.equal(typing.press("2", "a1", nine, 50), 2);
  const zero = clues(0, 4);
  typing.press("0", "a1", zero, 100);
  assert.equal(typing.press("3", "a1", zero, 150), 3);
});

test("where not all numbers are offered, any may be typed", () => {
  const typing = new Typing();
  const set = { layer: "cell", choices: [{ clue: 1 }, { clue: "?" }], listed: false, words: "" };
  const sizes = { ...clues(1, 12, true), sets: [set] };
  assert.equal(typing.press("2", "a1", sizes, 0), 2);
  assert.equal(typing.press("7", "a1", sizes, 100), 27);
  typing.forget();
  assert.equal(typing.press("2", "a1", clues(1, 12, true), 0), 2);
  assert.equal(typing.press("7", "a1", clues(1, 12, true), 100), 7);
});

test("letters and question marks where there are such clues", () => {
  const typing = new Typing();
  assert.equal(typing.press("c", "a1", clues(1, 16), 0), 12);
  assert.equal(typing.press("w", "a1", clues(1, 16), 0), null);
  assert.equal(typing.press("?", "a1", clues(0, 4, true), 0), "?");
  assert.equal(typing.press("?", "a1", clues(0, 4), 0), null);
});

/** A server whose puzzles are lists of what was written, and that refuses to write `bad`. */
function serve() {
  const bodies = [];
  globalThis.fetch = async (_, { body }) => {
    const { document, edits } = JSON.parse(body);
    bodies.push(edits.map((edit) => edit.clue));
    if (edits.some((edit) => edit.clue === "bad")) {
      return { ok: false, status: 409, json: async () => ({ detail: "no such clue" }) };
    }
    const made = { ...document, data: [...document.data, ...edits.map((edit) => edit.clue)] };
    return { ok: true, json: async () => ({ document: made, board: {}, clues: clues(1, 9) }) };
  };
  return bodies;
}

const write = (clue) => [{ do: "write", at: "a1", clue }];

test("changes are made in order, taken back and made again", async () => {
  serve();
  const draft = new Draft();
  draft.begin({ genre: "toy", data: [] });
  draft.change(write(1));
  draft.change(write(2));
  await draft.idle;
  assert.deepEqual(draft.document.data, [1, 2]);
  draft.undo();
  draft.undo();
  draft.undo();
  await draft.idle;
  assert.deepEqual(draft.document.data, []);
  draft.redo();
  await draft.idle;
  assert.deepEqual([draft.document.data, draft.past.length, draft.future.length], [[1], 1, 1]);
  draft.change(write(3));
  await draft.idle;
  assert.deepEqual([draft.document.data, draft.future.length], [[1, 3], 0]);
});

test("changes of one step wait together and are undone together", async () => {
  const bodies = serve();
  const draft = new Draft();
  draft.begin({ genre: "toy", data: [] });
  const step = {};
  for (const clue of [1, 2, 3]) draft.change(write(clue), "none", step);
  await draft.idle;
  draft.change(write(4), "none", step);
  await draft.idle;
  assert.deepEqual(bodies, [[], [1, 2, 3], [4]]);
  draft.undo();
  await draft.idle;
  assert.deepEqual(draft.document.data, []);
});

test("what is refused changes nothing and is said", async () => {
  serve();
  const draft = new Draft();
  const said = [];
  draft.addEventListener("problem", (event) => said.push(event.detail));
  draft.begin({ genre: "toy", data: [] });
  draft.change(write("bad"));
  draft.change(write(1));
  await draft.idle;
  assert.deepEqual([draft.document.data, draft.past.length, said], [[1], 1, ["No such clue."]]);
});

test("of a payload that is typed on while it waits only the last text is asked for", async () => {
  const asked = [];
  const draft = new Draft();
  globalThis.fetch = async (_, { body }) => {
    asked.push(JSON.parse(body).edits);
    return new Response(JSON.stringify({ document: { genre: "x", data: {} }, board: {}, clues: {}, laid: [] }));
  };
  draft.begin({ genre: "x", data: {} });
  const step = {};
  const lay = (text) => ({ do: "lay", variant: "cage", places: ["a1", "b1"], text });
  for (const text of ["", "1", "15"]) draft.change([lay(text)], "none", step);
  draft.change([{ ...lay("3"), places: ["c1"] }], "none", step);
  await draft.idle;
  assert.deepEqual(asked.flat(), [lay("15"), { ...lay("3"), places: ["c1"] }]);
});
