"""Columns of Polars, pandas, pyarrow and DuckDB: every type, piece and null, the same library back, nothing leaked.

    CAMBIO_ROWS=10000000 .venv/bin/python -m pytest Tests/Python/test_frames.py
"""

import ctypes
import datetime
import decimal
import gc
import os
import random
import subprocess

import books
import duckdb
import pandas
import polars
import pyarrow as pa
import pytest

ROWS = int(os.environ.get("CAMBIO_ROWS", "1000000"))
D = decimal.Decimal
DAY = datetime.date(2008, 9, 14)
AMOUNTS, CODES = [D("100.00"), D("-0.05"), None, D("12345.67")], ["USD", "CHF", "EUR", None]
EUROS = [D("71.09"), D("-0.03"), None, None]
YEN = [D("10729"), D("-5"), None, D("1324531")]
ARROW = pa.array(AMOUNTS, pa.decimal128(12, 2)), pa.array(CODES), pa.array([DAY] * 4)
FRAME = polars.DataFrame({"a": AMOUNTS, "c": CODES, "d": [DAY] * 4}, schema_overrides={"a": polars.Decimal(38, 2)})
ROW = {"index": [7, 8, 9, 5]}


def columns():
    """The same rows in every type: amounts, codes and days."""
    yield "arrow", ARROW
    yield "chunked", tuple(map(pa.chunked_array, ([ARROW[0][:1], ARROW[0][1:]], [ARROW[1][:3], ARROW[1][3:]], [ARROW[2]])))
    for kind in (pa.decimal32(9, 2), pa.decimal64(12, 2), pa.decimal128(38, 18)):
        yield str(kind), (ARROW[0].cast(kind), *ARROW[1:])
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        yield str(kind), (ARROW[0].cast(pa.string()).cast(kind), ARROW[1].cast(kind), ARROW[2])
    yield "dictionary, date64", (ARROW[0], ARROW[1].dictionary_encode(), ARROW[2].cast(pa.date64()))
    yield "a slice", tuple(pa.concat_arrays([column.slice(1), column, column]).slice(3, 4) for column in ARROW)
    yield "polars", tuple(FRAME)
    yield "polars text", (FRAME["a"].cast(str), *list(FRAME)[1:])
    for kind in (polars.Categorical(), polars.Enum(["USD", "CHF", "EUR"])):
        yield f"polars {kind}", (FRAME["a"], FRAME["c"].cast(kind), FRAME["d"])
    yield "polars chunks", tuple(polars.concat([column[:1], column[1:3], column[3:]], rechunk=False) for column in FRAME)
    yield "pandas objects", tuple(pandas.Series(column, **ROW) for column in (AMOUNTS, CODES, [DAY] * 4))
    for kind in ("str", "category"):
        codes = pandas.Series(CODES, dtype=kind, **ROW)
        yield f"pandas {kind}", (pandas.Series(AMOUNTS, **ROW), codes, pandas.Series([DAY] * 4, **ROW))
    yield "pandas of arrow", tuple(pandas.Series(pandas.arrays.ArrowExtensionArray(pa.chunked_array([each])), **ROW) for each in ARROW)
    rows = "(values (100, 'USD'), (-0.05, 'CHF'), (null, 'EUR'), (12345.67, null)) as rows(a, c)"
    table = duckdb.sql(f"select a::decimal(12, 2), c, date '2008-09-14' from {rows}").to_arrow_reader().read_all()
    yield "duckdb", tuple(table.columns)


def values(column):
    """The column as a list of decimals and None."""
    found = column.to_pylist() if isinstance(column, (pa.Array, pa.ChunkedArray)) else column.to_list()
    return [None if value is pandas.NA else value for value in found]


