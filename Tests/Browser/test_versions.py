"""A newer release takes over when the reader says so, or was away, and not before."""

import re

import pytest
from conftest import until
from screens import CHOOSE, NOT_IN_FIREFOX, PHONE, TRAP

BAR = "[data-action=update]"
CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('cambio-app-')))"


def look_for_update(page):
    """Requests a check for a newer release until it is offered, since WebKit sometimes drops a request."""
    for _ in range(6):
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        try:
            return until(page, f"document.querySelector('{BAR}') !== null", seconds=5)
        except AssertionError:
            continue
    raise AssertionError("no newer release was offered")


def root(page):
    return page.evaluate("document.querySelector('script[src]').getAttribute('src')").removesuffix("/bridge.js")


def test_a_newer_release_waits_until_it_is_asked_for(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page.fill("input[data-action=amount]", "64")
    old = root(page)

    release.bring_out()
    look_for_update(page)
    page.wait_for_selector(BAR)
    assert page.input_value("input[data-action=amount]") == "64", "nothing was lost"
    assert len(page.evaluate(CACHES)) == 2, "the files of both are here"
    page = reader.open("/USD/BRL?amount=64")
    assert root(page) == old, "another page is still the old release"
    page.wait_for_selector(BAR)

    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    assert root(page) != old
    assert page.input_value("input[data-action=amount]") == "64"
    assert page.locator(BAR).count() == 0
    until(page, f"{CACHES}.then((names) => names.length === 1)")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_the_rates_kept_outlive_the_release(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    release.bring_out()
    look_for_update(page)
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, f"{CACHES}.then((names) => names.length === 1)")
    assert page.evaluate("caches.open('cambio-data-2').then((data) => data.match('/app/tables')).then(Boolean)")


# Leaves what is kept as a release with another form of the rates left it.
IN_AN_OLDER_FORM = """(async () => {
  const [kept, older] = [await caches.open("cambio-data-2"), await caches.open("cambio-data-1")];
  for (const request of await kept.keys()) {
    const text = await (await kept.match(request)).text();
    await older.put(request, new Response(text.replaceAll('"text":', '"columns":')));
  }
  await caches.delete("cambio-data-2");
})()"""
FORMS = """Promise.all(["/app/tables", "/app/year"].map(async (path) => {
  const text = await (await (await caches.open("cambio-data-2")).match(path))?.text() ?? "";
  return text.includes('"text":') && !text.includes('"columns":');
})).then((all) => all.every(Boolean))"""


@pytest.mark.long
@NOT_IN_FIREFOX
def test_rates_kept_in_an_older_form_are_fetched_anew_and_serve_without_a_network(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page.evaluate(IN_AN_OLDER_FORM)
    release.bring_out()
    look_for_update(page)
    assert page.evaluate(FORMS)
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, "caches.has('cambio-data-1').then((isThere) => !isThere)")
    release.is_cut = True
    page = reader.open("/USD/BRL?amount=100")
    page.fill("input[data-action=amount]", "250")
    until(page, "document.querySelector('#convert-result').textContent.includes('1,358.13')")


@pytest.mark.long
def test_an_update_that_the_reader_never_saw_starts_without_a_network(visit, release):
    reader = visit(release.address, locale="pt-BR", **PHONE)
    old = root(reader.open("/USD/BRL?amount=100"))
    reader.wait_until_kept()
    reader.close()
    release.bring_out()
    reader.open_again("/USD/BRL?amount=100").wait_for_selector(BAR)
    reader.close()
    release.stop()

    page = reader.open_again("/USD/BRL?amount=100")
    for _ in range(20):
        if root(page) != old:
            break
        # The newer one takes over some moments after the last page of the older one is gone.
        reader.close()
        page = reader.open_again("/USD/BRL?amount=100")
    assert root(page) != old
    page.fill("input[data-action=amount]", "250")
    until(page, "document.querySelector('#convert-result').textContent.includes('1.358,13')")
    assert page.evaluate("document.documentElement.lang") == "pt-BR"
    page = reader.open("/currencies?for=to&pair=USD-BRL")
    until(page, "document.querySelectorAll('[data-row]').length > 100")


@pytest.mark.long
@NOT_IN_FIREFOX
@pytest.mark.parametrize("traps", [1, 5], ids=["goes on", "gives up"])
def test_a_newer_release_is_had_after_traps_too(visit, release, traps):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    old = root(page)
    release.bring_out()
    look_for_update(page)
    for _ in range(traps):
        page.evaluate(TRAP)
        page.wait_for_timeout(300)
    if traps == 1:
        page.fill("input[data-action=amount]", "64")
        page.wait_for_url(re.compile("amount=64"))
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    assert root(page) != old
    reader.complaints()


@pytest.mark.long
def test_a_language_chosen_while_an_update_comes_costs_neither_version(visit, release):
    reader = visit(release.address, locale="en-US")
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page = reader.open("/settings")
    # The newer version has looked which files its reader uses, and does not have them yet.
    release.hold("/assets/0000000000000001/digests")
    release.bring_out()
    page.evaluate("void navigator.serviceWorker.getRegistration().then((one) => one.update())")
    until(page, "navigator.serviceWorker.getRegistration().then((one) => one.installing !== null)")
    # The words of Korean are gone from the server with the version that is here.
    with page.expect_navigation():
        page.evaluate(CHOOSE, "ko")
    page.wait_for_selector("html[data-script]", state="attached")
    assert page.evaluate("document.documentElement.lang") == "ko"
    release.let_go()
    page.wait_for_selector(BAR)
    until(page, f"caches.match('{root(page)}/messages/ko.txt').then(Boolean)")

    release.is_cut = True
    page = reader.open("/USD/BRL?amount=100")
    page.fill("input[data-action=amount]", "250")
    until(page, "document.querySelector('#convert-result').textContent.includes('1,358.13')")
    assert page.evaluate("document.documentElement.lang") == "en", "words of this version that are on the device"
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    assert page.evaluate("document.documentElement.lang") == "ko"


@NOT_IN_FIREFOX
def test_an_update_fetches_what_changed_and_nothing_else(visit, release):
    reader = visit(release.address, locale="pt-BR")
    reader.open("/currencies?for=to&pair=USD-BRL&q=won")
    reader.wait_until_kept()
    # The worker keeps the flags that it sees fetched.
    page = reader.open("/KRW/BRL")
    until(page, "caches.match(document.querySelector('img[src*=\"/flags/kr\"]')?.src).then(Boolean)")
    release.asked.clear()
    release.bring_out()
    look_for_update(page)
    page.wait_for_selector(BAR)
    # Nothing is new in this release but the name of its folder.
    fetched = {path.rpartition("/")[2] for path in release.asked if path.startswith("/assets/")}
    assert fetched <= {"digests.txt"}, fetched
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, f"{CACHES}.then((names) => names.length === 1)")
    for file in ("flags.webp", "flags/kr.webp", "locales/pt-BR.txt", "messages/pt-BR.txt"):
        assert page.evaluate(f"caches.match('{root(page)}/{file}').then(Boolean)"), file
