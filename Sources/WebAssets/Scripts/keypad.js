// The amount's field beside Cambio's own keypad.

const amounts = 'input[data-action="amount"], input[data-action="receive"]';
const hasTouch = matchMedia("(pointer: coarse)");

const hasPartSelected = ({ selectionStart, selectionEnd, value }) =>
  selectionStart !== selectionEnd && selectionEnd - selectionStart !== value.length;

export function listenToKeypad() {
  // The device's keyboard stays away while the keypad on the page is open.
  const choose = (field) => {
    const isOpen = hasTouch.matches && document.querySelector("details.dock")?.open;
    field.inputMode = isOpen ? "none" : "decimal";
  };

  const visited = new WeakSet();
  let pressed = null;
  // Firefox tells nothing of a focus in a window behind others.
  addEventListener("pointerdown", ({ target }) => {
    if (!target.matches?.(amounts)) return;
    choose(target);
    if (!visited.has(target)) pressed = target;
  }, true);

  addEventListener("toggle", ({ target }) => {
    if (target.matches?.("details.dock")) document.querySelectorAll(amounts).forEach(choose);
  }, true);

  // A key of the keypad leaves the focus, and with it the caret, in the field.
  addEventListener("mousedown", (event) => {
    if (event.target.closest?.('[data-action="key"]')) event.preventDefault();
  });

  // The first focus selects the amount, at once: what is typed next replaces it.
  addEventListener("focusin", ({ target }) => {
    if (!target.matches?.(amounts)) return;
    choose(target);
    if (visited.has(target)) return;
    visited.add(target);
    target.select();
    pressed = target;
  });

  // A pointer puts its caret after the focus, when it is pressed or (WebKit) released: it must not undo the
  // selection, unless it has selected something itself.
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