@pytest.mark.parametrize("amounts, codes, days", [pytest.param(*each, id=name) for name, each in columns()])
def test_every_type_comes_back_in_its_library(cambio, amounts, codes, days):
    for _ in range(2):
        found = cambio.convert_column(amounts, codes, "EUR", date=days)
        assert values(found) == EUROS
        assert type(found).__module__.partition(".")[0] == type(amounts).__module__.partition(".")[0]
    assert values(cambio.convert_column(amounts, "USD", "JPY", date=DAY)) == YEN
    if isinstance(amounts, pandas.Series):
        assert found.dtype == pandas.ArrowDtype(pa.decimal128(38, 2)) and found.index.equals(amounts.index)
    elif isinstance(amounts, polars.Series):
        assert found.dtype == polars.Decimal(38, 2) and found.name == amounts.name
    else:
        assert found.type == pa.decimal128(38, 2) and isinstance(found, type(amounts) if "Chunked" in str(type(amounts)) else pa.Array)


@pytest.mark.parametrize("kind", [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()])
def test_integers_are_amounts(cambio, kind):
    assert cambio.convert_column(pa.array([100, None], kind), "USD", "EUR", date=DAY).to_pylist() == [D("71.09"), None]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_of_polars(cambio, engine):
    a, c, d = map(polars.col, "acd")
    query = FRAME.lazy().select(
        cambio.convert_column(a, c, "EUR", date=d), yen=cambio.convert_column(a, "USD", "JPY", date="2008-09-14"),
        same=cambio.convert_column(a, c, "EUR", date=DAY),
    )  # fmt: skip
    assert query.collect_schema() == {"a": polars.Decimal(38, 2), "yen": polars.Decimal(38, 0), "same": polars.Decimal(38, 2)}
    found = query.collect(engine=engine)
    assert found.to_dict(as_series=False) == {"a": EUROS, "yen": YEN, "same": EUROS}
    assert found.schema == query.collect_schema()


def test_rows_without_a_rate_end_the_call_or_are_null(cambio):
    amounts, codes = pa.chunked_array([[1], [2, 3, 4]]), pa.chunked_array([["USD", "CHF"], ["XXX", "NOK"]])
    with pytest.raises(cambio.NoRate, match="row 2: no source in the library has a rate of XXX") as caught:
        cambio.convert_column(amounts, codes, "EUR", date=DAY)
    assert (caught.value.row, caught.value.status) == (2, "never-published")
    found = cambio.convert_column(amounts, codes, "EUR", date=DAY, missing="null").to_pylist()
    assert [value is None for value in found] == [False, False, True, False]
    with pytest.raises(ValueError, match="missing is 'skip'; write 'raise' or 'null'"):
        cambio.convert_column(amounts, codes, "EUR", missing="skip")


@pytest.mark.parametrize(
    "amounts, rows",
    [
        (pa.array([], pa.int64()), 0), (pa.chunked_array([], pa.decimal128(9, 2)), 0), (polars.Series([], dtype=polars.Int64), 0),
        (pa.chunked_array([[], []], pa.int32()), 0), (pandas.Series([], dtype="int64"), 0), (pa.nulls(3, pa.decimal128(9, 2)), 3),
        (pa.nulls(3), 3), (polars.Series([None, None], dtype=polars.Decimal(9, 2)), 2), (pandas.Series([None] * 2), 2),
    ],
)  # fmt: skip
def test_columns_without_rows_or_without_values(cambio, amounts, rows):
    for target, form in (("EUR", 2), ("JPY", 0)):
        found = cambio.convert_column(amounts, "USD", target, date=DAY)
        assert values(found) == [None] * rows
        found = found.to_arrow() if isinstance(found, polars.Series) else found
        assert str(getattr(found, "type", None) or found.dtype.pyarrow_dtype) == f"decimal128(38, {form})"


