// The behaviour of the pages of movies: search while typing, the next page while scrolling, what the
// sources answer meanwhile, the place on the way back, sharing.
//
// The server renders every page; this script fetches pages and takes pieces of them. If anything fails,
// links and forms do the same with a page each.

import { announce } from "./announcements.js";
import { keep, keeper, offer, otherTabs, paint } from "./device.js";
import { show } from "./movies-list.js";
import { reload, watchVersions } from "./worker.js";

const html = document.documentElement;
const { locale } = html.dataset;
const form = document.querySelector("[data-movies]");
/** The wait of a search for the next letter, in milliseconds. */
const rest = 250;
/** The key under which a tab keeps the list that it left. */
const placeKey = "movies-place";

html.dataset.script = "";

// MARK: Pictures

/** The movies' own posters and backgrounds. */
const pictures = ":is(.poster, .backdrop) img";
/** Removes a broken picture, so the drawing below shows; also one that broke before this script ran. */
const giveWay = (image) => { if (image.matches?.(pictures)) image.remove(); };
addEventListener("error", ({ target }) => giveWay(target), true);
for (const image of document.querySelectorAll(pictures)) {
  if (image.complete && image.naturalWidth === 0) giveWay(image);
}

// MARK: Pages of the server

/** The document at an address of this site; fails if it is not a page of movies. */
async function page(address, signal) {
  const response = await fetch(address, { signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!parsed.getElementById("movies")) throw new Error(`${address} has no movies`);
  return { parsed, address: response.url || address };
}

// MARK: The next page

/** Loads the next page when its link is nearly in sight; the reader may also press it. */
const sight = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) more();
}, { rootMargin: "600px" });

let isLoading = false;

function watch() {
  sight.disconnect();
  const next = document.querySelector('.more a[rel="next"]');
  if (next) sight.observe(next);
}

async function more() {
  const box = document.querySelector(".more");
  const next = box?.querySelector('a[rel="next"]');
  if (!next || isLoading) return;
  isLoading = true;
  box.querySelector(".loading").hidden = false;
  box.querySelector(".failed").hidden = true;
  try {
    const { parsed } = await page(next.href);
    // After another search, these movies belong to no list on the page.
    if (!box.isConnected) return;
    const grid = document.querySelector(".poster-grid");
    const known = new Set([...grid.children].map(({ dataset }) => dataset.movie));
    const movies = [...parsed.querySelectorAll(".poster-grid > li")];
    grid.append(...movies.filter(({ dataset }) => !known.has(dataset.movie)));
    const after = parsed.querySelector(".more");
    if (after.dataset.said) announce(after.dataset.said);
    showSources(parsed);
    // The link back leads to the start of this page, which is above.
    const previous = box.querySelector('a[rel="prev"]');
    after.querySelector('a[rel="prev"]')?.replaceWith(...(previous ? [previous] : []));
    const hadFocus = box.contains(document.activeElement);
    box.replaceWith(after);
    show();
    if (hadFocus) after.querySelector('a[rel="next"]')?.focus({ preventScroll: true });
    watch();
  } catch {
    box.querySelector(".failed").hidden = false;
    announce(box.querySelector(".failed").textContent);
  } finally {
    box.querySelector(".loading").hidden = true;
    isLoading = false;
  }
}

addEventListener("click", (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.("a");
  if (link?.matches('.more a[rel="next"]') && document.querySelector(".more .failed").hidden) {
    event.preventDefault();
    more();
  } else if (link?.matches("[data-new]")) {
    event.preventDefault();
    find(link.href).then(() => {
      scrollTo(0, 0);
      document.querySelector(".poster-card")?.focus({ preventScroll: true });
    });
  } else if (link?.matches("[data-share]")) {
    event.preventDefault();
    offer({ title: document.title, url: link.href }, link.href, link.dataset.share.replace("{}", link.href));
  } else if (link?.matches("[data-clear]")) {
    event.preventDefault();
    form.elements.q.value = "";
    form.elements.q.focus();
    find();
  } else if (link?.matches("[data-back]") && cameFromList()) {
    event.preventDefault();
    history.back();
  }
});

/** Whether the link back leads to the previous page, where the reader's place is known. */
const cameFromList = () => history.length > 1 && document.referrer.startsWith(`${location.origin}/movies`)
  && !document.referrer.startsWith(`${location.origin}/movies/`);

// MARK: Search and choices

let timer = 0;
let asked = null;

