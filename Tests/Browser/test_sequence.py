"""The same events lead to the same pages, byte for byte: natively, under WasmKit, in Chromium."""

import shutil

import pytest
from parts import long
from programs import ChromiumProgram, Drawer, WasmkitProgram, words
from screens import FIRST

pytestmark = pytest.mark.only("chromium", "the program beside its native self needs one browser")

NOW = 1793577600
LANGUAGES = [("en", "en"), ("pt-BR", "pt-BR"), ("ko", "ko"), ("ar", "ar"), ("de-CH", "de"), ("hi", "hi")]
ADDRESSES = [
    "/", *FIRST.values(), "/JPY/KRW?amount=12*8.50", "/EUR/USD?receive=1000", "/USD/BRL?amount=",
    "/USD/BRL?amount=100.00.00", "/USD/BRL?amount=100&sheet=fee&card=2", "/USD/BRL?amount=100&on=2026-06-18",
    "/currencies?for=from&sort=-code&q=dolar", "/currencies?for=to&layout=grid", "/send/JP?amount=10001",
    "/settings/erase", "/settings/about",
]  # fmt: skip

# Each event, as the native program takes it.
SEQUENCE = [
    ("act", "amount", "1"), ("act", "amount", "12"), ("act", "amount", "12.5"), ("key", "7"),
    ("act", "key", "7"), ("act", "key", "equals"), ("act", "key", "back"), ("act", "key", "clear"),
    ("act", "amount", "<b>&\"'"), ("act", "amount", "99999999999999999"), ("act", "swap", ""),
    ("act", "star", "EUR"), ("tick", str(NOW + 3600)), ("zone", "-10800"),
    ("act", "toggle-theme", "dark"), ("open", "/currencies?for=to&pair=USD-BRL"),
    # With a network: without one, misspellings match only the loaded names, of which the browser's build has fewer.
    ("act", "search", "dólar"), ("act", "sort", "-name"), ("open", "/USD/BRL/history"), ("offline", "1"),
    ("act", "range", "1M"), ("open", "/send/PH?amount=5"), ("act", "send", "10000.01"),
    ("open", "/settings"), ("act", "theme", "light"), ("open", "/"),
]  # fmt: skip


@pytest.fixture(scope="module")
def drawer():
    drawer = Drawer()
    yield drawer
    drawer.close()


@pytest.fixture(params=["WasmKit", "Chromium"])
def program(request, visit):
    if request.param == "Chromium":
        program = ChromiumProgram(visit(service_workers="block").open("/settings/about"))
    elif shutil.which("wasmkit"):
        program = WasmkitProgram()
    else:
        pytest.skip("this Swift comes without wasmkit")
    yield program
    program.close()


def start(program, drawer, address, language=("en", "en")):
    """Starts both alike."""
    native = drawer.ask("start", address, *language, str(NOW), "")
    slots = [
        address, drawer.ask("book"), *words(*language), "", drawer.ask("year"), "/assets/test", "", "", "",
        *drawer.ask("answers").split("\t"),
    ]  # fmt: skip
    program.outline = None
    assert program.call("app_start", slots, NOW) == 1
    assert program.body == native, address


def perform(program, event):
    """Gives the program an event of the sequence."""
    command, *parts = event
    match command:
        case "act":
            program.call("app_event", parts)
        case "key":
            program.call("app_key", parts)
        case "open":
            program.call("app_open", parts)
        case _:
            program.call(f"app_{command}", [], int(parts[0]))


# WasmKit interprets, which is slow, so only the most different languages run there.
@pytest.mark.parametrize(
    "program, language",
    [("Chromium", LANGUAGES[0]), *long(*(("Chromium", language) for language in LANGUAGES[1:]), ("WasmKit", LANGUAGES[0])),
     ("WasmKit", LANGUAGES[3])],
    indirect=["program"],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_the_same_events_lead_to_the_same_pages(program, drawer, language):
    start(program, drawer, "/USD/BRL?amount=100", language)
    seen = set()
    for event in SEQUENCE:
        perform(program, event)
        native = drawer.ask(*event)
        assert program.body == native, event
        seen.add(native)
    assert len(seen) > 15, "the events change the page"


# `test_program.py` compares the other languages with the server.
@pytest.mark.parametrize(
    "program, language",
    long(("Chromium", ("en", "en")), ("Chromium", ("de-CH", "de")), ("WasmKit", ("en", "en"))),
    indirect=["program"],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_every_screen_is_drawn_alike(program, drawer, language):
    for address in ADDRESSES:
        start(program, drawer, address, language)


def test_what_cannot_be_read_does_not_start_it(program, drawer):
    assert program.call("app_event", ["amount", "1"]) == 1, "an event before the start is harmless"
    drawer.ask("start", "/USD/BRL", "en", "en", str(NOW), "")
    book, files = drawer.ask("book"), words("en", "en")
    for slots in (["/nowhere/at/all", book, *files], ["/", "[]", *files], ["/", book, b"", b""]):
        assert program.call("app_start", slots, NOW) == 0
    assert program.body is None


def test_rates_that_cannot_be_read_leave_the_old_ones(program, drawer):
    start(program, drawer, "/USD/BRL?amount=100")
    before = program.body
    assert program.call("app_rates", ["{}"]) == 0
    assert program.body == before
    assert program.call("app_rates", [drawer.ask("book")]) == 1


@pytest.mark.long
@pytest.mark.parametrize("program", ["Chromium"], indirect=True)
def test_events_leave_no_bytes_behind(program, drawer):
    start(program, drawer, "/USD/BRL?amount=100")

    def live_bytes_after(count):
        for index in range(count):
            program.call("app_event", ["amount", str(index % 7919)])
            if index % 20 == 0:
                program.call("app_event", ["swap", ""])
            if index % 50 == 0:
                program.call("app_open", ["/currencies" if index % 100 else "/USD/BRL"], 1)
        program.call("app_open", ["/USD/BRL?amount=1"], 1)
        return program.call("app_live_bytes")

    before = live_bytes_after(50)
    assert abs(live_bytes_after(200) - before) < 4096
