// Keeps the shell of the page, so that it opens at once and without a network. It never touches play:
// what happens at a table comes from the server or not at all.

const CACHE = "bocage-__VERSION__";
const SHELL = ["__SHELL__"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/", ...SHELL]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page tells what it had loaded before this worker was there: its words, for one. The browser still has them.
self.addEventListener("message", (event) => {
  const loaded = Array.isArray(event.data?.loaded) ? event.data.loaded.filter(isAsset) : [];
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.allSettled(loaded.map((url) => keep(cache, url)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/play") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (isAsset(request.url)) event.respondWith(assetFor(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** Files under /assets/ carry their digest in their name: whoever has one has the right one. */
function isAsset(url) {
  const { origin, pathname } = new URL(url, self.location.href);
  return origin === self.location.origin && pathname.startsWith("/assets/");
}

async function assetFor(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function keep(cache, url) {
  if (!(await cache.match(url))) await cache.add(url);
}