/** The form's address, without its empty fields. */
function wanted() {
  const fields = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  const query = new URLSearchParams(fields).toString();
  return form.getAttribute("action") + (query && `?${query}`);
}

/** Shows the movies of a document in the place of those on the page. */
function replace(parsed) {
  document.getElementById("movies").replaceWith(parsed.getElementById("movies"));
  show();
  document.title = parsed.title;
  const said = ["#movies-heading", ".movies-head .dim:not([hidden])", "[data-sources]"]
    .map((part) => document.querySelector(part)?.innerText.trim());
  announce(said.filter(Boolean).join(" "));
  watch();
  watchSources();
}

/** Loads the movies at an address of the form, or at that of newer ones, and says so meanwhile. */
async function find(wish = wanted()) {
  clearTimeout(timer);
  asked?.abort();
  const mine = asked = new AbortController();
  form.querySelector("[data-clear]").hidden = form.elements.q.value === "";
  const finding = document.querySelector("[data-finding]");
  finding.hidden = false;
  document.getElementById("movies").setAttribute("aria-busy", "true");
  announce(finding.textContent);
  try {
    const { parsed, address } = await page(wish, mine.signal);
    history.replaceState(history.state, "", address);
    replace(parsed);
  } catch (error) {
    // The server's page explains a choice that it refuses.
    if (error.name === "AbortError") return;
    document.querySelector("[data-finding]").hidden = true;
    document.getElementById("movies").removeAttribute("aria-busy");
    if (navigator.onLine) return form.reportValidity() && form.submit();
    html.dataset.kept = "";
    announce(document.querySelector(".kept-note .of-offline").textContent);
  }
}

// MARK: What the sources answer meanwhile

/** The address that is waited for; another one begins when the page's address is another. */
let awaited = null;

/** Shows what the sources are doing about the movies of a document, and watches them. */
function showSources(parsed) {
  const [old, now] = [document, parsed].map((it) => it.querySelector("[data-sources]"));
  old.replaceWith(now);
  watchSources();
  return now;
}

/** Waits until no source is asked any more, and says what came of it; what is shown stays where it is. */
async function watchSources() {
  const address = document.querySelector("[data-sources]")?.dataset.wait;
  if (!address || address === awaited) return;
  awaited = address;
  try {
    const response = await fetch(address, { headers: { accept: "text/html" } });
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    const region = document.querySelector("[data-sources]");
    // Another search has begun, or this page has nothing for it.
    if (region?.dataset.wait !== address) return;
    // What stands in place of a movie has nothing to keep.
    if (region.closest(".empty")) return location.reload();
    if (!parsed.querySelector("[data-sources]")) return;
    awaited = null;
    if (form && !document.querySelector(".poster-grid")) return replace(parsed);
    const body = document.querySelector(".movie-body");
    if (body) takeMovie(parsed, body);
    announce(showSources(parsed).innerText.trim());
  } catch {} // Without a network the page says so itself.
}

/** Takes the facts of a movie, and leaves the reader's own marks as they are. */
function takeMovie(parsed, body) {
  const now = parsed.querySelector(".movie-body");
  if (!now) return;
  const [mine, theirs] = [body, now].map((it) => it.querySelector(".own"));
  mine.dataset.ids = theirs.dataset.ids;
  theirs.replaceWith(mine);
  for (const part of [".movie-hero", ".movie-body"]) {
    document.querySelector(part).replaceWith(parsed.querySelector(part));
  }
  show();
  translate();
}

// MARK: The place on the way back

/** The first tile in sight, and how far below the window's top it begins. */
function firstInSight() {
  const tile = [...document.querySelectorAll(".poster-grid > li")].find((each) => each.getBoundingClientRect().bottom > 0);
  return tile && { movie: tile.dataset.movie, top: tile.getBoundingClientRect().top };
}

/** Keeps the list as it is, for a way back on which the browser keeps no page. */
addEventListener("pagehide", () => {
  const movies = form && document.getElementById("movies");
  if (!movies) return;
  try {
    const kept = { address: location.href, drawnBy, movies: movies.outerHTML, title: document.title, ...firstInSight() };
    sessionStorage.setItem(placeKey, JSON.stringify(kept));
    history.scrollRestoration = "manual";
  } catch {} // A list that is too long begins anew.
});

/** What draws this page: a list that was drawn in another language, or by another version, is not put back. */
const drawnBy = html.lang + import.meta.url;

/** The list that was left, if it was this one. */
function leftPlace() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeKey));
    return kept?.address === location.href && kept.drawnBy === drawnBy ? kept : null;
  } catch {
    return null; // Storage is denied.
  }
}

