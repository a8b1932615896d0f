// Serves the app's pages as a shell that their program draws in, renders those of movies, and stores what is fetched.
//
// The packer fills in the folder of the assets (`__ROOT__`) and the files of the first visit with their
// digests (`__FILES__`: { "/assets/3f9c0a12/cambio.css": "e3b0c44298fc1c14", … }). Both change with any
// file, so that a newer app is a newer worker.

import "./program.js";
import "./keeper.js";
import { bytes, compile, offline, troubleOf, unanswered, versionOf, wordFiles } from "./answers.js";

const root = "__ROOT__";
const files = __FILES__;

const appPrefix = "cambio-app-";
const appCache = appPrefix + root.split("/").pop();
/** Rates and answers: they outlive versions of the app. Its number changes with their form. */
const dataPrefix = "cambio-data-";
const dataCache = `${dataPrefix}2`;
const book = "/app/tables";
/** The year before the book's rates, stored like the book under its path, whatever its version. */
const year = "/app/year";
const maximumAnswers = 60;
/** The document without content, one for each language of the reader's pages. */
const shellPath = "/app/shell";
/** The document for an address that this device does not have offline, in the same languages. */
const offlinePath = "/app/offline";
/** The server's pages of movies. */
const movieCache = "cambio-films-1";
const maximumMoviePages = 60;
/** Renders unseen pages of movies, with the program, the catalogue and the server's own movies. */
const movieData = "/app/movies";
/** The time until that is fetched again, in milliseconds. */
const movieDataLife = 6 * 3_600_000;
/** Seen posters, and the most bytes of them to store. */
const posterCache = "cambio-posters-1";
const maximumPosters = 50_000_000;
const patience = 4000;

// MARK: Versions

addEventListener("install", (event) => event.waitUntil(Promise.all([keepFiles(), renewData()])));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    const isOlder = (prefix, current) => name.startsWith(prefix) && name !== current;
    if (isOlder(appPrefix, appCache) || isOlder(dataPrefix, dataCache)) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener("message", (event) => {
  if (event.data === "takeOver") skipWaiting();
  else if (event.data?.keep) event.waitUntil(keep(event.data.keep));
  else if (event.data?.keepRest) event.waitUntil(keepRest(event.data));
  else if (event.data?.keepAll) event.waitUntil(keepAll());
  else if (event.data?.keepMovie) event.waitUntil(keepMovie(event.data));
  else if (event.data?.keepPosters) event.waitUntil(keepPosters(event.data.keepPosters));
});

/** Stores every file of the first visit, and those that this reader uses, or fails: then the old version stays. */
async function keepFiles() {
  const cache = await caches.open(appCache);
  // This script has the headers of a page: they are the policy of the pages rendered here.
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
  const names = await filesOfReader();
  if (!names.size) return;
  const locale = await readersLocale();
  if (locale) await keepDocuments(cache, `?locale=${locale}`);
  const digests = await digestsOfAll(cache);
  for (const name of names) {
    const digest = digests.get(name);
    // Nobody will ask this version for a file that it no longer has.
    if (!digest) continue;
    const known = await olderFile(root + name);
    const isSame = known && (await digestOf(known.clone())) === digest;
    const response = isSame ? underItsOwnAddress(known) : await fetch(root + name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(root + name, response);
  }
}

/** The locale that the reader chose, or the server; null before a first page. */
async function readersLocale() {
  const choices = await CambioKeeper.choices();
  return new URLSearchParams(choices ?? "").get("language") ?? CambioKeeper.read("locale");
}

/** Stores the documents of this version in a language, the shell last, or fails: the server may be of another version. */
async function keepDocuments(cache, language) {
  for (const path of [offlinePath, shellPath].map((path) => path + language)) {
    const response = await fetch(path);
    if (!response.ok || !(await response.clone().text()).includes(`${root}/`)) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }
}

/** Fetches anew what is kept in an older form, which this version cannot read, or fails: then the present version stays. */
async function renewData() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(dataPrefix) || name === dataCache) continue;
    const [older, cache] = await Promise.all([name, dataCache].map((one) => caches.open(one)));
    for (const request of await older.keys()) {
      const { pathname, search } = new URL(request.url);
      const version = pathname === year ? `?v=${versionOf(await (await older.match(request)).text())}` : search;
      const response = await fetch(pathname + version, { cache: "reload" });
      if (response.ok) await cache.put(request, response);
      else if (pathname === book) throw new Error(`${book}: ${response.status}`);
    }
  }
}

