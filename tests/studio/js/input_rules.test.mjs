// What hands know: group toggles, deletion by layer, undo in groups, trials, gestures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Evaluator } from "../../../src/penmark/studio/web/evaluator.js";
import { Geometry } from "../../../src/penmark/studio/web/geometry.js";
import { ColorGesture, CycleGesture, DrawGesture } from "../../../src/penmark/studio/web/gestures.js";
import { cleanCandidates, erase, fillCandidates, toggle } from "../../../src/penmark/studio/web/layers.js";
import { Selection } from "../../../src/penmark/studio/web/selection.js";
import { write } from "../../../src/penmark/studio/web/reasoning.js";
import { BoardState } from "../../../src/penmark/studio/web/state.js";
import { fromWire, toWire } from "../../../src/penmark/studio/web/wire.js";
import { edges, lamps, latinRows } from "./boards.mjs";

const sudoku = () => new BoardState(latinRows());

test("a digit toggles as a group, and givens are skipped", () => {
  const state = sudoku();
  toggle(state, [1], "mark", 2);
  toggle(state, [0, 1, 2], "mark", 2);
  assert.deepEqual([state.get("mark", 0), state.get("mark", 1), state.get("mark", 2)], [undefined, 2, 2]);
  toggle(state, [0, 1, 2], "mark", 2);
  assert.deepEqual([state.get("mark", 1), state.get("mark", 2)], [undefined, undefined]);
  assert.equal(state.past.length, 3);
});

test("notes are skipped in filled cells and stay in order", () => {
  const state = sudoku();
  toggle(state, [1], "mark", 3);
  toggle(state, [1, 2], "corner", 4);
  toggle(state, [1, 2], "corner", 1);
  assert.equal(state.get("corner", 1), undefined);
  assert.deepEqual(state.get("corner", 2), [1, 4]);
  toggle(state, [1, 2], "corner", 4);
  assert.deepEqual(state.get("corner", 2), [1]);
});

test("several colours share a cell, a given one too", () => {
  const state = sudoku();
  toggle(state, [0, 1], "color", "red");
  toggle(state, [1], "color", "blue");
  assert.deepEqual([state.get("color", 0), state.get("color", 1)], [["red"], ["red", "blue"]]);
  toggle(state, [0, 1], "color", "red");
  assert.deepEqual([state.get("color", 0), state.get("color", 1)], [undefined, ["blue"]]);
});

test("delete clears one layer: the tool's own, else digit, centre, corner, colour", () => {
  const state = sudoku();
  for (const layer of ["corner", "centre"]) toggle(state, [1, 2], layer, 2);
  toggle(state, [1, 2], "color", "green");
  toggle(state, [1], "mark", 4);
  assert.equal(erase(state, [1, 2], "mark"), "mark");
  assert.equal(erase(state, [1, 2], "corner"), "corner");
  assert.equal(erase(state, [1, 2], "corner"), "centre");
  assert.equal(erase(state, [1, 2], "corner"), "color");
  assert.equal(erase(state, [0, 1, 2], "mark"), null);
});

test("undo and redo go by steps, and a new step forgets what was undone", () => {
  const state = sudoku();
  state.group(() => {
    toggle(state, [1], "mark", 2);
    toggle(state, [2], "mark", 3);
  });
  toggle(state, [3], "mark", 4);
  state.undo();
  state.undo();
  assert.deepEqual(state.stores.mark, {});
  state.redo();
  assert.deepEqual(state.stores.mark, { 1: 2, 2: 3 });
  toggle(state, [5], "mark", 1);
  assert.equal(state.redo(), false);
});

test("a step that changes nothing in the end is no step", () => {
  const state = sudoku();
  state.group(() => {
    state.mark(1, 2);
    state.mark(1, undefined);
  });
  assert.equal(state.past.length, 0);
});

test("trials nest, are kept level by level, discarded as a whole, and undone", () => {
  const state = sudoku();
  state.mark(1, 2);
  state.enterTrial();
  state.mark(1, 3);
  state.mark(2, 4);
  state.enterTrial();
  state.mark(5, 1);
  assert.deepEqual(state.stores.level, { 1: 1, 2: 1, 5: 2 });
  state.keepTrial();
  assert.deepEqual([state.stores.level, state.trialLevel], [{ 1: 1, 2: 1, 5: 1 }, 1]);
  state.discardTrial();
  assert.deepEqual([state.stores.mark, state.stores.level, state.trialLevel], [{ 1: 2 }, {}, 0]);
  state.undo();
  assert.deepEqual([state.stores.mark, state.trialLevel], [{ 1: 3, 2: 4, 5: 1 }, 1]);
});

