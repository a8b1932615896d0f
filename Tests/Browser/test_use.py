"""What confused people who used the app: each of these went wrong once."""

import re

import pytest
from conftest import until
from parts import long
from screens import DESKTOP, NOT_IN_FIREFOX, PHONE, TRAP

AMOUNT = "input[data-action=amount]"
SIZES = pytest.mark.parametrize("size", [PHONE, *long(DESKTOP)], ids=["phone", "desktop"])


def result(page):
    return page.inner_text("#convert-result")


def type_amount(page, text):
    page.click(AMOUNT)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_typing_goes_on_where_the_caret_was(reader):
    page = reader.open("/USD/BRL?amount=1")
    type_amount(page, "3+5")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    assert page.input_value(AMOUNT) == "34"


@NOT_IN_FIREFOX
def test_a_translated_page_never_mixes_figures(reader):
    page = reader.open("/USD/BRL?amount=100")
    # A translator's change of every text.
    page.evaluate("""() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
      for (const text of texts) {
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstChild.textContent = text.data;
        text.replaceWith(font);
      }
    }""")
    type_amount(page, "250")
    until(page, "document.getElementById('convert-result').textContent === '1,358.13'")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_the_second_visit_is_like_the_first(visit):
    reader = visit(locale="ko-KR")
    page = reader.open("/")
    title = page.title()
    assert "KRW" in title
    reader.wait_until_kept()
    assert reader.open("/").title() == title


@pytest.mark.long
def test_the_place_in_a_long_list_is_kept_on_the_way_back(visit):
    page = visit(**PHONE).open("/USD/BRL?amount=100")
    page.click("#choose-to")
    until(page, "document.querySelector('[data-key=ZAR] a') !== null")
    page.evaluate("document.querySelector('[data-key=ZAR] a').scrollIntoView()")
    top = page.evaluate("scrollY")
    assert top > 2000
    page.evaluate("document.querySelector('[data-key=ZAR] a').click()")
    until(page, "location.pathname === '/USD/ZAR'")
    page.evaluate("void setTimeout(() => history.back())")
    until(page, f"location.pathname === '/currencies' && Math.abs(scrollY - {top}) < 100")


@NOT_IN_FIREFOX
def test_choosing_leads_back_to_what_opened_the_list(reader):
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#choose-to")
    page.wait_for_selector("#search")
    page.fill("#search", "JPY")
    page.click("[data-roving] a >> nth=0")
    page.wait_for_url(re.compile("/USD/JPY"))
    until(page, "document.activeElement.id === 'choose-to'")


def test_the_same_place_is_one_entry_of_the_history(reader):
    page = reader.open("/USD/BRL?amount=100")
    before = page.evaluate("history.length")
    for _ in range(4):
        page.keyboard.press("Control+k")
        page.wait_for_selector("#search")
    assert page.evaluate("history.length") <= before + 1


@pytest.mark.only("chromium", "the parts of a date are typed in another way in every engine")
def test_a_date_is_asked_for_when_it_is_whole(visit):
    reader = visit(service_workers="block")
    page = reader.open("/USD/BRL?amount=100&sheet=day")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/app/tables?start" in request.url else None)
    page.locator("input[type=date]").first.focus()
    page.keyboard.type("05062020")
    page.wait_for_url(re.compile("on=2020-05-06"))
    assert not [address for address in asked if "start=0" in address]


@NOT_IN_FIREFOX
def test_what_waits_to_be_said_is_dropped_when_it_is_not_so_any_more(reader):
    page = reader.open("/USD/BRL?amount=100")
    type_amount(page, "12")
    page.keyboard.type("abc")
    page.wait_for_timeout(1500)
    assert "12" not in page.inner_text("[data-live]")


@NOT_IN_FIREFOX
@pytest.mark.parametrize("address, shown", [
    ("/VND/KWD?amount=1", "0.000012"), ("/USD/VEF?amount=1000000000", "88,384,090,909,090,909,090,909.09"),
])
def test_results_are_whole_however_small_or_large(regular, address, shown):
    page = regular(viewport={"width": 390, "height": 844}).open(address)
    assert result(page).strip() == shown
    assert page.evaluate("(it => it.scrollWidth <= it.clientWidth)(document.getElementById('convert-result'))")


