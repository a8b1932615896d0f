"""The search for the worst question: whatever anyone asks, others are answered and the server stays small.

Expensive questions and files at random, over every kind of route, two at a time, some by readers who leave. How long
others wait meanwhile is printed, not asserted. `CAMBIO_WORST_QUESTIONS` asks more, `CAMBIO_WORST_SEED` others; a
question that fails is named by its number, and the seed asks it again.
"""

import base64
import collections
import http.client
import io
import json
import multiprocessing
import os
import pathlib
import random
import socket
import sys
import tempfile
import time
import unittest
import urllib.parse
import zipfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
import figures  # noqa: E402  (found through the line above)
from served import Server  # noqa: E402

QUESTIONS = int(os.environ.get("CAMBIO_WORST_QUESTIONS", "500"))
SEED = os.environ.get("CAMBIO_WORST_SEED", "27")
MEGABYTE = 1 << 20
# The server's largest memory at any time: running answers and files, the cache, and its own.
MOST_BYTES = 200 * MEGABYTE

CODES = (
    "USD EUR BRL GBP JPY CHF PLN AED DEM TRY INR CNY KRW ZAR MXN SEK NOK DKK CZK HUF RON BGN ISK ILS IDR MYR PHP SGD "
    "THB HKD AUD NZD CAD ARS CLP COP PEN UYU EGP MAD NGN KES GHS UAH GEL AMD KZT UZS VND PKR LKR BDT NPR QAR SAR KWD "
    "BHD OMR JOD LBP XDR XAU VES SYP ZWG ITL FRF ESP ATS BEF NLG FIM GRD HRK EEK LVL LTL SKK SIT CYP MTL ROL TRL RUB"
).split()
# A zip whose one file is itself, packed.
QUINE = zlib.decompress(base64.b64decode(
    "eNoL8GZmEWFgYOAAYkWGQ9L77BwYGRjuAbEcUKRIvwoPYHBk2Pc/gFIDmDqSmBkYWBl+IbEghAjDa6xiTh2KRxiIZjEw/P8PIXIZJmEV"
    "Y4pysz/NwAjiB3gzMokw4PYPKsDvuwBvVjaQKkYg9AHSNYwgHl0tAwC+I4TW"
))


class Question:
    def __init__(self, kind, path, body=None, **fields):
        self.kind, self.path, self.body, self.fields = kind, path, body, fields

    def __str__(self):
        return f"{self.kind} {self.path[:300]}" + (f" with {len(self.body)} bytes" if self.body else "")


def codes(any, most):
    return ",".join(any.sample(CODES, any.randint(1, min(most, len(CODES)))))


def day(any):
    return f"{any.randint(1998, 2026)}-{any.randint(1, 12):02}-{any.randint(1, 28):02}"


def span(any):
    return sorted([day(any), any.choice([day(any), "1999-01-04", "2026-11-20"])])


def query(**values):
    return urllib.parse.urlencode({name.rstrip("_"): value for name, value in values.items() if value is not None})


def history(any):
    start, end = span(any)
    times = any.choice([{"range": any.choice(["Max", "5Y", "1Y"])}, {"start": start, "end": end}, {"start": "0001-01-01"}])
    group = any.choice([None, "week", "month", "year"])
    path = "/api/v1/history" + any.choice(["", "", ".csv", ".ndjson"])
    return path + "?" + query(base=any.choice(CODES), quotes=codes(any, any.choice([1, 3, 10, 30, 100])), group=group, **times)


def rates(any):
    policy = any.choice(["last", "year-average", "month-average", "shifted-month-average", "next"])
    return f"/api/v1/rates/{any.choice(CODES)}?" + query(
        policy=policy, date=day(any), legs=any.choice([None, 1]), amount=any.choice([None, "9" * 38]),
        quotes=any.choice([None, codes(any, 100)]),
    )


def calculation(any):
    def term(depth):
        if depth == 0:
            return f"{any.randint(1, 10 ** any.randint(1, 37))}"
        return f"({term(depth - 1)} {any.choice('+-*/')} {term(depth - 1)})"

    shape = any.randrange(4)
    if shape == 0:
        count = any.randint(1, 1900)
        return "(" * count + "1" + ")" * count
    if shape == 1:
        return "+".join(f"{any.randint(1, 99)} {any.choice(CODES)}" for _ in range(any.randint(1, 600)))
    if shape == 2:
        return term(any.randint(1, 6))[:3_500]
    return "*".join("9" * any.randint(1, 38) for _ in range(any.randint(1, 80)))


