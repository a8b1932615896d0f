"""The web app in three engines: one server for all tests, a page of its own for each."""

import collections
import http.server
import itertools
import pathlib
import re
import sys
import threading
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from engines import Chromium, Firefox, WebKit  # noqa: E402  (before the driver of Playwright starts)
from served import Server  # noqa: E402  (found through the line above)

# What browsers say of requests that a test has made fail.
EXPECTED_OFFLINE = re.compile(
    r"Failed to load|net::ERR|EventSource|event-source|registration blocked|can.t establish a connection"
    r"|NetworkError when attempting|TypeError: Load failed|due to access control checks|Could not connect|cannot load http"
)

# What they say of a page that is as it should be.
HARMLESS = re.compile(
    # On a busy machine the program starts seconds after its files came, and WebKit takes what it fetched ahead
    # from its cache. That no file is sent twice is asserted of the fetches themselves: `test_program.py`.
    r"preloaded (using|with) link preload|manifest-src"
    # Chromium may show a document before its sheet has said that pages cross-fade: then they do not, this once.
    r"|Transition was aborted because of invalid state. ViewTransition opt-in disabled"
    # WebKit complains of its own cross-fade when another page overtakes it.
    r"|Skipping view transition because skipTransition"
    # And of what a page that is left was still asking its cache.
    r"|Cache API operation failed: Context is stopped"
)

ENGINES = {"chromium": "Chromium", "webkit": "WebKit", "firefox": "Firefox"}
# The engines of `make test`, in which the cases of a file take turns: WebKit, that of iPhones, has the most.
TURNS = ["webkit", "chromium", "webkit", "firefox"]


# MARK: Which engines a test runs in


def pytest_configure(config):
    config.addinivalue_line("markers", "only(engine, reason): the test runs in no other engine")
    config.addinivalue_line("markers", "but(engine, reason): the test runs in every other engine")
    config.addinivalue_line("markers", "every_engine: `make test` runs the test in all its engines")


def pytest_generate_tests(metafunc):
    """A test that visits the app does so in every engine that it does not rule out."""
    if "engine" not in metafunc.fixturenames:
        return
    marks = list(metafunc.definition.iter_markers())
    only = [mark.args[0] for mark in marks if mark.name == "only"]
    but = [mark.args[0] for mark in marks if mark.name == "but"]
    engines = [name for name in ENGINES if name not in but and (not only or name in only)]
    metafunc.parametrize("engine", engines, indirect=True, scope="session")


@pytest.hookimpl(tryfirst=True)  # Before `-m` chooses by the marks.
def pytest_collection_modifyitems(items):
    """Leaves each case of a test to `make test-long` in all engines but the one whose turn it is."""
    cases = collections.defaultdict(list)
    for item in items:
        engine = item.callspec.params.get("engine") if hasattr(item, "callspec") else None
        # Other suites, which are collected beside this one to count their tests, have engines of another kind.
        if engine in ENGINES and not any(item.get_closest_marker(mark) for mark in ("long", "every_engine")):
            cases[item.path, item.name.replace(engine, "", 1)].append(item)
    turns = collections.defaultdict(lambda: itertools.cycle(TURNS))
    for (path, _), case in cases.items():
        engines = [item.callspec.params["engine"] for item in case]
        # Cases of other engines do not take turns from these.
        chosen = next(engine for engine in turns[path, *engines] if engine in engines)
        for item, engine in zip(case, engines):
            if engine != chosen:
                item.add_marker(pytest.mark.long)


@pytest.fixture(autouse=True)
def ruled_out(request, record_property):
    """Notes, for the report at the end, which engines a test does not run in, and why."""
    for mark in request.node.iter_markers():
        if mark.name in ("only", "but"):
            record_property(mark.name, mark.args)


