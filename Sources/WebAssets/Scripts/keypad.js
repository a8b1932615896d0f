// The fields for numbers, and those that Cambio's own keypad serves.

const numbers = 'input:is([inputmode="decimal"], [inputmode="text"], [inputmode="none"])';
const served = 'input:is([data-action="amount"], [data-action="receive"], [data-action="favourite-amount"], [data-keys])';
const hasTouch = matchMedia("(pointer: coarse)");

const hasPartSelected = ({ selectionStart, selectionEnd, value }) =>
  selectionStart !== selectionEnd && selectionEnd - selectionStart !== value.length;

export function listenToKeypad() {
  // The device's keyboard stays closed while the page's keypad is open. Without that, an amount gets all of its keys:
  // for brackets, and for currencies.
  const choose = (field) => {
    const isOpen = document.querySelector("details.dock[open], .sheet .keypad")?.getClientRects().length;
    const mode = isOpen ? "none" : field.matches(".amount") ? "text" : "decimal";
    if (hasTouch.matches && field.matches(served) && field.inputMode !== mode) field.inputMode = mode;
  };

  const visited = new WeakSet();
  let pressed = null;
  // Firefox reports no focus in a window behind others.
  addEventListener("pointerdown", ({ target }) => {
    if (!target.matches?.(numbers)) return;
    choose(target);
    if (!visited.has(target)) pressed = target;
  }, true);

  addEventListener("toggle", ({ target }) => {
    if (target.matches?.("details.dock")) document.querySelectorAll(served).forEach(choose);
  }, true);

  // A key of the keypad leaves the focus, and so the caret, in the field.
  addEventListener("mousedown", (event) => {
    if (event.target.closest?.('[data-action="key"]')) event.preventDefault();
  });

  // The first focus selects the number at once: typing replaces it.
  addEventListener("focusin", ({ target }) => {
    if (!target.matches?.(numbers)) return;
    choose(target);
    if (visited.has(target)) return;
    visited.add(target);
    target.select();
    pressed = target;
  });

  // A pointer sets its caret after the focus, when it is pressed or (WebKit) released. It must not
  // undo the selection, unless it has selected something itself.
  addEventListener("mouseup", (event) => {
    const { target } = event;
    if (target === pressed && !hasPartSelected(target)) {
      event.preventDefault();
      visited.add(target);
      target.select();
    }
    pressed = null;
  }, true);
  addEventListener("keydown", () => { pressed = null; }, true);
}
