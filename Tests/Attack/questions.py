"""Expensive questions: at random over every kind of route, and each kind's dearest.

A question is a value that can be written into a file: a path, fields, and the recipe of its body.
"""

import base64
import functools
import io
import json
import random
import typing
import urllib.parse
import zipfile
import zlib

MEGABYTE = 1 << 20

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


class Question(typing.NamedTuple):
    kind: str
    path: str
    #: The recipe of the body; empty if there is none.
    recipe: str = ""
    fields: tuple = ()

    def __str__(self):
        return f"{self.kind} {self.path[:200]}" + (f" with {self.recipe[:80]}" if self.recipe else "")

    def varied(self, number):
        """The same question at an address that no cache knows; our own API takes no unknown parameters."""
        if self.recipe or self.path.startswith("/api/"):
            return self
        return self._replace(path=f"{self.path}{'&' if '?' in self.path else '?'}x={number}")


@functools.lru_cache(256)
def request(question, is_half=False):
    """The bytes to send; if half, the second half of the body is missing."""
    body = made(question.recipe)
    length = len(body) or (10_000 if is_half else 0)
    fields = [("Host", "localhost"), *question.fields]
    if question.recipe or is_half:
        fields.append(("Content-Length", length))
    method = "POST" if question.recipe else "GET"
    lines = [f"{method} {question.path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields), "", ""]
    return "\r\n".join(lines).encode() + ((body or b"x" * length)[: length // 2] if is_half else body)


def codes(any, maximum):
    return ",".join(any.sample(CODES, any.randint(1, min(maximum, len(CODES)))))


def day(any):
    return f"{any.randint(1998, 2026)}-{any.randint(1, 12):02}-{any.randint(1, 28):02}"


def span(any):
    return sorted([day(any), any.choice([day(any), "1999-01-04", "2026-11-20"])])


def query(**values):
    return urllib.parse.urlencode({name.rstrip("_"): value for name, value in values.items() if value is not None})


def history(any):
    start, end = span(any)
    times = any.choice([{"range": any.choice(["Max", "5Y", "1Y"])}, {"since": start, "until": end}, {"since": "0001-01-01"}])
    group = any.choice([None, "week", "month", "year"])
    path = "/api/v1/history" + any.choice(["", "", ".csv", ".ndjson"])
    return path + "?" + query(base=any.choice(CODES), quotes=codes(any, any.choice([1, 3, 10, 30, 100])), group=group, **times)


def rates(any):
    policy = any.choice(["last", "year-average", "month-average", "before", "next"])
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
    movies = query(
        q=any.choice([None, words]), genre=any.choice([None, "drama"]), order=any.choice([None, "rating", "title"]),
        page=any.choice([None, 1, 2, 99_999]), decade=any.choice([None, "1990"]),
    )
    return any.choice([
        f"/{base}/{quote}/history?range={any.choice(['Max', '5Y'])}", f"/{base}/{quote}/history.csv?range=Max",
        f"/{base}/{quote}?" + query(amount=calculation(any), date=day(any))[:7_000],
        "/currencies?" + query(q=words), f"/send/{any.choice(['BR', 'PL', 'IN'])}", "/",
        f"/app/history?base={base}&quote={quote}&range=Max", f"/app/year?v={day(any)}",
        f"/app/tables?start={year}-01-01&end={year}-12-31", "/app/movies", "/app/tables",
        f"/movies?{movies}", f"/movies/tt{any.randint(1, 9_999_999):07}",
        f"/tmdb/3/search/{any.choice(['movie', 'person', 'multi', 'company'])}?" + query(query=words),
        "/tmdb/3/discover/movie?" + query(sort_by=any.choice(["revenue.desc", "title.asc"]), page=any.randint(1, 500)),
        "/omdb/?" + query(s=words, page=any.randint(1, 100)), "/api/v1/currencies", "/api/v1/openapi.json",
    ])


# MARK: Files of movies


def archive(files, method=zipfile.ZIP_DEFLATED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as into:
        for name, content in files:
            into.writestr(name, content)
    return packed.getvalue()


def table(rows, number=None):
    lines = [f"x{row},,tt{9_000_000 + row},{number or row}," for row in range(rows)]
    return ("Title,Year,imdbID,tmdbID,WatchedDate\n" + "\n".join(lines) + "\n").encode()


def nested(depth):
    content = table(3)
    for _ in range(depth):
        content = archive([("a", content)], zipfile.ZIP_STORED)
    return content


FILES = {
    "none": lambda: b"",
    "quine": lambda: QUINE,
    "nested": nested,
    "zeros": lambda count: archive([("watched.csv", b"\\0" * count)]),
    "tables": lambda count: archive([(f"{name}.csv", table(20_000)) for name in range(count)]),
    "names": lambda count, size: archive([("a1" * (size // 2) + f"{name}.csv", b"") for name in range(count)]),
    "rows": table,
    "same": lambda rows: table(rows, 777_777),
    "brackets": lambda count: b"[" * count,
    "ones": lambda count: b"[" + b",".join([b"1"] * count) + b"]",
    "elements": lambda count: b"<a>" * count,
    "noise": lambda count: random.Random(count).randbytes(count),
}


def made(recipe):
    """The body of a recipe: itself, or a reader's list with a file, as `2000 names 400 3000`."""
    if not recipe or recipe.startswith("{"):
        return recipe.encode()
    count, file, *sizes = recipe.split()
    if count == "odd":
        head = {"name": "x" * 10_000, "list": [1] * 100_000, "answers": {"a:1": "b"}, "zone": [[0, 1]] * 5_000}
    else:
        movies = [{"ids": {"imdb": f"tt{9_000_000 + row}"}, "title": f"x{row}"} for row in range(int(count))]
        head = {"name": "x.zip", "list": movies, "answers": {}, "zone": []}
    return json.dumps(head).encode() + b"\n" + FILES[file](*map(int, sizes))


def upload(any):
    path = any.choice(["import", "import", "export?format=json", "export?format=letterboxd"])
    file = any.choice([
        "quine", f"nested {any.randint(1, 300)}", f"zeros {any.randint(1, 60 * MEGABYTE)}", f"tables {any.randint(1, 6)}",
        f"rows {any.choice([10, 1_000, 30_000])}", f"same {any.choice([1_000, 30_000])}",
        f"names {any.choice([40, 400])} {any.choice([30, 255, 3_000])}",
        f"brackets {any.choice([10, 10_000, 1_000_000])}", f"ones {any.choice([1_000, 300_000])}",
        f"elements {any.choice([10, 100_000])}", f"noise {any.choice([10, 100_000, 5 * MEGABYTE])}",
    ])  # fmt: skip
    return "/movies/list/" + path, f"{any.choice([0, 1, 2_000, 'odd'])} {file}"


def assistant(any):
    call = any.choice([
        {"name": "history", "arguments": {"base": any.choice(CODES), "quote": any.choice(CODES), "since": "2025-01-01"}},
        {"name": "convert", "arguments": {"question": calculation(any)[:2_000] + " usd", "to": "brl"}},
        {"name": "currencies", "arguments": {"search": any.choice(["a", "x" * 60_000])}},
    ])  # fmt: skip
    message = {"jsonrpc": "2.0", "id": any.randint(1, 999_999), "method": "tools/call", "params": call}
    return "/mcp", json.dumps(message)


# MARK: Drawing

KINDS = [history, history, rates, convert, convert, dialect, dialect, page, page, page, upload, assistant]


def pairs(any):
    return ",".join("_".join(any.sample(CODES, 2)) for _ in range(100))


def words(any):
    return " ".join(any.choice(["love", "zebra", "night", "the", "star", "of"]) + str(any.randint(0, 999)) for _ in range(3))


def years(any):
    return any.randint(1999, 2024)


#: Each kind's dearest question, by a name.
DEAREST = {
    "timeseries": lambda any: "/{0}?start_date={1}-01-01&end_date={1}-04-15&access_key=x".format(
        any.choice(["fixer/timeseries", "exchangerate-host/timeseries", "currencylayer/timeframe"]), years(any)
    ),
    "pairs": lambda any: f"/currencyconverterapi/api/v7/convert?q={pairs(any)}&date={day(any)}&compact=ultra",
    "movies": lambda any: "/movies?" + query(q=words(any)),
    "TMDb search": lambda any: "/tmdb/3/search/movie?" + query(query=words(any)),
    "TMDb discover": lambda any: "/tmdb/3/discover/movie?" + query(
        sort_by=any.choice(["revenue.desc", "title.asc", "vote_average.desc"]), page=any.randint(1, 150)
    ),
    "OMDb search": lambda any: "/omdb/?" + query(s=words(any)),
    "ECB file": lambda any: f"/ecb/stats/eurofxref/eurofxref-hist.{any.choice(['xml', 'csv', 'zip'])}",
    "ECB series": lambda any: f"/ecb/service/data/EXR/D..EUR.SP00.A?format={any.choice(['csvdata', 'jsondata'])}",
    "Frankfurter range": lambda any: f"/frankfurter/v1/{years(any)}-01-04..2026-01-01?base={any.choice(CODES[:30])}",
    "Frankfurter rows": lambda any: f"/frankfurter/v2/rates.csv?from={years(any)}-01-04&base={any.choice(CODES[:30])}",
    "window": lambda any: "/app/tables?start={0}-{1:02}-{2:02}&end={3}-{1:02}-{2:02}".format(
        year := years(any), any.randint(1, 12), any.randint(1, 28), year + 1
    ),
    "history": lambda any: "/api/v1/history?" + query(
        base=any.choice(CODES), quotes=",".join(any.sample(CODES[:30], 12)), range="Max"
    ),
    "mean rates": lambda any: f"/api/v1/rates/{any.choice(CODES[:30])}?" + query(
        policy=any.choice(["year-average", "month-average"]), date=f"{years(any)}-12-15", legs=1
    ),
    "page of a history": lambda any: "/{}/{}/history?range={}".format(*any.sample(CODES, 2), any.choice(["Max", "5Y"])),
    "year": lambda any: f"/app/year?v={day(any)}",
    "import of names": lambda any: ("/movies/list/import", "0 names 400 3000"),
    "import of rows": lambda any: ("/movies/list/import", f"2000 rows {any.choice([20_000, 30_000])}"),
    "assistant": assistant,
}  # fmt: skip


def drawn(any, name, draw):
    """The question that `draw` makes of a path, with a recipe or none, sent as a browser or a program would."""
    asked = draw(any)
    path, recipe = asked if isinstance(asked, tuple) else (asked, "")
    fields = [("Accept-Encoding", any.choice(["gzip, br", "gzip", "identity"]))]
    if draw is page:
        favourites, home = "_".join(any.sample(CODES, 20)), any.choice(CODES)
        fields += [("Accept", "text/html"), ("Cookie", f"cambio=favourites={favourites}&home={home}")]
    return Question(name, path, recipe, tuple(fields))


def dearest(any, name=None):
    name = name or any.choice(list(DEAREST))
    return drawn(any, name, DEAREST[name])


def random_one(any):
    draw = any.choice(KINDS)
    return drawn(any, draw.__name__, draw)
