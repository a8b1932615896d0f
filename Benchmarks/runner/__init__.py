"""Measures exact decimal arithmetic: Cambio, its rivals and the floor below them, in one run."""
