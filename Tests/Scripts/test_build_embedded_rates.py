"""Tests of Scripts/data/build-embedded-rates. Run: python3 -m unittest discover -s Tests/Scripts"""

import collections
import contextlib
import csv
import decimal
import gzip
import io
import pathlib
import subprocess
import tempfile
import unittest
import zipfile

from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/data/build-embedded-rates"
FIXTURES = pathlib.Path(__file__).resolve().parent / "Fixtures"
TABLES = ROOT / "Sources" / "CEmbeddedRates" / "Tables"

# Table B is published on the Wednesdays 14, 21 and 28 October; other days have table A only. The
# leone moves from B to A on the 21st, the rouble from A to B, the koruna ends on the 21st.
STORED_NBP = """\
date,currency,pln_per_unit
2026-10-13,RUB,0.0470
2026-10-13,SKK,0.1368
2026-10-13,USD,3.9000
2026-10-14,AED,1.0626
2026-10-14,CUP,3.9042
2026-10-14,RUB,0.0471
2026-10-14,SKK,0.1370
2026-10-14,SLE,0.1690
2026-10-14,USD,3.9042
2026-10-15,RUB,0.0472
2026-10-15,SKK,0.1371
2026-10-15,USD,3.9050
2026-10-20,RUB,0.0473
2026-10-20,SKK,0.1372
2026-10-20,USD,3.8890
2026-10-21,AED,1.0585
2026-10-21,CUP,3.8889
2026-10-21,RUB,0.0474
2026-10-21,SKK,0.1385
2026-10-21,SLE,0.1694
2026-10-21,USD,3.8889
2026-10-22,SLE,0.1700
2026-10-22,USD,3.8886
2026-10-23,SLE,0.1701
2026-10-23,USD,3.9247
2026-10-28,AED,1.0691
2026-10-28,RUB,0.0475
2026-10-28,SLE,0.1702
2026-10-28,USD,3.9288
2026-10-29,SLE,0.1703
2026-10-29,USD,3.9289
"""

STORED_HMRC = """\
month,currency,units_per_gbp,code_as_published
2026-10,CUP,1.3471,
2026-10,EUR,1.1665,
2026-10,USD,1.3460,
2026-11,EUR,1.1930,
2026-11,USD,1.3396,
"""


script = load("build-embedded-rates")
Result = collections.namedtuple("Result", "returncode stdout stderr")


