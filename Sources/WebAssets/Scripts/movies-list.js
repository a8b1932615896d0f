// The reader's list of movies: the wanted ones, and the viewings with their days. It stays on this device.
//
// An entry has the JSON that `cambio movies export` writes and `import` reads. The movies are drawn as those of a
// shared list, by the server, or by the worker without a network. The server reads and writes other services'
// files: it gets the list, answers, and keeps nothing.

import { announce } from "./announcements.js";
import { keeper, otherTabs, save as saveFile, tellTabs } from "./device.js";

const record = "films";
const html = document.documentElement;
const { locale } = html.dataset;
const grid = document.querySelector("[data-list]");
const own = document.querySelector("[data-own]");
/** The most movies that a link has. */
const mostShared = 200;
/** The most tiles that a list begins with, and grows by while it is scrolled. */
const mostShown = 120;
/** Larger files are not lists, and the server refuses them. */
const mostBytes = 20_000_000;
const slot = "{}";

/** The entries by their movies' names: { ids, title, year, addedAt, wanted, seen, … }. */
let films = new Map();
let hidesSeen = false;
/** Changes run one after another: each begins with the stored list. */
let last = Promise.resolve();

// MARK: Keeping

async function load() {
  try {
    const kept = JSON.parse((await keeper.read(record)) ?? "{}");
    // Earlier versions kept the movies as they drew them, in the language of that day.
    films = new Map(Object.entries(kept.films ?? {}).map(([name, { tile, ...entry }]) => [name, entry]));
    hidesSeen = kept.hidesSeen === true;
  } catch {} // What cannot be read is no list; what is shown stays.
}

/** Changes the list by `edit`, stores it, and shows it here and in other tabs. */
function change(edit) {
  const changed = last.then(async () => {
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
    tellTabs({ films: true });
    show();
  });
  last = changed.catch(() => {}); // The next change does not depend on it.
  return changed;
}

otherTabs?.addEventListener("message", async ({ data }) => {
  if (!data.films) return;
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

/** The name of a movie that has no number: its title and year, as a part of a path. */
const titled = ({ title, year }) => (year ? `${title} (${year})` : title).replace(/[/?#%\\]/g, " ");

const nameOf = (entry) => {
  const { imdb, wikidata, tmdb } = entry.ids;
  return imdb ?? wikidata ?? (tmdb ? `tmdb${tmdb}` : titled(entry));
};

const isNumbered = ({ ids }) => Object.keys(ids).length > 0;

/** The entry of a movie, or a new one if it is not on the list. */
function entryOf({ film, title, year }) {
  if (!films.has(film)) {
    films.set(film, {
      ids: idsOf(film),
      title,
      ...(year ? { year: Number(year) } : {}),
      addedAt: new Date().toISOString().replace(/[.]\d+Z$/, "Z"),
      wanted: false,
      seen: [],
    });
  }
  return films.get(film);
}

const titleOf = (tile) => tile.querySelector(".title").textContent;
const onTile = (tile) => entryOf({ ...tile.dataset, title: titleOf(tile) });

/** Records a viewing; a seen movie is not wanted any more, and one viewing a day is enough. */
function see(entry, day) {
  entry.wanted = false;
  if (!entry.seen.includes(day)) entry.seen = [...entry.seen, day].sort();
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
      label(button, titleOf(tile));
    }
    tile.append(buttons);
  }
  const entry = films.get(tile.dataset.film);
  const mine = tile.querySelector(".mine");
  mine.hidden = !entry?.rating;
  mine.querySelector("b").textContent = entry?.rating ? points.format(entry.rating) : "";
  tile.toggleAttribute("data-seen", times(entry) > 0);
  press(tile.querySelector('[data-mark="want"]'), entry?.wanted === true);
  press(tile.querySelector('[data-mark="seen"]'), times(entry) > 0);
}

const press = (button, isPressed) => button.setAttribute("aria-pressed", String(isPressed));
const label = (button, text) => button.setAttribute("aria-label", button.getAttribute("aria-label").replace(slot, text));

const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
/** A year in the reader's digits; empty for none. */
const inDigits = (year) => (year ? yearForm.format(year) : "");
const yearForm = new Intl.NumberFormat(locale, { useGrouping: false });
const shownDay = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

function showOwn() {
  const entry = films.get(own.dataset.film);
  if (own.dataset.title === undefined && entry) showUnknown(entry);
  showRating(entry?.rating);
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
      films.get(own.dataset.film)?.seen.splice(place, 1);
    }).then(() => own.querySelector("summary").focus()));
    return row;
  }));
}

