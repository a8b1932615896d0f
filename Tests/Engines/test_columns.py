"""libcambio's columns: those of pyarrow, Polars, pandas and DuckDB in, the cents of `cambio ledger` out.

    CAMBIO_ROWS=1000000 .venv/bin/python -m pytest Tests/Engines/test_columns.py
"""

import array
import ctypes
import datetime
import decimal
import mmap
import os
import random
import subprocess
import threading

import duckdb
import pandas
import polars
import pyarrow as pa
import pytest
from books import BINARY, TODAY
from libcambio import EXTENSION, HEADERS, LIBRARY, Cambio, Capsules, CambioError, Report

ROWS = int(os.environ.get("CAMBIO_ROWS", "100000"))
EPOCH = datetime.date(1970, 1, 1)
DAY = (datetime.date.fromisoformat(TODAY) - EPOCH).days
CODES = "USD GBP JPY CHF SEK NOK DKK PLN CZK HUF AUD CAD DEM FRF ITL RUR UAH VND COP KWD EUR BGN HRK usd CNH".split()
D = decimal.Decimal


@pytest.fixture(scope="module")
def rates():
    return Cambio(today=DAY)


def drawn(count, seed):
    draw = random.Random(seed)
    days = [datetime.date(1999, 1, 4) + datetime.timedelta(days=draw.randrange(10_160)) for _ in range(count)]
    sizes = [draw.randint(1, 13) for _ in range(count)]
    amounts = [D(draw.randint(-(10**size), 10**size)).scaleb(-2) for size in sizes]
    return amounts, [draw.choice(CODES) for _ in range(count)], days


def test_columns_have_the_cents_of_the_ledger(rates):
    amounts, codes, days = drawn(ROWS, 1)
    lines = "".join(f"{day},{amount},{code}\n" for amount, code, day in zip(amounts, codes, days))
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "CAMBIO_TODAY": TODAY}
    done = subprocess.run(
        [BINARY, "ledger", "--no-header", "--date", "1", "--amount", "2", "--currency", "3", "--to", "eur", "--on-error",
         "blank"],
        input=lines, capture_output=True, text=True, env=environment, check=False,
    )
    cents = [line.rsplit(",", 1)[1] for line in done.stdout.splitlines()]
    report = Report()
    column = rates.columns(pa.array(amounts), pa.array(codes), "EUR", pa.array(days), nulls=True, report=report)
    assert column.type == pa.decimal128(38, 2)
    values = ["" if value is None else str(value) for value in column.to_pylist()]
    assert [row for row in zip(cents, values, amounts, codes, days) if row[0] != row[1]][:3] == []
    assert report.rows == ROWS and report.failed == cents.count("") == column.null_count


def columns_of_hosts():
    """The same four rows as each library hands them out: amounts, codes, days."""
    amounts, codes = [D("100.00"), D("-0.05"), None, D("12345.67")], ["USD", "CHF", "EUR", None]
    days = [datetime.date(2008, 9, 14)] * 4
    arrow = pa.array(amounts, pa.decimal128(12, 2)), pa.array(codes), pa.array(days)
    yield "pyarrow", arrow
    for bits, kind in ((32, pa.decimal32(9, 2)), (64, pa.decimal64(12, 2)), (128, pa.decimal128(38, 18))):
        yield f"decimal{bits}", (arrow[0].cast(kind), *arrow[1:])
    yield "text", (pa.array([None if amount is None else str(amount) for amount in amounts]), *arrow[1:])
    for kind in (pa.large_string(), pa.string_view()):
        yield str(kind), (arrow[0].cast(pa.string()).cast(kind), arrow[1].cast(kind), arrow[2])
    for kind in (pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()):
        indexes = pa.array([0, 1, 2, None], kind)
        yield f"dictionary of {kind}", (arrow[0], pa.DictionaryArray.from_arrays(indexes, ["USD", "CHF", "EUR"]), arrow[2])
    null = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 3]), pa.array(["USD", "CHF", "EUR", None]))
    yield "a null in the dictionary", (arrow[0], null, arrow[2])
    yield "date64", (*arrow[:2], arrow[2].cast(pa.date64()))
    other = pa.array([D("7.00")] * 3, pa.decimal128(12, 2)), pa.array(["EUR", None, "JPY"]), pa.array([EPOCH] * 3)
    padded = [pa.concat_arrays([before, column, before]).slice(3, 4) for before, column in zip(other, arrow)]
    yield "a slice", tuple(padded)
    frame = polars.DataFrame({"a": amounts, "c": codes, "d": days}, schema_overrides={"a": polars.Decimal(38, 2)})
    plain = [one.to_arrow(compat_level=polars.CompatLevel.newest()) for one in frame]
    yield "polars", tuple(plain)
    for kind in (polars.Categorical(), polars.Enum(["USD", "CHF", "EUR"])):
        yield f"polars {kind}", (plain[0], frame["c"].cast(kind).to_arrow(compat_level=polars.CompatLevel.newest()), plain[2])
    yield "pandas", (pa.array(pandas.Series(amounts)), pa.array(pandas.Series(codes)), pa.array(pandas.Series(days)))
    table = duckdb.sql(
        "select a::decimal(12, 2), c, date '2008-09-14' from (values (100, 'USD'), (-0.05, 'CHF'), (null, 'EUR'),"
        " (12345.67, null)) as rows(a, c)"
    ).fetch_record_batch().read_all()
    yield "duckdb", tuple(column.combine_chunks() for column in table.columns)


