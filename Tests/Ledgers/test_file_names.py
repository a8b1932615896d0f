"""The names of files that commands write: their endings choose the format or are refused, and no file is read and written.

    .venv/bin/python -m pytest Tests/Ledgers/test_file_names.py
"""

import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("CAMBIO_BINARY", str(ROOT / ".build/release/cambio"))
ROWS = "date,amount\n2024-01-02,100.00\n"
LEDGER = ["ledger", "--date", "date", "--amount", "amount", "--from", "usd", "--to", "eur"]
# What shows a table, and whether it has a form as CSV.
TABLES = {
    "rates": True, "history usd eur --since 2026-10-01": True, "currencies peso": False, "sources": False, "config": False,
    "favourites": False, "own-rate": False, "quarantine": False, "movies popular": False, "movies search matrix": False,
    "movies list": False, "movies show tt0133093 --in brl": False, "rules": False, "rules pl-vat": False,
    "rates-table eur usd --since 2026-10-01": True,
}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home without a store, a day that stands still, and no language but English."""
    for name, folder in [("HOME", ""), ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")]:
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setenv("CAMBIO_TODAY", "2026-11-21")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def cambio(*words, text=None):
    return subprocess.run([BINARY, *words], input=text, capture_output=True, text=True, timeout=60)


def said(run):
    return " ".join(run.stderr.split())


@pytest.mark.parametrize("line", TABLES)
def test_a_table_has_json_and_a_file(line, home):
    words = line.split()
    shown, document = cambio(*words), cambio(*words, "--json")
    assert (shown.returncode, document.returncode) == (0, 0), (said(shown), said(document))
    assert document.stdout.count("\n") == 1
    json.loads(document.stdout)
    for name, want in [("a.txt", shown.stdout), ("a.json", document.stdout), ("plain", shown.stdout)]:
        run = cambio(*words, "-o", name)
        assert (run.returncode, run.stdout) == (0, ""), said(run)
        assert (home / name).read_text() == want, name
    assert cambio(*words, "--json", "--output", "b").returncode == 0
    assert (home / "b").read_text() == document.stdout
    # The old file stays where a name is refused.
    for name, form in [("a.csv", "CSV"), ("a.parquet", "Parquet"), ("a.ndjson", "JSON lines"), ("a.xlsx", "Excel")]:
        (home / name).write_text("old")
        run = cambio(*words, "-o", name)
        if form == "CSV" and TABLES[line]:
            assert run.returncode == 0 and (home / name).read_text().splitlines()[0].count(",") > 3
            continue
        assert (run.returncode, run.stdout, (home / name).read_text()) == (64, "", "old"), line
        assert f"'{name}' has the ending of {form}, but" in said(run) and "JSON" in said(run)
        assert ("duckdb -c" in said(run)) == (form == "Parquet" and TABLES[line])
    run = cambio(*words, "--json", "-o", "a.csv")
    assert run.returncode == 64 and "JSON is written" in said(run)


def test_the_rows_of_a_table_are_the_same_in_both_forms():
    words = ["rates-table", "eur", "usd", "gbp", "--since", "2026-10-29"]
    rows = [line.split(",") for line in cambio(*words).stdout.splitlines()[1:]]
    document = json.loads(cambio(*words, "--json").stdout)
    assert (document["quote"], document["since"], document["until"]) == ("EUR", "2026-10-29", "2026-11-21")
    assert len(rows) > 40 and rows == [
        [row["date"], row["base"], row["rate"], row["asOf"], ";".join(row["sources"])] for row in document["rates"]
    ]


@pytest.mark.parametrize("ending, separator", [("csv", ","), ("tsv", "\t"), ("TSV", "\t"), ("tab", "\t")])
def test_a_ledger_is_read_by_its_ending(ending, separator, home):
    (home / f"in.{ending}").write_text(ROWS.replace(",", separator))
    run = cambio(*LEDGER, "-o", "out.csv", f"in.{ending}")
    assert run.returncode == 0, said(run)
    assert (home / "out.csv").read_text() == "date,amount,EUR\n2024-01-02,100.00,91.27\n"


@pytest.mark.parametrize("ending", ["jsonl", "ndjson"])
def test_lines_of_json_are_read_by_their_ending(ending, home):
    (home / f"in.{ending}").write_text('{"date":"2024-01-02","amount":"100.00"}\n')
    run = cambio(*LEDGER, "-o", f"out.{ending}", f"in.{ending}")
    assert run.returncode == 0, said(run)
    assert json.loads((home / f"out.{ending}").read_text())["EUR"] == "91.27"


@pytest.mark.parametrize(
    "words, form, written",
    [
        (["-o", "out.parquet"], "Parquet", "CSV or JSON lines"), (["-o", "out.xlsx"], "Excel", "CSV or JSON lines"),
        (["-o", "out.json"], "JSON", "CSV or JSON lines"), (["-o", "out.tsv"], "TSV", "CSV or JSON lines"),
        (["--json-lines", "-o", "out.csv"], "CSV", "JSON lines"),
        (["--on-error", "collect", "bad.json"], "JSON", "CSV"), (["--write-rates", "kept.parquet"], "Parquet", "CSV"),
        (["-o", "out.csv.gz"], "gzip", "CSV or JSON lines"),
    ],
)
def test_a_ledger_refuses_a_name_of_another_format(words, form, written, home):
    run = cambio(*LEDGER, *words, text=ROWS)
    assert (run.returncode, run.stdout, list(home.iterdir())) == (64, "", [])
    assert f"'{words[-1]}' has the ending of {form}, but {written} is written." in said(run)
    if form == "Parquet":
        name = words[-1].removesuffix(".parquet")
        assert f"duckdb -c \"copy (from read_csv('{name}.csv', all_varchar = true)) to '{name}.parquet'\"" in said(run)


def test_a_file_that_is_read_is_not_written(home):
    source, link = home / "in.csv", home / "link"
    source.write_text(ROWS)
    link.symlink_to(source)
    (home / "kept.csv").write_text("date,currency,rate\n")
    for words in [["-o", "in.csv"], ["-o", "./in.csv"], ["-o", "link"], ["--on-error", "collect", "in.csv"],
                  ["--write-rates", "in.csv"], ["--rates", "kept.csv", "-o", "kept.csv"]]:
        run = cambio("ledger", str(source), *LEDGER[1:], *words)
        assert (run.returncode, run.stdout) == (64, ""), words
        assert f"'{words[-1]}' is read too." in said(run)
    assert source.read_text() == ROWS
    config = home / "settings"
    config.write_text("{}")
    run = cambio("rates", "--config", str(config), "-o", str(config))
    assert run.returncode == 64 and "is read too" in said(run) and config.read_text() == "{}"


def test_prices_are_written_in_the_format_of_the_name(home):
    words = ["prices", "usd", "eur", "--since", "2026-10-29"]
    for ending, form in [("csv", "csv"), ("json", "json"), ("beancount", "beancount"), ("journal", "hledger"), ("x", "ledger")]:
        run = cambio(*words, "-o", f"usd.{ending}")
        assert (run.returncode, run.stdout) == (0, ""), said(run)
        assert (home / f"usd.{ending}").read_text() == cambio(*words, "--format", form).stdout
    # The form that is named is not contradicted.
    assert cambio(*words, "--format", "gnucash", "-o", "gnucash.csv").returncode == 0
    assert cambio(*words, "--format", "ledger", "-o", "usd.journal").returncode == 0
    for form, name in [("json", "a.csv"), ("csv", "a.beancount"), ("beancount", "a.ledger")]:
        run = cambio(*words, "--format", form, "-o", name)
        assert run.returncode == 64 and "has the ending of" in said(run) and not (home / name).exists()


def test_an_export_of_movies_is_what_its_name_says(home):
    assert cambio("movies", "list", "add", "tt0133093").returncode == 0
    for name, start in [("a.json", b"["), ("a.zip", b"PK")]:
        assert cambio("movies", "export", name).returncode == 0
        assert (home / name).read_bytes().startswith(start)
        assert cambio("movies", "export", "-o", "o" + name).returncode == 0
        assert (home / ("o" + name)).read_bytes().startswith(start)
    for words in (["my.csv"], ["--format", "json", "my.zip"], ["--format", "letterboxd", "my.json"], ["-o", "my.csv"]):
        run = cambio("movies", "export", *words)
        assert (run.returncode, (home / words[-1]).exists()) == (64, False)
        assert "has the ending of" in said(run)
    assert cambio("movies", "export", "a", "-o", "b").returncode == 64
