"""The command and the published rates, for tests that hold other programs against them."""

import csv
import datetime
import decimal
import fractions
import gzip
import os
import pathlib
import random
import subprocess

PROJECT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("CAMBIO_BINARY", PROJECT / ".build/release/cambio"))
# The day of the newest built-in rates of the ECB: no rate is carried past it.
TODAY = "2026-10-30"


def cambio(*words):
    """What the command prints, with neither configuration nor rates of whoever runs this."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CAMBIO_", "XDG_", "LC_", "LANG"))}
    environment |= {"CAMBIO_TODAY": TODAY, "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
    done = subprocess.run([BINARY, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ecb():
    """The ECB's own file: of each day the units of each currency for one euro, as exact fractions."""
    table = {}
    with gzip.open(PROJECT / "Data/rates/ecb_eurofxref-hist.csv.gz", "rt") as file:
        for row in csv.DictReader(file):
            day = datetime.date.fromisoformat(row["Date"])
            table[day] = {
                code: fractions.Fraction(value)
                for code, value in row.items()
                if code and code != "Date" and value not in ("", "N/A", None)
            }
            table[day]["EUR"] = fractions.Fraction(1)
    return table


def in_force(table, day):
    """The rates of `day`, or of the last day before it that has any."""
    while day not in table:
        day -= datetime.timedelta(days=1)
    return table[day]


def postings(count, seed):
    """Days of 2020 to 2025 and amounts of up to a million with two decimals, both signs."""
    generator = random.Random(seed)
    first = datetime.date(2020, 1, 1)
    return [
        (
            first + datetime.timedelta(days=generator.randrange(2_192)),
            decimal.Decimal(generator.randint(-(10 ** generator.randint(2, 8)), 10**8)).scaleb(-2),
        )
        for _ in range(count)
    ]


def rounded(value, decimals=2):
    """A fraction with this many decimals, half away from zero, as text."""
    shifted = abs(value) * 10**decimals + fractions.Fraction(1, 2)
    whole = shifted.numerator // shifted.denominator
    number = decimal.Decimal(-whole if value < 0 else whole)
    return f"{number.scaleb(-decimals):f}"
