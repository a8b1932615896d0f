// The behaviour of the pages of movies: search while typing, the next page while scrolling, what the
// sources answer meanwhile, the place on the way back, sharing.
//
// The server renders every page; this script fetches pages and takes pieces of them. If anything fails,
// links and forms do the same with a page each.

import { announce } from "./announcements.js";
import { served } from "./answers.js";
import { keeper, listenToTheme, noteLanguage, offer } from "./device.js";
import { nearly, show } from "./movies-list.js";
import { translate } from "./names.js";
import { patchElement } from "./patch.js";
import { reload, postToWorker, watchVersions } from "./worker.js";

const html = document.documentElement;
const { locale } = html.dataset;
const form = document.querySelector("[data-movies]");
const movies = document.getElementById("movies");
/** The key under which a tab keeps the list that it left. */
const placeKey = "movies-place";

html.dataset.script = "";

// MARK: Pictures

/** The movies' own posters and backgrounds. */
const pictures = ":is(.poster, .backdrop) img";
// A broken picture goes, so the drawing below shows; also one that broke before this script ran.
addEventListener("error", ({ target }) => target.matches?.(pictures) && target.remove(), true);
for (const image of document.querySelectorAll(pictures)) {
  if (image.complete && image.naturalWidth === 0) image.remove();
}

// MARK: Pages of the server

/** A page of movies of this site, with its address; fails if there is none. */
async function page(address, options) {
  const { parsed, response } = await served(address, options);
  if (!response.ok || !parsed.getElementById("movies")) throw new Error(`${address}: ${response.status}`);
  return { parsed, address: response.url || address };
}

/** Shows parts of this page as they are in a document, with the reader's marks; returns what is to be said of them. */
function take(parsed, ...parts) {
  for (const part of parts) patchElement(part, parsed.getElementById(part.id).outerHTML);
  show();
  translate();
  watch();
  watchSources();
  return parts.map(({ dataset }) => dataset.said).filter(Boolean).join(" ");
}

// MARK: The next page

/** Loads the next page when its link is nearly in sight; the reader may also press it. */
const sight = nearly(() => more());
const tiles = (root = document) => [...root.querySelectorAll(".poster-grid > li")];
const nextLink = () => document.querySelector('.more a[rel="next"]');

function watch() {
  sight.disconnect();
  if (nextLink()) sight.observe(nextLink());
}

async function more() {
  const box = document.querySelector(".more");
  const address = nextLink()?.href;
  if (!address || box.hasAttribute("aria-busy")) return;
  box.setAttribute("aria-busy", "true");
  const { parsed } = await page(address).catch(() => ({}));
  box.removeAttribute("aria-busy");
  // After another search, these movies belong to no list on the page.
  if (nextLink()?.href !== address) return;
  if (!parsed) {
    box.dataset.failed = "";
    announce(box.querySelector(".failed").textContent);
    return;
  }
  const known = new Set(tiles().map(({ dataset }) => dataset.movie));
  const found = tiles(parsed).filter(({ dataset }) => !known.has(dataset.movie));
  document.querySelector(".poster-grid").append(...found);
  // The link back leads to the start of this page, which is above.
  const [previous, theirs] = [box, parsed].map((it) => it.querySelector('a[rel="prev"]'));
  theirs?.replaceWith(...(previous ? [previous.cloneNode(true)] : []));
  take(parsed, document.querySelector("[data-sources]"), box);
  if (box.dataset.said) announce(box.dataset.said);
}

// MARK: Links

/** What the links of this page do instead of leading to another, by their selectors. */
const links = {
  '.more:not([data-failed]) a[rel="next"]': more,
  "[data-new]": async ({ href }) => {
    await find(href);
    scrollTo(0, 0);
    document.querySelector(".poster-card")?.focus({ preventScroll: true });
  },
  "[data-share]": ({ href, dataset }) => offer({ title: document.title, url: href }, href, dataset.share.replace("{}", href)),
  "[data-clear]": () => {
    form.elements.q.value = "";
    form.elements.q.focus();
    find();
  },
  "[data-back]": () => history.back(),
};

// On the previous page, if that is the list, the reader's place is known; else the link is one as any other.
const isFromList = history.length > 1 && new RegExp(`^${location.origin}/movies(\\?|$)`).test(document.referrer);
if (!isFromList) document.querySelector("[data-back]")?.removeAttribute("data-back");

addEventListener("click", (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.("a");
  const selector = link && Object.keys(links).find((each) => link.matches(each));
  if (!selector) return;
  event.preventDefault();
  links[selector](link);
});

// MARK: Search and choices

let timer = 0;
let asked = null;