/** The digest of every file of this version, by its name: `/flags/br.webp`, and the digest. */
async function digestsOfAll(cache) {
  const path = `${root}/digests.txt`;
  const response = (await cache.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const lines = (await response.text()).trim().split("\n");
  return new Map(lines.map((line) => line.split(" ")).map(([digest, name]) => [`/${name}`, digest]));
}

/** The names of the files that older versions store for their reader: parts of the program, words, flags, the history. */
async function filesOfReader() {
  const names = new Set();
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(appPrefix) || cacheName === appCache) continue;
    for (const { url } of await (await caches.open(cacheName)).keys()) {
      const { pathname } = new URL(url);
      const name = /^\/assets\/[^/]+(\/(?:.*(?:txt|csv|webp)|movies.*|(?:list|screens)\.wasm))$/.exec(pathname)?.[1];
      if (name && !(root + name in files) && name !== "/digests.txt") names.add(name);
    }
  }
  return names;
}

/**
 * The response without its address, which in an older version's cache is the old one: a module's imports are
 * looked for beside that address, and the older version's folder is gone.
 */
const underItsOwnAddress = ({ body, headers }) => new Response(body, { headers });

/** The file of the same name in an older version's cache; most do not change. */
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

/** The first 16 digits of the SHA-256 of a response's body. */
async function digestOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Stores files that only some readers need, their language or the long history, and the rates of a page that
 * was there before the worker.
 */
async function keep(paths) {
  for (const path of paths) {
    const data = [book, year].find((name) => path === name || path.startsWith(`${name}?v=`));
    const isShell = path.startsWith(`${shellPath}?`);
    if (!data && !isShell && !path.startsWith(`${root}/`)) continue;
    const cache = await caches.open(data ? dataCache : appCache);
    if (await cache.match(data ?? path)) continue;
    if (isShell) {
      await keepDocuments(cache, path.slice(shellPath.length)).catch(() => {});
      continue;
    }
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await cache.put(data ?? path, response).catch(() => {});
  }
}

/** Stores what the pages of rates and of movies need without a network, in the language of the reader's pages. */
async function keepRest({ keepRest: [locale, messages], isSaving }) {
  const others = ["list.wasm", "screens.wasm", "flags/none.webp", "flags.webp", "movies.css", "movies.js"];
  const names = [...others, ...wordFiles(locale, messages)];
  await keep([book, `${shellPath}?locale=${locale}`, ...names.map((name) => `${root}/${name}`)]);
  // Movies for later are not worth the data of a reader who saves it.
  if (!isSaving) await keepMovieProgram([locale, messages]);
}

/** Stores everything that any reader may use: an installed app is complete without a network. */
async function keepAll() {
  const cache = await caches.open(appCache);
  const digests = await digestsOfAll(cache).catch(() => new Map());
  const isUseful = (name) => name.startsWith("/flags") || name.endsWith(".csv") || name.startsWith("/names");
  await keep([...digests.keys()].filter(isUseful).map((name) => root + name));
}

// MARK: Requests

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== "GET") return;
  if (isPoster(url.pathname)) event.respondWith(poster(url, event));
  else if (isMovies(url.pathname) && !url.searchParams.has("wait")) event.respondWith(movies(url, request));
  else if (request.mode === "navigate") event.respondWith(page(url, request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(url, request));
  else if (url.pathname === "/app/events") return;
  else if (url.pathname === year || (url.pathname === book && !url.searchParams.has("start"))) event.respondWith(rates(url, request, event.clientId));
  else if (url.pathname.startsWith("/app/")) event.respondWith(answer(request, event.clientId));
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
    const neutral = url.pathname.includes("/flags/") && await caches.match(`${root}/flags/none.webp`);
    if (neutral) return neutral;
    throw error;
  }
}

