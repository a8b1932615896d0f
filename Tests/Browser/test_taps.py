"""Fifteen journeys of a person through the app, and the most taps or keys that each may take.

A tap, a key, a paste and a chosen day count one each, and an amount counts its characters. Journey k, an update
of the app, has no test here: `test_versions.py` walks it.
"""

import re

import pytest
from conftest import until
from parts import long
from screens import DESKTOP, PHONE

AMOUNT = "input[data-action=amount]"
RESULT = "(document.querySelector('#convert-result')?.innerText ?? '').replace('\\n', '')"
KEYS = {".": "dec", ",": "dec", "+": "add"}

# The rows of a board that nothing covers.
ROWS_SEEN = """[...document.querySelectorAll("main [data-key]")].filter((row) => {
  // The handle of the keypad reaches a little over the middle of the last one.
  const { left, top, bottom, width } = row.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + width / 8, y)));
}).length"""
# Whether the whole result is in the window, with nothing over its digits.
RESULT_SEEN = """(() => {
  const { left, top, right, bottom } = document.querySelector("#convert-result bdi").getBoundingClientRect();
  const isSeen = (x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest("#convert-result");
  return top >= 0 && bottom <= innerHeight && [left + 2, (left + right) / 2, right - 2].every(isSeen);
})()"""
# The device has no share sheet, and takes every text that is copied.
COPIES_ONLY = """() => {
  Object.defineProperty(Navigator.prototype, "share", { value: undefined });
  Object.defineProperty(Navigator.prototype, "clipboard", { value: { writeText: async () => {} } });
}"""
# The browser offers to install the app.
OFFERS_INSTALLING = """() => {
  const event = new Event("beforeinstallprompt");
  event.prompt = () => { globalThis.isPrompted = true; };
  dispatchEvent(event);
}"""


class Hand:
    """The hand of a reader, which counts its taps and keys."""

    def __init__(self, reader):
        self.reader = reader
        self.count = 0

    @property
    def page(self):
        return self.reader.page

    def tap(self, selector):
        self.reader.press(selector)
        self.count += 1

    def tap_keys(self, text, keypad="#keypad"):
        """Types on a keypad of the page."""
        for key in text:
            self.tap(f"{keypad} .key[value='{KEYS.get(key, key)}']")

    def keys(self, text):
        """Types on the keyboard."""
        self.page.keyboard.type(text)
        self.count += len(text)

    def key(self, name):
        self.page.keyboard.press(name)
        self.count += 1

    def put(self, selector, text):
        """Pastes a text, or chooses a day."""
        self.page.fill(selector, text)
        self.count += 1

    def sees_result(self, text):
        until(self.page, f"{RESULT} === '{text}'")


@pytest.fixture
def start(visit, record_property):
    """Opens the app for a new reader, and records the taps of that reader's hand."""
    hands = []

    def open_app(path, *address, **options):
        hands.append(Hand(visit(*address, **options)))
        hands[-1].reader.open(path).bring_to_front()
        return hands[-1]

    yield open_app
    for hand in hands:
        record_property("taps", hand.count)


@pytest.mark.long
@pytest.mark.parametrize("locale, side, search, code, result, most", [
    ("en-US", "to", "br", "BRL", "215.46", 10),
    # The currency of the home is there already, and the euro is a favourite.
    ("pt-BR", "from", "", "EUR", "215,46", 7),
], ids=["en", "pt"])  # fmt: skip
def test_a_convert_an_amount_from_a_fresh_start(start, locale, side, search, code, result, most):
    hand = start("/", **PHONE, locale=locale)
    hand.tap(f"#choose-{side}")
    if search:
        hand.tap("#search")
        hand.keys(search)
    hand.tap(f"[data-row][data-key={code}] a")
    hand.page.wait_for_selector("#keypad")
    hand.tap_keys("35.50")
    hand.sees_result(result)
    assert hand.count <= most


