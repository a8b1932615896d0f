"""What does not stop `cambio serve`, and its end: a log that nobody reads, and SIGTERM among many requests."""

import http.client
import json
import os
import pathlib
import re
import signal
import socket
import sys
import tempfile
import threading
import unittest

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)
from source import TOKEN  # noqa: E402

#: Lines of 600 bytes: more than a pipe and the server's own buffer hold.
REQUESTS = 4_000
#: The server may wait ten seconds for running requests; the rest is for a busy machine.
PATIENCE = 60
#: Answers that take seconds, and a request whose body does not come.
LONG = ["GET /frankfurter/v1/1999-01-{:02}..2020-01-01 HTTP/1.1\r\nHost: localhost\r\n\r\n".format(day) for day in range(4, 10)]
HALF = "POST /movies/list/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx"


class EndingTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Server(folder.name, "--rate-limit", "0", CAMBIO_OPERATOR_TOKEN=TOKEN)

    def start(self, log):
        self.server.start(log)
        self.addCleanup(self.server.process.kill)

    def ask(self, count):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        for _ in range(count):
            connection.request("GET", "/" + "x" * 500)
            connection.getresponse().read()
        connection.close()

    def dropped(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        text = connection.getresponse().read().decode()
        connection.close()
        return int(re.search(r"^cambio_dropped_log_lines_total (\d+)$", text, re.M)[1])

    def end(self):
        """The status with which SIGTERM ends it."""
        self.server.process.send_signal(signal.SIGTERM)
        return self.server.process.wait(timeout=PATIENCE)

    # MARK: The log

    def test_a_log_that_nobody_reads_stops_nothing(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        self.start(writing)
        os.close(writing)
        self.ask(REQUESTS)
        self.assertEqual(self.server.get("/healthz"), b"ok\n")
        self.assertGreater(self.dropped(), 0)
        self.assertEqual(self.end(), 0)

    def test_a_log_that_is_read_again_says_how_many_lines_it_lacks(self):
        reading, writing = os.pipe()
        self.start(writing)
        os.close(writing)
        self.ask(REQUESTS)
        dropped = self.dropped()
        with open(reading, "rb") as log:
            count, read = None, 0
            # The line about those that were dropped comes after all that were kept.
            while count is None:
                line = json.loads(log.readline())
                if line["message"] == "lines of the log dropped":
                    count = line["count"]
                read += line["message"] == "request" and line["path"].startswith("/x")
        self.assertGreater(read, 0)
        # The request for the metrics, which does not count itself, was dropped too, or found room.
        self.assertIn(count - dropped, [0, 1])
        self.assertEqual(read + dropped, REQUESTS)

    def test_a_log_that_cannot_be_written_stops_nothing(self):
        def closed():
            reading, writing = os.pipe()
            os.close(reading)
            return writing

        for log in [closed, lambda: os.open("/dev/full", os.O_WRONLY)]:
            descriptor = log()
            self.start(descriptor)
            os.close(descriptor)
            self.ask(200)
            self.assertEqual(self.server.get("/healthz"), b"ok\n")
            self.assertEqual(self.end(), 0)

    # MARK: SIGTERM

    @pytest.mark.long
    def test_sigterm_among_requests_and_long_answers_is_no_failure(self):
        with tempfile.TemporaryFile() as log:
            self.start(log)
            stopped = threading.Event()

            def keep_asking():
                while not stopped.is_set():
                    try:
                        self.server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL")
                    except OSError:
                        return

            askers = [threading.Thread(target=keep_asking) for _ in range(8)]
            for asker in askers:
                asker.start()
            for request in [*LONG, HALF]:
                client = socket.create_connection(("127.0.0.1", self.server.port), timeout=PATIENCE)
                self.addCleanup(client.close)
                client.sendall(request.encode())
            # An answer to what came later: the server has all requests.
            self.assertEqual(self.server.get("/healthz"), b"ok\n")
            self.assertEqual(self.end(), 0)
            stopped.set()
            for asker in askers:
                asker.join()
            log.seek(0)
            text = log.read().decode()
        self.assertNotIn("cannot listen", text)
        self.assertNotIn("Cancellation", text)


if __name__ == "__main__":
    unittest.main()
