"""Questions by the wheel: the answers of the command, the kinds of errors, and threads, forks and processes."""

import concurrent.futures
import datetime
import decimal
import enum
import fractions
import json
import multiprocessing
import pickle
import random
import subprocess

import books
import numpy
import polars
import pytest

D = decimal.Decimal
CODES = "USD GBP JPY CHF SEK NOK DKK PLN CZK HUF AUD CAD DEM FRF ITL UAH VND KWD EUR BRL ZAR".split()
DAY = datetime.date(2008, 9, 14)
WIDE = decimal.Context(prec=200)


def drawn(count, seed):
    draw = random.Random(seed)
    for _ in range(count):
        day = datetime.date(1999, 1, 4) + datetime.timedelta(days=draw.randrange(10_160))
        amount = D(draw.randint(-(10 ** draw.randint(1, 13)), 10**12)).scaleb(-draw.randint(0, 4))
        yield day, amount, draw.choice(CODES)


def test_ten_thousand_answers_are_those_of_the_command(cambio, tmp_path):
    rows = list(drawn(10_000, 1))
    for target in ("EUR", "JPY"):
        lines = "".join(f"{day},{amount:f},{code}\n" for day, amount, code in rows)
        (tmp_path / "rows.csv").write_text(lines)
        words = ["--no-header", "--date", "1", "--amount", "2", "--currency", "3", "--to", target, "--on-error", "blank"]
        found = ledger(tmp_path / "rows.csv", *words)
        for (day, amount, code), expected in zip(rows, found, strict=True):
            try:
                answer = str(cambio.convert(amount, code, target, date=day, today=books.TODAY))
            except cambio.NoRate:
                answer = ""
            assert answer == expected, (day, amount, code, target)


