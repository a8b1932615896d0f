"""`cambio ledger` as a process: its results against an independent computation, and everything that can go wrong.

    .venv/bin/python -m pytest Tests/Ledgers
"""

import csv
import datetime
import errno
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal

import pytest
from parts import long

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("CAMBIO_BINARY", str(ROOT / ".build/release/cambio"))
TABLE = ROOT / "Sources/CEmbeddedRates/Tables/ecb.csv"
COLUMNS = ["--date", "date", "--amount", "amount", "--currency", "currency", "--to", "eur"]
HEADING = b"date,amount,currency\n"
SAMPLE = HEADING + b"2024-01-02,100.00,USD\n2024-01-06,-2.5,JPY\n2001-05-05,1234567.89,DEM\n"
CONVERTED = (
    b"date,amount,currency,EUR\n2024-01-02,100.00,USD,91.27\n2024-01-06,-2.5,JPY,-0.02\n"
    b"2001-05-05,1234567.89,DEM,631224.54\n"
)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home without a store, a day that stands still, and no language but English."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("CAMBIO_TODAY", "2026-11-21")
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def ledger(text=None, *options, columns=COLUMNS, **more):
    """Runs the command on `text`."""
    return subprocess.run(
        [BINARY, "ledger", *columns, *options], input=text, capture_output=True, timeout=300, **more
    )


# The peak memory of a process, in KiB; a small process measures it, since no child's peak is below its parent's
# memory.
PEAK = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:])
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def watched(*options):
    """The command, started by a process that reports its peak on the last line of standard error."""
    return [sys.executable, "-S", "-c", PEAK, BINARY, "ledger", *COLUMNS, *options]


def rows_of(output):
    return [line.split(b",") for line in output.splitlines()[1:]]


# Against an independent computation


def published():
    """Every day on which a rate of the ECB holds, by currency: day, coefficient and scale of the rate."""
    with open(TABLE) as file:
        rows = list(csv.reader(file))
    slots = []
    for column, code in enumerate(rows[0]):
        if column == 0 or not code:
            continue
        figures = sorted(
            (datetime.date.fromisoformat(row[0]), row[column])
            for row in rows[1:]
            if len(row) > column and row[column] not in ("", "N/A", "?")
        )
        days = []
        for (day, figure), (following, _) in zip(figures, figures[1:]):
            whole, _, fraction = figure.partition(".")
            rate = (int(whole + fraction), len(fraction))
            for offset in range(min((following - day).days, 14)):
                days.append(((day + datetime.timedelta(offset)).isoformat(), *rate))
        slots.append((code, days))
    return slots


def half_up(above, below):
    """The quotient rounded to a whole number, ties away from zero."""
    quotient = (2 * abs(above) + below) // (2 * below)
    return -quotient if above < 0 else quotient


def cents(amount):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def random_rows(count, seed):
    """Lines of a ledger, and what the euro amounts are by whole numbers of any size."""
    draw = random.Random(seed)
    slots = published()
    lines, expected = [], []
    for _ in range(count):
        code, days = slots[draw.randrange(len(slots))]
        day, coefficient, scale = days[draw.randrange(len(days))]
        digits = draw.choice((0, 1, 2, 2, 2, 2, 2, 3, 6))
        amount = int(10 ** (draw.random() * 11)) * draw.choice((1, 1, 1, 1, -1))
        sign = "-" if amount < 0 else ""
        text = str(abs(amount)).rjust(digits + 1, "0")
        text = sign + (text[:-digits] + "." + text[-digits:] if digits else text)
        lines.append(f"{day},{text},{code}")
        expected.append(cents(half_up(amount * 10 ** (scale + 2), coefficient * 10**digits)))
    return lines, expected


@pytest.mark.long
def test_a_million_rows_are_the_exact_ones():
    lines, expected = random_rows(1_000_000, seed=16)
    run = ledger("\n".join(["date,amount,currency", *lines, ""]).encode())
    assert run.returncode == 0, run.stderr
    found = run.stdout.decode().splitlines()[1:]
    assert len(found) == len(lines)
    differences = [
        (line, got, wanted)
        for line, got, wanted in zip(lines, found, expected)
        if got != f"{line},{wanted}"
    ]
    assert differences == []


