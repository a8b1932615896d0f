"""Realistic money, the same for every contender: one text file, made from a fixed seed.

The partner of value i is value i + 16,411; its rate is number i. Conversion k takes amount
k mod 32,768 and moves on by one rate each time the amounts start over, so that no two of the
ten million conversions are the same.
"""

import random

AMOUNTS = 1 << 15
RATES = 1 << 12
CONVERSIONS = 10_000_000
SEED = 20020228  # the last day of the last national currencies that became the euro


def write(path):
    source = random.Random(SEED)
    columns = {
        "amounts": distinct(AMOUNTS, lambda: amount(source)),
        "rates": distinct(RATES, lambda: rate(source), ["1.1172", "175.68", "0.83578"]),
        "fractions": distinct(AMOUNTS, lambda: fraction(source)),
        "wide": distinct(AMOUNTS, lambda: wide(source)),
    }
    with open(path, "w", encoding="ascii") as file:
        file.write(f"conversions {CONVERSIONS}\n")
        for name, column in columns.items():
            file.write(f"{name} {len(column)}\n")
            file.writelines(value + "\n" for value in column)


def distinct(count, make, first=()):
    found = dict.fromkeys(first)
    while len(found) < count:
        found[make()] = None
    return list(found)


def amount(source):
    """0.01 to 10^9, every size as frequent as any other; one in ten below zero."""
    decimals = source.choices([2, 0, 3, 4], [85, 5, 5, 5])[0]
    smallest = 1 if decimals == 0 else 0.01
    size = smallest * (1e9 / smallest) ** source.random()
    return signed(source, decimal(max(1, round(size * 10**decimals)), decimals))


def rate(source):
    """Four to six significant digits, at least one of them a decimal, 0.0001 to 100,000."""
    digits = source.choice([4, 5, 6])
    whole = source.choice([5, 4, 3, 2, 1, 1, 0, 0, -1, -2, -3])
    coefficient = source.randrange(10 ** (digits - 1), 10**digits)
    if coefficient % 10 == 0:
        coefficient += 1
    return decimal(coefficient, max(1, digits - whole))


def fraction(source):
    """0.0001 to 10^7 with four to eight decimals; one in twenty a tie at the third."""
    decimals = source.randint(4, 8)
    size = 1e-4 * 1e11 ** source.random()
    coefficient = max(1, round(size * 10**decimals))
    if source.random() < 0.05:
        cent = 10 ** (decimals - 2)
        coefficient = coefficient // cent * cent + cent // 2
    return signed(source, decimal(coefficient, decimals))


def wide(source):
    """34 digits, 24 of them decimals, below 5 × 10^9 so that any two add up exactly."""
    return signed(source, decimal(source.randrange(10**33, 5 * 10**33), 24))


def signed(source, text):
    return "-" + text if source.random() < 0.1 else text


def decimal(coefficient, scale):
    if scale <= 0:
        return str(coefficient * 10**-scale)
    text = str(coefficient).rjust(scale + 1, "0")
    return f"{text[:-scale]}.{text[-scale:]}"