def ledger(file, *words):
    """The last column of what `cambio ledger` writes; rows without a rate are blank, and its status then not 0."""
    done = subprocess.run(
        [books.BINARY, "ledger", file, *words], capture_output=True, text=True,
        env={"CAMBIO_TODAY": books.TODAY, "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return [line.rsplit(",", 1)[1] for line in done.stdout.splitlines()]


def test_an_explanation_is_the_command_s_json(cambio):
    for amount, base, quote, day, policy in (
        ("100", "DEM", "USD", "2008-09-14", "last"), ("-7.25", "USD", "BRL", "2020-02-29", "month-average"),
        ("1", "EUR", "JPY", None, "last"),
    ):  # fmt: skip
        words = ["--on", day] if day else []
        expected = json.loads(books.cambio(amount, base, quote, "--policy", policy, "--json", *words))
        found = cambio.explain(amount, base, quote, date=day, policy=policy, today=books.TODAY)
        [result] = expected["conversions"]
        assert str(found.value.amount) == result["value"] and str(found.rate)[:20] == result["rate"][:20]
        assert found.value.currency == quote and found.amount == (D(amount), base)
        assert [(leg.base, leg.quote, str(leg.rate), str(leg.as_of)) for leg in found.legs] == [
            (leg["base"], leg["quote"], leg["rate"], leg["asOf"]) for leg in result["legs"]
        ]
        assert found.value.amount == cambio.convert(amount, base, quote, date=day, policy=policy, today=books.TODAY)


@pytest.mark.parametrize("amount", ["100", 100, D(100), D("1E+2"), D("100.00")], ids=repr)
def test_amounts_are_texts_integers_and_decimals(cambio, amount):
    assert str(cambio.convert(amount, "USD", "BRL", date=DAY)) == "180.29"


class Text(str):
    pass


class Unlike(D):
    """A Decimal that prints something else."""

    def __str__(self):
        return "7"


#: What takes an integer, and is an amount.
EXACT = [
    int, D, str, Text, Unlike, lambda number: enum.IntEnum("Number", {"one": number}).one, lambda number: f"{number}.00",
    lambda number: D(number).scaleb(-3) * 1000, lambda number: numpy.int64(number % 2**63), lambda number: numpy.uint8(number % 256),
    lambda number: enum.Enum("Name", {"one": str(number)}, type=str).one,
]  # fmt: skip
INEXACT = [
    True, False, numpy.bool_(True), None, ..., b"1", bytearray(b"1"), 1j, fractions.Fraction(1, 2), DAY, [1], (1,), {}, object,
    numpy.float64(1), numpy.float32(1), numpy.float16(1), numpy.array([1, 2]), numpy.datetime64("2008-09-14"), polars.Series([1]),
    float("nan"), float("inf"), 1e308, D("NaN"), D("sNaN1"), D("Infinity"), D("-Infinity"), D("1E+999"), D("1E-999999"),
    D("1" * 39), "1e999", "1e" + "9" * 60, "1" * 39, "0" * 70 + "1", 10**38, -(10**38), 10**5000, "", " ", "1 000", "1,5", "1_000",
    "0x10", "\u0661", "\uff11", "1\ud800", "+-1", "NaN", "inf", ".", "1.2.3", "1\n", "--1", "e5",
]  # fmt: skip


def test_an_amount_is_taken_exactly_or_refused(cambio):
    draw = random.Random(5)
    for _ in range(2_000):
        number, kind = draw.randrange(-(10 ** draw.randint(1, 18)), 10 ** draw.randint(1, 30)), draw.choice(EXACT)
        amount = kind(number)
        expected = D.__str__(amount) if isinstance(amount, D) else amount.value if isinstance(amount, enum.Enum) else amount
        assert cambio.convert(amount, "EUR", "EUR", date=DAY) == D(int(D(str(expected)))), (kind, number)
    for _ in range(2_000):
        number, scale = draw.randrange(-(10 ** draw.randint(1, 40)), 10 ** draw.randint(1, 40)), draw.randint(-60, 60)
        amount = draw.choice([D, str])(D((number < 0, tuple(map(int, str(abs(number)))), scale)))
        try:
            assert cambio.convert(amount, "EUR", "EUR", date=DAY, digits=24) == D(amount).quantize(D("1e-24"), decimal.ROUND_HALF_UP, WIDE), amount
        except cambio.CambioError as error:
            assert error.status in ("amount", "overflow"), amount
            assert D(amount).adjusted() > 12 or scale < -20, amount


@pytest.mark.parametrize("amount", INEXACT, ids=map(str, range(len(INEXACT))))
def test_what_is_no_amount_is_refused(cambio, amount):
    is_number = isinstance(amount, (str, D, int)) and not isinstance(amount, bool)
    message = "is no number of at most 38 digits; |needs more than 38 digits; " if is_number else "is no amount; |is a float, .*; write '"
    for ask in (cambio.convert, cambio.explain):
        with pytest.raises(cambio.CambioError if is_number else TypeError, match=message):
            ask(amount, "EUR", "USD", date=DAY)


@pytest.mark.parametrize("digits", [2**32 + 2, -1, 25, -(2**40), True])
def test_digits_are_none_or_0_to_24(cambio, digits):
    assert str(cambio.convert("1.25", "EUR", "EUR", digits=1)) == "1.3"
    with pytest.raises(cambio.CambioError, match="results have 0 to 24 decimals, not"):
        cambio.convert(1, "EUR", "USD", digits=digits)


def test_no_long_text_of_a_stranger_is_kept(cambio):
    cambio.convert(1, "EUR", "USD", date=DAY)
    words = (cambio._converter.CODES, cambio._converter.DAYS)
    before = [len(each) for each in words]
    for code, day in (("E" * 100_000, DAY), ("EUR", "2008-09-12" + " " * 100_000)):
        with pytest.raises(cambio.CambioError):
            cambio.convert(1, code, "USD", date=day)
    assert [len(each) for each in words] == before


def test_options_and_rates_of_one_s_own(cambio, tmp_path):
    table = tmp_path / "rates.csv"
    table.write_text("Date,USD\n2008-09-12,2.00001\n")
    for rates in ({"Bank:EUR": table}, {"Bank:EUR": table.read_bytes()}):
        own = cambio.Converter(rates=rates, today=DAY)
        assert str(own.convert(1, "EUR", "USD")) == "2.00" and str(own.rate("EUR", "USD", date=DAY)) == "2.00001"
    assert str(cambio.convert("1", "USD", "JPY", date=DAY, rounding="down", digits=3)) == "107.287"
    assert str(cambio.convert("1", "EUR", "GBP", date="2024-01-10", policy="month-average")) == "0.86"
    table.write_text("Date,USD\n2008-09-12,-2\n")
    with pytest.raises(cambio.CambioError, match="line 2: '-2' is not a rate of USD"):
        cambio.Converter(rates={"Bank:EUR": table})
    with pytest.raises(cambio.CambioError, match="no rounding 'x'"):
        cambio.convert(1, "EUR", "USD", rounding="x")


@pytest.mark.parametrize(
    "words, options, kind, status, message",
    [
        (("1,5", "EUR", "USD"), {}, "BadAmount", "amount", "'1,5' is no number"),
        ((D("NaN"), "EUR", "USD"), {}, "BadAmount", "amount", "'NaN' is no number"),
        ((D("1E+999999999"), "EUR", "USD"), {}, "BadAmount", "amount", "is no number of at most 38 digits"),
        (("1", "EUR", "DOLLAR"), {}, "BadCurrency", "currency", "'DOLLAR' is not an ISO 4217 code"),
        (("1", "EUR", "USD"), {"date": "2026-02-30"}, "BadDate", "date", "'2026-02-30' is not a date"),
        (("1", "EUR", "USD"), {"date": datetime.date.min}, "NoRate", "before-first", "its first one is from 1999-01-01"),
        (("1", "EUR", "USD"), {"date": datetime.date.max}, "NotPublishedYet", "not-yet", "there are no rates of 9999-12-31 yet"),
        (("1", "EUR", "USD"), {"policy": "lats"}, "CambioError", "policy", "there is no policy 'lats'"),
        (("1\0", "EUR", "USD"), {}, "CambioError", "misuse", "has a zero inside"),
        (("1", "EUR", "USD"), {"date": "2020-01-01\0"}, "CambioError", "misuse", "has a zero inside"),
    ],
)
def test_what_has_no_answer_says_why(cambio, words, options, kind, status, message):
    with pytest.raises(cambio.CambioError, match=message) as caught:
        cambio.convert(*words, **options)
    assert (type(caught.value).__name__, caught.value.status, caught.value.row) == (kind, status, None)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.__dict__) == (type(caught.value), str(caught.value), caught.value.__dict__)


def test_days_of_errors_are_dates(cambio):
    with pytest.raises(cambio.NoRate) as caught:
        cambio.convert("1", "DEM", "USD", date="1990-01-01")
    assert caught.value.first == datetime.date(1999, 1, 1)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda cambio: cambio.convert(0.1, "EUR", "USD"), r"0\.1 is a float, which is not exact; write '0\.1' or Decimal\('0\.1'\)"),
        (lambda cambio: cambio.convert(None, "EUR", "USD"), "None is no amount; write a Decimal, an int or a str"),
        (lambda cambio: cambio.convert(1, 978, "USD"), "978 is no text; write one, such as 'EUR'"),
        (lambda cambio: cambio.convert(1, "EUR", "USD", date=datetime.datetime(2020, 1, 1)), r"is a time, .*; pass its date\(\)"),
        (lambda cambio: cambio.convert(1, "EUR", "USD", date=20200101), "20200101 is no text"),
    ],
)
def test_other_types_are_errors_of_type(cambio, call, message):
    with pytest.raises(TypeError, match=message):
        call(cambio)