@pytest.mark.parametrize("host, columns", [pytest.param(*each, id=each[0]) for each in columns_of_hosts()])
def test_the_columns_of_every_host_are_read(rates, host, columns):
    assert rates.columns(columns[0], columns[1], "EUR", columns[2]).to_pylist() == [D("71.09"), D("-0.03"), None, None]
    # The memory is the host's, and the same column can be read again.
    assert rates.columns(columns[0], "USD", "JPY", columns[2]).to_pylist()[0] == D("10729")


@pytest.mark.parametrize("kind", [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()])
def test_integers_are_amounts(rates, kind):
    days = pa.array([datetime.date(2008, 9, 14)] * 2)
    assert rates.columns(pa.array([100, None], kind), "USD", "EUR", days).to_pylist() == [D("71.09"), None]
    if kind == pa.uint64():
        large = rates.columns(pa.array([2**64 - 1], kind), "EUR", "EUR", days.slice(1))
        assert large.to_pylist() == [D(2**64 - 1).quantize(D("0.01"))]


@pytest.mark.parametrize("scale", [-3, -1, 0, 1, 2, 3, 4, 5, 9, 18, 30, 38])
def test_decimals_of_every_scale_are_amounts(rates, scale):
    day = pa.array([datetime.date(2008, 9, 14)] * 5)
    units = [123, -99_999, 0, 10**10, 4_294_967_296]
    numbers = pa.Array.from_buffers(
        pa.decimal128(38, scale), 5, [None, pa.py_buffer(b"".join(unit.to_bytes(16, "little", signed=True) for unit in units))]
    )
    exact = [rates.convert(f"{unit}E{-scale}", "USD", "EUR", "2008-09-14") for unit in units]
    for _ in range(2):
        assert rates.columns(numbers, "USD", "EUR", day).to_pylist() == exact


def test_empty_columns_and_columns_of_nulls(rates):
    assert rates.columns(pa.array([], pa.decimal128(9, 2)), pa.array([], pa.string()), "EUR", pa.array([], pa.date32())).to_pylist() == []
    assert rates.columns(pa.nulls(3), "USD", "EUR").to_pylist() == [None] * 3
    assert rates.columns(pa.array([D("1.00")]), pa.array([None], pa.string()), "EUR").to_pylist() == [None]
    assert rates.columns(pa.array([D("1.00")]), "USD", "EUR", pa.array([None], pa.date32())).to_pylist() == [None]


def test_more_rows_than_memory_are_refused(rates):
    # Nulls without a type have no buffers, so that a column of them may have any length.
    nulls = pa.Array.from_buffers(pa.null(), 1 << 46, [None])
    with pytest.raises(CambioError, match="there is no memory for 70368744177664 results; pass fewer rows") as caught:
        rates.columns(nulls, "USD", "EUR")
    assert (caught.value.status, caught.value.row) == ("MISUSE", -1)


def test_texts_of_two_gigabytes_are_read(rates):
    size = 1 << 31
    # Memory that is never written takes no room.
    zeros = mmap.mmap(-1, size + 8)
    zeros[size : size + 6] = b"100USD"
    texts = pa.py_buffer(zeros)

    def column(kind, *offsets):
        width = "q" if kind == pa.large_string() else "i"
        return pa.Array.from_buffers(kind, len(offsets) - 1, [None, pa.py_buffer(array.array(width, offsets)), texts])

    amounts, codes = column(pa.large_string(), 0, size, size + 3), column(pa.large_string(), size, size + 3, size + 6)
    report = Report()
    assert rates.columns(amounts, codes, "EUR", nulls=True, report=report).to_pylist() == [None, D("89.51")]
    assert report.statuses() == {"OK": 1, "AMOUNT": 1}
    long = column(pa.string(), 0, size - 1)
    for amounts, codes, status in ((long, "USD", "AMOUNT"), (pa.array([1]), long, "CURRENCY")):
        with pytest.raises(CambioError) as caught:
            rates.columns(amounts, codes, "EUR")
        assert caught.value.status == status


