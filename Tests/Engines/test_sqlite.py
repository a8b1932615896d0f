"""The functions of libcambio in SQLite: in Debian's shell and in Python."""

import csv
import fractions
import json
import random
import sqlite3
import subprocess
import sys

import pytest
from books import PROJECT, cambio, ecb, in_force, postings, rounded
from libcambio import LIBRARY


# Some builds of Python load no extensions; Debian's does.
PYTHON = sys.executable if hasattr(sqlite3.Connection, "enable_load_extension") else "/usr/bin/python3"

# Runs lines of JSON, each a statement and the rows of its values, and prints the result or the error.
SESSION = """
import json, sqlite3, sys
connection = sqlite3.connect(":memory:")
connection.enable_load_extension(True)
connection.load_extension(sys.argv[1])
for line in sys.stdin:
    statement, rows = json.loads(line)
    try:
        answer = [connection.execute(statement, values).fetchall() for values in rows]
    except sqlite3.Error as error:
        answer = str(error)
    print(json.dumps(answer), flush=True)
"""


class Database:
    """Python's sqlite3 with the library loaded."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PYTHON, "-c", SESSION, LIBRARY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def execute(self, statement, *rows):
        """The rows that a statement returns for each row of values, or the words of its error."""
        self.process.stdin.write(json.dumps([statement, rows or [[]]]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def one(self, expression, *values):
        answer = self.execute(f"select {expression}", values)
        return answer if isinstance(answer, str) else answer[0][0][0]


@pytest.fixture(scope="module")
def database():
    database = Database()
    yield database
    database.process.stdin.close()
    assert database.process.wait() == 0


def one(database, expression, *values):
    return database.one(expression, *values)


def test_debians_shell_converts_a_table(tmp_path):
    (tmp_path / "sales.csv").write_text("2008-09-14,100,USD\n2020-01-01,0.03,GBP\n1999-01-04,1000000,DEM\n")
    script = f"""
