"""What the app must do, line by line, as a person does it. The numbers are those of the requirements."""

import http.server
import json
import pathlib
import re
import sqlite3
import threading
import time
from decimal import ROUND_HALF_EVEN, Decimal

import pytest

from conftest import Server, until
from screens import PHONE

AMOUNT = "input[data-action=amount]"
RESULT = "#convert-result"
ROWS = "[data-row]"
CODES = "[...document.querySelectorAll('[data-row]')].map((row) => row.dataset.key)"

REQUIRED = {
    *(f"S0-{number:02}" for number in [*range(1, 18), *range(22, 29)]),
    *(f"S1-{number:02}" for number in range(1, 12)),
    *(f"S3-{number:02}" for number in range(1, 11)),
    "S0-T1", "S0-T2", "S0-T3", "S4-01", "S4-02",
}

pytestmark = pytest.mark.only("chromium", "each line is proved once; test_journey.py walks through the same screens in every engine")
PROVED = set()


def proves(*requirements):
    """Notes which lines a test proves."""
    PROVED.update(requirements)
    return lambda test: test


def text(page, selector):
    return page.inner_text(selector).replace("\n", "")


# MARK: A source with a key


class CurrencyLayer(http.server.ThreadingHTTPServer):
    """What api.currencylayer.com answers on its free plan, from the dollar only."""

    daemon_threads = True
    quotes = {"USDBRL": "5.4123", "USDEUR": "0.894123", "USDJPY": "157.31", "USDKRW": "1335.265", "USDPHP": "58.1"}

    def __init__(self):
        super().__init__(("127.0.0.1", 0), CurrencyLayerHandler)
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.asked = []
        self.failure = None
        threading.Thread(target=self.serve_forever, daemon=True).start()


class CurrencyLayerHandler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        source = self.server
        source.asked.append(self.path.split("?")[0])
        if source.failure:
            body = json.dumps({"success": False, "error": source.failure})
        elif self.path.startswith("/list"):
            names = {"USD": "United States Dollar", "BRL": "Brazilian Real", "EUR": "Euro", "JPY": "Japanese Yen"}
            body = json.dumps({"success": True, "currencies": names})
        else:
            quotes = ",".join(f'"{pair}":{rate}' for pair, rate in source.quotes.items())
            body = f'{{"success":true,"timestamp":{int(time.time())},"source":"USD","quotes":{{{quotes}}}}}'
        body = body.encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def source():
    source = CurrencyLayer()
    yield source
    source.shutdown()


@pytest.fixture
def live(tmp_path, source):
    """A server that fetches from the source."""
    config = tmp_path / "config" / "cambio"
    config.mkdir(parents=True)
    server = Server(
        tmp_path, offline=False, CAMBIO_SOURCES="currencylayer", CAMBIO_CURRENCYLAYER_KEY="0123456789abcdef",
        CAMBIO_CURRENCYLAYER_URL=source.address,
    ).start()
    yield server
    server.stop()


def wait_for_source(page, name="CurrencyLayer", seconds=10):
    until(page, f"document.querySelector('.freshness').textContent.includes('{name}')", seconds)


@proves("S0-02", "S0-03", "S0-11", "S0-T1", "S0-T3", "S1-01")
def test_the_quote_comes_from_the_source_through_the_dollar(visit, live, source):
    page = visit(live.address).open("/EUR/BRL?amount=35.5")
    wait_for_source(page)
    expected = Decimal("5.4123") / Decimal("0.894123") * Decimal("35.5")
    shown = f"{expected.quantize(Decimal('0.01'), ROUND_HALF_EVEN):,}"
    assert text(page, RESULT) == shown
    assert "/live" in source.asked


@proves("S0-10", "S0-T2")
def test_the_list_is_there_at_once(visit, live):
    page = visit(live.address).open("/currencies?for=to&pair=USD-BRL")
    codes = page.evaluate(CODES)
    assert {"USD", "BRL", "EUR", "JPY"} <= set(codes) and len(codes) > 100