def test_a_converter_has_its_own_day_and_travels(cambio):
    one = cambio.Converter(today="2020-01-02", rates={"Bank:EUR": b"Date,USD\n2020-01-02,3.00001\n"}, digits=4)
    other = pickle.loads(pickle.dumps(one))
    assert str(other.convert(1, "EUR", "USD")) == str(one.convert(1, "EUR", "USD")) == "3.0000"
    assert repr(other) == repr(one) == (
        "<cambio.Converter today='2020-01-02' policy='last' rounding='half-up' digits=4 rates of Bank:EUR"
        f" newest={books.TODAY}>"
    )
    with pytest.raises(cambio.NotPublishedYet):
        one.convert(1, "EUR", "USD", date="2020-01-03")


def test_threads_share_a_converter(cambio):
    rows, one = list(drawn(2_000, 2)), cambio.Converter(today=books.TODAY)

    def answer(row):
        try:
            return one.convert(row[1], row[2], "USD", date=row[0])
        except cambio.NoRate:
            return None

    expected = [answer(row) for row in rows]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        assert list(pool.map(answer, rows * 4)) == expected * 4


PROCESSES = """
import multiprocessing, sys, threading
import cambio

def answer(converter):
    return str(converter.convert("100", "USD", "BRL", date="2008-09-14"))

def convert_on():
    while not ended.is_set():
        one.convert("100", "USD", "JPY", date="2010-01-04")

if __name__ == "__main__":
    one, ended = cambio.Converter(), threading.Event()
    threads = [threading.Thread(target=convert_on) for _ in range(3)]
    for thread in threads:
        thread.start()
    with multiprocessing.get_context(sys.argv[1]).Pool(2, maxtasksperchild=1) as pool:
        print(set(pool.map(answer, [one] * 20, chunksize=1)))
    ended.set()
"""


@pytest.mark.parametrize("method", ["fork", pytest.param("spawn", marks=pytest.mark.long)])
def test_processes_convert_while_threads_do(packages, tmp_path, method):
    assert method in multiprocessing.get_all_start_methods()
    (tmp_path / "program.py").write_text(PROCESSES)
    import sys

    done = subprocess.run(
        [sys.executable, "-W", "ignore", tmp_path / "program.py", method], env={"PYTHONPATH": str(packages)}, capture_output=True,
        text=True,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("{'180.29'}\n", 0), done.stderr
