"""Three servers on one store: one asks the source, two show what it writes, also when it is killed."""

import http.server
import json
import pathlib
import signal
import sqlite3
import sys
import tempfile
import threading
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)

TOKEN = "0123456789-of-the-test"
#: A follower looks every five seconds; the rest is for a busy machine.
PATIENCE = 40


class Source(http.server.ThreadingHTTPServer):
    """CurrencyLayer with one rate, which a test may change."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.rate = "5.5"
        self.asked = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked += 1
        body = (f'{{"success":true,"timestamp":{int(time.time())},"source":"USD",'
                f'"quotes":{{"USDBRL":{self.server.rate},"USDEUR":0.8951}}}}').encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class SharedStoreTests(unittest.TestCase):
    def test_two_follow_one_and_outlive_it(self):
        source = Source()
        self.addCleanup(source.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        database = f"{folder.name}/cambio.sqlite"

        def server(offline):
            server = Server(
                folder.name, "--database", database, offline=offline,
                CAMBIO_SOURCES="currencylayer,ecb", CAMBIO_CURRENCYLAYER_KEY="none-of-ours",
                CAMBIO_CURRENCYLAYER_URL=f"http://127.0.0.1:{source.server_port}",
                # Nobody listens there: the test needs no network.
                CAMBIO_ECB_URL="http://127.0.0.1:9", CAMBIO_OPERATOR_TOKEN=TOKEN,
            )
            self.addCleanup(server.stop)
            return server.start()

        first = server(offline=False)
        self.wait_for("550.00", first)
        followers = [server(offline=True), server(offline=True)]
        self.wait_for("550.00", *followers)

        source.rate = "5.6"
        self.refresh(first)
        self.wait_for("560.00", first, *followers)

        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        for follower in followers:
            self.assertEqual(self.value(follower), "560.00")
        source.rate = "5.7"
        first.start()
        self.refresh(first)
        self.wait_for("570.00", first, *followers)
        for follower in followers:
            self.assertIsNone(follower.process.poll())
        with sqlite3.connect(database) as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        # At each of the launches and refreshes at most: the followers ask nobody.
        self.assertLessEqual(source.asked, 4)

    def refresh(self, server):
        request = urllib.request.Request(
            server.address + "/operator/refresh", data=b"", method="POST",
            headers={"Authorization": f"Bearer {TOKEN}"})
        opener = urllib.request.build_opener(NoRedirect)
        try:
            opener.open(request, timeout=60)
        except urllib.error.HTTPError as answer:
            self.assertEqual(answer.code, 303)

    def value(self, server):
        answer = json.loads(server.get("/api/v1/convert?amount=100&from=USD&to=BRL"))
        return answer["conversions"][0]["value"]

    def wait_for(self, value, *servers):
        deadline = time.monotonic() + PATIENCE
        while (values := [self.value(server) for server in servers]) != [value] * len(servers):
            self.assertLess(time.monotonic(), deadline, f"{values} instead of {value}")
            time.sleep(0.2)


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


if __name__ == "__main__":
    unittest.main()
