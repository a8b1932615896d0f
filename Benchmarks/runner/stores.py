"""Stores to measure with, in the tables that Cambio makes: empty, full, or taken apart."""

import csv
import os
import sqlite3
import subprocess
from contextlib import closing
from datetime import timedelta

from runner import figures
from runner.contenders import Broken


KEY = "0123456789abcdef0123456789abcdef"


class Home:
    """A home folder for Cambio, without a store at first; its sources are a loopback server."""

    def __init__(self, folder, server):
        self.folder = folder
        self.database = folder / "data" / "cambio" / "cambio.sqlite"
        self.server = server
        folder.mkdir()

    def environment(self, hours=0):
        """The only variables of its processes; the clock is so many hours after `figures.now`."""
        moment = figures.now() + timedelta(hours=hours)
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder / "configuration"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "CAMBIO_TODAY": f"{moment:%Y-%m-%dT%H:%M:%SZ}",
            "CAMBIO_ECB_URL": self.server.address,
            "CAMBIO_CURRENCYLAYER_URL": self.server.address,
            "CAMBIO_CURRENCYLAYER_KEY": KEY,
        }

    def run(self, command, hours=0):
        """Runs a command that is not measured."""
        done = subprocess.run(
            command, env=self.environment(hours), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            words = (done.stderr.strip() or done.stdout.strip())[-300:]
            raise Broken(f"`cambio {' '.join(command[1:])}` failed: {words}")


FIGURES = "coalesce(sum(length(figures) - length(replace(figures, char(10), ''))), 0)"


def count(database, table="publication", what=FIGURES):
    """How many figures a store has: a publication is a text with a line for each."""
    with closing(sqlite3.connect(database)) as store:
        return store.execute(f"SELECT {what} FROM {table}").fetchone()[0]


def codes(database):
    """The currencies of the figures in a store."""
    with closing(sqlite3.connect(database)) as store:
        texts = store.execute("SELECT figures FROM publication").fetchall()
    return {line.split(" ")[0] for (text,) in texts for line in text.splitlines()}


def take_apart(database, folder):
    """Writes a store's rates to CSV files, and to `empty.sqlite` its tables without them."""
    (folder / "empty.sqlite").unlink(missing_ok=True)
    with closing(sqlite3.connect(folder / "empty.sqlite")) as empty:
        empty.execute("PRAGMA journal_mode = WAL")
        empty.execute("ATTACH ? AS full", [str(database)])
        # Tables before their indexes and triggers.
        made = empty.execute(
            "SELECT sql FROM full.sqlite_schema WHERE sql IS NOT NULL"
            " AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY type <> 'table'"
        )
        for (sql,) in made.fetchall():
            empty.execute(sql)
        for table in ("source", "series", "fetch"):
            empty.execute(f"INSERT INTO {table} SELECT * FROM full.{table}")
        with open(folder / "publication.csv", "w", encoding="ascii", newline="") as file:
            # A strict table takes no empty field for NULL, which is all the command can read.
            lines = csv.writer(file)
            for row in empty.execute("SELECT * FROM full.publication"):
                lines.writerow([0 if field is None else field for field in row])
        empty.commit()


def fill(database, rates, publications):
    """Adds publications of these rates to CurrencyLayer's, one an hour, the last of now."""
    now = int(figures.now().timestamp())
    with closing(sqlite3.connect(database)) as store:
        store.execute("PRAGMA synchronous = OFF")
        source, series, last = store.execute(
            "SELECT series.source, series.id,"
            " max((SELECT max(id) FROM fetch), (SELECT max(id) FROM publication))"
            " FROM source JOIN series ON series.source = source.id"
            " WHERE source.name = 'CurrencyLayer'"
        ).fetchone()
        keys = range(last + 1, last + 1 + publications)
        moments = [(key, now - 3600 * (keys[-1] - key)) for key in keys]
        store.executemany(
            "INSERT INTO fetch (id, source, resource, started_at, finished_at, outcome,"
            " http_status, byte_count, is_counted, publication)"
            " VALUES (?1, ?2, 'live', ?3, ?3, 'updated', 200, 3300, 1, ?1)",
            ((key, source, moment) for key, moment in moments),
        )
        codes = sorted(rates)
        store.executemany(
            "INSERT INTO publication VALUES (?1, ?2, ?3 / 86400, ?3, ?1, ?4)",
            (
                (
                    key,
                    series,
                    moment,
                    "".join(f"{code} {figures.later(rates[code], key)}\n" for code in codes),
                )
                for key, moment in moments
            ),
        )
        store.commit()
        if store.execute("PRAGMA foreign_key_check").fetchone():
            raise Broken("the store of a year has rows that refer to none")
