// The reader's events, passed to the program: one listener for each kind.

import { textFields } from "./early.js";
import { choicesOf } from "./page.js";
import { compose, setValue } from "./patch.js";
import { hush } from "./announcements.js";
import { places } from "./places.js";
import { postpone } from "./rest.js";

const actions = "a[data-action], button[data-action]";

// iOS shows the pressed state (`:active`) only on pages that listen for touches.
addEventListener("touchstart", () => {}, { passive: true });

/** Listens on behalf of the program; `openedPage` is called when another page is about to be shown. */
export function listen(program, openedPage) {
  const act = (element, value) => {
    if (!program.isRunning) return;
    const isTyped = element.matches(textFields);
    postpone();
    const isTaken = program.act(element.dataset.action, value, isTyped);
    if (isTyped) document.documentElement.toggleAttribute("data-pending", !isTaken);
    if (isTaken) settle(element);
  };

  addEventListener("click", (event) => {
    // Without the program links and forms work as on any page.
    if (event.defaultPrevented || event.button !== 0 || !program.isRunning) return;
    const element = event.target.closest?.("a, button, input, label, select, summary, textarea")
      ?? linkOfRow(event.target);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!element || (isModified && element.localName === "a")) return;
    if (element.matches(actions)) {
      event.preventDefault();
      element.closest("details.menu")?.removeAttribute("open");
      act(element, element.dataset.value ?? element.getAttribute("value") ?? "");
    } else if (isInApp(element)) {
      if (open(element.pathname + element.search, 0)) event.preventDefault();
    }
  });

  const open = (address, isBack) => {
    hush();
    openedPage();
    return program.open(address, isBack);
  };

  addEventListener("popstate", (event) => {
    if (location.hash && event.state === null) return; // A link inside the page.
    places.comeBack(event.state);
    if (!open(location.pathname + location.search, 1)) location.reload();
  });

  // Android composes whole words, Korean composes syllables: they count while they grow.
  addEventListener("input", ({ target }) => {
    const isText = target.matches?.(`:is(${textFields}, [type="range"])[data-action]`);
    if (isText && !isHalfTyped(target)) act(target, entry(target));
  });

  // The keypad of a sheet serves the field that has the focus.
  addEventListener("focusin", ({ target }) => {
    if (!target.matches?.("[data-keys], .with-sheet input.amount")) return;
    program.call("app_event", ["keys", target.dataset.keys ?? ""]);
  });

  addEventListener("compositionstart", ({ target }) => compose(target));

  addEventListener("compositionend", ({ target }) => {
    compose(null);
    if (target.matches?.(`:is(${textFields})[data-action]`)) act(target, entry(target));
  });

  addEventListener("change", async ({ target }) => {
    if (!target.matches?.("[data-action]")) return;
    if (target.type === "checkbox") act(target, target.checked ? "1" : "0");
    else if (target.type === "radio" || target.localName === "select") act(target, entry(target));
    else if (target.type === "file" && target.files[0]) {
      program.call("app_file", [choicesOf(await target.files[0].text())]);
      target.value = "";
    }
  });

  addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-action]") || !program.isRunning) return;
    event.preventDefault();
    const form = event.target;
    const value = "fields" in form.dataset
      ? new URLSearchParams(new FormData(form)).toString()
      : form.querySelector(textFields)?.value;
    act(form, value ?? "");
  });

  // A field of one line makes spaces of line ends, and one amount of "12" and "345.67" in two lines; and it cuts what is
  // longer than it may be, perhaps in the middle of an amount.
  addEventListener("paste", (event) => {
    if (!program.isRunning || !event.target.matches?.('[data-action="ask"] input, input[data-action="amount"]')) return;
    const text = event.clipboardData?.getData("text/plain").trim().slice(0, 8000) ?? "";
    const lines = text.split(/[\r\n]/).filter((line) => /\p{Nd}/u.test(line)).length;
    if (lines === 0 || (lines === 1 && text.length <= event.target.maxLength)) return;
    event.preventDefault();
    const address = `/ask?${new URLSearchParams({ q: text })}`;
    if (!open(address, 0)) location.assign(address);
  });

  // Folding a `details` that the app remembers; the event does not bubble.
  addEventListener("toggle", ({ target }) => {
    if (target.matches?.("details[data-action]")) act(target, target.open ? "1" : "0");
  }, true);

  // Copying with nothing selected copies the result.
  addEventListener("copy", (event) => {
    if (isField(event.target) || !getSelection().isCollapsed) return;
    const button = document.querySelector('[data-action="copy"]');
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

/** The first button or link of a table row that was pressed beside them; none while text is selected. */
const linkOfRow = (element) =>
  getSelection().isCollapsed ? element.closest?.("tr")?.querySelector(actions) : null;

/** A field's content, after the field's name if several share an action. */
const entry = ({ dataset, value }) => (dataset.value ? `${dataset.value} ${value}` : value);

/** Whether a date is being typed: its year is 0002 before it is 2020, and nothing while a part is empty. */
const isHalfTyped = ({ type, value, validity }) =>
  type === "date" && (validity.badInput || (value !== "" && value < "1900"));

/** Links that the program follows itself. */
function isInApp(element) {
  return element.localName === "a" && element.href && element.origin === location.origin
    && !element.target && !element.hasAttribute("download") && !isJump(element);
}

const isJump = ({ hash, pathname, search }) =>
  hash && pathname === location.pathname && search === location.search;

/** Shows the rendered text in a field, even if the program refused the typed one. */
function settle(element) {
  if (!element.isConnected) return;
  if (element.matches(textFields) && element.hasAttribute("value")) {
    setValue(element, element.getAttribute("value"));
  } else if (element.type === "checkbox" || element.type === "radio") {
    const group = element.type === "radio" && element.form?.elements[element.name];
    for (const one of group?.[Symbol.iterator] ? group : [element]) {
      one.checked = one.hasAttribute("checked");
    }
  }
}

/** Whether the element handles its own keys. */
export function isField(element) {
  return element.isContentEditable || element.matches?.(`${textFields}, select, [type="range"]`);
}
