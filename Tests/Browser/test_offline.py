"""Without the server: the app starts, shows every screen and converts."""

import random
import re

import pytest

from conftest import until
from screens import SCREENS, TRAP, in_parts


@pytest.fixture
def kept(visit, own_server):
    """A reader who has been here once, and whose server is gone since."""

    def make(first="/USD/BRL?amount=100", **options):
        reader = visit(own_server.address, **options)
        reader.open(first)
        reader.wait_until_kept()
        own_server.stop()
        return reader

    return make


# The screens that are not the server's own answer.
OWN_SCREENS = {name: path for name, path in SCREENS.items() if path != "/nowhere"}


@in_parts(OWN_SCREENS, ("converter", "list", "history", "till", "settings"))
def test_every_screen_opens_and_the_converter_converts(kept, screens):
    reader = kept()
    for path in screens.values():
        reader.open(path)
        assert reader.page.locator("main").inner_text().strip(), path
    page = reader.open("/USD/BRL?amount=100")
    page.fill("input[data-action=amount]", "250")
    assert re.search(r"\d", page.inner_text("#convert-result"))


@in_parts(OWN_SCREENS, ("list", "history", "till", "settings"))
def test_a_first_page_that_nobody_touches_has_every_screen_kept(visit, own_server, screens):
    reader = visit(own_server.address)
    reader.open("/USD/BRL?amount=100")
    reader.wait_for_rest()
    own_server.stop()
    for path in screens.values():
        page = reader.open(path)
        assert page.locator("main").inner_text().strip(), path
    page = reader.open("/USD/BRL?amount=100&on=2026-06-18")
    until(page, "/\\d/.test(document.getElementById('convert-result')?.textContent ?? '')")
    page = reader.open("/GBP/CHF/history?range=1M")
    until(page, "document.querySelector('.history-panel .chart')")


def test_what_is_not_on_the_device_is_a_page_that_says_so(visit, own_server):
    reader = visit(own_server.address, locale="pt-BR")
    page = reader.open("/USD/BRL?amount=100")
    page.click("[data-action=toggle-theme]:visible")
    theme = page.evaluate("document.documentElement.dataset.theme")
    until(page, f"CambioKeeper.choices().then((text) => text?.includes('theme={theme}'))")
    reader.wait_for_rest()
    own_server.stop()
    for path in ("/nowhere", "/api/v1/status"):
        page.goto(reader.address + path)
        assert page.inner_text("h1") == "Você está sem internet", path
        look = "(({ lang, dataset }) => [lang, dataset.theme])(document.documentElement)"
        assert page.evaluate(look) == ["pt-BR", theme]
        assert page.evaluate("getComputedStyle(document.querySelector('.tabs ul')).listStyleType") == "none"
        assert page.locator(".tabs [aria-current]").count() == 0
    page.click("main a")
    page.wait_for_selector("html[data-script]", state="attached")
    assert re.search(r"\d", page.inner_text("#convert-result"))


def wait_for_shell(reader):
    """Waits until the worker has what a page without content is drawn from."""
    reader.wait_for_worker()
    for path in ("/app/shell", "/app/tables"):
        until(reader.page, f"caches.match('{path}', {{ ignoreSearch: true }}).then(Boolean)")


@pytest.mark.long
def test_a_screen_whose_program_did_not_come_in_time_is_such_a_page(visit, release):
    release.hold(release.old.decode() + "/screens.wasm")
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    wait_for_shell(reader)
    # The newer release's server has no files of the older one.
    release.bring_out()
    release.let_go()
    release.is_cut = True
    page.goto(reader.address + "/settings")
    until(page, "document.querySelector('h1')?.textContent === 'You are offline'")


@pytest.mark.long
def test_every_link_leads_to_a_page(kept):
    reader = kept()
    page, links = reader.page, {}
    for path in OWN_SCREENS.values():
        reader.open(path)
        for link in page.evaluate("""[...document.querySelectorAll("a[href]")]
          .filter((link) => link.origin === location.origin && !link.hasAttribute("download"))
          .map(({ pathname, search }) => pathname + search)"""):
            links[re.sub("[A-Z]{3}", "XXX", link.split("?")[0])] = link
    assert len(links) > 10
    for link in links.values():
        page.goto(reader.address + link)
        # Whole: a style or a script that does not come is a complaint.
        until(page, "document.querySelector('main')?.innerText.trim()")
        said = page.evaluate("[...document.querySelectorAll('.kept-note')].some((note) => note.checkVisibility())")
        is_missing = page.inner_text("h1") == "You are offline"
        assert not (is_missing and said), "a page that is not there is none that was kept"


