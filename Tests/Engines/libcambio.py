"""libcambio, for tests that call it: by its functions in C, with the columns of other libraries."""

import ctypes
import decimal
import os
import pathlib

from books import PROJECT

LIBRARY = pathlib.Path(os.environ.get("CAMBIO_LIBRARY", PROJECT / ".build/release/libcambio.so.0"))
EXTENSION = pathlib.Path(os.environ.get("CAMBIO_EXTENSION", PROJECT / ".build/release/cambio.duckdb_extension"))
HEADERS = PROJECT / "Sources/CCambio/include"
STATUSES = (
    "OK AMOUNT CURRENCY DATE POLICY NEVER_PUBLISHED BEFORE_FIRST AFTER_LAST GAP NOT_JOINED NOT_OF_DAY NOT_YET"
    " INCOMPLETE OVERFLOW TYPE ROOM MISUSE"
).split()
TODAY = -(2**31)


class Failure(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int32), ("first_day", ctypes.c_int32), ("last_day", ctypes.c_int32), ("row", ctypes.c_int64),
        ("message", ctypes.c_char * 488),
    ]


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32), ("today", ctypes.c_int32), ("source", ctypes.c_char_p), ("policy", ctypes.c_char_p),
        ("rounding", ctypes.c_char_p), ("digits", ctypes.c_int32),
    ]


class Report(ctypes.Structure):
    _fields_ = [
        ("rows", ctypes.c_int64), ("failed", ctypes.c_int64), ("first_failed_row", ctypes.c_int64),
        ("by_status", ctypes.c_int64 * 17),
    ]

    def statuses(self):
        return {STATUSES[place]: count for place, count in enumerate(self.by_status) if count}


class CambioError(Exception):
    def __init__(self, failure):
        super().__init__(failure.message.decode())
        self.status = STATUSES[failure.status]
        self.row, self.first_day, self.last_day = failure.row, failure.first_day, failure.last_day


def load(path=LIBRARY):
    library = ctypes.CDLL(str(path))
    library.cambio_version.restype = ctypes.c_char_p
    return library


def encoded(text):
    return None if text is None else str(text).encode()


class Capsules:
    """The array and the type of a column, which any library hands out as capsules, alive as long as this."""

    def __init__(self, column):
        self.array = self.schema = None
        if column is not None:
            self.capsules = column.__arrow_c_array__()
            pointer = ctypes.pythonapi.PyCapsule_GetPointer
            pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
            self.schema = pointer(self.capsules[0], b"arrow_schema")
            self.array = pointer(self.capsules[1], b"arrow_array")


class Cambio:
    """A handle."""

    def __init__(self, *, today=TODAY, source=None, policy=None, rounding=None, digits=-1, size=None):
        self.library = load()
        self.handle = ctypes.c_void_p()
        options = Options(
            size or ctypes.sizeof(Options), today, encoded(source), encoded(policy), encoded(rounding), digits
        )
        self.call("open", ctypes.byref(options), ctypes.byref(self.handle))

    def close(self):
        self.library.cambio_close(self.handle)
        self.handle = None

    def call(self, name, *arguments):
        failure = Failure()
        function = getattr(self.library, f"cambio_{name}")
        status = function(*arguments, ctypes.byref(failure))
        assert status == failure.status
        if status:
            raise CambioError(failure)

    def text(self, name, *arguments):
        text = ctypes.create_string_buffer(64)
        self.call(name, self.handle, *map(encoded, arguments), text, ctypes.c_size_t(64))
        return text.value.decode()

    def convert(self, amount, base, quote, date=None):
        return decimal.Decimal(self.text("convert", amount, base, quote, date))

    def columns(self, amounts, codes, target, days=None, *, nulls=False, report=None):
        """The converted column as one of pyarrow's; `codes` is a column or the code of all rows."""
        import pyarrow
        from pyarrow.cffi import ffi

        array, schema = ffi.new("struct ArrowArray *"), ffi.new("struct ArrowSchema *")
        places = [ctypes.c_void_p(int(ffi.cast("uintptr_t", place))) for place in (array, schema)]
        fixed = encoded(codes) if isinstance(codes, str) else None
        columns = [Capsules(column) for column in (amounts, None if fixed else codes, days)]
        pointers = [[ctypes.c_void_p(one.array), ctypes.c_void_p(one.schema)] for one in columns]
        report = Report() if report is None else report
        self.call(
            "convert_columns", self.handle, *pointers[0], *pointers[1], fixed, encoded(target), *pointers[2],
            ctypes.c_int32(nulls), *places, ctypes.byref(report),
        )
        return pyarrow.Array._import_from_c(places[0].value, places[1].value)

    def rates(self, base, quote, first, last):
        """The daily rates as a table of pyarrow."""
        import pyarrow
        from pyarrow.cffi import ffi

        stream = ffi.new("struct ArrowArrayStream *")
        place = ctypes.c_void_p(int(ffi.cast("uintptr_t", stream)))
        days = [ctypes.c_int32((day - __import__("datetime").date(1970, 1, 1)).days) for day in (first, last)]
        self.call("rates_stream", self.handle, encoded(base), encoded(quote), *days, place)
        return pyarrow.RecordBatchReader._import_from_c(place.value).read_all()
