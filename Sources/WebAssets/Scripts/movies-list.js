// The reader's list of movies: the wanted ones, and the viewings with their days. It stays on this device.
//
// An entry has the JSON that `cambio movies export` writes and `import` reads, with the movie's tile from the
// server, so the list is complete without a network. The server reads and writes other services' files: it gets
// the list, answers, and keeps nothing.

import { announce } from "./announcements.js";

const keeper = globalThis.CambioKeeper;
const record = "films";
const html = document.documentElement;
const grid = document.querySelector("[data-list]");
const own = document.querySelector("[data-own]");
/** The most movies that the server reads in a link. */
const mostShared = 200;
/** Larger files are not lists, and the server refuses them. */
const mostBytes = 20_000_000;
const slot = "{}";

/** The entries by their movies' names: { ids, title, year, addedAt, wanted, seen, …, tile }. */
let films = new Map();
let hidesSeen = false;
/** Changes run one after another: each begins with the stored list. */
let last = Promise.resolve();

// MARK: Keeping

async function load() {
  try {
    const kept = JSON.parse((await keeper.read(record)) ?? "{}");
    films = new Map(Object.entries(kept.films ?? {}));
    hidesSeen = kept.hidesSeen === true;
  } catch {} // What cannot be read is no list; what is shown stays.
}

/** Changes the list by `edit`, stores it, and shows it here and in other tabs. */
function change(edit) {
  last = last.then(async () => {
    await load();
    const isBare = (entry) => !entry.wanted && !times(entry) && !entry.rating;
    const marked = [...films].filter(([, entry]) => !isBare(entry)).map(([name]) => name);
    await edit();
    // An unmarked movie leaves the list; one that a file brought without marks stays.
    for (const name of marked) {
      if (films.has(name) && isBare(films.get(name))) films.delete(name);
    }
    const isKept = await keeper.write(record, JSON.stringify({ films: Object.fromEntries(films), hidesSeen }));
    if (!isKept) announce(document.querySelector("[data-not-kept]").textContent);
    keeper.persist();
    tabs?.postMessage({ films: true });
    show();
  });
  return last;
}

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("cambio") : null;
tabs?.addEventListener("message", async ({ data }) => {
  if (!data.films && !data.isErased) return;
  await load();
  show();
});

// MARK: Entries

const times = (entry) => (entry?.seen?.length ?? 0) + (entry?.seenUndated ?? 0);

/** The reader's local day. */
const today = () => new Date(Date.now() - 60_000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10);

/** The ids of a page's movie: `tt0120338`, `Q44578`, `tmdb597`. */
function idsOf(name) {
  if (name.startsWith("tt")) return { imdb: name };
  return name.startsWith("Q") ? { wikidata: name } : { tmdb: Number(name.slice(4)) };
}

const nameOf = (ids) => ids?.imdb ?? ids?.wikidata ?? (ids?.tmdb ? `tmdb${ids.tmdb}` : null);

/** The entry of a tile, or a new one if the movie is not on the list. */
function entryOf(tile) {
  const name = tile.dataset.film;
  if (!films.has(name)) {
    const year = Number(tile.querySelector(".line span").textContent);
    films.set(name, {
      ids: idsOf(name),
      title: tile.querySelector(".title").textContent,
      ...(year ? { year } : {}),
      addedAt: new Date().toISOString().replace(/[.]\d+Z$/, "Z"),
      wanted: false,
      seen: [],
    });
  }
  const entry = films.get(name);
  entry.tile = plain(tile);
  return entry;
}

/** A tile's HTML from the server. */
function plain(tile) {
  const copy = tile.cloneNode(true);
  copy.querySelector(".marks")?.remove();
  delete copy.dataset.seen;
  return copy.outerHTML;
}

/** Records a viewing; a seen movie is not wanted any more, and one viewing a day is enough. */
function see(entry, day) {
  entry.wanted = false;
  if (!entry.seen.includes(day)) entry.seen = [...entry.seen, day].sort();
}