@proves("S0-25", "S1-07", "S1-09")
def test_the_button_fetches_again_and_each_fetch_is_an_entry(visit, live, source):
    page = visit(live.address).open("/USD/BRL?amount=100")
    wait_for_source(page)
    before = len(source.asked)
    source.quotes = {**source.quotes, "USDBRL": "5.4999"}
    let_a_day_pass(live)
    page.click("[data-action=refresh]:visible")
    until(page, "document.querySelector('#convert-result').textContent.includes('549.99')")
    assert len(source.asked) > before
    until(page, "document.querySelectorAll('.past li').length >= 2")
    entries = page.locator(".past li").all_inner_texts()
    assert len(entries) <= 10
    assert "5.4999" in entries[0] and "5.4123" in entries[1], entries


def let_a_day_pass(live):
    """What a reader asks for is sent when the source is due: here because it was last asked a day before."""
    (store,) = pathlib.Path(live.environment["XDG_DATA_HOME"]).glob("**/*.sqlite")
    with sqlite3.connect(store) as database:
        database.execute(
            "UPDATE resource SET succeeded_at = succeeded_at - 86400, attempted_at = attempted_at - 86400"
        )


@proves("S0-12")
def test_what_the_source_refuses_is_said_and_the_rates_stay(visit, live, source):
    page = visit(live.address, service_workers="block").open("/USD/BRL?amount=100")
    wait_for_source(page)
    shown = text(page, RESULT)
    source.failure = {"code": 104, "info": "Your monthly API request volume has been reached."}
    let_a_day_pass(live)
    page.click("[data-action=refresh]:visible")
    until(page, "document.querySelector('.freshness').dataset.state === 'error'")
    assert "limit is reached" in page.inner_text(".freshness")
    assert text(page, RESULT) == shown
    page.reload()
    assert "limit is reached" in page.inner_text(".freshness")
    page.wait_for_selector("html[data-script]", state="attached")
    assert "limit is reached" in page.inner_text(".freshness")


@proves("S0-12", "S0-25", "S1-09")
def test_a_source_that_failed_at_launch_is_named_and_a_retry_says_when_it_is_asked(visit, live, source):
    live.stop()
    (store,) = pathlib.Path(live.environment["XDG_DATA_HOME"]).glob("**/*.sqlite")
    store.unlink()
    source.failure = {"code": 101, "info": "You have not supplied a valid API Access Key."}
    asked = len(source.asked)
    live.start()
    page = visit(live.address, service_workers="block").open("/USD/BRL?amount=100")
    for _ in range(2):
        page.click("[data-action=refresh]:visible")
        until(page, "document.querySelector('.freshness').dataset.state === 'error'")
        assert "CurrencyLayer allows the next check at" in page.inner_text(".freshness")
    assert "ECB" not in page.inner_text(".freshness") and source.asked[asked:] == ["/live"]
    source.failure = None
    let_a_day_pass(live)
    page.click("[data-action=refresh]:visible")
    wait_for_source(page)
    assert page.get_attribute(".freshness", "data-state") != "error"


@proves("S0-16", "S1-08", "S1-10")
def test_without_the_server_everything_is_still_there(visit, live, source):
    reader = visit(live.address)
    page = reader.open("/USD/BRL?amount=100")
    wait_for_source(page)
    page.click("#choose-to")
    page.fill("#search", "JPY")
    page.click(f"{ROWS}[data-key=JPY] a")
    page.wait_for_url(re.compile("/USD/JPY"))
    reader.wait_until_kept()
    live.stop()
    page = reader.open("/")
    assert page.input_value(AMOUNT) is not None
    assert page.locator("#choose-from .code").inner_text() == "USD"
    assert page.locator("#choose-to .code").inner_text() == "JPY"
    page.fill(AMOUNT, "3")
    until(page, "document.querySelector('#convert-result').textContent.includes('47')")
    until(page, "document.querySelector('.freshness').dataset.state === 'offline'")
    page = reader.open("/currencies?for=to&pair=USD-JPY")
    # The rows beyond the first screenful come at rest.
    until(page, "document.querySelectorAll('[data-row]').length > 100")


