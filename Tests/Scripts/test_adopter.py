"""A package that depends on Cambio's libraries: what it fetches, builds and may name, and on which systems."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIBRARIES = ["CambioFoundation", "EmbeddedRates", "ExactMoney", "ExchangeRates"]
# Names of Cambio's own modules, which an adopter may take too.
COMMON = ["Feeds", "Localization", "Movies"]
PROGRAM = """import EmbeddedRates
import ExactMoney
import ExchangeRates
import Feeds
import Localization
import Movies

let today = CalendarDate("2026-11-21")!
let converter = Converter(archive: EmbeddedRates.archive, today: today)
print(try converter.convert(Money("100", .usd), to: .brl).result(), Feeds.name, Localization.name, Movies.name)
"""
# Dollars and euros do not add up; what is added in the other file compiles.
MISTAKES = {"Right": "USD(minorUnits: 1) + USD(minorUnits: 2)", "Wrong": "USD(minorUnits: 1) + EUR(minorUnits: 2)",
            "Square": "USD(minorUnits: 1) * USD(minorUnits: 2)"}
DAY = "2026-11-21"


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class AdopterTests(unittest.TestCase):
    def released(self, folder):
        """A repository with the files of this one and the tag of a release."""
        names = run("git", "ls-files", "-z", folder=ROOT).split("\0")
        for name in names:
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)
        author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
        run("git", "init", "-q", folder=folder)
        run("git", "add", "-A", folder=folder)
        run("git", *author, "commit", "-qm", "release", folder=folder)
        run("git", "tag", "0.1.0", folder=folder)

    def adopter(self, folder, cambio):
        """The package of the examples with more targets, which depends on a release instead of this folder."""
        shutil.copytree(ROOT / "Examples", folder, ignore=shutil.ignore_patterns(".build", "Package.resolved"))
        sources = {name: f'public let name = "{name}"\n' for name in COMMON} | {"Adopter": PROGRAM}
        sources |= {name: f"import ExactMoney\n\nlet sum = {sum}\n" for name, sum in MISTAKES.items()}
        targets = ""
        for name, text in sources.items():
            (folder / "Sources" / name).mkdir()
            (folder / "Sources" / name / ("main.swift" if name == "Adopter" else "File.swift")).write_text(text)
            products = "".join(f', .product(name: "{each}", package: "Cambio")' for each in LIBRARIES)
            used = ", ".join(f'"{each}"' for each in COMMON) + products
            kind = "executableTarget" if name == "Adopter" else "target"
            targets += f'.{kind}(name: "{name}", dependencies: [{"" if name in COMMON else used}]), '
        manifest = (folder / "Package.swift").read_text()
        for before, after in [('name: "Cambio", path: ".."', f'url: "file://{cambio}", from: "0.1.0"'), ("targets: [", f"targets: [{targets}")]:
            self.assertEqual(manifest.count(before), 1)
            manifest = manifest.replace(before, after)
        (folder / "Package.swift").write_text(manifest)

    def test_an_adopter_fetches_nothing_else_and_converts_beside_modules_of_the_same_names(self):
        with tempfile.TemporaryDirectory() as temporary:
            cambio, adopter = pathlib.Path(temporary, "cambio"), pathlib.Path(temporary, "adopter")
            cambio.mkdir()
            self.released(cambio)
            self.adopter(adopter, cambio)

            def build(target):
                command = ["swift", "build", "--quiet", "--cache-path", temporary, "--target", target]
                return subprocess.run(command, cwd=adopter, capture_output=True, text=True)

            def output(product, *arguments, text=""):
                if not (adopter / ".build/debug" / product).exists():
                    run("swift", "build", "--quiet", "--cache-path", temporary, "--product", product, folder=adopter)
                return subprocess.run([f".build/debug/{product}", *arguments], cwd=adopter, input=text, capture_output=True, text=True).stdout

            self.assertEqual(output("Adopter"), "543.25 BRL Feeds Localization Movies\n")
            self.assertEqual([each.name for each in (adopter / ".build/checkouts").iterdir()], ["cambio"])
            with self.subTest("amounts of two currencies do not add up, and none are multiplied"):
                self.assertEqual(build("Right").returncode, 0)
                for name, operator in [("Wrong", "+"), ("Square", "*")]:
                    wrong = build(name)
                    self.assertNotEqual(wrong.returncode, 0)
                    self.assertIn("error: ", wrong.stdout + wrong.stderr)
                    self.assertRegex(wrong.stdout + wrong.stderr, r"File\.swift:3:\d+: error: (binary operator|cannot convert value)")
            self.examples(output, adopter)

    def examples(self, output, adopter):
        """What each example prints."""
        answers = "Fixtures/currencylayer"
        layer = "CurrencyLayerConverter"
        with self.subTest("S0-02 S0-03 S0-11 S0-T3 S0-23 S0-26 a conversion through the dollar"):
            self.assertEqual(output(layer, answers, "35.5", "EUR", "BRL"),
                             "€\u00a035,50 = R$\u00a0215,45\n1 EUR = R$\u00a06,07\nLast update: 2026-10-30T14:30:00Z\n")  # fmt: skip
        with self.subTest("S0-09 S0-10 S0-13 the list"):
            self.assertEqual(output(layer, answers, "list"), "BRL Brazilian Real\nEUR Euro\nJPY Japanese Yen\nUSD United States Dollar\n")
            self.assertEqual(output(layer, answers, "list", "usd"), "USD United States Dollar\n")
        with self.subTest("S0-12 S0-T4 each error says what to do"):
            (adopter / "refused").mkdir()
            (adopter / "refused/list.json").write_text('{"success": false, "error": {"code": 101, "info": "No API Key"}}')
            (adopter / "bare").mkdir()
            shutil.copy(adopter / answers / "list.json", adopter / "bare")
            (adopter / "bare/live.json").write_text('{"success": true, "timestamp": 1793370600, "source": "USD", "quotes": {"USDBRL": 0}}')
            for arguments, reason in [
                ([answers, "list", "xyz"], "no currency is called “xyz”"), ([".", "list"], "list.json is missing, fetch it and try again"),
                (["refused", "list"], "No API Key"), ([answers, "1,5", "USD", "BRL"], "“1,5” is not an amount, write 35.50"),
                ([answers, "1", "USD", "CHF"], "“USD” or “CHF” is not in CurrencyLayer's list"),
                (["bare", "list"], "faulty rate: BRL, notPositive"),
            ]:  # fmt: skip
                self.assertEqual(output(layer, *arguments), f"Sorry, {reason}.\n")
        with self.subTest("S3-04 to S3-08 S3-10 a remittance"):
            self.assertEqual(output("Remittance", "KR", DAY, text="0\n0.01\n100\n10000\n10000.01\n-1\n\nabc\n").split("\n"), [
                "🇰🇷 한국, KRW: 1,335.27 KRW / USD, rates of 2026-10-30", "0 KRW", "13.35 KRW", "133,526.67 KRW", "13,352,667.38 KRW",
                "You can send 0 to 10,000 USD.", "You can send 0 to 10,000 USD.", "", "“abc” is not an amount.", ""])  # fmt: skip
            for country in ["🇯🇵 일본, JPY", "🇵🇭 필리핀, PHP"]:
                code = {"JPY": "JP", "PHP": "PH"}[country[-3:]]
                self.assertTrue(output("Remittance", code, DAY).startswith(country))
        with self.subTest("S1-02 S1-03 S1-07 hourly rates"):
            hours = (adopter / "Fixtures/hours.csv").read_text()
            lines = output("HourlyRates", "100,00,,,000.00", "USD", "BRL", text=hours).split("\n")
            self.assertEqual(lines[:3] + lines[10:], [
                "54309000.00 BRL", "2026-10-30T19:00 5.4309", "2026-10-30T18:00 5.4424", "2026-10-30T10:00 5.4412", "",
            ])  # fmt: skip
            for text in ["100.00.00", "1a", ""]:
                self.assertTrue(output("HourlyRates", text, "USD", "BRL", text=hours).startswith("\n2026"))
            self.assertEqual(len(output("HourlyRates", text=hours).split("\n")), 11)
        with self.subTest("S4-01 S4-02 S4-03 156 countries"):
            self.assertEqual(output("Countries", "100", "BR", "JP", DAY), "🇧🇷 Brazil: R$100.00\n🇯🇵 Japan: ¥2,895\n")
            countries = output("Countries", "list").split("\n")
            self.assertGreaterEqual(len(countries), 157)
            self.assertIn("🇺🇸 United States, US Dollar", countries)
            self.assertEqual(output("Countries", "1", "XX", "BR"), "Write an amount and two countries of the list, such as 100 BR JP.\n")

    def test_the_libraries_need_nothing_newer_than_macos_15(self):
        interface = json.loads(run("swiftc", "-print-target-info", folder=ROOT))["paths"]["runtimeResourcePath"]
        [path] = pathlib.Path(interface).glob("linux/Swift.swiftmodule/*-linux-gnu.swiftinterface")
        newer = set(re.findall(
            r"^@available\([^)]*macOS (?:2[6-9]|[3-9]\d)[^)]*\)\n(?:@[^\n]*\n)*(?:@\w+ )*public struct (\w+)",
            path.read_text(), re.M))  # fmt: skip
        self.assertIn("InlineArray", newer)
        # "[3 of Int]" is another spelling of InlineArray.
        forbidden = re.compile(rf"\b({'|'.join(sorted(newer))})\b|\[\w+ of \w+\]")
        found = [
            f"{path.relative_to(ROOT)}: {line.strip()}"
            for module in [*LIBRARIES, "PlainBytes"]
            for path in (ROOT / "Sources" / module).rglob("*.swift")
            for line in path.read_text().split("\n")
            if forbidden.search(line.partition("//")[0])
        ]
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
