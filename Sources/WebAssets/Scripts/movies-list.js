// The reader's list of movies: hands what the reader does to a Swift program, and shows what that draws.
//
// The list stays on this device. The server reads and writes other services' files: it gets the list, answers, and
// keeps nothing.

import "./program.js";
import { announce } from "./announcements.js";
import { get, served } from "./answers.js";
import { keeper, otherTabs, save, postToTabs } from "./device.js";
import { patch, patchElement } from "./patch.js";
import { root } from "./worker.js";

const record = "films";
const toJoin = "filmsToJoin";
const html = document.documentElement;
const own = document.getElementById("own");
const isList = document.querySelector("[data-own-list]") !== null;
/** Larger files are not lists, and the server refuses them. */
const maximumBytes = 20_000_000;

// MARK: The program

const host = {
  marks: (texts, hides) => {
    const box = document.querySelector('[data-list="hide-seen"]');
    if (box) box.checked = hides === 1;
    html.toggleAttribute("data-hides-seen", box !== null && hides === 1);
    texts.forEach((text, place) => text && patchElement(tiles[place].querySelector(".marks"), text));
  },
  render: ([region, content, heading, help]) => {
    patch(document, "", [[region, content]]);
    if (isList) sight.observe(document.querySelector("[data-rest]"));
    if (region === "own") {
      const [day, stars] = ["[type=date]", "[data-mine]"].map((part) => own.querySelector(part));
      day.value ||= day.max;
      stars.style.setProperty("--mine", `${stars.dataset.mine}%`);
    }
    if (!heading) return;
    own.hidden = false;
    own.closest(".empty").querySelector("h2").textContent = heading;
    own.closest(".empty").querySelector("p").textContent = help;
  },
  keep: ([text]) => {
    kept = keeper.write(record, text).then((isKept) => { if (!isKept) act("unkept"); });
    keeper.persist();
  },
  say: ([text]) => announce(text),
  show: ([address]) => location.assign(address),
  download: ([name, text]) => save(name, new Blob([text], { type: "application/json" })),
  load: ([address]) => drawCards(address),
  send: ([list, errand, file]) => { errands = post(errand, list, file); },
  trapped: (error) => {
    console.error(error);
    program = start();
  },
};

/** The seconds since 1970, and those by which the reader's clock is ahead of UTC. */
const clock = () => [Date.now() / 1000, -60 * new Date().getTimezoneOffset()];

async function start() {
  const files = [`locales/${html.dataset.locale}.txt`, `messages/${html.lang}.txt`, `site/${html.lang}.txt`];
  const [code, locale, ...messages] = await Promise.all(["movies.wasm", ...files].map((name) => get(`${root}/${name}`)));
  const words = new Uint8Array(await new Blob(messages).arrayBuffer());
  const started = await new CambioProgram(host).load(await WebAssembly.compile(code));
  started.call("list_start", [locale, words, (await keeper.choices()) ?? "", root, isList ? "1" : ""], ...clock());
  if (own) started.call("list_movie", [own.dataset.name, referenceOf(own)]);
  return started;
}

/** The program, which is fetched when there is a list, or something is done to it. */
let program = null;
/** Calls run one after another, each with the stored list, which another tab may have changed. */
let last = Promise.resolve();
/** The storing of the list, and the errand to the server, that the last call began. */
let [kept, errands] = [null, null];
/** The tiles of the page, and those whose marks the program was asked for last. */
const tilesOfPage = () => [...document.querySelectorAll(".poster-grid:not([data-own-list]) > [data-ids]")];
let tiles = [];

/** Calls the program with the stored list; resolves to the result of the call. */
function call(name, texts = [], ...numbers) {
  const result = last.catch(() => {}).then(async () => {
    // A program that could not be fetched may be there by now.
    program = program?.catch(start) ?? start();
    const running = await program;
    const stored = (await keeper.read(record)) ?? "";
    running.call("list_stored", [stored], ...clock());
    const result = running.call(name, texts, ...numbers);
    tiles = tilesOfPage();
    const lines = tiles.map((tile) => `${referenceOf(tile)}\t${tile.querySelector(".mine, [aria-pressed=true]") ? 1 : ""}`);
    running.call("list_tiles", [lines.join("\n")]);
    if (kept) {
      await kept;
      kept = null;
      postToTabs({ films: true });
    }
    return result;
  });
  last = result;
  return result;
}

/** Shows the list's marks on the page's movies; called for later movies, too. */
export async function show() {
  if (own) return call("list_movie", [own.dataset.name, referenceOf(own)]);
  if (isList || program || (await keeper.read(record))) return call("list_show");
}

otherTabs?.addEventListener("message", ({ data }) => data.films && show());

// MARK: What the reader does

/** The numbers, the title and the year of an element's movie. */
const referenceOf = ({ dataset: { ids, title, year } }) =>
  [ids, title, year].map((text) => (text ?? "").replace(/\s+/g, " ")).join("\t");

/** Where the focus goes when the element that had it is gone. */
const next = { unsee: "#own summary", rate: '#own [data-list="rate"]', undo: "[data-import]", cancel: "[data-import]" };