/** The movie of the page without its marks, if the list alone knows it. */
let unknown = null;

/** The entry of the page's movie, or a new one if the movie is not on the list. */
function ownEntry() {
  const { film } = own.dataset;
  if (unknown && !films.has(film)) films.set(film, structuredClone(unknown));
  return entryOf(own.dataset);
}

/** Shows what the list knows of a movie that nothing else does. */
function showUnknown({ ids, title, year, addedAt }) {
  unknown = { ids, title, year, addedAt, wanted: false, seen: [] };
  const notice = own.closest(".empty");
  notice.querySelector("h2").textContent = [title, inDigits(year)].filter(Boolean).join(", ");
  const words = notice.querySelector("[data-listed]");
  words.textContent = words.dataset.listed;
  own.hidden = false;
}

/** The rating in stars, of which a half is a point, and in points with tenths. */
function showRating(rating) {
  const [stars, field] = own.querySelectorAll("[data-rate]");
  stars.parentElement.style.setProperty("--mine", `${10 * (rating ?? 0)}%`);
  stars.value = Math.round(rating ?? 0);
  stars.setAttribute("aria-valuetext", rating ? stars.dataset.rated.replace(slot, points.format(rating)) : stars.dataset.unrated);
  if (document.activeElement !== field) field.value = rating ?? "";
  own.querySelector("[data-unrate]").hidden = !rating;
}

/** Rates the movie of the page with a text of points, or takes the rating away. */
function rate(text) {
  return change(() => {
    const entry = ownEntry();
    delete entry.rating;
    delete entry.ratedOn;
    if (text !== "") Object.assign(entry, { rating: String(Math.round(text * 10) / 10), ratedOn: today() });
  });
}

/** Which movies the list shows. */
const kinds = {
  "": () => true,
  want: ({ wanted }) => wanted,
  seen: (entry) => times(entry) > 0,
  rated: ({ rating }) => rating !== undefined,
};

/** The movies to show, the last added first. */
function listed() {
  const isShown = kinds[document.querySelector("[name=shown]:checked").value];
  return [...films].filter(([, entry]) => isShown(entry))
    .sort(([, one], [, other]) => (one.addedAt < other.addedAt ? 1 : -1));
}

let shownCount = mostShown;
/** Shows more of the list when its end is nearly in sight. */
const sight = new IntersectionObserver((entries) => {
  if (grid.children.length < shownCount || !entries.some(({ isIntersecting }) => isIntersecting)) return;
  shownCount += mostShown;
  show();
  drawList();
}, { rootMargin: "600px" });

/** The movies' tiles by their names. */
const tiles = new Map();

function tileOf([name, entry]) {
  if (!tiles.has(name)) tiles.set(name, bare(name, entry));
  return tiles.get(name);
}

function showList() {
  const shown = listed();
  grid.replaceChildren(...shown.slice(0, shownCount).map(tileOf));
  const rest = document.querySelector("[data-rest]");
  sight.unobserve(rest);
  sight.observe(rest);
  document.querySelector("[data-count]").textContent = new Intl.NumberFormat(locale).format(shown.length);
  document.querySelector("[data-empty]").hidden = shown.length > 0;
  for (const act of document.querySelectorAll("[data-of-list]")) act.hidden = shown.length === 0;
  const names = shown.filter(([, entry]) => isNumbered(entry)).slice(0, mostShared).map(([name]) => name);
  document.querySelector("[data-of-list][data-share]").href = `/movies/list?films=${names.join(".")}`;
}

/** The sizes of a title, of which the first fits in which its longest word and all of it do; as the server has them. */
const sizes = [210, 180, 155, 135, 115, 100, 85, 70];
function fit(title) {
  const longest = Math.max(...title.split(/\s/).map(({ length }) => length));
  const step = sizes.findIndex((size) => size * longest <= 1_300 && size * size * title.length <= 733_000);
  return step < 0 ? sizes.length - 1 : step;
}

/** The tile of a movie that nobody else knows, or that is not drawn yet. */
function bare(name, { title, year }) {
  const tile = drawn(`<li><a class="poster-card"><span class="poster p${title.length % 12} face-plain" aria-hidden="true">
    <span class="title f${fit(title)}" dir="auto"></span></span><span class="line" aria-hidden="true"><span></span></span></a></li>`);
  tile.dataset.film = name;
  tile.querySelector("a").href = `/movies/${encodeURIComponent(name)}`;
  tile.querySelector("a").setAttribute("aria-label", [title, inDigits(year)].filter(Boolean).join(", "));
  tile.querySelector(".title").textContent = title;
  tile.querySelector(".line span").textContent = inDigits(year);
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
  else if (target.closest?.("[data-unrate]")) rate("").then(() => own.querySelector("[data-rate]").focus());
});

