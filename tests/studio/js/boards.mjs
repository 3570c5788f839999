// Small board documents, made by hand.

const NUMERIC = { kind: "numeric", values: [1, 2, 3, 4], texts: ["1", "2", "3", "4"], names: ["1", "2", "3", "4"] };
const BINARY = { kind: "binary", values: [0, 1], texts: ["0", "1"], names: ["no line", "a line"] };

function documentOf(rows, cols, spots, domain, input, code) {
  let next = 0;
  const width = domain.kind === "numeric" ? domain.values.length : 1;
  const places = spots.map((spot) => (spot.domain === undefined ? -1 : (next += width) - width));
  const program = { variables: next, outputs: next, places, code: code(places) };
  const constraints = [{ kind: "distinct", words: "All of these are different.", goal: true, offsets: [0], spots: [] }];
  const scene = { items: [], holes: [] };
  return { version: 1, id: "x", genre: { name: "toy", title: "Toy" }, name: "Toy", description: "", rules: [], rows, cols,
    scene, domains: [domain], spots, input, program, constraints, puzzle: {} };
}

function cells(rows, cols, domain) {
  return Array.from({ length: rows * cols }, (_, k) => {
    const [row, col] = [Math.floor(k / cols), k % cols];
    const name = `${"abcdefgh"[col]}${rows - row}`;
    return { layer: "cell", row, col, name, words: `r${row + 1}c${col + 1}`, x: col + 0.5, y: row + 0.5, ...domain };
  });
}

/** 4 by 4, each number once in every row. The first cell is a given 1. */
export function latinRows() {
  const spots = cells(4, 4, { domain: 0 });
  spots[0].given = 1;
  const input = { style: "glyph", gesture: "write", order: [1, 2, 3, 4], layers: ["mark", "corner", "centre", "color"] };
  const entries = (places) =>
    [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3].flatMap((value) => {
        const literals = [0, 1, 2, 3].map((col) => 2 * (places[4 * row + col] + value));
        return [1, 0, row, 6, 1, 1, ...literals];
      }),
    );
  return documentOf(4, 4, spots, NUMERIC, input, entries);
}

/** 3 by 3 cells to be lit or dotted, under no rule. */
export function lamps() {
  const spots = cells(3, 3, { domain: 0, blank: true });
  const input = { style: "lamp", gesture: "cycle", order: [1, 0], layers: ["mark", "color"] };
  return documentOf(3, 3, spots, BINARY, input, () => []);
}

/** The edges of 2 by 2 cells, under no rule. */
export function edges() {
  const spots = cells(2, 2, {});
  for (let row = 0; row <= 2; row++) {
    for (let col = 0; col < 2; col++) {
      const ends = [col, row, col + 1, row];
      spots.push({ layer: "edgeh", row, col, name: `edgeh:${row}${col}`, words: "", x: col + 0.5, y: row, ends, domain: 0, blank: true });
    }
  }
  for (let row = 0; row < 2; row++) {
    for (let col = 0; col <= 2; col++) {
      const ends = [col, row, col, row + 1];
      spots.push({ layer: "edgev", row, col, name: `edgev:${row}${col}`, words: "", x: col, y: row + 0.5, ends, domain: 0, blank: true });
    }
  }
  const input = { style: "edge-stroke", gesture: "draw", order: [1, 0], layers: ["mark", "color"] };
  return documentOf(2, 2, spots, BINARY, input, () => []);
}
