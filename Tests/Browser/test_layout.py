"""Where things are on every screen, in the three engines: nothing is covered, cut off or out of reach."""

from pathlib import Path

import pytest
from parts import long
from screens import MAIN, SCREENS, each, in_parts, show

ROOT = Path(__file__).resolve().parents[2]

# The controls that something else covers: in the middle, or an eighth inside one of the four edges if these count.
COVERED = """(isOfMiddles) => {
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
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
    for (const [x, y] of isOfMiddles ? points.slice(0, 1) : points) {
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


# The elements that make the page wider than the window.
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
  const listed = out.slice(0, 3).map((it) => `${it.parentElement.className} > ${it.localName}.${it.className}#${it.id}`);
  return [`${scrollWidth} wide in a window of ${clientWidth}: ${listed.join(", ")}`];
}"""


@pytest.mark.only("chromium", "the others have one device pixel a point")
@in_parts(SCREENS)
@pytest.mark.parametrize("width", [*long(640), 320], ids=["200 %", "400 %"])
def test_a_desktop_page_enlarged_needs_no_scrolling_sideways(visit, width, screens):
    reader = visit(viewport={"width": width, "height": 800 * width // 1280}, device_scale_factor=1280 // width)
    found = each(reader, lambda page: page.evaluate(TOO_WIDE), screens)
    assert not found, found


# Texts that leave their box, words cut in two, and headings over a chart.
MISPLACED = """() => {
  const found = new Set();
  const boxes = ".panel, .leaf, .freshness, .segmented, .segmented > *, .btn, .currency-item, .row";
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    && !element.closest(".vh, .quiet-title, .skip, .table-scroll, .leaf .amount-line, .chart-x");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || !isSeen(element)) continue;
    range.selectNodeContents(text);
    const box = element.closest(boxes)?.getBoundingClientRect();
    for (const { left, right, width } of range.getClientRects()) {
      const isOut = box && width > 1 && (left < box.left - 2 || right > box.right + 2);
      if (isOut) found.add(`"${text.data.trim()}" reaches out of ${element.closest(boxes).className}`);
    }
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      // WebKit has an empty one at the end of the line before.
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`"${word}" is cut in two`);
    }
  }
  for (const chart of document.querySelectorAll(".chart-plot")) {
    const [{ top }, head] = [chart.getBoundingClientRect(), chart.closest(".panel").querySelector(".panel-head")];
    if (head && top && head.getBoundingClientRect().bottom > top + 1) found.add("the head of a chart lies over it");
  }
  for (const row of document.querySelectorAll("nav.segmented:not(.magnitudes)")) {
    const tops = new Set([...row.children].map(({ offsetTop }) => offsetTop));
    if (tops.size > 1) found.add("the last of several choices stands below the others");
  }
  for (const day of document.querySelectorAll("input[type=date]")) {
    const size = parseFloat(getComputedStyle(day).fontSize);
    if (isSeen(day) && day.getBoundingClientRect().width < 8 * size) found.add("a date has no room for its year");
  }
  return [...found];
}"""

# Labels of the tabs that are broken, or leave their buttons or the window.
BROKEN = """() => [...document.querySelectorAll(".tabs li a")].flatMap((tab) => {
  const range = document.createRange();
  range.selectNodeContents(tab.querySelector("span"));
  const [{ left, right }, box] = [range.getBoundingClientRect(), tab.getBoundingClientRect()];
  const isOut = left < Math.max(box.left, 0) - .5 || right > Math.min(box.right, innerWidth) + .5;
  return isOut || range.getClientRects().length > 1 ? [tab.textContent] : [];
})"""

LANGUAGES = [path.stem for path in sorted((ROOT / "Data/languages").glob("*.txt")) if "[page]" in path.read_text("utf-8")]


@pytest.mark.only("chromium", "the words are the same in the others")
@pytest.mark.parametrize("language", [*LANGUAGES[:2], *long(*LANGUAGES[2:])])
def test_no_word_of_the_tabs_is_broken(visit, language):
    page = visit(locale=language).open("/settings")
    assert page.evaluate("document.documentElement.lang") == language
    assert page.locator(".tabs li a").count() == 4
    for width in (320, 360, 768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN) == [], width


# Targets less than 24 px high or wide, with their surroundings.
SMALL = """() => {
  const found = new Set();
  for (const element of document.querySelectorAll("main :is(a[href], button, summary), header :is(a[href], button)")) {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || element.closest(".vh, .skip")) continue;
    // Rows are alike: the first ones stand for the rest.
    if (element.matches(":is([data-row], tr):nth-child(n + 9) *")) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const [{ left, top, width, height }] = element.getClientRects();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit && (element.contains(hit) || hit.contains(element) && hit.matches("tr, td, th"));
    };
    if (!hits(0, 0)) continue;
    if (height < 24 && !(hits(0, -11.5) && hits(0, 11.5))) found.add(`${element.outerHTML.slice(0, 90)}: ${height} high`);
    if (width < 24 && !(hits(-11.5, 0) && hits(11.5, 0))) found.add(`${element.outerHTML.slice(0, 90)}: ${width} wide`);
  }
  return [...found].slice(0, 8);
}"""


# The full measures of a screen are for these widths; for others, only wrapping counts. Chromium
# measures all screens, WebKit those of a phone, the others those with rules of their own.
FULL = (390, 1280)
FEW = {**MAIN, "history, compared": SCREENS["history, compared"]}
WIDTHS = {"en-US": (320, 390, 768, 1280), "ar": (390,)}


def misplaced(page, width):
    """What does not lie where it is read and pressed in a window of a width, at 200 % of the text's size too."""
    found = page.evaluate(MISPLACED)
    if width in FULL:
        found += page.evaluate(SMALL) + page.evaluate(COVERED)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        # In so narrow a window, choices may be in two rows.
        large = [text for text in page.evaluate(MISPLACED) if "several choices" not in text]
        if width == 390:
            large += page.evaluate(TOO_WIDE)
        page.evaluate("document.documentElement.style.fontSize = ''")
        found += [f"at 200 %: {problem}" for problem in large]
    return [f"{width} wide: {problem}" for problem in found]


@in_parts(SCREENS, ("converter", "list", "history", "till", "send"))
@pytest.mark.parametrize("language", [*long("en-US"), "ar"])
def test_everything_lies_where_it_is_read_and_pressed(regular, engine, language, screens):
    def measured(width):
        engines = ("chromium", "webkit") if width == 390 else ("chromium",) if width == 1280 else ()
        return SCREENS if language == "en-US" and engine.name in engines else FEW

    # A window changes its width while a page is open; those of WebKit are of one width.
    widths = WIDTHS[language]
    windows = [(width,) for width in widths] if engine.name == "webkit" else [widths]
    found = ""
    for window in windows:
        # As a window, not as a phone, which makes its page wider and shows it smaller.
        reader = regular(viewport={"width": window[0], "height": 844}, locale=language)
        for name, path in screens.items():
            looked_at = [width for width in window if name in measured(width)]
            page = show(reader, path) if looked_at else reader.page
            for width in looked_at:
                if len(window) > 1:
                    page.set_viewport_size({"width": width, "height": 844})
                found += "".join(f"{problem} ({name})\n" for problem in misplaced(page, width))
    assert not found, found
