// The program's actions on the page: the methods that `CambioProgram` calls.

import { keepCaret, patch, regionsOf } from "./patch.js";
import { places } from "./places.js";
import { announce } from "./announcements.js";
import { keeper, offer, otherTabs, paint, postToTabs, save } from "./device.js";

export { copy, keep, otherTabs, paint } from "./device.js";

const html = document.documentElement;
const calmly = matchMedia("(prefers-reduced-motion: reduce)");

/** A rendering that waits for a transition between pages; null for none. */
let waiting = null;
/** Resolves when the page shows the last rendering. */
let settled = Promise.resolve();

// MARK: Showing

export function render([title, language, direction, theme, bodyClass, outline, ...parts], isPage) {
  const regions = regionsOf(parts);
  const rendering = { title, language, direction, theme, bodyClass, outline, regions };
  if (waiting) {
    // All regions come with another outline.
    if (!outline) Object.assign(rendering, { outline: waiting.outline, regions: new Map([...waiting.regions, ...regions]) });
    waiting = rendering;
    return;
  }
  if (!isPage || calmly.matches || document.hidden || !document.startViewTransition) {
    apply(rendering);
    if (isPage) places.arrive();
    return;
  }
  waiting = rendering;
  const transition = document.startViewTransition(() => {
    apply(waiting);
    waiting = null;
    places.arrive();
  });
  settled = transition.updateCallbackDone.catch(() => {});
  transition.ready.catch(() => {}); // Skipped where another one follows at once.
  transition.finished.catch(() => {});
}

function apply({ title, language, direction, theme, bodyClass, outline, regions }) {
  if (title) places.entitle(title);
  setAttribute(html, "lang", language);
  setAttribute(html, "dir", direction);
  setAttribute(document.body, "class", bodyClass);
  if (html.dataset.theme !== theme) paint(theme);
  const focused = document.activeElement;
  const mark = places.mark(focused);
  const around = focused?.parentElement;
  const restoreCaret = keepCaret(focused);
  patch(document.body, outline, regions);
  if (focused && focused !== document.activeElement && focused !== document.body) {
    // What was pressed may be gone with what it took away: its neighbour has the focus.
    const target = focused.isConnected ? focused : places.find(mark) ?? around?.querySelector("a, button");
    target?.focus({ preventScroll: true });
    // A new field in the old one's place gets the caret.
    restoreCaret(target);
  }
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export const say = ([text, topic]) => announce(text, topic);

// MARK: Going places

export const show = ([address], isReplacing) => places.show(address, isReplacing === 1);

export function focus([id]) {
  settled.then(() => document.getElementById(id)?.focus());
}

// MARK: The device

/** Stores the recent conversions, which no cookie takes to the server. */
export async function keepRecent([text]) {
  await keeper.write("recent", text);
  postToTabs({ recent: text });
}

export function share([text, copied]) {
  const url = new URL(places.address, location.href).href;
  return offer({ text, url }, `${text} ${url}`, copied);
}

export const download = ([name, text]) => save(name, new Blob([text], { type: "text/plain;charset=utf-8" }));

/**
 * Asks the browser to keep the data; resolves to whether the page must warn, once, that it will not: Safari
 * erases it after seven days without a visit, unless the app is on the Home Screen.
 */
export async function isErasureFeared() {
  const isKept = (await keeper.persist()) || matchMedia("(display-mode: standalone)").matches;
  if (isKept || !navigator.vendor.startsWith("Apple") || await keeper.read("toldOfErasure")) return false;
  return keeper.write("toldOfErasure", "1");
}

let installation = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation = event;
  html.dataset.installable = "";
});

addEventListener("appinstalled", () => {
  installation = null;
  delete html.dataset.installable;
  keeper.persist();
});

export const install = () => installation?.prompt();

/** What the file that is being imported has beside the choices: the recent conversions and the movies, as texts. */
let imported = new Map();
/** The record of imported movies, which join the list when that is opened. */
const toJoin = "filmsToJoin";

/** What is in a text of JSON; nothing in one that cannot be read. */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** The movies that wait to join the list. */
const moviesToJoin = async () => Object.values(parsed(await keeper.read(toJoin)));

/** Everything stored for the reader as the text of a file: the choices, then a line each for the rest. */
async function fileOf(choices) {
  const list = parsed(await keeper.read("films")).films ?? {};
  const movies = [...Object.values(list), ...(await moviesToJoin())];
  const recent = await keeper.read("recent");
  if (recent) choices += `recent=${encodeURIComponent(recent)}\n`;
  if (movies.length) choices += `movies=${encodeURIComponent(JSON.stringify(movies))}\n`;
  return choices;
}

export const exportAll = async ([name, choices]) => download([name, await fileOf(choices)]);

/** The choices of such a file; the rest of it waits for `importOthers`. */
export function choicesOf(file) {
  imported = new Map();
  return file.split("\n").filter((line) => {
    const [, key, text] = /^(recent|movies)=(.*?)\r?$/.exec(line) ?? [];
    if (!key) return true;
    try {
      imported.set(key, decodeURIComponent(text));
      return false;
    } catch {
      return true; // No text that was exported.
    }
  }).join("\n");
}

/** Stores the rest of the file, whose choices were taken; resolves to the recent conversions, newest first. */
export async function importOthers() {
  const movies = [...(await moviesToJoin()), ...Object.values(parsed(imported.get("movies")))];
  if (movies.length) await keeper.write(toJoin, JSON.stringify(movies));
  const lines = [imported.get("recent"), await keeper.read("recent")].flatMap((text) => text?.match(/.+/g) ?? []);
  const recent = [...new Set(lines)].sort((one, other) => parseInt(other) - parseInt(one)).join("\n");
  await keepRecent([recent]);
  return recent;
}

/** What was erased last, as a file, once it is erased. */
let erased = Promise.resolve("");

export const erasedFile = () => erased;

export const erase = ([choices]) => { erased = clear(choices); };

/** Erases everything stored on this device; resolves to it as a file. */
async function clear(choices) {
  const file = await fileOf(choices);
  await keeper.clear();
  otherTabs?.postMessage({ isErased: true });
  forgetFiles().catch(() => {});
  return file;
}

/** Forgets answers, movies and posters; the app's own files stay for its worker, which other tabs still use. */
async function forgetFiles() {
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    if (!name.startsWith("cambio-app-")) await caches.delete(name);
  }
}