function act(action, value = "", element = null) {
  const movie = element?.closest("[data-ids]");
  const all = action === "add-all" ? tilesOfPage().map(referenceOf).join("\n") : "";
  const done = call("list_act", [action, value, movie && movie !== own ? referenceOf(movie) : "", all]);
  done.catch(() => announce(document.querySelector(".kept-note .of-unanswered").textContent));
  return done;
}

addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-list]");
  if (button) {
    const { list, value } = button.dataset;
    act(list, value, button).then(() => next[list] && document.querySelector(next[list]).focus());
  } else if (target.closest?.("[data-export]")) {
    const format = document.querySelector("[data-format]").value;
    sending = { file: new File([], ""), answers: {}, format };
    if (format === "json") call("list_export");
    else call("list_send", ["export"]);
  }
});

addEventListener("change", ({ target }) => {
  if (target.matches("[data-import]") && target.files.length) openFile(target);
  if (!target.matches(":is(input, select)[data-list]") || !target.checkValidity()) return;
  const { type, value, checked, dataset: { list } } = target;
  // A slider at zero takes the rating away; the field takes a zero.
  if (type === "checkbox") act(list, checked ? "1" : "");
  else act(list, type === "range" && value === "0" ? "" : value);
});

addEventListener("input", ({ target }) => {
  if (target.matches('[data-list][type="range"]')) act("slide", target.value);
  else if (target.matches('[data-list="search"]')) act("search", target.value);
});

addEventListener("submit", async (event) => {
  const { target } = event;
  if (!target.matches('.import, [data-list="see"], [data-list-form]')) return;
  event.preventDefault();
  if (target.matches(".import")) return take(target);
  if (target.elements.day) act("see", target.elements.day.value);
});

/** A field is not reached in what is folded. */
addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);

/** Calls `reached` when an element that is observed is nearly in sight. */
export const nearly = (reached) => new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
}, { rootMargin: "600px" });

/** Shows more of the list when its end is nearly in sight. */
const sight = nearly(() => act("more"));

/** Has movies drawn as those of a shared list, by the server, or by the worker without a network. */
async function drawCards(address) {
  const { parsed, response } = await served(address).catch(() => ({}));
  if (!response?.ok) return;
  const cards = [...parsed.querySelectorAll(".poster-grid > [data-ids]")];
  call("list_cards", cards.flatMap((tile) => [tile.dataset.ids, tile.querySelector("a").outerHTML]));
}

// MARK: Files

/** What goes to the server: a file, the reader's answers to the questions of its preview, the format of an export. */
let sending = { file: null, answers: {}, format: "" };

/** Imports a file of our own at once, which can be undone; shows the server's preview of other files. */
async function openFile(input) {
  const [file] = input.files;
  input.value = "";
  if (file.size > maximumBytes) return act("too-large", file.name);
  const text = await file.text();
  if (/^\s*\[/.test(text) && (await call("list_file", [text], 0))) return;
  sending = { file, answers: {} };
  await act("wait");
  await call("list_send", ["look"]);
  await errands;
  document.querySelector(".import h2")?.focus();
}

/** Imports the file of the preview. */
async function take(form) {
  sending.answers = Object.fromEntries([...new FormData(form)].filter(([, movie]) => movie));
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  // The reader's answers decide which lines are of one movie.
  if (Object.keys(sending.answers).length || !(await call("list_looked"))) await call("list_send", ["take"]);
  await errands;
  button.disabled = false;
  if (!form.isConnected) document.querySelector('[data-list="undo"], [data-import]').focus();
}

/** Sends the list to the server for an errand, and hands the answer to the program. */
async function post(errand, list, text) {
  const { file, answers, format } = text ? { file: new File([text], "list.json"), answers: {} } : sending;
  const head = JSON.stringify({ name: file.name, answers, zone: zone() });
  const body = new Blob([head.slice(0, -1), ',"list":', list, "}\n", file]);
  const address = errand === "export" ? `export?format=${format}` : "import";
  const headers = { "Content-Type": "application/octet-stream" };
  const response = await fetch(`/movies/list/${address}`, { method: "POST", headers, body }).catch(() => null);
  let answer = response && errand !== "export" ? await response.text().catch(() => "") : "";
  if (response?.ok && errand === "export") {
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"));
    save(name, await response.blob());
    const [first, ...lost] = decodeURIComponent(response.headers.get("Cambio-List-Losses") ?? "").split("\n");
    answer = lost.length ? `${first} ${lost.join(" · ")}` : first;
  }
  await call("list_answer", [errand, file.name, answer], response?.status ?? 0);
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

/** Joins the movies of a file that the settings have taken, and looks, once a visit, for those without a number. */
async function complete() {
  const text = await keeper.read(toJoin);
  if (text && (await call("list_file", [text], 1))) await keeper.write(toJoin, "");
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem(record) !== null) return;
    sessionStorage.setItem(record, "");
  } catch {} // Storage is denied: it looks on every page.
  call("list_send", ["find"]);
}

show().catch(console.error);
if (isList) complete();
