// Judging: after a change only what speaks of it, with the same outcome; and 'unknown' where the search has its limit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Evaluator } from "../../../src/penmark/studio/web/evaluator.js";
import { Judge } from "../../../src/penmark/studio/web/judge.js";
import { toggle } from "../../../src/penmark/studio/web/layers.js";
import { Standing } from "../../../src/penmark/studio/web/standing.js";
import { BoardState } from "../../../src/penmark/studio/web/state.js";
import { edges, latinRows } from "./boards.mjs";

const COUNT = 1;
const PATH = 4;

/** A number from 0 on, below a bound; always the same ones. */
function numbers(seed) {
  let last = seed;
  return (bound) => (last = (last * 48271) % 2147483647) % bound;
}

/** The edges of 2 by 2 cells, which must form one loop. */
function loop() {
  const board = edges();
  const vertex = (x, y) => 3 * y + x;
  const lines = board.spots.flatMap((spot, k) => (spot.domain === undefined ? [] : [[k, spot.ends]]));
  const payload = lines.flatMap(([k, [x1, y1, x2, y2]]) => [vertex(x1, y1), vertex(x2, y2), 0, 0, 2 * board.program.places[k]]);
  board.program.code = [PATH, 0, 0, 3 + payload.length, 1, 9, lines.length, ...payload];
  return board;
}

for (const [name, make] of [["numbers", latinRows], ["a loop", loop]]) {
  test(`${name}: whatever was done, the outcome is that of judging everything`, () => {
    const board = make();
    const state = new BoardState(board);
    const judge = new Judge(board);
    judge.watch(state);
    const next = numbers(7);
    for (let k = 0; k < 400; k++) {
      const [{ values }] = board.domains;
      const spot = judge.open[next(judge.open.length)];
      const act = next(10);
      if (act < 6) state.mark(spot, act ? values[next(values.length)] : undefined);
      else if (act === 6) state.undo();
      else if (act === 7) state.redo();
      else if (act === 8) state.enterTrial();
      else if (k % 3) state.discardTrial();
      else state.restore(JSON.parse(JSON.stringify(state.save())));
      const anew = new Judge(board);
      assert.deepEqual(judge.faults(state), anew.faults(state));
      assert.deepEqual(judge.faultsWhenFinished(state), anew.faultsWhenFinished(state));
      assert.equal(judge.solved(state), anew.solved(state));
      assert.equal(judge.progress(state), anew.progress(state));
    }
  });
}

test("only what speaks of a change is judged again", () => {
  const board = latinRows();
  const state = new BoardState(board);
  const judge = new Judge(board);
  judge.faults(state);
  const standing = judge.standing(state, 0);
  const judged = [];
  standing.judge = (entry) => {
    judged.push(entry.region);
    Standing.prototype.judge.call(standing, entry);
  };
  toggle(state, [5], "mark", 2);
  judge.faults(state);
  assert.deepEqual(judged, [1, 1, 1, 1], "the four rules of its row");
  state.set("color", 5, ["red"]);
  judge.faults(state);
  assert.equal(judged.length, 4, "colours are under no rule");
});

/** The pigeonhole problem with one hole fewer than pigeons, behind one variable that is known. */
function pigeons(count) {
  const holes = count - 1;
  const code = [];
  const variable = (pigeon, hole) => 2 * (1 + pigeon * holes + hole);
  const exactly = (literals) => code.push(COUNT, 0, 0, 2 + literals.length, 1, 1, ...literals);
  const atMost = (literals) => code.push(COUNT, 0, 0, 3 + literals.length, 2, 0, 1, ...literals);
  const range = (n) => Array.from({ length: n }, (_, k) => k);
  for (const p of range(count)) exactly(range(holes).map((h) => variable(p, h)));
  for (const h of range(holes)) atMost(range(count).map((p) => variable(p, h)));
  const program = { variables: 1 + count * holes, outputs: 1, places: [0], code };
  return new Evaluator(program, [{ kind: "binary", values: [0, 1] }]);
}

test("a search that is too long ends in 'unknown', not in 'no'", () => {
  assert.equal(new Standing(pigeons(4), () => [1]).holds(), false);
  assert.equal(new Standing(pigeons(11), () => [1]).holds(), null);
});

test("a board of which it is not known whether it is solved is not called wrong", () => {
  const board = latinRows();
  const judge = new Judge(board);
  judge.evaluator.completes = () => null;
  const state = new BoardState(board);
  const rows = [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]].flat();
  rows.forEach((value, spot) => state.mark(spot, value));
  assert.deepEqual([judge.solved(state), judge.faults(state)], [null, []]);
  state.mark(5, 2);
  assert.equal(judge.solved(state), false);
});
