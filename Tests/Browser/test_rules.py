"""The page of rules of law, which the server draws: a form, its answer, the receipt, and what is printed."""

import json
import urllib.request

import pytest
from conftest import until
from screens import PHONE

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SHOWN = "(selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility())"


@pytest.fixture
def asked(visit):
    """The page after a reader has filled the form on a phone."""
    reader = visit(**PHONE)
    page = reader.page
    page.goto(reader.address + "/rules")
    page.select_option("#rule", "pl-vat")
    page.fill("#typedAmount", "1000")
    page.select_option("#from", "EUR")
    page.select_option("#into", "PLN")
    page.fill("#on", "2024-11-12")
    page.click("form button")
    page.wait_for_selector("[role=status]")
    return reader


def test_an_accountant_asks_once(asked):
    page = asked.page
    said = page.inner_text("[role=status]")
    assert "1,000.00 EUR = 4,324.40 PLN" in said and "1 EUR = 4.3244 PLN" in said
    assert "Day · Tue 12 Nov 2024" in said and "218/A/NBP/2024" in said and "pl-vat/1" in said and "The rule applied" in said
    assert page.evaluate("document.scripts.length") == 0
    assert page.evaluate(OVERFLOW) <= 0
    assert page.input_value("#typedAmount") == "1000" and page.input_value("#on") == "2024-11-12"


def test_a_past_day_leads_to_the_form(visit):
    reader = visit(**PHONE)
    page = reader.open("/EUR/PLN?amount=100&on=2024-11-12&sheet=day")
    until(page, "document.querySelector('#sheet a[href^=\"/rules?\"]')?.search.includes('amount=100&')")
    reader.press("#sheet a[href^='/rules?']")
    page.wait_for_selector("#typedAmount")
    filled = [page.input_value(f"#{name}") for name in ("rule", "typedAmount", "from", "into", "on")]
    assert filled == ["", "100", "EUR", "PLN", "2024-11-12"]
    page.select_option("#rule", "pl-vat")
    page.click("form button")
    page.wait_for_selector("[role=status]")
    assert "100.00 EUR = 432.44 PLN" in page.inner_text("[role=status]")


def test_the_receipt_is_a_file(asked):
    address = asked.page.evaluate("document.querySelector('[role=status] a').href")
    with urllib.request.urlopen(address) as response:
        assert response.headers["Content-Disposition"].startswith("attachment")
        receipt = json.load(response)
    assert receipt["rule"] == "pl-vat/1" and receipt["result"] == "4324.40"


@pytest.mark.long
def test_a_refusal_leads_to_what_the_rule_covers(asked):
    page = asked.page
    page.select_option("#into", "EUR")
    page.click("form button")
    page.wait_for_selector("[role=alert]")
    assert "Convert into PLN." in page.inner_text("[role=alert]")
    page.click("[role=alert] a")
    assert page.evaluate("document.querySelector(':target').textContent").startswith("pl-vat/1")


@pytest.mark.only("chromium", "the other engines' drivers cannot show a page as printed")
def test_the_answer_alone_is_printed(asked):
    page = asked.page
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(SHOWN, "[role=status]")
    assert not page.evaluate(SHOWN, "form, #pl-vat, a")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
