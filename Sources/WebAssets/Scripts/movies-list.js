// The reader's list of movies: hands what the reader does to a Swift program, and does what that asks for.
//
// The list stays on this device. The server reads and writes other services' files: it gets the list, answers, and
// keeps nothing.

import "./program.js";
import { announce } from "./announcements.js";
import { get, served } from "./answers.js";
import { keeper, otherTabs, postToTabs, save } from "./device.js";
import { patch, patchElement, regionsOf } from "./patch.js";
import { root } from "./worker.js";

const [record, toJoin] = ["films", "filmsToJoin"];
const html = document.documentElement;
const own = document.getElementById("own");
const isList = document.querySelector("[data-own-list]") !== null;
/** Larger files are not lists, and the server refuses them. */
const maximumBytes = 20_000_000;
/** The file that was chosen last. */
let file = new Blob();

// MARK: The program

const host = {
  say: ([text]) => announce(text),
  download: ([name, text]) => save(name, new Blob([text], { type: "application/json" })),
  marks: (texts, hides) => {
    const box = document.querySelector('[data-list="hide-seen"]');
    if (box) box.checked = hides === 1;
    html.toggleAttribute("data-hides-seen", box !== null && hides === 1);
    texts.forEach((text, place) => text && patchElement(tiles[place].querySelector(".marks"), text));
  },
  render: (texts) => {
    patch(document, "", regionsOf(texts));
    if (isList) sight.observe(document.querySelector("[data-rest]"));
    const stars = own?.querySelector("[data-mine]");
    stars?.style.setProperty("--mine", `${stars.dataset.mine}%`);
  },
  keep: ([text]) => {
    kept = keeper.write(record, text).then((isKept) => {
      if (!isKept) act("unkept");
      postToTabs({ films: true });
    });
    keeper.persist();
  },
  show: ([address]) => location.assign(address),
  focus: ([id]) => document.getElementById(id)?.focus(),
  /** The cards of movies are those of a shared list, from the server, or from the worker without a network. */
  load: async ([address]) => {
    const { parsed, response } = await served(address).catch(() => ({}));
    if (!response?.ok) return;
    const cards = [...parsed.querySelectorAll(".poster-grid > [data-ids]")];
    call("list_cards", cards.flatMap((tile) => [tile.dataset.ids, tile.querySelector("a").outerHTML]));
  },
  send: async ([errand, address, head, name], isOfFile) => {
    const body = new Blob([head, isOfFile ? file : ""]);
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await fetch(`/movies/list/${address}`, { method: "POST", headers, body }).catch(() => null);
    const isSaved = name && response?.ok;
    if (isSaved) save(name, await response.blob());
    const answer = isSaved ? response.headers.get("Cambio-List-Losses") : await response?.text().catch(() => "");
    call("list_answer", [errand, answer ?? ""], response?.status ?? 0);
  },
  trapped: (error) => {
    console.error(error);
    program = start();
  },
};

/** The seconds by which the reader's clock is ahead of UTC. */
const ahead = (seconds) => -60 * new Date(seconds * 1000).getTimezoneOffset();

const clock = () => [Date.now() / 1000, ahead(Date.now() / 1000)];

async function start() {
  const files = [`locales/${html.dataset.locale}.txt`, `messages/${html.lang}.txt`, `site/${html.lang}.txt`];
  const [code, locale, ...messages] = await Promise.all(["movies.wasm", ...files].map((name) => get(`${root}/${name}`)));
  const words = new Uint8Array(await new Blob(messages).arrayBuffer());
  const started = await new CambioProgram(host).load(await WebAssembly.compile(code));
  started.call("list_start", [locale, words, (await keeper.choices()) ?? "", root, isList ? "1" : ""], ...clock());
  return started;
}

/** The program, which is fetched when there is a list, or something is done to it. */
let program = null;
/** Calls run one after another, each with the stored list, which another tab may have changed. */
let last = Promise.resolve();
/** The storing of the list. */
let kept = null;
/** The tiles that the program knows. */
let tiles = [];

