"""What a first visit to the converter costs, all in: as Chromium counts it, and on the wire."""

import collections
import re

import pytest

from conftest import until
from screens import PHONE, SAVING
from wire import Wire

pytestmark = pytest.mark.only("chromium", "one browser counts what all of them fetch")

ADDRESS = "/USD/BRL?amount=100"
# Kilobytes of 1,000 bytes; Benchmarks/README.md has the parts.
MOST = 262
MOST_RATES = 25
# Until another currency is chosen by a search, with its charts.
MOST_CHOSEN = 330
MOST_REQUESTS = 16


@pytest.fixture
def wire(server):
    wire = Wire(server.port)
    yield wire
    wire.listener.close()


def test_a_first_visit_is_light_and_fetches_nothing_twice(visit, wire, record_property):
    reader = visit(wire.address)
    # Without what is fetched for other pages once this one rests.
    reader.context.add_init_script(SAVING)
    session = reader.context.new_cdp_session(reader.page)
    names, sizes = {}, collections.Counter()
    session.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({names.get(event["requestId"], "?"): event["encodedDataLength"]}),
    )
    session.send("Network.enable")
    reader.open(ADDRESS)
    reader.wait_for_worker()
    reader.page.wait_for_timeout(1000)

    short = {re.sub(r"^http://[^/]*|/assets/[^/]*", "", name): size for name, size in sizes.items()}
    for name, size in sorted(short.items(), key=lambda item: -item[1]):
        print(f"{size / 1000:8.1f} KB {name}")
    rates = sum(size for name, size in short.items() if name.startswith("/app/"))
    print(f"{sum(sizes.values()) / 1000:8.1f} KB in all as the page counts it, {wire.count / 1000:.1f} KB on the wire")
    record_property("first_visit_kb", wire.count // 1000)
    # The worker takes its files from the browser's own cache, except its script, which Chromium fetches again.
    twice = {path.rpartition("/")[2] for path, count in collections.Counter(wire.asked).items() if count > 1}
    assert twice <= {"service-worker.js"}, twice
    assert not any(path.endswith(".css") for path in wire.asked), "the first page has the stylesheet inside"
    assert rates < 1000 * MOST_RATES
    assert sum(sizes.values()) < 1000 * MOST
    assert wire.count < 1000 * MOST


def test_a_first_choice_needs_no_other_screen(visit, wire, record_property):
    reader = visit(wire.address, service_workers="block", **PHONE)
    reader.context.add_init_script(SAVING)
    page = reader.open(ADDRESS)
    reader.press("#choose-to")
    page.locator("#search").press_sequentially("dolar")
    page.click('[data-row] a:has-text("CAD")')
    until(page, "document.querySelector('#spark-h')?.textContent.startsWith('USD → CAD')")
    record_property("first_choice_kb", wire.count // 1000)
    print(f"{wire.count / 1000:8.1f} KB, {len(wire.asked)} requests")
    late = ("/screens.wasm", "/names-rare.txt", "/app/year")
    assert not [path for path in wire.asked if path.split("?")[0].endswith(late)]
    assert len(wire.asked) <= MOST_REQUESTS
    assert wire.count < 1000 * MOST_CHOSEN
