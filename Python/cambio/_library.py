"""libcambio, whose functions cambio.h describes, and the errors that they report."""

from __future__ import annotations

import ctypes
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

#: libcambio, which is the extension of DuckDB as well: that one's footer follows what a loader reads.
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cambio.duckdb_extension")
# Functions of ctypes without declared types take half the time; every argument is bytes, a number of 32 bits, None, or a
# value of ctypes.
library = ctypes.CDLL(PATH)
library.cambio_version.restype = ctypes.c_char_p
#: The version of the library, and the day of its newest rates of the ECB.
version, _, newest = library.cambio_version().decode().split(" ")
#: The number of a day that there is not, and Python's number of 1970-01-01.
NO_DAY, EPOCH = -(2**31), 719_163
STATUSES = (
    "ok amount currency date policy never-published before-first after-last gap not-joined not-of-day not-yet"
    " incomplete overflow type room misuse"
).split()


class CambioError(ValueError):
    """A question without an answer; `status` says which kind, `row` the row of a column, from 0."""

    status: str = "misuse"
    row: int | None = None
    first: datetime.date | None = None
    last: datetime.date | None = None


class BadAmount(CambioError):
    """The amount is not a decimal of at most 38 digits."""


class BadCurrency(CambioError):
    """The code is not one of ISO 4217."""


class BadDate(CambioError):
    """The day is not one of the calendar."""

    status = "date"


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


def structure(kind, base=ctypes.Structure, /, **fields):
    """The class of a structure with these fields."""
    return type(kind, (base,), {"_fields_": list(fields.items())})


_word, _text = ctypes.c_int32, ctypes.c_char_p
# cambio_options and cambio_error.
Options = structure(
    "Options", size=ctypes.c_uint32, today=_word, source=_text, policy=_text, rounding=_text, digits=_word
)
Failure = structure("Failure", status=_word, first=_word, last=_word, row=ctypes.c_int64, message=ctypes.c_char * 488)


def call(function, *arguments, row=0):
    """Calls a function of the library, and raises what it reports; `row` is that of a column's first row."""
    failure = Failure()
    if function(*arguments, ctypes.byref(failure)):
        import datetime

        status, message = STATUSES[failure.status], failure.message.decode("utf-8", "replace")
        place = None if failure.row < 0 else row + failure.row
        error = KINDS.get(status, CambioError)(message if place is None else f"row {place}: {message}")
        days = [None if day == NO_DAY else datetime.date.fromordinal(EPOCH + day) for day in (failure.first, failure.last)]
        error.status, error.row, error.first, error.last = status, place, *days
        raise error
