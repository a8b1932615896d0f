"""Ledgers by rules of law through the built command, their receipts, and what `verify` says of them."""

import csv
import hashlib
import io
import json
import os
import subprocess

import pytest
from test_ledger import BINARY, ROOT, home, ledger  # noqa: F401  (home is a fixture)

VECTORS = ROOT / "Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv"
PLAIN = ["--date", "on", "--amount", "amount", "--currency", "from"]
COLUMNS = [*PLAIN, "--rule-column", "rule"]
HEADING = "on,amount,from,rule\n"
SAMPLE = HEADING + "2024-11-12,1000,EUR,pl-vat\n2024-11-12,230.00,USD,pl-vat\n2024-04-02,500,EUR,pl-vat\n"
CONVERTED = ["4324.40", "922.69", "2150.45"]


@pytest.fixture(autouse=True)
def day(home, monkeypatch):  # noqa: F811
    monkeypatch.setenv("CAMBIO_TODAY", "2026-11-27")


def vectors(target):
    with open(VECTORS, encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["to"] == target]


def targets():
    with open(VECTORS, encoding="utf-8") as file:
        return sorted({row["to"] for row in csv.DictReader(file)})


def run(text, *options, columns=COLUMNS, to="pln"):
    return ledger(text.encode(), "--to", to, "--offline", *options, columns=columns)


def verify(receipt, *options):
    return subprocess.run([BINARY, "verify", str(receipt), *map(str, options)], capture_output=True, timeout=300, text=True)


# Rows


@pytest.mark.parametrize("target", targets())
def test_every_example_is_a_row_with_its_result_or_a_refusal_with_its_code(target, tmp_path):
    rows, bad = vectors(target), tmp_path / "bad.csv"
    text = HEADING + "".join(f"{row['on']},{row['amount']},{row['from']},{row['rule']}\n" for row in rows)
    done = run(text, "--show", "table", "policy", "--on-error", "collect", str(bad), to=target)
    assert done.returncode == 0, done.stderr
    found = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    answers = [row for row in rows if row["outcome"] == "ok"]
    expected = [(row["result"], row["table"], row["rule"] + "/1") for row in answers]
    assert [(row[target], row[f"{target}_table"], row[f"{target}_policy"]) for row in found] == expected
    refused = [row["outcome"] for row in rows if row["outcome"] != "ok"]
    with open(bad, encoding="utf-8") as file:
        reasons = [row["reason"] for row in csv.DictReader(file)]
    assert [reason[reason.rindex("(") + 1 : -1] for reason in reasons] == refused


def test_one_rule_for_the_run_is_that_rule_in_a_column():
    for options in (["--rule", "pl-vat"], ["--rule", "PL-VAT/1"]):
        assert run(SAMPLE, *options, columns=PLAIN).stdout == run(SAMPLE).stdout
    assert [line.split(",")[-1] for line in run(SAMPLE).stdout.decode().splitlines()[1:]] == CONVERTED


def test_a_row_without_a_rule_or_with_an_unknown_one_ends_the_run():
    for rule in ("", "pl-tax"):
        done = run(HEADING + f"2024-11-12,1000,EUR,{rule}\n")
        assert done.returncode == 65
        assert b"line 2, column rule: " in done.stderr


def test_a_refused_row_ends_the_run_as_one_without_a_rate():
    done = run(HEADING + "2026-11-20,1000,EUR,pl-vat\n")
    assert done.returncode == 69
    assert b"not final" in done.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--policy", "before"], ["--source", "nbp"], ["--rounding", "half-even"], ["--digits", "4"], ["--cash"],
        ["--fee", "2"], ["--max-age", "9"], ["--euro-intermediate", "2"], ["--rule-column", "rule"],
    ],
    ids=lambda options: options[0],
)  # fmt: skip
def test_what_a_rule_decides_is_not_chosen_beside_it(options):
    assert run(SAMPLE, "--rule", "pl-vat", *options, columns=PLAIN).returncode == 64


def test_a_target_with_a_rounding_and_an_unknown_rule_are_refused():
    assert run(SAMPLE, "--rule", "pl-vat", columns=PLAIN, to="pln:4").returncode == 64
    assert run(SAMPLE, "--rule", "pl-tax", columns=PLAIN).returncode == 64
    assert run(SAMPLE, "--receipt", "run.json", columns=PLAIN).returncode == 64


# Receipts


