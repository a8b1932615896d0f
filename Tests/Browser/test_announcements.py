"""The announcements to a screen reader on a way through every screen: design, section 6."""

import json

import pytest
from conftest import until
from parts import long
from screens import NOT_IN_FIREFOX

AMOUNT = "input[data-action=amount]"

# Keeps what the live region says. Nothing is shared with the system, and everything can be copied.
LISTEN = """() => {
  globalThis.announced = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest("[data-live]");
      if (region?.textContent) announced.push(region.textContent.trim());
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  Object.defineProperty(Navigator.prototype, "share", { value: undefined });
  Object.defineProperty(Navigator.prototype, "clipboard", { value: { writeText: async () => {} } });
}"""


class Listener:
    """A reader who does one thing after another, and hears one sentence about each."""

    def __init__(self, reader, record):
        self.reader = reader
        self.record = record
        self.missed = []

    @property
    def page(self):
        return self.reader.page

    def open(self, path):
        self.reader.open(path)
        self.page.evaluate(LISTEN)
        return self

    def hears(self, action, does, expected):
        """Does something, and waits for what is said of it; the same sentence is said again for the same thing."""
        self.page.evaluate("void announced.splice(0)")
        does(self.page)
        try:
            until(self.page, f"announced.flatMap((text) => text.split(' – ')).some((text) => text.endsWith({json.dumps(expected)}))")
            self.record("announced", f"{action}: {expected}")
        except AssertionError:
            self.missed.append(f"{action}: {self.page.evaluate('announced')} instead of {expected!r}")


def click(selector):
    return lambda page: page.click(f"{selector}:visible >> nth=0")


def shown(does, text):
    """Does something whose answer is also shown, for a moment."""

    def look(page):
        until(page, "!('announced' in document.documentElement.dataset)")
        does(page)
        until(page, f"document.documentElement.dataset.announced === {json.dumps(text)}")
        assert page.evaluate("getComputedStyle(document.documentElement, '::after').position") == "fixed"

    return look


def fill(selector, text):
    return lambda page: page.fill(selector, text)


def sort(page):
    page.click("details.menu summary >> nth=0")
    page.click("details.menu a[href*='-code']:visible >> nth=0")