def pytest_terminal_summary(terminalreporter):
    ran, missing, counts = {name: 0 for name in ENGINES}, {}, {}
    for report in terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", []):
        if report.when != "call":
            continue
        test, _, parameters = report.nodeid.partition("[")
        engine = next((name for name in ENGINES if name in re.split(r"[-\]]", parameters)), None)
        if engine:
            ran[engine] += 1
        for name, value in report.user_properties:
            if name in ("only", "but"):
                missing.setdefault((name, *value), set()).add(test.split("::")[-1])
            if name == "counted":
                what, number = value
                of_engines, failed = counts.setdefault(what, ({}, []))
                of_engines[engine] = of_engines.get(engine, 0) + number
                failed.extend([test] if report.failed else [])
    terminalreporter.section("tests per engine")
    for name, count in ran.items():
        terminalreporter.line(f"{ENGINES[name]}: {count}")
    for what, (of_engines, failed) in sorted(counts.items()):
        numbers = ", ".join(f"{of_engines[name]} in {ENGINES[name]}" for name in ENGINES if name in of_engines)
        terminalreporter.line(f"{what}: {numbers}; {len(failed)} tests of them failed")
    for (name, engine, reason), tests in sorted(missing.items()):
        where = f"only in {ENGINES[engine]}" if name == "only" else f"not in {ENGINES[engine]}"
        terminalreporter.line(f"{where}: {len(tests)} ({', '.join(sorted(tests))}), since {reason}")


# MARK: Servers


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server that the test stops."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


class Release(http.server.ThreadingHTTPServer):
    """The server as a newer release would be: the same files, in a folder of another name.

    A proxy in front of the server from the start, which becomes the newer release on request.
    """

    daemon_threads = True

    def __init__(self, server):
        super().__init__(("127.0.0.1", 0), ReleaseHandler)
        self.server = server
        self.address = f"http://127.0.0.1:{self.server_port}"
        with urllib.request.urlopen(server.address + "/") as page:
            self.old = re.search(rb"/assets/[0-9a-f]+", page.read())[0]
        self.new = self.old
        self.count = 0
        # The addresses that were asked for, and what those begin with that wait until they are let go.
        self.asked = []
        self.held = None
        self.gate = threading.Event()
        # Whether every connection is dropped, as without a network.
        self.is_cut = False
        # The status that everything is answered with: 502 as by a gateway that has lost its server; None for the server's.
        self.refusal = None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()

    def hold(self, path):
        self.held, self.gate = path, threading.Event()

    def let_go(self):
        self.gate.set()

    def bring_out(self):
        self.count += 1
        self.new = b"/assets/" + str(self.count).encode().rjust(len(self.old) - len(b"/assets/"), b"0")


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


following_nothing = urllib.request.build_opener(NoRedirects)


class ReleaseHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        release = self.server
        if release.is_cut:
            self.close_connection = True
            return None
        release.asked.append(self.path)
        if release.refusal:
            return self.reply(release.refusal, b"No", {})
        if release.held and self.path.startswith(release.held):
            release.gate.wait(60)
        path = self.path.encode().replace(release.new, release.old).decode()
        if path.startswith("/app/events") or (release.new != release.old and release.old.decode() in self.path):
            return self.reply(404, b"", {})
        request = urllib.request.Request(release.server.address + path)
        request.add_header("accept-language", self.headers.get("accept-language", "en"))
        try:
            with following_nothing.open(request) as response:
                self.reply(response.status, response.read(), response.headers)
        except urllib.error.HTTPError as error:
            self.reply(error.code, error.read(), error.headers)

    def do_POST(self):
        if self.server.refusal:
            return self.reply(self.server.refusal, b"No", {})
        # Its sources have nothing newer: the way back to the page, as after every refresh.
        self.reply(303, b"", {"location": "/"})

    def reply(self, status, body, headers):
        kind = headers.get("content-type", "text/plain")
        if re.match(r"text/(html|javascript)", kind):
            body = body.replace(self.server.old, self.server.new)
        self.send_response(status)
        for name in ("content-type", "content-security-policy", "cache-control", "location"):
            if name in headers:
                self.send_header(name, headers[name])
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def release(server):
    release = Release(server)
    yield release
    release.stop()


# MARK: Visits


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def engine(request, playwright):
    """The engine that a test runs in, started when it is first needed."""
    engine = {
        "chromium": lambda: Chromium(playwright),
        "firefox": lambda: Firefox(playwright),
        "webkit": WebKit,
    }[request.param]()
    engine.regulars = {}
    yield engine
    for reader in engine.regulars.values():
        reader.context.close()
    engine.close()