def convert(any):
    return "/api/v1/convert?" + query(
        amount=calculation(any), quotes=codes(any, any.choice([1, 10, 100])),
        base=any.choice([None, "USD"]), policy=any.choice([None, "last", "year-average"]),
        date=any.choice([None, day(any)]), digits=any.choice([None, 30]),
    )[:8_000]


def dialect(any):
    (start, end), base, symbols = span(any), any.choice(CODES), codes(any, any.choice([1, 5, 100]))
    year = any.randint(1999, 2025)
    return any.choice([
        f"/frankfurter/v1/{start}..{end}?base={base}",
        f"/frankfurter/v1/1999-01-04..?symbols={symbols}",
        f"/frankfurter/v2/rates?from={start}&to={end}&base={base}&quotes={symbols}",
        f"/frankfurter/v2/rates.csv?from={start}&to={end}&group={any.choice(['week', 'month'])}",
        "/frankfurter/v2/currencies?scope=all",
        f"/currencylayer/timeframe?start_date={year}-01-01&end_date={year}-12-31&source={base}",
        f"/currencylayer/change?start_date={start}&end_date={end}&source={base}",
        f"/fixer/timeseries?start_date={year}-02-01&end_date={year + 1}-01-31&base={base}",
        f"/fixer/fluctuation?start_date={start}&end_date={end}&base={base}",
        f"/exchangerate-host/timeseries?start_date={year}-01-01&end_date={year}-12-31&base={base}",
        f"/openexchangerates/api/time-series.json?start={year}-01-01&end={year}-01-31&base={base}",
        f"/exchangerate-api/v6/K/history/{base}/{year}/6/{any.randint(1, 30)}",
        f"/ecb/stats/eurofxref/{any.choice(['eurofxref-hist.xml', 'eurofxref-hist-90d.xml', 'eurofxref-daily.xml'])}",
    ])


def page(any):
    (base, quote), year = any.sample(CODES, 2), any.randint(1999, 2025)
    words = any.choice(["matrix", "a", "the", "é" * 200, "love " * 50, "x" * 1_000, "2001", "spielberg"])
    films = query(
        q=any.choice([None, words]), genre=any.choice([None, "drama"]), order=any.choice([None, "rating", "title"]),
        page=any.choice([None, 1, 2, 99_999]), decade=any.choice([None, "1990"]),
    )
    return any.choice([
        f"/{base}/{quote}/history?range={any.choice(['Max', '5Y'])}", f"/{base}/{quote}/history.csv?range=Max",
        f"/{base}/{quote}?" + query(amount=calculation(any), date=day(any))[:7_000],
        "/currencies?" + query(q=words), f"/send/{any.choice(['BR', 'PL', 'IN'])}", "/",
        f"/app/history?base={base}&quote={quote}&range=Max", f"/app/year?v={day(any)}",
        f"/app/tables?start={year}-01-01&end={year}-12-31", "/app/movies", "/app/tables",
        f"/movies?{films}", f"/movies/tt{any.randint(1, 9_999_999):07}",
        f"/tmdb/3/search/{any.choice(['movie', 'person', 'multi', 'company'])}?" + query(query=words),
        "/tmdb/3/discover/movie?" + query(sort_by=any.choice(["revenue.desc", "title.asc"]), page=any.randint(1, 500)),
        "/omdb/?" + query(s=words, page=any.randint(1, 100)), "/api/v1/currencies", "/api/v1/openapi.json",
    ])


