"""What goes wrong in a ledger costs its own row, says what is so, and harms no other file."""

import os

import pytest
from test_ledger import COLUMNS, CONVERTED, HEADING, SAMPLE, home, ledger  # noqa: F401  (home is a fixture)

GOOD = b"2024-01-02,100.00,USD\n"
DONE = b"2024-01-02,100.00,USD,91.27\n"


def said(run):
    return b" ".join(run.stderr.split()).decode()


# The file that -o names


@pytest.mark.parametrize("is_good", [True, False], ids=["it succeeds", "it fails"])
def test_no_file_beside_the_named_one_is_touched(is_good, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "out.csv"
    target.write_bytes(b"before\n")
    neighbours = {name: name.encode() for name in ("out.csv.new", "out.csv~", "out.csv.tmp", ".out.csv.swp", "new")}
    for name, text in neighbours.items():
        (folder / name).write_bytes(text)
    run = ledger(SAMPLE + (b"" if is_good else b"x\n"), "-o", str(target))
    assert run.returncode == (0 if is_good else 65)
    assert target.read_bytes() == (CONVERTED if is_good else b"before\n")
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path != target} == neighbours


def test_a_link_stays_a_link_and_what_it_leads_to_is_replaced(tmp_path):
    real, other = tmp_path / "real", tmp_path / "other"
    real.mkdir()
    other.mkdir()
    (real / "out.csv").write_bytes(b"before\n")
    (real / "out.csv").chmod(0o640)
    link = other / "link.csv"
    link.symlink_to("../real/out.csv")
    assert ledger(SAMPLE, "-o", str(link)).returncode == 0
    assert os.readlink(link) == "../real/out.csv"
    assert (real / "out.csv").read_bytes() == CONVERTED
    assert (real / "out.csv").stat().st_mode & 0o777 == 0o640
    assert [path.name for path in [*real.iterdir(), *other.iterdir()]] == ["out.csv", "link.csv"]


def test_what_is_said_to_be_written_is_written(tmp_path):
    wrong = HEADING + GOOD + b"2024-01-02,x,USD\n"
    target = tmp_path / "out.csv"
    run = ledger(wrong)
    assert run.stdout == CONVERTED[:53] and "The rows before it are written." in said(run)
    run = ledger(wrong, "-o", str(target))
    assert run.returncode == 65 and not target.exists() and "are written" not in said(run)
    run = ledger(wrong, "--check")
    assert run.returncode == 65 and run.stdout == b"" and "are written" not in said(run)


# Rows


@pytest.mark.parametrize(
    "row",
    [
        b'2024-01-02,"1.00,USD\n', b'"2024-01-02,1.00,USD\n', b'2024-01-02,1.00,"USD\n', b'2024-01-02,"1"0,USD\n',
        b"2024-01-02," + b"1" * (1 << 20) + b",USD\n", b'2024-01-02,"' + b"a\n" * (1 << 19) + b'",USD\n',
    ],
    ids=["amount", "day", "currency", "within", "a row above 1 MiB", "a quoted field above 1 MiB"],
)
def test_the_rows_around_one_that_cannot_be_read_are_converted(row, tmp_path):
    text = HEADING + GOOD + row + GOOD * 2
    collected = tmp_path / "bad.csv"
    for rule in (["skip"], ["collect", str(collected)]):
        run = ledger(text, "--on-error", *rule)
        assert (run.returncode, run.stdout.count(DONE)) == (0, 3), (rule, said(run))
        assert "the first in line 3" in said(run)
    assert b"\n3," in collected.read_bytes()
    run = ledger(text, "--on-error", "blank")
    assert (run.returncode, run.stdout.count(DONE)) == (0, 3), said(run)
    assert len(run.stdout) > len(text), "the row is there, with nothing in what is added"


def test_no_name_that_an_object_has_is_added():
    row = b'{"date":"2024-01-02","amount":100,"currency":"USD"}\n'
    first = ledger(row, "--json-lines")
    again = ledger(first.stdout, "--json-lines")
    assert again.returncode == 0 and again.stdout == first.stdout[:-2] + b',"EUR_2":"91.27"}\n'
    later = ledger(row + first.stdout, "--json-lines")
    assert (later.returncode, later.stdout) == (65, first.stdout)
    assert "line 2" in said(later) and "'EUR'" in said(later)


def test_the_first_line_of_excel_names_the_separator_and_is_kept():
    text = b"sep=;\r\ndate;amount;currency\r\n2024-01-02;100.00;USD\r\n"
    run = ledger(text)
    assert run.returncode == 65 and run.stdout == b"" and "';' separates the fields. See --semicolon" in said(run)
    run = ledger(text, "--semicolon")
    assert (run.returncode, run.stdout) == (0, b"sep=;\r\ndate;amount;currency;EUR\r\n2024-01-02;100.00;USD;91.27\r\n")
    run = ledger(HEADING + b"sep=;\n")
    assert run.returncode == 65 and "line 2" in said(run), "further down it is a row like others"


@pytest.mark.parametrize(
    ("amount", "options", "words"),
    [
        ("1 234,50", ["--decimal-comma"], ["1234,56", "--grouped", "--accounting"]),
        ("1\u202f234,50", ["--decimal-comma"], ["1234,56", "U+202F", "--grouped"]),
        ("1\u2019234.50", [], ["1234.56", "U+2019", "--decimal-comma", "--grouped"]),
        ("1\u00b7234.50", ["--grouped"], ["1,234.56", "U+00B7", "--decimal-comma", "--accounting"]),
        ("1.234.50", ["--grouped", "--accounting"], ["1,234.56", "--decimal-comma"]),
    ],
)
def test_a_refused_amount_is_reported_with_the_form_in_force_and_the_options_left(amount, options, words):
    run = ledger(HEADING + f'2024-01-02,"{amount}",USD\n'.encode(), *options)
    assert run.returncode == 65 and run.stdout == HEADING[:-1] + b",EUR\n"
    for word in words:
        assert word in said(run), word
    for option in options:
        assert option not in said(run), "what is given already helps nobody"