# On each way some screens, and on each screen what is done and what is said of it.
WAYS = {
    "converting": {
        "/USD/BRL?amount=100": [
            ("result", fill(AMOUNT, "250"), "250 US dollars is 1,358.13 Brazilian reals"),
            ("a doubt", fill(AMOUNT, "1,234"), "1,234 US dollars is 6,703.72 Brazilian reals"),
            ("not a number", fill(AMOUNT, "12abc"), "Try “35.50 eur in brl” or paste a menu."),
            ("result again", fill(AMOUNT, "100"), "100 US dollars is 543.25 Brazilian reals"),
            ("swapped", click("[data-action=swap]"), "Now Brazilian Real to US Dollar"),
            ("swapped back", click("[data-action=swap]"), "Now US Dollar to Brazilian Real"),
        ],
    },
    "taking the result along": {
        "/USD/BRL?amount=100": [
            ("copied", click("[data-action=copy]"), "Copied 543.25"),
            ("copied again", shown(click("[data-action=copy]"), "Copied 543.25"), "Copied 543.25"),
            ("shared where there is nothing to share with", click("[data-action=share]"),
             "Copied 100 USD = 543.25 BRL · Rates of 30 Oct 2026 · ECB"),
            ("target", click("[data-action=set][data-value=EUR]"), "100 US dollars is 89.51 euros"),
            ("refreshed", click(".freshness [data-action=refresh]"), "newer rates exist · Couldn’t refresh"),
        ],
    },
    "favourites, sheets and offers": {
        "/USD/BRL?amount=100&edit=1": [
            ("moved", click("#down-EUR"), "Euro, 3 of 6"),
            ("removed", click("#remove-EUR"), "Euro removed from favourites"),
        ],
        "/USD/BRL?amount=100&sheet=day": [
            ("a past day", fill("input[type=date]", "2020-03-02"), "100 US dollars is 449.00 Brazilian reals"),
            ("back to today", click(".mode .off"), "Back to today’s rates. 100 US dollars is 543.25 Brazilian reals"),
        ],
        "/USD/BRL?amount=100&sheet=fee": [
            ("a card", fill("#sheet-fee", "2"), "100 US dollars is 532.39 Brazilian reals with my card, 543.25 official"),
        ],
        "/USD/BRL/offer?amount=100": [
            ("an offer", fill("#sheet-offer", "520"), "4.3% worse than the ECB. 23.25 BRL less"),
        ],
    },
    "the list of currencies": {
        "/currencies?for=to&pair=USD-BRL&amount=100": [
            ("search", fill("#search", "peso"), "8 currencies"),
            ("favourite no more", click("[data-key=MXN] [data-action=star]"), "Mexican Peso removed from favourites"),
            ("favourite", click("[data-key=MXN] [data-action=star]"), "Mexican Peso added to favourites"),
            ("nothing found", fill("#search", "zzzz"), "0 currencies"),
        ],
        "/currencies?for=to&pair=USD-BRL&amount=100&q=euro": [
            ("chosen", click("[data-row] a"), "100 US dollars is 89.51 euros"),
        ],
        "/currencies?for=to&pair=USD-BRL&amount=10": [
            ("sorted", sort, "Sorted: Code Z–A"),
        ],
    },
    "sending money": {
        "/send/KR?amount=100": [
            ("sent", fill("#send-amount", "500"), "500 US dollars is 667,633.37 South Korean won"),
            ("sent copied", click("[data-action=copy]"), "Copied 667633.37"),
            ("above the limit", fill("#send-amount", "20000"), "You can send up to 10,000 USD."),
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize("way", ["converting", *long(*[way for way in WAYS if way != "converting"])])
def test_the_rates_are_announced(visit, way, record_property):
    listener = Listener(visit(), record_property)
    for path, steps in WAYS[way].items():
        listener.open(path)
        for action, does, expected in steps:
            listener.hears(action, does, expected)
    assert not listener.missed, "\n".join(listener.missed)


@pytest.mark.parametrize("path, selectors, expected", [
    ("/USD/BRL?amount=100", ["[data-action=swap]"] * 8, "Now US Dollar to Brazilian Real"),
    *long(
        ("/USD/BRL?amount=100&edit=1", ["#down-EUR"] * 3, "Euro, 5 of 6"),
        ("/USD/BRL/till?x=1", [f"[data-action=magnitude]:nth-child({number})" for number in (2, 3, 4, 3, 5)],
         "Times 10,000: 10,000 to 100,000 US dollars"),
    ),
    # Each of these says something else.
    ("/USD/BRL?amount=100", ["[data-action=swap]", "[data-action=copy]", "[data-action=swap]", "[data-action=copy]"],
     "Copied 18.41 – Now US Dollar to Brazilian Real – Copied 543.25"),
])
def test_what_is_said_takes_the_place_of_its_like_that_waits(visit, path, selectors, expected):
    listener = Listener(visit(), None).open(path)
    listener.page.evaluate("(selectors) => { for (const one of selectors) document.querySelector(one).click(); }", selectors)
    until(listener.page, "announced.length > 0")
    assert listener.page.evaluate("announced") == [expected]


@pytest.mark.long
@pytest.mark.but("webkit", "its driver chooses no files")
def test_a_file_of_settings_is_announced(visit, record_property):
    listener = Listener(visit(), record_property).open("/settings")
    file = {"name": "cambio.txt", "mimeType": "text/plain", "buffer": b"nothing of ours"}
    listener.hears("a file that is none of ours", lambda page: page.set_input_files("input[type=file]", file),
                   "This file has no settings of Cambio.")  # fmt: skip
    assert not listener.missed, "\n".join(listener.missed)


def test_the_day_on_the_chart_is_the_slider_s_own_value(reader):
    page = reader.open("/USD/BRL/history?range=1M")
    page.focus(".chart input[type=range]")
    before = page.get_attribute(".chart input[type=range]", "aria-valuetext")
    page.keyboard.press("ArrowLeft")
    until(page, f"document.querySelector('.chart input[type=range]').ariaValueText !== {json.dumps(before)}")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_single_keys_are_off_when_they_are_switched_off(visit):
    reader = visit()
    for is_on in (True, False):
        if not is_on:
            page = reader.open("/settings")
            page.evaluate("document.querySelector('[data-action=single-keys]').click()")
            until(page, "CambioKeeper.choices().then((text) => text?.includes('keys=0'))")
        page = reader.open("/currencies?for=to&pair=USD-BRL")
        page.focus("[data-row] a >> nth=3")
        starred = "document.querySelectorAll('[data-action=star][aria-pressed=true]').length"
        before = page.evaluate(starred)
        page.keyboard.press("f")
        page.keyboard.press("z")
        # A key that stays with its meaning comes after them.
        page.keyboard.press("ArrowDown")
        until(page, "document.activeElement.matches('[data-row] a')")
        assert (page.input_value("#search") == "z", page.evaluate(starred) != before) == (is_on, is_on)
        page = reader.open("/USD/BRL?amount=100")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("7")
        assert (page.input_value(AMOUNT) != "100") == is_on


@pytest.mark.only("chromium", "the platform is a name, and what it shows is the same sheet everywhere")
@pytest.mark.parametrize("platform, keys", [("MacIntel", '"⌘K"'), ("Linux x86_64", '"Ctrl K"')])
def test_the_key_that_finds_is_called_as_on_this_machine(visit, platform, keys):
    reader = visit()
    reader.context.add_init_script(f"Object.defineProperty(navigator, 'platform', {{ value: '{platform}' }})")
    page = reader.open("/USD/BRL?amount=100")
    assert page.evaluate("getComputedStyle(document.querySelector('.find-key'), '::before').content") == keys


@pytest.mark.only("chromium", "what a start says that fails is the same script's doing in every engine")
def test_a_start_that_fails_says_why(visit):
    reader = visit(service_workers="block")
    reader.page.route("**/cambio.wasm", lambda route: route.fulfill(body=b"no program", content_type="application/wasm"))
    with reader.page.expect_console_message(lambda message: "WebAssembly" in message.text):
        reader.page.goto(reader.address + "/USD/BRL?amount=100")
    assert any("WebAssembly" in text for text in reader.complaints())