def test_words_are_searched_while_they_are_composed(reader):
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.evaluate("""() => {
      const field = document.getElementById("search");
      field.focus();
      field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      field.value = "pes";
      field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
    }""")
    until(page, "document.querySelectorAll('.currency-list li').length < 20")
    assert page.input_value("#search") == "pes"


@NOT_IN_FIREFOX
def test_after_too_many_traps_links_do_the_work(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    for _ in range(5):
        page.evaluate(TRAP)
        page.wait_for_timeout(300)
    until(page, "!('script' in document.documentElement.dataset)")
    page.click("a[href^='/settings']:visible")
    page.wait_for_url(re.compile("/settings"))
    reader.complaints()


@pytest.mark.long
@NOT_IN_FIREFOX
def test_another_language_of_the_browser_still_starts_offline(visit, own_server):
    reader = visit(own_server.address)
    reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    reader.page.evaluate("CambioKeeper.write('languages', 'eo,la')")
    own_server.stop()
    reader.close()
    page = reader.open_again("/USD/BRL?amount=100")
    assert result(page).strip() == "543.25"
    reader.complaints()


@NOT_IN_FIREFOX
def test_a_page_loaded_again_is_where_it_was(reader):
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.evaluate("scrollTo(0, 1200)")
    until(page, "history.state?.top === 1200")
    page.reload()
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, "scrollY === 1200")


@pytest.mark.only("chromium", "requests are held back by Playwright, and the page's script is the same everywhere")
def test_no_result_of_another_amount_is_shown_before_the_program_is_there(visit):
    reader = visit(service_workers="block")
    page = reader.page
    held = []
    page.route("**/cambio.wasm", lambda route: held.append(route))
    # Nor does the server answer.
    page.route("**typedAmount=*", lambda route: route.abort())
    page.goto(reader.address + "/USD/BRL?amount=100")
    until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('bridge.js'))")
    page.fill(AMOUNT, "250")
    assert page.evaluate("getComputedStyle(document.getElementById('convert-result')).visibility") == "hidden"
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, "document.getElementById('convert-result').textContent === '1,358.13'")
    assert page.evaluate("getComputedStyle(document.getElementById('convert-result')).visibility") == "visible"


@pytest.mark.only("chromium", "the clock is set by Playwright, and read by the same program everywhere")
def test_a_clock_that_is_behind_makes_no_rate_of_last_year(visit):
    reader = visit(service_workers="block")
    reader.page.clock.set_fixed_time("2025-10-17T12:00:00Z")
    page = reader.open("/USD/BRL?amount=100")
    assert result(page).strip() == "543.25"


KEPT = "version=1&changes={}&favourites=EUR_JPY&theme={}"