@pytest.mark.parametrize("rule", ["half-even", "half-down", *long("ceiling", "floor", "down", "up")])
def test_every_rounding_rule_is_exact(rule):
    lines, _ = random_rows(20_000, seed=17)
    # Amounts whose results are whole cents and halves of cents.
    lines += [f"2001-01-0{n % 5 + 1},{n}.{n % 100:02d},DEM" for n in range(2_000)]
    lines += [f"2001-01-02,{n * 195583}.{5 * (n % 2)},DEM" for n in range(400)]
    text = "\n".join(["date,amount,currency", *lines, ""]).encode()
    found = ledger(text, "--rounding", rule, "--digits", "2")
    assert found.returncode == 0, found.stderr
    # The slow path is one computation for all rules; a row with the rate beside it takes it.
    slow = ledger(text, "--rounding", rule, "--digits", "2", "--show", "policy")
    assert [row[:4] for row in rows_of(slow.stdout)] == rows_of(found.stdout)


def test_rows_agree_with_the_command_that_converts():
    draw = random.Random(3)
    lines, _ = random_rows(60, seed=18)
    text = "\n".join(["date,amount,currency", *lines, ""]).encode()
    target = draw.choice(["gbp", "jpy", "brl"])
    columns = [*COLUMNS[:-1], target]
    for row in rows_of(ledger(text, "--show", "rate", "--on-error", "blank", columns=columns).stdout):
        day, amount, code, result, rate = (field.decode() for field in row)
        command = [BINARY, "convert", "--json", "--on", day, "--", amount, code, target]
        run = subprocess.run(command, capture_output=True, text=True)
        if result and not any(digit in result for digit in "123456789"):
            # A column keeps the currency's digits; alone, a result below half of the last one shows its own.
            value = Decimal(json.loads(run.stdout)["conversions"][0]["value"])
            unit = Decimal(1).scaleb(Decimal(result).as_tuple().exponent)
            assert abs(value) <= unit / 2 and (value != 0) == any(digit in amount for digit in "123456789"), row
            assert f'"{rate}"' in run.stdout, row
        elif result:
            assert f'"{result}"' in run.stdout and f'"{rate}"' in run.stdout, row
        else:
            assert run.returncode == 69, row


# The same rows in other clothes


def test_the_sample():
    run = ledger(SAMPLE)
    assert (run.returncode, run.stdout, run.stderr) == (0, CONVERTED, b"")


def test_permuted_rows_have_permuted_results():
    lines, _ = random_rows(30_000, seed=19)
    text = "\n".join(["date,amount,currency", *lines, ""]).encode()
    order = list(range(len(lines)))
    random.Random(5).shuffle(order)
    shuffled = "\n".join(["date,amount,currency", *(lines[i] for i in order), ""]).encode()
    straight = ledger(text).stdout.splitlines()[1:]
    assert ledger(shuffled).stdout.splitlines()[1:] == [straight[i] for i in order]


def test_quotes_line_ends_marks_and_separators_change_no_result():
    lines, _ = random_rows(5_000, seed=20)
    text = "\n".join(["date,amount,currency", *lines, ""]).encode()
    results = [row[3] for row in rows_of(ledger(text).stdout)]
    quoted = text.replace(b",", b'","').replace(b"\n", b'"\n"')[:-1]
    dressed = {
        "quoted": (b'"' + quoted, []),
        "CRLF": (text.replace(b"\n", b"\r\n"), []),
        "mixed": (text.replace(b"5\n", b"5\r\n"), []),
        "BOM": (b"\xef\xbb\xbf" + text, []),
        "no end": (text[:-1], []),
        "TSV": (text.replace(b",", b"\t"), ["--tsv"]),
        "more columns": (text.replace(b"\n", b",x y z\n"), []),
    }
    for name, (other, options) in dressed.items():
        run = ledger(other, *options)
        assert run.returncode == 0, (name, run.stderr)
        assert [row[-1] for row in rows_of(run.stdout)] == results, name
    semicolons = text.replace(b",", b";").replace(b".", b",")
    run = ledger(semicolons, "--semicolon", "--decimal-comma")
    found = [line.split(b";")[3].replace(b",", b".") for line in run.stdout.splitlines()[1:]]
    assert found == results


