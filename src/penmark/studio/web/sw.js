/**
 * The page without its server. The server always comes first, so that no old code runs while it answers. It fills in the
 * version, made from the content of all files, and their names; another version fetches all before it replaces this one.
 */
const VERSION = "";
/** @type {string[]} */
const FILES = [];
const NAME = `penmark-${VERSION}`;
const LOOKED_UP = ["/api/inventory"];
const GENRE = "/api/genre";
const BOARD = "/api/board";
/** Puzzles that were opened are kept, the latest of them; samples of the genre at hand beside them. */
const MOST_BOARDS = 200;
const MOST_SAMPLES = 50;

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  const fresh = [...FILES, ...LOOKED_UP].map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
  scope.skipWaiting();
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    // What else is kept for this address is not ours: ports of one machine change hands.
    for (const name of await caches.keys()) if (name.startsWith("penmark-") && name !== NAME) await caches.delete(name);
    await scope.clients.claim();
  };
  event.waitUntil(forget());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname === BOARD) event.respondWith(board(request));
  else if (pathname === GENRE) event.respondWith(genre(request));
  else if (request.method === "GET" && (LOOKED_UP.includes(pathname) || !pathname.startsWith("/api/")))
    event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The page tells which puzzles it has opened, and which it would like to be able to open. */
scope.addEventListener("message", (/** @type {any} */ event) => {
  const { opened, wanted, genre } = event.data;
  event.waitUntil(genre ? keepGenre(genre) : opened ? keep(opened) : fetchMissing(wanted));
});

/** Answers differ by who asks, which here is always the page itself. @param {RequestInfo} place */
async function kept(place) {
  const how = { cacheName: NAME, ignoreSearch: place instanceof Request, ignoreVary: true };
  return (await caches.match(place, how)) ?? Response.error(); // `open` would bring back what is deleted
}

/** @param {Request} request */
async function board(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const { marks, play, ...puzzle } = (await copy.json()).document;
    const found = await kept(await placeOf(puzzle));
    if (!found.ok) return found;
    const opened = await found.json();
    return Response.json({ ...opened, document: { ...opened.document, marks, play } });
  }
}

/** @param {Request} request */
async function genre(request) {
  const copy = request.clone();
  return fetch(request).catch(async () => kept(placeOfGenre((await copy.json()).genre)));
}

/** Null once another version has taken over: what that has deleted must not come back. */
async function ownCache() {
  return scope.serviceWorker?.state === "redundant" ? null : caches.open(NAME);
}

/** @param {{name: string}} info */
async function keepGenre(info) {
  await (await ownCache())?.put(placeOfGenre(info.name), Response.json(info));
}

/** @param {string} name */
function placeOfGenre(name) {
  return `${GENRE}?${encodeURIComponent(name)}`;
}

/** @param {{document: any, board: any}} opened */
async function keep(opened) {
  const place = await placeOf(opened.document);
  const cache = await ownCache();
  if (!cache) return;
  await cache.put(place, Response.json(opened));
  const boards = (await cache.keys()).filter(({ url }) => new URL(url).pathname === BOARD);
  for (const old of boards.slice(0, -MOST_BOARDS)) await cache.delete(old);
}

/** @param {any[]} puzzles */
async function fetchMissing(puzzles) {
  const headers = { "Content-Type": "application/json" };
  for (const document of puzzles.slice(0, MOST_SAMPLES)) {
    if ((await kept(await placeOf(document))).ok) continue;
    const answer = await fetch(BOARD, { method: "POST", headers, body: JSON.stringify({ document }) });
    if (answer.ok) await keep(await answer.json());
  }
}

/** @param {any} puzzle */
async function placeOf(puzzle) {
  const text = new TextEncoder().encode(JSON.stringify(puzzle));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `${BOARD}?${[...digest].map((byte) => byte.toString(16)).join("-")}`;
}
