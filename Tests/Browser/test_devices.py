"""What a device may lack, or take away: an older engine's colours, a store that is erased or never answers."""

import re

import pytest
from conftest import until
from parts import long
from screens import PHONE

COLOURS = """["backgroundColor", "color"].map((name) => getComputedStyle(document.documentElement)[name])"""
ERASURE = "document.querySelector('.update')?.textContent.includes('seven days') === true"


@pytest.mark.only("chromium", "the others cannot be given another style sheet")
def test_without_the_newest_colours_the_page_is_light_and_offers_no_theme(visit):
    reader = visit(color_scheme="dark", service_workers="block")
    # iOS 16.0 to 17.4 know neither function, or only the second.
    def sheet(route):
        text = route.fetch().text().replace("light-dark(", "unknown-1(").replace("color-mix(", "unknown-2(")
        route.fulfill(body=text, content_type="text/css")

    linked = {"sec-fetch-dest": "empty", "accept-language": "en"}
    for path in ("USD/BRL?amount=100", "settings"):
        # The first page of a visit has the sheet inside; any other links to it.
        reader.page.route(f"{reader.address}/{path}", lambda route: route.fulfill(response=route.fetch(headers=linked)))
    reader.page.route("**/cambio.css", sheet)
    page = reader.open("/USD/BRL?amount=100")
    assert page.evaluate(COLOURS) == ["rgb(241, 244, 241)", "rgb(17, 32, 29)"]
    assert page.locator("[data-action=toggle-theme]:visible").count() == 0
    key = "button[data-action=key][value='7']"
    page.hover(key)
    page.mouse.down()
    pressed = f"getComputedStyle(document.querySelector(\"{key}\")).backgroundColor"
    until(page, f"{pressed} === 'rgb(220, 227, 222)'")
    page.mouse.up()
    page = reader.open("/settings")
    assert page.locator("[name=theme]:visible").count() == 0


@pytest.mark.long
@pytest.mark.only("chromium", "the others' drivers run no script before the page's own, or no late one")
def test_a_store_that_never_answers_holds_nothing_up(visit):
    reader = visit()
    reader.context.add_init_script("IDBFactory.prototype.open = () => ({});")
    page = reader.open("/USD/BRL?amount=100")
    page.click("[data-action=toggle-theme]:visible")
    theme = page.evaluate("document.documentElement.dataset.theme")
    until(page, "localStorage.getItem('cambio.preferences') !== null")
    page = reader.open("/USD/BRL?amount=100")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


@pytest.mark.only("chromium", "the others' drivers run no script before the page's own")
@pytest.mark.parametrize("language", ["C", *long("en-US@posix", "", "12")])
def test_a_language_that_is_no_tag_stops_nothing(visit, language):
    reader = visit()
    reader.context.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'language', {{ get: () => {language!r} }});")
    page = reader.open("/USD/BRL?amount=100")
    page.fill("#convert-amount", "250")
    until(page, "document.getElementById('convert-result').textContent === '1,358.13'")


def test_what_safari_erases_is_said_once(visit):
    reader = visit(**PHONE)
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.fill("#search", "ZMW")
    reader.press("[data-row][data-key=ZMW] [data-action=star]")
    if reader.engine.name != "webkit":
        page.wait_for_timeout(500)
        assert page.evaluate(ERASURE) is False
        return
    until(page, ERASURE)
    reader.press("[data-action=understood]")
    until(page, "document.querySelector('.update') === null")
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.fill("#search", "NPR")
    reader.press("[data-row][data-key=NPR] [data-action=star]")
    until(page, "document.querySelector('[data-row][data-key=NPR] [aria-pressed=true]') !== null")
    page.wait_for_timeout(500)
    assert page.evaluate(ERASURE) is False


def test_what_is_typed_at_once_is_not_lost(reader):
    page = reader.open("/USD/BRL?amount=100")
    # Focus and the first digit in one task: nothing that waits for a frame can come between.
    page.evaluate("""() => {
      const field = document.querySelector("input[data-action=amount]");
      field.focus();
      document.execCommand("insertText", false, "7");
    }""")
    page.wait_for_url(re.compile("amount=7$"))
    page.wait_for_timeout(100)
    page.keyboard.type("5")
    assert page.input_value("input[data-action=amount]") == "75"
