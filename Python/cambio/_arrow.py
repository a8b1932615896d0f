"""Columns of other libraries, by the capsules of the Arrow C data interface, and functions for their engines."""

import array
import contextlib
import ctypes
import datetime

from . import _library


def _structure(kind, /, **fields):
    return type(kind, (ctypes.Structure,), {"_fields_": list(fields.items())})


_number, _address, _text = ctypes.c_int64, ctypes.c_void_p, ctypes.c_char_p
_step = ctypes.CFUNCTYPE(ctypes.c_int, _address, _address)
_words, _release = ctypes.CFUNCTYPE(_text, _address), ctypes.CFUNCTYPE(None, _address)
_end = {"release": _address, "private_data": _address}
# The interface's ArrowSchema, ArrowArray and ArrowArrayStream.
Type = _structure(
    "Type", format=_text, name=_text, metadata=_text, flags=_number, n_children=_number, children=_address,
    dictionary=_address, **_end,
)  # fmt: skip
Array = _structure(
    "Array", length=_number, null_count=_number, offset=_number, n_buffers=_number, n_children=_number, buffers=_address,
    children=_address, dictionary=_address, **_end,
)  # fmt: skip
Stream = _structure("Stream", get_schema=_step, get_next=_step, get_last_error=_words, **_end)


def _python(name, *types):
    return ctypes.PYFUNCTYPE(*types)((name, ctypes.pythonapi))


# A capsule is passed by its address, since one that is being destroyed must not be counted again.
_pointer = _python("PyCapsule_GetPointer", _address, _address, _text)
_name = _python("PyCapsule_GetName", _address, _address)
_capsule = _python("PyCapsule_New", ctypes.py_object, _address, _text, _address)
# A capsule points to its name, which therefore stays.
TYPE, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"
#: What is in our capsules, by address.
_owned = {}


def release(one, function=_release, place=ctypes.addressof):
    """Releases a structure, unless it has been, or somebody moved its content."""
    if one.release:
        function(one.release)(place(one))


@ctypes.PYFUNCTYPE(None, _address)
def _destroy(capsule, owned=_owned, release=release, pointer=_pointer, name=_name, text=_text):
    release(owned.pop(pointer(capsule, text(name(capsule)))))


# Capsules may live longer than this module, whose names Python then clears: what destroys them stays, with all it needs.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(_destroy))


@_release
def _keep(_):
    """Releases nothing: what Python made for one call."""


def ours(kind, *fields):
    """A structure of our own, which lives as long as Python needs it."""
    one = kind(*fields)
    one.release = ctypes.cast(_keep, _address)
    return one


def capsule(one, name):
    """A capsule that owns the structure."""
    _owned[ctypes.addressof(one)] = one
    return _capsule(ctypes.addressof(one), name, ctypes.cast(_destroy, _address))


class RateStream:
    """Rates by day, in the columns day, rate, as_of and source; it may be read many times."""

    def __init__(self, converter, *question):
        self.converter, self.question = converter, question
        self.first = self.read()

    def read(self):
        stream = Stream()
        _library.call("rates_stream", self.converter._handle, *self.question, ctypes.byref(stream))
        return capsule(stream, STREAM)

    def __arrow_c_stream__(self, requested_schema=None):
        found, self.first = self.first or self.read(), None
        return found


class Converted:
    """A converted column, which can be taken once."""

    def __init__(self, array, type):
        self.capsules = capsule(type, TYPE), capsule(array, ARRAY)

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


class Column:
    """A column of another library: its chunks, which live as long as this."""

    def __init__(self, values, name):
        self.ours, self.chunks, self.type = [], [], Type()
        if hasattr(values, "__arrow_c_stream__"):
            self.kept = values.__arrow_c_stream__()
            self.read(Stream.from_address(_pointer(id(self.kept), STREAM)))
        elif hasattr(values, "__arrow_c_array__"):
            self.kept = values.__arrow_c_array__()
            self.type = Type.from_address(_pointer(id(self.kept[0]), TYPE))
            self.chunks = [Array.from_address(_pointer(id(self.kept[1]), ARRAY))]
        else:
            raise TypeError(
                f"the {name} column is a {type(values).__name__}; pass a Series of Polars or of pandas 3, an Array of"
                " pyarrow, or another one with Arrow's capsules"
            )

    def read(self, stream):
        def step(function, one):
            if code := function(ctypes.addressof(stream), ctypes.addressof(one)):
                reason = stream.get_last_error(ctypes.addressof(stream)) or b"error %d" % code
                raise OSError(code, f"the column cannot be read: {reason.decode('utf-8', 'replace')}")
            if one.release:
                self.ours.append(one)
            return bool(one.release)

        step(stream.get_schema, self.type)
        while step(stream.get_next, chunk := Array()):
            self.chunks.append(chunk)

    def __del__(self, release=release):
        for one in self.ours:
            release(one)

    def __len__(self):
        return sum(chunk.length for chunk in self.chunks)


class Constant(Column):
    """A column with the same day in all rows."""

    def __init__(self, date, count):
        self.ours, self.chunks, self.type = [], [], ours(Type, b"tdD")
        self.numbers = array.array("i", [_library.number(date)]) * count
        self.buffers = (_address * 2)(None, self.numbers.buffer_info()[0])
        if count:
            self.chunks.append(ours(Array, count, 0, 0, 2, 0, ctypes.addressof(self.buffers)))


