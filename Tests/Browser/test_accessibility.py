"""Every screen and state for people who see, point, read or move differently."""

import pathlib

import axe_playwright_python
import pytest
from parts import long
from screens import DESKTOP, MAIN, PHONE, SCREENS, each, in_parts, show

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

pytestmark = pytest.mark.only("chromium", "what assistive technology is given is the page's, and test_layout.py measures in every engine")


def violations(page):
    page.evaluate(AXE)
    found = page.evaluate("""async () => {
      const rules = { "target-size": { enabled: true }, "color-contrast": { enabled: true } };
      return (await axe.run(document, { rules })).violations.map(({ id, help, nodes }) =>
        `${id}: ${help}: ` + nodes.slice(0, 3).map(({ target, any }) =>
          `${target} ${any.map(({ message }) => message).join(" ")}`).join(" | "));
    }""")
    return found


@pytest.mark.parametrize(
    "size, theme, language",
    [(PHONE, "light", "en-US"), *long((DESKTOP, "dark", "en-US"), (PHONE, "dark", "ar"), (DESKTOP, "light", "ko"))],
    ids=["phone-light-en", "desktop-dark-en", "phone-dark-ar", "desktop-light-ko"],
)
@in_parts(SCREENS)
def test_axe_finds_nothing_on_any_screen(visit, size, theme, language, screens):
    reader = visit(color_scheme=theme, locale=language, **size)
    # Effects of other colours, sizes and languages show on the main screens.
    is_full = language == "en-US" and theme == "light"
    found = each(reader, violations, {name: path for name, path in screens.items() if is_full or name in MAIN})
    assert not found, found


# Targets of less than 44 pixels across or down through their middle; links in sentences are as high
# as a line.
SMALL = """() => {
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const inSentence = (element) => getComputedStyle(element).display === "inline"
    && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const reach = (element, [x, y]) => {
    const label = element.closest("label") ?? (element.id && document.querySelector(`label[for="${element.id}"]`));
    const hit = document.elementFromPoint(x, y);
    return hit && (element.contains(hit) || label && label.contains(hit));
  };
  const found = [];
  for (const element of document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")) {
    if (!isSeen(element) || element.closest(".vh, .skip") || element.disabled || inSentence(element)) continue;
    // Rows are alike: the first ones stand for the rest.
    if (element.matches(":is([data-row], tr):nth-child(n + 9) *")) continue;
    (element.closest("label") ?? element).scrollIntoView({ block: "center" });
    const { x, y, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    const extent = (dx, dy) => {
      let steps = 0;
      while (steps < 44 && reach(element, [middle[0] + dx * (steps + 1), middle[1] + dy * (steps + 1)])) steps++;
      return steps;
    };
    const [across, down] = [extent(1, 0) + extent(-1, 0) + 1, extent(0, 1) + extent(0, -1) + 1];
    if (across < 43 || down < 43) {
      found.push(`${element.localName}.${element.className} ${element.dataset.action ?? element.id} ${across}x${down}`);
    }
  }
  return [...new Set(found)];
}"""


MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) => ["", "::before", "::after"].map((part) => {
  const style = getComputedStyle(element, part || null);
  const longest = (list) => Math.max(...list.split(",").map(parseFloat));
  return Math.max(longest(style.transitionDuration), style.animationName === "none" ? 0 : longest(style.animationDuration)) > 0.011
    ? `${element.localName}.${element.className}${part}` : "";
})).filter(Boolean)"""


# A page has one place for announcements, and one main heading.
LANDMARKS = """() => {
  const live = [...document.querySelectorAll("[aria-live]:not([aria-live=off]), [role=status], [role=alert]")]
    .filter((element) => element.ariaLive !== "off").length;
  const headings = [...document.querySelectorAll("h1")].filter((element) => element.checkVisibility()).length;
  return [live !== 1 && `${live} live regions`, headings !== 1 && `${headings} main headings`].filter(Boolean);
}"""


def test_the_keyboard_reaches_everything_in_the_order_of_reading(visit):
    page = visit(**DESKTOP).open("/USD/BRL?amount=100")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("""() => {
          const it = document.activeElement;
          return it.id || it.dataset.action && `${it.dataset.action} ${it.dataset.value ?? it.value ?? ""}`.trim()
            || it.getAttribute("href") || it.localName;
        }"""))
        if seen[-1] == "body":
            break
    order = ["#main", "/settings", "choose-from", "convert-amount", "swap", "choose-to", "refresh", "keypad"]
    places = [next((place for place, name in enumerate(seen) if name == wanted), None) for wanted in order if wanted != "keypad"]
    assert None not in places, (order, seen)
    assert places == sorted(places), seen


def test_what_has_the_focus_shows_it(visit):
    page = visit(**DESKTOP).open("/USD/BRL?amount=100")
    for _ in range(30):
        page.keyboard.press("Tab")
        shown = page.evaluate("""() => {
          const it = document.activeElement;
          if (it === document.body) return true;
          const shows = (element) => {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
            return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 || boxShadow !== "none";
          };
          return shows(it) || [...document.querySelectorAll(":focus-within")].some(shows) || it.outerHTML.slice(0, 160);
        }""")
        assert shown is True


# Text whose selection has a contrast below 4.5: selected text disappears.
FAINT_SELECTION = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = [...document.querySelectorAll("body *")].map((element) => {
    const { color, backgroundColor } = getComputedStyle(element, "::selection");
    const [dark, light] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast < 4.5 && `${element.localName}.${element.className}: ${color} on ${backgroundColor}`;
  });
  return [...new Set(found)].filter(Boolean);
}"""


