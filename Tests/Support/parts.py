"""The two parts of the tests: `make test`, and `make test-long` with what has the mark `long`."""

import pytest


def long(*values):
    """These values of a parameter, with which a test is left to `make test-long`."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]