test("saved play comes back, trials and all", () => {
  const state = sudoku();
  state.mark(1, 2);
  state.enterTrial();
  state.mark(2, 3);
  toggle(state, [3], "centre", 4);
  const twin = sudoku();
  fromWire(twin, JSON.parse(JSON.stringify(toWire(state))));
  assert.deepEqual(toWire(twin), toWire(state));
  twin.discardTrial();
  assert.deepEqual(twin.stores.mark, { 1: 2 });
  const third = sudoku();
  third.restore(JSON.parse(JSON.stringify(state.save())));
  third.undo();
  third.undo();
  third.undo();
  assert.deepEqual([third.stores.mark, third.trialLevel], [{ 1: 2 }, 0]);
});

test("candidates are filled by the rules and cleaned by them", () => {
  const board = latinRows();
  const state = new BoardState(board);
  const evaluator = new Evaluator(board.program, board.spots.map(() => board.domains[0]));
  fillCandidates(state, evaluator, [0, 1, 2, 3, 4]);
  assert.deepEqual([state.get("centre", 0), state.get("centre", 1)], [undefined, [2, 3, 4]]);
  assert.deepEqual(state.get("centre", 4), [1, 2, 3, 4]);
  state.mark(1, 2);
  toggle(state, [3], "corner", 2);
  cleanCandidates(state, evaluator, [2, 3, 4]);
  assert.deepEqual([state.get("centre", 2), state.get("centre", 3)], [[3, 4], [3, 4]]);
  assert.deepEqual([state.get("corner", 3), state.get("centre", 4)], [undefined, [1, 2, 3, 4]]);
});

test("a new digit strikes only the notes that it makes wrong", () => {
  const board = latinRows();
  const state = new BoardState(board);
  const evaluator = new Evaluator(board.program, board.spots.map(() => board.domains[0]));
  for (const value of [1, 2, 3]) toggle(state, [2], "corner", value);
  state.mark(1, 2);
  cleanCandidates(state, evaluator, [2], (spot) => (spot === 1 ? null : state.remaining(spot)));
  assert.deepEqual(state.get("corner", 2), [1, 3]);
  cleanCandidates(state, evaluator, [2]);
  assert.deepEqual(state.get("corner", 2), [3]);
});

test("what does not fit the board is left out", () => {
  const state = sudoku();
  const play = { corner: { b4: [9], c4: "1", zz: [1] }, colors: { b4: ["url(x)"], c4: ["red"] }, trials: { b4: -1 } };
  fromWire(state, { marks: { a4: [2], b4: [7], c4: 3, d4: [1, 2] }, play: { ...play, seconds: "x" } });
  assert.deepEqual(toWire(state), { marks: { d4: [1, 2] }, play: { colors: { c4: ["red"] } } });
});

// ── gestures ──

const touch = (x, y, more = {}) => ({ x, y, second: false, add: false, box: false, touch: false, ...more });

function drag(gesture, points, more = {}) {
  gesture.begin(touch(...points[0], more));
  for (const point of points.slice(1)) gesture.move(touch(...point, more));
  gesture.end(touch(...points.at(-1), more));
}

const choices = (more = {}) => () => ({ cycles: true, pen: "auto", color: "green", ...more });

test("a press goes through the marks, the second button means the second one", () => {
  const state = new BoardState(lamps());
  const gesture = new CycleGesture(state, new Geometry(state.board), choices());
  const seen = [];
  for (let k = 0; k < 3; k++) {
    drag(gesture, [[0.5, 0.5]]);
    seen.push(state.get("mark", 0));
  }
  drag(gesture, [[0.5, 0.5]], { second: true });
  assert.deepEqual([...seen, state.get("mark", 0)], [1, 0, undefined, 0]);
});

test("without going through the marks, each button has its own", () => {
  const state = new BoardState(lamps());
  const gesture = new CycleGesture(state, new Geometry(state.board), choices({ cycles: false }));
  const seen = [false, false, true, true, false].map((second) => {
    drag(gesture, [[0.5, 0.5]], { second });
    return state.get("mark", 0);
  });
  assert.deepEqual(seen, [1, undefined, 0, undefined, 1]);
});

