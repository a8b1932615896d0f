"""The two parts of the tests: `make test`, and `make test-long` with what has the mark `long`."""

import pytest


def long(*cases):
    """These cases of a test, left to `make test-long`; a tuple has the values of several parameters."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=pytest.mark.long) for each in values]
