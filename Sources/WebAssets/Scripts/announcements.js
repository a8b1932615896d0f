// The live region: what happened is said once, in order, after the reader's last action.

import { postpone, whenResting } from "./rest.js";

let pending = [];

/** The topic of what is shown, too: nothing takes the place of it. */
const shown = "copy";

const shownFor = 2500;
let timer = 0;

/** Says `text` to screen readers after a quiet moment, in place of what waits to be said of the same topic. */
export function announce(text, topic) {
  if (topic === shown) show(text);
  else pending = pending.filter((other) => other.topic !== topic);
  pending.push({ text, topic });
  postpone();
}

/** Says what an action did, and shows it for a moment. */
export const answer = (text) => announce(text, shown);

/** The style sheet shows the attribute's text, so that nothing on the page moves, and screen readers hear it once. */
function show(text) {
  document.documentElement.dataset.announced = text;
  clearTimeout(timer);
  timer = setTimeout(() => delete document.documentElement.dataset.announced, shownFor);
}

/** Forgets what waits to be said, which was about another page. */
export function hush() {
  pending = [];
}

whenResting(() => {
  if (!pending.length) return;
  const region = document.querySelector("[data-live]");
  const text = pending.map((one) => one.text).join(" \u2013 ");
  pending = [];
  if (!region) return;
  region.textContent = "";
  // Only a change is announced: the same words need something else between them.
  requestAnimationFrame(() => { region.textContent = text; });
});
