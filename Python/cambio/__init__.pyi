import datetime
from collections.abc import Callable, Mapping
from decimal import Decimal
from os import PathLike
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

AmountLike = Decimal | int | str
DateLike = datetime.date | str | None
Rounding = Literal["half-up", "half-even", "half-down", "ceiling", "floor", "down", "up"]
Missing = Literal["raise", "null"]
# A Series or Expr of Polars, a Series of pandas, an Array or ChunkedArray of pyarrow.
S = TypeVar("S")

version: str
newest: datetime.date

class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Money(NamedTuple):
    amount: Decimal
    currency: str

class Leg(NamedTuple):
    base: str
    quote: str
    rate: Decimal
    as_of: datetime.date
    source: str
    kind: str

class Explanation(NamedTuple):
    amount: Money
    value: Money
    rate: Decimal
    rate_is_exact: bool
    date: datetime.date | None
    policy: str
    as_of: datetime.date | None
    days_past_newest: int
    ended_codes: tuple[str, ...]
    sources: tuple[str, ...]
    legs: tuple[Leg, ...]

class CambioError(ValueError):
    status: str
    row: int | None
    first: datetime.date | None
    last: datetime.date | None

class BadAmount(CambioError): ...
class BadCurrency(CambioError): ...
class BadDate(CambioError): ...
class BadType(CambioError, TypeError): ...
class NoRate(CambioError): ...
class NotPublishedYet(NoRate): ...

class Converter:
    def __init__(
        self, *, rates: Mapping[str, bytes | str | PathLike[str]] | None = None, today: DateLike = None,
        policy: str = "last", source: str | None = None, rounding: Rounding = "half-up", digits: int | None = None,
    ) -> None: ...
    def convert(self, amount: AmountLike, from_: str, to: str, *, date: DateLike = None) -> Decimal: ...
    def rate(self, from_: str, to: str, *, date: DateLike = None) -> Decimal: ...
    def explain(self, amount: AmountLike, from_: str, to: str, *, date: DateLike = None) -> Explanation: ...
    def series(self, from_: str, to: str, first: datetime.date | str, last: datetime.date | str) -> ArrowStream: ...
    def convert_column(
        self, amounts: S, from_: str | S, to: str, *, date: DateLike | S = None, missing: Missing = "raise"
    ) -> S: ...

def convert(
    amount: AmountLike, from_: str, to: str, *, date: DateLike = None, today: DateLike = None, policy: str = "last",
    source: str | None = None, rounding: Rounding = "half-up", digits: int | None = None,
) -> Decimal: ...
def rate(
    from_: str, to: str, *, date: DateLike = None, today: DateLike = None, policy: str = "last", source: str | None = None
) -> Decimal: ...
def explain(
    amount: AmountLike, from_: str, to: str, *, date: DateLike = None, today: DateLike = None, policy: str = "last",
    source: str | None = None, rounding: Rounding = "half-up", digits: int | None = None,
) -> Explanation: ...
def series(
    from_: str, to: str, first: datetime.date | str, last: datetime.date | str, *, today: DateLike = None,
    policy: str = "last", source: str | None = None,
) -> ArrowStream: ...
def convert_column(
    amounts: S, from_: str | S, to: str, *, date: DateLike | S = None, missing: Missing = "raise", today: DateLike = None,
    policy: str = "last", source: str | None = None, rounding: Rounding = "half-up", digits: int | None = None,
) -> S: ...
def register_duckdb(connection: Any) -> None: ...
def spark_udf(
    to: str, *, today: DateLike = None, policy: str = "last", source: str | None = None, rounding: Rounding = "half-up",
    digits: int | None = None,
) -> Callable[..., Any]: ...
