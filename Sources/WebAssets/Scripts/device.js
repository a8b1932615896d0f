// What each page does with the device: its colours, its other tabs, the clipboard, files, the reader's choices.

import "./keeper.js";
import { answer } from "./announcements.js";

export const keeper = globalThis.CambioKeeper;
const html = document.documentElement;

/** The channel on which tabs announce new choices, other data of theirs, and an erasure. */
export const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("cambio") : null;

otherTabs?.addEventListener("message", ({ data }) => data.isErased && keeper.leave());

/** Stores the reader's choices, here and in other tabs. */
export async function keep([text]) {
  await keeper.keepChoices(text);
  postToTabs({ choices: text });
}

/** Reports to other tabs what this one has stored; nothing after an erasure. */
export function postToTabs(data) {
  if (!keeper.isErased) otherTabs?.postMessage(data);
}

/** Notes the language of the reader's pages, for the worker, and the browser's languages by which it was chosen. */
export async function noteLanguage(locale) {
  await keeper.write("languages", navigator.languages.join());
  await keeper.write("locale", locale);
}

/**
 * Where no program does it, paints the reader's theme, which a stored page may not have, and has its buttons choose it;
 * resolves to the reader's choices.
 */
export async function listenToTheme() {
  let choices = await keeper.choices();
  const repaint = () => paint(keeper.choice(choices, "theme") ?? "auto");
  if (keeper.choice(choices, "theme") !== html.dataset.theme) repaint();
  otherTabs?.addEventListener("message", ({ data }) => {
    if (!data.choices) return;
    choices = data.choices;
    repaint();
  });
  document.querySelector(".theme-toggle")?.addEventListener("submit", (event) => {
    // A reader without choices gets the first ones, with those of their country, from the server.
    if (!choices) return;
    event.preventDefault();
    choices = keeper.changed(choices, "theme", event.submitter.value);
    event.submitter.focus();
    repaint();
    keep([choices]);
  });
  return choices;
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

/** Offers `shared` to other apps; without any, copies `text` and says `copied`. */
export async function offer(shared, text, copied) {
  if (!navigator.share) return copy([text]).then(() => answer(copied));
  try {
    await navigator.share(shared);
  } catch {} // The reader thought better of it.
}

/** Offers a file. */
export function save(name, blob) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
