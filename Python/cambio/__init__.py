"""Exact conversion of money at official rates, which are inside.

>>> import cambio
>>> cambio.convert("100", "USD", "BRL", date="2008-09-14")
Decimal('180.29')
"""

import ctypes
import datetime
import os
from collections import namedtuple
from decimal import Decimal

from . import _library
from ._library import BadAmount, BadCurrency, BadDate, BadType, CambioError, NoRate, NotPublishedYet

__all__ = [
    "BadAmount", "BadCurrency", "BadDate", "BadType", "CambioError", "Converter", "Explanation", "Leg", "Money", "NoRate",
    "NotPublishedYet", "convert", "convert_column", "explain", "newest", "rate", "register_duckdb", "series", "spark_udf",
    "version",
]  # fmt: skip

#: The version of the library, and the day of its newest rates of the ECB.
version, _, _day = _library.library.cambio_version().decode().split(" ")
newest = datetime.date.fromisoformat(_day)

Money = namedtuple("Money", "amount currency")
Leg = namedtuple("Leg", "base quote rate as_of source kind")
Explanation = namedtuple(
    "Explanation", "amount value rate rate_is_exact date policy as_of days_past_newest ended_codes sources legs"
)


class Converter:
    """Rates, and the rules by which they convert; threads and processes may share one.

    `rates` has tables of one's own by their source: a file, or its bytes, in the form of the ECB's. `today` is the day
    after which there are no rates, by default the system's in UTC.
    """

    __slots__ = ("_handle", "_options")

    def __init__(self, *, rates=None, today=None, policy="last", source=None, rounding="half-up", digits=None):
        self._handle = ctypes.c_void_p()
        tables = {name: _bytes(table) for name, table in (rates or {}).items()}
        self._options = {
            "rates": tables, "today": today, "policy": policy, "source": source, "rounding": rounding, "digits": digits
        }  # fmt: skip
        chosen = _library.Options(
            ctypes.sizeof(_library.Options), _library.NO_DAY if today is None else _library.number(today),
            None if source is None else _library.encoded(source), _library.encoded(policy), _library.encoded(rounding),
            -1 if digits is None else digits,
        )  # fmt: skip
        _library.call("open", ctypes.byref(chosen), ctypes.byref(self._handle))
        for name, table in tables.items():
            _library.call("add_rates_csv", self._handle, _library.encoded(name), table, ctypes.c_size_t(len(table)))

    def __del__(self, close=_library.close):
        close(self._handle)

    def __reduce__(self):
        return _made, (self._options,)

    def __repr__(self):
        chosen = [f"{name}={value!r}" for name, value in self._options.items() if name != "rates" and value is not None]
        own = [f"rates of {', '.join(self._options['rates'])}"] if self._options["rates"] else []
        return f"<cambio.Converter {' '.join(chosen + own)} newest={newest}>"

    def convert(self, amount, from_, to, *, date=None):
        """The amount in `to`, rounded once; `date` None takes the newest rates."""
        room = _library.Room()
        words = _library.amount(amount), _library.CODES[from_], _library.CODES[to], _library.DAYS[date]
        if _library.convert(self._handle, *words, room, _library.SIZE, None):
            _library.call("convert", self._handle, *words, room, _library.SIZE)
        return Decimal(room.value.decode())

    def rate(self, from_, to, *, date=None):
        """The units of `to` for one of `from_`, to 24 digits at most."""
        room = _library.Room()
        words = _library.CODES[from_], _library.CODES[to], _library.DAYS[date]
        _library.call("rate", self._handle, *words, room, _library.SIZE)
        return Decimal(room.value.decode())

    def explain(self, amount, from_, to, *, date=None):
        """The conversion with every rate on its way."""
        import json

        words = _library.amount(amount), _library.CODES[from_], _library.CODES[to], _library.DAYS[date]
        text = ctypes.c_char_p()
        _library.call("explain_json", self._handle, *words, ctypes.byref(text))
        try:
            found = json.loads(text.value)
        finally:
            _library.library.cambio_free(text)
        base, quote = found["base"], found["quote"]
        legs = [
            Leg(leg["base"], leg["quote"], Decimal(leg["rate"]), _date(leg["asOf"]), leg["source"], leg["kind"])
            for leg in found["legs"]
        ]
        return Explanation(
            Money(Decimal(found["amount"]), base), Money(Decimal(found["value"]), quote), Decimal(found["rate"]),
            found["rateIsExact"], _date(found.get("date")), found["policy"], _date(found.get("asOf")),
            found["daysPastNewest"], tuple(found.get("endedCodes", ())), tuple(found["sources"]), tuple(legs),
        )  # fmt: skip

    def series(self, from_, to, first, last):
        """The rates of the days from `first` through `last` that have one, for any library that reads Arrow's streams."""
        from . import _arrow

        days = _library.number(first), _library.number(last)
        return _arrow.RateStream(self, _library.CODES[from_], _library.CODES[to], *days)

    def convert_column(self, amounts, from_, to, *, date=None, missing="raise"):
        """A column of amounts in `to`, of the library that `amounts` are of."""
        from . import _arrow

        return _arrow.convert_column(self, amounts, from_, to, date, missing)


def _made(options):
    return Converter(**options)


def _bytes(table):
    if isinstance(table, bytes):
        return table
    with open(os.fspath(table), "rb") as file:
        return file.read()


def _date(text):
    return None if text is None else datetime.date.fromisoformat(text)


_converters = {}


def _converter(options):
    """The converter with these options, of which the last ones are kept."""
    key = tuple(sorted(options.items())) if options else ()
    found = _converters.get(key)
    if found is None:
        if len(_converters) >= 32:
            _converters.clear()
        found = _converters[key] = Converter(**options)
    return found


def convert(amount, from_, to, *, date=None, **options):
    return _converter(options).convert(amount, from_, to, date=date)


def rate(from_, to, *, date=None, **options):
    return _converter(options).rate(from_, to, date=date)


def explain(amount, from_, to, *, date=None, **options):
    return _converter(options).explain(amount, from_, to, date=date)


def series(from_, to, first, last, **options):
    return _converter(options).series(from_, to, first, last)


def convert_column(amounts, from_, to, *, date=None, missing="raise", **options):
    return _converter(options).convert_column(amounts, from_, to, date=date, missing=missing)


for _function in (convert, rate, explain, series, convert_column):
    _function.__doc__ = getattr(Converter, _function.__name__).__doc__


def register_duckdb(connection):
    """Adds `cambio_convert(amount, from, to [, day])` to a database, whose results have four decimals."""
    from . import _arrow

    _arrow.register_duckdb(_converter({}), connection)


def spark_udf(to, **options):
    """A function of Spark's columns of amounts, codes and days; it needs Spark 4.1 and pyarrow."""
    from . import _arrow

    return _arrow.spark_udf(Converter(**options), to)
