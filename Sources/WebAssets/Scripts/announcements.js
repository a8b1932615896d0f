// The live region: what happened is said once, in order, after the reader's last action.

import { postpone, whenResting } from "./rest.js";

let pending = [];

/** The number of a text about an event, which nothing takes the place of; others are those of `SpokenTopic`. */
const event = 0;

/** Says `text` to screen readers after a quiet moment, in place of what waits to be said of the same topic. */
export function announce(text, topic = -1) {
  if (topic !== event) pending = pending.filter((other) => other.topic !== topic);
  pending.push({ text, topic });
  postpone();
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
