"""libcambio, whose functions cambio.h describes, and the errors that they report."""

import ctypes
import datetime
import operator
import os
from decimal import Decimal

#: libcambio, which is the extension of DuckDB as well: that one's footer follows what a loader reads.
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cambio.duckdb_extension")

EPOCH = datetime.date(1970, 1, 1).toordinal()
#: The number of a day that there is not.
NO_DAY = -(2**31)
STATUSES = (
    "ok amount currency date policy never-published before-first after-last gap not-joined not-of-day not-yet"
    " incomplete overflow type room misuse"
).split()


class CambioError(ValueError):
    """A question without an answer; `status` says which kind, `row` the row of a column, from 0."""

    def __init__(self, message, status="misuse", row=None, first=None, last=None):
        super().__init__(message)
        self.status, self.row, self.first, self.last = status, row, first, last

    def __reduce__(self):
        return type(self), (*self.args, self.status, self.row, self.first, self.last)


class BadAmount(CambioError):
    """The amount is not a decimal of at most 38 digits."""


class BadCurrency(CambioError):
    """The code is not one of ISO 4217."""


class BadDate(CambioError):
    """The day is not one of the calendar."""


class BadType(CambioError, TypeError):
    """The column's type is not read, such as binary floating point."""


class NoRate(CambioError):
    """There is no rate on the day; `first` and `last` are the days that `status` tells of."""


class NotPublishedYet(NoRate):
    """The rate of the day, or one that the policy needs, is not known yet."""


KINDS = {"amount": BadAmount, "currency": BadCurrency, "date": BadDate, "type": BadType, "not-yet": NotPublishedYet}
KINDS |= {status: NoRate for status in STATUSES[5:11] + ["incomplete"]}
for kind in {CambioError, *KINDS.values()}:
    kind.__module__ = "cambio"


class Failure(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int32), ("first_day", ctypes.c_int32), ("last_day", ctypes.c_int32), ("row", ctypes.c_int64),
        ("message", ctypes.c_char * 488),
    ]  # fmt: skip

    def error(self, row=0):
        """The error to raise; `row` is that of the column's first row."""
        status = STATUSES[self.status]
        days = [None if day == NO_DAY else date(day) for day in (self.first_day, self.last_day)]
        message = self.message.decode("utf-8", "replace")
        if self.row < 0:
            return KINDS.get(status, CambioError)(message, status, None, *days)
        return KINDS.get(status, CambioError)(f"row {row + self.row}: {message}", status, row + self.row, *days)


class Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32), ("today", ctypes.c_int32), ("source", ctypes.c_char_p), ("policy", ctypes.c_char_p),
        ("rounding", ctypes.c_char_p), ("digits", ctypes.c_int32),
    ]  # fmt: skip


class Words(dict):
    """What a function makes of texts, which are mostly the same ones again."""

    def __init__(self, make):
        self.make = make

    def __missing__(self, value):
        made = self.make(value)
        if len(self) < 10_000:
            self[value] = made
        return made


# Functions of ctypes without declared types take half the time; every argument is bytes, a number of 32 bits, None, or a
# value of ctypes.
library = ctypes.CDLL(PATH)
library.cambio_version.restype = ctypes.c_char_p
convert, close = library.cambio_convert, library.cambio_close
#: The room for any result of a function that writes a text, and its size.
Room, SIZE = ctypes.c_char * 64, ctypes.c_size_t(64)


def call(name, *arguments):
    """Calls a function of the library, and raises what it reports."""
    failure = Failure()
    if library[f"cambio_{name}"](*arguments, ctypes.byref(failure)):
        raise failure.error()


def encoded(value):
    """The bytes of a text for C, which ends at a zero."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text; write one, such as 'EUR'")
    if "\0" in value:
        raise CambioError(f"{value!r} has a zero inside; no code, amount or date has one")
    return value.encode("utf-8", "replace")


def amount(value):
    """The bytes of an amount."""
    if isinstance(value, str):
        return encoded(value)
    if isinstance(value, Decimal):
        return str(value).encode()
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float, which is not exact; write '{value!r}' or Decimal('{value!r}')")
    try:
        return str(operator.index(value)).encode()
    except TypeError:
        raise TypeError(f"{value!r} is no amount; write a Decimal, an int or a str") from None


def iso(value):
    """The bytes of a day; None for none."""
    if value is None:
        return None
    if isinstance(value, datetime.datetime):
        raise TypeError(f"{value!r} is a time, whose day depends on the place; pass its date()")
    return value.isoformat().encode() if isinstance(value, datetime.date) else encoded(value)


#: The bytes of codes, and of days.
CODES, DAYS = Words(encoded), Words(iso)


def number(value):
    """The days of a day since 1970-01-01."""
    written = iso(value).decode()
    try:
        if len(written) == 10 and written[4] == written[7] == "-":
            return datetime.date.fromisoformat(written).toordinal() - EPOCH
    except ValueError:
        pass
    raise BadDate(f"'{written}' is not a date; write a day of the calendar as '2008-09-14'", "date")


def date(days):
    """The day with this number of days since 1970-01-01."""
    return datetime.date.fromordinal(EPOCH + days)
