"""Measurements of tests, printed at the end of the run and not asserted."""

import math

lines = []


def add(line):
    lines.append(line)


def percentile(values, percent):
    """The percentile of `values`."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]
