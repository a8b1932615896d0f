// Draws the pages of the app from what is kept on the device, and keeps what is fetched.
//
// The packer fills in the folder of the assets (`__ROOT__`) and the files of the first visit with their
// SHA-256 digests (`__FILES__`: { "/assets/3f9c0a12/cambio.css": "e3b0c442…", … }). Both change with any
// file, so that a newer app is a newer worker.

const root = "__ROOT__";
const files = __FILES__;

importScripts(`${root}/program.js`, `${root}/storage.js`);

const appPrefix = "cambio-app-";
const appCache = appPrefix + root.split("/").pop();
/** Rates and answers: they outlive versions of the app. */
const dataCache = "cambio-data-1";
const book = "/app/tables";
const mostAnswers = 60;
const patience = 4000;

// MARK: Versions

addEventListener("install", (event) => event.waitUntil(keepFiles()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(appPrefix) && name !== appCache) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener("message", (event) => {
  if (event.data === "takeOver") skipWaiting();
  else if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

/** Keeps every file of the first visit, and those that this reader uses, or fails: then the present version stays. */
async function keepFiles() {
  const cache = await caches.open(appCache);
  // This script comes with the headers of a page: what the pages drawn here may do, it says.
  await cache.add(location.pathname);
  await Promise.all(Object.entries(files).map(async ([path, digest]) => {
    const known = (await cache.match(path)) ?? (await olderFile(path));
    for (const get of [() => known, () => fetch(path), () => fetch(path, { cache: "reload" })]) {
      const response = await get();
      if (response?.ok && (await digestOf(response.clone())) === digest) {
        return cache.put(path, underItsOwnAddress(response));
      }
    }
    throw new Error(`${path} is not the file that was packed`);
  }));
  await Promise.all([...(await filesOfReader())].map(async (name) => {
    const response = await fetch(root + name);
    if (response.ok) await cache.put(root + name, response);
    // What this version no longer has, nobody will ask it for.
    else if (response.status !== 404) throw new Error(`${name}: ${response.status}`);
  }));
}

/** The names of the files that older versions keep for their reader only: the words of a language, the history. */
async function filesOfReader() {
  const names = new Set();
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(appPrefix) || cacheName === appCache) continue;
    for (const { url } of await (await caches.open(cacheName)).keys()) {
      const name = /^\/assets\/[^/]+(\/.*[.](?:txt|csv))$/.exec(new URL(url).pathname)?.[1];
      if (name) names.add(name);
    }
  }
  return names;
}

/**
 * The response without the address it was once fetched from, which an older version's still has: a module's
 * imports are looked for beside that address, and the older version's folder is gone.
 */
const underItsOwnAddress = ({ body, headers }) => new Response(body, { headers });

/** The file of the same name that an older version keeps; most do not change. */
async function olderFile(path) {
  const name = path.slice(root.length);
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(appPrefix)) continue;
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.endsWith(name)) return cache.match(request);
    }
  }
  return undefined;
}

async function digestOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keeps files that only some readers need, their language or the long history, and the rates of a page that
 * was there before the worker.
 */
async function keep(paths) {
  for (const path of paths) {
    const isBook = path.startsWith(`${book}?v=`);
    if (!isBook && !path.startsWith(`${root}/`)) continue;
    const cache = await caches.open(isBook ? dataCache : appCache);
    const key = isBook ? book : path;
    if (await cache.match(key)) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await cache.put(key, response).catch(() => {});
  }
}

// MARK: Requests

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(url, request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(url, request));
  else if (url.pathname === "/app/events") return;
  else if (url.pathname === book && !url.searchParams.has("start")) event.respondWith(rates(url, request));
  else if (url.pathname.startsWith("/app/")) event.respondWith(answer(request));
});

async function asset(url, request) {
  const kept = await caches.match(url.pathname);
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && url.pathname.startsWith(`${root}/`)) {
      // A full disk costs the copy, never the answer.
      const copy = response.clone();
      await caches.open(appCache).then((cache) => cache.put(url.pathname, copy)).catch(() => {});
    }
    return response;
  } catch (error) {
    const neutral = url.pathname.includes("/flags/") && await caches.match(`${root}/flags/none.svg`);
    if (neutral) return neutral;
    throw error;
  }
}

/** The book of rates: of a version asked for by name, the kept one where it is that; else the server's. */
async function rates(url, request) {
  const cache = await caches.open(dataCache);
  const kept = await cache.match(book);
  const version = url.searchParams.get("v");
  if (kept && version !== null && version === versionOf(await kept.clone().text())) return kept;
  return newest(request, kept, (response) => cache.put(book, response));
}

const versionOf = (text) => /^\{"version":"([^"]*)"/.exec(text)?.[1];

async function answer(request) {
  const cache = await caches.open(dataCache);
  return newest(request, await cache.match(request), async (response) => {
    await cache.put(request, response);
    const all = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== book);
    for (const old of all.slice(0, Math.max(0, all.length - mostAnswers))) await cache.delete(old);
  });
}

