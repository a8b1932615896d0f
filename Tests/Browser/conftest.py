"""The web app in Chromium: one server for all tests, a page of its own for each."""

import http.server
import os
import pathlib
import re
import sys
import threading
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)

CHROMIUM = os.environ.get("CAMBIO_CHROMIUM", "/usr/bin/chromium")

# What a browser says of requests that a test has made fail.
EXPECTED_OFFLINE = re.compile(r"Failed to load resource|net::ERR|EventSource|registration blocked")

# What it says on a busy machine, where the program starts seconds after its files came. Whether a file is
# fetched ahead for nothing is asserted of the fetches themselves: `test_program.py`.
LATE = re.compile(r"preloaded using link preload but not used within a few seconds")


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

    It stands before the server from the start and becomes the newer release when it is told to.
    """

    daemon_threads = True

    def __init__(self, server):
        super().__init__(("127.0.0.1", 0), ReleaseHandler)
        self.server = server
        self.address = f"http://127.0.0.1:{self.server_port}"
        with urllib.request.urlopen(server.address + "/") as page:
            self.old = re.search(rb"/assets/[0-9a-f]+", page.read())[0]
        self.new = self.old
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def bring_out(self):
        self.new = b"/assets/" + b"0" * (len(self.old) - len(b"/assets/"))


class ReleaseHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        release = self.server
        path = self.path.encode().replace(release.new, release.old).decode()
        if path.startswith("/api/v1/events") or (release.new != release.old and release.old.decode() in self.path):
            return self.reply(404, b"", {})
        request = urllib.request.Request(release.server.address + path)
        request.add_header("accept-language", self.headers.get("accept-language", "en"))
        try:
            with urllib.request.urlopen(request) as response:
                self.reply(response.status, response.read(), response.headers)
        except urllib.error.HTTPError as error:
            self.reply(error.code, error.read(), error.headers)

    def reply(self, status, body, headers):
        kind = headers.get("content-type", "text/plain")
        if re.match(r"text/(html|javascript)", kind):
            body = body.replace(self.server.old, self.server.new)
        self.send_response(status)
        for name in ("content-type", "content-security-policy", "cache-control"):
            if name in headers:
                self.send_header(name, headers[name])
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def release(server):
    release = Release(server)
    yield release
    release.shutdown()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        # The sandbox does not run as root, as containers do.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


def until(page, condition, seconds=30):
    """Waits until an expression holds in the page, whose policy forbids Playwright's own way."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(50)


class Visit:
    """A reader with a browser of their own: nothing kept from another test."""

    def __init__(self, chromium, address, **options):
        self.address = address
        options = {"locale": "en-US", "timezone_id": "UTC", **options}
        self.context = chromium.new_context(**options)
        self.complaints = []
        self.hosts = set()
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        return page

    def _heard(self, message):
        if message.type in ("error", "warning") and not LATE.search(message.text):
            self.complaints.append(message.text)

    def open(self, path, page=None):
        """Opens an address and waits until the program runs."""
        page = page or self.page
        page.goto(self.address + path)
        page.wait_for_selector("html[data-script]", state="attached")
        return page

    def wait_for_worker(self, page=None):
        """Waits until the page is served by its worker."""
        until(page or self.page, "navigator.serviceWorker?.controller?.state === 'activated'")

    def wait_until_kept(self, page=None):
        """Waits until the app would start without the server."""
        page = page or self.page
        self.wait_for_worker(page)
        until(
            page,
            """(async () => {
              const data = await caches.open("cambio-data-1");
              const isWord = (name) => /[/](locales|messages)[/]/.test(name);
              let words = 0;
              for (const name of await caches.keys())
                words += (await (await caches.open(name)).keys()).filter(({ url }) => isWord(url)).length;
              return words >= 2 && (await data.match("/api/v1/tables")) !== undefined;
            })()""",
        )


@pytest.fixture
def visit(chromium, server):
    """A visit that must leave no complaint in the console and ask no other host."""
    made = []

    def make(address=server.address, **options):
        made.append(Visit(chromium, address, **options))
        return made[-1]

    yield make
    for one in made:
        complaints = [text for text in one.complaints if not EXPECTED_OFFLINE.search(text)]
        hosts = {host for host in one.hosts if not host.startswith("127.0.0.1:")}
        one.context.close()
        assert complaints == []
        assert hosts == set()


def pytest_addoption(parser):
    parser.addoption("--approve", action="store_true", help="keep how the screens look now as approved")