function mark(button) {
  const tile = button.closest("[data-film]");
  change(() => {
    const entry = tile && tile !== own ? onTile(tile) : ownEntry();
    if (button.dataset.mark === "want") entry.wanted = !entry.wanted;
    else if (!times(entry)) see(entry, today());
    // Today's viewing may be a slip; other days are removed where they are shown.
    else if (times(entry) === 1 && entry.seen[0] === today()) entry.seen = [];
    else location.assign(tile.querySelector("a").href);
  });
}

own?.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const day = event.target.elements.day.value;
  change(() => see(ownEntry(), day));
});

own?.addEventListener("input", ({ target }) => {
  if (target.matches("[data-rate]")) showRating(target.value);
});

addEventListener("change", ({ target }) => {
  if (target.matches("[name=shown]")) {
    shownCount = mostShown;
    show();
    drawList();
  } else if (target.matches("[data-rate]") && target.checkValidity()) {
    // No star is no rating; the field takes a zero.
    rate(target.type === "range" && target.value === "0" ? "" : target.value);
  }
  else if (target.matches("[data-hide-seen]")) change(() => { hidesSeen = target.checked; });
  else if (target.matches("[data-import]") && target.files.length) openFile(target);
});

function addAll() {
  change(() => {
    for (const tile of document.querySelectorAll(".poster-grid > [data-film]")) {
      if (!films.has(tile.dataset.film)) onTile(tile).wanted = true;
    }
  });
}

// MARK: Files

const preview = document.querySelector("[data-preview]");
const said = document.querySelector("[data-said]");
const trouble = document.querySelector("[data-trouble]");

/** The list as files have it. */
const entries = () => [...films.values()];

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
  if (file) saveFile(file.name, file.blob);
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

/** The list that the server was sent last. */
let sent = "";

/**
 * Sends the list to the server, with `head` beside it and a file after it. A problem is shown, and there is no
 * response.
 */