def test_a_pipe_may_end_a_piece_at_every_byte():
    for place in range(1, len(SAMPLE)):
        process = subprocess.Popen(
            [BINARY, "ledger", *COLUMNS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        process.stdin.write(SAMPLE[:place])
        process.stdin.flush()
        time.sleep(0.002)
        process.stdin.write(SAMPLE[place:])
        process.stdin.close()
        assert process.stdout.read() == CONVERTED, place
        process.stdout.close()
        assert process.wait() == 0


def test_quoted_fields_keep_what_is_in_them():
    text = HEADING.replace(b"\n", b",note\n") + b'2024-01-02,"100.00",USD,"a ""b"", c\nd"\n'
    run = ledger(text)
    assert run.stdout.endswith(b'USD,"a ""b"", c\nd",91.27\n')
    run = ledger(text.replace(b",", b"\t").replace(b"\tUSD", b"\tUSD"), "--tsv")
    assert run.returncode == 0 and b"91.27" in run.stdout


def test_blocks_end_within_quoted_rows():
    row = b'2024-01-02,100.00,USD,"' + b"x\n" * 900 + b'"\n'
    run = ledger(HEADING.replace(b"\n", b",note\n") + row * 2_000)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count(b'",91.27\n') == 2_000


# Options


def test_targets_are_rounded_each_in_its_way():
    columns = [*COLUMNS[:-1], "chf:cash", "jpy:0:floor", "eur:4"]
    run = ledger(HEADING + b"2024-01-02,100.00,USD\n", columns=columns)
    assert run.stdout.splitlines()[0].endswith(b",CHF,JPY,EUR")
    assert run.stdout.splitlines()[1].split(b",")[3:] == [b"84.95", b"14209", b"91.2742"]


def test_details_and_replacing():
    run = ledger(SAMPLE[:43], "--show", "rate", "rate-date", "source", "policy")
    assert run.stdout.splitlines()[0].endswith(b"EUR,EUR_rate,EUR_rate_date,EUR_source,EUR_policy")
    assert run.stdout.splitlines()[1].endswith(b",2024-01-02,ECB,last")
    run = ledger(SAMPLE, "--replace")
    assert run.stdout.splitlines()[:2] == [HEADING[:-1], b"2024-01-02,91.27,EUR"]


def test_fixed_currency_and_day_and_numbers_of_columns():
    columns = ["--amount", "2", "--from", "usd", "--on", "2024-01-02", "--to", "eur", "--no-header"]
    run = ledger(b"a,100\nb,200\n", columns=columns)
    assert run.stdout == b"a,100,91.27\nb,200,182.55\n"


def test_json_lines():
    text = b'{"date":"2024-01-02","amount":100.00,"currency":"USD"}\n{"amount":"x"}\n'
    run = ledger(text, "--json-lines", "--on-error", "blank")
    assert run.stdout.splitlines() == [
        b'{"date":"2024-01-02","amount":100.00,"currency":"USD","EUR":"91.27"}',
        b'{"amount":"x","EUR":null}',
    ]


def test_a_plain_command_line_is_read_as_any_other(tmp_path):
    path = tmp_path / "in.csv"
    path.write_bytes(SAMPLE)
    plain = ledger(None, "--totals", columns=[str(path), *COLUMNS])
    assert plain.stdout == CONVERTED and b"USD" in plain.stderr
    for columns in (["--date=date", *COLUMNS[2:]], [*COLUMNS, "--rounding", "half-up"]):
        other = ledger(None, "--totals", columns=[str(path), *columns])
        assert (other.stdout, other.stderr) == (plain.stdout, plain.stderr)
    # The parser reports errors.
    for wrong in (["--date", "date", "--on", "2024-01-02"], ["--from", "usd"], ["-x"], ["--amount"]):
        assert ledger(SAMPLE, *wrong).returncode == 64, wrong
    assert ledger(SAMPLE, columns=COLUMNS[2:]).returncode == 64
    assert ledger(SAMPLE, columns=["a", "b", *COLUMNS]).returncode == 64


def test_fees_and_rounded_euros_are_those_of_the_command_that_converts():
    rows = b"2001-05-05,1234.56,DEM\n2024-01-02,100,USD\n2001-05-05,0.07,ITL\n"
    options = ["--fee", "2.5", "--euro-intermediate", "3"]
    columns = [*COLUMNS[:-1], "frf"]
    output = ledger(HEADING + rows, *options, "--on-error", "skip", columns=columns).stdout
    for day, amount, code, result in rows_of(output):
        words = [amount.decode(), code.decode(), "frf", "--on", day.decode(), "--json", *options]
        answer = subprocess.run([BINARY, *words], capture_output=True, check=True).stdout
        assert b'"' + result + b'"' in answer
    assert len(rows_of(output)) >= 2


def test_a_row_before_the_first_rate_asks_for_no_option_that_there_is_not():
    run = ledger(HEADING + b"1998-01-02,1,USD\n")
    assert run.returncode == 69 and b"--on " not in run.stderr and b"--on-error" in run.stderr
    run = ledger(HEADING + b"x,1,USD\n", "--on", "1998-01-02", columns=COLUMNS[2:])
    assert b"--on." in run.stderr


def test_totals_and_check_speak_on_standard_error():
    run = ledger(SAMPLE + b"2024-01-02,100.00,USD\n", "--totals")
    usd = next(line.split() for line in run.stderr.splitlines() if line.startswith(b"USD"))
    assert usd == [b"USD", b"2", b"200.00", b"182.54"]
    run = ledger(SAMPLE, "--check")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"cambio: all rows can be converted: 3\n")
    run = ledger(SAMPLE + b"2024-01-02,1,XXQ\n", "--check", "--on-error", "skip")
    assert (run.returncode, run.stdout) == (65, b"")


def test_a_sum_of_too_many_digits_is_left_out_and_named():
    large = b"9" + b"0" * 35
    run = ledger(HEADING + b"2024-01-02,%b,USD\n2024-01-02,0.0001,USD\n2024-01-02,1,GBP\n" % large, "--totals")
    sums = {words[0]: words[1:] for words in map(bytes.split, run.stderr.splitlines()) if words[0].isupper()}
    assert sums[b"USD"][:2] == [b"2", "—".encode()] and len(sums[b"USD"][2]) > 36, run.stderr
    assert sums[b"GBP"] == [b"1", b"1.00", b"1.15"]
    assert run.returncode == 65 and b"--totals USD needs more than 38 digits" in b" ".join(run.stderr.split())
    assert len(rows_of(run.stdout)) == 3
    run = ledger(HEADING + b"2024-01-02,%b,USD\n2024-01-02,%b7,USD\n" % (large, large[:-1]), "--totals")
    usd = next(line.split() for line in run.stderr.splitlines() if line.startswith(b"USD"))
    assert run.returncode == 65 and usd[1] == b"2" and len(usd[2]) > 36 and usd[3] == "—".encode()


def test_the_same_answer_next_year(tmp_path):
    kept = tmp_path / "kept.csv"
    lines, _ = random_rows(3_000, seed=21)
    text = "\n".join(["date,amount,currency", *lines, ""]).encode()
    first = ledger(text, "--write-rates", str(kept))
    assert first.returncode == 0, first.stderr
    again = ledger(text, "--rates", str(kept), "--show", "source", "rate-date")
    shown = ledger(text, "--show", "source", "rate-date")
    assert ledger(text, "--rates", str(kept)).stdout == first.stdout
    assert again.stdout == shown.stdout
    wanted = {(line.split(",")[0], line.split(",")[2]) for line in lines}
    with open(kept) as file:
        rows = list(csv.DictReader(file))
    assert {(row["date"], row["from"]) for row in rows} == wanted
    assert {(row["sources"], row["policy"]) for row in rows} == {("ECB", "last")}
    missing = ledger(HEADING + b"1999-01-01,1.00,CAD\n", "--rates", str(kept))
    words = b"--rates has no rate from CAD to EUR on 1999-01-01"
    assert missing.returncode == 65 and words in b" ".join(missing.stderr.split())
    kept.write_text(kept.read_text() + "2024-01-02,USD\n")
    broken = ledger(text, "--rates", str(kept))
    assert broken.returncode == 65 and f"kept.csv:{len(rows) + 2}:".encode() in broken.stderr


# Rows that are wrong

WRONG = {
    "amount": (b"2024-01-02,1.000.00,USD\n", 65, b"line 3, column amount: '1.000.00' is not an amount"),
    "exponent": (b"2024-01-02,1e3,USD\n", 65, b"'1e3' is not an amount"),
    "empty amount": (b"2024-01-02,,USD\n", 65, b"line 3, column amount"),
    "date": (b"2024-02-30,1.00,USD\n", 65, b"line 3, column date: '2024-02-30' is not a day"),
    "currency": (b"2024-01-02,1.00,XXQ\n", 65, b"line 3, column currency: 'XXQ'"),
    "ahead": (b"2027-01-02,1.00,USD\n", 65, b"there are no rates of 2027-01-02 yet"),
    "no rate": (b"1990-01-02,1.00,USD\n", 69, b"line 3, column currency: there is no rate of US Dollar (USD)"),
    "ragged, short": (b"2024-01-02,1.00\n", 65, b"line 3: the row has 2 fields"),
    "ragged, long": (b"2024-01-02,1.00,USD,x\n", 65, b"line 3: the row has 4 fields"),
    "open quote": (b'2024-01-02,"1.00,USD\n2024-01-02,1.00,USD\n', 65, b"line 3"),
    "stray quote": (b'2024-01-02,1.0"0,USD\n', 65, b"does not enclose a whole field"),
    "NUL": (b"2024-01-02,1.00,U\0D\n", 65, b"not text"),
    "carriage return": (b"2024-01-02,1.00\r,USD\n", 65, b"carriage return"),
    "too large": (b"2024-01-02," + b"9" * 40 + b",USD\n", 65, b"is not an amount"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_row_is_named_and_what_stands_before_it_is_written(name):
    row, status, words = WRONG[name]
    run = ledger(HEADING + b"2024-01-02,100.00,USD\n" + row)
    said = b" ".join(run.stderr.split())
    assert run.returncode == status and words in said, (run.returncode, run.stderr)
    assert run.stdout == CONVERTED[:53]


@pytest.mark.parametrize("name", WRONG)
def test_the_rules_for_wrong_rows(name, tmp_path):
    row = WRONG[name][0]
    if name == "open quote":
        pytest.skip("the rest of the file is in the row")
    text = HEADING + b"2024-01-02,100.00,USD\n" + row + b"2024-01-02,100.00,USD\n"
    skipped = ledger(text, "--on-error", "skip")
    assert skipped.returncode == 0
    assert skipped.stdout == CONVERTED[:53] + CONVERTED[25:53]
    assert b"not converted: 1, the first in line 3" in b" ".join(skipped.stderr.split())
    file = tmp_path / "bad.csv"
    collected = ledger(text, "--on-error", "collect", str(file))
    assert collected.stdout == skipped.stdout
    with open(file, newline="") as collected:
        [heading, bad] = list(csv.reader(line.replace("\0", "?") for line in collected))
    assert heading == ["line", "column", "reason", "row"] and bad[0] == "3"
    blank = ledger(text, "--on-error", "blank")
    assert blank.returncode == 0 and blank.stdout.count(b",91.27\n") == 2


def test_many_rows_without_a_rate_cost_little():
    text = HEADING + b"2024-01-02,1.00,XXQ\n1990-01-02,1.00,USD\n" * 50_000
    run = ledger(text, "--on-error", "skip")
    assert run.returncode == 0 and run.stdout == CONVERTED[:25]


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE.decode().encode("utf-16"), SAMPLE.decode().encode("utf-16-le"), b"\0" * 100,
        bytes(range(256)) * 40, b"\x7fELF" + os.urandom(5_000),
    ],
    ids=["UTF-16", "UTF-16 without a mark", "zeros", "all bytes", "binary"],
)
def test_what_is_no_text_is_refused(text):
    run = ledger(text)
    assert run.returncode == 65 and run.stdout == b"" and run.stderr.startswith(b"cambio: ")


def test_an_empty_input_and_unknown_columns_say_so():
    assert b"the input is empty" in ledger(b"").stderr
    run = ledger(b"day,amount,currency\n")
    assert run.returncode == 65 and b"there is no column 'date'" in run.stderr
    run = ledger(b"date,date,amount,currency\n")
    assert run.returncode == 65 and b"several columns are called 'date'" in run.stderr


def test_a_line_of_a_gigabyte_is_refused_within_few_megabytes():
    process = subprocess.Popen(
        watched(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )

    def feed():
        piece = b"x" * (1 << 20)
        try:
            process.stdin.write(HEADING)
            for _ in range(1024):
                process.stdin.write(piece)
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    *said, peak = process.stderr.read().split()
    feeder.join()
    assert process.wait() == 65
    words = b"line 2: a quotation mark is not closed, or the row is longer than 1 MiB."
    assert words in b" ".join(said) and int(peak) < 32 * 1024


# Outputs that end early


def big(count=400_000):
    return HEADING + b"2024-01-02,100.00,USD\n" * count


def test_a_full_disk_ends_with_a_sentence():
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [BINARY, "ledger", *COLUMNS], input=SAMPLE, stdout=full, stderr=subprocess.PIPE
        )
    assert run.returncode == 74 and os.strerror(errno.ENOSPC).encode() in run.stderr


def test_a_file_that_may_not_grow_ends_with_a_whole_line(tmp_path):
    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_003, 1_000_003))

    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(big())
    with open(source, "rb") as given, open(target, "wb") as out:
        run = subprocess.run(
            [BINARY, "ledger", *COLUMNS], stdin=given, stdout=out, stderr=subprocess.PIPE,
            preexec_fn=limited,
        )
    assert run.returncode == 74, run.stderr
    written = target.read_bytes()
    assert 900_000 < len(written) <= 1_000_003 and written.endswith(b",91.27\n")


