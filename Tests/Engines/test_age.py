"""The law of age: an answer by a rate that is carried past the newest publication says so, in every face.

    CAMBIO_AGE_ROWS=5000 CAMBIO_AGE_SEED=7 python3 -m pytest Tests/Engines/test_age.py
"""

import datetime
import json
import os
import random
import re
import subprocess
import urllib.request

import figures
import pytest
import served
from books import PROJECT
from libcambio import HEADERS, LIBRARY
from test_sqlite import PYTHON, SESSION

ROWS = int(os.environ.get("CAMBIO_AGE_ROWS", "300"))
SEED = int(os.environ.get("CAMBIO_AGE_SEED", "45"))
# The newest built-in rates are in force through this day.
NEWEST = datetime.date(2026, 11, 30)
TODAY = NEWEST + datetime.timedelta(days=3653)
# Currencies without a peg to another of them, with rates of the ECB, of the NBP alone, and of HMRC alone.
CODES = "USD JPY CZK GBP HUF PLN SEK CHF AUD BRL CAD CNY INR KRW MXN NOK TRY ZAR UAH CLP VND COP KES".split()
# The day by which the library has its rates: the system's function, in another day.
CLOCK = "#include <time.h>\ntime_t time(time_t *t) {{ time_t now = {moment}; if (t) *t = now; return now; }}\n"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    home = str(tmp_path_factory.mktemp("home"))
    return {
        "PATH": os.environ["PATH"], "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C",
        "CAMBIO_OFFLINE": "1", "CAMBIO_TODAY": str(TODAY),
    }


@pytest.fixture(scope="module")
def clock(tmp_path_factory):
    """A library that has the system's clock say the day on which the rows are converted."""
    folder = tmp_path_factory.mktemp("clock")
    moment = int(datetime.datetime.combine(TODAY, datetime.time(12), datetime.UTC).timestamp())
    (folder / "clock.c").write_text(CLOCK.format(moment=moment))
    subprocess.run(["clang", "-shared", "-fPIC", "-o", folder / "clock.so", folder / "clock.c"], check=True)
    return str(folder / "clock.so")


def drawn():
    """Days past the newest publication, as far as ten years, and pairs that a publication joins."""
    draw = random.Random(SEED)
    for _ in range(ROWS):
        base, quote = draw.sample(CODES, 2)
        yield NEWEST + datetime.timedelta(days=draw.randint(1, 3653)), draw.randint(1, 99_999), base, quote


ROWS_DRAWN = list(drawn())