async function post(address, head, file = new Blob([])) {
  tell(trouble, "");
  try {
    await (last = last.then(load));
    sent = JSON.stringify(entries());
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

/**
 * What the server says that a file makes of the list: a preview, and each movie that gains by it as it would be.
 * Movies are joined there alone.
 */
async function imported(file, answers = {}) {
  const response = await post("/movies/list/import", { name: file.name, answers }, file);
  return response && response.json();
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
    if (own) await takeOwn(own, file);
    else await look(file);
  }
  input.value = "";
}

/** Imports a file of our own, or does not; the server is only needed to join its movies with those of the list. */
async function takeOwn(own, file) {
  await (last = last.then(load));
  sent = JSON.stringify(entries());
  const known = new Set([...films].flatMap(([name, entry]) => [name, ...numbers(entry)]));
  const isNew = own.every((entry) => [titled(entry), ...numbers(entry)].every((key) => !known.has(key) && known.add(key)));
  const movies = isNew ? own : (await imported(file))?.films;
  return movies != null && take(movies, file, {}, own.length);
}

async function look(file) {
  preview.hidden = false;
  preview.setAttribute("aria-busy", "true");
  preview.textContent = preview.dataset.waiting;
  announce(preview.dataset.waiting);
  const answer = await imported(file);
  preview.removeAttribute("aria-busy");
  if (!answer) return leave();
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

/** A field is not reached in what is folded. */
addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);

addEventListener("submit", async (event) => {
  if (!event.target.matches(".import")) return;
  event.preventDefault();
  const { file, films: known } = looked;
  const answers = Object.fromEntries([...new FormData(event.target)].filter(([, film]) => film));
  const button = event.target.querySelector("[type=submit]");
  button.disabled = true;
  // The reader's answers decide which lines are of one movie.
  const movies = Object.keys(answers).length ? (await imported(file, answers))?.films : known;
  const isTaken = movies && await take(movies, file, answers);
  button.disabled = false;
  if (!isTaken) return;
  leave();
  (taken.length ? said.querySelector("[data-undo]") : document.querySelector("[data-import]")).focus();
});

/** The last import: each movie's entry before it, and the entry it became. */
let taken = [];

const numbers = ({ ids }) => Object.entries(ids).map(([catalogue, id]) => `${catalogue} ${id}`);

/** Puts whole entries on the list that was sent for them; false if the list is another one by now, in any tab. */
async function put(movies) {
  let isPut = false;
  await change(() => {
    isPut = JSON.stringify(entries()) === sent;
    if (!isPut) return;
    const names = new Map([...films].flatMap(([name, entry]) => numbers(entry).map((number) => [number, name])));
    taken = movies.map((now) => {
      const numbered = numbers(now).map((number) => names.get(number)).find(Boolean);
      const old = numbered ?? (films.has(titled(now)) ? titled(now) : null);
      const mine = films.get(old);
      // A movie that had a title alone has a number now.
      const name = numbered ?? nameOf(now);
      if (mine && name !== old) films.delete(old);
      films.set(name, now);
      return { old: old ?? name, name, mine, now: JSON.stringify(now) };
    });
  });
  return isPut;
}

/**
 * Puts movies on the list, which can be undone; if the list is another one by now, what `file` makes of that.
 * Nothing is done after a problem.
 */
async function take(movies, file, answers, count) {
  while (!(await put(movies))) {
    movies = (await imported(file, answers))?.films;
    if (!movies) return false;
  }
  said.querySelector("[data-undo]").hidden = !taken.length;
  tell(said, said.dataset.said.replace(slot, new Intl.NumberFormat(locale).format(count ?? movies.length)));
  drawList();
  return true;
}

/** Looks for the movies that have a title alone, once a visit: they may be known by now. */
async function find() {
  const unknown = entries().filter((entry) => !isNumbered(entry));
  if (!unknown.length || !navigator.onLine) return;
  try {
    if (sessionStorage.getItem(record) !== null) return;
    sessionStorage.setItem(record, "");
  } catch {} // Storage is denied: it looks on every page.
  const answer = await imported(new File([JSON.stringify(unknown)], "list.json"));
  // Nobody asked, so a failure is not said.
  if (!answer) tell(trouble, "");
  const found = answer?.films.filter(isNumbered) ?? [];
  if (found.length) await put(found);
}

/** Undoes the import; a movie changed since then stays as it is. */
async function undo() {
  await change(() => {
    for (const { old, name, mine, now } of taken.reverse()) {
      if (!films.has(name) || JSON.stringify(films.get(name)) !== now) continue;
      films.delete(name);
      if (mine) films.set(old, mine);
    }
  });
  tell(said, "");
  announce(said.dataset.undone);
  document.querySelector("[data-import]").focus();
}

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** An entry of a file, without unknown fields; fails if it is not an entry. */
function read({ ids, title, year, addedAt, wanted, seen, seenUndated, rating, ratedOn }) {
  const isID = { imdb: /^tt\d{7,10}$/, wikidata: /^Q\d{1,10}$/, tmdb: /^\d{1,10}$/ };
  const known = Object.entries(ids).filter(([catalogue, id]) => isID[catalogue]?.test(id));
  const isSound = (known.length || !isNumbered({ ids })) && typeof title === "string" && title !== ""
    && Array.isArray(seen) && seen.every(isDay) && !Number.isNaN(Date.parse(addedAt)) && (rating === undefined || /^\d{1,2}([.]\d)?$/.test(rating));
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

/** The movies that were asked for in this visit. */
const asked = new Set();

/** Draws the movies that are shown, as those of a shared list. Whoever nobody can draw keeps a plain tile. */
async function drawList() {
  const names = [...grid.children].map(({ dataset }) => dataset.film)
    .filter((name) => isNumbered(films.get(name) ?? { ids: {} }) && !asked.has(name)).slice(0, mostShared);
  if (!names.length) return;
  for (const name of names) asked.add(name);
  const response = await fetch(`/movies/list?films=${names.join(".")}`).catch(() => null);
  if (!response?.ok) return;
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const tile of parsed.querySelectorAll(".poster-grid > [data-film]")) tiles.set(tile.dataset.film, tile);
  show();
  await drawList();
}

/** Imports the movies of a file that the settings have taken. */
async function join() {
  const text = await keeper.read("filmsToJoin");
  if (!text) return;
  const own = JSON.parse(text).flatMap((entry) => {
    try {
      return [read(entry)];
    } catch {
      return [];
    }
  });
  // Without the server they may have to wait for the next visit.
  if (!own.length || (await takeOwn(own, new File([text], "list.json")))) await keeper.write("filmsToJoin", "");
}

await load();
show();
if (grid) join().then(find).then(drawList);
