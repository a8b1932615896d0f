"""The same conversion in the libraries that people use for it.

usage: rivals.py polars|polars-decimal|duckdb|pandas RATES LEDGER OUTPUT

RATES has the ECB's figures as currency,date,rate, sorted; each rival takes the last one on or before a row's day, and
keeps the order of the rows.
"""
import sys


def polars(rates, ledger, output, exact=False):
    import polars as pl

    kind = pl.Decimal(38, 8) if exact else pl.Float64
    figures = pl.scan_csv(rates, schema={"currency": pl.String, "date": pl.Date, "rate": kind})
    rows = pl.scan_csv(
        ledger, schema={"date": pl.Date, "amount": pl.Decimal(38, 2) if exact else pl.Float64, "currency": pl.String}
    )
    joined = rows.with_row_index("row").sort("date").join_asof(
        figures.sort("date"), on="date", by="currency", check_sortedness=False
    )
    result = (pl.col("amount") / pl.col("rate")).round(2).alias("EUR")
    joined.with_columns(result).sort("row").drop("row", "rate").collect().write_csv(output)


def duckdb(rates, ledger, output):
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET preserve_insertion_order = true")
    # Whole numbers: of cents, and of the rate's last digit. The quotient is rounded half up once.
    connection.execute(f"""
      COPY (
        WITH figures AS (
          SELECT currency, date, replace(rate, '.', '')::HUGEINT AS coefficient,
            (10 ** CASE WHEN contains(rate, '.') THEN len(rate) - instr(rate, '.') ELSE 0 END)::HUGEINT AS power
          FROM read_csv('{rates}', columns = {{'currency': 'VARCHAR', 'date': 'DATE', 'rate': 'VARCHAR'}})
        ), numbered AS (
          SELECT row_number() OVER () AS row, * FROM
            read_csv('{ledger}', columns = {{'date': 'DATE', 'amount': 'DECIMAL(18,2)', 'currency': 'VARCHAR'}})
        )
        SELECT numbered.date, amount, numbered.currency,
          (sign(amount)::HUGEINT * ((2 * (abs(amount) * 100)::HUGEINT * power + coefficient) // (2 * coefficient))
            )::DECIMAL(38,2) / 100 AS EUR
        FROM numbered ASOF JOIN figures
          ON numbered.currency = figures.currency AND numbered.date >= figures.date
        ORDER BY row
      ) TO '{output}' (HEADER)
    """)


def pandas(rates, ledger, output):
    import pandas as pd

    figures = pd.read_csv(rates, parse_dates=["date"])
    rows = pd.read_csv(ledger, parse_dates=["date"])
    rows["row"] = rows.index
    joined = pd.merge_asof(
        rows.sort_values("date"), figures.sort_values("date"), on="date", by="currency"
    ).sort_values("row")
    joined["EUR"] = (joined.amount / joined.rate).round(2)
    joined[["date", "amount", "currency", "EUR"]].to_csv(output, index=False)


if __name__ == "__main__":
    name, *files = sys.argv[1:]
    if name == "polars-decimal":
        polars(*files, exact=True)
    else:
        {"polars": polars, "duckdb": duckdb, "pandas": pandas}[name](*files)
