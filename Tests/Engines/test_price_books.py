"""`cambio prices --for`: Ledger, hledger and Beancount say what a book needs, and value it once it has the prices."""

import datetime
import decimal
import fractions
import os
import pathlib
import random
import re
import subprocess
import sys

import pytest
from books import BINARY, TODAY, ecb, in_force
from parts import long

PROGRAMS = ["ledger", "hledger", "beancount"]
QUOTE = "EUR"
CODES = ["USD", "GBP", "JPY", "CHF", "SEK"]
TOOLS = pathlib.Path(sys.executable).parent


def cambio(*words, tools=f"{TOOLS}:{os.environ['PATH']}"):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CAMBIO_", "XDG_", "LC_", "LANG"))}
    environment |= {"CAMBIO_TODAY": TODAY, "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": tools}
    return subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, env=environment)


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def prices(program, book, *options):
    """What the command writes, without a note or an error."""
    done = cambio("prices", QUOTE, "--for", book, "--format", program, *options)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def entries(count, seed):
    """Days, amounts, currencies and accounts; what is in cash at the end is held."""
    draw = random.Random(seed)
    first = datetime.date(2020, 1, 1)
    return [
        (
            first + datetime.timedelta(days=draw.randrange(2_192)),
            decimal.Decimal(draw.randint(1, 10**7)).scaleb(-2),
            draw.choice(CODES),
            draw.choice(["Assets:Cash", "Expenses:Food", "Liabilities:Card"]),
        )
        for _ in range(count)
    ]


class Book:
    """A book in the program's language, with a file of prices beside it."""

    def __init__(self, folder, program, postings, own=()):
        self.program = program
        self.prices = folder / "prices"
        self.path = folder / f"main.{program}"
        self.prices.write_text("".join(self.line(*each) + "\n" for each in own).rstrip("\n"))
        lines = ['include "prices"' if program == "beancount" else "include prices"]
        if program == "beancount":
            names = sorted({account for *_, account in postings} | {"Equity:Other"})
            lines += [f"2000-01-01 open {name}" for name in names]
        for day, amount, code, account in sorted(postings):
            head = f'{day} * "posting"' if program == "beancount" else f"{day} posting"
            lines += [head, f"    {account}  {amount:f} {code}", f"    Equity:Other  {-amount:f} {code}", ""]
        self.path.write_text("\n".join(lines) + "\n")

    def line(self, day, base, rate, quote=QUOTE):
        return f"{day} price {base} {rate} {quote}" if self.program == "beancount" else f"P {day} {base} {rate} {quote}"

    def lines(self):
        """Day, base, price and quote of every line of prices."""
        found = []
        for line in self.prices.read_text().splitlines():
            words = [word for word in line.partition(";")[0].split() if word not in ("P", "price")]
            found.append((datetime.date.fromisoformat(words[0]), *words[1:4]))
        return found

    def fill(self):
        assert prices(self.program, self.path, "-o", self.prices) == ""

    def left(self, **when):
        """The currencies that the program's own report cannot value, then or at the end."""
        if self.program == "ledger":
            report = ["--historical", "register"] if when else ["--now", TODAY, "balance", "^Assets", "^Liab"]
            valued = run("ledger", "--args-only", "-f", self.path, "-X", QUOTE, *report)
        elif self.program == "hledger":
            value = f"--value={'then' if when else TODAY},{QUOTE}"
            accounts = [] if when else ["^Assets", "^Liab"]
            valued = run("hledger", "-f", self.path, "register", value, *accounts, "-O", "csv", "-I")
        else:
            condition = "" if when else "WHERE account ~ '^(Assets|Liab)'"
            day = "date" if when else datetime.date.fromisoformat(TODAY)
            valued = run(TOOLS / "bean-query", "-f", "csv", self.path,
                         f"SELECT convert(position, '{QUOTE}', {day}) {condition}")
        assert valued.strip()
        return {code for code in CODES if re.search(rf"\b{code}\b", valued)}