def pieces(columns):
    """The first row of each piece in which no column changes its chunk, with a view of each column's chunk."""
    ends = [[0] for _ in columns]
    for found, column in zip(ends, columns):
        for chunk in column.chunks:
            found.append(found[-1] + chunk.length)
    rows = sorted({end for found in ends for end in found})
    places = [0] * len(columns)
    for first, end in zip(rows, rows[1:]):
        views = []
        for index, column in enumerate(columns):
            while ends[index][places[index] + 1] <= first:
                places[index] += 1
            view = Array.from_buffer_copy(column.chunks[places[index]])
            view.offset += first - ends[index][places[index]]
            view.length, view.null_count = end - first, -1 if view.null_count else 0
            views.append(view)
        yield first, views


def converted(converter, to, first, amounts, codes, days, is_strict):
    """The result of one piece; each column is a view and its type, and `codes` may be one code."""
    result, type, failure = Array(), Type(), _library.Failure()
    codes = (None, None, codes) if isinstance(codes, bytes) else (*codes, None)
    if _library.library.cambio_convert_columns(
        converter._handle, *amounts, *codes, to, *days, int(not is_strict), ctypes.byref(result), ctypes.byref(type), None,
        ctypes.byref(failure),
    ):  # fmt: skip
        raise failure.error(first)
    return Converted(result, type)


def nothing(converter, to):
    """The result of a column without rows, and its decimals."""
    buffers = (_address * 2)()
    empty = ours(Array, 0, 0, 0, 2, 0, ctypes.addressof(buffers)), ours(Type, b"i")
    result = converted(converter, to, 0, map(ctypes.byref, empty), to, (None, None), True)
    form = _owned[_pointer(id(result.capsules[0]), TYPE)].format
    return result, int(form.rpartition(b",")[2])


def parts(converter, amounts, from_, to, date, missing):
    """The converted pieces of a column, at least one."""
    if missing not in ("raise", "null"):
        raise ValueError(f"missing is {missing!r}; write 'raise' or 'null'")
    columns, to = [Column(amounts, "amount")], _library.encoded(to)
    code = _library.encoded(from_) if isinstance(from_, str) else None
    if code is None:
        columns.append(Column(from_, "code"))
    if date is not None:
        is_day = isinstance(date, (str, datetime.date))
        columns.append(Constant(date, len(columns[0])) if is_day else Column(date, "day"))
    if len({len(column) for column in columns}) > 1:
        raise ValueError(f"the columns have {', '.join(str(len(column)) for column in columns)} rows; pass as many of each")
    found = []
    for first, views in pieces(columns):
        places = [(ctypes.byref(view), ctypes.byref(column.type)) for view, column in zip(views, columns)]
        codes, days = places[1] if code is None else code, (None, None) if date is None else places[-1]
        found.append(converted(converter, to, first, places[0], codes, days, missing == "raise"))
    return found or [nothing(converter, to)[0]]


def expression(converter, amounts, from_, to, date, missing):
    """An expression of Polars that converts those that it is made of."""
    import polars

    is_column = [isinstance(each, polars.Expr) for each in (from_, date)]

    def convert(series):
        rest = iter(series[1:])
        chosen = [next(rest) if column else each for column, each in zip(is_column, (from_, date))]
        return convert_column(converter, series[0], chosen[0], to, chosen[1], missing)

    columns = [amounts, *(each for column, each in zip(is_column, (from_, date)) if column)]
    form = polars.Decimal(38, nothing(converter, _library.encoded(to))[1])
    return polars.map_batches(columns, convert, return_dtype=form, is_elementwise=True)


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


def register_duckdb(converter, connection):
    """Adds the function: the native one where unsigned extensions are allowed, else one that takes columns of pyarrow."""
    import duckdb

    try:
        return connection.load_extension(_library.PATH)
    except duckdb.Error:
        import pyarrow

    # DuckDB takes `*others` for one argument and any number more.
    def convert(amounts, codes, *others):
        targets, day = (*others, None)[:2]
        found = targets.unique().to_pylist()
        if len(found) > 1 or found == [None]:
            raise ValueError("cambio_convert has one target for all rows of a query; write its code, 'EUR'")
        result = convert_column(converter, amounts, codes, found[0] if found else "EUR", day, "raise")
        return result.cast(pyarrow.decimal128(38, 4))

    with contextlib.suppress(duckdb.Error):
        connection.remove_function("cambio_convert")
    connection.create_function(
        "cambio_convert", convert, None, duckdb.decimal_type(38, 4), type="arrow", null_handling="special"
    )


def spark_udf(converter, to):
    """A function of Spark's columns."""
    import pyarrow
    from pyspark.sql import functions

    if not hasattr(functions, "arrow_udf"):
        raise ImportError("spark_udf needs Spark 4.1; before, call convert_column in a function for mapInArrow")

    def convert(amounts, codes, days=None):
        return convert_column(converter, amounts, codes, to, days, "raise")

    convert.__annotations__ = dict.fromkeys(("amounts", "codes", "days", "return"), pyarrow.Array)
    return functions.arrow_udf(convert, f"decimal(38, {nothing(converter, _library.encoded(to))[1]})")
