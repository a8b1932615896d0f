"""The till: prices read without a key, by tap, key and swipe, on every phone and without a network."""

import pytest

from conftest import until
from parts import long
from screens import PHONE

ROWS = "[...document.querySelectorAll('.till-table tbody tr')].map((row) => row.innerText.split(/\\s+/).join(' ').trim())"
CURRENT = "document.querySelector('.magnitudes [aria-current]').textContent"
CHOSEN = "document.querySelector('.till-table tr[aria-current]')?.innerText.split(/\\s+/).join(' ').trim() ?? ''"


def window(width, height, **options):
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True, **options}


def test_it_is_one_tap_away_and_every_price_at_most_one_more(visit):
    reader = visit(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    reader.press(".topbar .top-link")
    page.wait_for_selector(".till-table")
    seen = set()
    for place in range(6):
        reader.press(f".magnitudes a:nth-child({place + 1})")
        until(page, f"document.querySelectorAll('.magnitudes a')[{place}].hasAttribute('aria-current')")
        seen |= {row.split(" ")[0].replace(",", "") for row in page.evaluate(ROWS)}
    assert seen == {str(count * 10**power) for power in range(6) for count in range(1, 11)}


def test_every_row_is_what_the_converter_says_without_the_card(reader):
    page = reader.open("/USD/KRW/till?x=1000&card=2&on=2008-09-15")
    shown = [row.split(" ") for row in page.evaluate(ROWS)]
    for amount, worth in (shown[0], shown[2], shown[9]):
        reader.open(f"/USD/KRW?amount={amount.replace(',', '')}&on=2008-09-15")
        until(page, "/\\d/.test(document.getElementById('convert-result').innerText)")
        assert page.inner_text("#convert-result").strip() == worth


def test_keys_change_magnitude_and_row_swap_and_lead_back(reader):
    page = reader.open("/USD/BRL?amount=100")
    page.keyboard.press("t")
    page.wait_for_selector(".till-table")
    page.keyboard.press("ArrowRight")
    until(page, f"{CURRENT} === '×10'")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    until(page, f"{CHOSEN}.startsWith('20 ')")
    assert page.evaluate("document.activeElement.id") == "row-2"
    page.keyboard.press("End")
    until(page, f"{CHOSEN}.startsWith('100 ')")
    page.keyboard.press("Home")
    until(page, f"{CHOSEN}.startsWith('10 ')")
    page.keyboard.press("s")
    until(page, "document.querySelector('.till-head .code').textContent === 'BRL'")
    page.keyboard.press("Escape")
    page.wait_for_selector("#convert-amount")
    assert page.evaluate("location.pathname") == "/BRL/USD"


def test_a_tapped_row_says_what_to_hand_over_and_the_magnitude_is_remembered(visit):
    reader = visit(**PHONE)
    page = reader.open("/USD/BRL/till")
    reader.press(".magnitudes a:nth-child(2)")
    until(page, f"{CURRENT} === '×10'")
    reader.press(".till-table tr:nth-child(3) a")
    page.wait_for_selector(".pay h2")
    until(page, "/in cash .* Or give .*, back /.test(document.querySelector('[data-live]').textContent)")
    assert page.locator(".bill").count() > 1
    # Anywhere on the row; once more leaves it.
    reader.press(".till-table tr:nth-child(3) td")
    until(page, "!document.querySelector('.pay h2')")
    reader.close()
    page = reader.open_again("/USD/BRL/till")
    until(page, f"{CURRENT} === '×10'")
    page = reader.open("/BRL/USD/till")
    assert page.evaluate(CURRENT) == "×1"


@pytest.mark.only("chromium", "touches are made by its protocol; the script sends the key that every engine is tested with")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_swipe_does_what_an_arrow_does(visit, motion):
    reader = visit(**PHONE, reduced_motion=motion)
    page = reader.open("/USD/BRL/till")
    touches = page.context.new_cdp_session(page)

    def swipe(start, end):
        at = lambda point: [{"x": point[0], "y": point[1]}]
        touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at(start)})
        for part in (1, 2, 3, 4):
            middle = [start[axis] + (end[axis] - start[axis]) * part / 4 for axis in (0, 1)]
            touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at(middle)})
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe((300, 300), (120, 310))
    until(page, f"{CURRENT} === '×10'")
    moving = page.evaluate("document.querySelector('.till-table tbody').getAnimations().length")
    assert moving == 0 if motion == "reduce" else moving <= 1
    swipe((120, 300), (300, 290))
    until(page, f"{CURRENT} === '×1'")
    # Neither a scroll, nor a short way, nor a swipe elsewhere.
    swipe((200, 500), (260, 200))
    swipe((200, 300), (180, 300))
    swipe((300, 640), (100, 640))
    assert page.evaluate(CURRENT) == "×1"
    assert page.evaluate(CHOSEN) == ""


FITS = """() => {
  const last = document.querySelector(".till-table tr:last-child").getBoundingClientRect();
  const nav = document.querySelector(".magnitudes").getBoundingClientRect();
  return last.bottom <= nav.top && nav.bottom <= innerHeight && scrollY === 0;
}"""


