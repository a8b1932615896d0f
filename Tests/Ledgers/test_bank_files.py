"""Random files of banks, with faults put in: no row is lost, and every value is the exact one.

    CAMBIO_BANK_FILES=500 CAMBIO_BANK_SEED=7 .venv/bin/python -m pytest Tests/Ledgers/test_bank_files.py
"""

import concurrent.futures
import csv
import io
import os
import random
import subprocess

import figures
import pytest
from parts import long
from test_ledger import BINARY, cents, half_up, home, published  # noqa: F401

FILES = int(os.environ.get("CAMBIO_BANK_FILES", "1000"))
SEED = int(os.environ.get("CAMBIO_BANK_SEED", "27"))
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
SLOTS = published()
SIGNS = {"USD": "$", "CAD": "$", "GBP": "£", "JPY": "¥", "BRL": "R$", "INR": "₹"}


def grouped(digits, sign, indian=False):
    """A whole number with a sign between its groups."""
    head, groups = digits[:-3], [digits[-3:]]
    size = 2 if indian else 3
    while head:
        groups.insert(0, head[-size:])
        head = head[:-size]
    return sign.join(groups)


class Layout:
    """How one bank writes: options for the command, and how it writes a day and an amount."""

    def __init__(self, separator, date_form, day, point, group="", indian=False, style="plain", lines=0):
        self.separator, self.date_form, self.day = separator, date_form, day
        self.point, self.group, self.indian, self.style, self.lines = point, group, indian, style, lines

    def options(self):
        options = ["--date", "Date", "--date-form", self.date_form, "--currency", "Currency", "--to", "eur"]
        options += ["--debit", "Debit", "--credit", "Credit"] if self.style == "sides" else ["--amount", "Amount"]
        options += {";": ["--semicolon"], "\t": ["--tsv"]}.get(self.separator, [])
        options += ["--decimal-comma"] if self.point == "," else []
        options += ["--grouped"] if self.group else []
        options += ["--accounting"] if self.style not in ("plain", "minus", "sides") else []
        return options + (["--skip-lines", str(self.lines)] if self.lines else [])

    def header(self):
        return ["Date", "Note", *(["Debit", "Credit"] if self.style == "sides" else ["Amount"]), "Currency"]

    def cells(self, draw, hundredths, code):
        """The cells of an amount in hundredths."""
        whole, rest = divmod(abs(hundredths), 100)
        text = str(whole)
        if self.group and whole > 999:
            text = grouped(text, self.group, self.indian)
        text += f"{self.point}{rest:02d}"
        isBelow = hundredths < 0
        if self.style == "sides":
            return [text, draw.choice(("", "0", "0" + self.point + "00"))] if isBelow else ["", text]
        if self.style == "minus":
            return ["−" + text if isBelow else text]
        if self.style == "plain":
            return ["-" + text if isBelow else text]
        if self.style == "sides of accounts":
            return [text + (draw.choice(("Dr", " DR")) if isBelow else draw.choice(("Cr", " CR", "")))]
        sign = draw.choice((code + " ", SIGNS.get(code, code + "\u00a0"), ""))
        form = draw.choice(("({}{})", "-{}{}", "{}{}-", "{}-{}")) if isBelow else draw.choice(("{}{}", " {}{} "))
        return [form.format(sign, text)]


# By what DKB, Wise, Revolut, N26, PayPal, HDFC, and banks of Switzerland, Sweden and France write.
LAYOUTS = [
    Layout(";", "dmy2", "{d:02}.{m:02}.{y:02}", ",", ".", lines=4),
    Layout(",", "dmy", "{d:02}-{m:02}-{Y} 08:12:33", "."),
    Layout(";", "dmy", "{d} {M} {Y} ", ".", style="accounting"),
    Layout(",", "ymd", "{Y}-{m:02}-{d:02} 05:25:00", "."),
    Layout(",", "ymd", "{Y}-{m:02}-{d:02}", ".", style="sides"),
    Layout(",", "mdy", "{m}/{d}/{Y}", ".", ",", style="accounting"),
    Layout(",", "dmy2", "{d:02}/{m:02}/{y:02}", ".", ",", indian=True, style="sides of accounts"),
    Layout(";", "dmy", "{d:02}.{m:02}.{Y}", ".", "’", style="minus"),
    Layout(";", "ymd", "{Y}-{m:02}-{d:02}", ",", "\u00a0", style="minus"),
    Layout("\t", "dmy", "{d:02}/{m:02}/{Y}", ",", "\u202f"),
    Layout(",", "ymd", "{Y}{m:02}{d:02}", "."),
]


