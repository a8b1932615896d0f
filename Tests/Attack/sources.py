"""Poisoned sources on the loopback: every feed's documented answer, with one fault in it."""

import collections
import gzip
import http.server
import json
import pathlib
import random
import re
import sys
import threading
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import PROJECT  # noqa: E402  (found through the line above)
from source import Answer  # noqa: E402

FIXTURES = PROJECT / "Tests/FeedsTests/Fixtures"
#: The answer of each source of rates to whatever has no file of its own.
RATES = {
    "ecb": "eurofxref-daily.xml", "nbp": "A.json", "hmrc": "monthly_csv_2026-9.csv", "boc": "latest.json",
    "norgesbank": "csvdata.csv", "cbr": "XML_daily.xml", "bcb": "AUD.json", "riksbank": "ByGroup-130.json",
    "snb": "exchangeRates.xml", "currencylayer": "live.json", "openexchangerates": "latest.json",
    "exchangerate-api": "latest.json", "currencyconverterapi": "convert-ultra.json", "frankfurter": "rates.json",
    "frankfurter-v1": "latest.json", "exchangerate-api-open": "latest.json", "fawazahmed0": "eur.min.json",
    "cambio": "rates.json", "cnb": "denni_kurz.txt", "inforeuro": "monthly-rates.json",
    "ustreasury": "rates_of_exchange.json", "bcb-buy": "AUD.json", "bcb-sell": "AUD.json", "bazg": "xmldaily.xml",
    "bazg-monthly": "xmlavgmonth.xml",
}  # fmt: skip
#: The folders of the sources that share the answers of another.
FOLDERS = {"bcb-buy": "bcb", "bcb-sell": "bcb", "bazg-monthly": "bazg"}
#: The answers of the sources of movies, by what is in the address; the first that matches.
MOVIES = {
    "tmdb": [("external_ids", "external-ids.json"), ("find/", "find.json"), ("popular", "popular.json"),
             ("search/", "popular.json"), ("movie/", "details.json"), ("", "popular.json")],
    "omdb": [("s=", "search.json"), ("", "movie.json")],
    "wikidata": [("P2142", "money.json"), ("P577", "days.json"), ("", "released.json")],
}  # fmt: skip
HUGE = 2**63 - 1
ODD = [None, True, "", "x", -1, 0, 0.1, HUGE, -HUGE - 1, 2**64, str(HUGE), "1e999999999", [], {}, [[]], "\0", "y" * 100_000]


class Sources(http.server.ThreadingHTTPServer):
    """All of them, each below a path of its own."""

    daemon_threads = True

    def __init__(self, fault, seed, size):
        super().__init__(("127.0.0.1", 0), Source)
        self.fault, self.any, self.size, self.asked = FAULTS[fault], random.Random(f"{seed}/{fault}"), size, collections.Counter()
        self.end = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def environment(self):
        """The variables by which a server asks these sources."""
        names = {each: re.sub("[-.]", "_", each.upper()) for each in [*RATES, *MOVIES]}
        return {"CAMBIO_SOURCES": ",".join(RATES)} | {
            f"CAMBIO_{name}_{part}": value
            for each, name in names.items()
            for part, value in [("URL", f"http://127.0.0.1:{self.server_port}/{each}"), ("KEY", "0123abcd")]
        }

    def close(self):
        self.end.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        """A client that hangs up on a fault is right."""


class Source(Answer):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        feed, _, path = self.path[1:].partition("/")
        self.server.asked[feed] += 1
        # A search that TMDb does not answer is OMDb's.
        if feed == "tmdb" and "quagga" in path:
            return self.send(b"{}", 404)
        self.server.fault(self, document(feed, urllib.parse.unquote(path)), self.server.any)

    def send(self, body, status=200, **fields):
        self.send_response(status)
        for name, value in {"Content-Length": len(body), **fields}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def wait(self, seconds):
        self.server.end.wait(seconds)


def document(feed, path):
    """The answer of a feed to the request for `path`, about the movie that it asks for."""
    if feed in RATES:
        folder = FIXTURES / FOLDERS.get(feed, feed)
        own = folder / path.split("?")[0].split("/")[-1]
        return (own if own.is_file() else folder / RATES[feed]).read_bytes()
    name = next(name for mark, name in MOVIES[feed] if mark in path)
    body = (FIXTURES / feed / name).read_bytes()
    number, imdb = re.search(r"movie/(\d+)", path), re.search(r"tt\d{7,}", path)
    name = imdb[0] if imdb else f"tt{number[1]:0>7}" if number else "tt0076759"
    body = body.replace(b'"id":11,', b'"id":%s,' % number[1].encode()) if number else body
    return re.sub(rb"tt0076759|tt1375666", name.encode(), body)


