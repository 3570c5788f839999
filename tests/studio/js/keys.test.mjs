// Keys, and keys of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOn, chordName, chordOf, chordsOf, keyFor, refusal } from "../../../src/penmark/studio/web/keys.js";

const event = (key, more = {}) => ({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
const action = (id, gesture = "write") => actionsOn(gesture).find((one) => one.id === id);

test("a chord is the same whatever the keyboard", () => {
  assert.equal(chordOf(event("T")), "t");
  assert.equal(chordOf(event("z", { metaKey: true })), "ctrl+z");
  assert.equal(chordOf(event("Z", { ctrlKey: true, shiftKey: true })), "ctrl+shift+z");
  assert.equal(chordOf(event("?", { shiftKey: true })), "?");
  assert.equal(chordOf(event("я", { code: "KeyZ" })), "z");
});

test("chords have names", () => {
  assert.deepEqual([" ", "+", "ctrl+z", "ctrl++", "enter"].map(chordName), ["Space", "+", "Ctrl+Z", "Ctrl++", "Enter"]);
  assert.equal(keyFor("undo", {}), "Ctrl+Z");
  assert.equal(keyFor("undo", { undo: "u" }), "U");
  assert.equal(keyFor("print", {}), null);
});

test("no key means two things on one board", () => {
  for (const gesture of ["write", "cycle", "draw"]) {
    const chords = actionsOn(gesture).flatMap((one) => chordsOf(one, {}));
    assert.equal(new Set(chords).size, chords.length, gesture);
  }
});

test("a key that is taken, fixed or written is refused", () => {
  assert.match(refusal("k", action("check"), {}, []), /“keep the trial”/);
  assert.match(refusal("u", action("check"), { undo: "u" }, []), /“undo”/);
  for (const chord of ["arrowup", "ctrl+arrowup", "tab", "escape", "delete", "7", "shift+7"]) {
    assert.match(refusal(chord, action("check"), {}, []), /always means the same/, chord);
  }
  assert.match(refusal("b", action("check"), {}, ["A", "B"]), /written into cells/);
  assert.equal(refusal("f", action("check"), {}, []), null);
  assert.equal(refusal("ctrl+z", action("check"), { undo: "u" }, []), null);
});

test("a key may mean one thing where digits are written and another where marks are made", () => {
  assert.equal(refusal("v", action("paint", "cycle"), {}, []), null);
  assert.match(refusal("v", action("check"), {}, []), /“colours”/);
});
