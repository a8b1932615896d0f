#!/usr/bin/env python3
"""Reads the tables of Data, for the scripts that build what the program embeds.

A problem names the file and the line; nothing is guessed or passed over.
"""

import csv
import gzip
import io
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Problem(Exception):
    """The input cannot be used; the text says which file, which line and why."""


def name_of(path):
    """The path as messages show it: from the project's root when it lies there."""
    path = pathlib.Path(path).resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def read_bytes(path):
    """The bytes of a file, unpacked when its name ends in .gz."""
    try:
        data = pathlib.Path(path).read_bytes()
    except OSError as error:
        raise Problem(f"{name_of(path)}: {error.strerror}") from None
    if pathlib.Path(path).suffix == ".gz":
        try:
            return gzip.decompress(data)
        except (OSError, EOFError) as error:
            raise Problem(f"{name_of(path)}: not a gzip file: {error}") from None
    return data


def decoded(data, name):
    """`data` as text, without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Problem(f"{name}:{line}: not UTF-8") from None


def csv_rows(text, name):
    """Yields (place, fields) for every line, the header included; empty lines are skipped."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for fields in reader:
            if fields:
                yield f"{name}:{reader.line_num}", fields
    except csv.Error as error:
        raise Problem(f"{name}:{reader.line_num}: {error}") from None


def read_rows(path, header):
    """Yields (place, fields) for every line of a CSV file after its header, which must match."""
    name = name_of(path)
    rows = csv_rows(decoded(read_bytes(path), name), name)
    place, found = next(rows, (f"{name}:1", []))
    if found != header:
        raise Problem(f"{place}: the header is {','.join(found)}, expected {','.join(header)}")
    for place, fields in rows:
        if len(fields) != len(header):
            raise Problem(f"{place}: {len(fields)} fields, expected {len(header)}")
        yield place, fields
