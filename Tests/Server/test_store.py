"""The server and its store: one that is locked, one that is old, a quota that two processes share, and an
upstream that never answers."""

import concurrent.futures
import http.server
import json
import os
import pathlib
import signal
import socketserver
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
from source import Source  # noqa: E402

DATED = [
    "/api/v1/convert?amount=100&base=USD&quotes=BRL&date=2024-03-05",
    "/api/v1/rates?base=USD&date=2023-07-11",
    "/api/v1/history?base=USD&quotes=BRL&since=2024-01-01&until=2024-02-01",
    "/app/tables?start=2022-05-05",
    "/USD/BRL?amount=100&on=2021-02-03",
    "/app/fetches?base=USD&quote=BRL",
]
NOW = "/api/v1/convert?amount=100&base=USD&quotes=BRL"


def quoted(source):
    """The environment of a process that asks CurrencyLayer at `source` alone."""
    return {
        "CAMBIO_SOURCES": "currencylayer",
        "CAMBIO_CURRENCYLAYER_KEY": "none-of-ours",
        "CAMBIO_CURRENCYLAYER_URL": source.url,
    }


class Pulse(threading.Thread):
    """Asks again and again, as a client would, and keeps how long each answer took."""

    def __init__(self, server, *paths):
        super().__init__(daemon=True)
        self.server, self.paths, self.milliseconds, self.running = server, paths, [], True

    def run(self):
        while self.running:
            for path in self.paths:
                start = time.monotonic()
                self.server.get(path)
                self.milliseconds.append((time.monotonic() - start) * 1000)

    def stop(self):
        self.running = False
        self.join()
        ordered = sorted(self.milliseconds)
        return ordered[len(ordered) * 99 // 100]


class StoreTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.database = f"{folder.name}/cambio.sqlite"
        self.source = Source()
        self.addCleanup(self.source.shutdown)

    def server(self, **environment):
        server = Server(
            self.folder, "--database", self.database, "--rate-limit", "0", offline=False,
            **{**quoted(self.source), **environment},
        )
        self.addCleanup(server.stop)
        return server.start()

    def refresh(self):
        """`cambio refresh` of a process of its own."""
        environment = {**os.environ, "HOME": self.folder, **quoted(self.source)}
        return subprocess.run(
            [BINARY, "refresh", "--now", "--database", self.database], env=environment, capture_output=True,
            timeout=120,
        )

    def value(self, server):
        return json.loads(server.get(NOW))["conversions"][0]["value"]

    def wait_for(self, value, server):
        deadline = time.monotonic() + 60
        while self.value(server) != value:
            self.assertLess(time.monotonic(), deadline, f"never {value}")
            time.sleep(0.05)

    def rows(self, sql):
        with sqlite3.connect(self.database) as store:
            return store.execute(sql).fetchall()

    @pytest.mark.long
    def test_a_locked_store_stops_nobody_and_loses_nothing(self):
        server = self.server()
        self.wait_for("550.00", server)
        fetches = self.rows("SELECT count(*) FROM fetch WHERE resource = 'live'")[0][0]
        locked = sqlite3.connect(self.database, isolation_level=None)
        locked.execute("BEGIN IMMEDIATE")
        self.source.rate = "5.6"
        pulse = Pulse(server, "/healthz", NOW)
        pulse.start()
        end = time.monotonic() + 10
        refresh = threading.Thread(target=self.refresh)
        refresh.start()
        while time.monotonic() < end:
            for path in DATED:
                server.get(path)
        slowest = pulse.stop()
        self.assertEqual(self.value(server), "550.00")
        locked.execute("COMMIT")
        refresh.join()
        # Both the answer that waited and the rates before it are there.
        self.assertEqual(self.rows("SELECT count(*) FROM fetch WHERE resource = 'live'")[0][0], fetches + 1)
        print(f"\n  a store locked for 10 s: {len(pulse.milliseconds)} answers, p99 {slowest:.1f} ms")

    @pytest.mark.long
    def test_two_processes_never_exceed_a_quota(self):
        attempts, sent = 500, []
        self.source.reply = self.sometimes
        self.refresh()

        def keep_asking(count):
            for _ in range(count):
                sent.append(self.refresh().returncode)

        threads = [threading.Thread(target=keep_asking, args=(attempts // 2,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        (used,), = self.rows("SELECT quota_used FROM source WHERE name = 'CurrencyLayer'")
        print(f"\n  {attempts + 1} refreshes by two processes: {self.source.asked} requests, quota says {used}")
        self.assertEqual(used, self.source.asked)
        self.assertEqual(self.source.asked, 100)
        self.assertEqual(len(sent), attempts)

    @staticmethod
    def sometimes(answer):
        """Half of the requests fail, in three ways."""
        match answer.server.asked % 6:
            case 0:
                answer.send_error(503)
            case 2:
                answer.send_error(500)
            case 4:
                # Closed without a word, when the request has come.
                answer.connection.close()
            case _:
                return False
        return True

    def test_an_upstream_that_never_answers_does_not_hold_the_end(self):
        class Silence(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.recv(1 << 16)
                threading.Event().wait(60)

        class Silent(socketserver.ThreadingTCPServer):
            daemon_threads = True

        silent = Silent(("127.0.0.1", 0), Silence)
        self.addCleanup(silent.server_close)
        self.addCleanup(silent.shutdown)
        threading.Thread(target=silent.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{silent.server_address[1]}"
        server = self.server(CAMBIO_SOURCES="bcb,ecb", CAMBIO_BCB_URL=address, CAMBIO_ECB_URL=address)
        time.sleep(1)
        start = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        # The end may wait ten seconds for an upstream.
        self.assertEqual(server.process.wait(timeout=10), 0)
        print(f"\n  stopped beside a silent upstream in {time.monotonic() - start:.1f} s")

    @pytest.mark.long
    def test_ten_years_of_hourly_tables(self):
        self.source.quotes = {code: f"{1 + number / 97:.6f}" for number, code in enumerate(CODES)}
        self.refresh()
        self.age()
        size = os.path.getsize(self.database) / 1e6
        start = time.monotonic()
        server = self.server()
        server.get("/api/v1/convert?amount=100&base=USD&quotes=BRL&date=2020-03-05")
        started = time.monotonic() - start
        pulse = Pulse(server, "/healthz")
        pulse.start()
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            paths = [
                f"/api/v1/rates?base=USD&date={year}-{month:02}-{day:02}&source=CurrencyLayer"
                for year in range(2017, 2026) for month in (2, 5, 8, 11) for day in range(1, 10)
            ][:300]
            answers = list(pool.map(server.get, paths))
        asked = time.monotonic() - start
        slowest = pulse.stop()
        for answer in answers:
            self.assertGreater(len(json.loads(answer)["rates"]), 100)
        memory = self.memory(server)
        before = self.cpu(server)
        self.source.quotes["BRL"] = "5.999"
        self.assertEqual(self.refresh().returncode, 0)
        # The server looks for other processes' writes every five seconds.
        time.sleep(7)
        spent = self.cpu(server) - before
        self.assertEqual(self.value(server), "599.90")
        print(
            f"\n  ten years of hourly tables: {size:.1f} MB, first answer after {started * 1000:.0f} ms, "
            f"300 dated questions in {asked:.2f} s (healthz p99 {slowest:.1f} ms), "
            f"a refresh {spent * 1000:.0f} ms of CPU, {memory:.0f} MB"
        )
        self.assertLess(size, 60)
        self.assertLess(memory, 120)

    def age(self):
        """What ten years of hourly quotes leave: closing figures, and thirty days hour by hour."""
        with sqlite3.connect(self.database) as store:
            (today, series, fetch), = store.execute("SELECT max(as_of), series, fetch FROM publication")
            for age in range(3650, 0, -1):
                for hour in range(24 if age <= 30 else 1):
                    figures = "".join(
                        f"{code} {1 + number / 97 + (age * 24 + hour) / 1e6:.6f}\n"
                        for number, code in enumerate(CODES)
                    )
                    store.execute(
                        "INSERT INTO publication (series, as_of, published_at, fetch, figures)"
                        " VALUES (?, ?, ?, ?, ?)",
                        (series, today - age, (today - age) * 86_400 + hour * 3_600, fetch, figures),
                    )

    @staticmethod
    def memory(server):
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1000

    @staticmethod
    def cpu(server):
        fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


#: 160 currencies that are in use, in alphabetic order.
CODES = """AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL
LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP
TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG""".split()


if __name__ == "__main__":
    unittest.main()
