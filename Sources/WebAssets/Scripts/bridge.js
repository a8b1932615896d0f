// Starts the Swift program on the page that the server rendered, or in the worker's document without content (a
// shell, `data-shell`), and connects the two.

import "./program.js";
import "./keeper.js";
import { compile, get, wordFiles } from "./answers.js";
import { catchUp, early } from "./early.js";
import * as page from "./page.js";
import { listenToTheme, noteLanguage } from "./device.js";
import { listen } from "./events.js";
import { places, restore } from "./places.js";
import { listenToKeys } from "./keys.js";
import { listenToKeypad } from "./keypad.js";
import { listenToSwipes } from "./swipe.js";
import { Rates, bookOf, kept } from "./rates.js";
import { isSaving, reload, root, postToWorker, watchVersions } from "./worker.js";

const keeper = globalThis.CambioKeeper;
const { dataset, lang } = document.documentElement;
/** The language that the document was made in. */
const language = { locale: dataset.locale, messages: lang };

/** The inputs of the program, used again after a trap. */
const parts = { address: location.pathname + location.search };

/** The program on this page; for tests too. */
export const program = {
  /** Calls an export of the Swift program: 0 while there is none, and 1 for a call that is done when it is back. */
  call(...call) {
    // The keys of a number come after what was typed before them, and in their order.
    if (isKey(call) && (beyond.size || late.some(isKey))) return late.push(call) && 1;
    if (!isAway) {
      const isTaken = instance?.call(...call) ?? 0;
      // A call that waits for a part, or for a new instance, has not been done.
      if (instance && isAct(call)) isUnfinished = isNumber(call);
      return isTaken;
    }
    if (!isTyping) waiting.push(call);
    return 1;
  },
  /** Passes on an action with its value; false if that is done later. What is typed waits in its field for that. */
  act(action, value, isTyped) {
    if (isTyped && beyond.has(`${action} ${value}`)) return false;
    isTyping = isTyped;
    program.call("app_event", [action, value]);
    isTyping = false;
    return instance !== null;
  },
  /** Whether it takes input: before it has come, and after too many traps, links and forms do its work. */
  get isRunning() { return instance !== null || isAway; },
  /** Shows another page, now or once its part is there; false if the browser has to. */
  open(address, isBack) {
    const call = ["app_open", [address], isBack];
    if (!late.length) return program.call(...call) === 1 || late.length > 0;
    late.push(call);
    return true;
  },
  /** The JSON of the rates in use. */
  set book(book) { parts.book = book; },
};

let instance = null;
/** Whether an instance is being made in place of one that was lost. */
let isAway = false;
/** How often that was begun. */
let replacements = 0;
/** Whether the present call passes on what is typed. */
let isTyping = false;
/** Whether the amount is being typed, so that the next key of the keypad continues it. */
let isUnfinished = false;
/** The calls of the time without an instance, and those that wait for a part that is not there; oldest first. */
const waiting = [], late = [];
/** The typed texts that need such a part, after their actions. */
const beyond = new Set();
/** The parts that a first page does not run: the list of currencies, and all other screens. */
const further = ["list", "screens"];
/** The fetching of each of them, once it is wanted, and those that are there. */
const fetched = {}, modules = [];
/** The longest time that a link waits for that, in milliseconds. */
const patience = 5000;
let trapTimes = [];
/** The storing of an imported file. */
let importing = Promise.resolve();
/** Whether a newer version of the app waits. */
let isOutdated = false;

const rates = new Rates(program, root);
/** What a shell waits for before it is seen: the answers that are on this device. Null on a page that is shown. */
let waits = "shell" in dataset ? [] : null;

const host = {
  ...page,
  keep([text]) {
    parts.preferences = text;
    page.keep([text]);
  },
  keepRecent([text]) {
    parts.recent = text;
    page.keepRecent([text]);
  },
  importOthers() {
    importing = page.importOthers().then((recent) => program.call("app_recent", [(parts.recent = recent)]));
  },
  load: ([address]) => (waits ? waits.push(rates.loadKept(address)) : rates.load(address)),
  loadSearchNames([which], isSearching) {
    const names = rates.loadSearchNames(which === "all");
    if (isSearching) waits?.push(names);
  },
  refresh() {
    rates.retry();
    rates.refresh();
  },
  erase([choices]) {
    parts.preferences = parts.recent = "";
    page.erase([choices]);
  },
  undoErasure: async () => program.call("app_file", [page.choicesOf(await page.erasedFile())]),
  reload: () => importing.finally(reload),
  async persist() {
    if (await page.isErasureFeared()) program.call("app_erasure");
  },
  trapped,
  missed,
};

// MARK: Starting

/** The pages of the converter. */
const isFirstScreen = (address) => /^\/(\w{3}\/\w{3}\/?)?(\?|$)/.test(address);

const isList = (address) => address.startsWith("/currencies");

/** Has something done once the page rests. */
const whenIdle = (task) => (globalThis.requestIdleCallback ?? setTimeout)(task, { timeout: 2000 });