def run(environment, *arguments, text=None):
    done = subprocess.run(
        [served.BINARY, *arguments], input=text, capture_output=True, text=True, env=environment, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done


def flat(words):
    """Standard error without its line ends."""
    return " ".join(words.split())


def age_note(words):
    """How many rows or days rest on old rates, and how old the oldest is, by a line on standard error."""
    found = re.search(
        r"([\d,]+) (?:rows|row|days|day) (?:rests|rest|have|has) .*past the newest.* by (?:up to )?([\d,]+) days?;", flat(words)
    )
    return tuple(int(part.replace(",", "")) for part in found.groups()) if found else (0, 0)


@pytest.mark.parametrize("options", [[], ["--show", "rate-date"], ["--totals"], ["--check"], ["--json-lines"]])
def test_a_ledger_counts_them(environment, options):
    silent = 0
    for quote in CODES:
        rows = [row for row in ROWS_DRAWN if row[3] == quote]
        if not rows:
            continue
        # A row before the newest publication is not counted.
        lines = [f"{day},{amount}.05,{base}" for day, amount, base, _ in rows] + [f"2024-01-06,1,{rows[0][2]}"]
        if "--json-lines" in options:
            names = ("date", "amount", "currency")
            text = "".join(json.dumps(dict(zip(names, line.split(",")))) + "\n" for line in lines)
        else:
            text = "\n".join(["date,amount,currency", *lines, ""])
        done = run(
            environment, "ledger", "--date", "date", "--amount", "amount", "--currency", "currency", "--to", quote,
            *options, text=text,
        )
        count, days = age_note(done.stderr)
        silent += len(rows) - count
        oldest = max(day for day, *_ in rows)
        assert (oldest - NEWEST).days <= days <= (oldest - NEWEST).days + 45, done.stderr
    assert silent == 0
    figures.add(f"Law of age, ledger {' '.join(options)}: {len(ROWS_DRAWN)} rows, {silent} silent")


def test_a_conversion_says_its_age(environment):
    silent = 0
    for day, amount, base, quote in ROWS_DRAWN[:60]:
        words = run(environment, str(amount), base, quote, "--on", str(day)).stdout
        silent += not ("carried forward" in words and "newer rates: cambio refresh" in words)
        answer = json.loads(run(environment, str(amount), base, quote, "--on", str(day), "--json").stdout)
        silent += answer["conversions"][0]["carriedForwardDays"] < (day - NEWEST).days
    assert silent == 0
    figures.add(f"Law of age, conversions: 60 rows, {silent} silent")


def test_lists_of_prices_and_rates_count_them(environment):
    silent = 0
    for day, _, base, quote in ROWS_DRAWN[:40]:
        days = ["--since", str(day), "--until", str(min(day + datetime.timedelta(days=9), TODAY))]
        wanted = (min(day + datetime.timedelta(days=9), TODAY) - day).days + 1
        for words in (["prices", base, quote], ["rates-table", quote, base]):
            count, oldest = age_note(run(environment, *words, *days).stderr)
            silent += count != wanted or oldest < (day - NEWEST).days
    assert silent == 0
    figures.add(f"Law of age, prices and rates-table: 80 lists, {silent} silent")


def test_sql_answers_the_age(environment, clock):
    session = subprocess.run(
        [PYTHON, "-c", SESSION, LIBRARY],
        input=json.dumps(["select cambio_age(?, ?, ?), typeof(cambio_age(?1, ?2, ?3)), cambio_convert(1, ?1, ?2, ?3)",
                          [[base, quote, str(day)] for day, _, base, quote in ROWS_DRAWN]]) + "\n",
        capture_output=True, text=True, env={**environment, "LD_PRELOAD": clock}, check=True,
    )
    answers = [answer[0] for answer in json.loads(session.stdout)]
    silent = sum(age < (row[0] - NEWEST).days for (age, *_), row in zip(answers, ROWS_DRAWN))
    assert {kind for _, kind, _ in answers} == {"integer"}
    assert (len(answers), silent) == (len(ROWS_DRAWN), 0)
    figures.add(f"Law of age, SQL: {len(answers)} rows, {silent} silent")


PROGRAM = r"""
#include <stdio.h>
#include "cambio.h"
int main(void) {
  char day[16], base[8], quote[8];
  int32_t days;
  cambio *rates = NULL;
  if (cambio_open(NULL, &rates, NULL) != CAMBIO_OK) return 1;
  while (scanf("%15s %7s %7s", day, base, quote) == 3) {
    int status = cambio_age(rates, base, quote, day, &days, NULL);
    printf("%d %d\n", status, (int)days);
  }
  cambio_close(rates);
  return 0;
}
"""


def test_a_program_in_c_has_the_age(tmp_path, environment, clock):
    (tmp_path / "age.c").write_text(PROGRAM)
    subprocess.run(
        ["clang", "-Wall", "-Werror", "-I", HEADERS, "-o", tmp_path / "age", tmp_path / "age.c",
         LIBRARY],
        check=True,
    )
    rows = "".join(f"{day} {base} {quote}\n" for day, _, base, quote in ROWS_DRAWN)
    done = subprocess.run(
        [tmp_path / "age"], input=rows, capture_output=True, text=True, check=True,
        env={**environment, "LD_PRELOAD": clock, "LD_LIBRARY_PATH": str(LIBRARY.parent)},
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    silent = sum(status != "0" or int(age) < (row[0] - NEWEST).days for (status, age), row in zip(lines, ROWS_DRAWN))
    assert (len(lines), silent) == (len(ROWS_DRAWN), 0)
    figures.add(f"Law of age, C: {len(lines)} rows, {silent} silent")


def test_the_api_says_it_and_refuses_what_is_older_than_asked(tmp_path):
    server = served.Server(tmp_path, CAMBIO_TODAY=str(TODAY))
    server.start()
    try:
        silent = 0
        for day, amount, base, quote in ROWS_DRAWN[:60]:
            path = f"/api/v1/convert?amount={amount}&base={base}&quotes={quote}&date={day}"
            days = json.loads(server.get(path))["conversions"][0]["carriedForwardDays"]
            silent += days < (day - NEWEST).days
            assert server.get(f"{path}&max-age={days}")
            with pytest.raises(urllib.error.HTTPError) as refusal:
                server.get(f"{path}&max-age={days - 1}")
            assert f"at most {days - 1} days old" in refusal.value.read().decode()
        assert silent == 0
        figures.add(f"Law of age, API: 60 rows, {silent} silent")
    finally:
        server.stop()


def test_max_age_refuses_older_rates_in_every_command(environment):
    row = "date,amount,currency\n2027-11-20,100,USD\n2026-11-01,100,USD\n"
    columns = ["--date", "date", "--amount", "amount", "--currency", "currency", "--to", "eur"]
    for place in (["--max-age", "14"], None):
        more = place or []
        settings = environment if place else {**environment, "CAMBIO_MAX_AGE": "14"}
        for words in (["100", "usd", "eur"], ["100", "usd", "eur", "--on", "2027-11-20"], ["rates", "--on", "2027-11-20"],
                      ["prices", "usd", "eur", "--since", "2027-11-01"], ["offer", "100", "usd", "80", "eur"],
                      ["rates-table", "eur", "usd", "--since", "2027-11-01"]):
            done = subprocess.run([served.BINARY, *words, *more], capture_output=True, text=True, env=settings)
            assert done.returncode != 0 and done.stdout == "", words
        ledger = subprocess.run(
            [served.BINARY, "ledger", *columns, "--on-error", "blank", *more], input=row, capture_output=True, text=True,
            env=settings,
        )
        assert ledger.stdout.splitlines()[1:] == ["2027-11-20,100,USD,", "2026-11-01,100,USD,89.51"]
        assert "rows converted: 1; not converted: 1" in flat(ledger.stderr)
    refused = subprocess.run([served.BINARY, "rates", "--max-age", "-1"], capture_output=True, text=True, env=environment)
    assert refused.returncode == 64
    for text in ("", "a week", "-3"):
        bad = subprocess.run(
            [served.BINARY, "1", "usd", "eur"], capture_output=True, text=True, env={**environment, "CAMBIO_MAX_AGE": text}
        )
        assert bad.returncode == (78 if text else 0), bad.stderr


def test_codes_that_ended_are_named(environment):
    text = "date,amount,currency\n2024-01-31,100000,RUR\n2024-02-01,1,RUR\n1997-05-05,1,USD\n2001-12-31,5,DEM\n2024-01-05,2,DEM\n"
    columns = ["--date", "date", "--amount", "amount", "--currency", "currency", "--to", "usd", "--on-error", "blank"]
    for options in ([], ["--check"], ["--show", "rate"]):
        done = subprocess.run(
            [served.BINARY, "ledger", *columns, *options], input=text, capture_output=True, text=True, env=environment
        )
        assert "3 rows use codes that had ended: DEM (16 May 2002), RUR (1 Jan 1998)" in flat(done.stderr)
    prices = run(environment, "prices", "rur", "usd", "--since", "2024-01-01", "--until", "2024-01-31")
    assert "on 31 days a code had ended: RUR (1 Jan 1998)" in flat(prices.stderr)
    answer = json.loads(run(environment, "100", "rur", "usd", "--on", "2024-01-31", "--json").stdout)
    assert answer["conversions"][0]["caveat"] == "RUR ended on 1998-01-01"


def test_sources_say_how_old_the_built_in_rates_are(environment):
    words = flat(run({**environment, "CAMBIO_TODAY": "2026-11-27"}, "sources").stdout)
    assert "built in: ECB reference rates of Fri 30 Oct 2026, 28 days ago; nothing fetched yet" in words
    assert "built in: NBP mid rates of Mon 26 Oct 2026, 32 days ago;" in words
    assert "built in: HMRC monthly rates for Nov 2026;" in words
