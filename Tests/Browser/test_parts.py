"""The program has three parts: the list of currencies comes with the reader's touch, the other screens after that."""

import pytest
from conftest import until
from parts import long
from screens import PHONE, SAVING

AMOUNT = "#convert-amount"
RESULT = "(document.getElementById('convert-result')?.textContent ?? '')"
RUNS = "'script' in document.documentElement.dataset"
LIST, SCREENS = "/list.wasm", "/screens.wasm"


def is_asked(release, part):
    return any(path.endswith(part) for path in release.asked)


@pytest.fixture
def without(visit, release):
    """A reader who gets a part, the other screens', only when it is let go."""

    def make(path="/USD/BRL?amount=100", part=SCREENS, **options):
        release.hold(release.old.decode() + part)
        reader = visit(release.address, **PHONE, **options)
        reader.open(path)
        return reader

    yield make
    release.let_go()


def typed(without):
    """A reader who has typed 250, and the page."""
    reader = without()
    reader.page.fill(AMOUNT, "250")
    until(reader.page, f"{RESULT} === '1,358.13'")
    return reader, reader.page


@pytest.mark.parametrize("locale, letters", [("en-US", "dol"), *long(("de-DE", "dol"), ("ar-EG", "دول"), ("ja-JP", "ドル"), ("hi-IN", "डॉ"))])
def test_plain_amounts_never_wait_for_it_and_the_list_comes_with_it(without, release, locale, letters):
    reader = without("/USD/EUR", LIST, locale=locale)
    page = reader.page
    for text in ("123", "0", "", "250"):
        page.fill(AMOUNT, text)
        until(page, "!('pending' in document.documentElement.dataset)")
    for key in ("1", "5", "back", "clear", "7"):
        reader.press(f"#keypad .key[value='{key}']")
    reader.press("#swap")
    until(page, "document.querySelector('#choose-from').textContent.includes('EUR')")
    assert page.evaluate(RUNS)
    assert is_asked(release, LIST), "the page was touched"
    reader.press("#choose-to")
    release.let_go()
    until(page, "document.querySelector('#search')")
    for text in (letters, "zzz", "dollr", "br", "brl"):
        page.fill("#search", text)
    page.keyboard.press("Enter")
    until(page, "location.pathname === '/EUR/BRL'")
    page.fill(AMOUNT, "100")
    until(page, f"/[1-9]|[١-٩]|[१-९]/.test({RESULT})")


def test_an_amount_that_is_more_than_digits_waits_for_the_list_alone(without, release):
    reader = without(part=LIST)
    page = reader.page
    page.fill(AMOUNT, "12*8.50")
    until(page, "'pending' in document.documentElement.dataset")
    for key in ("add", "5", "0", "equals"):
        reader.press(f"#keypad .key[value='{key}']")
    release.let_go()
    until(page, f"!('pending' in document.documentElement.dataset) && {RESULT} === '825.74'")
    assert page.input_value(AMOUNT) == "152.00"
    release.hold(release.old.decode() + SCREENS)
    for text in ("3+5*2", "1e", "x", "9" * 20, "1 000", "-5", "250"):
        page.fill(AMOUNT, text)
    until(page, f"{RESULT} === '1,358.13'")


@pytest.mark.only("chromium", "it alone says that its reader saves data")
def test_who_saves_data_fetches_a_part_when_it_is_wanted(visit, release):
    reader = visit(release.address, **PHONE)
    reader.context.add_init_script(SAVING)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_for_worker()
    # Its worker has done all that a page at rest asks of it, in order.
    page.evaluate("new Promise((resolve) => requestIdleCallback(() => resolve()))")
    flag = release.old.decode() + "/flags/none.webp"
    page.evaluate("async (keep) => (await navigator.serviceWorker.ready).active.postMessage({ keep })", [flag])
    until(page, f"caches.match('{flag}').then(Boolean)")
    assert not is_asked(release, LIST) and not is_asked(release, SCREENS), "nobody has touched anything"
    reader.press("#choose-to")
    page.fill("#search", "real")
    until(page, "document.querySelector('[data-row]')")
    assert not is_asked(release, SCREENS), "the list is a part of its own"
    reader.press("nav a[href*=settings]")
    until(page, "location.pathname.startsWith('/settings')")
    assert is_asked(release, SCREENS)


def test_what_needs_it_waits_and_is_done(without, release):
    reader, page = typed(without)
    reader.press("#mode-fee")
    release.let_go()
    until(page, "document.querySelector('#mode-fee').getAttribute('aria-expanded') === 'true'")
    assert page.input_value(AMOUNT) == "250"
    assert page.evaluate(f"{RESULT} === '1,358.13'")
    page.fill(AMOUNT, "100")
    until(page, f"{RESULT} === '543.25'")


@pytest.mark.parametrize("control, is_done", [
    ("#mode-day", "document.querySelector('#mode-day').getAttribute('aria-expanded') === 'true'"),
    *long(("#mode-fee", "document.querySelector('#mode-fee').getAttribute('aria-expanded') === 'true'"),
          ("#mode-offer", "location.pathname === '/USD/BRL/offer'")),
])
def test_what_is_typed_meanwhile_is_answered(without, release, control, is_done):
    reader = without()
    page = reader.page
    reader.press(control)
    # Typed before the program is back, and then once it is.
    for amount, result in (("250", "1,358.13"), ("300", "1,629.75")):
        page.fill(AMOUNT, amount)
        until(page, f"{RESULT} === '{result}' && !('pending' in document.documentElement.dataset)")
    release.let_go()
    until(page, is_done)
    assert page.input_value(AMOUNT) == "300"
    assert page.evaluate(f"{RESULT} === '1,629.75'")


@pytest.mark.long
def test_what_takes_it_is_answered_once_it_is_there(without, release):
    reader, page = typed(without)
    page.fill(AMOUNT, "20 dollars")
    until(page, "'pending' in document.documentElement.dataset")
    assert page.evaluate("getComputedStyle(document.getElementById('convert-result')).visibility") == "hidden"
    release.let_go()
    until(page, f"!('pending' in document.documentElement.dataset) && {RESULT} === '108.65'")


@pytest.mark.long
def test_a_page_of_the_server_does_not_wait_for_it(without, release):
    reader, page = typed(without)
    reader.press("nav a[href^='/movies']")
    until(page, "location.pathname.startsWith('/movies')")


@pytest.mark.long
def test_another_screen_starts_with_it(visit, release):
    reader = visit(release.address)
    reader.open("/USD/BRL/history")
    assert is_asked(release, SCREENS)
    page = reader.open("/settings")
    assert page.evaluate(RUNS)


def test_a_link_to_another_screen_waits_in_the_page(without, release):
    reader, page = typed(without)
    page.evaluate("window.isSamePage = true")
    for link in ("history", "settings"):
        reader.press(f"nav a[href*={link}]")
    page.fill(AMOUNT, "300")
    until(page, f"{RESULT} === '1,629.75'")
    release.let_go()
    until(page, "location.pathname.startsWith('/settings')")
    assert page.evaluate("window.isSamePage"), "the browser did not load it"
    page.go_back()
    until(page, "location.pathname === '/USD/BRL/history'")
    page.go_back()
    until(page, f"{RESULT} === '1,629.75'")


def test_a_link_is_the_browser_s_if_it_never_comes(without, release):
    reader, page = typed(without)
    reader.press("nav a[href*=settings]")
    # The newer release's server has no files of the older one.
    release.bring_out()
    release.let_go()
    until(page, "location.pathname.startsWith('/settings')")
    page.wait_for_selector("html[data-script]", state="attached")
