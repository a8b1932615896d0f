"""Converting as a person does it: typing, the keypad, the keyboard, swapping."""

import re

import pytest

from conftest import until

AMOUNT = "input[data-action=amount]"
RESULT = "#convert-result"


@pytest.fixture
def page(reader):
    return reader.open("/USD/BRL?amount=100")


def result(page):
    element = page.locator(RESULT)
    return element.input_value() if element.evaluate("(e) => 'value' in e && e.localName === 'input'") else element.inner_text()


def test_each_keystroke_converts(page):
    seen = [result(page)]
    page.focus(AMOUNT)
    page.keyboard.press("Control+a")
    for key in "1250":
        page.keyboard.type(key)
        seen.append(result(page))
    assert len(set(seen)) == len(seen), seen
    assert page.input_value(AMOUNT) == "1250"
    page.wait_for_url(re.compile(r"amount=1250"))
    until(page, "/1,?250/.test(document.title)")


@pytest.mark.every_engine
def test_the_caret_stays_where_the_reader_types(page):
    page.fill(AMOUNT, "123456")
    page.eval_on_selector(AMOUNT, "(field) => field.setSelectionRange(3, 3)")
    page.keyboard.type("9")
    assert page.input_value(AMOUNT) == "1239456"
    assert page.eval_on_selector(AMOUNT, "(field) => field.selectionStart") == 4


@pytest.mark.every_engine
def test_the_first_focus_selects_the_amount(page):
    page.click(AMOUNT)
    until(page, f"document.querySelector('{AMOUNT}').selectionEnd === 3")
    page.keyboard.type("7")
    assert page.input_value(AMOUNT) == "7"


@pytest.mark.parametrize("text", ["abc", "100.00.00"])
def test_what_is_no_number_has_no_result(page, text):
    page.fill(AMOUNT, text)
    assert not re.search(r"\d", result(page))


def test_the_keypad_types_in_place(page):
    page.click("button[data-action=key][value=clear]")
    for key in ("7", "5", "0"):
        page.click(f"button[data-action=key][value='{key}']")
    assert page.input_value(AMOUNT) == "750"
    page.wait_for_url(re.compile(r"amount=750"))


@pytest.mark.every_engine
def test_digits_reach_the_amount_from_anywhere(page):
    page.click("h1", force=True)
    page.keyboard.press("Escape")
    page.keyboard.type("64")
    assert page.input_value(AMOUNT) == "64"


def test_swapping_turns_the_pair_around_and_keeps_the_focus(page):
    page.focus("[data-action=swap]")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/BRL/USD"))
    assert page.evaluate("document.activeElement.dataset.action") == "swap"


def test_the_result_is_said_once_after_a_rest(page):
    page.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => {
        const text = document.querySelector("[data-live]").textContent;
        if (text) said.push(text);
      }).observe(document.querySelector("[data-live]"), { childList: true, characterData: true, subtree: true });
    }""")
    page.fill(AMOUNT, "")
    page.type(AMOUNT, "4321", delay=40)
    until(page, "said.length > 0")
    page.wait_for_timeout(1200)
    said = page.evaluate("said")
    assert len(said) == 1 and "4,321" in said[0], said


def test_going_back_returns_to_the_place(page):
    page.click("#convert-from, .currency-button >> nth=0")
    page.wait_for_url(re.compile("/currencies"))
    until(page, "document.activeElement.localName === 'h1' || document.activeElement.id === 'search'")
    page.go_back()
    page.wait_for_url(re.compile("/USD/BRL"))
    page.wait_for_selector(AMOUNT)
    assert page.input_value(AMOUNT) == "100"


@pytest.mark.long
@pytest.mark.but("webkit", "its driver cannot tell of a tab that the page opened")
def test_a_modified_click_is_left_to_the_browser(page):
    with page.context.expect_page() as opened:
        page.click(".tabs a[href^='/settings']", modifiers=["Control"])
    opened.value.close()
    assert "/USD/BRL" in page.url


def test_the_theme_changes_without_loading_the_page(page):
    page.evaluate("window.mark = 1")
    page.click("[data-action=toggle-theme]:visible")
    theme = page.evaluate("document.documentElement.dataset.theme")
    assert theme in ("dark", "light")
    assert page.evaluate("window.mark") == 1
    page.reload()
    page.wait_for_selector("html[data-script]", state="attached")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_preferences_reach_other_tabs(visit):
    reader = visit()
    one = reader.open("/USD/BRL?amount=100")
    other = reader.open("/USD/BRL?amount=5", reader.new_page())
    one.bring_to_front()
    one.click("[data-action=toggle-theme]:visible")
    theme = one.evaluate("document.documentElement.dataset.theme")
    until(other, f"document.documentElement.dataset.theme === '{theme}'")
    assert other.input_value(AMOUNT) == "5"


@pytest.mark.every_engine
def test_the_pages_keys_are_not_taken_from_fields(page):
    page.focus(AMOUNT)
    page.keyboard.press("Control+a")
    page.keyboard.type("s")
    assert page.input_value(AMOUNT) == "s"
    assert "/USD/BRL" in page.url


@pytest.mark.only("chromium", "the others are driven without touch")
def test_a_phone_keeps_its_keyboard_away_while_the_keypad_is_open(visit):
    reader = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = reader.open("/USD/BRL?amount=100")
    page.tap(AMOUNT)
    assert page.eval_on_selector(AMOUNT, "(field) => field.inputMode") == "none"
    # Folded, it leaves the field all keys of the device: those for brackets and for "35.50 eur in brl", too.
    page.tap("#keypad summary")
    until(page, f"document.querySelector('{AMOUNT}').inputMode === 'text'")


@pytest.mark.long
@pytest.mark.only("chromium", "the others are driven without touch")
def test_a_phone_keeps_its_keyboard_away_from_a_favourite_that_the_keypad_serves(visit):
    reader = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = reader.open("/USD/BRL?amount=100")
    page.tap("[data-key=EUR] .value button")
    until(page, "document.activeElement.id === 'receive-EUR'")
    assert page.evaluate("document.activeElement.inputMode") == "none"
