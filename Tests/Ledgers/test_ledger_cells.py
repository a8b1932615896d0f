"""Cells of `cambio ledger`: directions, signs beside debit and credit, quotation marks, Windows-1252, JSON numbers."""

import csv
import io
import json
import random

import pytest
from test_ledger import home, ledger, published, half_up, cents  # noqa: F401

DAY = ["--on", "2024-01-02", "--from", "usd", "--to", "usd"]
SIDES = [*DAY, "--debit", "D", "--credit", "K"]


def results(text, *options, columns=DAY, encoding="utf-8"):
    """The last cell of every row, and what is said on standard error."""
    run = ledger(text.encode(encoding), *options, "--on-error", "blank", columns=columns)
    assert run.returncode == 0, run.stderr
    rows = list(csv.reader(io.StringIO(run.stdout.decode(encoding))))
    return [row[-1] for row in rows[1:]], " ".join(run.stderr.decode().split())


@pytest.mark.parametrize("cell", ["5 CR", "5 DR", "5cr.", "-5", "(5)", "5-", "USD 5 Cr", "5.00 dr"])
def test_cr_and_dr_are_signs_beside_debit_and_credit(cell):
    for row in (f'"{cell}",', f',"{cell}"'):
        found, words = results(f"D,K\n{row}\n", "--accounting", columns=SIDES)
        assert found == [""] and "not converted: 1" in words
        fails = ledger(f"D,K\n{row}\n".encode(), "--accounting", columns=SIDES)
        assert b"has a sign of its own" in fails.stderr.replace(b"\n", b" ")


@pytest.mark.parametrize("cell", ["5", "+5", "USD 5", "5 USD", "$5"])
def test_amounts_without_a_sign_have_their_column(cell):
    assert results(f'D,K\n"{cell}",\n,"{cell}"\n0.00 DR,"{cell}"\n', "--accounting", columns=SIDES)[0] == ["-5.00", "5.00", "5.00"]


def test_signed_debits_keep_their_signs():
    rows = "D,K\n-5.00,\n,7.50\n2.00,\n0.00,7\n-0.00,\n"
    assert results(rows, "--signed", columns=SIDES)[0] == ["-5.00", "7.50", "2.00", "7.00", "0.00"]
    found = results('D,K\n5.00 DR,\n,7.50 CR\n"(2)",\n', "--signed", "--accounting", columns=SIDES)[0]
    assert found == ["-5.00", "7.50", "-2.00"]
    alone = ledger(b"A\n1\n", "--signed", "--amount", "A", columns=DAY)
    assert alone.returncode == 64 and b"--debit + --credit" in alone.stderr


def test_a_column_says_the_direction():
    words = {"D": -1, "K": 1, "d": -1, "C": 1, " DR ": -1, "cr": 1, "DBIT": -1, "CRDT": 1, "S": -1, "H": 1, "-": -1, "+": 1,
             "Debit": -1, "Kredit": 1, "Af": -1, "Bij": 1}
    draw = random.Random(22)
    rows = [(draw.randint(0, 99_999), draw.choice(list(words))) for _ in range(500)]
    text = "A,Dir\n" + "".join(f"{cents(amount)},{word}\n" for amount, word in rows)
    found, _ = results(text, "--amount", "A", "--direction", "Dir")
    assert found == [cents(amount * words[word]) for amount, word in rows]
    lines = "".join(json.dumps({"A": cents(amount), "Dir": word}) + "\n" for amount, word in rows[:20])
    run = ledger(lines.encode(), "--json-lines", "--amount", "A", "--direction", "Dir", columns=DAY)
    assert [json.loads(line)["USD"] for line in run.stdout.splitlines()] == found[:20]
    for row, reason in (("5,X", "does not say whether"), ("-5,D", "has a sign"), ("5,", "does not say"), (",D", "not an amount")):
        run = ledger(f"A,Dir\n{row}\n".encode(), "--amount", "A", "--direction", "Dir", columns=DAY)
        assert run.returncode == 65 and reason in " ".join(run.stderr.decode().split()), run.stderr
    for other in (["--replace"], ["--debit", "A", "--credit", "Dir"]):
        assert ledger(b"A,Dir\n", "--direction", "Dir", *other, columns=DAY).returncode == 64


def test_quotation_marks_decide_and_a_guess_only_warns():
    row = 'a,c,m\n10,USD,"memo\n5,x,y"\n7,USD,z\n'
    columns = ["--on", "2024-01-02", "--amount", "a", "--currency", "c", "--to", "usd"]
    found, words = results(row, columns=columns)
    assert found == ["10.00", "7.00"]
    assert "1 row has a quoted field of several lines that could be rows themselves, in line 2" in words
    found, words = results('a,c,m\n10,USD,"memo\nfive,x,y"\n', columns=columns)
    assert found == ["10.00"] and words == ""
    # Without the guess, the row in the middle would be lost with the two that are wrong.
    rows = b'a,c,m\n1,"USD,x\n2,USD,y\n3,",USD\n4,USD,z\n'
    run = ledger(rows, "--on-error", "blank", columns=columns)
    assert run.stdout.splitlines()[1:] == [b'1,"USD,x,', b"2,USD,y,2.00", b'3,",USD,', b"4,USD,z,4.00"]


