"""A person's way through the app, in three engines, on a phone and on a desktop."""

import re

import pytest
from conftest import until
from parts import long
from screens import DESKTOP, NOT_IN_FIREFOX, PHONE, SCREENS

SIZES = pytest.mark.parametrize("size", [PHONE, *long(DESKTOP)], ids=["phone", "desktop"])
AMOUNT = "input[data-action=amount]"
RESULT = "#convert-result"
ROWS = "[data-row]"
STARRED = "[...document.querySelectorAll('[data-row]:has([aria-pressed=true])')].map((row) => row.dataset.key)"


def shown(page):
    return page.inner_text(RESULT).replace("\n", "")


@SIZES
def test_converting(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    assert page.evaluate("[innerWidth, innerHeight]") == list(size["viewport"].values())
    reader.press(AMOUNT)
    page.keyboard.type("250")
    until(page, "document.title.startsWith('250 ')")
    assert shown(page) == "1,358.13"
    reader.press("#swap")
    page.wait_for_url(re.compile("/BRL/USD"))
    for key in ["clear", "4", "mul", "5"]:
        reader.press(f"button[data-action=key][value='{key}']")
    until(page, "document.title.startsWith('20 BRL')")
    theme = "document.documentElement.dataset.theme"
    before = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    reader.press("[data-action=toggle-theme]:visible")
    until(page, f"{theme} === 'dark'")
    until(page, f"getComputedStyle(document.documentElement).backgroundColor !== '{before}'")


@SIZES
def test_choosing_a_currency(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#choose-to")
    page.wait_for_url(re.compile("/currencies"))
    reader.press("details.menu summary")
    reader.press("[data-action=sort][data-value='-code']")
    until(page, "document.querySelector('[data-action=sort][aria-current]').dataset.value === '-code'")
    page.fill("#search", "rupee")
    until(page, f"document.querySelectorAll('{ROWS}').length < 20")
    before = page.evaluate(STARRED)
    reader.press(f"{ROWS}[data-key=NPR] [data-action=star]")
    until(page, f"{STARRED}.length === {len(before) + 1}")
    reader.press(f"{ROWS}[data-key=NPR] a")
    page.wait_for_url(re.compile("/USD/NPR"))
    until(page, "document.querySelector('#choose-to')?.textContent.includes('NPR')")
    assert re.search(r"\d", shown(page))
    # The favourite is among the others, and each of them leads to its pair.
    reader.press(".rate-table [data-key=EUR] .value button")
    page.wait_for_selector("#receive-EUR")
    reader.press(".rate-table [data-key=GBP] .to")
    page.wait_for_url(re.compile("/USD/GBP"))


@SIZES
def test_looking_back(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    reader.press(".tabs a[href*='/history']")
    page.wait_for_url(re.compile("/USD/BRL/history"))
    reader.press("[data-action=range][data-value='1M']")
    page.wait_for_url(re.compile("range=1M"))
    until(page, "document.querySelectorAll('.history-table tbody tr').length < 30")
    chosen = "document.querySelector('.history-table tr[aria-current]')?.dataset.key"
    page.focus(".chart-scrub")
    page.keyboard.press("Home")
    until(page, f"{chosen} === document.querySelector('.history-table tbody tr:last-child').dataset.key")
    # A press beside a row's link does the same as the link.
    key = page.get_attribute(".history-table tbody tr >> nth=2", "data-key")
    reader.press(".history-table tbody tr >> nth=2 >> td >> nth=1")
    until(page, f"{chosen} === '{key}'")
    page.wait_for_url(re.compile(key))


@SIZES
def test_a_past_day(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    today = shown(page)
    reader.press("#mode-day")
    page.wait_for_selector("#sheet-on")
    page.fill("#sheet-on", "2008-09-15")
    page.wait_for_url(re.compile("on=2008-09-15"))
    until(page, "document.querySelector('#convert-result').textContent.includes('182.82')")
    assert today != shown(page) and "2008" in page.inner_text(".freshness")


def test_every_choice_of_the_rate_holds_when_it_is_made(reader):
    """A list of choices sends the name of its field too, as the fields beside it do."""
    page = reader.open("/EUR/USD?amount=1234.56&on=2026-06-30&policy=before&sheet=day")
    before = shown(page)
    page.select_option("#sheet-policy", "month-average")
    page.wait_for_url(re.compile("policy=month-average"))
    until(page, f"document.querySelector('#convert-result').textContent.trim() !== {before.strip()!r}")
    until(page, "document.querySelector('#convert-result').textContent.includes('1,421.97')")


@pytest.mark.long
@NOT_IN_FIREFOX
@SIZES
def test_what_was_chosen_stays_until_it_is_reset(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100&on=2008-09-14&card=2")
    said = "document.querySelector('.freshness').textContent"
    reader.press(AMOUNT)
    page.keyboard.type("250")
    until(page, f"document.title.startsWith('250 ') && document.querySelector('.modes').innerText.includes('Sun 14 Sep 2008') && {said}.includes('Sunday: rate of Fri 12 Sep 2008 · ECB')")
    reader.press("#choose-to")
    page.wait_for_url(re.compile("/currencies.*on=2008-09-14"))
    price = page.text_content("[data-row][data-key=EUR] .preview")
    reader.press(f"{ROWS}[data-key=EUR] a")
    page.wait_for_url(re.compile("/USD/EUR.*on=2008-09-14&card=2"))
    until(page, f"document.querySelector('{RESULT}')?.innerText.replace('\\n', '') === {price!r}")
    reader.press("#swap")
    page.wait_for_url(re.compile("/EUR/USD.amount=250&on=2008-09-14&fee=2"))
    then = page.title()
    for tab in ["/settings", "/EUR/USD/history"]:
        reader.press(f".tabs a[href^='{tab}']")
        # The address changes before the page is rendered.
        until(page, f"document.querySelector('.tabs [aria-current]')?.getAttribute('href').startsWith('{tab}')")
        reader.press(".tabs li:first-child a")
        until(page, f"document.title === {then!r}")
    # By address: on another page of the server's, and on the next visit.
    page.goto(reader.address + "/movies")
    reader.open("/")
    until(page, f"document.title === {then!r}")
    reader.press(".mode .off")
    page.wait_for_url(re.compile("/EUR/USD.amount=250&fee=2$"))
    until(page, f"!{said}.includes('2008')")
    now = page.title()
    assert now.startswith("250 EUR = ") and now != then
    reader.open("/")
    until(page, f"document.title === {now!r}")


def test_a_pair_opened_by_its_address_is_the_one_to_go_on_with(reader):
    page = reader.open("/EUR/JPY")
    page.fill(AMOUNT, "7")
    until(page, "document.title.startsWith('7 EUR')")
    title = page.title()
    assert reader.open("/").title() == title


@pytest.mark.only("chromium", "the other two cannot be started without script by their drivers")
def test_without_script_the_sheets_are_forms_that_choose_no_day(visit):
    reader = visit(java_script_enabled=False, **PHONE)
    page = reader.page
    page.goto(reader.address + "/USD/BRL?amount=100")
    page.click("#mode-fee")
    page.fill("#sheet-fee", "2.5")
    page.click(".sheet-head button")
    # The reader's money is dollars, and gets them less.
    page.wait_for_url(re.compile("/USD/BRL.amount=100&fee=2.5$"))
    assert "529.67" in shown(page)
    page.click("#mode-fee")
    page.click("label:has([name=side][value=card])")
    page.click(".sheet-head button")
    page.wait_for_url(re.compile("card=2.5$"))
    assert "556.83" in shown(page)
    page.click("#mode-day")
    page.click(".sheet-head button")
    page.wait_for_url(re.compile("/USD/BRL.amount=100&card=2.5$"))
    page.goto(reader.address + "/USD/BRL?amount=100")
    page.click("#mode-offer")
    page.fill("#sheet-offer", "520")
    page.press("#sheet-offer", "Enter")
    page.wait_for_url(re.compile("/USD/BRL/offer.amount=100&give=520$"))
    assert "4.3% worse than the ECB" in page.inner_text("#verdict")
    page.click("label:has([name=kind][value=charge])")
    page.click(".sheet .without-script")
    page.wait_for_url(re.compile("/USD/BRL/offer.amount=100&charge=520$"))
    page.click(".sheet-head button")
    page.wait_for_url(re.compile("/USD/BRL.amount=100$"))


@pytest.mark.only("chromium", "the other two cannot be started without script by their drivers")
@pytest.mark.parametrize("button, address", [
    ("#swap", "/BRL/USD.amount=250$"), ("#choose-to", "/currencies.for=to&pair=USD-BRL&amount=250$"),
    ("#convert-result button", "/USD/BRL.amount=250&receive=1358.13$"), (".spark", "/USD/BRL/history.amount=250$"),
    (".rate-table [data-key=EUR] .to", "/USD/EUR.amount=250$"), ("#mode-day", "amount=250&sheet=day$"),
])  # fmt: skip
def test_without_script_every_button_takes_the_typed_amount_along(visit, button, address):
    reader = visit(java_script_enabled=False, **PHONE)
    page = reader.page
    page.goto(reader.address + "/USD/BRL?amount=100")
    page.fill(AMOUNT, "250")
    page.click(f"{button} >> nth=0")
    page.wait_for_url(re.compile(address))


@SIZES
def test_sending_money(regular, size):
    reader = regular(**size)
    page = reader.open("/send/KR?amount=100")
    reader.press("label:has(input[value=JP])")
    until(page, "document.querySelector('.equivalence').textContent.includes('JPY / USD')")
    page.fill("#send-amount", "2500")
    until(page, "document.querySelector('output.amount').textContent.includes('393,')")
    page.fill("#send-amount", "10000.01")
    until(page, "document.querySelector('.leaf-note.bad') !== null")


@SIZES
def test_settings(regular, size):
    reader = regular(**size)
    page = reader.open("/settings")
    reader.press("label:has(input[name=theme][value=dark])")
    until(page, "document.documentElement.dataset.theme === 'dark'")
    reader.press(".switch:has(#keys)")
    until(page, "document.querySelector('#keys').checked === false")
    page.select_option("#own-base", "USD")
    page.select_option("#own-quote", "BRL")
    page.fill("#own-rate", "5.70")
    reader.press("form[data-action=add-rate] button")
    until(page, "document.querySelector('[data-action=remove-rate]') !== null")
    until(page, "CambioKeeper.choices().then((text) => text?.includes('rate=USD_BRL_5.70'))")
    page = reader.open("/settings")
    assert page.evaluate("document.querySelector('#keys').checked") is False
    assert page.locator("[data-action=remove-rate]").count() == 1


LANGUAGES = {"pt-BR": ("Converter", "Real brasileiro"), "ar": ("تحويل", "ريال برازيلي")}


@NOT_IN_FIREFOX
@pytest.mark.parametrize("language, size", [*long(("pt-BR", PHONE)), ("ar", DESKTOP)], ids=["pt-BR-phone", "ar-desktop"])
def test_in_the_readers_language(visit, size, language):
    reader = visit(**size, locale=language)
    page = reader.open("/USD/BRL?amount=100")
    heading, currency = LANGUAGES[language]
    assert heading in page.title() or heading in page.text_content("body")
    assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")
    page.fill(AMOUNT, "1234.5" if language == "ar" else "1234,5")
    until(page, "/6[.,٬]?.?706/.test(document.querySelector('#convert-result').textContent)")
    reader.press("#choose-to")
    page.wait_for_url(re.compile("/currencies"))
    until(page, f"document.querySelector('[data-key=BRL] .name')?.textContent.includes('{currency}')")
    reader.wait_until_kept()
    page = reader.open("/USD/BRL?amount=7")
    assert page.evaluate("document.documentElement.lang") == language, "drawn by the worker too"


def test_going_back_and_forward(regular):
    reader = regular(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#mode-fee")
    reader.press("#sheet a[href^='/send']")
    page.wait_for_url(re.compile("/send"))
    assert page.get_attribute(".tabs [aria-current]", "href") == "/", "sending is a mode of the converter"
    reader.press(".tabs a[href^='/settings']")
    page.wait_for_url(re.compile("/settings"))
    for step, path, selector in [
        (page.go_back, "/send", "#send-amount"), (page.go_back, "/USD/BRL", AMOUNT),
        (page.go_forward, "/send", "#send-amount"), (page.go_forward, "/settings", "#language"),
        (page.go_back, "/send", "#send-amount"), (page.go_back, "/USD/BRL", AMOUNT),
    ]:  # fmt: skip
        step()
        page.wait_for_url(re.compile(path))
        page.wait_for_selector(selector)
    page.fill(AMOUNT, "3")
    until(page, "document.title.startsWith('3 USD')")


@pytest.mark.long
def test_pages_opened_one_after_another_all_start(visit):
    """In WebKit a page that was left at once used to lock the store for all pages after it."""
    reader = visit(**PHONE)
    reader.open("/")
    reader.wait_until_kept()
    for path in list(SCREENS.values())[:10]:
        reader.open(path)