def test_b_find_a_currency_by_its_name(start):
    hand = start("/", **PHONE)
    hand.tap("#choose-to")
    hand.tap("#search")
    hand.keys("real")
    hand.tap("[data-row][data-key=BRL] a")
    hand.page.wait_for_url(re.compile("/EUR/BRL"))
    assert hand.count <= 7


@pytest.mark.long
def test_b_find_a_currency_by_its_name_with_the_keyboard(start):
    hand = start("/", **DESKTOP)
    hand.key("Control+k")
    until(hand.page, "document.activeElement.id === 'search'")
    hand.keys("real")
    hand.key("Enter")
    hand.page.wait_for_url(re.compile("/EUR/BRL"))
    assert hand.count <= 6


@pytest.mark.long
@pytest.mark.parametrize("pair, day, result, says", [
    ("/USD/BRL", "2008-09-14", "180.29", "Sunday: rate of Fri 12 Sep 2008 · ECB"),
    ("/USD/BRL", "2015-12-25", "394.10", "Christmas Day: rate of Thu 24 Dec 2015 · ECB"),
    ("/EUR/USD", "1999-01-04", "117.89", "Rates of 4 Jan 1999 · ECB"),
], ids=["a Sunday", "a holiday", "the first day"])  # fmt: skip
def test_c_convert_at_the_rate_of_a_past_day(start, pair, day, result, says):
    hand = start(f"{pair}?amount=100", **PHONE)
    hand.tap("#mode-day")
    hand.page.wait_for_selector("#sheet-on")
    hand.put("#sheet-on", day)
    hand.sees_result(result)
    until(hand.page, f"document.querySelector('.freshness').innerText.includes('{says}')")
    assert hand.count <= 2


def test_d_see_three_targets_beside_the_keypad(start):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.page.wait_for_selector("#keypad .key")
    assert hand.page.evaluate(ROWS_SEEN) >= 3
    assert hand.count == 0


def test_e_compare_an_offer(start):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.tap("#mode-offer")
    hand.page.wait_for_selector("#sheet-offer")
    keys = hand.page.locator(".sheet .keypad").bounding_box()
    hand.tap_keys("520", keypad=".sheet")
    until(hand.page, "document.querySelector('#verdict').innerText.includes('4.3% worse than the ECB')")
    verdict, keypad = (hand.page.locator(it).bounding_box() for it in ("#verdict", ".sheet .keypad"))
    assert verdict["y"] + verdict["height"] <= keypad["y"]
    assert keypad == keys, "the keys stay under the thumb"
    assert hand.count <= 4


@pytest.mark.long
def test_f_add_four_prices(start):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.tap_keys("3.50+2.20+7+1.80")
    until(hand.page, "document.querySelector('.expression')?.innerText === '= 14.50'")
    hand.sees_result("78.77")
    assert hand.count <= 16


@pytest.mark.parametrize("action, answer", [
    ("copy", "Copied 543.25"), ("share", "Copied 100 USD = 543.25 BRL · Rates of 30 Oct 2026 · ECB"),
], ids=["copy", "share"])  # fmt: skip
def test_g_take_the_result_along(start, action, answer):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.page.evaluate(COPIES_ONLY)
    hand.tap(f"[data-action={action}]")
    until(hand.page, f"document.documentElement.dataset.announced === '{answer}'")
    assert hand.page.evaluate("getComputedStyle(document.documentElement, '::after').position") == "fixed"
    assert hand.count <= 1


@pytest.mark.long
def test_h_reckon_with_the_fee_of_a_card(start):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.tap("#mode-fee")
    hand.page.wait_for_selector("#sheet-fee")
    hand.tap_keys("2", keypad=".sheet")
    hand.sees_result("532.39")
    assert hand.count <= 2
    # The fee stays for another currency, and when the app is closed and opened again.
    reader = hand.reader
    reader.press("#choose-to")
    reader.press("[data-row][data-key=EUR] a")
    hand.sees_result("87.72")
    reader.close()
    reader.open_again("/")
    hand.sees_result("87.72")
    assert "My card 2%" in hand.page.inner_text("#mode-fee")


