"""Exact conversion of money at official rates, which are inside.

>>> import cambio
>>> cambio.convert("100", "USD", "BRL", date="2008-09-14")
Decimal('180.29')
"""

from ._library import BadAmount, BadCurrency, BadDate, BadType, CambioError, NoRate, NotPublishedYet, version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._arrow import ArrowStream, register_duckdb, spark_udf
    from ._converter import AmountLike as AmountLike, DateLike as DateLike, Rounding as Rounding
    from ._converter import Converter, convert, convert_column, explain, newest, rate, series
    from ._explanation import Explanation, Leg, Money

__all__ = [
    "ArrowStream", "BadAmount", "BadCurrency", "BadDate", "BadType", "CambioError", "Converter", "Explanation", "Leg", "Money",
    "NoRate", "NotPublishedYet", "convert", "convert_column", "explain", "newest", "rate", "register_duckdb", "series",
    "spark_udf", "version",
]  # fmt: skip

if not TYPE_CHECKING:

    def __getattr__(name):
        """Loads a module when the first of its names is needed."""
        for module in ("_converter", "_explanation", "_arrow") if name in __all__ else ():
            if hasattr(found := __import__(f"cambio.{module}", fromlist=[name]), name):
                return globals().setdefault(name, getattr(found, name))
        raise AttributeError(f"module 'cambio' has no attribute {name!r}")

    def __dir__():
        return __all__
