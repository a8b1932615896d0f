"""Texts and what is pressed, as boxes: none lies over another, is cut, leaves its sheet or cannot be reached.

Every screen is looked at in the windows of phones, down to the smallest and to text at 200 %.
"""

import pytest
from parts import long
from screens import FIRST, SCREENS, in_parts
from test_layout import COVERED

# An iPhone under the bars of its browser, the smallest phone, a phone at 200 %, a phone on its side.
SIZES = [(390, 664), (320, 568), (195, 422), (844, 390)]
LOOKED_AT = {
    **FIRST,
    **{
        name: SCREENS[name]
        for name in (
            "converter, the day's sheet", "converter, the card's sheet", "converter, an offer",
            "converter, a cash machine", "converter, a past day and a card", "list, searched", "ask, a menu",
            "settings, erase",
        )
    },
    "converter, no offer yet": "/USD/BRL/offer?amount=100",
    "movies": "/movies",
    "a movie": "/movies/tt1375666",
}  # fmt: skip

# Boxes are texts, line by line, icons and round buttons. Those of one layer are compared: the page, or what is fixed
# or sticky in it. Only the middle of a line counts, since the tops and bottoms of lines may touch.
FAULTS = """() => {
  const found = new Set();
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const parents = function* (element) {
    for (let it = element; it && it !== document.documentElement; it = it.parentElement) yield it;
  };
  const shown = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
  const isSeen = (element) => element.checkVisibility(shown)
    && ![...parents(element)].some((it) => /inset\\(50%/.test(style(it).clipPath) || it.matches(".skip"));
  const isLayer = (it) => /fixed|sticky/.test(style(it).position);
  const layer = (element) => [...parents(element)].find(isLayer) ?? document.body;
  const isOnPurpose = (it) => style(it).textOverflow === "ellipsis" || style(it).webkitLineClamp !== "none";
  const boxes = [];

  const add = (element, name, { left, top, right, bottom }, trim) => {
    const line = (bottom - top) * trim;
    const box = { element, name, layer: layer(element), left, right, top: top + line, bottom: bottom - line };
    if (box.right - box.left < 2 || box.bottom - box.top < 2) return;
    for (const it of parents(element)) {
      const { overflowX, overflowY } = style(it);
      if (it === document.body || (overflowX === "visible" && overflowY === "visible")) continue;
      const clip = it.getBoundingClientRect();
      const isCut = (/hidden|clip/.test(overflowX) && (box.left < clip.left - 1 || box.right > clip.right + 1))
        || (/hidden|clip/.test(overflowY) && (box.top < clip.top - 1 || box.bottom > clip.bottom + 1));
      // An icon may wrap out of sight.
      const isGone = box.left >= clip.right || box.right <= clip.left
        || box.top >= clip.bottom || box.bottom <= clip.top;
      if (isCut && !isOnPurpose(it) && !(isGone && element.matches(".icon"))) {
        found.add(`"${name}" is cut by ${it.localName}.${it.className}`);
      }
      box.left = Math.max(box.left, clip.left);
      box.right = Math.min(box.right, clip.right);
      box.top = Math.max(box.top, clip.top);
      box.bottom = Math.min(box.bottom, clip.bottom);
      if (box.left >= box.right || box.top >= box.bottom) return;
    }
    const sheet = element.closest(".sheet")?.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.add(`"${name}" reaches out of the window`);
    else if (sheet && (box.left < sheet.left - 1 || box.right > sheet.right + 1)) {
      found.add(`"${name}" reaches out of its sheet`);
    }
    if (style(box.layer).position === "fixed" && (box.top < -1 || box.bottom > innerHeight + 1)) {
      found.add(`"${name}" is fixed beyond the window`);
    }
    boxes.push(box);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || element.closest("script, style, option, svg") || !isSeen(element)) continue;
    range.selectNodeContents(text);
    for (const rectangle of range.getClientRects()) add(element, text.data.trim(), rectangle, .25);
  }
  for (const icon of document.querySelectorAll("svg.icon, .flag")) {
    // A mark of five stars is cut at its share.
    if (!isSeen(icon) || icon.closest(".stars")) continue;
    const owner = icon.closest("a, button, summary, label");
    const isDisc = owner && !owner.innerText?.trim() && style(owner).position === "absolute"
      && style(owner).backgroundColor !== "rgba(0, 0, 0, 0)";
    const words = owner?.getAttribute("aria-label") ?? owner?.textContent.trim() ?? "";
    const box = isDisc ? owner : icon;
    add(box, `${words} (${isDisc ? "button" : "icon"})`, box.getBoundingClientRect(), 0);
  }
  for (const field of document.querySelectorAll("input:not([type=range], [type=radio], [type=checkbox])")) {
    if (isSeen(field) && field.scrollWidth > field.clientWidth + 1 && !isOnPurpose(field)) {
      found.add(`"${field.value}" is cut in its field, ${field.id || field.name}`);
    }
  }
  for (const field of document.querySelectorAll(".sheet > form > p > [data-keys]")) {
    const box = field.getBoundingClientRect();
    for (const it of parents(field)) {
      const clip = it.getBoundingClientRect();
      const isCut = box.top < clip.top - .5 || box.bottom > clip.bottom + .5;
      if (it !== document.body && style(it).overflowY !== "visible" && isCut) {
        found.add(`#${field.id} is cut by ${it.localName}#${it.id}`);
      }
    }
  }

  boxes.sort((one, other) => one.top - other.top);
  for (const [index, one] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length && boxes[next].top < one.bottom; next += 1) {
      const other = boxes[next];
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      const isOneLayer = one.layer === other.layer
        || (style(one.layer).position === "fixed" && style(other.layer).position === "fixed");
      if (width > 1 && height > 1 && isOneLayer && one.element !== other.element) {
        found.add(`"${one.name}" and "${other.name}" lie over each other`);
      }
    }
  }
  return [...found];
}"""


# Lays out the page from nothing: a line that breaks only in the new window keeps its old height in WebKit.
LAID_OUT = """() => {
  document.body.style.display = "none";
  document.body.getBoundingClientRect();
  document.body.style.display = "";
  scrollTo(0, 0);
}"""


@in_parts(LOOKED_AT, ("converter", "till", "converter, the day's sheet", "converter, the card's sheet"))
@pytest.mark.parametrize("language", ["de", *long("en-US", "ar")])
def test_no_box_lies_over_another_is_cut_or_out_of_reach(visit, language, screens, record_property):
    reader = visit(viewport={"width": 390, "height": 664}, locale=language)
    found, count = "", 0
    for name, path in screens.items():
        page = reader.open(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(LAID_OUT)
            faults = page.evaluate(FAULTS) + page.evaluate(COVERED, True)
            found += "".join(f"{name}, {width} x {height}, {language}: {fault}\n" for fault in faults)
            count += 1
    record_property("counted", ("screens in windows, whose boxes lie apart", count))
    assert count == len(screens) * len(SIZES)
    assert not found, found
