/** Places that payloads of variants lie on, by their names on the wire: cells, edges, corners, and outside the grid. */

/** @typedef {{name: string, x: number, y: number}} Place its middle in cells from the top left corner */

/** Of each layer: how many more rows than the board it has, and where the middle of its first place is. */
const LAYERS = /** @type {Record<string, [number, number, number]>} */ ({
  cell: [0, 0.5, 0.5],
  edgeh: [1, 0.5, 0],
  edgev: [0, 0, 0.5],
  corner: [1, 0, 0],
  frame: [2, -0.5, -0.5],
});

/** @param {number} col @returns {string} */
function columnName(col) {
  const letter = String.fromCharCode(97 + (col % 26));
  return col < 26 ? letter : columnName(Math.floor(col / 26) - 1) + letter;
}

/**
 * @param {string} layer
 * @param {number} row
 * @param {number} col
 * @param {number} rows of the board
 * @returns {Place}
 */
export function placeAt(layer, row, col, rows) {
  const [more, x, y] = LAYERS[layer];
  const name = `${columnName(col)}${rows + more - row}`;
  return { name: layer === "cell" ? name : `${layer}:${name}`, x: col + x, y: row + y };
}

/**
 * @param {string} name on the wire
 * @param {number} rows of the board
 * @returns {Place}
 */
export function placeCalled(name, rows) {
  const [, layer = "cell", letters, digits] = /** @type {RegExpMatchArray} */ (name.match(/^(?:(\w+):)?([a-z]+)(\d+)$/));
  const col = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
  return placeAt(layer, rows + LAYERS[layer][0] - Number(digits), col, rows);
}

/**
 * What a pointer means, for a tool.
 * @param {string} tool
 * @param {number} x in cells
 * @param {number} y
 * @param {{rows: number, cols: number}} board
 * @returns {Place | null}
 */
export function placeMeant(tool, x, y, { rows, cols }) {
  const inside = x >= 0 && y >= 0 && x < cols && y < rows;
  const [row, col] = [Math.floor(y), Math.floor(x)];
  if (tool === "outside") {
    const clamp = (/** @type {number} */ k, /** @type {number} */ most) => Math.max(0, Math.min(k + 1, most + 1));
    return inside ? null : placeAt("frame", clamp(row, rows), clamp(col, cols), rows);
  }
  if (!inside) return null;
  if (tool === "corner") return placeAt("corner", within(y, rows), within(x, cols), rows);
  return tool === "edge" ? nearestEdge(x, y, rows, cols) : placeAt("cell", row, col, rows);
}

/**
 * Of the edges within the board.
 * @param {number} x
 * @param {number} y
 * @param {number} rows
 * @param {number} cols
 */
function nearestEdge(x, y, rows, cols) {
  const [down, right] = [within(y, rows), within(x, cols)];
  const isNearer = Math.abs(y - down) < Math.abs(x - right);
  if (rows > 1 && (isNearer || cols < 2)) return placeAt("edgeh", down, Math.floor(x), rows);
  return cols > 1 ? placeAt("edgev", Math.floor(y), right, rows) : null;
}

/** The nearest line that is not on the rim. @param {number} at @param {number} most */
function within(at, most) {
  return Math.max(1, Math.min(Math.round(at), most - 1));
}

/**
 * What two neighbouring cells mean, where there is only a cursor: what lies between them, or outside behind the first.
 * @param {string} tool
 * @param {Place} first
 * @param {Place} second
 * @param {number} rows
 */
export function placeBetween(tool, first, second, rows) {
  const [right, down] = [second.x - first.x, second.y - first.y];
  if (Math.max(Math.abs(right), Math.abs(down)) !== 1) return null;
  const [row, col] = [first.y - 0.5, first.x - 0.5];
  if (tool === "outside") return placeAt("frame", row - down + 1, col - right + 1, rows);
  const [below, beyond] = [Math.max(row, row + down), Math.max(col, col + right)];
  if (tool === "corner") return down && right ? placeAt("corner", below, beyond, rows) : null;
  if (down && right) return null;
  return down ? placeAt("edgeh", below, col, rows) : placeAt("edgev", row, beyond, rows);
}
