// The live region: what happened is said once, when the reader has rested.

const rest = 700;
let pending = "";
let timer = 0;

/** Says `text` to screen readers when nothing else has happened for a while; nothing for no text. */
export function announce(text) {
  pending = text;
  postpone();
}

/** Leaves what waits unsaid: it was about another page. */
export function hush() {
  pending = "";
  clearTimeout(timer);
}

/** Starts the rest again: the reader is still typing. */
export function postpone() {
  clearTimeout(timer);
  if (pending) timer = setTimeout(say, rest);
}

function say() {
  const region = document.querySelector("[data-live]");
  const text = pending;
  pending = "";
  if (!region) return;
  region.textContent = "";
  // A change is what is read out: the same words again are one only if something was between.
  requestAnimationFrame(() => { region.textContent = text; });
}