/**
 * Joins two stories of one movie: the days of both, and the larger number of viewings. Nothing on the list is
 * lost.
 */
function joined(mine, theirs) {
  const count = (days, day) => days.filter((one) => one === day).length;
  const days = [...new Set([...mine.seen, ...theirs.seen])].sort()
    .flatMap((day) => Array(Math.max(count(mine.seen, day), count(theirs.seen, day))).fill(day));
  const undated = Math.max(times(mine), times(theirs)) - days.length;
  const { rating } = mine.rating ? mine : theirs;
  const ratedOn = (mine.rating ? mine.ratedOn : null) ?? (rating === theirs.rating ? theirs.ratedOn : null);
  return {
    ...mine,
    ids: { ...theirs.ids, ...mine.ids },
    wanted: mine.wanted || theirs.wanted,
    seen: days,
    ...(undated > 0 ? { seenUndated: undated } : {}),
    ...(rating ? { rating } : {}),
    ...(ratedOn ? { ratedOn } : {}),
  };
}

// MARK: Showing

const drawn = (text) => {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
};

/** Shows the list's marks on the page's movies; called for later movies, too. */
export function show() {
  const box = document.querySelector("[data-hide-seen]");
  if (box) box.checked = hidesSeen;
  html.toggleAttribute("data-hides-seen", box !== null && hidesSeen);
  if (grid) showList();
  document.querySelectorAll(".poster-grid > [data-film]").forEach(showMarks);
  if (own) showOwn();
}

const marks = document.getElementById("film-marks");

function showMarks(tile) {
  if (!tile.querySelector(".marks")) {
    const buttons = marks.content.cloneNode(true);
    for (const button of buttons.querySelectorAll("[data-mark]")) {
      label(button, tile.querySelector(".title").textContent);
    }
    tile.append(buttons);
  }
  const entry = films.get(tile.dataset.film);
  tile.toggleAttribute("data-seen", times(entry) > 0);
  press(tile.querySelector('[data-mark="want"]'), entry?.wanted === true);
  press(tile.querySelector('[data-mark="seen"]'), times(entry) > 0);
}

const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));
const label = (button, text) => button.setAttribute("aria-label", button.getAttribute("aria-label").replace(slot, text));

const shownDay = new Intl.DateTimeFormat(html.lang, { dateStyle: "medium", timeZone: "UTC" });

function showOwn() {
  const entry = films.get(own.dataset.own);
  press(own.querySelector('[data-mark="want"]'), entry?.wanted === true);
  const summary = own.querySelector("[data-seen-times]");
  summary.classList.toggle("is-seen", times(entry) > 0);
  own.querySelector("input[type=date]").max = today();
  own.querySelector("input[type=date]").value ||= today();
  own.querySelector(".days").replaceChildren(...(entry?.seen ?? []).map((day, place) => {
    const row = own.querySelector("[data-day]").content.firstElementChild.cloneNode(true);
    const words = shownDay.format(new Date(day));
    row.querySelector("span").textContent = words;
    label(row.querySelector("button"), words);
    row.querySelector("button").addEventListener("click", () => change(() => {
      films.get(own.dataset.own)?.seen.splice(place, 1);
    }).then(() => own.querySelector("summary").focus()));
    return row;
  }));
}

/** The movies to show, the last added first. */
function listed() {
  const wanted = document.querySelector("[name=shown]:checked").value;
  return [...films].filter(([, entry]) => !wanted || (wanted === "want" ? entry.wanted : times(entry) > 0))
    .sort(([, one], [, other]) => (one.addedAt < other.addedAt ? 1 : -1));
}

