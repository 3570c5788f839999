/**
 * The shapes of a board document, for the type checker; `board_document.py` says what each field means.
 *
 * @typedef {{kind: "binary" | "numeric", values: number[], texts: string[], names: string[]}} Domain
 * @typedef {{layer: "cell" | "edgeh" | "edgev" | "corner" | "linkh" | "linkv" | "frame", row: number, col: number, name: string, words: string,
 *   x: number, y: number, ends?: [number, number, number, number], line?: number, domain?: number, given?: number, blank?: boolean,
 *   clue?: string, host?: boolean}} Spot
 * @typedef {[layer: string, row: number, col: number]} Coord
 * @typedef {{style: string, gesture: "write" | "cycle" | "draw", order: number[], layers: Layer[], across?: boolean,
 *   name?: string, default?: number}} Input
 * @typedef {{top?: number, right?: number, bottom?: number, left?: number}} Margins
 * @typedef {"mark" | "corner" | "centre" | "color"} Layer
 * @typedef {{variables: number, outputs: number, places: number[], code: number[]}} Program
 * @typedef {{kind: string, words: string, goal: boolean, offsets: number[], spots: number[], where?: string[],
 *   about?: number[]}} Constraint
 * @typedef {{overlay: "reach", tone: string, value: number, at: number[], offsets: number[], spots: number[]}} Reach
 * @typedef {{overlay: "inside", tone: string, value: number}} Inside
 * @typedef {{item: string, [field: string]: any}} Item
 * @typedef {{version: number, id: string, genre: {name: string, title: string}, name: string, description: string,
 *   rules: string[], rows: number, cols: number, scene: {items: Item[], holes?: Coord[], margins?: Margins}, domains: Domain[],
 *   spots: Spot[], input: Input, inputs?: Input[], rooms?: number[], program: Program, constraints: Constraint[], puzzle: object, title?: string,
 *   author?: string, link?: string, theme?: string, note_grid?: [number, number],
 *   fog?: {light: number[], solution?: number[]}, overlays?: (Reach | Inside)[], marks?: Marks, play?: Play}} BoardDocument
 * @typedef {Omit<BoardDocument, "input" | "inputs"> & {input: (Omit<Input, "layers"> & {tools: Layer[]})[]}} WireDocument
 * @typedef {Record<string, (number | boolean)[]>} Marks the marks still possible, by wire names of spots
 * @typedef {{marks?: Marks, play?: Play}} Wire a game in tagged JSON
 * @typedef {{corner?: Record<string, number[]>, centre?: Record<string, number[]>, colors?: Record<string, string[]>,
 *   trials?: Record<string, number>, seconds?: number}} Play
 * @typedef {{constraint: number, region: number, spots: number[]}} Fault
 */
export {};