/** The form's address, without its empty fields. */
function wanted() {
  const fields = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  const query = new URLSearchParams(fields).toString();
  return form.getAttribute("action") + (query && `?${query}`);
}

/** Loads the movies at an address of the form, or at that of newer ones, and says so meanwhile. */
async function find(wish = wanted()) {
  clearTimeout(timer);
  asked?.abort();
  asked = new AbortController();
  movies.setAttribute("aria-busy", "true");
  announce(movies.querySelector("[data-finding]").textContent);
  try {
    const { parsed, address } = await page(wish, asked);
    history.replaceState(history.state, "", address);
    document.title = parsed.title;
    announce(take(parsed, movies));
  } catch (error) {
    // The server's page explains a choice that it refuses.
    if (error.name === "AbortError") return;
    movies.removeAttribute("aria-busy");
    if (navigator.onLine) return form.reportValidity() && form.submit();
    html.dataset.kept = "";
    announce(document.querySelector(".kept-note .of-offline").textContent);
  }
}

// MARK: What the sources answer meanwhile

/** The address that is waited for; another one begins when the page's address is another. */
let awaited = null;

/** Waits until no source is asked any more, then shows what may be new, and leaves the rest as it is. */
async function watchSources() {
  const asking = () => document.querySelector("[data-sources]")?.dataset.wait;
  const address = asking();
  if (!address || address === awaited) return;
  awaited = address;
  try {
    const { parsed } = await served(address);
    // Another search has begun.
    if (asking() !== address) return;
    // What stands in place of a movie has nothing to keep.
    if (document.querySelector(".empty [data-sources]")) return location.reload();
    awaited = null;
    announce(take(parsed, ...document.querySelectorAll("[data-news]:not([data-news] *)")));
  } catch {} // Without a network the page says so itself.
}

// MARK: The place on the way back

/** Whose list it is: one that was drawn in another language, or by another version, is not put back. */
const place = () => [location.href, html.lang, import.meta.url].join(" ");

/** Keeps the list, for a way back on which the browser keeps no page, and where its first tile in sight begins. */
addEventListener("pagehide", () => {
  if (!form) return;
  const tile = tiles().find((each) => each.getBoundingClientRect().bottom > 0);
  const { top } = tile?.getBoundingClientRect() ?? {};
  const left = { place: place(), movies: movies.outerHTML, movie: tile?.dataset.movie, top };
  try {
    sessionStorage.setItem(placeKey, JSON.stringify(left));
    history.scrollRestoration = "manual";
  } catch {} // A list that is too long begins anew.
});

/** Shows the list that was left, if it was this one; a page that the browser kept has it, and in WebKit not its place. */
function comeBack(isThere) {
  let left = null;
  try {
    left = JSON.parse(sessionStorage.getItem(placeKey));
  } catch {} // Storage is denied.
  if (left?.place !== place()) return false;
  if (!isThere) {
    patchElement(movies, left.movies);
    show();
  }
  settle(left);
  return true;
}

/** Scrolls to the place, for some frames: tiles above it take their sizes as they are drawn. */
function settle({ movie, top }, frames = 4) {
  const tile = tiles().find(({ dataset }) => dataset.movie === movie);
  if (!tile) return;
  scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: "instant" });
  if (frames > 1) requestAnimationFrame(() => settle({ movie, top }, frames - 1));
}

if (form) {
  form.addEventListener("input", ({ target }) => {
    // A half typed year is not a year.
    if (!target.matches("[name=q], [name=year]") || !target.validity.valid) return;
    clearTimeout(timer);
    timer = setTimeout(find, 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
  const [entry] = performance.getEntriesByType("navigation");
  if (entry?.type !== "back_forward" || !comeBack(false)) history.scrollRestoration = "auto";
  addEventListener("pageshow", ({ persisted }) => persisted && comeBack(true));
  watch();
}
watchSources();
translate();

/** A choice that needs no button. */
addEventListener("change", ({ target }) => target.matches("[data-submit]") && target.form.requestSubmit());

// MARK: The device

const choices = await listenToTheme();
// The worker draws pages of rates in the same language. A page that outlived an erasure stores nothing.
if (!keeper.choice(choices, "language") && !(await keeper.read("locale"))) await noteLanguage(locale);
const version = document.querySelector("[data-version]");
version.querySelector("button").addEventListener("click", reload);
await watchVersions(() => { version.hidden = false; });
postToWorker({ keepMovie: location.pathname + location.search, language: locale, messages: html.lang });
const seen = [...document.querySelectorAll(pictures)].filter(({ complete, naturalWidth }) => complete && naturalWidth > 1);
postToWorker({ keepPosters: seen.map(({ currentSrc }) => currentSrc) });