@pytest.mark.parametrize(
    "amounts, codes, days, status, message",
    [
        (pa.array([1.5]), "USD", None, "TYPE", "cast the column to decimal128(38, 2), or pass text"),
        (pa.array([1.5], pa.float32()), "USD", None, "TYPE", "not exact"),
        (pa.array([D("1")], pa.decimal256(60, 2)), "USD", None, "TYPE", "at most 38 digits"),
        (pa.array([True]), "USD", None, "TYPE", "decimals, integers or text"),
        (pa.array(["1"]).dictionary_encode(), "USD", None, "TYPE", "not a dictionary"),
        (pa.array([1]), pa.array([1]), None, "TYPE", "codes are text"),
        (pa.array([1]), pa.array([1]).dictionary_encode(), None, "TYPE", "codes are text"),
        (pa.array([1]), "USD", pa.array([1]), "TYPE", "days are date32 or date64"),
        (pa.array([1]), "USD", pa.array([datetime.datetime(2020, 1, 1)]), "TYPE", "cast the column to a date"),
        (pa.array([1]), pa.array(["USD", "EUR"]), None, "MISUSE", "the code column has 2 rows, the amounts 1"),
        (pa.array([1]), "USDX", None, "CURRENCY", "'USDX'"),
    ],
)
def test_a_column_that_is_not_read_is_refused(rates, amounts, codes, days, status, message):
    with pytest.raises(CambioError) as caught:
        rates.columns(amounts, codes, "EUR", days)
    assert caught.value.status == status and message in str(caught.value)


def test_a_row_without_a_result_ends_the_call_or_is_null_and_counted(rates):
    low, high = -(2**31), 2**31 - 1
    rows = [
        ("1", "USD", 14_136), ("x", "USD", 14_136), ("1", "XXQ", 14_136), ("1", "USD", low), ("1", "USD", high),
        ("1", "USD", DAY + 1), ("1", "USD", 0), ("9" * 38, "EUR", 14_136), ("1", "", 14_136), ("", "USD", 14_136),
    ]
    amounts, codes = (pa.array([row[place] for row in rows]) for place in (0, 1))
    days = pa.array([row[2] for row in rows], pa.int32()).cast(pa.date32())
    with pytest.raises(CambioError) as caught:
        rates.columns(amounts, codes, "IDR", days)
    assert caught.value.status == "AMOUNT" and caught.value.row == 1
    report = Report()
    values = rates.columns(amounts, codes, "IDR", days, nulls=True, report=report).to_pylist()
    assert values[0] and values[1:] == [None] * 9
    assert (report.rows, report.failed, report.first_failed_row) == (10, 9, 1)
    assert report.statuses() == {
        "OK": 1, "AMOUNT": 2, "CURRENCY": 2, "DATE": 2, "NOT_YET": 1, "BEFORE_FIRST": 1, "OVERFLOW": 1,
    }


def test_the_options_hold_for_columns():
    amounts, codes, days = (pa.array(column[:2_000]) for column in drawn(2_000, 2))
    for options in (
        {"rounding": "half-even"}, {"rounding": "floor"}, {"digits": 0}, {"digits": 6}, {"source": "NBP"},
        {"policy": "month-average"}, {"policy": "pl-vat"},
    ):
        handle = Cambio(today=DAY, **options)
        target = "PLN" if options.get("policy") == "pl-vat" else "EUR"
        values = handle.columns(amounts, codes, target, days, nulls=True).to_pylist()
        again = handle.columns(amounts, codes, target, days, nulls=True).to_pylist()
        assert values == again
        for amount, code, day, value in list(zip(amounts.to_pylist(), codes.to_pylist(), days.to_pylist(), values))[:200]:
            try:
                one = handle.convert(amount, code, target, day)
            except CambioError:
                one = None
            assert value == one, (options, amount, code, day)