# MARK: Faults of documents


def places(value,):
    """Each place in a value of JSON: the container and the key."""
    for key in range(len(value)) if isinstance(value, list) else list(value):
        yield value, key
        if isinstance(value[key], (list, dict)):
            yield from places(value[key])


def changed(body, in_json, in_text):
    """The document after a change of its value, or of its text if it is not JSON."""
    try:
        value = json.loads(body)
    except ValueError:
        return in_text(body)
    text = in_json(value) or ""
    return json.dumps(value, ensure_ascii=False).replace('"…"', text).encode()


def odd_field(body, any):
    def in_json(value):
        container, key = any.choice(list(places(value)))
        container[key] = any.choice(ODD)

    def in_text(text):
        found = any.choice(list(re.finditer(rb"[\w.]+", text)))
        return text[: found.start()] + str(any.choice(ODD)).encode() + text[found.end() :]

    return changed(body, in_json, in_text)


def huge_numbers(body, any):
    def in_json(value):
        for container, key in list(places(value)):
            if re.fullmatch(r"\d+", str(container[key])) and key != "id":
                container[key] = type(container[key])(HUGE)

    return changed(body, in_json, lambda text: re.sub(rb"\d+[.,]\d+", b"%d" % HUGE, text))


def long_array(number):
    """Sends the array or table of names of this number at its longest, each member another one."""

    def in_json(value, size):
        found = [each[key] for each, key in places({"": value}) if isinstance(each[key], (list, dict)) and each[key]]
        found = [each for each in found if isinstance(each, list) or all(len(name) in (3, 6) for name in each)]
        found = found[number % len(found)]
        if isinstance(found, dict):
            return found.update({f"{name:06}": 1.5 for name in range(size // 16)})
        member, names = found[-1], {"name", "english_name", "job"}
        member = {key: member[key] for key in member.keys() & names} or member if isinstance(member, dict) else member
        text = re.sub(r'("(?:name|english_name|Title|title|value)": ")', r"\1…", json.dumps(member))
        found.append("…")
        return ", ".join(text.replace("…", f"{each} ") for each in range(size // (len(text) + 8)))

    def in_text(text, size):
        records = re.findall(rb"<(?:Cube c|Valute|item|devise)[^\0]*?(?:'/>|</Valute>|</item>|</devise>)|\n[^<\n]+(?=\n)", text)
        return text.replace(records[-1], records[-1] * (size // len(records[-1])), 1) if records else text

    def send(source, body, any):
        size = source.server.size
        source.send(changed(body, lambda value: in_json(value, size), lambda text: in_text(text, size)))

    return send


def answering(change):
    return lambda source, body, any: source.send(change(body, any))


def stalled(source, body, any):
    source.send(body[: len(body) // 2], Content_Length=len(body))
    source.wait(60)


def dripping(source, body, any):
    source.send(b"", Content_Length=len(body))
    for place in range(len(body)):
        source.wfile.write(body[place : place + 1])
        source.wait(1)


BOMB = gzip.compress(b" " * (64 << 20))
#: By name: what a source does with its document.
FAULTS = {
    "no fault": answering(lambda body, any: body),
    "huge numbers": answering(huge_numbers),
    "an odd field": answering(odd_field),
    "cut at half": answering(lambda body, any: body[: len(body) // 2]),
    "noise": answering(lambda body, any: any.randbytes(1 << 20)),
    "a million openings": answering(lambda body, any: (b"<a>" if body[:1] == b"<" else b"[") * 1_000_000),
    "a long text": answering(lambda body, any: re.sub(rb"[A-Za-z]{4,}(?=[\"<,])", lambda word: word[0] * 20_000, body)),
    "more than is read": answering(lambda body, any: body + b" " * (20 << 20)),
    "gzip bomb": lambda source, body, any: source.send(BOMB, Content_Encoding="gzip"),
    "2 GB declared": lambda source, body, any: source.send(body, Content_Length=2 << 30),
    "a stalled body": stalled,
    "one byte a second": dripping,
    "silence": lambda source, body, any: source.wait(60),
    "500": lambda source, body, any: source.send(b"Internal Server Error", 500),
    "503 with Retry-After": lambda source, body, any: source.send(b"", 503, Retry_After=1_800),
    "a circle": lambda source, body, any: source.send(b"", 301, Location=source.path),
    "no HTTP": lambda source, body, any: source.wfile.write(any.randbytes(4_000)),
}
#: In the answer about a movie, the third are its companies and the sixth is its cast.
ARRAYS = [f"array {number} at its longest" for number in range(1, 11)]
FAULTS |= {name: long_array(number) for number, name in enumerate(ARRAYS)}