@pytest.fixture
def kept(tmp_path):
    """The files of a run with a receipt: input, output, receipt and rates."""
    files = [tmp_path / name for name in ("in.csv", "out.csv", "run.json", "run.rates.csv")]
    files[0].write_text(SAMPLE + "2026-11-20,1,EUR,pl-vat\n")
    done = ledger(
        None, str(files[0]), "--to", "pln", "--offline", "--show", "table", "rate", "--on-error", "blank",
        "-o", str(files[1]), "--receipt", str(files[2]), columns=COLUMNS,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return files


def named(files):
    return ["--input", files[0], "--output", files[1], "--rates", files[3]]


def remade(receipt, **members):
    """The receipt with other members and its digest made anew."""
    content = json.loads(receipt.read_text())
    content |= members
    content.pop("digest")
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    content["digest"] = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    receipt.write_text(json.dumps(content, indent=1))


def test_a_receipt_names_the_run_and_the_digests_of_its_files(kept):
    text = kept[2].read_text()
    content = json.loads(text)
    digest = content.pop("digest")
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest == "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()
    assert text == json.dumps(
        content | {"digest": digest}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    ) + "\n"
    assert content["cambio"] == "run-receipt/1" and content["rules"] == ["pl-vat/1"]
    assert content["rows"] == {"converted": "3", "refused": "1"}
    for name, path in zip(("input", "output", "rates"), (kept[0], kept[1], kept[3])):
        data = path.read_bytes()
        assert content[name] == {"bytes": str(len(data)), "sha256": hashlib.sha256(data).hexdigest()}
    assert [total["currency"] for total in content["totals"]] == ["EUR", "USD"]
    assert content["totals"][0]["results"] == ["6474.85"]
    rates = kept[3].read_text()
    assert rates.splitlines()[0].endswith(",table") and ",pl-vat/1," in rates and "218/A/NBP/2024\n" in rates


def test_a_receipt_holds_with_its_files_in_another_language_and_layout_too(kept):
    done = verify(kept[2], *named(kept))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{kept[2]} holds:") or "holds:" in done.stdout
    kept[2].write_text(json.dumps(json.loads(kept[2].read_text()), indent=2))
    assert verify(kept[2], *named(kept), "--locale", "de").returncode == 0


def test_what_is_not_named_cannot_be_judged(kept):
    for place in (0, 2, 4):
        options = named(kept)
        del options[place : place + 2]
        assert verify(kept[2], *options).returncode == 69
    assert verify(kept[2]).returncode == 69


@pytest.mark.parametrize("place", [0, 1, 3], ids=["input", "output", "rates"])
def test_a_changed_file_contradicts_the_receipt(kept, place):
    data = bytearray(kept[place].read_bytes())
    data[-3] ^= 1
    kept[place].write_bytes(data)
    assert verify(kept[2], *named(kept)).returncode == 65


def test_a_changed_receipt_is_not_intact(kept):
    text = kept[2].read_text()
    for changed in (text.replace('"rows"', '"Rows"', 1), text.replace("4324", "4325"), text[:-9], text.replace("pln", "eur")):
        if changed != text:
            kept[2].write_text(changed)
            assert verify(kept[2], *named(kept)).returncode == 65


def digests(path):
    data = path.read_bytes()
    return {"bytes": str(len(data)), "sha256": hashlib.sha256(data).hexdigest()}


def test_a_forged_output_is_found_by_converting_once_more(kept):
    kept[1].write_text(kept[1].read_text().replace("4324.40", "4325.40"))
    remade(kept[2], output=digests(kept[1]))
    done = verify(kept[2], *named(kept))
    assert done.returncode == 65
    assert [line.split()[1] for line in done.stdout.splitlines()[-6:]] == ["yes"] * 4 + ["3,", "no:"]


def test_a_forged_rate_is_found_by_the_rates_at_hand(kept):
    kept[3].write_text(kept[3].read_text().replace("4.3244", "4.3245"))
    remade(kept[2], rates=digests(kept[3]))
    done = verify(kept[2], *named(kept))
    assert done.returncode == 65
    assert "4.3245" in done.stdout and "4.3244" in done.stdout


def test_a_receipt_cannot_name_files_to_be_written_or_read(kept, tmp_path):
    victim = tmp_path / "victim"
    options = json.loads(kept[2].read_text())["options"]
    for name in ("output", "write-rates", "config", "receipt", "rates"):
        remade(kept[2], options=options | {name: str(victim)})
        assert verify(kept[2], *named(kept)).returncode == 69
    remade(kept[2], options=options | {"to": f"PLN --output={victim}"})
    assert verify(kept[2], *named(kept)).returncode != 0
    remade(kept[2], options=options | {"on-error": f"skip --output={victim}"})
    assert verify(kept[2], *named(kept)).returncode != 0
    assert not os.path.exists(victim)


def test_a_receipt_of_a_later_form_or_rule_cannot_be_judged(kept):
    text = kept[2].read_text()
    remade(kept[2], cambio="run-receipt/2")
    assert verify(kept[2], *named(kept)).returncode == 69
    kept[2].write_text(text)
    remade(kept[2], rules=["pl-vat/1", "xx-vat/1"])
    assert verify(kept[2], *named(kept)).returncode == 69


def test_a_receipt_costs_no_more_than_the_rules_do_and_rates_may_have_another_file(kept, tmp_path):
    rates = tmp_path / "used.csv"
    receipt = tmp_path / "other.json"
    done = ledger(
        None, str(kept[0]), "--to", "pln", "--offline", "--on-error", "skip", "--receipt", str(receipt),
        "--write-rates", str(rates), columns=COLUMNS,
    )  # fmt: skip
    assert done.returncode == 0
    assert rates.exists() and not (tmp_path / "other.rates.csv").exists()
    out = tmp_path / "stdout.csv"
    out.write_bytes(done.stdout)
    assert verify(receipt, "--input", kept[0], "--output", out, "--rates", rates).returncode == 0


def test_kept_rates_repeat_a_run_by_rule(kept):
    again = run(kept[0].read_text(), "--show", "table", "rate", "--on-error", "blank", "--rates", str(kept[3]))
    assert again.returncode == 0
    assert again.stdout == kept[1].read_bytes()
    # A run without the rule has no rates there.
    done = run(SAMPLE, "--rates", str(kept[3]), columns=PLAIN)
    assert done.returncode == 65
