/** What the keeper of a game may ask of the game. */

/** @import { Kept, Owner } from "./keeper.js" */
/** @import { Session } from "./session.js" */

/**
 * @param {Session} session
 * @returns {Owner}
 */
export function ownerOf(session) {
  const { state, clock } = session;
  return {
    save: () => state.save(),
    restore: (kept) => session.take(() => state.restore(kept)),
    merge: (/** @type {Kept} */ kept) => {
      const own = structuredClone(state.stores);
      session.take(() => {
        state.restore(kept);
        state.adopt(own);
      });
    },
    busy: () => state.depth > 0,
    seconds: () => clock.seconds,
    setSeconds: (seconds) => clock.set(seconds),
    elsewhere: (others) => {
      session.head.elsewhere.textContent = others ? "Open elsewhere too: both pages show the same game." : "";
    },
    full: () => session.say("The browser has no room left to keep this game: it will be lost with this page."),
  };
}