def until(page, condition, seconds=30):
    """Waits until an expression holds in the page, whose policy forbids Playwright's own way."""
    deadline = time.monotonic() + seconds
    while not holds(page, condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(50)


def holds(page, condition):
    """Whether an expression holds; in a page that makes way for another while it is asked, it does not yet."""
    try:
        return page.evaluate(condition)
    except PlaywrightError as error:
        if "Execution context was destroyed" not in error.message:
            raise
        return False


class Visit:
    """A reader with a browser of their own: nothing kept from another test."""

    def __init__(self, engine, address, **options):
        self.engine = engine
        self.address = address
        self.has_touch = engine.has_touch and options.get("has_touch", False)
        options = {"locale": "en-US", "timezone_id": "UTC", **options}
        self.context = engine.new_context(**options)
        self.said = []
        self.hosts = set()
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        if self.engine.name != "webkit":
            page.on("console", self._heard)
            page.on("pageerror", lambda error: self.said.append(str(error)))
            page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        return page

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.said.append(message.text)

    def complaints(self):
        """What the browser complained of since it was last asked."""
        if self.engine.name == "webkit":
            self.said += self.context.complaints()
        said, self.said = self.said, []
        return [text for text in said if not EXPECTED_OFFLINE.search(text) and not HARMLESS.search(text)]

    def press(self, selector):
        """Presses what is at a selector: with a finger where the visit and the engine have one."""
        (self.page.tap if self.has_touch else self.page.click)(selector)

    def open(self, path, page=None):
        """Opens an address and waits until the program runs."""
        page = page or self.page
        page.goto(self.address + path)
        page.wait_for_selector("html[data-script]", state="attached")
        return page

    def close(self):
        """Closes the app: its page, or in WebKit the whole browser; what is kept stays."""
        if self.engine.name != "webkit":
            self.page.close()

    def give_up(self):
        """Ends a browser that may not answer any more."""
        (self.context.end if self.engine.name == "webkit" else self.context.close)()

    def open_again(self, path):
        """Opens the app after it was closed."""
        if self.engine.name == "webkit":
            self.context.restart()
        self.page = self.new_page()
        return self.open(path)

    def wait_for_worker(self, page=None):
        """Waits until the page is served by its worker."""
        until(page or self.page, "navigator.serviceWorker?.controller?.state === 'activated'")

    def wait_until_kept(self, page=None):
        """Waits until the app would start without the server, from what the reader left."""
        page = page or self.page
        self.wait_for_worker(page)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
        self.wait_for_rest(page)

    def wait_for_rest(self, page=None):
        """Waits until all that other pages need is kept: a page that rests sees to that."""
        page = page or self.page
        self.wait_for_worker(page)
        until(
            page,
            """(async () => {
              const data = await caches.open("cambio-data-2");
              const isWord = (name) => /[/](locales|messages)[/]|[/]app[/]shell/.test(name);
              const all = [];
              for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()));
              const rates = await Promise.all(["/app/tables", "/app/year"].map((path) => data.match(path)));
              return all.filter(({ url }) => isWord(url)).length >= 3 && !rates.includes(undefined)
                && ["/screens.wasm", "/movies.js"].every((name) => all.some(({ url }) => url.endsWith(name)));
            })()""",
        )


@pytest.fixture
def visit(engine, server):
    """A visit that must leave no complaint in the console and (WebKit cannot be asked) ask no other host."""
    made = []

    def make(address=server.address, **options):
        made.append(Visit(engine, address, **options))
        return made[-1]

    yield make
    for one in made:
        complaints = one.complaints()
        hosts = {host for host in one.hosts if not host.startswith("127.0.0.1:")}
        one.context.close()
        assert complaints == []
        assert hosts == set()


@pytest.fixture
def regular(engine, server):
    """A reader who has been here before and keeps nothing: one browser for many tests, which saves its start."""
    used = []

    def make(**options):
        key = repr(options)
        if key not in engine.regulars:
            engine.regulars[key] = Visit(engine, server.address, **options)
        used.append(engine.regulars[key])
        return used[-1]

    yield make
    for reader in used:
        try:
            complaints = reader.complaints()
            # What is typed is kept when the page is left: before all that is kept goes, not after.
            reader.page.evaluate("""() => {
              document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
              return globalThis.CambioKeeper?.clear();
            }""")
        except Exception:
            # A browser that does not answer must not be the next test's: it gets one of its own.
            engine.regulars = {key: other for key, other in engine.regulars.items() if other is not reader}
            reader.give_up()
            raise
        assert complaints == []


@pytest.fixture
def reader(regular):
    """A regular reader in a window of no particular size."""
    return regular()


def pytest_addoption(parser):
    parser.addoption("--approve", action="store_true", help="keep how the screens look now as approved")