/** The book of rates, or the year: the stored one if it has the requested version, else the server's. */
async function rates(url, request, client) {
  const cache = await caches.open(dataCache);
  const kept = await cache.match(url.pathname);
  const version = url.searchParams.get("v");
  if (kept && version !== null && version === versionOf(await kept.clone().text())) return kept;
  const post = async (response) => postToClient(client, url.pathname === book
    ? { rates: versionOf(await response.text()) } : { answer: url.pathname + url.search });
  return newest(request, kept, (response) => cache.put(url.pathname, response), post);
}

async function answer(request, client) {
  const cache = await caches.open(dataCache);
  return newest(request, await cache.match(request), async (response) => {
    await cache.put(request, response);
    const all = (await cache.keys()).filter(({ url }) => ![book, year, movieData].includes(new URL(url).pathname));
    for (const old of all.slice(0, Math.max(0, all.length - maximumAnswers))) await cache.delete(old);
  }, () => {
    const { pathname, search } = new URL(request.url);
    return postToClient(client, { answer: pathname + search });
  });
}

const postToClient = async (client, message) => (await clients.get(client))?.postMessage(message);

/**
 * The server's answer, which is then stored; the stored one if the server fails or takes too long. A later
 * answer is stored as well, and passed to `post`.
 */
async function newest(request, kept, put, post) {
  let isLate = false;
  const fetched = fetch(request).then(async (response) => {
    if (response.ok) await put(response.clone()).catch(() => {});
    if (response.ok && isLate) await post(response.clone());
    return isAnswer(response) || !kept ? response : asKept(kept, unanswered);
  });
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(() => {
    isLate = true;
    resolve(asKept(kept, unanswered));
  }, patience));
  return Promise.race([fetched.catch(() => asKept(kept, offline)), late]);
}

/** Whether the server has answered, be it with a refusal. */
const isAnswer = (response) => troubleOf(response) !== unanswered;

/** A stored response with the reason, of which the page informs its reader. */
function asKept(response, reason) {
  const copy = response.clone();
  return new Response(copy.body, { headers: { ...Object.fromEntries(copy.headers), "x-kept": reason } });
}

// MARK: Pages

/** The pages that the app's program draws. */
const isApp = ({ pathname }) =>
  /^\/((\w{3}\/\w{3}(\/(history|offer|till))?|currencies|ask|send(\/[A-Z]{2})?|settings(\/(about|erase))?)\/?)?$/.test(pathname);

/** A page of the app: a shell; the server's if there is none, or if the program could not start in it. */
async function page(url, request) {
  const isDrawn = isApp(url) && url.hash !== "#served";
  const drawn = isDrawn && await shell().catch(() => null);
  if (drawn) return drawn;
  try {
    return await fetch(request);
  } catch (error) {
    // Without a network the language of the last visit is better than none.
    const other = (isDrawn && await shell(true)) || await missingPage();
    if (other) return other;
    throw error;
  }
}

/** The shell in the reader's language and theme; null if only the server can tell them, or something is missing. */
async function shell(isInAnyLanguage = false) {
  const [languages, locale] = await Promise.all([CambioKeeper.read("languages"), readersLocale()]);
  // Another language of the browser may be another one of the app: the server decides.
  if (!locale || (languages !== navigator.languages.join() && !isInAnyLanguage)) return null;
  const document = await keptDocument(shellPath, locale, isInAnyLanguage);
  if (!document || !(await caches.match(book, { cacheName: dataCache }))) return null;
  const cache = await caches.open(appCache);
  const words = wordFiles(...languageOf(document)).map((name) => cache.match(`${root}/${name}`));
  return (await Promise.all(words)).every(Boolean) ? new Response(document, { headers: await pageHeaders() }) : null;
}

