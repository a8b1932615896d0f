// A sideways swipe over the till: what an arrow key does, for a thumb.

const calmly = matchMedia("(prefers-reduced-motion: reduce)");

/** The least way of a swipe, in pixels. */
const least = 40;

export function listenToSwipes(program) {
  let start = null;

  addEventListener("touchstart", ({ touches, target }) => {
    start = touches.length === 1 && target.closest?.("[data-swipe]") ? touches[0] : null;
  }, { passive: true });

  addEventListener("touchcancel", () => { start = null; });

  addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start) return;
    const [across, along] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(along)) return;
    const before = shown();
    program.call("app_key", [across < 0 ? "ArrowRight" : "ArrowLeft"]);
    if (shown() !== before && !calmly.matches) slide(Math.sign(across));
  });
}

/** The magnitude on the page. */
const shown = () => document.querySelector(".magnitudes [aria-current]")?.dataset.value;

/** The new rows come from where the finger came from. */
function slide(direction) {
  document.querySelector("[data-swipe] tbody")?.animate(
    [{ transform: `translateX(${-24 * direction}%)`, opacity: 0 }, { transform: "none", opacity: 1 }],
    { duration: 160, easing: "ease-out" },
  );
}