function showList() {
  const shown = listed();
  const tiles = new Map([...grid.children].map((tile) => [tile.dataset.film, tile]));
  grid.replaceChildren(...shown.map(([name, entry]) => tiles.get(name) ?? (entry.tile ? drawn(entry.tile) : bare(name, entry))));
  document.querySelector("[data-count]").textContent = new Intl.NumberFormat(html.lang).format(shown.length);
  document.querySelector("[data-empty]").hidden = shown.length > 0;
  for (const act of document.querySelectorAll("[data-of-list]")) act.hidden = shown.length === 0;
  const names = shown.slice(0, mostShared).map(([name]) => name);
  document.querySelector("[data-of-list][data-share]").href = `/movies/list?films=${names.join(".")}`;
}

/** The tile of a movie that the server does not know, or was not asked for yet. */
function bare(name, { title, year }) {
  const tile = drawn(`<li><a class="poster-card"><span class="poster p1 face-plain" aria-hidden="true">
    <span class="title f2" dir="auto"></span></span><span class="line" aria-hidden="true"><span></span></span></a></li>`);
  tile.dataset.film = name;
  tile.querySelector("a").href = `/movies/${name}`;
  tile.querySelector("a").setAttribute("aria-label", [title, year].filter(Boolean).join(", "));
  tile.querySelector(".title").textContent = title;
  tile.querySelector(".line span").textContent = year ?? "";
  return tile;
}

// MARK: Marking

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-mark]");
  if (button) mark(button);
  else if (target.closest?.("[data-add-all]")) addAll();
  else if (target.closest?.("[data-export]")) save();
  else if (target.closest?.("[data-cancel]")) {
    leave();
    document.querySelector("[data-import]").focus();
  }
  else if (target.closest?.("[data-undo]")) undo();
});

function mark(button) {
  const tile = button.closest("[data-film]") ?? own.querySelector("[data-tile]").content.querySelector("[data-film]");
  change(() => {
    const entry = entryOf(tile);
    if (button.dataset.mark === "want") entry.wanted = !entry.wanted;
    else if (!times(entry)) see(entry, today());
    // Today's viewing may be a slip; other days are removed where they are shown.
    else if (times(entry) === 1 && entry.seen[0] === today()) entry.seen = [];
    else location.assign(`/movies/${tile.dataset.film}`);
  });
}

own?.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const day = event.target.elements.day.value;
  change(() => see(entryOf(own.querySelector("[data-tile]").content.querySelector("[data-film]")), day));
});

addEventListener("change", ({ target }) => {
  if (target.matches("[name=shown]")) show();
  else if (target.matches("[data-hide-seen]")) change(() => { hidesSeen = target.checked; });
  else if (target.matches("[data-import]") && target.files.length) openFile(target);
});

function addAll() {
  change(() => {
    for (const tile of document.querySelectorAll(".poster-grid > [data-film]")) {
      if (!films.has(tile.dataset.film)) entryOf(tile).wanted = true;
    }
  });
}

// MARK: Posters

/** The default megabytes of posters on the device, the same as in the worker. */
const fewPosters = "50";
const posterLimit = document.querySelector("[data-poster-limit]");

if (posterLimit) {
  const megabytes = new Intl.NumberFormat(html.lang, { style: "unit", unit: "megabyte" });
  for (const option of posterLimit.options) option.textContent = megabytes.format(Number(option.value));
  posterLimit.value = (await keeper.read("posters")) ?? fewPosters;
  posterLimit.addEventListener("change", async () => {
    await keeper.write("posters", posterLimit.value);
    (await navigator.serviceWorker?.ready)?.active?.postMessage({ keepPosters: [] });
  });
}

// MARK: Files

const preview = document.querySelector("[data-preview]");
const said = document.querySelector("[data-said]");
const trouble = document.querySelector("[data-trouble]");

/** The list without its tiles, as files have it. */
const entries = () => [...films.values()].map(({ tile, ...entry }) => entry);

/** Shows one line in `place`, or none, and announces it. */
function tell(place, text) {
  place.hidden = !text;
  place.querySelector("span").textContent = text;
  announce(text);
}

