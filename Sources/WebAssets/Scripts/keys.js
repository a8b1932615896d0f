// Keys outside the fields, and moving through rows with the arrows.

import { isField } from "./events.js";
import { completeLists } from "./patch.js";

const appKeys = new Set([
  "Enter", "Escape", "Backspace", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
]);

/** The signs of single keys, which the reader can switch off. */
const isSign = (key) => key === "Process" || [...key].length === 1;

export function listenToKeys(program) {
  if (/^Mac|^iP/.test(navigator.platform)) document.documentElement.dataset.mac = "";
  const press = (event, name) => {
    if (program.call("app_key", [name])) event.preventDefault();
  };

  addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const { key, target } = event;
    const hasCommand = event.ctrlKey || event.metaKey;
    if (hasCommand && !event.altKey && key.toLowerCase() === "k") return press(event, "Find");
    if (hasCommand) return;
    if (event.altKey) return moveRow(event);
    if (key === "Escape" && closeMenu(target)) return event.preventDefault();
    if (rove(event)) return event.preventDefault();
    if (isField(target) && key !== "Escape") return;
    if ((key === "Enter" || key === " ") && target.closest("a, button, summary, label, [type]")) return;
    if (isSign(key) && document.body.classList.contains("no-keys")) return;
    if ((key === "f" || key === "F") && star(target)) return event.preventDefault();
    if (search(key) || isForHiddenAmount(key)) return;
    const isPrintable = key.length === 1 && key > " " && key <= "~";
    if (isPrintable || appKeys.has(key)) press(event, key);
  });

  addEventListener("pointerdown", ({ target }) => closeMenu(target, true));
}

/** Closes the open menu that holds `target`, or (`isOutside`) does not; false when there is none. */
function closeMenu(target, isOutside = false) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (isOutside === menu.contains(target)) continue;
    menu.open = false;
    if (!isOutside) menu.querySelector("summary")?.focus();
    return true;
  }
  return false;
}

function star(target) {
  const button = target.closest("[data-row]")?.querySelector('[data-action="star"]');
  button?.click();
  return button != null;
}

/** Whether a key would change an amount that is not seen: the till of a phone hides it. */
const isForHiddenAmount = (key) =>
  /^([^\p{L}]|Backspace|Enter)$/u.test(key) && document.querySelector("input.amount")?.offsetParent === null;

/** Sends a letter typed on the list of currencies into its search, also a composed one. */
function search(key) {
  const field = document.querySelector('input[data-action="search"]');
  if (!field || !(key === "Process" || /^\p{L}$/u.test(key))) return false;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

/** Alt with an arrow moves a row of a sortable list, with the focus. */
function moveRow(event) {
  const action = { ArrowUp: "move-up", ArrowDown: "move-down" }[event.key];
  const row = action && event.target.closest("[data-row]");
  const button = row?.querySelector(`[data-action="${action}"]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/**
 * Moves the focus between the rows of `[data-roving]`, by their places on the screen. The arrow down enters them
 * from the search field, and the arrow up from the first row returns there.
 */
function rove(event) {
  const { key, target } = event;
  const search = document.querySelector('input[data-action="search"]');
  const list = target.closest("[data-roving]")
    ?? (target === search && key === "ArrowDown" ? document.querySelector("[data-roving]") : null);
  if (!list || (target !== search && isField(target))) return false;
  completeLists();
  const rows = [...list.querySelectorAll("[data-row]")];
  const place = rows.findIndex((row) => row.contains(target));
  const next = nextPlace(key, rows, place);
  if (next === null) return false;
  const element = next < 0 ? search : rows[next];
  (element?.matches("a, button, input") ? element : element?.querySelector("a, button"))?.focus();
  return true;
}

/** The destination of a key among rows; -1 for out of them at the top, null for none. */
function nextPlace(key, rows, place) {
  if (rows.length === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return rows.length - 1;
  if (place < 0) return key === "ArrowDown" ? 0 : null;
  const top = rows[0].offsetTop;
  const found = rows.findIndex((row) => row.offsetTop !== top);
  const columns = found < 0 ? rows.length : found;
  const forward = getComputedStyle(rows[0]).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const steps = { ArrowUp: -columns, ArrowDown: columns };
  if (columns > 1) Object.assign(steps, { [forward]: 1, [backward]: -1 });
  if (!(key in steps)) return null;
  const next = place + steps[key];
  if (next >= rows.length) return key === "ArrowDown" && place < rows.length - 1 ? rows.length - 1 : place;
  return next < 0 ? (key === "ArrowUp" ? -1 : 0) : next;
}
