"""Three servers on one store: one asks the source, two show what it writes, also when it is killed."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, Server  # noqa: E402  (found through the line above)
from source import TOKEN, Source, post_as_operator  # noqa: E402

#: A follower looks every five seconds; the rest is for a busy machine.
PATIENCE = 40


class SharedStoreTests(unittest.TestCase):
    @pytest.mark.long
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
                CAMBIO_CURRENCYLAYER_URL=source.url,
                # Nobody listens there, so the test needs no network.
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
        # At most at each of the launches and refreshes: the followers send no requests.
        self.assertLessEqual(source.asked, 4)

    def test_a_place_that_its_process_left_is_free_at_once(self):
        source = Source()
        self.addCleanup(source.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        gate, asked = threading.Event(), threading.Semaphore(0)
        self.addCleanup(gate.set)

        def hold(answer):
            asked.release()
            gate.wait()
            return False

        source.reply = hold
        command = [BINARY, "refresh", "--database", f"{folder.name}/cambio.sqlite"]
        environment = {**os.environ, "HOME": folder.name, "CAMBIO_SOURCES": "currencylayer",
                       "CAMBIO_CURRENCYLAYER_KEY": "none-of-ours", "CAMBIO_CURRENCYLAYER_URL": source.url}

        def refresh():
            return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)

        held = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(held.kill)
        self.assertTrue(asked.acquire(timeout=PATIENCE))
        # The source is being asked: another process does not ask it too.
        refresh()
        self.assertEqual(source.asked, 1)
        held.kill()
        held.wait()
        source.reply = lambda answer: False
        done = refresh()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(source.asked, 1)

    def refresh(self, server):
        self.assertEqual(post_as_operator(server, "/operator/refresh"), 303)

    def value(self, server):
        answer = json.loads(server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL"))
        return answer["conversions"][0]["value"]

    def wait_for(self, value, *servers):
        deadline = time.monotonic() + PATIENCE
        while (values := [self.value(server) for server in servers]) != [value] * len(servers):
            self.assertLess(time.monotonic(), deadline, f"{values} instead of {value}")
            time.sleep(0.2)


if __name__ == "__main__":
    unittest.main()