@pytest.mark.parametrize("seed", [1, *long(2, 3)])
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_filled_book_is_valued_and_lacks_nothing(tmp_path, program, seed):
    postings = entries(60, seed)
    book = Book(tmp_path, program, postings)
    assert book.left(then=True) and book.left()
    book.fill()
    assert (book.left(then=True), book.left()) == (set(), set())
    written = book.prices.read_text()
    assert all(re.search(r" ; ECB \d{4}-\d\d-\d\d$", line) for line in written.splitlines())
    # A second run, to a file or to standard output, writes nothing.
    book.fill()
    assert book.prices.read_text() == written and prices(program, book.path) == ""
    # Each line is a published rate that some day needs, and each need has one line.
    table = ecb()
    today = datetime.date.fromisoformat(TODAY)
    days = [(code, day) for day, _, code, _ in postings] + [(code, today) for code in CODES]
    lines = book.lines()
    assert len({line[:2] for line in lines}) == len(lines)
    used = set()
    for code, day in days:
        last = max((line for line in lines if line[1] == code and line[0] <= day), default=None)
        rates = in_force(table, day)
        exact = 1 / rates[code]
        assert abs(fractions.Fraction(last[2]) / exact - 1) < fractions.Fraction(1, 10**11), (code, day, last)
        used.add(last[:2])
    assert used == {line[:2] for line in lines}


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_the_book_has_is_not_written_again(tmp_path, program):
    """A price of the same day stays the book's, either way round, and one from a publication before does not count."""
    day = datetime.date(2024, 1, 10)
    postings = [(day, decimal.Decimal("5.00"), code, "Expenses:Food") for code in ["USD", "GBP", "JPY", QUOTE]]
    own = [(day, "USD", "0.5"), (day, QUOTE, "0.25", "GBP"), (day - datetime.timedelta(days=1), "JPY", "0.125")]
    book = Book(tmp_path, program, postings, own)
    before = book.prices.read_text()
    assert not before.endswith("\n")
    book.fill()
    assert book.prices.read_text().startswith(before + "\n")
    assert [line[:2] for line in book.lines()[3:]] == [(day, "JPY")]


@pytest.mark.parametrize("program", PROGRAMS)
def test_weekends_share_a_line_and_what_is_spent_has_no_newest_price(tmp_path, program):
    saturday, monday = datetime.date(2024, 6, 15), datetime.date(2024, 6, 17)
    postings = [
        (saturday - datetime.timedelta(days=1), decimal.Decimal("7.00"), "USD", "Assets:Cash"),
        (saturday, decimal.Decimal("-7.00"), "USD", "Assets:Cash"),
        (saturday + datetime.timedelta(days=1), decimal.Decimal("3.00"), "USD", "Expenses:Food"),
        (monday, decimal.Decimal("3.00"), "USD", "Expenses:Food"),
        (monday, decimal.Decimal("3.00"), QUOTE, "Expenses:Food"),
    ]
    book = Book(tmp_path, program, postings)
    book.fill()
    assert [line[0] for line in book.lines()] == [saturday - datetime.timedelta(days=1), monday]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_that_the_book_does_not_include_is_read_too(tmp_path, program):
    """The second run writes nothing, and neither does one beside a price that was typed into the file."""
    day = datetime.date(2024, 1, 10)
    postings = [(day, decimal.Decimal("5.00"), code, "Expenses:Food") for code in ["USD", "GBP"]]
    book = Book(tmp_path, program, postings, [(day, "USD", "0.5")])
    book.path.write_text(book.path.read_text().partition("\n")[2])
    for _ in range(2):
        book.fill()
        assert [line[:2] for line in book.lines()] == [(day, "USD"), (day, "GBP")]


SIGNS = """
2024-01-10 posting
    Assets:Cash   $1,000.00
    Equity:Other

2024-01-10 posting
    Assets:Cash   £5.00
    Equity:Other
"""


