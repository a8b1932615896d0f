"""A server that answers, but not with rates: nobody is offline then."""

import pytest
from conftest import until
from parts import long
from screens import NOT_IN_FIREFOX
from test_offline import FETCHED, STATE

REFRESH = ".freshness [data-action=refresh]:visible"
STATUSES = pytest.mark.parametrize("status", [429, *long(403, 404, 500, 502)])


def refreshes_in_vain(page):
    """Presses the button; what the page says of it, and of the connection on the next page."""
    page.click(REFRESH)
    until(page, f"{STATE} === 'error'")
    said = page.inner_text(".freshness")
    page.click(".tabs a[href*='/history']")
    until(page, "location.pathname.endsWith('/history')")
    page.go_back()
    until(page, f"location.pathname === '/USD/BRL' && {STATE} !== 'error'")
    return said, page.evaluate(STATE)


@NOT_IN_FIREFOX
@STATUSES
def test_a_refusal_is_no_missing_connection(visit, release, status):
    reader = visit(release.address)
    page = reader.open("/USD/BRL?amount=100")
    reader.wait_until_kept()
    assert page.evaluate(FETCHED) == 1
    release.refusal = status
    said, state = refreshes_in_vain(page)
    assert "Couldn’t refresh" in said and "reach" not in said and "No connection" not in said
    assert state != "offline"
    reader.complaints()


@pytest.mark.only("chromium", "requests are answered by Playwright, and the page's script is the same everywhere")
@STATUSES
def test_nor_is_it_without_a_worker(visit, status):
    reader = visit(service_workers="block")
    page = reader.open("/USD/BRL?amount=100")
    assert page.evaluate(FETCHED) == 1
    for path in ("**/app/tables*", "**/refresh"):
        page.route(path, lambda route: route.fulfill(status=status, body="No"))
    said, state = refreshes_in_vain(page)
    assert "Couldn’t refresh" in said and "reach" not in said
    assert state != "offline"
    reader.complaints()
