"""libcambio by its functions in C: every question, every refusal, two handles, threads, forks, and rates of one's own."""

import concurrent.futures
import ctypes
import datetime
import decimal
import json
import os
import random
import re
import shlex
import subprocess
import threading

import pytest
from books import PROJECT, TODAY, cambio
from libcambio import EXTENSION, HEADERS, LIBRARY, STATUSES, Cambio, CambioError, load

EPOCH = datetime.date(1970, 1, 1)
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
EXPORTS = {
    "cambio_add_rates_csv", "cambio_age", "cambio_close", "cambio_convert", "cambio_convert_columns", "cambio_ended",
    "cambio_explain_json", "cambio_free", "cambio_init_c_api", "cambio_open", "cambio_rate", "cambio_rates_stream",
    "cambio_version", "sqlite3_cambio_init",
}


@pytest.fixture(scope="module")
def rates():
    return Cambio()


def number(day):
    return (datetime.date.fromisoformat(day) - EPOCH).days


def test_nothing_else_is_exported_and_nothing_else_is_needed():
    names = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], capture_output=True, text=True, check=True)
    # A small letter is a symbol of the library's own.
    assert {line.split()[-1] for line in names.stdout.splitlines() if line.split()[1].isupper()} == EXPORTS
    dynamic = subprocess.run(["readelf", "-d", LIBRARY], capture_output=True, text=True, check=True).stdout
    needed = {line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line}
    assert needed <= {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2"}
    assert "soname: [libcambio.so.0]" in dynamic and "NODELETE" in dynamic
    # What the loader has relocated cannot be written any more.
    assert "GNU_RELRO" in subprocess.run(["readelf", "-lW", LIBRARY], capture_output=True, text=True, check=True).stdout


def test_the_header_declares_what_is_exported():
    header = (HEADERS / "cambio.h").read_text()
    declared = set(re.findall(r"\b(cambio_\w+)\(", re.sub(r"//.*", "", header)))
    assert declared == EXPORTS - {"cambio_init_c_api", "sqlite3_cambio_init"}
    assert re.findall(r"^  CAMBIO_(\w+) = (\d+),?$", header, re.M)[: len(STATUSES)] == [
        (name, str(place)) for place, name in enumerate(STATUSES)
    ]


PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include "cambio.h"

int main(void) {
  cambio *rates = NULL;
  cambio_error error;
  cambio_options options;
  char text[CAMBIO_TEXT], small[4], *json = NULL;
  int32_t days = -1;
  if (cambio_open(NULL, &rates, NULL) != CAMBIO_OK) return 1;
  printf("%d ", cambio_convert(rates, "100", "USD", "BRL", "2008-09-14", text, sizeof text, &error));
  printf("%s\n", text);
  printf("%d ", cambio_rate(rates, "EUR", "USD", "2026-10-30", text, sizeof text, NULL));
  printf("%s\n", text);
  printf("%d ", cambio_convert(rates, "1e", "USD", "BRL", NULL, text, sizeof text, &error));
  printf("[%s] %s\n", text, error.message);
  printf("%d\n", cambio_convert(rates, NULL, NULL, NULL, NULL, NULL, 0, NULL));
  printf("%d [", cambio_convert(rates, "100", "USD", "BRL", "2008-09-14", small, sizeof small, &error));
  printf("%s] %s\n", small, error.message);
  printf("%d ", cambio_age(rates, "EUR", "USD", "2026-10-30", &days, NULL));
  printf("%d\n", (int)days);
  printf("%d ", cambio_ended(rates, "DEM", "FRF", "2010-01-01", text, sizeof text, NULL));
  printf("%s\n", text);
  printf("%d ", cambio_explain_json(rates, "1", "EUR", "USD", "2026-10-30", &json, NULL));
  printf("%.40s\n", json);
  cambio_free(json);
  cambio_close(rates);
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.today = INT32_MIN;
  options.policy = "pl-vat";
  options.digits = -1;
  printf("%d ", cambio_open(&options, &rates, &error));
  printf("%d ", cambio_convert(rates, "1000", "EUR", "PLN", "2024-11-12", text, sizeof text, &error));
  printf("%s ", text);
  printf("%d ", cambio_convert(rates, "1000", "EUR", "PLN", NULL, text, sizeof text, &error));
  printf("%s\n", error.message);
  cambio_close(rates);
  return 0;
}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of an installed library, and what pkg-config says of it."""
    built, prefix = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    command = built / "cambio"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    (built / "libcambio.so.0").symlink_to(LIBRARY)
    (built / "cambio.duckdb_extension").symlink_to(EXTENSION)
    environment = {**os.environ, "BINARY": str(command), "LICENCES": str(command), "DESTDIR": ""}
    subprocess.run([PROJECT / "Scripts/release/install", prefix], env=environment, check=True, capture_output=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "cambio"], capture_output=True, text=True, check=True,
        env={**os.environ, "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")},
    ).stdout
    return prefix, shlex.split(flags)


@pytest.mark.parametrize("compiler", [["clang", "-std=c11", "-x", "c"], ["clang++", "-std=c++20", "-x", "c++"]])
def test_a_program_converts_by_the_installed_header(tmp_path, installed, compiler):
    prefix, flags = installed
    (tmp_path / "program.c").write_text(PROGRAM)
    subprocess.run(
        [*compiler, *WARNINGS, "-o", tmp_path / "program", tmp_path / "program.c", *flags], check=True
    )
    environment = {**os.environ, "LD_LIBRARY_PATH": str(prefix / "lib")}
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.splitlines() == [
        "0 180.29", "0 1.1172",
        "1 [] '1e' is no number of at most 38 digits; write digits and at most one point, '1234.50'",
        "16", "15 [] the text needs 7 bytes; pass 64", "0 0", "0 DEM FRF", '0 {"amount":"1","base":"EUR","quote":"USD"',
        "0 0 4324.40 4 rule pl-vat needs a date; pass the day of what is taxed",
    ]


def test_the_version_is_that_of_the_command(rates):
    version = re.search(r'CAMBIO_VERSION "(.+)"', (PROJECT / "Sources/CCommit/include/CCommit.h").read_text()).group(1)
    assert load().cambio_version().decode() == f"{version} rates {TODAY}"


def test_questions_drawn_at_random_have_the_answers_of_the_command(rates):
    draw = random.Random(3)
    codes = ["USD", "EUR", "JPY", "BRL", "DEM", "PLN", "UAH", "KWD"]
    handle = Cambio(today=number(TODAY))
    for _ in range(40):
        day = datetime.date(2004, 1, 1) + datetime.timedelta(days=draw.randrange(8_300))
        base, quote = draw.sample(codes, 2)
        amount = str(decimal.Decimal(draw.randint(-10**9, 10**9)).scaleb(-2))
        printed = json.loads(cambio("convert", "--json", f"--on={day}", "--", amount, base, quote))
        answer = printed["conversions"][0]
        assert str(handle.convert(amount, base, quote, day)) == answer["value"]
        text = ctypes.c_char_p()
        handle.call("explain_json", handle.handle, *(part.encode() for part in (amount, base, quote, str(day))),
                    ctypes.byref(text))
        explained = json.loads(text.value)
        assert explained["value"] == answer["value"]
        assert [(leg["rate"], leg["asOf"]) for leg in explained["legs"]] == [
            (leg["rate"], leg["asOf"]) for leg in answer["legs"]
        ]


@pytest.mark.parametrize(
    "arguments, status, message",
    [
        (("1,5", "EUR", "USD"), "AMOUNT", "write digits"),
        (("1", "EURO", "USD"), "CURRENCY", "'EURO' is not an ISO 4217 code"),
        (("1", "EUR", "USD", "2026-02-30"), "DATE", "write a day of the calendar"),
        (("1", "EUR", "USD", "9999-01-01"), "NOT_YET", "there are no rates of 9999-01-01 yet"),
        (("1", "EUR", "USD", "0001-01-01"), "BEFORE_FIRST", "its first one is from 1999-01-01"),
        (("1", "EUR", "CHE", "2020-01-01"), "NEVER_PUBLISHED", "CHE"),
        (("9" * 38, "EUR", "IDR", "2020-01-02"), "OVERFLOW", "more than 38 digits"),
        ((None, "EUR", "USD"), "MISUSE", "the amount is NULL"),
        (("1", "EUR", None), "MISUSE", "the second code is NULL"),
        (("1" * 100_000, "EUR", "USD"), "AMOUNT", "no number of at most 38 digits"),
        (("1", "ẞ" * 3, "USD"), "CURRENCY", "is not an ISO 4217 code"),
    ],
)
def test_what_cannot_be_converted_has_a_status_and_says_the_way_out(rates, arguments, status, message):
    with pytest.raises(CambioError) as caught:
        rates.convert(*arguments, *[None] * (4 - len(arguments)))
    assert caught.value.status == status and message in str(caught.value) and caught.value.row == -1
    if status == "BEFORE_FIRST":
        assert caught.value.first_day == number("1999-01-01")


def test_every_pointer_may_be_null(rates):
    library = rates.library
    for name in sorted(EXPORTS - {"cambio_init_c_api", "cambio_version", "sqlite3_cambio_init"}):
        status = getattr(library, name)(*[None] * 14)
        assert name in ("cambio_close", "cambio_free") or status == STATUSES.index("MISUSE"), name
    assert library.sqlite3_cambio_init(None, None, None) == 1
    assert library.cambio_init_c_api(None, None) & 1 == 0


@pytest.mark.parametrize(
    "options, status",
    [
        ({"today": -719_163}, "DATE"), ({"today": 2_932_897}, "DATE"), ({"today": 2**31 - 1}, "DATE"),
        ({"source": "XYZ"}, "POLICY"), ({"policy": "lats"}, "POLICY"), ({"policy": ""}, "POLICY"),
        ({"rounding": "up-ish"}, "POLICY"), ({"digits": 25}, "POLICY"), ({"digits": -2}, "POLICY"),
        ({"digits": 2**31 - 1}, "POLICY"), ({"size": 4}, "MISUSE"),
    ],
)
def test_options_that_there_are_not_are_refused(options, status):
    with pytest.raises(CambioError) as caught:
        Cambio(**options)
    assert caught.value.status == status


def test_options_choose_day_source_policy_rounding_and_digits():
    assert str(Cambio(rounding="down").convert("100", "USD", "EUR", "2008-09-14")) == "71.09"
    assert str(Cambio(rounding="up").convert("100", "USD", "EUR", "2008-09-14")) == "71.10"
    assert str(Cambio(digits=4).convert("100", "USD", "EUR", "2008-09-14")) == "71.0934"
    assert str(Cambio(policy="month-average").convert("100", "EUR", "USD", "2024-05-11")) == "108.12"
    assert Cambio(source="HMRC").convert("100", "GBP", "USD", "2024-05-11") != Cambio().convert("100", "GBP", "USD", "2024-05-11")
    early, late = Cambio(today=number("2008-09-14")), Cambio(today=number(TODAY))
    for _ in range(2):
        assert str(early.convert("100", "USD", "EUR")) == "71.09"
        assert str(late.convert("100", "USD", "EUR")) == "89.51"
    with pytest.raises(CambioError, match="today is 2008-09-14"):
        early.convert("100", "USD", "EUR", "2008-09-15")


@pytest.mark.parametrize("policy", "last on-day before next month-last month-average year-average period".split())
def test_no_day_or_policy_stops_the_process(policy):
    for today in (-719_162, 0, number(TODAY), 2_932_896):
        handle = Cambio(today=today, policy=policy)
        for day in ("0001-01-01", "1969-12-31", "2026-10-30", "9999-12-31", None):
            for pair in (("USD", "EUR"), ("DEM", "FRF"), ("EUR", "EUR"), ("XAU", "XTS"), ("UAH", "PLN")):
                try:
                    handle.convert("1", *pair, day)
                except CambioError as error:
                    assert error.status != "MISUSE"


def added(text, source="ECB", handle=None):
    handle = handle or Cambio(today=number("2026-11-29"))
    handle.call("add_rates_csv", handle.handle, source.encode(), text.encode(), ctypes.c_size_t(len(text.encode())))
    return handle


def test_newer_rates_are_added_in_any_order_of_days():
    handle = added("Date,USD,BRL\n2026-11-25,1.1,5.5\n2026-11-26,1.2,6.6\n")
    assert str(handle.convert("100", "USD", "BRL")) == "550.00"
    assert str(handle.convert("100", "EUR", "BRL", "2026-11-25")) == "550.00"
    assert str(handle.convert("100", "EUR", "BRL", "2026-11-27")) == "660.00"
    assert str(handle.convert("100", "USD", "EUR", "2008-09-14")) == "71.09"
    assert str(Cambio(today=number("2026-11-29")).convert("100", "EUR", "USD")) == "111.72"


def test_a_source_of_ones_own_comes_first():
    handle = added("Date,USD\n2026-11-25,1.25\n", "Bank:EUR")
    assert str(handle.convert("100", "EUR", "USD", "2026-11-25")) == "125.00"
    text = ctypes.c_char_p()
    handle.call("explain_json", handle.handle, b"1", b"EUR", b"USD", b"2026-11-25", ctypes.byref(text))
    assert json.loads(text.value)["sources"] == ["Bank"]


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "write the header 'Date,USD,JPY' in line 1"), ("garbage", "line 1 must be the header"), ("Date,USD\n", "has no rate"),
        ("Date,usd\n2026-11-25,1\n", "not a code in capitals"), ("Date,USD,USD\n2026-11-25,1,1\n", "stands twice"),
        ("Date,EUR\n2026-11-25,1\n", "the source's own"), ("Date,USD,BRL\n2026-11-26,1.2,6,6\n", "line 2 has 4 fields"),
        ("Date,USD\n2026-11-26,-5\n", "'-5' is not a rate of USD"), ("Date,USD\n2026-11-26,0\n", "'0' is not a rate"),
        ("Date,USD\n26.11.2026,1\n", "is not a date"), ("Date,USD\n2026-11-26,1\n2026-11-26,2\n", "line 3 has 2026-11-26"),
        ("Date,USD\n2026-11-26,1e300\n", "is not a rate"), ("Date,USD\n2026-11-26,+1\n", "'+1' is not a rate"),
    ],
)
def test_a_table_with_a_fault_is_refused_and_the_fault_named(text, message):
    with pytest.raises(CambioError) as caught:
        added(text)
    assert caught.value.status == "MISUSE" and message in str(caught.value)


@pytest.mark.parametrize("source", ["XYZ", "ECB:EUR", ":EUR", "Bank:EURO", "a:b:EUR", "x" * 41 + ":EUR"])
def test_a_source_without_a_name_or_currency_is_refused(source):
    with pytest.raises(CambioError, match="there is no source"):
        added("Date,USD\n2026-11-25,1.25\n", source)


def test_a_thousand_threads_share_one_handle(rates):
    draw = random.Random(6)
    questions = [
        (str(draw.randint(1, 10**6)), "USD", draw.choice(["EUR", "JPY", "BRL"]),
         str(datetime.date(2010, 1, 1) + datetime.timedelta(days=draw.randrange(5_000))))
        for _ in range(400)
    ]
    alone = [Cambio().convert(*question) for question in questions[:40]]
    together = threading.Barrier(1_000)

    def answer(place):
        together.wait(60)
        return [rates.convert(*questions[(place + step) % 400]) for step in range(4)]

    with concurrent.futures.ThreadPoolExecutor(1_000) as threads:
        answers = list(threads.map(answer, range(1_000)))
    assert [each[0] for each in answers[:40]] == alone
    assert all(each == [answers[(place + step) % 400][0] for step in range(4)] for place, each in enumerate(answers))


# Forks from a thread that does not convert while others do, as hosts with pools of processes do.
FORKS = """
import os, sys, threading
sys.path.insert(0, sys.argv[1])
import libcambio
handle, done = libcambio.Cambio(), threading.Event()
def convert():
    day = 0
    while not done.is_set():
        day += 1
        handle.convert("1", "USD", "EUR", f"20{day % 20 + 1:02}-{day % 12 + 1:02}-{day % 28 + 1:02}")
threads = [threading.Thread(target=convert) for _ in range(3)]
for thread in threads: thread.start()
statuses = []
for _ in range(40):
    child = os.fork()
    if child == 0:
        os._exit(0 if str(handle.convert("100", "USD", "EUR", "2008-09-14")) == "71.09" else 1)
    statuses.append(os.waitpid(child, 0)[1])
done.set()
for thread in threads: thread.join()
assert statuses == [0] * 40, statuses
"""


def test_a_fork_beside_threads_that_convert_can_convert():
    subprocess.run(
        ["python3", "-c", FORKS, PROJECT / "Tests/Engines"], check=True, timeout=120,
        env={**os.environ, "CAMBIO_LIBRARY": str(LIBRARY)},
    )
