/** Keys that are pressed where nothing else wants them go to the board, so that a click beside it does not end its keys. */

/** @import { Session } from "./session.js" */

/** What has a use for keys of its own. */
const TAKES_KEYS = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";
/** What these keys go about in. */
const ROAMABLE = "[role=tablist], [role=radiogroup]";
const ROAMING = /^(?:Arrow|Home$|End$)/;
/** What these keys press. */
const PRESSABLE = "button, a[href], summary, input";
const PRESSING = [" ", "Enter"];

/** The board that was used last, where a page has several. @type {Session | null} */
let usedLast = null;

/** @param {Session} session */
export function lendKeys(session) {
  const { host, leaving: { signal } } = session;
  for (const kind of ["pointerdown", "focusin"]) host.addEventListener(kind, () => (usedLast = session), { signal });
  document.addEventListener("keydown", (event) => wants(session, event) && pass(event, session.view.svg), { signal });
}

/**
 * @param {Session} session
 * @param {KeyboardEvent} event
 */
function wants(session, event) {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing || key === "Tab" || !isSeen(session.host)) return false;
  if (!(target instanceof Element) || session.view.svg.contains(target) || target.closest(TAKES_KEYS)) return false;
  if (PRESSING.includes(key) && target.closest(PRESSABLE)) return false;
  if (ROAMING.test(key) && target.closest(ROAMABLE)) return false;
  if (document.querySelector("dialog[open]")) return false;
  const boards = [...document.querySelectorAll("penmark-player")].filter(isSeen);
  return boards.length === 1 || usedLast === session;
}

/** @param {Element} host */
function isSeen(host) {
  return host.isConnected && !host.closest("[hidden], [inert]");
}

/**
 * @param {KeyboardEvent} event
 * @param {SVGSVGElement} svg
 */
function pass(event, svg) {
  const copy = new KeyboardEvent(event.type, event);
  svg.dispatchEvent(copy);
  if (!copy.defaultPrevented) return;
  event.preventDefault();
  if (!document.querySelector("dialog[open]")) svg.focus({ preventScroll: true });
}