def test_any_field_that_csv_writes_is_one_field():
    draw = random.Random(4_180)
    rows = []
    for _ in range(400):
        lines = [",".join(draw.choice(["5", "x", "USD", "", "2024-01-02"]) for _ in range(draw.randint(1, 4)))
                 for _ in range(draw.randint(1, 4))]
        rows.append((str(draw.randint(1, 999)), "USD", "\n".join(lines)))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("a", "c", "m"), *rows])
    columns = ["--on", "2024-01-02", "--amount", "a", "--currency", "c", "--to", "usd"]
    assert results(text.getvalue(), columns=columns)[0] == [amount + ".00" for amount, *_ in rows]


def test_windows_1252_is_read_and_kept():
    text = "Datum,Währung,Betrag,Für\n2. März 2024,EUR,12.50 €,Müller\n2. März 2024,EUR,EUR 3,š\n"
    columns = ["--date", "Datum", "--date-form", "dmy", "--currency", "Währung", "--amount", "Betrag", "--to", "eur", "--locale", "de"]
    options = ["--accounting", "--encoding", "windows-1252"]
    found, words = results(text, *options, columns=columns, encoding="cp1252")
    assert (found, words) == (["12.50", "3.00"], "")
    run = ledger(text.encode("cp1252"), *options, columns=columns)
    assert run.stdout.decode("cp1252").splitlines()[1] == "2. März 2024,EUR,12.50 €,Müller,12.50"
    plain = ledger(text.encode("cp1252"), "--accounting", columns=columns)
    assert plain.returncode == 65 and b"--encoding" in plain.stderr
    cell = ledger("d,a\n2024-01-02,5 €\n".encode("cp1252"), "--accounting", "--date", "d", "--amount", "a", "--from", "eur",
                  "--to", "usd", columns=[])
    assert cell.returncode == 65 and b"--encoding" in cell.stderr


def test_json_numbers_have_exponents_and_a_point_in_every_form():
    numbers = {"1.25e3": "1250.00", "5E-1": "0.50", "-1e2": "-100.00", "1.5": "1.50", "12e0": "12.00", "1.500": "1.50"}
    for options in ([], ["--decimal-comma"], ["--decimal-comma", "--grouped"], ["--accounting"]):
        lines = "".join(f'{{"A":{number}}}\n' for number in numbers)
        run = ledger(lines.encode(), "--json-lines", "--amount", "A", *options, columns=DAY)
        found = [json.loads(line)["USD"].replace(",", ".") for line in run.stdout.splitlines()]
        assert found == list(numbers.values()), (options, run.stderr)
    text = ledger(b'{"A":"1.25e3"}\n', "--json-lines", "--amount", "A", columns=DAY)
    assert text.returncode == 65


def test_letters_are_the_sign_of_the_rows_own_currency():
    columns = ["--date", "d", "--amount", "a", "--currency", "c", "--to", "eur:2"]
    cells = [("R5", "ZAR"), ("5 R", "ZAR"), ("R 5.00", "ZAR"), ("(R5)", "ZAR"), ("K5", "ZMW"), ("K5", "PGK"), ("Kz 5", "AOA"),
             ("LE 5", "EGP"), ("R5", "BRL"), ("K5", "KES"), ("X5", "ZAR")]
    for cell, code in cells:
        with_letters = ledger(f"d,a,c\n2024-01-02,{cell},{code}\n".encode(), "--accounting", columns=columns)
        number = "-5" if "(" in cell else "5"
        plain = ledger(f"d,a,c\n2024-01-02,{number},{code}\n".encode(), columns=columns)
        is_own = (cell, code) not in cells[-3:]
        assert (with_letters.returncode == 0) == is_own, (cell, code, with_letters.stderr)
        if is_own:
            assert with_letters.stdout.split(b",")[-1] == plain.stdout.split(b",")[-1], (cell, code)


def test_a_day_may_have_an_ordinal_beside_the_name_of_its_month():
    columns = ["--date", "d", "--amount", "a", "--from", "usd", "--to", "eur:2", "--date-form", "dmy"]
    for day, locale in [("1er mai 2020", "fr"), ("1º de maio de 2020", "pt-BR"), ("1st May 2020", "en"), ("2nd May 2020", "en")]:
        done = ledger(f"d,a\n{day},100\n".encode(), "--locale", locale, columns=columns)
        assert done.returncode == 0, done.stderr
    assert ledger(b"d,a\n1st/5/2020,100\n", columns=columns).returncode == 65