/** The locale and the messages that a document has. */
const languageOf = (document) => /<html lang="([^"]*)".* data-locale="([^"]*)"/.exec(document).slice(1).reverse();

/** The page for an address that this device does not have offline; null if that is not stored either. */
async function missingPage() {
  const document = await keptDocument(offlinePath, await readersLocale(), true);
  return document ? new Response(document, { headers: await pageHeaders() }) : null;
}

/** A stored document in a language and the reader's theme; undefined for none. */
async function keptDocument(path, locale, isInAnyLanguage) {
  const cache = await caches.open(appCache);
  const kept = (await cache.match(`${path}?locale=${locale}`))
    ?? (isInAnyLanguage ? await cache.match(path, { ignoreSearch: true }) : undefined);
  const theme = /(?:^|&)theme=(light|dark)(?:&|$)/.exec((await CambioKeeper.choices()) ?? "")?.[1] ?? "auto";
  return (await kept?.text())?.replace('data-theme="auto"', `data-theme="${theme}"`);
}

/** The headers that keep a page safe, as the server sends them. */
async function pageHeaders() {
  const script = await caches.match(location.pathname, { cacheName: appCache });
  const isMeant = ([name]) => /policy$|^x-content-type-options$/.test(name);
  const headers = Object.fromEntries([...script.headers].filter(isMeant));
  return { ...headers, "content-type": "text/html; charset=utf-8" };
}

// MARK: Movies

const isMovies = (path) => /^\/movies(\/|$)/.test(path);

/**
 * A page of movies: the server's, which is then stored. If that does not come, it is the stored one, else one
 * rendered from the movies on this device, both with the reason in their root. Without a network and either, it
 * is the one for a missing page. Part of a page that a script requests and nobody renders fails.
 */
async function movies(url, request) {
  const cache = await caches.open(movieCache);
  const address = url.pathname + url.search;
  const kept = await cache.match(address);
  const fetched = fetch(request).then(async (response) => {
    // Results of a search while typing are of no use later; the further pages of a list are.
    const isSeen = request.mode === "navigate" || url.searchParams.has("page");
    if (response.ok && isSeen) await keepPage(cache, address, response.clone()).catch(() => {});
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  let reason = unanswered;
  const response = await Promise.race([fetched, late]).catch(() => { reason = offline; });
  if (response && isAnswer(response)) return response;
  const page = kept ? await keptPage(kept, reason)
    : await drawMovies(address, reason).catch((error) => console.error(error));
  if (page) return page;
  return (reason === offline && request.mode === "navigate" && await missingPage()) || fetched;
}

/** A stored page with the files of this version: the folder of its own version may be gone. */
async function keptPage(page, reason) {
  const text = (await page.text()).replace(/((?:href|src)=")\/assets\/[^/"]+\//g, `$1${root}/`)
    .replace("<html ", `<html data-kept="${reason}" `);
  return new Response(text, { headers: await pageHeaders() });
}

/** Stores a page as the last one seen; if there are too many, the ones unseen for longest go. */
async function keepPage(cache, address, response) {
  await cache.delete(address);
  await cache.put(address, response);
  const seen = await cache.keys();
  for (const old of seen.slice(0, Math.max(0, seen.length - maximumMoviePages))) await cache.delete(old);
}

/** Stores the page that was open before the worker was there, with its files, and what all pages need. */
async function keepMovie({ keepMovie: address, language, messages, isSaving }) {
  const cache = await caches.open(movieCache);
  if (!(await cache.match(address))) {
    const response = await fetch(address);
    if (response.ok) await keepPage(cache, address, response);
  }
  if (!isSaving) return keepRest({ keepRest: [language, messages] });
  return keep([`${shellPath}?locale=${language}`, ...["movies.css", "movies.js"].map((name) => `${root}/${name}`)]);
}

/** Stores the data for rendering pages of movies offline, in the language of the reader's pages. */
async function keepMovieProgram([language, messages]) {
  const words = movieWords([language, messages]);
  await keep([...words, "movies.bin", "movies.wasm"].map((name) => `${root}/${name}`));
  const cache = await caches.open(dataCache);
  const kept = await cache.match(movieData);
  if (kept && Date.now() - Date.parse(kept.headers.get("date")) < movieDataLife) return;
  const response = await fetch(movieData).catch(() => null);
  if (response?.ok) await cache.put(movieData, response);
}

/** The files of words for pages of movies. */
const movieWords = ([locale, messages]) => [...wordFiles(locale, messages), `site/${messages}.txt`];

/** The started program of movies, with its sorted movies and its inputs. */
let movieProgram = null;

/** The page of movies at an address, rendered from this device's data; null if they do not suffice. */
async function drawMovies(address, reason) {
  const known = await keptDocument(shellPath, await readersLocale(), true);
  const data = await caches.match(movieData, { cacheName: dataCache });
  if (!known || !data) return null;
  const language = languageOf(known);
  const preferences = (await CambioKeeper.choices()) ?? "";
  const key = [...language, data.headers.get("date")].join();
  if (movieProgram?.key !== key) movieProgram = { key, ...(await startMovies(language, data)) };
  const { program, drawn } = movieProgram;
  Object.assign(drawn, { document: null, moved: null, status: 0 });
  program.call("movies_page", [address, preferences, root], Date.now() / 1000);
  if (drawn.moved) return Response.redirect(drawn.moved, 303);
  if (!drawn.document) return null;
  const document = drawn.document.replace("<html ", `<html data-kept="${reason}" `);
  return new Response(document, { status: drawn.status, headers: await pageHeaders() });
}

async function startMovies(language, data) {
  const drawn = {};
  const path = `${root}/movies.wasm`;
  const program = await new CambioProgram({
    document: ([text], status) => { Object.assign(drawn, { document: text, status }); },
    show: ([address]) => { drawn.moved = address; },
    trapped: (error) => {
      console.error(error);
      movieProgram = null;
    },
  }).load(await compile(path, caches.match(path)));
  const [locale, ...messages] = await Promise.all(movieWords(language).map(file));
  const words = new Uint8Array(await new Blob(messages).arrayBuffer());
  if (!program.call("movies_start", [await file("movies.bin"), await bytes(data), locale, words])) throw new Error("movies");
  return { program, drawn };
}

// MARK: Posters

const isPoster = (path) => /^\/movies\/[^/]+\/(poster|backdrop)$/.test(path);

/** A movie's own poster: its address identifies it, so the stored one serves for good. */
async function poster(url, event) {
  const address = url.pathname + url.search;
  const kept = await caches.match(address, { cacheName: posterCache });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keepPoster(address, response.clone()));
  return response;
}

/** The bytes of each stored poster by its address, oldest first; null before they are counted. */
let posterSizes = null;
/** Posters arrive in parallel, and are counted one after the other. */
let lastPoster = Promise.resolve();

const sizeOf = ({ headers }) => Number(headers.get("content-length") ?? 0);

/** Stores a poster within the limit: the oldest go first. */
function keepPoster(address, response) {
  lastPoster = lastPoster.then(async () => {
    const cache = await caches.open(posterCache);
    if (!posterSizes) {
      const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()]);
      posterSizes = new Map(requests.map(({ url }, place) => [url, sizeOf(responses[place])]));
    }
    await cache.put(address, response);
    posterSizes.set(new URL(address, location.href).href, sizeOf(response));
    let all = [...posterSizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [url, size] of posterSizes) {
      if (all <= maximumPosters) break;
      await cache.delete(url);
      posterSizes.delete(url);
      all -= size;
    }
  }).catch(() => { posterSizes = null; }); // A full disk costs the copy, never the poster.
  return lastPoster;
}

/** Stores the posters of a page that was open before the worker was there. */
async function keepPosters(addresses) {
  for (const address of addresses) {
    if (!isPoster(new URL(address, location.href).pathname)) continue;
    if (await caches.match(address, { cacheName: posterCache })) continue;
    const response = await fetch(address).catch(() => null);
    if (response?.ok) await keepPoster(address, response);
  }
}

async function file(name) {
  const path = `${root}/${name}`;
  const response = (await caches.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(path);
  return bytes(response);
}
