// The live region: events are announced once, after the reader's last action.

const rest = 700;
let pending = "";
let timer = 0;

/** Announces `text` to screen readers after a quiet moment; ignores an empty text. */
export function announce(text) {
  pending = text;
  postpone();
}

/** Cancels the waiting announcement, which was about another page. */
export function hush() {
  pending = "";
  clearTimeout(timer);
}

/** Starts the wait again: the reader is still typing. */
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
  // Only a change is announced: the same words need something else between them.
  requestAnimationFrame(() => { region.textContent = text; });
}
