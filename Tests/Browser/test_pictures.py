"""How the screens look, compared with pictures that somebody has looked at and approved.

`Scripts/test/test-browser --approve` keeps how they look now. Half the size in each direction, since what is
compared is the layout and the colours, not how a version of a font smooths its edges.
"""

import io
import pathlib

import pytest
from PIL import Image, ImageChops, ImageFilter
from parts import long

APPROVED = pathlib.Path(__file__).parent / "approved"
FAILED = pathlib.Path(__file__).parents[2] / ".build/pictures"

SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
# Each theme, each size and each direction of writing is seen; test_layout.py measures what words of other languages need.
LOOKS = [
    ("phone", "light", "en"),
    *long(("phone", "dark", "en"), ("desktop", "light", "en"), ("phone", "light", "ar"), ("desktop", "dark", "ar")),
]
SCREENS = {
    "converter": "/USD/BRL?amount=100",
    "list": "/currencies?for=to&pair=USD-BRL&amount=100",
    "history": "/USD/BRL/history?range=1Y",
    "send": "/send/KR?amount=1250",
    "settings": "/settings",
}
# Ages are counted from this day.
TODAY = "2026-11-21T12:00:00Z"
# The share of the picture that may differ by more than a shade.
TOLERANCE = 0.01

pytestmark = pytest.mark.only("chromium", "two engines draw two pictures")


def picture(page):
    image = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def difference(one, other):
    """The share of points that differ by more than a shade, edges smoothed."""
    if one.size != other.size:
        return 1.0
    smooth = [image.filter(ImageFilter.BoxBlur(3)) for image in (one, other)]
    shades = ImageChops.difference(*smooth).convert("L").histogram()
    return sum(shades[24:]) / (one.width * one.height)


@pytest.mark.parametrize("size, theme, language", LOOKS)
def test_every_screen_looks_as_approved(visit, request, size, theme, language):
    reader = visit(color_scheme=theme, locale=language, service_workers="block", **SIZES[size])
    reader.page.clock.set_fixed_time(TODAY)
    differing = {}
    for screen, path in SCREENS.items():
        page = reader.open(path)
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("networkidle")
        seen = picture(page)
        name = f"{screen}-{size}-{theme}-{language}.webp"
        if request.config.getoption("--approve"):
            APPROVED.mkdir(exist_ok=True)
            seen.save(APPROVED / name, quality=80, method=6)
            continue
        share = difference(seen, Image.open(APPROVED / name).convert("RGB"))
        if share > TOLERANCE:
            FAILED.mkdir(parents=True, exist_ok=True)
            seen.save(FAILED / name, quality=90)
            differing[name] = f"{share:.1%}"
    assert differing == {}, f"what was seen is in {FAILED}"


def test_a_picture_of_another_theme_is_not_approved():
    light, dark = (Image.open(APPROVED / f"converter-phone-{theme}-en.webp").convert("RGB") for theme in ("light", "dark"))
    assert difference(light, dark) > 0.5


def test_a_moved_line_is_noticed():
    image = Image.open(APPROVED / "converter-phone-light-en.webp").convert("RGB")
    assert difference(image, ImageChops.offset(image, 0, 6)) > TOLERANCE