def run_script(*arguments):
    """Runs the script's main in this process, which is several times faster than a new one."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = script.main([str(argument) for argument in arguments])
        except SystemExit as exit:
            status = exit.code
    return Result(status, out.getvalue(), err.getvalue())


class ScriptTestCase(unittest.TestCase):
    """A small data folder and the script run on it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.tables = self.folder / "Tables"
        ecb = (FIXTURES / "eurofxref-hist.csv").read_text()
        codes = set(ecb.splitlines()[0].split(",")[1:-1])
        codes |= set("AED CUP EUR IRR RUB SHP SLE STD STN USD ZWG ZWL".split())
        self.write("Data/iso/currencies.csv", "code\n" + "".join(f"{c}\n" for c in sorted(codes)))
        self.write("Data/rates/ecb_eurofxref-hist.csv.gz", ecb)
        self.write("Data/rates/nbp_mid_rates.csv.gz", STORED_NBP)
        self.write(
            "Data/rates/nbp_anomalies.csv",
            "date,currency,value,action,reason\n"
            "..2018-08-22,VEF,,kept,rate switch\n"
            "2026-10-27,IRR,0.0000,row dropped,published as zero\n"
            "2026-10-27,ZWL,0.2944,relabelled ZWG,published under the old code\n",
        )
        self.write(
            "Data/rates/nbp_exclusions.csv",
            "currency,from,to,action,reason\n"
            "CUP,2021-01-01,,drop,NBP keeps 1 CUP = 1 USD\n"
            "SKK,,2026-10-14,relabel:EEK,for the test\n",
        )
        self.write("Data/rates/hmrc_monthly.csv", STORED_HMRC)
        self.write(
            "Data/rates/hmrc_corrections.csv",
            "month,code_as_published,value_as_published,action,reason\n"
            "2026-12,LRD,1.3412,dropped,the value is the US dollar rate\n"
            "2026-12,STD,27911.460,relabelled STN and divided by 1000,replaced in 2018\n",
        )
        self.write(
            "Data/rates/hmrc_exclusions.csv",
            "currency,from,to,action,reason\nCUP,2021-01-01,2026-10-31,drop,1 CUP = 1 USD\n",
        )

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8")
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
        return path

    def run_script(self, *arguments):
        return run_script("--data", self.folder / "Data", "--tables", self.tables, *arguments)

    def built(self, *arguments):
        """Builds, expects success, returns the table as read: table -> date -> code -> text."""
        result = self.run_script(*arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        tables = {}
        for path in self.tables.iterdir():
            with path.open(newline="") as file:
                tables[path.name] = {
                    row["Date"]: {code: v for code, v in row.items() if v and code not in ("", "Date")}
                    for row in csv.DictReader(file)
                }
        self.notes = result.stderr
        return tables

    def assert_refused(self, message, *arguments):
        result = self.run_script(*arguments)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn(message, result.stderr)
        self.assertTrue(result.stderr.splitlines()[-1].startswith("error: "), result.stderr)
        self.assertFalse(self.tables.exists(), "tables were written in spite of the error")


class TablesTests(ScriptTestCase):
    def test_all_tables_have_the_newest_publication_first(self):
        for name, days in self.built().items():
            self.assertEqual(list(days), sorted(days, reverse=True), name)

    def test_columns_are_in_alphabetical_order_and_a_missing_rate_is_an_empty_field(self):
        self.built()
        lines = (self.tables / "nbp_a.csv").read_text().split("\n")
        self.assertEqual(lines[0], "Date,EEK,RUB,SKK,SLE,USD")
        self.assertEqual(lines[1], "2026-10-29,,,,0.1703,3.9289")
        self.assertEqual(lines[-1], "")

    def test_the_ecb_table_is_the_ecb_file_byte_for_byte(self):
        self.built()
        self.assertEqual(
            (self.tables / "ecb.csv").read_bytes(), (FIXTURES / "eurofxref-hist.csv").read_bytes()
        )

    def test_an_hmrc_month_is_dated_with_its_first_day(self):
        self.assertEqual(list(self.built()["hmrc.csv"]), ["2026-11-01", "2026-10-01"])

    def test_digits_are_kept_as_published(self):
        tables = self.built()
        self.assertEqual(tables["nbp_a.csv"]["2026-10-13"]["USD"], "3.9000")
        self.assertEqual(tables["hmrc.csv"]["2026-11-01"]["EUR"], "1.1930")

    def test_the_same_input_gives_the_same_bytes(self):
        self.built()
        first = {path.name: path.read_bytes() for path in self.tables.iterdir()}
        self.built()
        self.assertEqual(first, {path.name: path.read_bytes() for path in self.tables.iterdir()})


class TableLetterTests(ScriptTestCase):
    def setUp(self):
        super().setUp()
        tables = self.built()
        self.a, self.b = tables["nbp_a.csv"], tables["nbp_b.csv"]

    def test_days_without_a_dirham_are_in_table_a_only(self):
        self.assertEqual(list(self.b), ["2026-10-28", "2026-10-21", "2026-10-14"])

    def test_a_daily_currency_is_in_table_a_on_a_day_of_table_b(self):
        self.assertEqual(self.a["2026-10-21"]["USD"], "3.8889")
        self.assertNotIn("USD", self.b["2026-10-21"])

    def test_a_currency_enters_table_a_on_the_day_of_table_b(self):
        self.assertIn("SLE", self.b["2026-10-14"])
        self.assertIn("SLE", self.a["2026-10-21"])
        self.assertNotIn("SLE", self.b["2026-10-21"])

    def test_a_currency_leaves_table_a_on_the_day_of_table_b(self):
        self.assertIn("RUB", self.a["2026-10-20"])
        self.assertIn("RUB", self.b["2026-10-21"])
        self.assertIn("RUB", self.b["2026-10-28"])

    def test_a_currency_that_ends_on_a_day_of_table_b_ends_in_table_a(self):
        self.assertIn("SKK", self.a["2026-10-21"])
        self.assertNotIn("SKK", self.b["2026-10-21"])

    def test_a_lonely_row_on_an_ordinary_day_is_refused(self):
        self.tables = self.folder / "Other"
        self.write(
            "Data/rates/nbp_mid_rates.csv.gz",
            STORED_NBP.replace("2026-10-20,SKK", "2026-10-20,IRR,0.0000021\n2026-10-20,SKK"),
        )
        self.assert_refused("nbp_mid_rates.csv.gz:15: IRR on 2026-10-20 is not in the tables before")


class ExclusionTests(ScriptTestCase):
    def test_excluded_rows_are_dropped_within_their_range(self):
        tables = self.built()
        self.assertNotIn("CUP", tables["nbp_b.csv"]["2026-10-21"])
        self.assertNotIn("CUP", tables["hmrc.csv"]["2026-10-01"])

    def test_relabelled_rows_change_their_code_within_their_range(self):
        a = self.built()["nbp_a.csv"]
        self.assertEqual(a["2026-10-14"]["EEK"], "0.1370")
        self.assertNotIn("SKK", a["2026-10-14"])
        self.assertEqual(a["2026-10-15"]["SKK"], "0.1371")

    def test_exclusions_apply_to_given_files(self):
        tables = self.built("--nbp", FIXTURES / "nbp_table_b.json")
        self.assertNotIn("CUP", tables["nbp_b.csv"]["2026-10-28"])

    def test_relabelling_onto_another_row_is_refused(self):
        self.write(
            "Data/rates/nbp_exclusions.csv",
            "currency,from,to,action,reason\nSKK,,,relabel:USD,for the test\n",
        )
        self.assert_refused("duplicate row: USD on 2026-10-13 is also in")

    def test_overlapping_exclusions_are_refused(self):
        self.write(
            "Data/rates/nbp_exclusions.csv",
            "currency,from,to,action,reason\nCUP,,2021-01-01,drop,a\nCUP,2021-01-01,,drop,b\n",
        )
        self.assert_refused("nbp_exclusions.csv:3: overlaps another exclusion of CUP")

    def test_an_unknown_action_is_refused(self):
        self.write(
            "Data/rates/nbp_exclusions.csv", "currency,from,to,action,reason\nCUP,,,forget,a\n"
        )
        self.assert_refused("nbp_exclusions.csv:2: action 'forget', expected drop or relabel:XXX")

    def test_an_exclusion_without_rows_is_noted(self):
        self.write("Data/rates/nbp_exclusions.csv", "currency,from,to,action,reason\nIRR,,,drop,a\n")
        self.built()
        self.assertIn("nbp_exclusions.csv:2: no row matches this exclusion", self.notes)


class StoredRowsTests(ScriptTestCase):
    def refuse_nbp(self, old, new, message):
        self.assertIn(old, STORED_NBP)
        self.write("Data/rates/nbp_mid_rates.csv.gz", STORED_NBP.replace(old, new, 1))
        self.assert_refused(message)

    def test_an_unknown_code_is_refused(self):
        self.refuse_nbp(
            "2026-10-14,AED", "2026-10-14,QQQ", "nbp_mid_rates.csv.gz:5: unknown currency code 'QQQ'"
        )

    def test_a_zero_is_refused(self):
        self.refuse_nbp(",3.9000", ",0.0000", "nbp_mid_rates.csv.gz:4: rate '0.0000' is zero")

    def test_a_negative_value_is_refused(self):
        self.refuse_nbp(",3.9000", ",-3.9", "nbp_mid_rates.csv.gz:4: rate '-3.9' is negative")

    def test_words_and_decimal_commas_are_refused(self):
        self.refuse_nbp(",3.9000", ",NaN", "nbp_mid_rates.csv.gz:4: 'NaN' is not a number")
        self.refuse_nbp(",3.9000", ',"3,9"', "nbp_mid_rates.csv.gz:4: '3,9' is not a number")

    def test_a_bad_date_is_refused(self):
        self.refuse_nbp("2026-10-13,USD", "2026-02-30,USD", ":4: bad date '2026-02-30'")
        self.refuse_nbp("2026-10-13,USD", "13.10.2026,USD", ":4: bad date '13.10.2026'")

    def test_a_duplicate_row_is_refused(self):
        self.refuse_nbp(
            "2026-10-14,AED", "2026-10-13,USD", ":5: duplicate row: USD on 2026-10-13 is also in"
        )

    def test_an_hmrc_duplicate_is_refused(self):
        self.write("Data/rates/hmrc_monthly.csv", STORED_HMRC + "2026-11,USD,1.3396,\n")
        self.assert_refused("hmrc_monthly.csv:7: duplicate row: USD on 2026-11-01")

    def test_a_changed_header_is_refused(self):
        self.refuse_nbp("pln_per_unit", "mid", "nbp_mid_rates.csv.gz:1: the header is")

    def test_a_missing_file_is_named(self):
        (self.folder / "Data/rates/hmrc_monthly.csv").unlink()
        self.assert_refused("hmrc_monthly.csv: No such file or directory")


class NBPFileTests(ScriptTestCase):
    A = FIXTURES / "nbp_table_a.json"
    B = FIXTURES / "nbp_table_b.json"

    def changed(self, path, old, new):
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        return self.write(path.name, text.replace(old, new, 1))

    def test_digits_are_kept_as_published(self):
        a = self.built("--nbp", self.A, self.B)["nbp_a.csv"]
        self.assertEqual(a["2026-10-27"], {"AUD": "2.6410", "THB": "0.1160", "USD": "3.9301"})
        self.assertEqual(a["2026-10-28"]["AUD"], "2.6400")

    def test_a_number_with_an_exponent_is_written_out(self):
        b = self.built("--nbp", self.B)["nbp_b.csv"]
        self.assertEqual(b["2026-10-28"]["IRR"], "0.00000210")

    def test_the_letter_of_the_table_is_taken_from_the_file(self):
        tables = self.built("--nbp", self.A, self.B)
        self.assertIn("AED", tables["nbp_b.csv"]["2026-10-28"])
        self.assertNotIn("AUD", tables["nbp_b.csv"]["2026-10-28"])

    def test_a_value_that_changes_is_reported_and_the_given_one_is_used(self):
        b = self.built("--nbp", self.B)["nbp_b.csv"]
        self.assertEqual(b["2026-10-28"]["AED"], "1.0690")
        self.assertIn("NBP 2026-10-28 AED: 1.0690 replaces 1.0691", self.notes)

    def test_a_value_that_stays_is_not_reported(self):
        self.built("--nbp", self.A)
        self.assertNotIn("replaces", self.notes)

    def test_corrections_apply(self):
        zero = self.changed(self.A, '"AUD", "mid": 2.6410', '"IRR", "mid": 0.0000')
        self.assertNotIn("IRR", self.built("--nbp", zero)["nbp_a.csv"]["2026-10-27"])
        zig = self.changed(self.A, '"AUD", "mid": 2.6410', '"ZWL", "mid": 0.2944')
        self.assertEqual(self.built("--nbp", zig)["nbp_a.csv"]["2026-10-27"]["ZWG"], "0.2944")

    def test_bad_rates_are_refused_with_file_and_line(self):
        for old, new, message in [
            ("2.6400", "0.0000", "nbp_table_a.json:19: table 210/A/NBP/2026, AUD: rate '0.0000' is"),
            ("2.6400", "-2.64", "nbp_table_a.json:19: table 210/A/NBP/2026, AUD: rate '-2.64' is neg"),
            ("2.6400", "NaN", "nbp_table_a.json:19: table 210/A/NBP/2026, AUD: 'NaN' is not a number"),
            ("2.6400", "null", "nbp_table_a.json:19: table 210/A/NBP/2026, AUD: None is not a number"),
            ('"AUD", "mid": 2.6400', '"QQQ", "mid": 1.0', ":19: table 210/A/NBP/2026: unknown currency"),
            ('"AUD", "mid": 2.6400', '"USD", "mid": 3.9', ":19: table 210/A/NBP/2026: duplicate row"),
            ("2026-10-28", "2026-10-32", ":17: table 210/A/NBP/2026: bad date '2026-10-32'"),
            ('"table": "A"', '"table": "C"', "is a table 'C', expected A or B"),
            ('"mid": 0.1160', '"bid": 0.1160', "a table without 'mid' (table C gives bid and ask"),
            ("[\n", "", "nbp_table_a.json: not JSON"),
        ]:
            with self.subTest(new):
                self.assert_refused(message, "--nbp", self.changed(self.A, old, new))

    def test_an_error_page_is_refused(self):
        page = self.write("reply.json", "404 NotFound - Not Found - Brak danych")
        self.assert_refused("reply.json: not JSON", "--nbp", page)
        single = self.write("single.json", '{"table": "A", "code": "EUR", "rates": []}')
        self.assert_refused("single.json: expected an array of tables", "--nbp", single)


class HMRCFileTests(ScriptTestCase):
    XML = FIXTURES / "monthly_xml_2026-12.xml"
    CSV = FIXTURES / "monthly_csv_2026-12.csv"

    def changed(self, path, old, new, name=None):
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        return self.write(name or path.name, text.replace(old, new, 1))

    def test_xml_and_csv_give_the_month_with_its_digits(self):
        expected = {"EUR": "1.1680", "USD": "1.3412"}
        self.assertEqual(self.built("--hmrc", self.XML)["hmrc.csv"]["2026-12-01"], expected)
        expected["SHP"] = "1.0000"
        self.assertEqual(self.built("--hmrc", self.CSV)["hmrc.csv"]["2026-12-01"], expected)

    def test_a_spoilt_pound_sign_does_no_harm(self):
        text = self.CSV.read_text(encoding="utf-8")
        path = self.folder / self.CSV.name
        path.write_bytes(text.encode("latin-1"))
        self.assertIn("2026-12-01", self.built("--hmrc", path)["hmrc.csv"])

    def test_the_month_can_come_from_the_name(self):
        lines = self.CSV.read_text(encoding="utf-8").splitlines()
        text = "\n".join(line.rsplit(",", 2)[0] for line in lines) + "\n"
        for name in ("monthly_csv_2026-12.csv", "202612MonthlyRates.csv"):
            path = self.write(name, text)
            self.assertIn("2026-12-01", self.built("--hmrc", path)["hmrc.csv"])
        self.assert_named(self.write("rates.csv", text), "rates.csv: no month, neither in the file")

    def assert_named(self, path, message):
        result = self.run_script("--hmrc", path)
        self.assertEqual(result.returncode, 1)
        self.assertIn(message, result.stderr)

    def test_corrections_apply(self):
        wrong = self.changed(self.XML, "<currencyCode>EUR", "<currencyCode>LRD")
        wrong.write_text(wrong.read_text().replace("1.1680", "1.3412"))
        self.assertNotIn("LRD", self.built("--hmrc", wrong)["hmrc.csv"]["2026-12-01"])
        old = self.changed(self.CSV, "EUR,1.1680", "STD,27911.460")
        self.assertEqual(self.built("--hmrc", old)["hmrc.csv"]["2026-12-01"]["STN"], "27.911460")

    def test_a_correction_for_another_value_is_not_applied_and_noted(self):
        other = self.changed(self.CSV, "EUR,1.1680", "STD,27911.461")
        self.assertEqual(self.built("--hmrc", other)["hmrc.csv"]["2026-12-01"]["STD"], "27911.461")
        self.assertIn("STD 27911.461 is not corrected: the correction is for 27911.460", self.notes)

    def test_bad_rates_are_refused_with_file_and_line(self):
        for path, old, new, message in [
            (self.XML, "1.1680", "0", "monthly_xml_2026-12.xml:8, EUR: rate '0' is zero"),
            (self.XML, "1.1680", "-1.168", "monthly_xml_2026-12.xml:8, EUR: rate '-1.168' is negative"),
            (self.XML, ">EUR", ">QQQ", "monthly_xml_2026-12.xml:8: unknown currency code 'QQQ'"),
            (self.XML, "1.3412", "1.3413", "monthly_xml_2026-12.xml:22: duplicate row: USD is 1.3412"),
            (self.XML, "Period=\"01/Dec", "Period=\"01/Déc", ":2: bad Period"),
            (self.XML, "01/Dec/2026 to 31/Dec", "01/Nov/2026 to 30/Nov", "is for 2026-11, its name says"),
            (self.XML, "</exchangeRate>", "", "not well-formed XML"),
            (self.CSV, "1.3412", "0.0000", "monthly_csv_2026-12.csv:3, USD: rate '0.0000' is zero"),
            (self.CSV, "USD", "QQQ", "monthly_csv_2026-12.csv:3: unknown currency code 'QQQ'"),
            (self.CSV, "01/12/2026", "02/12/2026", "monthly_csv_2026-12.csv:2: bad date '02/12/2026'"),
            (self.CSV, "Currency Code", "Code", "monthly_csv_2026-12.csv:1: no column 'currency code'"),
        ]:
            with self.subTest(message):
                self.assert_refused(message, "--hmrc", self.changed(path, old, new))


class ECBFileTests(ScriptTestCase):
    def given(self, change=lambda text: text, name="given.csv"):
        return self.write(name, change((FIXTURES / "eurofxref-hist.csv").read_text()))

    def test_a_newer_history_is_copied_byte_for_byte(self):
        header, rest = (FIXTURES / "eurofxref-hist.csv").read_text().split("\n", 1)
        newer = f"{header}\n2026-11-02,1.1180{',N/A' * (header.count(',') - 2)},\n{rest}"
        path = self.write("eurofxref-hist.csv", newer)
        self.assertEqual(self.built("--ecb", path)["ecb.csv"]["2026-11-02"]["USD"], "1.1180")
        self.assertEqual((self.tables / "ecb.csv").read_text(), newer)

    def test_a_zip_is_read(self):
        path = self.folder / "eurofxref-hist.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(FIXTURES / "eurofxref-hist.csv", "eurofxref-hist.csv")
        self.assertEqual(len(self.built("--ecb", path)["ecb.csv"]), 3)

    def test_a_changed_value_is_reported(self):
        self.built("--ecb", self.given(lambda text: text.replace("1.1172", "1.1173")))
        self.assertIn("ECB 2026-10-30 USD: 1.1173 replaces 1.1172", self.notes)

    def test_bad_files_are_refused(self):
        def without_last_line(text):
            return text.rsplit("\n", 2)[0] + "\n"

        for change, message in [
            (without_last_line, "given.csv: not the whole history: 2026-10-28"),
            (lambda text: text.replace("1.1172", "0"), "given.csv:2, USD: rate '0' is zero"),
            (lambda text: text.replace("1.1172", "-1"), "given.csv:2, USD: rate '-1' is negative"),
            (lambda text: text.replace(",JPY,", ",QQQ,"), "given.csv:1: unknown currency code 'QQQ'"),
            (lambda text: text.replace("2026-10-29", "2026-10-30"), "given.csv:3: duplicate row"),
            (lambda text: text.replace("2026-10-29", "2026-10-31"), "given.csv:3: 2026-10-31 comes after"),
            (lambda text: text.replace("2026-10-29", "29-10-2026"), "given.csv:3: bad date"),
            (lambda text: text.replace("\n", "\r\n"), "given.csv: lines end in CR"),
            (lambda text: text.replace(",175.68", ""), "given.csv:2: 41 fields, expected 42"),
        ]:
            with self.subTest(message):
                self.assert_refused(message, "--ecb", self.given(change))


class CheckTests(ScriptTestCase):
    def test_check_agrees_with_a_fresh_build_and_writes_nothing(self):
        self.built()
        before = {path: path.stat().st_mtime_ns for path in self.tables.iterdir()}
        result = self.run_script("--check")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(before, {path: path.stat().st_mtime_ns for path in self.tables.iterdir()})

    def test_check_names_the_place_of_a_change(self):
        self.built()
        path = self.tables / "nbp_a.csv"
        path.write_text(path.read_text().replace("3.9289", "3.9298"))
        result = self.run_script("--check")
        self.assertEqual(result.returncode, 1)
        self.assertIn("nbp_a.csv:2: field 6 is '3.9298', the data gives '3.9289'", result.stderr)
        self.assertIn("3.9298", path.read_text())

    def test_check_sees_a_missing_line_and_a_missing_file(self):
        self.built()
        path = self.tables / "hmrc.csv"
        path.write_text(path.read_text().rsplit("\n", 2)[0] + "\n")
        (self.tables / "ecb.csv").unlink()
        errors = self.run_script("--check").stderr
        self.assertRegex(errors, r"hmrc\.csv:3|hmrc\.csv: 2 lines, the data gives 3")
        self.assertIn("ecb.csv: missing", errors)

    def test_check_sees_given_files(self):
        self.built()
        result = self.run_script("--check", "--hmrc", FIXTURES / "monthly_xml_2026-12.xml")
        self.assertEqual(result.returncode, 1)
        self.assertIn("hmrc.csv:", result.stderr)


class CommandTests(ScriptTestCase):
    def test_the_script_runs_as_a_command(self):
        result = subprocess.run([SCRIPT, "--help"], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for option in ("--check", "--ecb FILE", "--nbp FILE", "--hmrc FILE", "--save"):
            self.assertIn(option, result.stdout)

    def test_an_unknown_option_is_a_bad_argument(self):
        self.assertEqual(self.run_script("--rebuild").returncode, 2)


class SaveTests(ScriptTestCase):
    GIVEN = [
        "--nbp",
        FIXTURES / "nbp_table_a.json",
        FIXTURES / "nbp_table_b.json",
        "--hmrc",
        FIXTURES / "monthly_xml_2026-12.xml",
    ]

    def test_saved_rows_give_the_same_tables_without_the_files(self):
        self.built(*self.GIVEN, "--save")
        result = self.run_script("--check")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_without_save_the_data_stays(self):
        before = (self.folder / "Data/rates/nbp_mid_rates.csv.gz").read_bytes()
        self.built(*self.GIVEN)
        self.assertEqual((self.folder / "Data/rates/nbp_mid_rates.csv.gz").read_bytes(), before)
        self.assertEqual(self.run_script("--check").returncode, 1)

    def test_save_without_a_file_is_a_bad_argument(self):
        self.assertEqual(self.run_script("--save").returncode, 2)


def units(text):
    """`24.5`, or `1/24` of two decimals."""
    numerator, _, denominator = text.partition("/")
    return decimal.Decimal(numerator) / decimal.Decimal(denominator or 1)


class ProjectDataTests(unittest.TestCase):
    """The data of the project itself."""

    @classmethod
    def setUpClass(cls):
        with (ROOT / "Data/iso/conversions.csv").open(newline="", encoding="utf-8") as file:
            cls.conversions = list(csv.DictReader(file))
        # code -> date -> units per US dollar
        cls.nbp = collections.defaultdict(dict)
        cls.hmrc = collections.defaultdict(dict)
        dollars = {}
        for name in ("nbp_a.csv", "nbp_b.csv"):
            for date, rates in cls.rows(name):
                dollars.setdefault(date, rates.get("USD"))
                for code, rate in rates.items():
                    cls.nbp[code][date] = dollars[date] / rate
        for date, rates in cls.rows("hmrc.csv"):
            for code, rate in rates.items():
                cls.hmrc[code][date] = rate / rates["USD"]

    @staticmethod
    def rows(name):
        with (TABLES / name).open(newline="") as file:
            for row in csv.DictReader(file):
                date = row.pop("Date")
                yield date, {code: decimal.Decimal(v) for code, v in row.items() if v}

    def test_the_committed_tables_are_what_the_data_gives(self):
        result = run_script("--check")
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_the_unit_of_every_row_is_decided_by_its_code_and_date(self):
        """Across a redenomination the rate changes by about the ratio, and only there.

        "About" means nearer to the ratio than to 1, which devaluations on the same day do not
        reach. Rows of the old code after the day must still be in the old unit, and the new
        code must have no rows before it.
        """
        compared = set()
        for row in self.conversions:
            if row["kind"] not in ("redenomination", "same-code"):
                continue
            ratio, day = units(row["old_units_per_new_unit"]), row["effective_date"]
            nearer = ratio.sqrt()
            for source in (self.nbp, self.hmrc):
                old, new = source.get(row["old"], {}), source.get(row["new"], {})
                with self.subTest(old=row["old"], new=row["new"]):
                    if row["old"] != row["new"]:
                        self.assertEqual([date for date in new if date < day], [])
                    before = max((date for date in old if date < day), default=None)
                    late = [date for date in old if date >= day]
                    if row["old"] != row["new"]:
                        for date in late if before else []:
                            change = old[date] / old[before]
                            self.assertTrue(1 / nearer < change < nearer, (date, change))
                        last = max(old, default=None)
                    else:
                        last = before
                    first = min((date for date in new if date >= day), default=None)
                    if last and first:
                        change = old[last] / new[first]
                        self.assertTrue(nearer < change < ratio * nearer, (last, first, change))
                        compared.add(row["old"])
        expected = "AOR BGL BYR GHC MRO ROL SLL STD SYP TRL VEB VEF VES ZMK ZRN ZWD ZWL ZWN".split()
        self.assertLessEqual(set(expected), compared)

    def test_the_fourth_zimbabwean_dollar_is_not_mixed_with_the_later_one_of_the_same_code(self):
        self.assertGreaterEqual(min(self.nbp["ZWL"]), "2019-02-25")

    def test_legacy_euro_currencies_are_not_quoted_once_their_rate_is_fixed(self):
        for row in self.conversions:
            if row["kind"] == "euro":
                for source in (self.nbp, self.hmrc):
                    late = [day for day in source.get(row["old"], {}) if day >= row["effective_date"]]
                    self.assertEqual(late, [], row["old"])

    def test_no_currency_is_in_both_tables_on_a_day(self):
        b = {(date, code) for date, rates in self.rows("nbp_b.csv") for code in rates}
        a = {(date, code) for date, rates in self.rows("nbp_a.csv") for code in rates}
        self.assertEqual(a & b, set())

    def test_pegs_name_known_currencies_and_positive_rates(self):
        with (ROOT / "Data/iso/currencies.csv").open(newline="", encoding="utf-8") as file:
            codes = {row["code"] for row in csv.DictReader(file)}
        with (ROOT / "Data/rates/pegs.csv").open(newline="", encoding="utf-8") as file:
            pegs = list(csv.DictReader(file))
        self.assertEqual(len(pegs), len({peg["currency"] for peg in pegs}))
        for peg in pegs:
            with self.subTest(peg["currency"]):
                self.assertLessEqual({peg["currency"], peg["anchor"]}, codes)
                self.assertGreater(units(peg["units_per_anchor"]), 0)
                self.assertRegex(peg["since"], r"^\d{4}-\d{2}-\d{2}$")
                self.assertRegex(peg["until"], r"^(\d{4}-\d{2}-\d{2})?$")

    def test_conversions_have_known_kinds_and_codes(self):
        with (ROOT / "Data/iso/currencies.csv").open(newline="", encoding="utf-8") as file:
            codes = {row["code"] for row in csv.DictReader(file)}
        kinds = {"euro", "par", "redenomination", "same-code", "replacement"}
        for row in self.conversions:
            with self.subTest(row["old"]):
                self.assertIn(row["kind"], kinds)
                self.assertLessEqual({row["old"], row["new"]}, codes)
                self.assertEqual(row["kind"] == "same-code", row["old"] == row["new"])
                self.assertEqual(row["kind"] == "par", row["old_units_per_new_unit"] == "1")
                self.assertGreater(units(row["old_units_per_new_unit"]), 0)


if __name__ == "__main__":
    unittest.main()