def test_handles_with_different_days_and_rates_do_not_meet():
    amounts = pa.array([D("100.00")])
    early, late = Cambio(today=14_136), Cambio(today=DAY)
    for _ in range(2):
        assert early.columns(amounts, "USD", "EUR").to_pylist() == [D("71.09")]
        assert late.columns(amounts, "USD", "EUR").to_pylist() == [D("89.51")]
    text = b"Date,USD\n2008-09-14,2\n"
    early.call("add_rates_csv", early.handle, b"ECB", text, ctypes.c_size_t(len(text)))
    assert early.columns(amounts, "USD", "EUR").to_pylist() == [D("50.00")]
    assert early.columns(amounts, "USD", "EUR", pa.array([datetime.date(2008, 9, 14)])).to_pylist() == [D("50.00")]
    assert late.columns(amounts, "USD", "EUR", pa.array([datetime.date(2008, 9, 14)])).to_pylist() == [D("71.09")]


def test_threads_share_the_factors_of_a_handle():
    amounts, codes, days = (pa.array(column) for column in drawn(20_000, 3))
    alone = Cambio(today=DAY).columns(amounts, codes, "EUR", days, nulls=True)
    shared, results = Cambio(today=DAY), []
    threads = [
        threading.Thread(target=lambda: results.append(shared.columns(amounts, codes, "EUR", days, nulls=True)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(result.equals(alone) for result in results)


def test_the_result_is_released_once(rates):
    from pyarrow.cffi import ffi

    array, schema = ffi.new("struct ArrowArray *"), ffi.new("struct ArrowSchema *")
    places = [ctypes.c_void_p(int(ffi.cast("uintptr_t", place))) for place in (array, schema)]
    amounts = Capsules(pa.array([D("1.00")]))
    rates.call(
        "convert_columns", rates.handle, ctypes.c_void_p(amounts.array), ctypes.c_void_p(amounts.schema), None, None,
        b"USD", b"EUR", None, None, ctypes.c_int32(0), *places, None,
    )
    for place in (array, schema):
        release = place.release
        assert release != ffi.NULL
        release(place)
        assert place.release == ffi.NULL
        # A second call does nothing.
        release(place)


# Converts columns of its own, in all ways out, and reads a stream; whatever is not freed is an error.
PROGRAM = r"""
#include <string.h>
#include "cambio.h"
static void keep(struct ArrowArray *array) { (void)array; }
static void keep_type(struct ArrowSchema *schema) { (void)schema; }
int main(void) {
  cambio *rates;
  int64_t cents[3] = {100, -5, INT64_MIN};
  int32_t days[3] = {14136, 14137, INT32_MIN};
  const void *amount_buffers[2] = {NULL, cents}, *day_buffers[2] = {NULL, days};
  struct ArrowArray amount = {3, 0, 0, 2, 0, amount_buffers, NULL, NULL, keep, NULL}, day = amount, result;
  struct ArrowSchema amount_type = {"l", "", NULL, 0, 0, NULL, NULL, keep_type, NULL}, day_type = amount_type, type;
  struct ArrowArrayStream stream;
  cambio_error error;
  cambio_report report;
  if (cambio_open(NULL, &rates, &error)) return 1;
  day.buffers = day_buffers;
  day_type.format = "tdD";
  for (int turn = 0; turn < 100; turn++) {
    if (cambio_convert_columns(rates, &amount, &amount_type, NULL, NULL, "USD", "EUR", &day, &day_type, CAMBIO_STRICT,
                               &result, &type, &report, &error) != CAMBIO_DATE || error.row != 2 || result.release) return 2;
    if (cambio_convert_columns(rates, &amount, &amount_type, NULL, NULL, "USD", "EUR", &day, &day_type, CAMBIO_NULLS,
                               &result, &type, &report, &error) || report.failed != 1 || strcmp(type.format, "d:38,2")) return 3;
    result.release(&result);
    type.release(&type);
    amount.n_buffers = 1;
    if (cambio_convert_columns(rates, &amount, &amount_type, NULL, NULL, "USD", "EUR", NULL, NULL, CAMBIO_STRICT, &result,
                               &type, NULL, NULL) != CAMBIO_MISUSE) return 4;
    amount.n_buffers = 2;
    if (cambio_rates_stream(rates, "USD", "EUR", 14136, 14140, &stream, NULL)) return 5;
    if (stream.get_schema(&stream, &type) || stream.get_next(&stream, &result) || result.length != 5) return 6;
    result.release(&result);
    type.release(&type);
    if (stream.get_next(&stream, &result) || result.release) return 7;
    stream.release(&stream);
  }
  cambio_close(rates);
  return 0;
}
"""


def test_everything_is_freed_once(tmp_path):
    (tmp_path / "program.c").write_text(PROGRAM)
    (tmp_path / "libcambio.so.0").symlink_to(LIBRARY)
    subprocess.run(
        ["clang", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsanitize=address", "-I", HEADERS, "-o",
         tmp_path / "program", tmp_path / "program.c", LIBRARY],
        check=True,
    )
    environment = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path), "ASAN_OPTIONS": "detect_leaks=1"}
    done = subprocess.run([tmp_path / "program"], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_daily_rates_of_a_pair_are_a_stream(rates):
    table = rates.rates("USD", "EUR", datetime.date(2008, 9, 12), datetime.date(2008, 9, 15))
    assert table.schema.names == ["day", "rate", "as_of", "source"]
    assert [str(day) for day in table["as_of"].to_pylist()] == ["2008-09-12"] * 3 + ["2008-09-15"]
    assert table["rate"].to_pylist()[0] == (D(1) / D("1.4066")).quantize(D("1e-24"))
    assert table["source"].to_pylist() == ["ECB"] * 4
    for first, last, status in (((2026, 1, 1), (2030, 1, 1), "NOT_YET"), ((2020, 1, 2), (2020, 1, 1), "MISUSE")):
        with pytest.raises(CambioError) as caught:
            rates.rates("USD", "EUR", datetime.date(*first), datetime.date(*last))
        assert caught.value.status == status


@pytest.fixture(scope="module")
def connection():
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"load '{EXTENSION}'")
    return connection


def test_duckdb_converts_a_table(connection, rates):
    amounts, codes, days = drawn(20_000, 4)
    connection.execute("create or replace table sales (a decimal(18, 2), c varchar, d date)")
    connection.register("rows", pa.table({"a": pa.array(amounts, pa.decimal128(18, 2)), "c": codes, "d": days}))
    connection.execute("insert into sales select * from rows where c in ('USD', 'GBP', 'JPY', 'DEM', 'CNH')")
    table = connection.sql("select *, cambio_convert(a, c, 'EUR', d) from sales").fetch_record_batch().read_all()
    columns = [column.combine_chunks() for column in table.columns]
    assert columns[3].to_pylist() == rates.columns(columns[0], columns[1], "EUR", columns[2]).to_pylist()


@pytest.mark.parametrize(
    "expression, answer",
    [
        ("cambio_convert(100, 'USD', 'EUR', date '2008-09-14')", D("71.0900")),
        ("cambio_convert(100.005::decimal(9, 3), 'USD', 'EUR', date '2008-09-14')", D("71.1000")),
        ("cambio_convert('100', 'USD', 'EUR', date '2008-09-14')", D("71.0900")),
        ("cambio_convert(100::hugeint, 'USD', 'JPY', date '2008-09-14')", D("10729.0000")),
        ("cambio_convert(null, 'USD', 'EUR', date '2008-09-14')", None),
        ("cambio_convert(1, null, 'EUR', date '2008-09-14')", None),
        ("cambio_convert(1, 'USD', null, date '2008-09-14')", None),
        ("cambio_convert(1, 'USD', 'EUR', null)", None),
        ("cambio_convert(1, 'EUR', 'USD')", D("1.1200")),
    ],
)
def test_duckdb_converts_one_amount(connection, expression, answer):
    assert connection.execute(f"select {expression}").fetchone() == (answer,)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ("100::double, 'USD', 'EUR', date '2008-09-14'", "a DOUBLE or FLOAT, which is not exact; cast it"),
        ("100::float, 'USD', 'EUR'", "a DOUBLE or FLOAT"), ("true, 'USD', 'EUR'", "is no number"),
        ("'x', 'USD', 'EUR'", "'x' is no number"), ("1, 'USDX', 'EUR'", "'USDX' is not an ISO 4217 code"),
        ("1, 'USD', 'EURO'", "'EURO' is not an ISO 4217 code"), ("1, 'USD', 'EUR', date '9999-12-31'", "there are no rates of"),
        ("1, 'USD', 'EUR', date '290000-01-01'", "is not a day of the years 1 to 9999"),
        ("1, 'USD', 'EUR', date 'infinity'", "is not a day"),
    ],
)
def test_duckdb_says_what_cannot_be_converted(connection, arguments, message):
    with pytest.raises(duckdb.Error, match="cambio_convert: ") as caught:
        connection.execute(f"select cambio_convert({arguments})").fetchone()
    assert message in str(caught.value)


def test_duckdb_converts_rows_with_targets_of_their_own(connection):
    rows = connection.execute(
        "select cambio_convert(100, 'USD', case i % 3 when 0 then 'EUR' when 1 then 'JPY' end, date '2008-09-14')"
        " from range(5000) as rows(i)"
    ).fetchall()
    assert rows == [((D("71.0900"), D("10729.0000"), None)[place % 3],) for place in range(5_000)]
