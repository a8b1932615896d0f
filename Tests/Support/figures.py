"""What tests measured, for people to read at the end of the run; nothing is asserted of it."""

import math

lines = []


def add(line):
    lines.append(line)


def percentile(values, percent):
    """The value that so many per cent of `values` do not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]