test("a picked mark is written wherever one presses", () => {
  const state = new BoardState(lamps());
  const gesture = new CycleGesture(state, new Geometry(state.board), choices({ pen: 0 }));
  drag(gesture, [[0.5, 0.5], [1.5, 0.5]]);
  assert.deepEqual(state.stores.mark, { 0: 0, 1: 0 });
});

test("a drag repeats the first change only where it applies, and is one step", () => {
  const state = new BoardState(lamps());
  const gesture = new CycleGesture(state, new Geometry(state.board), choices());
  state.mark(1, 1);
  drag(gesture, [[0.5, 0.5], [2.5, 0.5]], { second: true });
  assert.deepEqual(state.stores.mark, { 0: 0, 1: 1, 2: 0 });
  assert.equal(state.past.length, 2);
});

test("a gesture that is called off leaves nothing behind", () => {
  const state = new BoardState(lamps());
  const gesture = new CycleGesture(state, new Geometry(state.board), choices());
  gesture.begin(touch(0.5, 0.5));
  gesture.move(touch(1.5, 0.5));
  gesture.cancel();
  assert.deepEqual([state.stores.mark, state.past.length, state.depth], [{}, 0, 0]);
});

function drawn(state) {
  return Object.entries(state.stores.mark).map(([k, value]) => `${state.board.spots[k].name}=${value}`).sort();
}

test("a fast drag fills the edges it skipped; back along it they go", () => {
  const state = new BoardState(edges());
  const gesture = new DrawGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[0, 0], [2, 0], [2, 1]]);
  assert.deepEqual(drawn(state), ["edgeh:00=1", "edgeh:01=1", "edgev:02=1"]);
  state.undo();
  drag(gesture, [[0, 0], [2, 0], [1, 0]]);
  assert.deepEqual(drawn(state), ["edgeh:00=1"]);
  drag(gesture, [[0, 0], [1, 0]]);
  assert.deepEqual(drawn(state), []);
});

test("a click acts on the near edge, in the middle of a cell it colours", () => {
  const state = new BoardState(edges());
  const gesture = new DrawGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[0.5, 0.1]]);
  drag(gesture, [[0.9, 0.5]], { second: true });
  assert.deepEqual(drawn(state), ["edgeh:00=1", "edgev:01=0"]);
  drag(gesture, [[0.5, 0.5]]);
  assert.deepEqual(state.get("color", 0), ["green"]);
  drag(gesture, [[0.5, 0.5]]);
  drag(gesture, [[0.5, 0.5]]);
  assert.equal(state.get("color", 0), undefined);
});

test("a fast drag skips nothing: marks, colours, selection", () => {
  const state = new BoardState(lamps());
  const geometry = new Geometry(state.board);
  const selection = new Selection(state, geometry);
  for (const gesture of [new CycleGesture(state, geometry, choices()), new ColorGesture(state, geometry, choices()), selection]) {
    drag(gesture, [[0.5, 0.5], [2.5, 0.5]]);
  }
  assert.deepEqual(state.stores.mark, { 0: 1, 1: 1, 2: 1 });
  assert.deepEqual(Object.keys(state.stores.color), ["0", "1", "2"]);
  assert.deepEqual([...selection.spots], [0, 1, 2]);
});

test("colours are painted and taken away by dragging", () => {
  const state = new BoardState(lamps());
  const gesture = new ColorGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[0.5, 0.5], [1.5, 0.5]]);
  assert.deepEqual(state.stores.color, { 0: ["green"], 1: ["green"] });
  drag(gesture, [[1.5, 0.5], [2.5, 0.5]]);
  assert.deepEqual(state.stores.color, { 0: ["green"] });
});

// ── selection ──

