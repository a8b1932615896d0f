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
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Adopter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://%s", from: "0.1.0")],
  targets: [%s, .executableTarget(name: "Adopter", dependencies: [%s])]
)
"""
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

    def test_an_adopter_fetches_nothing_else_and_converts_beside_modules_of_the_same_names(self):
        with tempfile.TemporaryDirectory() as temporary:
            cambio = pathlib.Path(temporary, "cambio")
            adopter = pathlib.Path(temporary, "adopter")
            cambio.mkdir()
            self.released(cambio)
            for name in COMMON:
                source = adopter / "Sources" / name / "Name.swift"
                source.parent.mkdir(parents=True)
                source.write_text(f'public let name = "{name}"\n')
            program = adopter / "Sources/Adopter/main.swift"
            program.parent.mkdir()
            program.write_text(PROGRAM)
            own = ", ".join(f'.target(name: "{name}")' for name in COMMON)
            used = ", ".join(
                [f'"{name}"' for name in COMMON]
                + [f'.product(name: "{name}", package: "cambio")' for name in LIBRARIES])
            (adopter / "Package.swift").write_text(MANIFEST % (cambio, own, used))
            self.assertEqual(
                run("swift", "run", "--quiet", "--cache-path", temporary, folder=adopter).split("\n")[0], "543.25 BRL Feeds Localization Movies")
            self.assertEqual([each.name for each in (adopter / ".build/checkouts").iterdir()], ["cambio"])

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