def test_a_reader_who_leaves_ends_it_quietly():
    process = subprocess.Popen(
        [BINARY, "ledger", *COLUMNS], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )

    def feed():
        try:
            process.stdin.write(big())
            process.stdin.close()
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    assert process.stdout.readline() == CONVERTED[:25]
    process.stdout.close()
    assert process.wait(60) == 0 and process.stderr.read() == b""
    feeder.join()


def test_a_killed_process_leaves_whole_lines_in_a_pipe(tmp_path):
    source = tmp_path / "in.csv"
    source.write_bytes(big(2_000_000))
    for read in (1, 100_000, 20_000_000):
        with open(source, "rb") as given:
            process = subprocess.Popen([BINARY, "ledger", *COLUMNS], stdin=given, stdout=subprocess.PIPE)
            # It has more output than a pipe holds, so it is still running when it is killed.
            output = process.stdout.read(read)
            process.kill()
            output += process.stdout.read()
            assert process.wait() == -signal.SIGKILL
        assert len(output) > read and output.endswith(b"\n")


def test_a_killed_process_leaves_the_named_file_as_it_was(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_bytes(big(2_000_000))
    target.write_bytes(b"what was there\n")
    process = subprocess.Popen([BINARY, "ledger", *COLUMNS, "-o", str(target)], stdin=subprocess.PIPE)
    # It waits for the rest when it is killed.
    process.stdin.write(source.read_bytes()[:20_000_000])
    process.stdin.flush()
    process.kill()
    process.stdin.close()
    assert process.wait() == -signal.SIGKILL
    assert target.read_bytes() == b"what was there\n"
    assert ledger(None, "-o", str(target), str(source)).returncode == 0
    assert target.read_bytes().count(b"\n") == 2_000_001
    failed = ledger(SAMPLE + b"x\n", "-o", str(target))
    assert failed.returncode == 65 and target.read_bytes().count(b"\n") == 2_000_001


def test_a_file_of_any_size_takes_the_same_memory(tmp_path):
    peaks = []
    for count in (200_000, 2_000_000):
        source = tmp_path / "in.csv"
        source.write_bytes(big(count))
        with open(source, "rb") as given:
            run = subprocess.run(
                watched(), stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
        assert run.returncode == 0
        peaks.append(int(run.stderr))
    assert peaks[1] < peaks[0] + 2_048 and peaks[1] < 32 * 1024


def test_a_file_behind_the_targets_is_the_file(tmp_path):
    (tmp_path / "in.csv").write_bytes(SAMPLE)
    run = subprocess.run([BINARY, "ledger", *COLUMNS, "in.csv"], cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    assert run.stdout == CONVERTED


def test_a_file_named_like_a_currency_is_a_target(tmp_path):
    (tmp_path / "gbp").write_bytes(SAMPLE)
    run = subprocess.run([BINARY, "ledger", *COLUMNS, "gbp"], cwd=tmp_path, capture_output=True, input=SAMPLE, check=True)
    assert run.stdout.startswith(b"date,amount,currency,EUR,GBP\n")


def test_a_wrong_target_is_refused_before_the_input_is_waited_for():
    waiting = subprocess.Popen([BINARY, "ledger", *COLUMNS, "nothing.csv"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert b"nothing.csv" in waiting.stderr.read()
    assert waiting.wait() == 65
    waiting.stdin.close()
