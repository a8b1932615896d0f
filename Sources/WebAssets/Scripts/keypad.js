// The amount's field beside Cambio's own keypad.

const amounts = 'input[data-action="amount"], input[data-action="receive"]';
const hasTouch = matchMedia("(pointer: coarse)");

export function listenToKeypad() {
  // The device's keyboard stays away while the keypad on the page is open.
  const choose = (field) => {
    const isOpen = hasTouch.matches && document.querySelector("details.dock")?.open;
    field.inputMode = isOpen ? "none" : "decimal";
  };

  addEventListener("pointerdown", ({ target }) => {
    if (target.matches?.(amounts)) choose(target);
  }, true);

  addEventListener("toggle", ({ target }) => {
    if (target.matches?.("details.dock")) document.querySelectorAll(amounts).forEach(choose);
  }, true);

  // A key of the keypad leaves the focus, and with it the caret, in the field.
  addEventListener("mousedown", (event) => {
    if (event.target.closest?.('[data-action="key"]')) event.preventDefault();
  });

  const visited = new WeakSet();
  addEventListener("focusin", ({ target }) => {
    if (!target.matches?.(amounts)) return;
    choose(target);
    if (visited.has(target)) return;
    visited.add(target);
    // A pointer puts the caret only after this.
    requestAnimationFrame(() => target === document.activeElement && target.select());
  });
}