def archive(files, method=zipfile.ZIP_DEFLATED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as into:
        for name, content in files:
            into.writestr(name, content)
    return packed.getvalue()


def table(any, rows):
    number = any.choice([777_777, None])
    lines = [f"x{row},,tt{9_000_000 + row},{number or row}," for row in range(rows)]
    return ("Title,Year,imdbID,tmdbID,WatchedDate\n" + "\n".join(lines) + "\n").encode()


def nested(any):
    content = table(any, 3)
    for _ in range(any.randint(1, 300)):
        content = archive([("a", content)], zipfile.ZIP_STORED)
    return content


def file(any):
    shape = any.randrange(9)
    if shape == 0:
        return QUINE
    if shape == 1:
        return nested(any)
    if shape == 2:
        return archive([("watched.csv", b"\0" * any.randint(1, 60 * MEGABYTE))])
    if shape == 3:
        return archive([(f"{name}.csv", table(any, 20_000)) for name in range(any.randint(1, 6))])
    if shape == 4:
        return table(any, any.choice([10, 1_000, 30_000]))
    if shape == 5:
        return b"[" * any.choice([10, 10_000, 1_000_000])
    if shape == 6:
        return b"[" + b",".join([b"1"] * any.choice([1_000, 300_000])) + b"]"
    if shape == 7:
        return b"<a>" * any.choice([10, 100_000])
    return any.randbytes(any.choice([10, 100_000, 5 * MEGABYTE]))


def upload(any):
    entries = any.choice([0, 1, 2_000])
    films = [{"ids": {"imdb": f"tt{9_000_000 + row}"}, "title": f"x{row}"} for row in range(entries)]
    head = any.choice([
        {"name": "x.zip", "list": films, "answers": {}, "zone": []},
        {"name": "x" * 10_000, "list": [1] * 100_000, "answers": {"a:1": "b"}, "zone": [[0, 1]] * 5_000},
    ])
    path = any.choice(["import", "import", "export?format=json", "export?format=letterboxd"])
    return "/movies/list/" + path, json.dumps(head).encode() + b"\n" + file(any)


KINDS = [history, history, rates, convert, convert, dialect, dialect, page, page, page, upload]


def question(number):
    """The question of this number, the same whenever it is asked for."""
    any = random.Random(f"{SEED}/{number}")
    made = any.choice(KINDS)
    asked = made(any)
    path, body = asked if made is upload else (asked, None)
    fields = {"Accept-Encoding": any.choice(["gzip", "identity"])}
    if made is page:
        fields["Accept"] = "text/html"
        fields["Cookie"] = f"cambio=favourites={'_'.join(any.sample(CODES, 20))}&home={any.choice(CODES)}"
    leaves = any.choice(["at once", "in the answer"]) if any.random() < 0.2 else None
    return Question(made.__name__, path, body, **fields), leaves


def ask(port, number):
    """What came of a question: its kind, the status (0 for who left), the seconds, and what it was."""
    asked, leaves = question(number)
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    status = 0
    try:
        connection.request("POST" if asked.body is not None else "GET", asked.path, asked.body, asked.fields)
        if leaves != "at once":
            answer = connection.getresponse()
            answer.read(1_000 if leaves else None)
            status = answer.status
    except (ConnectionError, http.client.HTTPException, socket.timeout) as failure:
        # A body refused unread may end the connection before it is sent.
        status = 413 if asked.body and len(asked.body) > 20 * MEGABYTE else f"{failure!r}"
    finally:
        connection.close()
    return asked.kind, status, time.monotonic() - start, f"{number}: {asked}"


class WorstTests(unittest.TestCase):
    def timed(self, server, path):
        start = time.monotonic()
        answer = server.get(path)
        return answer, time.monotonic() - start

    def test_whatever_is_asked_others_are_answered_and_the_server_stays_small(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, "--rate-limit", "0").start()
            try:
                self.search(server)
            finally:
                server.stop()

    def search(self, server):
        health, conversions, slowest = [], [], (0.0, "")
        statuses = collections.Counter()
        wrong = []
        with multiprocessing.get_context("fork").Pool(2) as pool:
            asked = ((server.port, number) for number in range(QUESTIONS))
            for kind, status, seconds, what in pool.imap_unordered(Asking(), asked):
                statuses[status] += 1
                slowest = max(slowest, (seconds, what))
                if not isinstance(status, int) or status >= 500:
                    wrong.append((status, what))
                self.assertIsNone(server.process.poll(), f"the server ended; seed {SEED}, at {what}")
                # The other question runs meanwhile.
                health.append(self.timed(server, "/healthz")[1])
                answer, took = self.timed(server, f"/api/v1/convert?amount={len(health)}&base=USD&quotes=BRL,JPY")
                self.assertEqual(json.loads(answer)["amount"], str(len(health)))
                conversions.append(took)
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
        figures.add(
            f"worst question: {QUESTIONS} asked (seed {SEED}), statuses "
            + ", ".join(f"{status or 'left'} {count}" for status, count in sorted(statuses.items(), key=str))
        )
        for name, values in (("/healthz", health), ("/api/v1/convert", conversions)):
            figures.add(
                f"  meanwhile {name}: p50 {figures.percentile(values, 50) * 1e3:.1f} ms, "
                f"p99 {figures.percentile(values, 99) * 1e3:.1f} ms, at most {max(values) * 1e3:.1f} ms"
            )
        figures.add(f"  memory: {peak / MEGABYTE:.0f} MB at most; slowest, {slowest[0]:.2f} s: {slowest[1][:160]}")
        self.assertEqual(wrong, [], f"seed {SEED}")
        self.assertLess(peak, MOST_BYTES)


class Asking:
    """Asks the question of a number, in a process of its own."""

    def __call__(self, port_and_number):
        return ask(*port_and_number)


if __name__ == "__main__":
    unittest.main()
