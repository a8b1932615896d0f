"""The list of currencies: searching, moving through it, choosing."""

import re
import urllib.parse
import urllib.request

import pytest

from conftest import until

SEARCH = "input[data-action=search]"
ROWS = "[data-row]"


@pytest.fixture
def page(reader):
    return reader.open("/currencies?for=to&pair=USD-BRL&amount=100")


def test_typing_filters_without_accents_in_other_languages(page):
    until(page, f"document.querySelectorAll('{ROWS}').length > 100")
    page.fill(SEARCH, "dolar")
    until(page, f"document.querySelectorAll('{ROWS}').length < 50")
    until(page, "[...document.querySelectorAll('[data-row]')].some((row) => row.textContent.includes('USD'))")
    page.wait_for_url(re.compile("q=dolar"))
    assert page.evaluate("document.activeElement.dataset.action") == "search"


@pytest.mark.long
def test_nicknames_are_found_by_the_page_and_by_the_server(page):
    for nickname, code in [("quid", "GBP"), ("buck", "USD"), ("円", "JPY")]:
        page.fill(SEARCH, nickname)
        until(page, f"document.querySelector('{ROWS}')?.textContent.includes('{code}')")
        page.wait_for_url(re.compile("q=" + urllib.parse.quote(nickname)))
        with urllib.request.urlopen(page.url) as served:
            first = re.search(r"data-row.*?</li>", served.read().decode(), re.DOTALL)
        assert f">{code}<" in first[0]


def adds(page):
    page.click("a[href*='for=favourite']")
    page.wait_for_url(re.compile("/currencies.for=favourite"))
    assert page.inner_text("h1") == "Add a currency"
    page.fill("#search", "KRW")
    until(page, "document.querySelector('[data-key=KRW] > button')")
    page.click("[data-key=KRW] > button >> nth=0")
    page.wait_for_url(re.compile("/USD/BRL.amount=100$"))


def test_add_a_currency_adds_it_and_goes_back(reader):
    page = reader.open("/USD/BRL?amount=100&edit=1")
    adds(page)
    until(page, "document.querySelector('#favourites [data-key=KRW]')?.textContent.includes('KRW')")


@pytest.mark.only("chromium", "the other two cannot be started without script by their drivers")
def test_without_script_add_a_currency_does_the_same(visit):
    reader = visit(java_script_enabled=False)
    page = reader.page
    page.goto(reader.address + "/USD/BRL?amount=100&edit=1")
    adds(page)
    assert page.locator("#favourites [data-key=KRW]").count() == 1


def test_the_arrows_move_through_the_rows(page):
    page.focus(SEARCH)
    page.keyboard.press("ArrowDown")
    place = "[...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement))"
    assert page.evaluate(place) == 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(place) == 2
    page.keyboard.press("End")
    assert page.evaluate(place) == page.locator(ROWS).count() - 1
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.action") == "search"


def test_f_stars_the_row_and_keeps_the_place(page):
    page.focus(SEARCH)
    page.keyboard.press("End")
    page.focus(f"{ROWS} >> nth=-1 >> a >> nth=0")
    key = page.evaluate("document.activeElement.closest('[data-row]').dataset.key")
    page.keyboard.press("f")
    row = f"[data-row][data-key='{key}']"
    page.wait_for_selector(f"{row} [aria-pressed=true]")
    assert page.evaluate("document.activeElement.closest('[data-row]').dataset.key") == key


def test_choosing_returns_to_the_converter(page):
    page.fill(SEARCH, "JPY")
    page.click(f"{ROWS} >> nth=0 >> a >> nth=0")
    page.wait_for_url(re.compile("/USD/JPY"))


def test_ctrl_k_finds_a_currency_from_anywhere(reader):
    page = reader.open("/settings")
    page.keyboard.press("Control+k")
    page.wait_for_url(re.compile("/currencies"))
    until(page, "document.activeElement?.dataset.action === 'search'")
