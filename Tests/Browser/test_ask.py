"""Find or ask: a sentence or a menu, the search's first hit, a pasted price."""

import re
import urllib.parse

import pytest
from conftest import until

MENU = """Bruschetta 6,50 €
Lasagne della casa 12,90 €
Acqua 0,75 l · 2,50 €
Coperto 2,00
Barolo 2019 · 1.250 €"""


def open_ask(reader, text):
    return reader.open("/ask?q=" + urllib.parse.quote(text))


def test_a_menu_has_a_row_for_each_price_and_says_what_is_doubtful(reader):
    page = open_ask(reader, MENU)
    assert page.locator(".prices > li").count() == 6
    assert page.locator(".prices mark").all_inner_texts() == ["6,50 €", "12,90 €", "2,50 €", "2,00", "1.250 €"]
    page.click(".doubt a >> nth=0")
    until(page, "location.search.includes('drop=4')")
    until(page, "document.querySelectorAll('.prices > li').length === 5")


def test_enter_asks(reader):
    page = reader.open("/USD/BRL?amount=100")
    reader.press("a[href='/ask']")
    until(page, "document.activeElement?.id === 'ask'")
    page.keyboard.type("Total: 35.50 €")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.heard mark')?.textContent === '35.50 €'")


def test_the_answer_comes_while_one_types(reader):
    page = reader.open("/ask")
    count = page.evaluate("history.length")
    page.focus("#ask")
    page.keyboard.type("35.50 eur in brl")
    until(page, "document.querySelectorAll('.prices > li').length === 1")
    assert page.input_value("#ask") == "35.50 eur in brl"
    assert page.evaluate("document.activeElement.id") == "ask"
    until(page, "new URLSearchParams(location.search).get('q') === '35.50 eur in brl'")
    assert page.evaluate("history.length") == count
    # In the middle of the text the caret stays where it is.
    for _ in range(11):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("12")
    until(page, "document.querySelector('.heard mark')?.textContent.includes('35.5012')")
    page.fill("#ask", "brazil")
    until(page, "document.querySelector('[data-row]')?.dataset.key === 'BRL'")


def test_lines_are_answered_while_one_types_and_keep_their_field(reader):
    page = open_ask(reader, MENU)
    page.focus("#ask")
    page.evaluate("document.activeElement.setSelectionRange(9999, 9999)")
    # A driver's Enter ends no line in every engine.
    page.evaluate("document.execCommand('insertText', false, '\\nCaffe 1,20 €')")
    until(page, "document.querySelectorAll('.prices > li').length === 7")
    assert page.input_value("#ask") == MENU + "\nCaffe 1,20 €"
    page.fill("#ask", "5 €")
    until(page, "document.querySelectorAll('.prices > li').length === 1")
    assert page.evaluate("document.activeElement.matches('textarea#ask')")


def test_the_list_and_the_amount_answer_a_sentence_before_enter(reader):
    page = reader.open("/currencies?for=to&pair=USD-EUR&amount=100")
    page.fill("input[data-action=search]", "35.50 eur in brl")
    until(page, "document.querySelector('[data-key=answer] a')?.innerText.includes('35.50 EUR = ')")
    page.click("[data-key=answer] a")
    page.wait_for_url(re.compile("/EUR/BRL.amount=35.5"))
    started(page)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#convert-amount")
    page.evaluate("document.activeElement.select()")
    page.keyboard.type("20 eur in jpy")
    until(page, "document.querySelector('#convert-note a')?.pathname === '/EUR/JPY'")
    assert page.evaluate("!document.querySelector('.leaf-note.bad, [aria-invalid]')")


PASTE = """([field, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  return document.querySelector(field).dispatchEvent(event);
}"""


@pytest.mark.only("chromium", "the clipboard's own event is made up, and the page's script is the same everywhere")
def test_pasted_lines_stay_lines(reader):
    page = reader.open("/ask")
    assert not page.evaluate(PASTE, ["#ask", MENU])
    until(page, "document.querySelectorAll('.prices > li').length === 6")
    assert page.input_value("#ask") == MENU
    page = reader.open("/USD/BRL?amount=100")
    # One line's amount, or words around it, are the field's own.
    for text in ("1,234.50\n", "Total\n35.50 EUR", "100 eur + 5"):
        assert page.evaluate(PASTE, ["#convert-amount", text])
    # As one line this is 12,345.67.
    page.evaluate(PASTE, ["#convert-amount", "12\r\n345.67 EUR\n" + "1" * 10_000_000])
    until(page, "document.querySelector('.heard mark')?.textContent === '345.67 EUR'")
    # The field would end within the amount.
    page = reader.open("/USD/BRL?amount=100")
    page.evaluate(PASTE, ["#convert-amount", "word " * 39 + "1234567.50 EUR"])
    until(page, "document.querySelector('.heard mark')?.textContent === '1234567.50 EUR'")


def test_enter_in_the_search_opens_the_first_hit(reader):
    page = reader.open("/currencies?for=to&pair=USD-EUR&amount=100")
    page.fill("input[data-action=search]", "brazil")
    until(page, "document.querySelectorAll('[data-row]').length === 1")
    page.focus("input[data-action=search]")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/USD/BRL"))


RESULT = "document.getElementById('convert-result')?.innerText"


def started(page):
    """Waits for the program, whose start fails on a page that is left before."""
    page.wait_for_selector("html[data-script]", state="attached")


def test_a_sentence_in_the_search_sets_the_converter(reader):
    page = reader.open("/currencies?for=to&pair=USD-EUR&amount=100")
    page.fill("input[data-action=search]", "Total: 35.50 €")
    page.focus("input[data-action=search]")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/EUR/USD.amount=35.5"))
    until(page, f"/\\d/.test({RESULT})")
    started(page)


def test_a_pasted_sentence_sets_the_converter_and_back_undoes_it(reader):
    page = reader.open("/USD/BRL?amount=100")
    before = page.evaluate(RESULT)
    # WebKit goes back past a page that nobody touched.
    reader.press("#convert-amount")
    page.fill("#convert-amount", "250 eur in jpy 14 sep 2008")
    page.wait_for_url(re.compile("/EUR/JPY.amount=250&on=2008-09-14"))
    started(page)
    page.go_back()
    until(page, f"location.pathname === '/USD/BRL' && {RESULT} === {before!r}")
    started(page)


def test_a_pasted_text_of_two_prices_has_a_page_of_its_own(reader):
    page = reader.open("/USD/BRL?amount=100")
    page.fill("#convert-amount", "Tea 5 €, cake 4.50 €")
    page.wait_for_url(re.compile("/ask"))
    until(page, "document.querySelectorAll('.prices > li').length === 2")


def test_a_price_of_a_pound_is_one_of_a_kilogram(reader):
    page = open_ask(reader, "3.99 usd/lb in eur/kg")
    assert "EUR/kg" in page.inner_text(".prices .value")
    assert "0.45359237" in page.inner_text(".prices small")
