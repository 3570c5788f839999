// Where a list stands that is taller than a browser can show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ScrollSpan, stride } from "../../../src/penmark/studio/web/long_list.js";

function span(full, view = 600) {
  return Object.assign(new ScrollSpan(), { full, view });
}

test("a list that fits is where the bar is", () => {
  const one = span(50_000);
  one.moved(0, 700);
  assert.equal(one.top, 700);
  assert.equal(one.bar, 700);
  assert.equal(one.height, 50_000);
});

test("a short way on a long list is as many pixels, and the bar hardly moves", () => {
  const one = span(48_000_000);
  one.moved(0, 100);
  one.moved(100, 240);
  assert.equal(one.top, 240);
  assert.ok(one.bar < 50);
  one.moved(one.bar, one.bar - 200);
  assert.equal(Math.round(one.top), 40);
});

test("a long way is a share of it, and both ends are reached", () => {
  const one = span(48_000_000);
  const lowest = one.height - one.view;
  one.moved(0, lowest / 2);
  assert.ok(Math.abs(one.top - one.last / 2) < 1);
  one.moved(lowest / 2, lowest);
  assert.equal(one.top, one.last);
  one.moved(lowest, 0);
  assert.equal(one.top, 0);
});

test("nothing leads beyond the ends", () => {
  const one = span(48_000_000);
  one.moved(50, 0);
  assert.equal(one.top, 0);
  one.put(1e12);
  assert.equal(one.top, one.last);
  assert.equal(span(100).last, 0);
});

test("keys lead by cards, rows and pages", () => {
  const by = (key) => stride(key, 5, 4, 1000);
  assert.deepEqual(["ArrowLeft", "ArrowDown", "PageUp", "Home", "End", "x"].map(by), [-1, 5, -15, -1000, 1000, undefined]);
});