/** The region that the browser names; empty where its language is not a tag, as `C` on a system without locales. */
function region() {
  try {
    return new Intl.Locale(navigator.language).region ?? "";
  } catch {
    return "";
  }
}

const utcOffset = () => -60 * new Date().getTimezoneOffset();

/** Makes an instance; false if it cannot start from here. */
async function start() {
  const slots = [
    parts.address, parts.book, parts.locale, parts.messages, parts.preferences ?? "", parts.year ?? "", root,
    dataset.trouble ?? "", document.querySelector("main *") && !document.querySelector("#year-chart:empty") ? "drawn" : "",
    region(), ...parts.answers,
  ];
  const count = modules.length;
  const made = await new globalThis.CambioProgram(host).load(parts.module, ...modules);
  instance = made;
  for (const module of modules.slice(count)) await made.complete(module);
  if (!made.call("app_start", slots, Date.now() / 1000, utcOffset())) {
    instance = null;
    return count < further.length && (await complete()) && start();
  }
  if (parts.recent) made.call("app_recent", [parts.recent]);
  return true;
}

/** Fetches a part that a first page does not run, and adds it to the program; whether it is there. */
function fetchPart(name) {
  fetched[name] ??= fetchProgram(name).then(async (module) => {
    modules.push(module);
    await instance?.complete(module);
    return true;
  }).catch(() => {
    delete fetched[name];
    return false;
  });
  return fetched[name];
}

/** Fetches all parts; whether they are there. */
const complete = async () => (await Promise.all(further.map(fetchPart))).every(Boolean);

/** With the first touch the list comes, which most readers want next, and then the rest; who saves data waits for that. */
async function foresee() {
  if ((await fetchPart("list")) && !isSaving()) whenIdle(complete);
}

const isKey = ([name, [first] = []]) => name === "app_key" || first === "key";

/** Whether the reader makes a call. */
const isAct = ([name]) => name === "app_key" || name === "app_event" || name === "app_open";

/** Whether a call types an amount, and does not end it. */
const isNumber = (call) =>
  call[1][0] === "amount" || (isKey(call) && !["Enter", "Escape", "equals", "clear"].includes(call[1].at(-1)));

/** Whether the list's part, which also has what a first page runs rarely, may be all that a call lacks. */
const isForList = ([name, [first] = []]) => (name === "app_open" ? isList(first) : first !== "sheet");

/** A call needed a part that is not there: it waits, and a new instance goes on meanwhile. */
function missed(call) {
  instance = null;
  if (call[0] === "app_start") return;
  if (isTyping) beyond.add(call[1].join(" "));
  else late.push(call);
  replace();
  doLate();
}

/** After a trap, a new instance continues from the stored state; if that fails, links do. */
function trapped(error) {
  console.error(error);
  instance = null;
  trapTimes = [...trapTimes.filter((time) => performance.now() - time < 60_000), performance.now()];
  if (trapTimes.length > 3) endProgram();
  else replace();
}

/** Makes a new instance, which continues from the stored state, and does what was called meanwhile. */
async function replace() {
  const number = ++replacements;
  isAway = true;
  parts.address = places.address;
  const isThere = await start();
  if (number !== replacements) return;
  isAway = false;
  if (!isThere) return endProgram();
  if (isOutdated) program.call("app_version");
  const field = document.querySelector('input[data-action="amount"]');
  if (isUnfinished && field) program.act("amount", field.value, true);
  for (const call of waiting.splice(0)) program.call(...call);
  catchUp();
}

/** Does what waits for a part once that is there. Without it the browser follows links, and the rest is lost. */
async function doLate() {
  const main = document.querySelector("main");
  const { dataset } = document.documentElement;
  if ("waiting" in dataset) return;
  dataset.waiting = "";
  main?.setAttribute("aria-busy", "true");
  const limit = setTimeout(() => late.filter(isLink).forEach(follow), patience);
  // Whatever else a call needs, it waits for that in its turn.
  const isOfList = modules.length === 0 && late.every(isForList);
  const isThere = await (isOfList ? fetchPart("list") : complete());
  clearTimeout(limit);
  delete dataset.waiting;
  main?.removeAttribute("aria-busy");
  beyond.clear();
  if (isThere) catchUp();
  for (const call of late.splice(0)) {
    if (!(isThere && program.call(...call)) && !late.length && isLink(call)) follow(call);
  }
}

const isLink = ([name]) => name === "app_open";

/** Has the browser follow a link that the program cannot. */
function follow([, [address], isBack]) {
  if (isBack) location.reload();
  else location.assign(address);
}

/** From here on the page works as links and forms. */
function endProgram() {
  replacements += 1;
  isAway = false;
  delete document.documentElement.dataset.script;
  early.listen();
  listenToTheme();
  // The one button of this page that is not a link.
  document.querySelector('[data-action="update"]')?.addEventListener("click", reload);
}

/** Fetches the program, or a part of it. */
function fetchProgram(name) {
  const path = `${root}/${name}.wasm`;
  return compile(path, fetch(path));
}

