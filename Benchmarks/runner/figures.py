"""Rates as the institutions send them, made from the tables inside Cambio."""

import csv
import io
import json
import zipfile
from datetime import datetime, timedelta

from runner.contenders import ROOT, Broken

TABLES = ROOT.parent / "Sources" / "CEmbeddedRates" / "Tables"

# What CurrencyLayer quotes beyond the tables: units for a dollar, about.
OTHERS = {
    "BTC": 0.0000105, "CLF": 0.0231, "CNH": 6.65, "COU": 7.92, "FKP": 0.7465, "GGP": 0.7465,
    "IMP": 0.7465, "JEP": 0.7465, "KPW": 900.02, "LTL": 3.0906, "LVL": 0.6291, "MXV": 2.09,
    "SHP": 0.7465, "XAG": 0.0205, "XAU": 0.000245, "XPD": 0.00068, "XPT": 0.00062, "CHE": 0.823,
    "CHW": 0.823,
}


def now():
    """Noon of the day after the newest of the ECB's table: the same for as long as that stays."""
    day, _ = newest("ecb")
    return datetime.fromisoformat(f"{day}T12:00:00Z") + timedelta(days=1)


def ecb_archive():
    """The whole history as the ECB ships it: the embedded table is its file, byte by byte."""
    member = zipfile.ZipInfo("eurofxref-hist.csv", date_time=now().timetuple()[:6])
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(member, (TABLES / "ecb.csv").read_bytes(), zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def ecb_size():
    """How many rates the history has."""
    return sum(len(figures) for _, figures in rows("ecb"))


def dollar_rates(count):
    """Units for one dollar of so many currencies, from the newest tables of HMRC and NBP."""
    _, pounds = newest("hmrc")
    dollars = {"GBP": 1 / pounds["USD"]}
    dollars |= {code: figure / pounds["USD"] for code, figure in pounds.items() if code != "USD"}
    for table in ("nbp_a", "nbp_b"):
        _, zloty = newest(table)
        for code, figure in zloty.items():
            if code != "USD":
                dollars.setdefault(code, dollars["PLN"] / figure)
    dollars |= OTHERS
    if len(dollars) < count:
        raise Broken(f"the tables have rates of {len(dollars)} currencies, not of {count}")
    return dict(list(dollars.items())[:count])


def later(rate, hours):
    """A rate some hours on: a little higher each hour, in six decimals or as many as it takes."""
    moved = rate * (1 + hours / 1e6)
    return f"{moved:.6f}" if moved > 0.1 else f"{moved:.10f}"


def live(rates, hours):
    """CurrencyLayer's `/live`, some hours after now."""
    moment = now() + timedelta(hours=hours)
    quotes = {f"USD{code}": float(later(rate, hours)) for code, rate in rates.items()}
    return json.dumps(
        {
            "success": True,
            "terms": "https://currencylayer.com/terms",
            "privacy": "https://currencylayer.com/privacy",
            "timestamp": int(moment.timestamp()),
            "source": "USD",
            "quotes": quotes,
        },
        separators=(",", ":"),
    ).encode()


def changed(rates, hours):
    """How many figures the answers of some hours add: of what its day said before, nothing is kept again."""
    total, days = 0, {}
    for hour in range(hours + 1):
        answer = json.loads(live(rates, hour))
        day = days.setdefault(answer["timestamp"] // 86_400, {})
        if hour:
            total += sum(day.get(name) != rate for name, rate in answer["quotes"].items())
        day.update(answer["quotes"])
    return total


def newest(table):
    return next(rows(table))


def rows(table):
    """A table's days, the newest first, each with its figures by currency."""
    with open(TABLES / f"{table}.csv", encoding="ascii", newline="") as file:
        lines = csv.reader(file)
        codes = next(lines)
        for line in lines:
            fields = zip(codes[1:], line[1:])
            yield line[0], {code: float(text) for code, text in fields if text not in ("", "N/A")}
