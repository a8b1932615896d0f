"""Writes a ledger of random rows: date, amount, currency, in all currencies of the ECB's table, each on any calendar day
on which a rate of it holds, a Saturday as well.

usage: rows.py COUNT > ledger.csv
"""
import csv
import datetime
import pathlib
import random
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "Sources/CEmbeddedRates/Tables/ecb.csv"


def figures():
    """The published figures of each currency, the oldest first: day and text."""
    with open(TABLE) as file:
        heading, *rows = csv.reader(file)
    for column, code in enumerate(heading):
        if column and code:
            found = [
                (datetime.date.fromisoformat(row[0]), row[column])
                for row in reversed(rows)
                if len(row) > column and row[column] not in ("", "N/A", "?")
            ]
            yield code, found


def days_with_rates():
    """The days of each currency, as texts."""
    for code, found in figures():
        days = []
        for (day, _), (following, _) in zip(found, found[1:]):
            for offset in range(min((following - day).days, 14)):
                days.append((day + datetime.timedelta(offset)).isoformat())
        yield code, days


def main():
    draw = random.Random(16).random
    slots = list(days_with_rates())
    print("date,amount,currency")
    lines = []
    for _ in range(int(sys.argv[1])):
        code, days = slots[int(draw() * len(slots))]
        cents = int(10 ** (draw() * 7 + 1))
        sign = "-" if draw() < 0.1 else ""
        lines.append(
            f"{days[int(draw() * len(days))]},{sign}{cents // 100}.{cents % 100:02d},{code}\n"
        )
        if len(lines) == 50_000:
            sys.stdout.write("".join(lines))
            lines.clear()
    sys.stdout.write("".join(lines))


if __name__ == "__main__":
    main()