@pytest.mark.long
def test_i_convert_without_a_network_after_a_restart(start, own_server):
    hand = start("/", own_server.address, **PHONE)
    hand.reader.wait_until_kept()
    own_server.stop()
    hand.reader.close()
    hand.reader.open_again("/")
    hand.tap_keys("250")
    hand.sees_result("279.30")
    assert hand.count <= 3


@pytest.mark.long
def test_j_find_out_how_to_install(start):
    hand = start("/", **PHONE)
    hand.tap(".tabs a[href^='/settings']")
    hand.page.wait_for_selector("#language")
    row = hand.page.inner_text(".row:has([data-action=install])")
    assert "Install Cambio" in row and "On iPhone: Share, then Add to Home Screen." in row
    assert hand.count <= 1


@pytest.mark.long
def test_j_install(start):
    hand = start("/", **PHONE)
    hand.page.evaluate(OFFERS_INSTALLING)
    hand.tap(".tabs a[href^='/settings']")
    hand.tap("[data-action=install]")
    until(hand.page, "globalThis.isPrompted === true")
    assert hand.count <= 2


def test_l_send_more_than_the_limit(start):
    hand = start("/USD/BRL?amount=100", **PHONE)
    hand.tap("#mode-fee")
    hand.tap("#sheet a[href^='/send']")
    until(hand.page, "document.activeElement.id === 'send-amount'")
    hand.keys("10001")
    until(hand.page, "document.querySelector('.leaf-note.bad')?.innerText.includes('You can send up to 10,000 USD.')")
    assert hand.page.inner_text("output.amount") == ""
    assert hand.count <= 7


@pytest.mark.long
@pytest.mark.parametrize("text, path, title, note", [
    ("1.234,56", "/USD/BRL", "1,234.56 USD = 6,706.76 BRL", "Read as 1234.56. Meant 1.23456?"),
    ("R$ 1.299,90", "/EUR/USD", "1,299.90 BRL = 239.28 USD", "The currency is now Brazilian Real. Undo"),
], ids=["a number", "money"])  # fmt: skip
def test_m_paste_a_price_of_another_country(start, text, path, title, note):
    hand = start(path, **PHONE)
    hand.put(AMOUNT, text)
    until(hand.page, f"document.title.startsWith('{title}')")
    assert note in hand.page.inner_text("#convert-note")
    assert hand.count <= 1


def test_n_convert_with_the_keyboard_alone(start):
    hand = start("/USD/EUR?amount=100", **DESKTOP)
    focused = "document.activeElement.id"
    hand.keys("250")
    hand.sees_result("223.77")
    hand.key("s")
    hand.sees_result("279.30")
    hand.key("Control+k")
    until(hand.page, f"{focused} === 'search'")
    hand.keys("real")
    hand.key("Enter")
    hand.sees_result("1,517.30")
    hand.key("Control+c")
    until(hand.page, "document.documentElement.dataset.announced === 'Copied 1517.30'")
    hand.key("d")
    until(hand.page, f"{focused} === 'sheet-on'")
    hand.key("Escape")
    until(hand.page, f"{focused} === 'mode-day'")
    assert hand.count <= 13


@pytest.mark.parametrize("width, height", [(195, 422), *long((640, 400))], ids=["phone", "desktop"])
def test_o_read_the_result_in_a_window_enlarged_twice(start, width, height):
    hand = start("/USD/BRL?amount=100", viewport={"width": width, "height": height})
    assert hand.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert hand.page.evaluate(RESULT_SEEN)
    assert hand.count == 0


@pytest.mark.only("chromium", "the others' drivers set no size of text")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_o_read_the_result_in_text_enlarged_twice(start, size):
    hand = start("/settings/about", **size)
    page = hand.page
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    hand.reader.open("/USD/BRL?amount=100")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate(RESULT_SEEN)
    assert hand.count == 0
