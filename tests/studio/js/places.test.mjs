// Places that payloads lie on: their names on the wire, and which of them a pointer means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeAt, placeBetween, placeCalled, placeMeant } from "../../../src/penmark/studio/web/places.js";

const board = { rows: 9, cols: 9 };

test("names are those of the wire, both ways", () => {
  const known = [
    ["cell", 0, 0, "a9"],
    ["edgev", 3, 4, "edgev:e6"],
    ["edgeh", 3, 4, "edgeh:e7"],
    ["corner", 3, 4, "corner:e7"],
    ["frame", 0, 4, "frame:e11"],
    ["frame", 10, 10, "frame:k1"],
    ["cell", 8, 26, "aa1"],
    ["cell", 8, 701, "zz1"],
  ];
  for (const [layer, row, col, name] of known) {
    assert.equal(placeAt(layer, row, col, 9).name, name);
    assert.deepEqual(placeCalled(name, 9), placeAt(layer, row, col, 9));
  }
});

test("a pointer means the nearest place of its kind, and none on the rim", () => {
  assert.equal(placeMeant("edge", 4.1, 3.4, board)?.name, "edgev:e6");
  assert.equal(placeMeant("edge", 0.1, 0.4, board)?.name, "edgeh:a9");
  assert.equal(placeMeant("corner", 0.1, 0.1, board)?.name, "corner:b9");
  assert.equal(placeMeant("outside", 3.5, -0.4, board)?.name, "frame:e11");
  assert.equal(placeMeant("outside", 12, 12, board)?.name, "frame:k1");
  assert.equal(placeMeant("outside", 3, 3, board), null);
  assert.equal(placeMeant("cells", -0.1, 3, board), null);
});

test("two cells mean what lies between them, or behind the first", () => {
  const [a, b, c] = [placeAt("cell", 0, 0, 9), placeAt("cell", 0, 1, 9), placeAt("cell", 1, 1, 9)];
  assert.equal(placeBetween("edge", a, b, 9)?.name, placeAt("edgev", 0, 1, 9).name);
  assert.equal(placeBetween("edge", c, b, 9)?.name, placeAt("edgeh", 1, 1, 9).name);
  assert.equal(placeBetween("corner", a, c, 9)?.name, placeAt("corner", 1, 1, 9).name);
  assert.equal(placeBetween("outside", a, b, 9)?.name, placeAt("frame", 1, 0, 9).name);
  assert.equal(placeBetween("edge", a, c, 9), null);
});
