// The program's actions on the page: the methods that `CambioProgram` calls.

import { keepCaret, patch } from "./patch.js";
import { places } from "./places.js";
import { announce, answer } from "./announcements.js";

const keeper = globalThis.CambioKeeper;
const html = document.documentElement;
const calmly = matchMedia("(prefers-reduced-motion: reduce)");

/** A rendering that waits for a transition between pages; null for none. */
let waiting = null;
/** Resolves when the page shows the last rendering. */
let settled = Promise.resolve();

// MARK: Showing

export function render([body, title, language, direction, theme, bodyClass], isPage) {
  const rendering = { body, title, language, direction, theme, bodyClass };
  if (waiting) {
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

function apply({ body, title, language, direction, theme, bodyClass }) {
  places.entitle(title);
  setAttribute(html, "lang", language);
  setAttribute(html, "dir", direction);
  setAttribute(document.body, "class", bodyClass);
  if (html.dataset.theme !== theme) paint(theme);
  const focused = document.activeElement;
  const mark = places.mark(focused);
  const restoreCaret = keepCaret(focused);
  patch(document.body, body);
  if (focused && focused !== document.activeElement && focused !== document.body) {
    const target = focused.isConnected ? focused : places.find(mark);
    target?.focus({ preventScroll: true });
    // A new field in the old one's place gets the caret.
    restoreCaret(target);
  }
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Repaints everything in one frame: colours that faded one by one would show both themes at once. */
export function paint(theme) {
  html.dataset.theme = theme;
  // The other button replaces the pressed one, and the focus moves to it.
  const pressed = document.activeElement?.closest(".theme-toggle button");
  if (pressed && !pressed.checkVisibility()) (pressed.nextElementSibling ?? pressed.previousElementSibling).focus();
  html.dataset.repainting = "";
  requestAnimationFrame(() => requestAnimationFrame(() => delete html.dataset.repainting));
  const colours = [...document.querySelectorAll('meta[name="theme-color"]')];
  for (const meta of colours) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.dataset.colour ??= meta.content;
    const shown = theme === "auto" ? own : theme;
    const source = colours.find((other) => other.media.includes(shown));
    meta.content = source?.dataset.colour ?? source?.content ?? meta.content;
  }
}

export const say = ([text], topic) => announce(text, topic);

// MARK: Going places

export const show = ([address], isReplacing) => places.show(address, isReplacing === 1);

export function focus([id]) {
  settled.then(() => document.getElementById(id)?.focus());
}

// MARK: The device

export function keep([text]) {
  keeper.keepChoices(text);
  otherTabs?.postMessage({ choices: text });
}

/** Stores the recent conversions, which no cookie takes to the server. */
export function keepRecent([text]) {
  keeper.write("recent", text);
  otherTabs?.postMessage({ recent: text });
}

/** The channel on which tabs announce new choices, and an erasure. */
export const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("cambio") : null;

export async function copy([text]) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context or the permission: the old way, by a hidden field.
    const field = document.body.appendChild(document.createElement("textarea"));
    field.value = text;
    field.className = "vh";
    const focused = document.activeElement;
    field.select();
    document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

export async function share([text, copied]) {
  const url = new URL(places.address, location.href).href;
  if (!navigator.share) return copy([`${text} ${url}`]).then(() => answer(copied));
  try {
    await navigator.share({ text, url });
  } catch {} // The reader thought better of it.
}

export function download([name, text]) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

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

/** Erases everything stored on this device, and starts as on the first visit. */
export async function erase() {
  await keeper.clear();
  otherTabs?.postMessage({ isErased: true });
  // WebKit may end these only after the page has gone.
  await Promise.race([forgetFiles().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1000))]);
  location.assign("/");
}

async function forgetFiles() {
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    await worker.unregister();
  }
}
