"""A newer release takes over when the reader says so, and not before."""

from conftest import until

BAR = "[data-action=update]"
CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('cambio-app-')))"


def root(page):
    return page.evaluate("JSON.parse(document.getElementById('state').textContent).root")


def test_a_newer_release_waits_until_it_is_asked_for(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    page.fill("input[data-action=amount]", "64")
    old = root(page)

    release.bring_out()
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
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


def test_the_rates_kept_outlive_the_release(visit, release):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    release.bring_out()
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    with page.expect_navigation():
        page.click(BAR)
    page.wait_for_selector("html[data-script]", state="attached")
    until(page, f"{CACHES}.then((names) => names.length === 1)")
    assert page.evaluate("caches.open('cambio-data-1').then((data) => data.match('/api/v1/tables')).then(Boolean)")