@pytest.mark.parametrize("height", [844, 664])
@pytest.mark.parametrize("path", ["/USD/BRL/till?x=10", "/USD/KRW/till?x=100000", "/JPY/USD/till"])
def test_all_rows_and_the_magnitudes_are_seen_at_once(regular, height, path):
    page = regular(**window(390, height)).open(path)
    assert page.evaluate(FITS)


# The notes and what comes back that are under something else or below the window.
UNSEEN = """() => [...document.querySelectorAll(".pay :is(h2, .bill, .due)")].filter((text) => {
  const { left, top, width, height } = text.getBoundingClientRect();
  return width > 0 && !text.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("width, height", [(320, 568), *long((390, 664), (844, 390))])
@pytest.mark.parametrize("language", ["de", *long("ar")])
def test_after_a_tap_the_notes_are_seen_without_scrolling(regular, width, height, language):
    reader = regular(**window(width, height), locale=language)
    for path, row in (("/USD/BRL/till?x=10", 3), ("/USD/KRW/till?x=10", 4), ("/USD/BRL/till?x=1000&card=2", 2)):
        page = reader.open(path)
        # Not by the engine's tap, which may scroll first.
        page.evaluate(f"document.querySelector('.till-table tr:nth-child({row}) a').click()")
        page.wait_for_selector(".pay h2")
        assert page.evaluate("scrollY") == 0, path
        assert page.evaluate("document.querySelectorAll('.bill').length") > 2, path
        assert page.evaluate(UNSEEN) == [], path
    # From an address alone, the last row too.
    assert reader.open("/USD/BRL/till?x=10&at=10").evaluate(UNSEEN) == []


CUT = """() => [...document.querySelectorAll(".till-card :is(bdi, .code)")].filter((text) => {
  const [inner, cell] = [text.getBoundingClientRect(), text.closest("th, td, .currency-button").getBoundingClientRect()];
  return inner.width > 0 && (inner.left < cell.left - 1 || inner.right > cell.right + 1);
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("width, height", [(320, 568), *long((390, 844), (195, 422), (1280, 800), (820, 1180))])
@pytest.mark.parametrize("language", [*long("en-US"), "ar"])
def test_no_number_is_cut_and_nothing_scrolls_sideways(regular, width, height, language):
    options = window(width, height) if width < 820 else {"viewport": {"width": width, "height": height}}
    reader = regular(**options, locale=language)
    for path in ("/USD/BRL/till?x=10&at=3", "/USD/KRW/till?x=100000&at=9", "/USD/IDR/till?x=100000", "/KWD/IDR/till?x=1"):
        page = reader.open(path)
        assert page.evaluate(CUT) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path


def test_a_digit_changes_no_amount_that_is_not_seen(regular):
    page = regular(**PHONE).open("/USD/BRL?amount=100")
    page.keyboard.press("t")
    page.wait_for_selector(".till-table")
    for key in ("7", "+", "Backspace"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    until(page, "location.pathname === '/USD/BRL'")
    assert page.input_value("#convert-amount") == "100"


def test_in_arabic_it_is_mirrored_with_its_own_digits(regular):
    page = regular(**PHONE, locale="ar-EG").open("/USD/BRL/till?x=10&at=3")
    left = "document.querySelector('.till-table tbody {}').getBoundingClientRect().left"
    assert page.evaluate(left.format("th")) > page.evaluate(left.format("td"))
    assert page.evaluate(CHOSEN).startswith("٣٠ ")
    page.keyboard.press("ArrowLeft")
    until(page, f"{CURRENT} === '×١٠٠'")
    page.keyboard.press("ArrowRight")
    until(page, f"{CURRENT} === '×١٠'")


@pytest.mark.long
def test_it_works_without_a_network_after_one_visit(visit, own_server):
    reader = visit(own_server.address, **PHONE)
    reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    own_server.stop()
    page = reader.open("/USD/BRL/till?x=10&at=3")
    assert page.evaluate(CHOSEN).startswith("30 ")
    assert page.locator(".bill").count() > 1
    reader.press(".magnitudes a:nth-child(4)")
    until(page, f"{CURRENT} === '×1,000'")


def test_who_chooses_it_starts_with_it(visit):
    reader = visit(**PHONE)
    page = reader.open("/settings")
    page.click('label:has(input[name="start"][value="till"])')
    until(page, "document.querySelector('input[name=start][value=till]').checked")
    reader.close()
    page = reader.open_again("/")
    page.wait_for_selector(".till-table")
    reader.press(".topbar .back")
    page.wait_for_selector("#convert-amount")


@pytest.mark.only("chromium", "links are links in every engine")
def test_without_script_links_do_it(visit):
    reader = visit(java_script_enabled=False, **PHONE)
    page = reader.page
    page.goto(reader.address + "/USD/BRL?amount=100")
    page.click(".topbar .top-link")
    page.click(".magnitudes a:nth-child(2)")
    page.click(".till-table tr:nth-child(3) a")
    assert page.url.endswith("/USD/BRL/till?x=10&at=3&amount=100")
    assert page.inner_text(".pay h2").startswith("30 USD = ")
    page.click(".till-head .swap")
    assert page.url.endswith("/BRL/USD/till?amount=100")