@pytest.mark.parametrize("program", ["ledger", "hledger"])
def test_a_book_in_signs_gets_prices_of_its_signs(tmp_path, program):
    path, file = tmp_path / f"main.{program}", tmp_path / "prices"
    path.write_text("include prices\n" + SIGNS)
    file.write_text("")
    # Without their currencies nothing can be priced, and the message is the way.
    done = cambio("prices", QUOTE, "--for", path)
    assert (done.returncode, done.stdout) == (65, "")
    options = " ".join(done.stderr.split()).partition("Say of which: ")[2]
    assert options == "--symbol '$=USD' --symbol '£=GBP'"
    words = ["--symbol", "$=USD", "--symbol", "£=GBP"]
    done = cambio("prices", QUOTE, "--for", path, "-o", file, *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = file.read_text()
    table = ecb()
    for sign, code in [("$", "USD"), ("£", "GBP")]:
        for day in ["2024-01-10", TODAY]:
            rate = re.search(rf"^P {day} {re.escape(sign)} (\S+) {QUOTE} ; ECB {day}$", written, re.M).group(1)
            exact = 1 / table[datetime.date.fromisoformat(day)][code]
            assert abs(fractions.Fraction(rate) / exact - 1) < fractions.Fraction(1, 10**11)
    assert len(written.splitlines()) == 4
    # The program values the book, which lacks nothing any more.
    if program == "ledger":
        valued = run("ledger", "--args-only", "-f", path, "-X", QUOTE, "--now", TODAY, "balance", "^Assets")
    else:
        valued = run("hledger", "-f", path, "balance", "^Assets", f"--value={TODAY},{QUOTE}")
    assert QUOTE in valued and "$" not in valued and "£" not in valued
    done = cambio("prices", QUOTE, "--for", path, *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    # Prices in a sign that the book writes; the sign itself needs none.
    done = cambio("prices", "USD", "--for", path, *words)
    assert done.returncode == 0
    assert [line.split()[2:5:2] for line in done.stdout.splitlines()] == [["£", "$"]] * 2
    done = cambio("prices", QUOTE, "--for", path, "--symbol", "$")
    assert done.returncode == 64 and "--symbol '$=USD'" in " ".join(done.stderr.split())


def test_an_alias_of_the_book_is_the_currency_of_a_sign(tmp_path):
    path = tmp_path / "main.ledger"
    path.write_text("commodity $\n    format $1,000.00\n    alias USD\n" + SIGNS)
    done = cambio("prices", QUOTE, "--for", path)
    assert done.returncode == 0 and "--symbol '£=GBP'" in done.stderr and "$=" not in done.stderr
    assert [line.split()[2] for line in done.stdout.splitlines()] == ["$", "$"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_shares_are_named_and_the_rest_is_written(tmp_path, program):
    postings = [(datetime.date(2024, 1, 10), decimal.Decimal("5.00"), code, "Assets:Cash") for code in ["USD", "AAPL"]]
    book = Book(tmp_path, program, postings)
    done = cambio("prices", QUOTE, "--for", book.path)
    assert done.returncode == 0 and done.stderr == "cambio: no prices for AAPL: not codes of currencies.\n"
    # The day of the posting, and the newest publication.
    column = 0 if program == "beancount" else 1
    assert [line.split()[column] for line in done.stdout.splitlines()] == ["2024-01-10", "2026-10-30"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_missing_program_and_an_unreadable_book_are_named(tmp_path, program):
    book = Book(tmp_path, program, entries(2, 1))
    command = {"beancount": "bean-query"}.get(program, program)
    done = cambio("prices", QUOTE, "--for", book.path, tools="/nonexistent")
    assert (done.returncode, done.stdout) == (69, "")
    assert f"{command} is not installed" in done.stderr and f" install {command[:4]}" in done.stderr
    done = cambio("prices", QUOTE, "--for", tmp_path / f"missing.{program}", "-o", tmp_path / "untouched")
    assert done.returncode == 65 and "cannot be read: No such file" in done.stderr
    book.path.write_text(book.path.read_text() + "\n2024-01-01 posting\n    Assets:Cash  (\n")
    done = cambio("prices", QUOTE, "--for", book.path, "-o", tmp_path / "untouched")
    if program == "beancount":
        # It reports the error, leaves out the entry, and is content.
        assert done.returncode == 0 and f"{book.path}:" in done.stderr
    else:
        assert done.returncode == 65 and f"{command} could not read the book" in done.stderr
        assert not (tmp_path / "untouched").exists()


def test_the_command_line_says_what_is_missing():
    for words in [("eur", "usd", "--for", "main.ledger"), ("eur", "--for", "main.txt"),
                  ("eur", "--for", "main.ledger", "--format", "csv"), ("eur",),
                  ("eur", "usd", "--symbol", "$=USD"), ("eur", "--for", "main.ledger", "-o", "prices.csv")]:
        done = cambio("prices", *words)
        assert (done.returncode, done.stdout) == (64, ""), words
        assert re.search(r"--for|--format|<quote>|'prices.csv' has the ending of CSV", done.stderr), words
