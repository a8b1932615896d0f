"""Live rates: importing a history, refreshing a source, and starting with a full store.

Whole processes, each with a home folder of its own; the institutions are a server on this machine.
"""

import shutil
import sys
import tempfile
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from statistics import median

from runner import figures, startup
from runner.contenders import BUILD, RIVALS, Broken, c_program
from runner.loopback import Loopback
from runner.stores import KEY, Home, codes, count, fill, take_apart

IMPORT = "import: cambio refresh"
IMPORT_RIVALS = {"sqlite3": "import: sqlite3 .import", "Python": "import: Python executemany"}
REFRESH = "refresh: cambio refresh"
CURL = "refresh: curl"
BARE = "100 USD: no store"
FULL = "100 USD: year of rates"
UNITS = "100 USD: GNU units"

IMPORTS = 9
REFRESHES = 40  # a month's quota is 100
QUOTES = 168
HOURS = 365 * 24
CURRENCIES = 170
JSON = "application/json; Charset=UTF-8"  # as CurrencyLayer spells it


class Live:
    """Runs by name, one for each round."""

    def __init__(self):
        self.runs = defaultdict(list)
        # How many requests the refreshes made, each.
        self.requests = set()
        # The rates of the imported history, and those in the store of a year.
        self.history = self.stored = 0

    def saved(self):
        return {name: [asdict(run) for run in runs] for name, runs in self.runs.items()}

    def milliseconds(self, name):
        return self.median(name, "milliseconds")

    def processor(self, name):
        return self.median(name, "processor")

    def median(self, name, field):
        return median(getattr(run, field) for run in self.runs[name])

    def ratio(self, name, rival, field="milliseconds"):
        """What a run takes of the rival's: each round for itself, then the median."""
        pairs = zip(self.runs[name], self.runs.get(rival, []))
        ratios = [getattr(own, field) / getattr(other, field) for own, other in pairs]
        return median(ratios) if ratios else None


def measure(starts, say):
    """All of it; raises `Missing` without the binary, `Broken` when it does something else."""
    measuring = Measuring(str(startup.cambio()), str(c_program("stopwatch", [])), say)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder, Loopback() as server:
        measuring.folder, measuring.server = Path(folder), server
        measuring.imports()
        measuring.refreshes()
        measuring.starts(starts)
    return measuring.live


class Measuring:
    def __init__(self, cambio, watch, say):
        self.cambio, self.watch, self.say = cambio, watch, say
        self.live = Live()
        self.folder = self.server = None

    def imports(self):
        """The ECB's whole history, into a store that does not exist; the rivals read its rows."""
        command = [self.cambio, "refresh", "--source", "ecb", "--since", "1999-01-04"]
        self.server.answer("/eurofxref-hist.zip", "application/zip", figures.ecb_archive())
        sample = Home(self.folder / "import", self.server)
        sample.run(command)
        self.live.history = count(sample.database)
        whole = self.live.history + count(sample.database, "quarantine", "count(*)")
        self.require(whole == figures.ecb_size(), f"cambio has {whole} rates of the history")
        rows = self.folder / "rows"
        rows.mkdir()
        take_apart(sample.database, rows)
        script = rows / "import.sql"
        script.write_text(SCRIPT.format(folder=rows), encoding="utf-8")
        writer = str(RIVALS / "import_rows.py")
        rivals = {
            "sqlite3": lambda store: ["sqlite3", "-bail", store, f".read '{script}'"],
            "Python": lambda store: [sys.executable, "-I", writer, store, str(rows)],
        }
        if not shutil.which("sqlite3"):
            print("skipped: sqlite3: install sqlite3")
            del rivals["sqlite3"]
        for number in range(IMPORTS + 1):
            self.say(f"import {number} of {IMPORTS}")
            home = Home(self.folder / f"import {number}", self.server)
            self.time(IMPORT, command, home, counts=number > 0)
            for key, rival in rivals.items():
                store = home.folder / "rival.sqlite"
                shutil.copyfile(rows / "empty.sqlite", store)
                self.time(IMPORT_RIVALS[key], rival(str(store)), home, counts=number > 0)
                self.require(count(store) == self.live.history, f"{key} imported something else")
                store.unlink()
            shutil.rmtree(home.folder)

    def refreshes(self):
        """CurrencyLayer's newest quotes, an hour later each time."""
        command = [self.cambio, "refresh", "--source", "currencylayer", "--now"]
        home = Home(self.folder / "refresh", self.server)
        rates = figures.dollar_rates(QUOTES)
        curl = ["curl", "--silent", f"{self.server.address}/live?access_key={KEY}"]
        if not shutil.which("curl"):
            print("skipped: curl: install curl")
            curl = None
        for number in range(REFRESHES + 1):
            if number % 10 == 1:
                self.say(f"refresh {number} of {REFRESHES}")
            self.server.answer("/live", JSON, figures.live(rates, number))
            before = self.server.requests
            self.time(REFRESH, command, home, number, counts=number > 0)
            if number > 0:  # With the first one it also asks for the list of currencies.
                self.live.requests.add(self.server.requests - before)
            if curl:
                self.time(CURL, curl, home, counts=number > 0)
            if number == 0:
                stored, kept = count(home.database), codes(home.database)
        added = count(home.database) - stored
        expected = figures.changed({code: rates[code] for code in kept}, REFRESHES)
        self.require(added == expected, f"{REFRESHES} refreshes added {added} rates, not {expected}")

    def starts(self, runs):
        """A conversion without a store, and with one that a year of hourly fetches has filled."""
        self.say("store of a year")
        bare = Home(self.folder / "bare", self.server)
        full = Home(self.folder / "full", self.server)
        rates = figures.dollar_rates(CURRENCIES)
        self.server.answer("/live", JSON, figures.live(rates, -HOURS))
        full.run([self.cambio, "refresh", "--source", "currencylayer", "--now"], hours=-HOURS)
        fill(full.database, rates, HOURS)
        self.live.stored = count(full.database)
        units = shutil.which("units") and startup.AMOUNT["GNU units"]
        for number in range(runs + 1):
            if number % 10 == 1:
                self.say(f"start {number} of {runs}")
            question = [self.cambio, "100", "usd", "brl"]
            self.time(BARE, question, bare, counts=number > 0)
            self.time(FULL, question, full, counts=number > 0)
            if units:
                self.time(UNITS, units, bare, counts=number > 0)

    def time(self, name, command, home, hours=0, *, counts):
        run = startup.timed(self.watch, command, home.environment(hours))
        self.require(run.status == 0, f"{name} ends with status {run.status}")
        if counts:
            self.live.runs[name].append(run)

    @staticmethod
    def require(holds, reason):
        if not holds:
            raise Broken(reason)


SCRIPT = """\
PRAGMA foreign_keys = ON;
PRAGMA synchronous = NORMAL;
BEGIN;
.import --csv '{folder}/publication.csv' publication
COMMIT;
"""