@pytest.mark.parametrize(
    "call, kind, message",
    [
        (lambda cambio: cambio.convert_column(polars.Series([1.5]), "USD", "EUR"), "BadType", "binary floating point .* cast"),
        (lambda cambio: cambio.convert_column([1], "USD", "EUR"), "TypeError", "the amount column is a list; pass a Series"),
        (lambda cambio: cambio.convert_column(pa.array([1]), ["USD"], "EUR"), "TypeError", "the code column is a list"),
        (lambda cambio: cambio.convert_column(pa.array([1, 2]), pa.array(["USD"]), "EUR"), "ValueError", "have 2, 1 rows"),
        (lambda cambio: cambio.convert_column(pa.array([1]), "USD", "EURO"), "BadCurrency", "'EURO' is not an ISO 4217 code"),
        (lambda cambio: cambio.convert_column(pa.array([1]), "USD", "EUR", date="2008-9-14"), "BadDate", "'2008-9-14' is not a date"),
        (lambda cambio: cambio.convert_column(pa.array([1]), "USD", "EUR", date="2008-W37-7"), "BadDate", "is not a date"),
        (lambda cambio: cambio.convert_column(pandas.Series([1]), pandas.Series(["USD"], index=[1]), "EUR"), "ValueError", "other indexes"),
    ],
)  # fmt: skip
def test_what_is_no_column_is_refused(cambio, call, kind, message):
    with pytest.raises((TypeError, ValueError), match=message) as caught:
        call(cambio)
    assert type(caught.value).__name__ == kind
    assert isinstance(caught.value, TypeError) == (kind in ("TypeError", "BadType"))


def test_a_series_of_rates_is_read_by_every_library_and_twice(cambio):
    series = cambio.series("EUR", "USD", "2026-10-23", datetime.date(2026, 10, 30))
    tables = [pa.table(series), polars.DataFrame(series).to_arrow(), duckdb.sql("select * from series").to_arrow_table()]
    for table in tables:
        assert table.column_names == ["day", "rate", "as_of", "source"] and table.num_rows == 8
        for row in table.to_pylist():
            assert row["rate"] == cambio.rate("EUR", "USD", date=row["day"]) and row["source"] == "ECB"
    with pytest.raises(cambio.CambioError, match="the first day is 2026-10-30, after 2026-10-29"):
        cambio.series("EUR", "USD", "2026-10-30", "2026-10-29")


class Counted:
    """A column of pyarrow that counts how often each of its structures is released."""

    def __init__(self, column):
        self.column, self.counts, self.kept = column, [], []

    def count(self, capsule, name, place):
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        release = ctypes.c_void_p.from_address(pointer(capsule, name) + place)
        original, number = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(release.value), len(self.counts)
        self.counts.append(0)

        @ctypes.CFUNCTYPE(None, ctypes.c_void_p)
        def counted(one):
            self.counts[number] += 1
            ctypes.c_void_p.from_address(one + place).value = ctypes.cast(original, ctypes.c_void_p).value
            original(one)

        self.kept.append(counted)
        release.value = ctypes.cast(counted, ctypes.c_void_p).value
        return capsule

    def __arrow_c_array__(self, requested_schema=None):
        schema, array = self.column.__arrow_c_array__()
        return self.count(schema, b"arrow_schema", 56), self.count(array, b"arrow_array", 64)


class CountedStream(Counted):
    """A stream of such columns, all of whose arrays are released by who took them."""

    def __arrow_c_stream__(self, requested_schema=None):
        return self.count(self.column.__arrow_c_stream__(), b"arrow_array_stream", 24)

    __arrow_c_array__ = property()


def test_everything_is_released_once(cambio):
    from cambio import _arrow

    gc.collect()
    before = pa.total_allocated_bytes()
    for kind, wrap in ((Counted, pa.array), (CountedStream, lambda each: pa.chunked_array([each[:1], each[1:]]))):
        columns = [kind(wrap(pa.array([1, 2, 3] if name else ["USD", "DEM", "XXX"]))) for name in (True, False)]
        for missing in ("null", "raise"):
            try:
                cambio.Converter().convert_column(*columns, "EUR", date=DAY, missing=missing)
            except (cambio.NoRate, TypeError):
                pass
        gc.collect()
        assert {count for column in columns for count in column.counts} == {1}
        assert len(columns[0].counts) == (4 if kind is Counted else 2)
        del columns
    converted = cambio.convert_column(pa.array([1]), "USD", "EUR")
    del converted
    cambio.series("EUR", "USD", "2026-10-01", "2026-10-30")
    gc.collect()
    assert not _arrow._owned and pa.total_allocated_bytes() == before


