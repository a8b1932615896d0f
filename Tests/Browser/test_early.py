"""Before the program has come, the server answers what is typed and pressed: on a slow network it takes seconds."""

import random
import re

import pytest

from conftest import until
from parts import long

AMOUNT = "#convert-amount"
RESULT = "document.getElementById('convert-result')"
SHOWN = f"getComputedStyle({RESULT}).visibility === 'visible'"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def early(visit, release):
    """A reader on a page whose program does not come before it is let go."""

    def make(path="/USD/BRL?amount=100", **options):
        reader = visit(release.address, **options)
        release.hold(f"{release.old.decode()}/cambio.wasm")
        reader.page.goto(release.address + path)
        until(reader.page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('bridge.js'))")
        return reader

    yield make
    release.let_go()


def shows(page, text):
    until(page, f"{RESULT}.textContent.trim() === {text!r} && {SHOWN}")


def comes(page, found):
    """Waits until a function returns something."""
    for _ in range(200):
        if found():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not come")


def start(page, release):
    release.let_go()
    page.wait_for_selector("html[data-script]", state="attached")


def test_a_typed_amount_is_converted_and_stays(early, release):
    page = early().page
    page.fill(AMOUNT, "250.50")
    shows(page, "1,360.84")
    assert page.input_value(AMOUNT) == "250.50"
    assert page.evaluate("location.search") == "?amount=250.50&typing=1"
    start(page, release)
    shows(page, "1,360.84")
    assert page.input_value(AMOUNT) == "250.50"
    page.click('[data-action=key][value="1"]')
    shows(page, "1,360.85")


def test_the_keypad_types(early, release):
    reader = early(**PHONE)
    page = reader.page
    for key in ("2", "5", "0"):
        reader.press(f'[data-action=key][value="{key}"]')
    shows(page, "1,358.13")
    assert page.input_value(AMOUNT) == "250"
    start(page, release)
    shows(page, "1,358.13")
    reader.press('[data-action=key][value="0"]')
    shows(page, "13,581.27")


@pytest.mark.long
def test_keys_that_nobody_answered_are_the_programs(early, release):
    reader = early(**PHONE)
    page = reader.page
    until(page, "document.querySelector('details.dock')")
    # All but the program has come, and the server answers no more.
    until(page, """["/messages/", "/locales/", "/app/tables"].every((part) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part)))""")
    release.refusal = 502
    for key in ("2", "5", "0"):
        reader.press(f'[data-action=key][value="{key}"]')
    comes(page, lambda: any("key=" in path for path in release.asked))
    release.refusal = None
    start(page, release)
    shows(page, "1,358.13")
    assert page.input_value(AMOUNT) == "250"
    reader.complaints()


@pytest.mark.long
def test_a_sentence_waits_for_the_program(early, release):
    page = early().page
    page.fill(AMOUNT, "20 eur")
    until(page, f"!({SHOWN})")
    start(page, release)
    page.wait_for_url(re.compile("/EUR/BRL.amount=20"))
    shows(page, "121.38")


@pytest.mark.only("chromium", "requests are held back by Playwright, and the page's script is the same everywhere")
def test_what_is_typed_during_an_answer_stays(visit):
    reader = visit(service_workers="block")
    page = reader.page
    programs, answers = [], []
    page.route("**/cambio.wasm", lambda route: programs.append(route))
    page.route("**typedAmount=*", lambda route: answers.append(route))
    page.goto(reader.address + "/USD/BRL?amount=100")
    until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('bridge.js'))")
    page.fill(AMOUNT, "250")
    until(page, f"!({SHOWN})")
    page.fill(AMOUNT, "2500")
    for typed in ("250", "2500"):
        comes(page, lambda: answers)
        answer = answers.pop(0)
        assert f"typedAmount={typed}&" in answer.request.url
        assert not page.evaluate(SHOWN)
        answer.continue_()
    shows(page, "13,581.27")
    assert page.input_value(AMOUNT) == "2500"
    programs[0].continue_()
    page.wait_for_selector("html[data-script]", state="attached")


@pytest.mark.only("chromium", "Playwright sends another program, and the page's script is the same everywhere")
def test_without_a_program_the_server_goes_on_converting(visit):
    reader = visit(service_workers="block", **PHONE)
    page = reader.page
    page.route("**/cambio.wasm", lambda route: route.fulfill(body=b"no program", content_type="application/wasm"))
    page.goto(reader.address + "/USD/BRL?amount=100")
    until(page, "performance.getEntriesByType('resource').some(({ name }) => name.includes('/messages/'))")
    page.fill(AMOUNT, "250")
    shows(page, "1,358.13")
    reader.press('[data-action=key][value="0"]')
    shows(page, "13,581.27")
    assert page.input_value(AMOUNT) == "2500"
    assert len(reader.complaints()) == 1, "the program's own"


@pytest.mark.only("chromium", "Playwright sends another program, and the page's script is the same everywhere")
def test_keys_that_waited_are_the_servers_where_no_program_starts(visit):
    reader = visit(service_workers="block", **PHONE)
    page = reader.page
    programs, refused = [], []
    page.route("**/cambio.wasm", lambda route: programs.append(route))
    page.route("**key=*", lambda route: refused.append(route.request.url) or route.abort())
    page.goto(reader.address + "/USD/BRL?amount=100")
    until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('bridge.js'))")
    for key in ("2", "5", "0"):
        reader.press(f'[data-action=key][value="{key}"]')
    comes(page, lambda: refused and programs)
    page.unroute("**key=*")
    programs.pop().fulfill(body=b"no program", content_type="application/wasm")
    # It is fetched again, for a server that did not name its type.
    comes(page, lambda: programs)
    programs.pop().fulfill(body=b"no program", content_type="application/wasm")
    shows(page, "1,358.13")
    assert page.input_value(AMOUNT) == "250"
    reader.complaints()


@pytest.mark.parametrize("seed", [0, 3, *long(1, 2)])
def test_whenever_the_program_comes_no_key_is_lost_or_counted_twice(early, release, seed):
    chosen = random.Random(seed)
    keys = [chosen.choice(["1", "2", "5", "00", "dec", "add", "back"]) for _ in range(6)] + ["7"]
    comes_after = chosen.randrange(len(keys))
    reader = early(**PHONE)
    page = reader.page
    for place, key in enumerate(keys):
        if place == comes_after:
            release.let_go()
        reader.press(f'[data-action=key][value="{key}"]')
    start(page, release)
    # Two decimal marks need a part of the program that comes after it.
    until(page, "!('waiting' in document.documentElement.dataset)")
    found = page.input_value(AMOUNT), page.text_content("#convert-result").strip()
    reader.open("/USD/BRL?amount=100")
    for key in keys:
        reader.press(f'[data-action=key][value="{key}"]')
    assert (page.input_value(AMOUNT), page.text_content("#convert-result").strip()) == found
