// Reads {documents: [document, …], boards: [[k, marks], …]} and answers, for each board, what the page says of it.
import { readFileSync } from "node:fs";
import { Judge } from "../../../src/penmark/studio/web/judge.js";
import { BoardState } from "../../../src/penmark/studio/web/state.js";
import { fromWire, toWire } from "../../../src/penmark/studio/web/wire.js";

const { documents, boards } = JSON.parse(readFileSync(0, "utf-8"));
const judges = documents.map((document) => new Judge(document));
const answers = boards.map(([k, marks]) => {
  const judge = judges[k];
  const state = new BoardState(documents[k]);
  fromWire(state, { marks });
  const faults = judge.faults(state);
  const solved = judge.solved(state);
  return {
    faults: faults.map((fault) => [fault.constraint, fault.region]),
    words: faults.map((fault) => judge.words(fault)),
    solved,
    tones: [...judge.highlights(state, solved)].map(([spot, tone]) => [documents[k].spots[spot].name, tone]),
    marks: toWire(state).marks,
  };
});
process.stdout.write(JSON.stringify(answers));