def test_memory_does_not_grow(cambio):
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    amounts, codes = polars.Series(range(200_000)), polars.Series(["USD", "DEM"] * 100_000)
    for turn in range(40):
        cambio.convert_column(amounts, codes, "EUR", date=DAY)
        pa.table(cambio.series("EUR", "USD", "2000-01-01", "2026-10-30"))
        if turn == 9:
            before = resident()
    # Each turn's columns are 8 MB.
    assert resident() - before < 60_000_000


@pytest.mark.parametrize("options", [{}, {"allow_unsigned_extensions": "true"}], ids=["by Arrow", "native"])
def test_duckdb_converts(cambio, options):
    with duckdb.connect(config=options) as connection:
        for _ in range(2):
            cambio.register_duckdb(connection)
        connection.execute("create table t(a decimal(12, 2), c text, d date)")
        connection.execute("insert into t values (100, 'USD', '2008-09-14'), (null, 'USD', '2008-09-14'), (5, 'DEM', '1999-01-04')")
        found = connection.sql("select cambio_convert(a, c, 'EUR', d), cambio_convert('7.5', c, 'JPY', d) from t").fetchall()
        assert found == [(D("71.09"), D("805")), (None, D("805")), (D("2.56"), D("513"))]
        assert connection.sql("select cambio_convert(a, c, 'EUR') from t where c = 'DEM'").fetchall() == [(D("2.56"),)]
        for call, message in (("cambio_convert(1.5::double, c, 'EUR', d)", "not exact; cast"), ("cambio_convert(1, 'XXX', 'EUR', d)", "XXX")):
            with pytest.raises(duckdb.Error, match=message):
                connection.sql(f"select {call} from t").fetchall()


def test_a_function_of_spark_is_declared(cambio, monkeypatch):
    import sys
    import types

    pyspark, functions = types.ModuleType("pyspark"), types.ModuleType("pyspark.sql")
    functions.functions = types.SimpleNamespace(arrow_udf=lambda function, form: (function, form))
    monkeypatch.setitem(sys.modules, "pyspark", pyspark)
    monkeypatch.setitem(sys.modules, "pyspark.sql", functions)
    convert, form = cambio.spark_udf("JPY")
    assert form == "decimal(38, 0)" and convert.__annotations__["return"] is pa.Array
    assert convert(ARROW[0], pa.array(["USD"] * 4), ARROW[2]).to_pylist() == YEN
    functions.functions = types.SimpleNamespace()
    with pytest.raises(ImportError, match="spark_udf needs Spark 4.1"):
        cambio.spark_udf("JPY")


@pytest.mark.long
def test_many_rows_are_those_of_the_ledger(cambio, tmp_path):
    draw = random.Random(3)
    days = [datetime.date(1999, 1, 4) + datetime.timedelta(days=each) for each in range(10_000)]
    codes = "USD GBP JPY CHF SEK NOK DKK PLN CZK HUF AUD CAD DEM FRF ITL EUR".split()
    frame = polars.DataFrame(
        {
            "d": draw.choices(days, k=ROWS), "a": [draw.randrange(-(10**9), 10**12) for _ in range(ROWS)],
            "c": draw.choices(codes, k=ROWS),
        }
    ).with_columns(a=polars.col("a").cast(polars.Decimal(38, 2)) / 100)  # fmt: skip
    frame.write_csv(tmp_path / "rows.csv", include_header=False)
    words = ["--no-header", "--date", "1", "--amount", "2", "--currency", "3", "--to", "eur", "-o", tmp_path / "out.csv"]
    subprocess.run(
        [books.BINARY, "ledger", tmp_path / "rows.csv", *words], check=True, capture_output=True,
        env={"CAMBIO_TODAY": books.TODAY, "HOME": "/nonexistent"},
    )  # fmt: skip
    converter = cambio.Converter(today=books.TODAY)
    euros = converter.convert_column(polars.col("a"), polars.col("c"), "EUR", date=polars.col("d"))
    frame.with_columns(eur=euros).write_csv(tmp_path / "ours.csv", include_header=False)
    assert (tmp_path / "ours.csv").read_bytes() == (tmp_path / "out.csv").read_bytes()