def test_a_first_visit_can_be_loaded_again_at_once(visit, own_server):
    reader = visit(own_server.address)
    page = reader.open("/USD/BRL?amount=100")
    wait_for_shell(reader)
    own_server.stop()
    page = reader.open("/USD/BRL?amount=100")
    page.fill("#convert-amount", "250")
    until(page, "document.getElementById('convert-result')?.textContent === '1,358.13'")


def test_the_servers_page_in_place_of_a_shell_has_the_address_that_was_asked(reader):
    page = reader.open("/USD/BRL?amount=100#served")
    until(page, "location.href.endsWith('/USD/BRL?amount=100')")


@pytest.mark.long
def test_a_sentence_is_answered(kept):
    reader = kept()
    page = reader.open("/USD/BRL?amount=100")
    page.fill("#convert-amount", "250 eur in jpy")
    until(page, "location.pathname === '/EUR/JPY'")
    until(page, "/\\d/.test(document.getElementById('convert-result')?.textContent ?? '')")
    page.fill("#convert-amount", "Tea 5 €, cake 4.50 €")
    until(page, "document.querySelectorAll('.prices > li').length === 2")
    # As an app that shares a text opens it.
    page = reader.open("/ask?title=Menu&q=Wine+12.90+%E2%82%AC")
    until(page, "/\\d/.test(document.querySelector('.prices .value')?.textContent)")


@pytest.mark.long
def test_charts_and_days_of_the_year_are_there_without_a_server(kept):
    reader = kept("/currencies?for=to&pair=USD-BRL")
    page = reader.open("/EUR/JPY?amount=20")
    until(page, "document.querySelector('.spark-line') && document.querySelector('.chart-plot')")
    page = reader.open("/GBP/CHF/history?range=1Y")
    until(page, "document.querySelector('.history-panel .chart') && document.querySelector('.stats')")
    page = reader.open("/USD/BRL?amount=100&on=2026-06-18")
    until(page, "/\\d/.test(document.getElementById('convert-result')?.textContent ?? '')")


@pytest.mark.long
def test_what_was_asked_before_is_there_from_the_first_sight(visit, own_server):
    reader = visit(own_server.address)
    reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    reader.open("/USD/BRL/history?range=5Y").wait_for_selector(".history-panel .chart")
    reader.open("/currencies?for=to&pair=USD-BRL&q=dolar")
    own_server.stop()
    page = reader.open("/USD/BRL/history?range=5Y")
    assert page.locator(".history-panel .chart").count() == 1
    page = reader.open("/currencies?for=to&pair=USD-BRL&q=dolar")
    assert page.locator("[data-row][data-key=CAD]").count() == 1


def test_a_page_is_drawn_in_the_readers_theme_and_language_from_its_first_byte(visit, own_server):
    reader = visit(own_server.address, locale="ar")
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page.click("[data-action=toggle-theme]:visible")
    theme = page.evaluate("document.documentElement.dataset.theme")
    until(page, f"CambioKeeper.choices().then((text) => text?.includes('theme={theme}'))")
    own_server.stop()
    shell = page.evaluate("fetch('/app/shell?locale=ar').then(() => null, () => 'offline')")
    assert shell == "offline", "the server is gone"
    page.goto(own_server.address + "/settings", wait_until="commit")
    look = "(({ lang, dir, dataset }) => [lang, dir, dataset.theme])(document.documentElement)"
    assert page.evaluate(look) == ["ar", "rtl", theme]
    page.wait_for_selector("html[data-script]", state="attached")
    assert page.evaluate(look) == ["ar", "rtl", theme]


# Gives the page fetched rates: the built-in ones have no age.
FETCHED = """(async () => {
  const { program } = await import(document.querySelector("script[src]").src);
  const book = await (await fetch("/app/tables")).json();
  for (const source of book.sources) source.retrievedAt = Math.floor(Date.now() / 1000);
  book.version = "fetched";
  return program.call("app_rates", [JSON.stringify(book)]);
})()"""
STATE = "document.querySelector('.freshness').dataset.state"


