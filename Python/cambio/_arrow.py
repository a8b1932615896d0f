"""Columns of other libraries, by the capsules of the Arrow C data interface, and functions for their engines."""

from __future__ import annotations

import array
import contextlib
import ctypes
import datetime
from bisect import bisect_right
from itertools import accumulate

from ._converter import Converter, day_number, encoded
from ._library import PATH, call, library, structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Unpack

    from ._converter import Rules

_address, _release = ctypes.c_void_p, ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_step = ctypes.CFUNCTYPE(ctypes.c_int, _address, _address)
_reason = ctypes.CFUNCTYPE(ctypes.c_char_p, _address)


def _python(name, *types):
    return ctypes.PYFUNCTYPE(*types)((name, ctypes.pythonapi))


_pointer = _python("PyCapsule_GetPointer", _address, ctypes.py_object, ctypes.c_char_p)
_capsule = _python("PyCapsule_New", ctypes.py_object, _address, ctypes.c_char_p, _address)
# A capsule points to its name, which therefore stays.
TYPE, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


class Owned(ctypes.Structure):
    """A structure that is released with its last reference, unless its content was moved before."""

    def __del__(self, function=_release, place=ctypes.addressof):
        if self.release:
            function(self.release)(place(self))


def _words(kind, names):
    return structure(kind, Owned, **dict.fromkeys(names.split(), ctypes.c_int64))


# The interface's ArrowSchema, ArrowArray and ArrowArrayStream, which are words of 64 bits.
Type = _words("Type", "format name metadata flags n_children children dictionary release private_data")
Array = _words(
    "Array", "length null_count offset n_buffers n_children buffers children dictionary release private_data"
)
Stream = _words("Stream", "get_schema get_next get_last_error release private_data")


@_release
def _keep(_):
    """Releases nothing: what Python made for one call."""


KEPT = ctypes.cast(_keep, _address).value
# The formats of days, and of numbers of 32 bits.
DAY, NUMBER = map(ctypes.create_string_buffer, (b"tdD", b"i"))
#: What is in our capsules, by their addresses.
_owned = {}


@ctypes.PYFUNCTYPE(None, _address)
def _destroy(capsule, owned=_owned):
    del owned[capsule]


# Capsules may live longer than this module, whose names Python then clears: what destroys them stays, with all it needs.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(_destroy))


def capsule(one, name):
    """A capsule that owns the structure."""
    made = _capsule(ctypes.addressof(one), name, ctypes.cast(_destroy, _address))
    _owned[id(made)] = one
    return made


def moved(kind, capsule, name):
    """The content of a capsule, which has none afterwards."""
    content = kind.from_address(_pointer(capsule, name))
    ours, content.release = kind.from_buffer_copy(content), 0
    return ours


class ArrowStream:
    """Rates by day, in the columns day, rate, as_of and source; it may be read many times."""

    def __init__(self, converter, *question):
        self._converter, self._question = converter, question
        self._first = self._read()

    def _read(self):
        stream = Stream()
        call(library.cambio_rates_stream, self._converter._handle, *self._question, ctypes.byref(stream))
        return capsule(stream, STREAM)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        found, self._first = self._first or self._read(), None
        return found


class Converted:
    """A converted column, which can be taken once."""

    def __init__(self, type, array):
        self.decimals = int(ctypes.string_at(type.format).rpartition(b",")[2])
        self.capsules = capsule(type, TYPE), capsule(array, ARRAY)

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


def read(stream):
    """The type of a stream, then its arrays."""
    kind, step = Type, _step(stream.get_schema)
    while True:
        one = kind()
        if code := step(ctypes.addressof(stream), ctypes.addressof(one)):
            reason = _reason(stream.get_last_error)(ctypes.addressof(stream)) or b"error %d" % code
            raise OSError(code, f"the column cannot be read: {reason.decode('utf-8', 'replace')}")
        if not one.release:
            return
        yield one
        kind, step = Array, _step(stream.get_next)


def column(values, name):
    """The type of a column of another library, and its chunks."""
    if hasattr(values, "__arrow_c_stream__"):
        form, *chunks = read(moved(Stream, values.__arrow_c_stream__(), STREAM))
        return form, chunks
    if hasattr(values, "__arrow_c_array__"):
        form, chunk = values.__arrow_c_array__()
        return moved(Type, form, TYPE), [moved(Array, chunk, ARRAY)]
    raise TypeError(
        f"the {name} column is a {type(values).__name__}; pass a Series of Polars or of pandas 3, an Array of pyarrow, or"
        " another one with Arrow's capsules"
    )


def constant(form, number, count):
    """The type of a column with the same number of 32 bits in all rows, and its chunk."""
    numbers = array.array("i", [number]) * count
    buffers = (_address * 2)(None, numbers.buffer_info()[0])
    chunk = Array(count, 0, 0, 2, 0, ctypes.addressof(buffers), release=KEPT)
    chunk.memory = numbers, buffers
    return Type(ctypes.addressof(form), release=KEPT), [chunk]


def pieces(columns):
    """The first row of each piece in which no column changes its chunk, and the piece of each column with its type."""
    starts = [list(accumulate((chunk.length for chunk in chunks), initial=0)) for _, chunks in columns]
    if len({found[-1] for found in starts}) > 1:
        raise ValueError(f"the columns have {', '.join(str(found[-1]) for found in starts)} rows; pass as many of each")
    rows = sorted({row for found in starts for row in found})
    for first, end in zip(rows, rows[1:]):
        views = []
        for found, (type, chunks) in zip(starts, columns):
            index = bisect_right(found, first) - 1
            view = Array.from_buffer_copy(chunks[index])
            view.release, view.offset = KEPT, view.offset + first - found[index]
            view.length, view.null_count = end - first, -1 if view.null_count else 0
            views.append((ctypes.byref(view), ctypes.byref(type)))
        yield first, views