/** The numbers, the title and the year of an element's movie, empty without an element. */
const referenceOf = (element) =>
  element ? ["ids", "title", "year"].map((name) => (element.dataset[name] ?? "").replace(/\s+/g, " ")).join("\t") : "";

/** Calls the program with the stored list and the page's movies; resolves to the result of the call. */
function call(name, texts = [], ...numbers) {
  last = last.catch(() => {}).then(async () => {
    await kept;
    // A program that could not be fetched may be there by now.
    program = program?.catch(start) ?? start();
    const running = await program;
    const stored = (await keeper.read(record)) ?? "";
    tiles = [...document.querySelectorAll(".poster-grid:not([data-own-list]) > [data-ids]")];
    const lines = tiles.map((tile) => `${referenceOf(tile)}\t${tile.querySelector(".mine, [aria-pressed=true]") ? 1 : ""}`);
    running.call("list_page", [stored, own?.dataset.name ?? "", referenceOf(own), lines.join("\n")], ...clock());
    return running.call(name, texts, ...numbers);
  });
  return last;
}

/** Shows the list's marks on the page's movies; called for later movies, too. */
export async function show() {
  if (own || isList || program || (await keeper.read(record))) return call("list_show");
}

otherTabs?.addEventListener("message", ({ data }) => data.films && show());

// MARK: What the reader does

/** Calls the program for the reader, who hears of it if that cannot be fetched. */
const ask = (name, texts) =>
  call(name, texts).catch(() => announce(document.querySelector(".kept-note .of-unanswered").textContent));

/** Has the program perform an action with its value, on the movie of an element. */
const act = (action, value = "", element = null) =>
  ask("list_act", [action, value, referenceOf(element?.closest("[data-ids]"))]);

addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-list]");
  if (button) act(button.dataset.list, button.dataset.value, button);
});

addEventListener("change", ({ target }) => {
  if (target.matches("[data-import]") && target.files.length) openFile(target);
  if (!target.matches(":is(input, select)[data-list]") || !target.checkValidity()) return;
  act(target.dataset.list, target.type !== "checkbox" ? target.value : target.checked ? "1" : "");
});

addEventListener("input", ({ target }) => "typing" in target.dataset && act(target.dataset.typing, target.value));

addEventListener("submit", (event) => {
  const { target } = event;
  if (!target.matches("form[data-list]")) return;
  event.preventDefault();
  // The program takes the form away.
  if (target.matches(".import")) target.querySelector("[type=submit]").disabled = true;
  act(target.dataset.list, new URLSearchParams(new FormData(target)).toString());
});

/** A field is not reached in what is folded. */
addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);

/** Calls `reached` when an element that is observed is nearly in sight. */
export const nearly = (reached) => new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
}, { rootMargin: "600px" });

/** Shows more of the list when its end is nearly in sight. */
const sight = nearly(() => act("more"));

/** Hands the chosen file to the program, with its text if that may be a list of ours. */
async function openFile(input) {
  [file] = input.files;
  input.value = "";
  if (file.size > maximumBytes) return act("too-large", file.name);
  const text = await file.text();
  ask("list_file", [file.name, /^\s*\[/.test(text) ? text : "", zone()]);
}

/** Since when the reader's clock was how far ahead of UTC, in seconds: services have moments, a list has days. */
function zone() {
  const [step, week, changes] = [1_800, 604_800, []];
  for (let time = 0; time < Date.now() / 1000; time += ahead(time + week) === ahead(time) ? week : step) {
    if (ahead(time) !== changes.at(-1)?.[1]) changes.push([time, ahead(time)]);
  }
  return JSON.stringify(changes);
}

/** Joins the movies of a file that the settings have taken, and looks, once a visit, for those without a number. */
async function complete() {
  const text = await keeper.read(toJoin);
  if (text && (await call("list_join", [text]))) await keeper.write(toJoin, "");
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem(record) !== null) return;
    sessionStorage.setItem(record, "");
  } catch {} // Storage is denied: it looks on every page.
  act("find");
}

show().catch(console.error);
if (isList) complete();
