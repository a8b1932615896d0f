// What is typed and not yet answered: a field holds another text than the rendered one. While it does, `data-pending`
// hides the result, which belongs to the other text. While there is no program, the server converts what is typed and
// what is pressed on the keypad.

import { served } from "./answers.js";
import { patch, setValue } from "./patch.js";

const { dataset } = document.documentElement;

export const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea';
const amountField = 'input[data-action="amount"]';

/** Pressed keys of the keypad without an answer, oldest first. */
const keys = [];
/** Ends the request to the server; null while there is none. */
let asking = null;
let isOver = false;

const listeners = {
  /** Hides a result that belongs to another amount than the one typed since. */
  input({ target }) {
    if (!target.matches?.(amountField)) return;
    dataset.pending = "";
    ask();
  },
  submit(event) {
    if (event.submitter?.name !== "key") return;
    event.preventDefault();
    keys.push(event.submitter);
    ask();
  },
};

export const early = {
  listen() {
    isOver = false;
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
    const field = document.querySelector(amountField);
    if (field && field.value !== field.defaultValue) dataset.pending = "";
    ask();
  },

  /** Asks no more: the program starts with the page as it is now. */
  pause() {
    isOver = true;
    asking?.abort();
  },

  /** Leaves the page to the program, and returns the keys that nobody has answered. */
  end() {
    early.pause();
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    return keys.splice(0);
  },
};

/** Has the server convert, until its answer belongs to all that was typed and pressed. */
async function ask() {
  if (asking || isOver) return;
  asking = new AbortController();
  try {
    const field = document.querySelector(amountField);
    while (!isOver && (keys.length || "pending" in dataset)) {
      const { value, form } = field;
      const [key] = keys;
      const query = new URLSearchParams(new FormData(form, key));
      // Keys go on with the typed amount.
      if (!key) query.set("typing", "1");
      const { parsed, response } = await served(`${form.action}?${query}`, asking);
      if (isOver) return;
      if (field.value !== value) continue;
      // A sentence may lead to other currencies, and is the program's.
      if (!response.ok || new URL(response.url).pathname !== new URL(form.action).pathname) return;
      show(parsed, response.url);
      // The server's form of a number is not for the one who types it.
      setValue(field, key ? field.defaultValue : value);
      keys.shift();
      delete dataset.pending;
    }
  } catch {
    // Without a connection the program answers, once it has come.
  } finally {
    asking = null;
  }
}

function show(page, address) {
  const regions = [...page.querySelectorAll("[data-region]")].filter(({ id }) => document.getElementById(id));
  patch(document.body, "", regions.map(({ id, innerHTML }) => [id, innerHTML]));
  document.title = page.title;
  history.replaceState(history.state, "", address);
}

/** Passes on what nobody could take when it was typed. */
export function catchUp() {
  const fields = document.querySelectorAll(`:is(${textFields})[data-action][value]`);
  const typed = [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
  if (!typed.length) delete dataset.pending;
  for (const field of typed) field.dispatchEvent(new Event("input", { bubbles: true }));
}
