"""Ledger, hledger and Beancount load our prices and come to the sums of exact fractions."""

import csv
import fractions
import subprocess

import beancount.loader
import beancount.core.prices
import pytest
from books import cambio, ecb, in_force, postings, rounded

PERIOD = ["--since", "2020-01-01", "--until", "2025-12-31"]
PAIRS = [("USD", "EUR"), ("EUR", "USD"), ("GBP", "JPY"), ("CHF", "SEK")]


@pytest.fixture(scope="module")
def table():
    return ecb()


def exact(table, base, quote, entries):
    """What each posting is worth, as the ECB's file has it."""
    worth = []
    for day, amount in entries:
        rates = in_force(table, day)
        worth.append(fractions.Fraction(amount) * rates[quote] / rates[base])
    return worth


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def journal(folder, base, quote, entries, extension, prices):
    """A journal of `entries` beside a file of prices."""
    (folder / "prices").write_text(prices)
    lines = ["include prices", *extension]
    for day, amount in sorted(entries):
        lines += [f"{day} posting", f"    Assets:Bank  {amount:f} {base}", "    Equity", ""]
    path = folder / "main.journal"
    path.write_text("\n".join(lines))
    return path


@pytest.mark.parametrize("base, quote", PAIRS)
def test_ledger_comes_to_our_sums(tmp_path, table, base, quote):
    entries = postings(300, seed=1)
    prices = cambio("prices", base, quote, *PERIOD, "--format", "ledger")
    extension = [f"commodity {quote}", f"    format 1000.00 {quote}"]
    path = journal(tmp_path, base, quote, entries, extension, prices)
    printed = run(
        "ledger", "--args-only", "-f", str(path), "-X", quote, "--historical", "--unround",
        "--balance-format", "%(quantity(scrub(display_total)))\n", "--flat", "--no-total", "balance", "Assets:Bank",
    )
    assert rounded(fractions.Fraction(printed.strip())) == rounded(sum(exact(table, base, quote, entries)))


@pytest.mark.parametrize("base, quote", PAIRS)
def test_hledger_values_each_posting_as_we_do(tmp_path, table, base, quote):
    entries = sorted(postings(300, seed=2))
    prices = cambio("prices", base, quote, *PERIOD, "--format", "hledger")
    # hledger shows the digits it is asked for; its sums have all of them.
    path = journal(tmp_path, base, quote, entries, [f"commodity 1000.{'0' * 30} {quote}"], prices)
    printed = run("hledger", "-f", str(path), f"--value=then,{quote}", "register", "Assets:Bank", "-O", "csv")
    rows = list(csv.DictReader(printed.splitlines()))
    worth = exact(table, base, quote, entries)
    assert len(rows) == len(worth)
    for row, value in zip(rows, worth):
        assert rounded(fractions.Fraction(number(row["amount"], quote))) == rounded(value), row
    assert rounded(fractions.Fraction(number(rows[-1]["total"], quote))) == rounded(sum(worth))


def number(text, currency):
    return text.removesuffix(" " + currency)


@pytest.mark.parametrize("base, quote", PAIRS)
def test_beancount_values_each_posting_as_we_do(tmp_path, table, base, quote):
    entries = postings(300, seed=3)
    path = tmp_path / "prices.beancount"
    path.write_text(cambio("prices", base, quote, *PERIOD, "--format", "beancount"))
    loaded, errors, _ = beancount.loader.load_file(str(path))
    assert not errors
    prices = beancount.core.prices.build_price_map(loaded)
    worth = exact(table, base, quote, entries)
    for (day, amount), value in zip(entries, worth):
        _, rate = beancount.core.prices.get_price(prices, (base, quote), day)
        assert rounded(fractions.Fraction(amount * rate)) == rounded(value), (day, amount)