def bank_file(seed):
    """A file, the options that read it, and for each of its rows the value, or None for one that is to be refused."""
    draw = random.Random(seed)
    layout = draw.choice(LAYOUTS)
    code, days = draw.choice([slot for slot in SLOTS if slot[0] not in ("TRL", "ROL")])
    days = [day for day in days if day[0] >= "2000"] or [("2024-01-02", None, None)]
    end = draw.choice(("\n", "\r\n"))
    rows, expected = [], []
    for _ in range(draw.randrange(1, 14)):
        day, coefficient, scale = draw.choice(days)
        year, month, number = (int(part) for part in day.split("-"))
        hundredths = int(10 ** (draw.random() * 9)) * draw.choice((1, 1, -1))
        written = layout.day.format(Y=year, y=year % 100, m=month, d=number, M=MONTHS[month - 1])
        note = draw.choice(("", "shop", 'a "b" c', "x" + layout.separator + "y"))
        cells = [written, note, *layout.cells(draw, hundredths, code), code]
        fault = draw.choice(("short", "long", "quote", "huge", "day", "code", "amount", "sign")) if draw.random() < 0.2 else ""
        if fault == "sign" and "--accounting" not in layout.options():
            fault = "amount"
        if coefficient is None:
            fault = fault or "code"
        changes = {"day": (0, "2024-02-30 x"), "code": (-1, "XXQ"), "amount": (2, "1,2.3 4"), "sign": (2, ("₪" if code != "ILS" else "₩") + "5" + layout.point + "00")}
        if fault in changes:
            place, text = changes[fault]
            cells[place] = text
        if fault == "short":
            cells.pop()
        if fault == "long":
            cells.append("more")
        if fault == "huge":
            cells[1] = "x" * draw.choice((70_000, 400_000))
        line = io.StringIO()
        csv.writer(line, delimiter=layout.separator, lineterminator="").writerow(cells)
        text = line.getvalue()
        if fault == "quote":
            text = text.replace(layout.separator, layout.separator + '"', 1) if '"' not in text else text + '"x'
        rows.append(text)
        isWrong = fault not in ("", "huge")
        expected.append(None if isWrong else cents(half_up(hundredths * 10**scale, coefficient)))
    head = ["Konto;DE00" + layout.separator + '"'] * layout.lines
    header = layout.separator.join(draw.choice((" {}", "{}", "{} ")).format(name) for name in layout.header())
    text = end.join([*head, header, *rows]) + draw.choice((end, ""))
    mark = draw.choice((b"", b"\xef\xbb\xbf"))
    return mark + text.encode(), layout, expected, rows, end, mark


def check(seed):
    """What went wrong with the file of `seed`, and how many rows were converted and refused."""
    text, layout, expected, rows, end, mark = bank_file(seed)
    rule = random.Random(seed).choice(("blank", "skip"))
    command = [BINARY, "ledger", *layout.options(), "--on-error", rule]
    run = subprocess.run(command, input=text, capture_output=True, timeout=60)
    separator = "," if layout.separator == "\t" else layout.separator
    point = layout.point
    output = run.stdout.decode()
    if run.returncode != 0 or not output.startswith(mark.decode()) or not output.endswith(end):
        return f"seed {seed}: {run.returncode} {run.stderr.decode()[:300]}", 0, 0
    lines = output.split(end)[1:-1]
    refused = sum(value is None for value in expected)
    wanted = [value for value in expected if value is not None or rule == "blank"]
    found = [line.rpartition(separator)[2].strip('"') if value else "" for line, value in zip(lines, wanted)]
    values = [(value or "").replace(".", point) for value in wanted]
    if point == "," and separator == ",":
        found = [line.rpartition(',"')[2].strip('"') if value else "" for line, value in zip(lines, wanted)]
    said = b" ".join(run.stderr.split())
    count = b"rows converted: %d; not converted: %d," % (len(expected) - refused, refused)
    if len(lines) != len(wanted) or found != values or (refused and count not in said) or (not refused and said):
        return f"seed {seed} {rule}: {text!r} gave {output!r}, {said!r}; wanted {wanted}", 0, 0
    return None, len(expected) - refused, refused


@pytest.mark.parametrize("files", [range(50), *long(range(50, FILES))], ids=["some", "many"])
def test_files_of_banks_lose_no_row_and_have_the_exact_values(home, files):  # noqa: F811
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(check, (SEED * 1_000_000 + number for number in files)))
    failures = [failure for failure, _, _ in outcomes if failure]
    assert failures == [], f"{len(failures)} of {len(files)}: {failures[0][:3000]}"
    converted, refused = (sum(outcome[place] for outcome in outcomes) for place in (1, 2))
    figures.add(
        f"bank files: {len(files)} (seed {SEED}); rows {converted + refused} in, {converted} converted exactly, {refused} refused, 0 lost"
    )
