"""Where things are on every screen, in the three engines: nothing is covered, cut off or out of reach."""

import pytest
from screens import DESKTOP, MAIN, PHONE, SCREENS, each

# The controls that something else lies over: in the middle, or an eighth inside one of the four edges.
COVERED = """() => {
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const found = new Set();
  for (const element of document.querySelectorAll("a[href], button, input, select, summary, textarea")) {
    const label = element.closest("label") ?? (element.id && document.querySelector(`label[for="${element.id}"]`));
    const control = element.matches("label input") ? label : element;
    if (!isSeen(control) || element.disabled || element.closest(".skip, .vh")) continue;
    // Rows are alike: the first ones stand for the rest.
    if (element.matches(":is([data-row], tr):nth-child(n + 9) *")) continue;
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const [{ left, top, right, bottom, width, height }] = control.getClientRects();
    const [middle, center, inX, inY] = [left + width / 2, top + height / 2, width / 8, height / 8];
    const points = [
      [middle, center], [left + inX, center], [right - inX, center], [middle, top + inY], [middle, bottom - inY],
    ];
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      // What clears a field lies in it.
      const owners = [element, label, element.closest(".search")];
      // While a table scrolls, its bar lies over it.
      if (hit && (owners.some((owner) => owner && owner.contains(hit)) || hit === element.closest(".table-scroll"))) {
        continue;
      }
      const name = (it) => it ? `${it.localName}.${it.className.baseVal ?? it.className}#${it.id}` : "nothing";
      const where = `${Math.round(x - left)},${Math.round(y - top)} of ${Math.round(width)}x${Math.round(height)}`;
      found.add(`${name(element)} ${element.dataset.action ?? ""} at ${where} is under ${name(hit)}`);
    }
  }
  return [...found].slice(0, 12);
}"""


# Where the page is wider than the window, what sticks out.
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth + 1) return [];
  const isRtl = document.dir === "rtl";
  const beyond = (element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width ? (isRtl ? -left : right - clientWidth) : 0;
  };
  const clips = (element) => element && element !== document.body
    && (getComputedStyle(element).overflowX !== "visible" || clips(element.parentElement));
  const out = [...document.body.querySelectorAll("*")]
    .filter((element) => beyond(element) > 1 && !clips(element.parentElement))
    .sort((one, other) => beyond(other) - beyond(one));
  const told = out.slice(0, 3).map((it) => `${it.parentElement.className} > ${it.localName}.${it.className}#${it.id}`);
  return [`${scrollWidth} wide in a window of ${clientWidth}: ${told.join(", ")}`];
}"""


@pytest.mark.only("chromium", "the others have one device pixel a point")
@pytest.mark.parametrize("width", [640, 320], ids=["200 %", "400 %"])
def test_a_desktop_page_enlarged_needs_no_scrolling_sideways(visit, width):
    reader = visit(viewport={"width": width, "height": 800 * width // 1280}, device_scale_factor=1280 // width)
    found = each(reader, lambda page: page.evaluate(TOO_WIDE))
    assert not found, found


def look(page, size):
    found = page.evaluate(COVERED)
    if size is PHONE:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"at 200 %: {problem}" for problem in page.evaluate(TOO_WIDE)]
    return found


@pytest.mark.parametrize(
    "size, language, screens",
    [(PHONE, "en-US", SCREENS), (DESKTOP, "en-US", MAIN), (PHONE, "ar", MAIN)],
    ids=["phone-en", "desktop-en", "phone-ar"],
)
def test_everything_can_be_pressed_and_larger_text_needs_no_scrolling_sideways(regular, size, language, screens):
    # As a window, not as a phone, which makes its page wider and shows it smaller.
    reader = regular(viewport=size["viewport"], locale=language)
    found = each(reader, lambda page: look(page, size), screens)
    assert not found, found
