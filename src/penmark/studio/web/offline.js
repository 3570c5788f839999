/** Going on without the server: a worker that keeps the page's files, and the puzzles that were opened. */
import { genreInfo } from "./api.js";

/** @import { Studio } from "./studio.js" */

/** @param {object} message */
async function tell(message) {
  (await navigator.serviceWorker.ready).active?.postMessage(message);
}

/**
 * Browsers have such workers only where nobody can listen in: on this machine, or over HTTPS.
 * @param {Studio} studio
 */
export function workOffline(studio) {
  if (!("serviceWorker" in navigator)) return;
  const keep = async () => {
    const { puzzle, board } = studio;
    if (!puzzle || !board) return;
    tell({ opened: { document: puzzle, board } });
    const genre = await genreInfo(puzzle.genre);
    tell({ genre });
    tell({ wanted: genre.samples.map(({ document }) => document) });
  };
  const attempt = () => void keep().catch(() => undefined);
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(attempt, () => undefined);
  studio.addEventListener("opened", attempt);
  // A worker of another version begins with nothing.
  navigator.serviceWorker.addEventListener("controllerchange", attempt);
}
