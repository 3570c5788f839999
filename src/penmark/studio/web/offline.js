/** Going on without the server: a worker that keeps the page's files, and the puzzles that were opened. */

/** @import { Sample } from "./api.js" */
/** @import { Studio } from "./studio.js" */

/** @param {object} message */
async function tell(message) {
  (await navigator.serviceWorker.ready).active?.postMessage(message);
}

/**
 * Browsers have such workers only where nobody can listen in: on this machine, or over HTTPS.
 * @param {Studio} studio
 * @param {Sample[]} samples to be there too
 */
export function workOffline(studio, samples) {
  if (!("serviceWorker" in navigator)) return;
  const keep = () => {
    const { puzzle, board } = studio;
    if (puzzle && board) tell({ opened: { document: puzzle, board } });
  };
  const keepAll = () => {
    keep();
    tell({ wanted: samples.map(({ document }) => document) });
  };
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(keepAll, () => undefined);
  studio.addEventListener("opened", keep);
  // A worker of another version begins with nothing.
  navigator.serviceWorker.addEventListener("controllerchange", keepAll);
}
