"""Measurements of tests, printed at the end of the run and not asserted."""

import importlib.metadata
import math
import pathlib
import re
import sys

lines = []
# The clients of other APIs: the first part of the list.
CLIENTS = pathlib.Path(__file__).parents[1].joinpath("Server/requirements.txt").read_text().split("\n\n")[0]


def add(line):
    lines.append(line)


def clients():
    """The clients of other APIs that the tests imported, by name and version; empty if none."""
    imported = {
        name.lower()
        for module, names in importlib.metadata.packages_distributions().items()
        if module in sys.modules
        for name in names
    }
    found = [
        f"{name} {version}"
        for name, version in re.findall("^(.*)==(.*)$", CLIENTS, re.M)
        if name.lower() in imported
    ]
    return [f"{len(found)} unchanged clients of other APIs: {', '.join(found)}"] if found else []


def percentile(values, percent):
    """The percentile of `values`."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]
