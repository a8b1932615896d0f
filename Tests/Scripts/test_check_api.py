"""check-api, on a small package: what breaks an adopter of the last tag is reported, and additions are not."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let libraries: [Product] = [
  .library(name: "Tiny", targets: ["Tiny"]),%s
]

let package = Package(name: "Tiny", products: libraries, targets: [.target(name: "Tiny")%s])
"""
LIBRARY = "public func double(_ number: Int) -> Int { number * 2 }\npublic func half(_ number: Int) -> Int { number / 2 }\n"


class CheckAPITests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for folder in ("Scripts/test", "Sources/Tiny", "Sources/Second"):
            (self.root / folder).mkdir(parents=True)
        shutil.copy(ROOT / "Scripts/test/check-api", self.root / "Scripts/test/check-api")
        self.library = self.root / "Sources/Tiny/Tiny.swift"
        self.library.write_text(LIBRARY)
        (self.root / "Sources/Second/Second.swift").write_text("public let second = 2\n")
        self.manifest(both=True)
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "commit", "-qm", "First")

    def manifest(self, both):
        product = '\n  .library(name: "Second", targets: ["Second"]),' if both else ""
        (self.root / "Package.swift").write_text(MANIFEST % (product, ', .target(name: "Second")' if both else ""))

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.root, check=True)

    def check(self):
        done = subprocess.run(["Scripts/test/check-api"], cwd=self.root, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_without_a_tag_nothing_is_compared(self):
        self.assertEqual(self.check(), (0, "interface: there is no release yet, so nothing is compared\n"))

    def test_what_breaks_an_adopter_is_reported_and_an_addition_is_not(self):
        self.git("tag", "1.0.0")
        self.library.write_text(LIBRARY + "public func square(_ number: Int) -> Int { number * number }\n")
        self.assertEqual(self.check(), (0, "interface: nothing breaks an adopter of 1.0.0\n"))
        self.library.write_text(LIBRARY.replace("-> Int { number * 2 }", "-> Int64 { Int64(number) * 2 }").replace("half", "third"))
        self.manifest(both=False)
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("Tiny: Func double(_:) has return type change from Swift.Int to Swift.Int64\n", text)
        self.assertIn("Tiny: Func half(_:) has been removed", text)
        self.assertIn("Second: the product is no longer there\n", text)
        self.assertIn("interface: 3 changes since 1.0.0 break an adopter", text)


if __name__ == "__main__":
    unittest.main()