test("cells are selected by drag, with a key, as a rectangle, by value, all, inverted", () => {
  const state = sudoku();
  const selection = new Selection(state, new Geometry(state.board));
  const chosen = () => [...selection.spots].sort((a, b) => a - b);
  drag(selection, [[0.5, 0.5], [1.5, 0.5]]);
  assert.deepEqual(chosen(), [0, 1]);
  drag(selection, [[3.5, 3.5]], { add: true });
  drag(selection, [[1.5, 0.5]], { add: true });
  assert.deepEqual(chosen(), [0, 15]);
  drag(selection, [[1.5, 1.5], [2.5, 2.5]], { box: true });
  assert.deepEqual(chosen(), [5, 6, 9, 10]);
  state.mark(6, 1);
  drag(selection, [[0.5, 0.5]]);
  drag(selection, [[0.5, 0.5]]);
  assert.deepEqual(chosen(), [0, 6]);
  selection.invert();
  assert.equal(selection.spots.size, 14);
  selection.all();
  assert.equal(selection.spots.size, 16);
  assert.equal(state.past.length, 1);
});

test("keys move the selection and can leave a trail", () => {
  const state = sudoku();
  const selection = new Selection(state, new Geometry(state.board));
  selection.step(1, 0, false);
  selection.step(1, 0, false);
  selection.step(0, 1, true);
  assert.deepEqual([...selection.spots], [1, 5]);
});

// ── lines ──

test("a line that is dragged out and back leaves nothing, not even what a click would", () => {
  const state = new BoardState(edges());
  const gesture = new DrawGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[0, 0], [1, 0], [2, 0], [1, 0], [0, 0.05]]);
  assert.deepEqual([drawn(state), state.past.length], [[], 0]);
  // One that never came near another node, but went too far for a click, means nothing either.
  drag(gesture, [[0.5, 0.1], [0.5, 0.9]]);
  assert.deepEqual([drawn(state), state.stores.color], [[], {}]);
  // Nor does a line that was begun and taken back at once: from a node, less than half a cell is a drag already.
  drag(gesture, [[1, 1], [1.4, 1], [1, 1]]);
  assert.deepEqual([drawn(state), state.stores.color], [[], {}]);
  drag(gesture, [[0.45, 1.05], [0.5, 1.3], [0.45, 1.05]]);
  assert.deepEqual(drawn(state), ["edgeh:10=1"], "a shaky click on an edge is a click");
});

test("a drag with the second button crosses out every edge that it comes across", () => {
  const state = new BoardState(edges());
  const gesture = new DrawGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[-0.3, 0.5], [2.3, 0.5]], { second: true });
  assert.deepEqual(drawn(state), ["edgev:00=0", "edgev:01=0", "edgev:02=0"]);
  assert.equal(state.past.length, 1);
  drag(gesture, [[2.3, 0.5], [1.5, 0.5]], { second: true });
  assert.deepEqual(drawn(state), ["edgev:00=0", "edgev:01=0"]);
});

test("crosses are drawn along edges too, and leave lines alone", () => {
  const state = new BoardState(edges());
  const gesture = new DrawGesture(state, new Geometry(state.board), choices());
  drag(gesture, [[1, 1], [2, 1]]);
  drag(gesture, [[0, 1], [2, 1]], { second: true });
  assert.deepEqual(drawn(state), ["edgeh:10=0", "edgeh:11=1"]);
  const crosses = new DrawGesture(state, new Geometry(state.board), choices({ pen: 0 }));
  drag(crosses, [[0.5, -0.2], [0.5, 0.5]]);
  assert.deepEqual(drawn(state), ["edgeh:00=0", "edgeh:10=0", "edgeh:11=1"]);
});

test("what is restored is restored, and adopting another state is one step", () => {
  const state = sudoku();
  assert.equal(state.untouched, true);
  toggle(state, [1], "mark", 2);
  const kept = JSON.parse(JSON.stringify(state.save()));
  const twin = sudoku();
  twin.restore(kept);
  twin.adopt({ ...sudoku().stores, mark: { 2: 3 } });
  assert.deepEqual(twin.stores.mark, { 2: 3 });
  twin.undo();
  assert.deepEqual([twin.stores.mark, twin.untouched], [{ 1: 2 }, false]);
});

test("a step that is written keeps what can still go there, and writes no notes", () => {
  const state = sudoku(); // a given 1 stands in the first cell of the row
  state.mark(1, 3);
  write({ state, board: state.board }, [{ do: "eliminate", at: "c4", mark: 2 }], { c4: [2, 4] });
  assert.deepEqual([state.get("kept", 2), state.get("centre", 2)], [[4], undefined]);
  state.undo();
  assert.deepEqual([state.get("kept", 2), state.get("centre", 2)], [undefined, undefined]);
});