/**
 * Waits for the whole page. The script runs as soon as it has come, so that the program is compiled and the
 * stored choices are read during the page's layout.
 */
const parsed = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve();
  else addEventListener("DOMContentLoaded", resolve, { once: true });
});

/** The rates that the document was made from, or a shell's, which are on this device. */
const tables = async () =>
  (waits && await kept("/app/tables")) || get(dataset.book ? bookOf(dataset.book) : "/app/tables");

/** The answers that the document was made from, each after its address. */
const answers = async () => (await Promise.all((dataset.answers?.split(" ") ?? []).map(async (address) =>
  get(address).then((answer) => [address, answer], () => [])))).flat();

/** The addresses of a locale and of a language's messages. */
const wordPaths = ({ locale, messages }) => wordFiles(locale, messages).map((name) => `${root}/${name}`);

/** The language of the page, or the one chosen on this device. */
function chosenLanguage(preferences) {
  const chosen = keeper.choice(preferences, "language");
  return !chosen || chosen === language.locale ? language : { locale: chosen, messages: chosen };
}

/**
 * The files of the chosen language; the page's own are fetched at once. They also serve if the others are
 * unavailable, as when the language was chosen in a newer version and there is no network.
 */
async function words(choice) {
  const ofPage = Promise.all(wordPaths(language).map(get));
  ofPage.catch(() => {}); // Of no account when another language was chosen.
  const chosen = chosenLanguage(await choice);
  return chosen === language ? ofPage : Promise.all(wordPaths(chosen).map(get)).catch(() => ofPage);
}

async function begin() {
  // The mark of a page that the server sent in place of a shell is of no use to who copies the address.
  if (!waits && location.hash === "#served") history.replaceState(history.state, "", parts.address);
  listenToKeypad();
  if (!waits) parsed.then(restore).then(early.listen);
  const preferences = keeper.choices();
  const needed = [
    fetchProgram("cambio"), tables(), words(preferences), preferences, keeper.read("recent"),
    waits && kept("/app/year"), answers(), parsed,
    // On a device that has them, or for another screen, other parts come with the first; else with the first touch.
    waits ? complete() : !isFirstScreen(location.pathname) && (isList(location.pathname) ? fetchPart("list") : complete()),
  ];
  [
    parts.module, parts.book, [parts.locale, parts.messages], parts.preferences, parts.recent, parts.year, parts.answers,
  ] = await Promise.all(needed);
  early.pause();
  parts.address = location.pathname + location.search;
  if (!(await start())) return askServer();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, foresee, { once: true, capture: true });
  if (waits) await appear();
  dataset.script = "";
  if (dataset.theme !== "auto") page.paint(dataset.theme);
  listen(program, () => rates.retry());
  catchUp();
  for (const key of early.end()) key.click();
  listenToKeys(program);
  listenToSwipes(program);
  const { locale, messages } = chosenLanguage(parts.preferences);
  watchClock();
  page.otherTabs?.addEventListener("message", ({ data }) => {
    if ("recent" in data) program.call("app_recent", [(parts.recent = data.recent)]);
    if (!data.choices) return;
    parts.preferences = data.choices;
    program.call("app_preferences", [data.choices]);
  });
  rates.watch(parts.book);
  noteLanguage(locale);
  await watchVersions(() => {
    isOutdated = true;
    program.call("app_version");
  });
  postToWorker({ keep: [bookOf(rates.version), `/app/shell?locale=${locale}`, ...wordPaths({ locale, messages })] });
  if (matchMedia("(display-mode: standalone)").matches) postToWorker({ keepAll: true });
  addEventListener("appinstalled", () => postToWorker({ keepAll: true }));
  // Whoever saves data has it fetched after a minute, or when the page is left.
  if (!isSaving()) whenIdle(keepRest);
}

/** Stores what other pages need without a network. */
function keepRest() {
  const { locale, messages } = chosenLanguage(parts.preferences);
  postToWorker({ keepRest: [locale, messages] });
  program.call("app_rest");
}

/** Shows the page that was drawn in a shell, with all that this device has for it. */
async function appear() {
  while (waits.length) await waits.shift();
  waits = null;
  places.settle();
  restore();
  delete dataset.shell;
}

/** Where the program cannot start in a shell, the server's page takes its place, see `service-worker.js`. */
function askServer() {
  if (!("shell" in dataset) || location.hash === "#served") return early.listen();
  history.replaceState(history.state, "", "#served");
  location.reload();
}

/**
 * Ages are in minutes, and devices travel through time zones. A hidden page may never come back, so the program
 * stores the typed text when its clock ticks, and the worker what other pages need.
 */
function watchClock() {
  let zone = utcOffset();
  const look = () => {
    keepRest();
    if (zone !== utcOffset()) program.call("app_zone", [], (zone = utcOffset()));
    program.call("app_tick", [], Date.now() / 1000);
  };
  setInterval(() => document.hidden || look(), 60_000);
  addEventListener("visibilitychange", look);
}

// Without the program the page works as links and forms, and the server answers keys.
begin().catch((error) => {
  console.error(error);
  askServer();
});