@in_parts(SCREENS)
def test_every_screen_is_pressed_by_fingers_selected_read_and_still(visit, screens):
    """What a finger presses is 44 pixels wide and high, selected text can be read in both themes, one place announces,
    and nothing moves for those who asked for that."""
    reader = visit(reduced_motion="reduce", **PHONE)

    def look(page):
        found = page.evaluate(SMALL)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            found += page.evaluate(FAINT_SELECTION)
        return found + ([] if page.url.endswith("/nowhere") else page.evaluate(MOVING) + page.evaluate(LANDMARKS))

    found = each(reader, look, screens)
    assert not found, found


# The stops of a screen reader, in order; others may be between.
READ = {
    "/USD/BRL?amount=100": [
        'link "Skip to content"', 'navigation "Main"', 'heading "Convert" [level=1]', 'button "Switch to dark theme"',
        'region "Convert"', 'button "US Dollar, USD. Choose another currency"', 'textbox "Amount in US Dollar"',
        "1 USD = 5.4325 BRL", 'button "Swap: convert Brazilian Real to US Dollar"',
        'button "Brazilian Real, BRL. Choose another currency"', 'button "543.25. Enter what should arrive in Brazilian Real"', 
        "1 BRL = 0.18408 USD", 'button "Copy the result"', "Rates of 30 Oct 2026 · ECB", 'button "Refresh rates"', 'group "Keypad"',
        'button "Clear"', 'button "times"', 'button "Decimal separator"', 'button "equals"',
        'heading "100 USD in your favourites" [level=2]', 'rowheader "EUR Euro"', 'button "89.51. Enter what should arrive in Euro"', "- status",
    ],
    "/currencies?for=to&pair=USD-BRL&q=JPY": [
        'link "Back"', 'heading "Convert to" [level=1]', 'searchbox "Find a currency": JPY', 'link "Clear search"',
        'navigation "Layout"', 'link "By country"', 'heading "1 currency', 'link "Japanese Yen JPY 15,725"',
        'button "Remove Japanese Yen from favourites" [pressed]', "- status",
    ],
    "/USD/BRL/history?range=1W": [
        'heading "History" [level=1]', 'region "1 USD in BRL"', 'img "Line chart, 23 Oct 2026 to 30 Oct 2026.',
        'slider "Date on the chart"', 'navigation "Range"', 'link "1 week"', 'heading "Summary" [level=2]',
        'heading "Compare two days" [level=2]', 'heading "Daily rates" [level=2]', 'columnheader "Date"', "- status",
    ],
    "/send/KR?amount=1250": [
        'heading "Send money" [level=1]', 'radio "South Korea KRW" [checked]', 'radio "Japan JPY"',
        'radio "Philippines PHP"', 'textbox "Amount to send in US dollars, 0 to 10,000"', "1,669,083.42",
        "1,335.27 KRW / USD", 'button "Copy the result"', "- status",
    ],
}


@pytest.mark.parametrize("path", READ)
def test_a_screen_reader_comes_to_everything_in_its_order(visit, path):
    tree = visit(**PHONE).open(path).locator("body").aria_snapshot()
    place = 0
    for words in READ[path]:
        found = tree.find(words, place)
        assert found >= 0, f"{words} does not come after {tree[max(place - 200, 0):place]}:\n{tree}"
        place = found + len(words)