# MARK: Converting


@proves("S0-01", "S0-05", "S0-06", "S0-07", "S0-08")
def test_two_buttons_lead_to_the_list_and_the_choice_comes_back(visit):
    reader = visit(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#choose-from")
    page.wait_for_url(re.compile("/currencies"))
    # The list is a screen of its own.
    until(page, "!document.querySelector('#convert')?.checkVisibility()")
    page.fill("#search", "EUR")
    reader.press(f"{ROWS}[data-key=EUR] a")
    page.wait_for_url(re.compile("/EUR/BRL"))
    reader.press("#choose-to")
    page.wait_for_url(re.compile("/currencies"))
    page.fill("#search", "JPY")
    reader.press(f"{ROWS}[data-key=JPY] a")
    page.wait_for_url(re.compile("/EUR/JPY"))
    page.fill(AMOUNT, "12.5")
    until(page, "document.title.startsWith('12.5')")
    assert re.search(r"\d", text(page, RESULT))


@proves("S0-04")
def test_what_runs_in_the_page_is_the_swift_program(reader):
    page = reader.open("/USD/BRL?amount=1")
    live_bytes = page.evaluate("""async () => {
      const { program } = await import(document.querySelector("script[src]").src);
      return program.call("app_live_bytes");
    }""")
    assert live_bytes > 0


@proves("S1-02")
def test_commas_are_ignored_wherever_they_stand(reader):
    page = reader.open("/USD/USD?amount=1")
    for typed in ["1000", "100.00", "1,000,000", "100,00,,,000.00"]:
        page.fill(AMOUNT, typed)
        value = Decimal(typed.replace(",", ""))
        until(page, f"document.querySelector('{RESULT}').textContent.replaceAll(',', '') === '{value:.2f}'")


@proves("S1-03")
def test_what_is_no_number_has_a_blank_result(reader):
    page = reader.open("/USD/BRL?amount=100")
    for typed in ["abc", "100.00.00", "12q"]:
        page.fill(AMOUNT, "5")
        until(page, f"/[0-9]/.test(document.querySelector('{RESULT}').textContent)")
        page.fill(AMOUNT, typed)
        until(page, f"!/[0-9]/.test(document.querySelector('{RESULT}').textContent)")
        assert page.locator(".leaf-note").first.inner_text().strip()


@proves("S0-22", "S1-04")
def test_the_theme_toggle_is_at_the_top_right_and_changes_everything(visit):
    reader = visit(**PHONE)
    for path in ["/USD/BRL", "/currencies?for=to", "/USD/BRL/history", "/send/KR", "/settings"]:
        page = reader.open(path)
        toggle = "[data-action=toggle-theme]:visible"
        box = page.locator(toggle).bounding_box()
        assert box["y"] < 80 and box["x"] + box["width"] > 330, box
        colours = """[document.body, ...document.querySelectorAll('.panel, .leaf, .rows, .hinge')]
          .map((it) => getComputedStyle(it).backgroundColor)"""
        before = page.evaluate(colours)
        reader.press(toggle)
        after = page.evaluate(colours)
        changed = [old != new for old, new in zip(before, after) if old != "rgba(0, 0, 0, 0)"]
        assert changed and all(changed), (path, list(zip(before, after)))


@proves("S1-05")
def test_the_left_part_of_each_field_chooses_its_currency(visit):
    reader = visit(**PHONE)
    for field, side in [("#choose-from", "from"), ("#choose-to", "to")]:
        page = reader.open("/USD/BRL?amount=100")
        button, leaf = page.locator(field).bounding_box(), page.locator(".leaf").first.bounding_box()
        assert button["x"] < leaf["x"] + leaf["width"] / 4
        reader.press(f"{field} .flag")
        page.wait_for_url(re.compile(f"for={side}"))


@proves("S0-24", "S1-06")
def test_swapping(visit):
    reader = visit(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#swap")
    page.wait_for_url(re.compile("/BRL/USD"))
    assert page.locator("#choose-from .code").inner_text() == "BRL"


@proves("S0-23", "S0-26")
def test_the_rate_and_its_date_are_said(reader):
    page = reader.open("/USD/BRL?amount=100")
    assert page.locator(".equivalence").first.inner_text() == "1 USD = 5.4325 BRL"
    assert page.locator(".equivalence").last.inner_text() == "1 BRL = 0.18408 USD"
    assert re.search(r"\d{1,2} \w{3} 20\d\d", page.inner_text(".freshness"))


@proves("S0-27")
def test_the_keypad_reckons(visit):
    reader = visit(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    for key in ["clear", "1", "2", "mul", "8", "dec", "5"]:
        reader.press(f"button[data-action=key][value='{key}']")
    until(page, "document.title.startsWith('102')")
    reader.press("button[data-action=key][value=back]")
    reader.press("button[data-action=key][value=back]")
    until(page, "document.title.startsWith('96')")


# MARK: The list


@pytest.fixture
def currencies(reader):
    return reader.open("/currencies?for=to&pair=USD-BRL&amount=100")


@proves("S0-09", "S0-28")
def test_a_row_has_flag_code_name_and_star(currencies):
    for row in currencies.locator(ROWS).all()[:20]:
        assert re.fullmatch(r"[A-Z]{3}", row.locator(".code").inner_text())
        assert row.locator(".name").inner_text().strip()
        assert row.locator(".flag").count() == 1
        assert row.locator("[data-action=star]").count() == 1


@proves("S0-13")
def test_the_dollar_is_found_by_name_and_code(visit):
    page = visit(locale="pt-BR").open("/currencies?for=to&pair=EUR-BRL")
    for typed in ["dólar", "dolar", "USD", "DOLAR"]:
        page.fill("#search", "zzzz")
        until(page, f"{CODES}.length === 0")
        page.fill("#search", typed)
        until(page, f"{CODES}.includes('USD') && {CODES}.length < 80")


@proves("S0-12")
def test_nothing_found_is_said_and_can_be_undone(currencies):
    everything = currencies.locator(ROWS).count()
    currencies.fill("#search", "zzzz")
    until(currencies, f"{CODES}.length === 0")
    assert "zzzz" in currencies.inner_text("#main")
    currencies.click("a[data-action=search]:visible >> nth=0")
    until(currencies, f"{CODES}.length === {everything}")


@proves("S0-14", "S0-15", "S0-17")
def test_four_orders_with_the_favourites_always_on_top(currencies):
    orders = currencies.locator("[data-action=sort]")
    assert [orders.nth(index).get_attribute("data-value") for index in range(orders.count())] == [
        "name", "-name", "code", "-code"]
    currencies.fill("#search", "ZMW")
    currencies.click(f"{ROWS}[data-key=ZMW] [data-action=star]")
    currencies.fill("#search", "")
    starred = "[...document.querySelectorAll('[data-row]')].map((row) => !!row.querySelector('[aria-pressed=true]'))"
    for order in ["-code", "code", "-name", "name"]:
        currencies.click("details.menu summary")
        currencies.click(f"[data-action=sort][data-value='{order}']")
        until(currencies, f"document.querySelector('[data-action=sort][aria-current]').dataset.value === '{order}'")
        pressed = currencies.evaluate(starred)
        count = sum(pressed)
        assert count >= 2 and all(pressed[:count]), order
        codes = currencies.evaluate(CODES)
        assert "ZMW" in codes[:count]
        if order.endswith("code"):
            for block in (codes[:count], codes[count:]):
                assert block == sorted(block, reverse=order.startswith("-"))


@proves("S1-11")
def test_two_layouts_are_remembered(visit):
    reader = visit()
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    assert page.locator(".as-grid").count() == 0
    page.click("[data-action=layout][data-value=grid]")
    until(page, "document.querySelector('.as-grid') !== null")
    assert page.get_attribute("[data-action=layout][data-value=grid]", "aria-current") == "true"
    until(page, "CambioKeeper.choices().then((text) => text?.includes('layout=grid'))")
    page = reader.open("/currencies?for=from&pair=USD-BRL")
    until(page, "document.querySelector('.as-grid') !== null")


@proves("S4-01", "S4-02")
def test_countries_are_chosen_and_those_with_several_currencies_offer_a_choice(reader):
    page = reader.open("/currencies?for=to&pair=USD-BRL&amount=100")
    page.click("[data-action=by-country]")
    until(page, f"new Set({CODES}.filter((code) => code.length === 5).map((code) => code.slice(0, 2))).size >= 156")
    countries = {code[:2] for code in page.evaluate(CODES) if len(code) == 5}
    assert len(countries) >= 156
    page.fill("#search", "Panama")
    until(page, f"{CODES}.some((key) => key === 'PAPAB') && {CODES}.some((key) => key.endsWith('USD'))")
    page.fill("#search", "Japan")
    page.click(f"{ROWS}[data-key=JPJPY] a")
    page.wait_for_url(re.compile("/USD/JPY"))
    assert re.search(r"\d", text(page, RESULT))


# MARK: Sending money


@pytest.fixture
def send(reader):
    return reader.open("/send/KR?amount=100")


@proves("S3-01", "S3-05", "S3-06")
def test_dollars_go_to_exactly_three_countries(send):
    assert send.locator(".fixed-side .code").first.inner_text() == "USD"
    assert send.locator("form [data-action=country], form[data-action] input[name=to]").count() == 3
    assert [box.get_attribute("value") for box in send.locator("input[name=to]").all()] == ["KR", "JP", "PH"]


@proves("S3-02", "S3-08", "S3-10")
def test_the_country_chosen_has_its_rate(send):
    seen = {}
    for country, code in [("KR", "KRW"), ("JP", "JPY"), ("PH", "PHP")]:
        send.click(f"label:has(input[name=to][value={country}])")
        until(send, f"document.querySelector('.equivalence').textContent.includes('{code} / USD')")
        seen[code] = send.inner_text(".equivalence")
        assert re.fullmatch(r"[\d,]+(\.\d{1,2})? " + code + " / USD", seen[code])
        received = text(send, "output.amount")
        assert re.fullmatch(r"\d{1,3}(,\d{3})*(\.\d{1,2})?", received), received
    assert len(set(seen.values())) == 3


@proves("S3-04")
def test_each_keystroke_reckons_what_arrives(send):
    send.focus("#send-amount")
    send.keyboard.press("Control+a")
    seen = []
    for key in "125":
        send.keyboard.type(key)
        seen.append(text(send, "output.amount"))
    assert len(set(seen)) == 3, seen


@proves("S3-07")
def test_from_0_to_10000_dollars(send):
    has_result = "/[0-9]/.test(document.querySelector('output.amount').textContent)"
    for outside in ["10000.01", "-1", "", "abc"]:
        for inside in ["0", "0.01", "10000"]:
            send.fill("#send-amount", inside)
            until(send, has_result)
        send.fill("#send-amount", outside)
        until(send, f"!{has_result}")
        if outside in ("10000.01", "-1"):
            assert "10,000" in send.inner_text(".leaf-note.bad")


@proves("S3-03", "S3-09")
def test_the_time_of_the_rate_is_said(visit, live):
    page = visit(live.address, timezone_id="UTC").open("/send/KR?amount=100")
    until(page, "/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/.test(document.querySelector('.slip').textContent)", 10)


def test_no_requirement_is_without_a_test():
    assert REQUIRED - PROVED == set()
