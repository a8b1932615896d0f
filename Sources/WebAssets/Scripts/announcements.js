// The live region: what happened is said once, in order, after the reader's last action.

const rest = 700;
let pending = [];
let timer = 0;

/** Says `text` to screen readers after a quiet moment; an interim text gives way to the next one. */
export function announce(text, isInterim = false) {
  if (isInterim) pending = pending.filter((other) => !other.isInterim);
  pending.push({ text, isInterim });
  postpone();
}

/** Forgets what waits to be said, which was about another page. */
export function hush() {
  pending = [];
  clearTimeout(timer);
}

/** Starts the wait again: the reader is still typing. */
export function postpone() {
  clearTimeout(timer);
  if (pending.length) timer = setTimeout(say, rest);
}

function say() {
  const region = document.querySelector("[data-live]");
  const text = pending.map((one) => one.text).join(" \u2013 ");
  pending = [];
  if (!region) return;
  region.textContent = "";
  // Only a change is announced: the same words need something else between them.
  requestAnimationFrame(() => { region.textContent = text; });
}