def test_the_page_says_that_it_is_offline_and_that_it_no_longer_is(kept, own_server):
    page = kept().open("/USD/BRL?amount=100")
    assert page.evaluate(FETCHED) == 1
    until(page, f"{STATE} === 'offline'")
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, f"{STATE} !== 'offline'")


@pytest.mark.but("webkit", "its driver does not tell headers")
def test_the_document_drawn_offline_has_the_servers_headers(visit, own_server):
    reader = visit(own_server.address)
    served = reader.page.goto(own_server.address + "/USD/BRL?amount=100").all_headers()
    reader.page.wait_for_selector("html[data-script]", state="attached")
    reader.wait_until_kept()
    own_server.stop()
    drawn = reader.page.goto(own_server.address + "/USD/BRL?amount=100").all_headers()
    # The first page of a visit has the stylesheet inside, which its policy allows; a drawn one links to it.
    inside = re.compile(r"(?<=style-src 'self') 'sha256-[\w+/]{43}='(?=;)")
    assert inside.search(served["content-security-policy"])
    assert drawn["content-security-policy"] == inside.sub("", served["content-security-policy"])
    assert drawn["content-type"] == served["content-type"]


def test_choices_made_offline_are_kept(kept):
    reader = kept()
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.fill("input[data-action=search]", "CHF")
    page.click("[data-row] [data-action=star]")
    until(page, "CambioKeeper.choices().then((text) => text?.includes('_CHF'))")
    page = reader.open("/USD/BRL?amount=100")
    until(page, "document.querySelector('main').innerText.includes('CHF')")


@pytest.mark.long
def test_codes_in_small_letters_are_led_to_their_page(kept):
    reader = kept()
    page = reader.open("/usd/jpy?amount=3")
    assert "/USD/JPY" in page.url


def test_an_address_with_nothing_there_is_the_servers_to_answer(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page.goto(reader.address + "/USD/QQQ")
    until(page, "document.querySelector('h1')?.textContent === 'There is no page here'")
    reader.complaints()
    page = reader.open("/USD/BRL?amount=100&on=garbage")
    assert "on=garbage" in page.inner_text("h1")


@pytest.mark.but("webkit", "its driver runs no script before the page's own")
def test_a_browser_that_keeps_nothing_still_converts(visit):
    reader = visit()
    reader.context.add_init_script("""
      Object.defineProperty(window, "indexedDB", { get() { throw new Error("denied"); } });
      Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } });
    """)
    page = reader.open("/USD/BRL?amount=100")
    page.fill("input[data-action=amount]", "42")
    page.click("[data-action=toggle-theme]:visible")
    page.wait_for_url(re.compile("amount=42"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_the_last_text_is_read_whichever_store_took_it(visit, seed):
    chance = random.Random(seed)
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    for text in map(str, range(8)):
        page.evaluate(f"""async () => {{
          const put = IDBObjectStore.prototype.put;
          if ({str(chance.random() < 0.5).lower()}) IDBObjectStore.prototype.put = () => {{ throw new Error("full"); }};
          await CambioKeeper.write("test", "{text}");
          IDBObjectStore.prototype.put = put;
        }}""")
        if chance.random() < 0.5:
            page = reader.open("/USD/BRL?amount=100")
        assert page.evaluate("CambioKeeper.read('test')") == text


@pytest.mark.long
def test_a_trap_is_survived(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    page.fill("input[data-action=amount]", "77")
    page.wait_for_url(re.compile("amount=77"))
    page.evaluate(TRAP)
    page.fill("input[data-action=amount]", "78")
    page.wait_for_url(re.compile("amount=78"))
    assert re.search(r"\d", page.inner_text("#convert-result"))
    reader.complaints()


@pytest.mark.long
def test_rates_that_take_long_reach_the_page_when_they_come(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    assert page.evaluate(FETCHED) == 1
    release.hold("/app/tables")
    page.evaluate("""async () => {
      const { program } = await import(document.querySelector("script[src]").src);
      program.call("app_event", ["refresh", ""]);
    }""")
    # The requested rates have not come, and count as failed until they do.
    until(page, f"{STATE} === 'error'")
    release.let_go()
    until(page, f"!['error', 'loading'].includes({STATE})")
