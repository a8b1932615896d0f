"""The table of rates joined by equality, in DuckDB and in Polars, comes to what Cambio converts to.

CAMBIO_ROWS=1000000 joins as many rows, 20,000 by default.
"""

import datetime
import os
import random
import subprocess

import duckdb
import polars
import pytest
from books import cambio
from test_sqlite import LIBRARY

ROWS = int(os.environ.get("CAMBIO_ROWS", "20000"))
CODES = "USD JPY CZK DKK GBP HUF PLN RON SEK CHF NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR EUR".split()
FIRST, DAYS = datetime.date(2008, 1, 2), 6_500

# The room for 18 significant digits of every rate of these currencies into the euro: their
# decimals, leaving 12 of 38 digits for an amount.
RATE, AMOUNT = "DECIMAL(26, 22)", "DECIMAL(12, 2)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Rows of amounts, the table, and the rows as Cambio converts them, each a file."""
    folder = tmp_path_factory.mktemp("table")
    generator = random.Random(11)
    days = [str(FIRST + datetime.timedelta(days=day)) for day in range(DAYS)]
    with open(folder / "rows.csv", "w") as file:
        file.write("id,date,amount,currency\n")
        for row in range(ROWS):
            cents = generator.randint(-(10**9), 10 ** generator.randint(2, 9))
            amount = f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"
            file.write(f"{row},{generator.choice(days)},{amount},{generator.choice(CODES)}\n")
    table = cambio("rates-table", "eur", *CODES, "--digits", "18", "--since", days[0], "--until", days[-1])
    (folder / "rates.csv").write_text(table)
    script = f"""
.load {LIBRARY}
create table t (id integer, date text, amount text, currency text);
.mode csv
.import --skip 1 {folder}/rows.csv t
.headers on
.once {folder}/ours.csv
select id, cambio_convert(amount, currency, 'EUR', date) as eur from t;
"""
    subprocess.run(["sqlite3", "-batch", "-bail", ":memory:"], input=script, text=True, check=True)
    return folder


def test_duckdb_multiplies_to_our_results(folder):
    answer = duckdb.execute(f"""
        with ours as (select * from read_csv('{folder}/ours.csv', types = {{'eur': 'DECIMAL(38, 2)'}})),
          rows as (select * from read_csv('{folder}/rows.csv', types = {{'amount': '{AMOUNT}'}})),
          rates as (select * from read_csv('{folder}/rates.csv', types = {{'rate': '{RATE}'}}))
        select count(*), count(*) filter (round(amount * rate, 2) is distinct from eur)
        from rows left join rates using (date, currency) join ours using (id)
    """).fetchone()
    assert answer == (ROWS, 0)


def test_polars_multiplies_to_our_results(folder):
    text = {"infer_schema": False}
    rows, rates, ours = (polars.scan_csv(folder / f"{name}.csv", **text) for name in ("rows", "rates", "ours"))
    amount = polars.col("amount").str.to_decimal(scale=2)
    rate = polars.col("rate").str.to_decimal(scale=22)
    answer = (
        rows.join(rates, on=["date", "currency"], how="left").join(ours, on="id")
        .with_columns(worth=(amount * rate).round(2, mode="half_away_from_zero"))
        .select(
            polars.len().alias("rows"),
            (polars.col("worth").ne_missing(polars.col("eur").str.to_decimal(scale=2))).sum().alias("different"),
        )
        .collect()
    )
    assert answer.row(0) == (ROWS, 0)


def test_the_table_survives_a_parquet_file_with_every_digit(folder):
    duckdb.execute(f"""
        copy (select date, currency, rate::{RATE} as rate, rate_date, source
              from read_csv('{folder}/rates.csv', types = {{'rate': 'VARCHAR'}}))
        to '{folder}/rates.parquet'
    """)
    different = duckdb.execute(f"""
        select count(*), count(*) filter (
          rtrim(rtrim(kept.rate::VARCHAR, '0'), '.') <> case when contains(rates.rate, '.')
            then rtrim(rtrim(rates.rate, '0'), '.') else rates.rate end)
        from read_csv('{folder}/rates.csv', types = {{'rate': 'VARCHAR'}}) as rates
        join '{folder}/rates.parquet' as kept using (date, currency)
    """).fetchone()
    assert different == (DAYS * len(CODES), 0)