@pytest.mark.long
@NOT_IN_FIREFOX
def test_of_choices_kept_in_several_places_the_latest_count(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=1")
    page.evaluate(f"CambioKeeper.write('preferences', '{KEPT.format(3, 'dark')}')")
    page.evaluate(f"localStorage.setItem('cambio.preferences', '{KEPT.format(9, 'light')}')")
    page.evaluate(f"document.cookie = 'cambio={KEPT.format(4, 'dark')}; path=/'")
    page = reader.open("/USD/BRL?amount=1")
    until(page, "document.documentElement.dataset.theme === 'light'")
    # As a form stores it, on a page whose program did not start.
    page.evaluate(f"document.cookie = 'cambio={KEPT.format(10, 'dark')}; path=/'")
    page = reader.open("/USD/BRL?amount=1")
    until(page, "document.documentElement.dataset.theme === 'dark'")
    page.click("[data-action=toggle-theme]:visible")
    until(page, "document.cookie.includes('changes=11&') && document.cookie.includes('theme=light')")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_what_is_typed_stays_when_another_tab_changes_the_choices(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=1")
    type_amount(page, "12")
    other = reader.new_page()
    reader.open("/USD/BRL?amount=7", other)
    other.click("[data-action=toggle-theme]:visible")
    theme = other.evaluate("document.documentElement.dataset.theme")
    until(other, f"CambioKeeper.choices().then((text) => text?.includes('theme={theme}'))")
    other.close()
    page.bring_to_front()
    until(page, f"document.documentElement.dataset.theme === '{theme}'")
    page.keyboard.type("5")
    assert page.input_value(AMOUNT) == "125"


@pytest.mark.long
@NOT_IN_FIREFOX
def test_erasing_leaves_nothing_of_a_chosen_language(visit):
    reader = visit()
    page = reader.open("/settings")
    with page.expect_navigation():
        page.evaluate("""() => {
          const field = document.querySelector("select[data-action=language]");
          field.value = "ko";
          field.dispatchEvent(new Event("change", { bubbles: true }));
        }""")
    page.wait_for_selector("html[lang=ko][data-script]", state="attached")
    page = reader.open("/settings/erase")
    page.click("main [data-action=erase]")
    page.wait_for_selector("main [data-action=undo]")
    until(page, "CambioKeeper.choices().then((text) => !text?.includes('language='))")
    page = reader.open("/settings")
    page.wait_for_selector("html[lang=en][data-script]", state="attached")
    assert not page.evaluate("CambioKeeper.choices().then((text) => text?.includes('language='))")
    assert "language" not in page.evaluate("document.cookie")


@NOT_IN_FIREFOX
def test_what_is_typed_while_the_program_starts_again_is_converted(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    page.evaluate(TRAP)
    page.fill(AMOUNT, "250")
    until(page, "document.getElementById('convert-result').textContent === '1,358.13'")
    reader.complaints()


@NOT_IN_FIREFOX
def test_what_is_typed_into_a_favourite_replaces_its_value(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    reader.press(".rate-table [data-key=GBP] .value button")
    page.wait_for_selector("#receive-GBP")
    until(page, "document.activeElement.id === 'receive-GBP'")
    page.keyboard.type("50")
    assert page.input_value("#receive-GBP") == "50"


def test_the_scale_of_an_offer_is_readable(visit):
    page = visit(**PHONE).open("/USD/BRL/offer?amount=100&give=520")
    boxes = page.evaluate("""[...document.querySelectorAll(".scale text, .scale .pin")].map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { name: one.textContent || "pin", left, top, right, bottom };
    })""")
    assert len(boxes) == 8
    for place, one in enumerate(boxes):
        for other in boxes[place + 1:]:
            is_beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            is_apart = one["bottom"] <= other["top"] + 4 or other["bottom"] <= one["top"] + 4
            assert is_beside or is_apart, (one, other)
    frame = page.evaluate("(({ top, bottom }) => [top, bottom])(document.querySelector('.scale').getBoundingClientRect())")
    assert all(frame[0] - 2 <= one["top"] and one["bottom"] <= frame[1] + 2 for one in boxes), (frame, boxes)


def test_an_amount_that_was_just_typed_is_there_on_the_way_back_and_forward(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#choose-to")
    until(page, "document.querySelector('#search')")
    page.keyboard.type("eur")
    page.keyboard.press("Enter")
    # The address changes before the page: on that of the list there is a field for the amount, too.
    until(page, "location.pathname === '/USD/EUR' && !document.querySelector('#search')")
    page.fill(AMOUNT, "250")
    page.go_back()
    until(page, "location.pathname.startsWith('/currencies')")
    page.go_forward()
    until(page, f"document.querySelector('{AMOUNT}')?.value === '250'")
    assert "amount=250" in page.url


SAID = "document.querySelector('[data-live]').textContent"
LINE = "document.querySelector('.freshness').textContent"
STATE = "document.querySelector('.freshness').dataset.state"
REFRESH = ".freshness [data-action=refresh]:visible"


@NOT_IN_FIREFOX
def test_a_refresh_without_anything_newer_says_so(reader):
    page = reader.open("/USD/BRL?amount=100")
    # The rates came with the app, and the server fetches none.
    until(page, f"{STATE} === 'stale' && {LINE}.includes('days old: newer rates exist')")
    assert "Couldn" not in page.inner_text(".freshness")
    page.click(REFRESH)
    until(page, f"{LINE}.includes('newer rates exist · Couldn’t refresh')")
    until(page, f"{SAID}.endsWith('newer rates exist · Couldn’t refresh')")
    # It can be pressed again.
    page.click(REFRESH)
    until(page, f"{STATE} === 'stale'")


@NOT_IN_FIREFOX
def test_offline_is_called_so_and_a_refresh_that_fails_says_why(visit, own_server):
    reader = visit(own_server.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    own_server.stop()
    page.evaluate("dispatchEvent(new Event('offline'))")
    until(page, f"{STATE} === 'offline'")
    assert page.inner_text(".freshness").strip().endswith("offline")
    page.click(REFRESH)
    until(page, f"{STATE} === 'error'")
    assert "Couldn’t refresh" in page.inner_text(".freshness")
    until(page, f"{SAID}.startsWith('Couldn’t refresh')")
    own_server.start()
    page.click(REFRESH)
    until(page, f"{STATE} !== 'error' && {STATE} !== 'loading'")
    reader.complaints()


def test_the_button_of_the_theme_keeps_the_focus(reader):
    page = reader.open("/USD/BRL?amount=100")
    # Firefox sends keys to the window in front.
    page.bring_to_front()
    for _ in range(3):
        before = page.evaluate("document.documentElement.dataset.theme")
        page.focus(".theme-toggle button:visible")
        page.keyboard.press("Enter")
        until(page, f"document.documentElement.dataset.theme !== '{before}'")
        page.wait_for_timeout(200)
        assert page.evaluate("document.activeElement.matches('.theme-toggle button') && document.activeElement.checkVisibility()")


def test_the_focus_stays_beside_what_a_press_takes_away(reader):
    page = reader.open("/USD/BRL?amount=100&on=2020-03-02")
    page.bring_to_front()
    page.focus(".mode .off")
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('.mode .off') && document.activeElement.id === 'mode-day'")


def test_the_chart_stays_where_it_is_while_a_day_is_chosen(regular):
    page = regular(viewport={"width": 390, "height": 844}).open("/USD/BRL/history?range=1Y")
    top = "Math.round(document.querySelector('.chart-scrub').getBoundingClientRect().top)"
    before = page.evaluate(top)
    page.focus(".chart-scrub")
    page.evaluate("""() => {
      const slider = document.querySelector(".chart-scrub");
      slider.value = 20;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    until(page, "location.search.includes('at=') || document.querySelector('.readout a').href.includes('on=')")
    assert page.evaluate(top) == before


@NOT_IN_FIREFOX
def test_the_list_takes_what_is_typed(reader):
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    page.keyboard.type("franc")
    until(page, "document.getElementById('search').value === 'franc'")
    until(page, "document.querySelectorAll('[data-row]').length < 20")
    # On a row F is a shortcut, and other letters continue the search.
    page.keyboard.press("ArrowDown")
    page.keyboard.type("s")
    until(page, "document.getElementById('search').value === 'francs'")


@SIZES
def test_an_offer_is_compared_as_it_is_typed(regular, size):
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#mode-offer")
    until(page, "document.activeElement.id === 'sheet-offer'")
    page.keyboard.type("520")
    until(page, "document.querySelector('#verdict').innerText.includes('4.3% worse than the ECB')")
    page.wait_for_url(re.compile("/USD/BRL/offer.amount=100&give=520"))
    assert "23.25 BRL less" in page.inner_text("#verdict") and page.title().startswith("4.3% worse")
    page.evaluate("document.querySelector('[name=kind][value=charge]').click()")
    until(page, "document.querySelector('#verdict strong').innerText.startsWith('Pay in ')")
    reader.press(".sheet .fold summary")
    page.fill("#sheet-machine", "5")
    page.fill("#sheet-percent", "2")
    until(page, "document.querySelectorAll('.versus > div').length === 2 && !document.querySelector('input#sheet-offer')")
    page.keyboard.press("Escape")
    until(page, "document.activeElement.id === 'mode-offer'")
    page.wait_for_url(re.compile("/USD/BRL.amount=100$"))


@SIZES
@pytest.mark.parametrize("name, field", [("fee", "sheet-fee"), *long(("day", "sheet-on"), ("offer", "sheet-offer"))])
def test_a_sheet_lies_over_the_keypad_and_leaves_the_result_to_be_seen(regular, size, name, field):
    """Back, Escape and its button close it; the focus goes into it and back to its chip; no day is chosen."""
    reader = regular(**size)
    page = reader.open("/USD/BRL?amount=100")
    for close in ("Escape", "Done", "Back"):
        reader.press(f"#mode-{name}")
        until(page, f"document.activeElement.id === '{field}'")
        sheet, line = (page.locator(it).bounding_box() for it in (".sheet", "#convert-result"))
        assert line["y"] + line["height"] <= sheet["y"] and page.locator("#keypad").count() == 0
        if close == "Escape":
            page.keyboard.press("Escape")
        elif close == "Done":
            reader.press(".sheet-head button")
        else:
            page.go_back()
        until(page, f"!document.querySelector('.sheet') && document.activeElement.id === 'mode-{name}'")
        page.wait_for_url(re.compile("/USD/BRL.amount=100$"))


@pytest.mark.long
@NOT_IN_FIREFOX
def test_a_key_of_the_sheet_s_keypad_types_into_its_field(regular):
    reader = regular(**PHONE)
    page = reader.open("/USD/BRL?amount=100")
    reader.press("#mode-fee")
    until(page, "document.activeElement.id === 'sheet-fee'")
    for key in ["2", "dec", "5"]:
        reader.press(f".sheet .key[value='{key}']")
    until(page, "document.querySelector('#sheet-fee').value === '2.5'")
    assert page.evaluate("document.activeElement.id") == "sheet-fee"
    page.wait_for_url(re.compile("/USD/BRL.amount=100&fee=2.5&sheet=fee"))
    reader.press("#convert-amount")
    reader.press(".sheet .key[value='7']")
    page.wait_for_url(re.compile("/USD/BRL.amount=7&fee=2.5&sheet=fee"))


@NOT_IN_FIREFOX
@pytest.mark.parametrize("width, height", [(320, 640), *long((320, 740), (375, 667), (390, 664))])
@pytest.mark.parametrize("locale", ["de-DE", *long("en-US", "ar-EG")])
def test_above_the_keypad_are_the_age_of_the_rates_and_a_favourite(regular, width, height, locale):
    reader = regular(**{**PHONE, "viewport": {"width": width, "height": height}}, locale=locale)
    page = reader.open("/USD/BRL?amount=12*13.5")
    row = ".favourites tbody tr >> nth=0"
    top = {it: page.locator(it).bounding_box() for it in (".freshness .said", row, "#keypad", "#swap", "#convert-result button")}
    end = {name: box["y"] + box["height"] for name, box in top.items()}
    assert end[".freshness .said"] <= top["#keypad"]["y"] + 1
    # On the small phone, only the upper part of the row is in sight.
    assert (end[row] if width > 320 else top[row]["y"]) <= top["#keypad"]["y"] + 1
    # A figure is less than three quarters of its font's size high, and the button of the pair has a ring of 4 px.
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#convert-result button')).fontSize)")
    figures = top["#convert-result button"]
    assert figures["y"] + figures["height"] / 2 - size * .37 >= end["#swap"] + 3


@NOT_IN_FIREFOX
def test_a_result_that_is_pressed_stays_the_result_of_its_amount(reader):
    page = reader.open("/USD/BRL?amount=100")
    page.click("#convert-result button")
    until(page, "document.activeElement.id === 'convert-receive'")
    assert page.inner_text("#convert-paid").strip() == "100.00"


@NOT_IN_FIREFOX
def test_a_pasted_amount_that_turns_the_pair_round_can_be_undone(reader):
    page = reader.open("/USD/BRL?amount=7")
    page.fill(AMOUNT, "R$ 1,234.50")
    page.wait_for_url(re.compile("/BRL/USD"))
    assert "Now Brazilian Real to US Dollar" in page.inner_text("#convert-note")
    page.click("#convert-note a")
    page.wait_for_url(re.compile("/USD/BRL\\?amount=7$"))
    until(page, f"document.querySelector('{AMOUNT}').value === '7'")


@NOT_IN_FIREFOX
def test_the_language_of_a_page_stays_when_its_program_draws(visit, engine):
    if engine.name == "webkit":
        pytest.skip("its driver runs no script before a page's own")
    reader = visit(locale="sk-SK")
    reader.context.add_init_script("""
      globalThis.languages = [];
      const note = () => document.documentElement && languages.push(document.documentElement.lang);
      new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ["lang"] });
      addEventListener("DOMContentLoaded", note);
    """)
    for _ in range(2):  # By the server, then by the worker.
        page = reader.open("/USD/BRL?amount=100")
        type_amount(page, "250")
        assert set(page.evaluate("languages.filter((one) => one !== 'sk')")) == {"en"}
        assert page.evaluate("document.documentElement.lang") == "en"
        assert page.evaluate("document.querySelector('#choose-to .name').lang") == "sk"
        reader.wait_until_kept()
