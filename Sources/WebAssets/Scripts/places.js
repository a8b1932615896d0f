// Addresses, scrolling and focus: a browser's work for pages, done within one document.

import { completeLists } from "./patch.js";
import { postpone, whenResting } from "./rest.js";

let replacement = null;
/** The title that goes with it. */
let heading = null;
/** The reader's place on the returning page; null for a new one. */
let returning = null;
/** The addresses that history entries did not get before they were left, by the entries' numbers. */
const unwritten = new Map();
let entry = history.state?.entry ?? 0;
/** The id of the element that opened the list of currencies; a choice leads back to it. */
let opener = null;

history.scrollRestoration = "manual";

export const places = {
  /** The page's address, which the address bar may not have yet. */
  get address() { return replacement ?? location.pathname + location.search; },

  /** Puts an address into the address bar. */
  show(address, isReplacing) {
    // The same address is the same place: going back from it must lead elsewhere.
    if (!isReplacing && address === places.address) return;
    const isOpening = address.startsWith("/currencies") && !location.pathname.startsWith("/currencies");
    if (isOpening) opener = document.activeElement?.id;
    if (isReplacing) {
      // Every keystroke replaces it: it is written when the reader rests, copies or leaves.
      replacement = address;
      postpone();
    } else {
      flush();
      remember();
      entry = Math.max(entry, ...unwritten.keys()) + 1;
      history.pushState({ entry }, "", address);
    }
  },

  /** Writes the address and the title that wait for a rest. */
  settle: () => flush(),

  /** Sets the page's title, with the address if that waits. */
  entitle(title) {
    heading = title;
    if (replacement === null) writeHeading();
  },

  /** The page of the history entry that is open now comes back. */
  comeBack(state) {
    if (replacement !== null) unwritten.set(entry, replacement);
    replacement = heading = null;
    returning = state ?? {};
    entry = returning.entry ?? 0;
    const address = unwritten.get(entry);
    unwritten.delete(entry);
    if (address) history.replaceState(state, "", address);
  },

  /** Scrolls and moves the focus after a new page, as for a new document. */
  arrive() {
    const back = returning;
    returning = null;
    scrollBack(back?.top ?? 0);
    const isChosen = !back && opener && !location.pathname.startsWith("/currencies");
    const target = (back && places.find(back.focus))
      || (isChosen && document.getElementById(opener)) || document.querySelector("main h1, h1");
    if (isChosen) opener = null;
    if (!target) return;
    if (target.localName === "h1") target.tabIndex = -1;
    target.focus({ preventScroll: true });
  },

  /** A selector that finds an element again in another rendering. */
  mark(element) {
    if (!element || element === document.body) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    const named = ["data-action", "data-value", "value", "href"].filter((name) =>
      element.hasAttribute(name) && !(name === "value" && element.matches("input")));
    if (!named.length) return null;
    const words = named.map((name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`);
    return element.localName + words.join("");
  },

  find: (mark) => (mark ? document.querySelector(mark) : null),
};

function writeHeading() {
  if (heading !== null && heading !== document.title) document.title = heading;
  heading = null;
}

function flush() {
  writeHeading();
  if (replacement === null) return;
  history.replaceState(history.state, "", replacement);
  replacement = null;
}

/** Records the reader's place in the current history entry. */
function remember() {
  const state = { entry, top: Math.round(scrollY), focus: places.mark(document.activeElement) };
  history.replaceState(state, "", replacement ?? location.href);
  replacement = null;
  writeHeading();
}

/** Restores the place on a reloaded page, or after a return from another site. */
export function restore() {
  if (history.state?.top) scrollBack(history.state.top);
}

function scrollBack(top) {
  if (top) completeLists();
  scrollTo({ top, behavior: "instant" });
}

whenResting(flush);
addEventListener("pagehide", remember);
addEventListener("blur", flush);
addEventListener("copy", flush, { capture: true });
let scrollTimer = 0;
addEventListener("scroll", () => {
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(remember, 200);
}, { passive: true });
