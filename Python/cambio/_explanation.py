"""A conversion with every rate on its way."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from typing import NamedTuple


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


def day(text):
    """The day of a text; None for none."""
    return text and datetime.date.fromisoformat(text)


def explanation(text: bytes) -> Explanation:
    """The explanation that the library writes as JSON."""
    found = json.loads(text)
    legs = [
        Leg(leg["base"], leg["quote"], Decimal(leg["rate"]), day(leg["asOf"]), leg["source"], leg["kind"])
        for leg in found["legs"]
    ]
    return Explanation(
        Money(Decimal(found["amount"]), found["base"]), Money(Decimal(found["value"]), found["quote"]),
        Decimal(found["rate"]), found["rateIsExact"], day(found.get("date")), found["policy"],
        day(found.get("asOf")), found["daysPastNewest"], tuple(found.get("endedCodes", ())),
        tuple(found["sources"]), tuple(legs),
    )  # fmt: skip
