"""Questions about amounts and rates: how they are passed to the library, and answered by it."""

from __future__ import annotations

import ctypes
import datetime
import os
from decimal import Decimal
from functools import lru_cache, partial
from operator import index

from . import _library
from ._library import EPOCH, NO_DAY, BadDate, CambioError, Options, call, library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypedDict, TypeVar, Union

    from typing_extensions import Unpack

    from ._arrow import ArrowStream
    from ._explanation import Explanation

    AmountLike = Union[Decimal, int, str]
    DateLike = Union[datetime.date, str, None]
    Rounding = Literal["half-up", "half-even", "half-down", "ceiling", "floor", "down", "up"]
    # A Series or Expr of Polars, a Series of pandas, an Array or ChunkedArray of pyarrow.
    S = TypeVar("S")

    class Rules(TypedDict, total=False):
        today: DateLike
        policy: str
        source: str | None
        rounding: Rounding
        digits: int | None


def encoded(value):
    """The bytes of a text for C, which ends at a zero."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text; write one, such as 'EUR' or '2008-09-14'")
    if "\0" in value:
        raise CambioError(f"{value!r} has a zero inside; no code, amount or date has one")
    return value.encode("utf-8", "replace")


def exact(value):
    """The bytes of an amount that is not a text."""
    if isinstance(value, Decimal):
        return Decimal.__str__(value).encode()
    if isinstance(value, float):
        number = float.__repr__(value)
        raise TypeError(f"{number} is a float, which is not exact; write '{number}' or Decimal('{number}')")
    try:
        if not isinstance(value, bool):
            return str(Decimal(index(value))).encode()
    except TypeError:
        pass
    raise TypeError(f"{value!r} is no amount; write a Decimal, an int or a str")


def iso(value):
    """The bytes of a day."""
    if not isinstance(value, str):
        if isinstance(value, datetime.datetime):
            raise TypeError(f"{value!r} is a time, whose day depends on the place; pass its date()")
        if isinstance(value, datetime.date):
            value = value.isoformat()
    return encoded(value)


def day_number(value):
    """The days of a day since 1970-01-01."""
    written = iso(value).decode()
    try:
        day = datetime.date.fromisoformat(written)
        if day.isoformat() == written:
            return day.toordinal() - EPOCH
    except ValueError:
        pass
    raise BadDate(f"'{written}' is not a date; write a day of the calendar as '2008-09-14'")


class Words(dict):
    """What a function makes of texts and days, which are mostly the same ones again; long ones are not kept."""

    def __init__(self, make):
        self.make = make

    def __missing__(self, value):
        made = self.make(value)
        if len(self) < 10_000 and len(made) <= 10:
            self[value] = made
        return made


#: The day of the newest rates of the ECB.
newest = datetime.date.fromisoformat(_library.newest)
#: The room for any result of a function that writes a text, and its size.
Room, SIZE = ctypes.c_char * 64, ctypes.c_size_t(64)
_convert = library.cambio_convert
CODES, DAYS = Words(encoded), Words(iso)
DAYS[None] = None


class Converter:
    """Rates, and the rules by which they convert; threads and processes may share one.

    `rates` has tables of one's own by their source: a file, or its bytes, in the form of the ECB's. `today` is the day
    after which there are no rates, by default the system's in UTC. Rules passed to a method count for that call.
    """

    __slots__ = ("_handle", "_rules")

    def __init__(
        self, *, rates: Mapping[str, bytes | str | os.PathLike[str]] | None = None, today: DateLike = None,
        policy: str = "last", source: str | None = None, rounding: Rounding = "half-up", digits: int | None = None,
    ) -> None:  # fmt: skip
        self._handle = ctypes.c_void_p()
        tables = {name: _bytes(table) for name, table in (rates or {}).items()}
        self._rules = dict(rates=tables, today=today, policy=policy, source=source, rounding=rounding, digits=digits)
        if digits is not None and (isinstance(digits, bool) or digits not in range(25)):
            raise CambioError(f"results have 0 to 24 decimals, not {digits!r}; None is the minor units")
        options = Options(
            ctypes.sizeof(Options), NO_DAY if today is None else day_number(today),
            None if source is None else encoded(source), encoded(policy), encoded(rounding),
            -1 if digits is None else digits,
        )  # fmt: skip
        call(library.cambio_open, ctypes.byref(options), ctypes.byref(self._handle))
        add = library.cambio_add_rates_csv
        for name, table in tables.items():
            call(add, self._handle, encoded(name), table, ctypes.c_size_t(len(table)))

    def __del__(self, close=library.cambio_close):
        close(self._handle)

    def __reduce__(self):
        return partial(Converter, **self._rules), ()

    def __repr__(self):
        chosen = [f"{name}={value!r}" for name, value in self._rules.items() if name != "rates" and value is not None]
        own = [f"rates of {', '.join(self._rules['rates'])}"] if self._rules["rates"] else []
        return f"<cambio.Converter {' '.join(chosen + own)} newest={newest}>"

    def convert(
        self, amount: AmountLike, from_: str, to: str, *, date: DateLike = None, **rules: Unpack[Rules]
    ) -> Decimal:
        """The amount in `to`, rounded once; `date` None takes the newest rates."""
        one, room = _ruled(self, **rules) if rules else self, Room()
        number = encoded(amount) if isinstance(amount, str) else exact(amount)
        base, quote, on = CODES[from_], CODES[to], DAYS[date]
        # Few questions fail, and those are put again for the reason.
        if _convert(one._handle, number, base, quote, on, room, SIZE, None):
            call(_convert, one._handle, number, base, quote, on, room, SIZE)
        return Decimal(room.value.decode())

    def rate(self, from_: str, to: str, *, date: DateLike = None, **rules: Unpack[Rules]) -> Decimal:
        """The units of `to` for one of `from_`, to 24 digits at most."""
        one, room = _ruled(self, **rules) if rules else self, Room()
        call(library.cambio_rate, one._handle, CODES[from_], CODES[to], DAYS[date], room, SIZE)
        return Decimal(room.value.decode())

    def explain(
        self, amount: AmountLike, from_: str, to: str, *, date: DateLike = None, **rules: Unpack[Rules]
    ) -> Explanation:
        """The conversion with every rate on its way."""
        from . import _explanation

        one = _ruled(self, **rules) if rules else self
        number = encoded(amount) if isinstance(amount, str) else exact(amount)
        words = number, CODES[from_], CODES[to], DAYS[date]
        text = ctypes.c_char_p()
        call(library.cambio_explain_json, one._handle, *words, ctypes.byref(text))
        try:
            return _explanation.explanation(text.value)
        finally:
            library.cambio_free(text)

    def series(
        self, from_: str, to: str, first: datetime.date | str, last: datetime.date | str, **rules: Unpack[Rules]
    ) -> ArrowStream:
        """The rates of the days from `first` through `last` that have one, for any library that reads Arrow's streams."""
        from . import _arrow

        one = _ruled(self, **rules) if rules else self
        return _arrow.ArrowStream(one, CODES[from_], CODES[to], day_number(first), day_number(last))

    def convert_column(
        self, amounts: S, from_: str | S, to: str, *, date: DateLike | S = None,
        missing: Literal["raise", "null"] = "raise", **rules: Unpack[Rules],
    ) -> S:  # fmt: skip
        """A column of amounts in `to`, of the library that `amounts` are of."""
        from . import _arrow

        one = _ruled(self, **rules) if rules else self
        return _arrow.convert_column(one, amounts, from_, to, date, missing)


# By type too: True equals 1 and 2.0 equals 2, and each is refused even after that number was asked for.
@lru_cache(32, typed=True)
def _ruled(converter: Converter, **rules: Unpack[Rules]) -> Converter:
    """The converter with these rules in the place of its own."""
    return Converter(**{**converter._rules, **rules})


def _bytes(table):
    if isinstance(table, bytes):
        return table
    with open(os.fspath(table), "rb") as file:
        return file.read()


_default = Converter()
convert = _default.convert
rate = _default.rate
explain = _default.explain
series = _default.series
convert_column = _default.convert_column
