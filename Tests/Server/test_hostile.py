"""`cambio serve` against clients that mean harm: it stays up, stays small, and serves the others.

Everything is on the loopback and bounded. The figures are printed; what is asserted is not how fast.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import random
import resource
import signal
import socket
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

HOSTILE_REQUESTS = 2_000
ATTACKERS = 24
IDLE_CONNECTIONS = 5_000
MEGABYTE = 1 << 20


class Target(Server):
    """The server that is attacked."""

    def __init__(self, folder, *options):
        super().__init__(folder, "--rate-limit", "0", *options)
        self.start()

    def connect(self, source="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), timeout=10, source_address=(source, 0))

    @property
    def is_running(self):
        return self.process.poll() is None

    @property
    def resident_bytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024


class Reader(threading.Thread):
    """Somebody who only wants to convert, again and again."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server = server
        self.done = threading.Event()
        self.served = 0
        self.failures = []
        self.slowest = 0.0

    def run(self):
        while not self.done.is_set():
            start = time.monotonic()
            try:
                answer = json.loads(self.server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL"))
                assert answer["conversions"][0]["value"] == "543.25", answer
                self.served += 1
            except Exception as failure:  # Whatever it is, the reader was not served.
                self.failures.append(repr(failure))
            self.slowest = max(self.slowest, time.monotonic() - start)
            time.sleep(0.005)

    def leave(self):
        self.done.set()
        self.join(timeout=30)


def get(target, *fields, version="HTTP/1.1", method="GET", host="localhost"):
    return "\r\n".join([f"{method} {target} {version}", f"Host: {host}", *fields, "", ""]).encode("latin-1", "replace")


def attacks(dice):
    """Requests that no honest client sends, without end."""
    long = lambda count: "A" * count
    noise = lambda count: bytes(dice.randrange(256) for _ in range(count))
    number = lambda: dice.randrange(1, 10**6)
    while True:
        yield noise(dice.randrange(1, 4_000))
        yield noise(40) + b"\r\n\r\n"
        yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise(500)
        yield b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + noise(64)
        yield b"GET /\r\n\r\n"
        yield get("/", version="HTTP/9.9")
        yield get("/", method=long(dice.randrange(20, 40_000)))
        yield get("/" + long(dice.randrange(8_000, 60_000)))
        yield get("/?" + "&".join(f"a{index}={index}" for index in range(dice.randrange(100, 5_000))))
        yield get("/", f"X: {long(dice.randrange(30_000, 200_000))}")
        yield get("/", *(f"X-{index}: 1" for index in range(dice.randrange(100, 5_000))))
        yield get("/", "no colon here")
        yield get("/", f"Content-Length: -{number()}")
        yield get("/", f"Content-Length: {10**dice.randrange(10, 40)}", method="POST")
        yield get("/settings", "Content-Length: 5", "Content-Length: 6", method="POST") + b"hello!"
        yield get("/settings", "Content-Length: 4", "Transfer-Encoding: chunked", method="POST") + b"0\r\n\r\nGET /x HTTP/1.1\r\n\r\n"
        yield get("/settings", "Transfer-Encoding: chunked", method="POST") + b"zz\r\nhello\r\n"
        yield get("/settings", "Transfer-Encoding: chunked", method="POST") + b"ffffffffffffffff\r\nhello\r\n"
        yield get("/settings", "Content-Length: 300000", "Content-Type: application/x-www-form-urlencoded", method="POST") + b"a" * 300_000
        yield get("/refresh", "Origin: https://evil.example", "Content-Length: 0", method="POST")
        yield get("/settings", "Cookie: cambio=" + "%".join(long(dice.randrange(1, 9)) for _ in range(900)))
        yield get("/", "Accept-Language: " + ",".join(f"x{index};q=0.{index}" for index in range(2_000)))
        yield get("/", "If-None-Match: " + ",".join(['"x"'] * 3_000))
        yield get("/assets/../../../../etc/passwd")
        yield get("/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd")
        yield get("/assets/..%5c..%5c..%5cetc%5cpasswd")
        yield get("//etc/passwd")
        yield get("/\x00/USD")
        yield get("/%00%ff%fe/%c0%ae%c0%ae/")
        yield get("/USD/BRL?typedAmount=" + "(" * dice.randrange(100, 7_000))
        yield get("/USD/BRL?typedAmount=" + "9" * dice.randrange(100, 7_000))
        yield get("/USD/BRL?typedAmount=" + "9*" * dice.randrange(100, 3_000) + "9")
        yield get("/USD/BRL?typedAmount=1/0")
        yield get(f"/USD/BRL?typedAmount=1e{number()}")
        yield get("/currencies?q=" + "%F0%9F%87%A7" * dice.randrange(1, 600))
        yield get("/api/v1/convert?amount=1&base=USD&quotes=" + ",".join(["BRL"] * dice.randrange(2, 2_000)))
        yield get("/api/v1/history?base=USD&quotes=BRL&range=Max&range=Max")
        yield get("/app/tables?start=0000-00-00")
        yield get("/api/v1/rates/" + "%27%3BDROP%20TABLE%20x--")
        yield get("/", host=dice.choice(["evil.example", "", "[", "localhost\r\nHost: localhost", "A" * 4_000]))
        yield get("/healthz", version="HTTP/1.0") + get("/healthz")
        yield get("/", "Range: bytes=0-,0-,0-,0-,0-")
        yield get("/", "Expect: 100-continue", "Content-Length: 10", method="POST")
        yield get("/", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
        yield get("http://169.254.169.254/latest/meta-data/")
        yield get("/", method="TRACE") + get("/", method="CONNECT") + get("*", method="OPTIONS")
        yield b"".join(get("/USD/BRL") for _ in range(dice.randrange(10, 60)))


def statuses(received):
    """The status codes of the answers in what was received."""
    return [int(part[:3]) for part in received.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()]


def attack(server, request, manner):
    """Sends a request whole, in pieces, or half, and reads what comes; the statuses."""
    received = b""
    with server.connect() as connection:
        connection.settimeout(1)
        try:
            if manner == 0:
                for start in range(0, min(len(request), 2_000), 400):
                    connection.sendall(request[start:start + 400])
            elif manner == 1:
                connection.sendall(request[: len(request) // 2])
                connection.shutdown(socket.SHUT_WR)
            elif manner == 2:
                connection.sendall(request)
                connection.close()
                return []
            else:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
            while len(received) < 4 * MEGABYTE and (piece := connection.recv(65_536)):
                received += piece
        except OSError:
            pass  # The server may hang up on such a client whenever it likes.
    return statuses(received)


class HostileClientTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Target(folder.name)
        self.addCleanup(self.server.stop)

    @pytest.mark.long
    def test_two_thousand_hostile_requests_among_honest_ones(self):
        dice = random.Random(20_261_121)
        reader = Reader(self.server)
        for path in ("/USD/BRL", "/currencies", "/USD/BRL/history?range=1Y"):
            self.server.get(path)
        before = self.server.resident_bytes
        reader.start()
        source = attacks(dice)
        prepared = [(next(source), dice.randrange(4)) for _ in range(HOSTILE_REQUESTS)]
        with concurrent.futures.ThreadPoolExecutor(ATTACKERS) as attackers:
            answers = list(attackers.map(lambda each: attack(self.server, *each), prepared))
        reader.leave()
        counts = collections.Counter(status for each in answers for status in each or ["hung up"])
        grown = self.server.resident_bytes - before
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items(), key=str))
        print(f"\n{HOSTILE_REQUESTS} hostile requests: {answers}")
        print(f"meanwhile {reader.served} honest ones served, the slowest in {reader.slowest * 1000:.0f} ms; "
              f"{grown / MEGABYTE:.1f} MB more in memory")
        self.assertTrue(self.server.is_running)
        self.assertEqual(reader.failures, [])
        self.assertGreater(reader.served, 100)
        self.assertEqual([status for status in counts if status != "hung up" and status >= 500 and status != 501], [])
        self.assertLess(grown, 64 * MEGABYTE)

    def test_slow_senders_do_not_keep_others_waiting(self):
        slow = [self.server.connect() for _ in range(200)]
        reader = Reader(self.server)
        reader.start()
        request = get("/USD/BRL", "X: " + "y" * 200)
        for place in range(5):
            for connection in slow:
                try:
                    connection.sendall(request[place:place + 1])
                except OSError:
                    pass
            time.sleep(1)
        reader.leave()
        for connection in slow:
            connection.close()
        self.assertEqual(reader.failures, [])
        self.assertGreater(reader.served, 100)

    def test_a_body_that_no_long_answer_reads_keeps_no_room(self):
        def path(number):
            return f"/api/v1/history?base=USD&quotes=EUR,GBP,JPY,CHF&since=1999-02-{number + 1:02}"

        # More than there is room for, each with the bytes that a connection holds and more behind them; none is
        # in the cache.
        for place, (chunks, wanted) in enumerate(((10, (b"200",)), (60, (b"200",)), (3_000, (b"200", b"")))):
            for number in range(place * 8, place * 8 + 8):
                with self.server.connect() as connection:
                    connection.settimeout(30)
                    head = f"GET {path(number)} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                    try:
                        connection.sendall(
                            head.encode() + (b"400\r\n" + b"a" * 1_024 + b"\r\n") * chunks + b"0\r\n\r\n"
                        )
                        answer = connection.recv(65_536)
                    except ConnectionError:
                        answer = b""  # The answer may come, and end the connection, before the body does.
                    self.assertIn(answer[9:12], wanted, answer[:200])
        self.assertIn(b'"series"', self.server.get(path(24)))

    def test_a_client_that_takes_all_connections_takes_its_own(self):
        taken = []
        try:
            for _ in range(600):
                connection = self.server.connect("127.0.2.1")
                connection.settimeout(0.2)
                taken.append(connection)
            open_ones = 0
            for connection in taken:
                try:
                    connection.sendall(get("/healthz"))
                    open_ones += connection.recv(4_096).startswith(b"HTTP/1.1 200 ")
                except OSError:
                    pass
            self.assertEqual(open_ones, 256)
            self.assertIn(b"543.25", self.server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL"))
        finally:
            for connection in taken:
                connection.close()

    @pytest.mark.long
    def test_five_thousand_idle_connections(self):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        # Fewer if the system allows a process fewer; the server leaves room for a hundred files.
        wanted = IDLE_CONNECTIONS if most == resource.RLIM_INFINITY else min(IDLE_CONNECTIONS, most - 300)
        before = self.server.resident_bytes
        reader = Reader(self.server)
        reader.start()
        idle = []
        try:
            # From as many clients as necessary, each within its limit.
            for number in range(wanted):
                idle.append(self.server.connect(f"127.0.1.{number // 200 + 1}"))
            time.sleep(3)
            grown = self.server.resident_bytes - before
            served = reader.served
            time.sleep(3)
            self.assertGreater(reader.served, served, "nobody is served while they are open")
        finally:
            reader.leave()
            for connection in idle:
                connection.close()
        print(f"\n{wanted} idle connections: {grown / MEGABYTE:.1f} MB more in memory, "
              f"{reader.served} honest requests served, the slowest in {reader.slowest * 1000:.0f} ms")
        self.assertTrue(self.server.is_running)
        self.assertEqual(reader.failures, [])
        self.assertLess(grown, 256 * MEGABYTE)


class KilledServerTests(unittest.TestCase):
    def test_nothing_is_lost_when_it_is_killed_under_load(self):
        with tempfile.TemporaryDirectory() as folder:
            database = f"{folder}/cambio.sqlite"
            run = lambda *words: subprocess.run(
                [BINARY, *words, "--database", database], check=True, capture_output=True, text=True,
                env={**os.environ, "HOME": folder}).stdout
            run("own-rate", "set", "usd", "brl", "5.70")
            server = Target(folder, "--database", database)
            try:
                for _ in range(5):
                    readers = [Reader(server) for _ in range(4)]
                    for reader in readers:
                        reader.start()
                    time.sleep(0.5)
                    server.process.send_signal(signal.SIGKILL)
                    server.process.wait()
                    for reader in readers:
                        reader.leave()
                    with sqlite3.connect(database) as store:
                        self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
                    self.assertIn("5.70", run("own-rate", "list"))
                    server.start()
                    self.assertIn(b"543.25", server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL"))
            finally:
                server.stop()


if __name__ == "__main__":
    unittest.main()