def converted(converter, row, *words):
    """The result of one piece, whose first row is `row` of the column."""
    result, type, convert = Array(), Type(), library.cambio_convert_columns
    call(convert, converter._handle, *words, ctypes.byref(result), ctypes.byref(type), None, row=row)
    return Converted(type, result)


def nothing(converter, to):
    """The result of no rows."""
    type, [chunk] = constant(NUMBER, 0, 0)
    target = encoded(to)
    return converted(converter, 0, ctypes.byref(chunk), ctypes.byref(type), None, None, target, target, None, None, 0)


def parts(converter, amounts, from_, to, date, missing):
    """The converted pieces of a column, at least one."""
    if missing not in ("raise", "null"):
        raise ValueError(f"missing is {missing!r}; write 'raise' or 'null'")
    target, base = encoded(to), encoded(from_) if isinstance(from_, str) else None
    columns = [column(amounts, "amount")]
    if base is None:
        columns.append(column(from_, "code"))
    if isinstance(date, (str, datetime.date)):
        columns.append(constant(DAY, day_number(date), sum(chunk.length for chunk in columns[0][1])))
    elif date is not None:
        columns.append(column(date, "day"))
    found = []
    for row, views in pieces(columns):
        codes = (*views[1], None) if base is None else (None, None, base)
        days = (None, None) if date is None else views[-1]
        found.append(converted(converter, row, *views[0], *codes, target, *days, int(missing == "null")))
    return found or [nothing(converter, to)]


def expression(converter, *given):
    """The expression of Polars that converts the expressions among `given`, which are arguments of convert_column."""
    import polars

    places = [place for place, each in enumerate(given) if isinstance(each, polars.Expr)]

    def convert(series):
        found = dict(zip(places, series))
        return convert_column(converter, *(found.get(place, each) for place, each in enumerate(given)))

    form = polars.Decimal(38, nothing(converter, given[2]).decimals)
    return polars.map_batches([given[place] for place in places], convert, return_dtype=form, is_elementwise=True)


def convert_column(converter, amounts, from_, to, date, missing):
    """The column in `to`, of the library that `amounts` are of."""
    kind = f"{type(amounts).__module__.partition('.')[0]}.{type(amounts).__name__}"
    if kind == "polars.Expr":
        return expression(converter, amounts, from_, to, date, missing)
    if kind == "pandas.Series" and not all(
        each.index.equals(amounts.index) for each in (from_, date) if type(each) is type(amounts)
    ):
        raise ValueError("the columns have other indexes than the amounts; align them first, with reindex or reset_index")
    found = parts(converter, amounts, from_, to, date, missing)
    if kind == "polars.Series":
        import polars

        return polars.concat([polars.Series(part).alias(amounts.name) for part in found])
    if kind == "pandas.Series" or kind.startswith("pyarrow."):
        import pyarrow

        chunks = [pyarrow.array(part) for part in found]
        if kind == "pandas.Series":
            import pandas

            values = pandas.arrays.ArrowExtensionArray(pyarrow.chunked_array(chunks))
            return pandas.Series(values, index=amounts.index, name=amounts.name)
        return pyarrow.chunked_array(chunks) if kind == "pyarrow.ChunkedArray" else pyarrow.concat_arrays(chunks)
    if len(found) > 1:
        raise TypeError(f"{kind} has several chunks, which only Polars, pandas and pyarrow get back; pass one chunk")
    return found[0]


def register_duckdb(connection: object) -> None:
    """Adds `cambio_convert(amount, from, to [, day])` to a database, whose results have four decimals.

    It is the native function where unsigned extensions are allowed, else one that takes columns of pyarrow.
    """
    import duckdb

    try:
        return connection.load_extension(PATH)
    except duckdb.Error:
        import pyarrow

    converter = Converter()

    # DuckDB takes `*others` for one argument and any number more.
    def convert(amounts, codes, *others):
        targets, day = (*others, None)[:2]
        found = targets.unique().to_pylist()
        if len(found) > 1 or found == [None]:
            raise ValueError("cambio_convert has one target for all rows of a query; write its code, 'EUR'")
        result = converter.convert_column(amounts, codes, found[0] if found else "EUR", date=day)
        return result.cast(pyarrow.decimal128(38, 4))

    with contextlib.suppress(duckdb.Error):
        connection.remove_function("cambio_convert")
    connection.create_function(
        "cambio_convert", convert, None, duckdb.decimal_type(38, 4), type="arrow", null_handling="special"
    )


def spark_udf(to: str, **rules: Unpack[Rules]) -> Callable[..., Any]:
    """A function of Spark's columns of amounts, codes and days; it needs Spark 4.1 and pyarrow."""
    import pyarrow
    from pyspark.sql import functions

    if not hasattr(functions, "arrow_udf"):
        raise ImportError("spark_udf needs Spark 4.1; before, call convert_column in a function for mapInArrow")
    converter = Converter(**rules)

    def convert(amounts, codes, days=None):
        return converter.convert_column(amounts, codes, to, date=days)

    convert.__annotations__ = dict.fromkeys(("amounts", "codes", "days", "return"), pyarrow.Array)
    return functions.arrow_udf(convert, f"decimal(38, {nothing(converter, to).decimals})")