.load {LIBRARY}
create table sales (day text, amount text, currency text);
.mode csv
.import {tmp_path}/sales.csv sales
select day, amount, currency, cambio_convert(amount, currency, 'EUR', day) from sales;
"""
    done = subprocess.run(["sqlite3", "-batch", ":memory:"], input=script, capture_output=True, text=True)
    assert done.stderr == "" and done.returncode == 0
    assert done.stdout.split() == [
        "2008-09-14,100,USD,71.09", "2020-01-01,0.03,GBP,0.04", "1999-01-04,1000000,DEM,511291.88",
    ]


def test_a_table_comes_out_as_exact_fractions_have_it(database):
    table, generator = ecb(), random.Random(5)
    codes = ["USD", "GBP", "JPY", "CHF", "SEK", "EUR"]
    rows = [(str(day), str(amount), *generator.sample(codes, 2)) for day, amount in postings(3_000, seed=4)]
    answers = database.execute("select ?1, ?2, ?3, ?4, cambio_convert(?2, ?3, ?4, ?1)", *rows)
    assert len(answers) == 3_000
    days = {str(day): in_force(table, day) for day, _ in postings(3_000, seed=4)}
    for ((day, amount, base, quote, answer),) in answers:
        worth = fractions.Fraction(amount) * days[day][quote] / days[day][base]
        assert answer == rounded(worth, 0 if quote == "JPY" else 2), (day, amount, base, quote)


@pytest.mark.parametrize(
    "words",
    [
        "100 usd brl --on 2020-03-20", "1000 dem frf --on 2010-01-01", "12.345 eur kwd --on 2026-10-30",
        "100 usd eur --on 2024-05-11 --policy before", "100 gbp eur --on 2024-05-11 --policy month-average",
        "-0.05 chf jpy --on 2024-02-29 --policy next", "100 usd brl",
    ],
)
def test_the_answer_is_the_commands(database, words):
    amount, base, quote, *options = words.split()
    options = dict(zip(options[::2], options[1::2]))
    arguments = [amount, base, quote, *[options[name] for name in ("--on", "--policy") if name in options]]
    answer = one(database, f"cambio_convert({','.join('?' * len(arguments))})", *arguments)
    printed = cambio("convert", "--json", *[f"{name}={value}" for name, value in options.items()], "--", amount, base, quote)
    assert f'"value":"{answer}"' in printed


def test_a_rate_is_that_of_the_price_file(database):
    price = cambio("prices", "usd", "eur", "--since", "2026-10-30", "--until", "2026-10-30").splitlines()[-1].split()[3]
    assert one(database, "cambio_rate('usd', 'eur', '2026-10-30')") == price
    assert one(database, "cambio_rate('EUR', 'USD', '2026-10-30')") == "1.1172"
    assert one(database, "cambio_rate('EUR', 'USD')") == "1.1172"


def test_whole_numbers_are_amounts_and_nothing_stays_nothing(database):
    assert one(database, "cambio_convert(100, 'EUR', 'USD', '2026-10-30')") == "111.72"
    assert one(database, "typeof(cambio_convert(100, 'EUR', 'USD', '2026-10-30'))") == "text"
    for place in range(5):
        values = ["100", "EUR", "USD", "2026-10-30", "last"]
        values[place] = None
        assert one(database, "cambio_convert(?, ?, ?, ?, ?)", *values) is None


@pytest.mark.parametrize(
    "call, message",
    [
        ("cambio_convert(12.5, 'EUR', 'USD')", "12.5 is a REAL, and no binary fraction is an exact amount; keep amounts"),
        ("cambio_convert('1,5', 'EUR', 'USD')", "'1,5' is no number of at most 38 digits; write digits"),
        ("cambio_convert('', 'EUR', 'USD')", "'' is no number"),
        ("cambio_convert(x'31', 'EUR', 'USD')", "a BLOB is no text; pass TEXT"),
        ("cambio_convert(1, 'EURO', 'USD')", "'EURO' is not an ISO 4217 code; write one"),
        ("cambio_convert(1, 'EUR', 'USD', '2026-02-30')", "'2026-02-30' is not a date; write a day"),
        ("cambio_convert(1, 'EUR', 'USD', '9999-01-01')", "there are no rates of 9999-01-01 yet"),
        ("cambio_convert(1, 'EUR', 'USD', '1980-01-01')", "EUR has no rate on 1980-01-01; its first one is from 1999"),
        ("cambio_convert(1, 'EUR', 'USD', '2020-01-01', 'lats')", "there is no policy 'lats'; it is one of last, on-day"),
        ("cambio_convert(1, 'EUR', 'USD', '2020-01-01', 'on-day')", "no rate of EUR/USD was published for 2020-01-01"),
        ("cambio_convert('99999999999999999999999999999999999999', 'EUR', 'IDR', '2020-01-02')", "more than 38 digits"),
        ("cambio_rate('EUR', 'KPW', '2020-01-01')", "KPW"),
    ],
)
def test_what_cannot_be_converted_says_what_why_and_the_way_out(database, call, message):
    error = one(database, call)
    assert error.startswith(call.partition("(")[0] + ": ")
    assert message in error


def test_rules_of_law_have_the_results_of_their_vectors_or_are_refused(database):
    with open(PROJECT / "Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv") as file:
        vectors = list(csv.DictReader(file))
    assert len(vectors) == 75
    for row in vectors:
        values = [row["amount"], row["from"], row["to"], row["on"], row["rule"]]
        # The second time the route is remembered.
        for name in (row["rule"], row["rule"] + "/1"):
            values[4] = name
            answer = one(database, "cambio_convert(?, ?, ?, ?, ?)", *values)
            if row["outcome"] == "ok":
                assert answer == row["result"], row
            else:
                assert answer.startswith(f"cambio_convert: {row['outcome']}: "), (row, answer)
    assert one(database, "cambio_age('EUR', 'PLN', '2024-11-12', 'pl-vat')") == 0


def test_a_code_that_had_ended_is_named(database):
    asked = [("RUR", "USD", "2024-01-31", "RUR"), ("DEM", "FRF", "2010-01-01", "DEM FRF"), ("USD", "EUR", "2024-01-31", None),
             ("DEM", "EUR", "1999-06-01", None), ("BGN", "EUR", "2025-12-31", None), ("BGN", "EUR", "2026-01-01", "BGN")]
    for base, quote, day, codes in asked:
        assert database.one("cambio_ended(?, ?, ?)", base, quote, day) == codes, (base, quote, day)
        assert database.one("cambio_convert(1, ?, ?, ?)", base, quote, day)
    assert "XYZ" in database.one("cambio_ended(?, ?)", "XYZ", "EUR")
    assert database.one("cambio_ended(NULL, ?)", "EUR") is None


def test_only_the_forms_with_a_day_may_be_kept_in_an_index(database):
    database.execute("create table t (day text, amount text)")
    kept = database.execute("create index kept on t (cambio_convert(amount, 'USD', 'EUR', day))")
    assert kept == [[]]
    refused = database.execute("create index refused on t (cambio_convert(amount, 'USD', 'EUR'))")
    assert "non-deterministic" in refused