/** Scrolls to the place, for some frames: tiles above it take their sizes as they are drawn. */
function settle({ movie, top }, frames = 4) {
  const tile = document.querySelector(`.poster-grid > [data-movie="${CSS.escape(movie ?? "")}"]`);
  if (!tile) return;
  scrollBy({ top: tile.getBoundingClientRect().top - top, behavior: "instant" });
  if (frames > 1) requestAnimationFrame(() => settle({ movie, top }, frames - 1));
}

/** Shows the list that was left, at the same place. */
function comeBack() {
  const [entry] = performance.getEntriesByType("navigation");
  const kept = entry?.type === "back_forward" ? leftPlace() : null;
  if (!kept) {
    history.scrollRestoration = "auto";
    return;
  }
  const template = document.createElement("template");
  template.innerHTML = kept.movies;
  document.getElementById("movies").replaceWith(template.content);
  document.title = kept.title;
  show();
  settle(kept);
}

/** A page that the browser kept has its list, and in WebKit not its place. */
addEventListener("pageshow", ({ persisted }) => {
  const kept = persisted && form && leftPlace();
  if (kept) settle(kept);
});

if (form) {
  let isComposing = false;
  form.addEventListener("compositionstart", () => { isComposing = true; });
  form.addEventListener("compositionend", () => { isComposing = false; });
  form.addEventListener("input", ({ target }) => {
    if (target.name !== "q" && target.name !== "year") return;
    // A half typed year is not a year.
    if (target.name === "year" && !/^(\d{4})?$/.test(target.value)) return;
    clearTimeout(timer);
    timer = setTimeout(() => { if (!isComposing) find(); }, rest);
  });
  form.addEventListener("change", ({ target }) => { if (target.localName === "select") find(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
  comeBack();
  watch();
}
watchSources();

addEventListener("change", ({ target }) => {
  if (target.matches("[data-submit]")) target.form.requestSubmit();
});

// MARK: Names of countries and languages

/** The reader's names of countries and languages, whose English ones the sources have. */
function translate() {
  for (const [part, type] of [["[data-countries]", "region"], ["[data-languages]", "language"]]) {
    const names = document.querySelectorAll(`${part}[lang="en"]`);
    if (!names.length || locale.startsWith("en")) continue;
    const [english, own] = ["en", locale].map((tag) => new Intl.DisplayNames(tag, { type, fallback: "none" }));
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const codes = letters.flatMap((one) => letters.map((other) => one + other));
    const known = new Map(codes.map((code) => (type === "region" ? code.toUpperCase() : code))
      .map((code) => [english.of(code), own.of(code)]));
    for (const name of names) {
      const word = known.get(name.textContent.replace(/ of America$/, ""));
      if (!word) continue;
      name.textContent = word;
      name.lang = locale;
    }
  }
}

translate();

// MARK: The theme

/** The reader's choices on this device; a stored page has an older theme. */
let choices = await keeper.choices();
const repaint = () => paint(keeper.choice(choices, "theme") ?? "auto");
if (keeper.choice(choices, "theme") !== html.dataset.theme) repaint();

otherTabs?.addEventListener("message", ({ data }) => {
  if (!data.choices) return;
  choices = data.choices;
  repaint();
});

document.querySelector(".theme-toggle").addEventListener("submit", (event) => {
  // A reader without choices gets the first ones, with those of their country, from the server.
  if (!choices) return;
  event.preventDefault();
  choices = keeper.changed(choices, "theme", event.submitter.value);
  event.submitter.focus();
  repaint();
  keep([choices]);
});

// MARK: Offline

// The worker draws pages of rates in the same language. A page that outlived an erasure stores nothing.
if (!choices?.includes("language=") && !(await keeper.read("locale"))) {
  await keeper.write("languages", navigator.languages.join());
  await keeper.write("locale", locale);
}
const version = document.querySelector("[data-version]");
version.querySelector("button").addEventListener("click", reload);
await watchVersions(() => { version.hidden = false; });
const registration = await navigator.serviceWorker?.ready;
registration?.active?.postMessage({
  keepMovie: location.pathname + location.search,
  language: locale,
  messages: html.lang,
  isSaving: navigator.connection?.saveData ?? false,
});
registration?.active?.postMessage({
  keepPosters: [...document.querySelectorAll(pictures)].filter(({ complete, naturalWidth }) => complete && naturalWidth > 1)
    .map(({ currentSrc }) => new URL(currentSrc)).map(({ pathname, search }) => pathname + search),
});