/** What the server has, kept from then on; what is kept where it has nothing or takes too long. */
async function newest(request, kept, put) {
  const fetched = fetch(request).then(async (response) => {
    if (response.ok) await put(response.clone()).catch(() => {});
    return response.status >= 500 && kept ? asKept(kept) : response;
  });
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(() => resolve(asKept(kept)), patience));
  return Promise.race([fetched.catch(() => asKept(kept)), late]);
}

/** A kept response that says so: the page then knows that it is offline. */
function asKept(response) {
  const copy = response.clone();
  return new Response(copy.body, { headers: { ...Object.fromEntries(copy.headers), "x-kept": "1" } });
}

// MARK: Pages

async function page(url, request) {
  const address = url.pathname + url.search;
  let drawn = await draw(address).catch(() => null);
  if (!drawn) {
    try {
      return await fetch(request);
    } catch (error) {
      // Without a network the language of the last visit is better than none.
      drawn = await draw(address, true).catch(() => null);
      if (!drawn) throw error;
    }
  }
  if (drawn.moved) return Response.redirect(drawn.moved, 303);
  if (!drawn.document) return fetch(request);
  return new Response(drawn.document, { headers: await pageHeaders() });
}

/** The headers that keep a page safe, as the server sends them. */
async function pageHeaders() {
  const script = await caches.match(location.pathname, { cacheName: appCache });
  const isMeant = ([name]) => /policy$|^x-content-type-options$/.test(name);
  const headers = Object.fromEntries([...script.headers].filter(isMeant));
  return { ...headers, "content-type": "text/html; charset=utf-8" };
}

let module = null;

/** The document at an address as the server would draw it, or where it leads; null where it takes the server. */
async function draw(address, isInAnyLanguage = false) {
  const [languages, locale, messages, preferences] = await Promise.all(
    ["languages", "locale", "messages", "preferences"].map((name) => CambioStorage.read(name)));
  // Another language of the browser may be another one of the app: that the server decides.
  if (!locale || (languages !== navigator.languages.join() && !isInAnyLanguage)) return null;
  const chosen = new URLSearchParams(preferences ?? "").get("language");
  const tags = chosen && chosen !== locale ? [chosen, chosen] : [locale, messages];
  const [kept, ...words] = await Promise.all([
    caches.match(book, { cacheName: dataCache }),
    file(`locales/${tags[0]}.txt`),
    file(`messages/${tags[1]}.txt`),
  ]);
  if (!kept) return null;
  const rates = await kept.text();
  const state = {
    now: Math.floor(Date.now() / 1000),
    utcOffset: -60 * new Date().getTimezoneOffset(),
    locale: tags[0],
    messages: tags[1],
    root,
    preferences: preferences ?? "",
    book: versionOf(rates),
    loaded: [],
  };
  module ??= await compile();
  const slots = () => [address, JSON.stringify(state), rates, ...words, ""];
  const first = await run(slots());
  if (first.moved) return first;
  // With the answers at hand the page is whole at once; without them it is what it is until they come.
  for (const query of first.queries) {
    const answer = await keptAnswer(query);
    if (answer) state.loaded.push({ query, answer });
  }
  const [names, keywords] = await searchNames(first.languages);
  return state.loaded.length || names.length ? run([...slots(), ...names, keywords], names.length) : first;
}

/** Draws in an instance of its own: it lives for one document. */
async function run(slots, names = 0) {
  const drawn = { document: null, moved: null, queries: [], languages: [] };
  const program = await new CambioProgram({
    document: ([text]) => { drawn.document = text; },
    show: ([address]) => { drawn.moved = address; },
    load: ([query]) => drawn.queries.push(query),
    loadSearchNames: (tags) => { drawn.languages = tags; },
    trapped: (error) => console.error(error),
  }).load(module);
  program.call("app_document", slots, names);
  return drawn;
}

/** The locales of languages, those that are at hand, and the nicknames of currencies. */
async function searchNames(tags) {
  const names = tags.length ? [...tags.map((tag) => `locales/${tag}.txt`), "keywords.csv"] : [];
  const files = await Promise.all(names.map((name) => file(name).catch(() => null)));
  const keywords = files.pop() ?? new Uint8Array();
  return [files.filter((found) => found), keywords];
}

async function file(name) {
  const path = `${root}/${name}`;
  const response = (await caches.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(path);
  return new Uint8Array(await response.arrayBuffer());
}

async function compile() {
  const path = `${root}/cambio.wasm`;
  try {
    return await WebAssembly.compileStreaming(await caches.match(path));
  } catch {
    return WebAssembly.compile(await (await fetch(path)).arrayBuffer());
  }
}

async function keptAnswer(query) {
  const kept = await caches.match(query, { cacheName: dataCache });
  return kept ? kept.json() : null;
}