async function save() {
  const format = document.querySelector("[data-format]").value;
  const own = new Blob([`${JSON.stringify(entries())}\n`], { type: "application/json" });
  const file = format === "json" ? { blob: own, name: "cambio-movies.json" } : await exported(format);
  if (!file) return;
  const link = document.createElement("a");
  link.download = file.name;
  link.href = URL.createObjectURL(file.blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The list in `format`, written by the server; reports what the format cannot hold. */
async function exported(format) {
  tell(said, "");
  const response = await post(`/movies/list/export?format=${format}`, {});
  if (!response) return null;
  const lost = decodeURIComponent(response.headers.get("Cambio-List-Losses") ?? "").split("\n");
  said.querySelector("[data-undo]").hidden = true;
  tell(said, lost.length > 1 ? `${lost[0]} ${lost.slice(1).join(" · ")}` : lost[0]);
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"));
  return { blob: await response.blob(), name };
}

/** The changes of the local offset from UTC: services have moments, a list has days. */
function zone() {
  const ahead = (day) => -60 * new Date(day * 1000).getTimezoneOffset();
  const found = [];
  const week = 604_800;
  for (let time = 0, last = null; time < Date.now() / 1000 + week; time += week) {
    if (ahead(time) === last) continue;
    let [low, high] = [Math.max(time - week, 0), time];
    while (last !== null && high - low > 60) {
      const middle = Math.floor((low + high) / 2);
      if (ahead(middle) === last) low = middle;
      else high = middle;
    }
    last = ahead(time);
    found.push([high, last]);
  }
  return found;
}

/**
 * Sends the list to the server, with `head` beside it and a file after it. A problem is shown, and there is no
 * response.
 */
async function post(address, head, file = new Blob([])) {
  tell(trouble, "");
  try {
    await (last = last.then(load));
    const body = new Blob([`${JSON.stringify({ ...head, list: entries(), zone: zone() })}\n`, file]);
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await fetch(address, { method: "POST", headers, body });
    if (response.ok) return response;
    if (response.status === 422) tell(trouble, (await response.json()).failure);
    else if (response.status === 413) tell(trouble, trouble.dataset.tooLarge.replace(slot, head.name));
    else tell(trouble, response.status === 429 ? trouble.dataset.busy : trouble.dataset.offline);
  } catch {
    tell(trouble, trouble.dataset.offline);
  }
  return null;
}

/** The file in the preview, and the movies that it would add without an answer. */
let looked = null;

/** Imports a file of our own at once, which can be undone; shows a preview of other files. */
async function openFile(input) {
  const [file] = input.files;
  leave();
  tell(said, "");
  if (file.size > mostBytes) tell(trouble, trouble.dataset.tooLarge.replace(slot, file.name));
  else {
    tell(trouble, "");
    const own = await file.text().then((text) => JSON.parse(text).map(read)).catch(() => null);
    if (own) await take(own);
    else await look(file);
  }
  input.value = "";
}

async function look(file) {
  preview.hidden = false;
  preview.setAttribute("aria-busy", "true");
  preview.textContent = preview.dataset.waiting;
  announce(preview.dataset.waiting);
  const response = await post("/movies/list/import", { name: file.name }, file);
  preview.removeAttribute("aria-busy");
  if (!response) return leave();
  const answer = await response.json();
  looked = { file, films: answer.films };
  preview.replaceChildren(drawn(answer.preview));
  preview.querySelector("h2").focus();
}

/** Discards the preview and leaves the list. */
function leave() {
  looked = null;
  preview.replaceChildren();
  preview.hidden = true;
}

addEventListener("submit", async (event) => {
  if (!event.target.matches(".import")) return;
  event.preventDefault();
  const { file, films: known } = looked;
  const answers = Object.fromEntries([...new FormData(event.target)].filter(([, film]) => film));
  const button = event.target.querySelector("[type=submit]");
  button.disabled = true;
  // The reader's answers decide which lines are of one movie, so the server joins them.
  const response = Object.keys(answers).length && await post("/movies/list/import", { name: file.name, answers }, file);
  button.disabled = false;
  if (response === null) return;
  leave();
  await take(response ? (await response.json()).films : known);
  (taken.length ? said.querySelector("[data-undo]") : document.querySelector("[data-import]")).focus();
});

/** The last import: each movie's entry before it, and the entry it became. */
let taken = [];

/** Joins `entries` with the list, as it is now in any tab. */
async function take(entries) {
  taken = [];
  await change(() => {
    const numbers = ({ ids }) => Object.entries(ids).map(([catalogue, id]) => `${catalogue} ${id}`);
    const names = new Map([...films].flatMap(([name, entry]) => numbers(entry).map((number) => [number, name])));
    for (const entry of entries) {
      const name = numbers(entry).map((number) => names.get(number)).find(Boolean) ?? nameOf(entry.ids);
      const mine = films.get(name);
      films.set(name, mine ? joined(mine, entry) : entry);
      for (const number of numbers(entry)) names.set(number, name);
      taken.push({ name, mine, now: written(films.get(name)) });
    }
  });
  said.querySelector("[data-undo]").hidden = !taken.length;
  tell(said, said.dataset.said.replace(slot, new Intl.NumberFormat(html.lang).format(entries.length)));
  // Without a network a movie has a plain tile until the page is opened with one.
  await fetchTiles().catch(() => {});
}

const written = ({ tile, ...entry }) => JSON.stringify(entry);

/** Undoes the import; a movie changed since then stays as it is. */
async function undo() {
  await change(() => {
    for (const { name, mine, now } of taken.reverse()) {
      if (!films.has(name) || written(films.get(name)) !== now) continue;
      if (mine) films.set(name, mine);
      else films.delete(name);
    }
  });
  tell(said, "");
  document.querySelector("[data-import]").focus();
}

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** An entry of a file, without unknown fields; fails if it is not an entry. */
function read({ ids, title, year, addedAt, wanted, seen, seenUndated, rating, ratedOn }) {
  const isID = { imdb: /^tt\d{7,10}$/, wikidata: /^Q\d{1,10}$/, tmdb: /^\d{1,10}$/ };
  const known = Object.entries(ids).filter(([catalogue, id]) => isID[catalogue]?.test(id));
  const isSound = known.length && typeof title === "string" && Array.isArray(seen) && seen.every(isDay)
    && !Number.isNaN(Date.parse(addedAt)) && (rating === undefined || /^\d{1,2}([.]\d)?$/.test(rating));
  if (!isSound) throw new Error("no entry of a list");
  return {
    ids: Object.fromEntries(known),
    title: title.slice(0, 500),
    ...(Number.isInteger(year) ? { year } : {}),
    addedAt,
    wanted: wanted === true,
    seen,
    ...(Number.isInteger(seenUndated) && seenUndated > 0 ? { seenUndated } : {}),
    ...(rating === undefined ? {} : { rating }),
    ...(isDay(ratedOn) ? { ratedOn } : {}),
  };
}

/** Fetches the tiles of imported movies, which the server renders like a shared list. */
async function fetchTiles() {
  const names = [...films].filter(([, entry]) => !entry.tile).map(([name]) => name);
  for (let start = 0; start < names.length; start += mostShared) {
    const response = await fetch(`/movies/list?films=${names.slice(start, start + mostShared).join(".")}`);
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    await change(() => {
      for (const tile of parsed.querySelectorAll(".poster-grid > [data-film]")) {
        const entry = films.get(tile.dataset.film);
        if (entry) entry.tile = tile.outerHTML;
      }
    });
  }
  grid.replaceChildren();
  show();
}

await load();
show();
