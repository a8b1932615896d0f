"""Tests of Scripts/build/pack-web-assets. Run: python3 -m unittest discover -s Tests/Scripts"""

import contextlib
import gzip
import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import unittest.mock

from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/build/pack-web-assets"

pack = load("pack-web-assets")

SVG = '<svg xmlns="http://www.w3.org/2000/svg">\n  <!-- a -->\n  <path d="M0 0\nh4"/>\n</svg>\n'


def unpacked(data):
    """The folder, and every file's fields and forms by its path."""
    head, _, bodies = data.partition(b"\n\n")
    lines = head.decode().split("\n")
    signature, version, root = lines[0].split(" ")
    assert (signature, version) == ("cambio-assets", "2")
    found, at = {}, 0
    for line in lines[1:]:
        path, kind, *lengths, digest = line.split("\t")
        count, *packed = map(int, lengths)
        forms = []
        for length in [0 if packed[0] else count, *packed]:
            forms.append(bodies[at : at + length])
            at += length
        plain, zipped, best = forms
        plain = gzip.decompress(zipped) if zipped else plain
        assert len(plain) == count
        found[path] = (kind, digest, plain, zipped, best)
    assert at == len(bodies)
    return root, found


class Folder(unittest.TestCase):
    """A small Sources/WebAssets to pack."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.sources = self.folder / "WebAssets"
        self.write("Styles/2.css", "b {\n  color: red;\n}\n")
        self.write("Styles/1.css", "/* first */\na { color: blue }\n")
        self.write("Scripts/bridge.js", '// says\nconsole.log("__ROOT__");\n')
        self.write("Scripts/service-worker.js", 'console.log("__ROOT__", __FILES__);\n')
        self.write("Drawings/icons.svg", SVG * 40)
        self.write("Drawings/icon-192.png", "not looked into")
        self.write("Flags/none.svg", '<svg viewBox="0 0 4 3"><path d="M0 0h4"/></svg>\n')
        self.write("Flags/README.md", "whose they are")
        self.write("locales/en.txt", "locale")

    def write(self, path, text):
        beside = path.startswith("locales/")
        file = (self.folder if beside else self.sources) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def packed(self, *arguments):
        out = self.folder / "Generated" / "assets.pack"
        served = ["--served", f"locales/={self.folder / 'locales'}"]
        with contextlib.redirect_stdout(io.StringIO()):
            pack.main([str(out), str(self.sources), *served, *arguments])
        return unpacked(out.read_bytes())


class FormatTests(Folder):
    def test_the_files_come_back_as_they_were_packed(self):
        _, found = self.packed()
        self.assertEqual(
            list(found),
            [
                "bridge.js", "cambio.css", "digests.txt", "icon-192.png", "icons.svg",
                "service-worker.js",
            ],
        )
        self.assertEqual(found["cambio.css"][2], b"a{color:#00f}b{color:red}\n")
        self.assertEqual(found["icon-192.png"][2], b"not looked into")

    def test_digests_are_those_of_the_bytes(self):
        for _, digest, plain, _, _ in self.packed()[1].values():
            self.assertEqual(digest, hashlib.sha256(plain).hexdigest())

    def test_views_name_the_flags_of_the_sheet(self):
        views = (ROOT / "Sources/WebViews/Shared/Pieces.swift").read_text(encoding="utf-8")
        self.assertIn(f'sheetFlags: StaticString = "{" ".join(pack.SHEET_FLAGS)}"', views)
        sheet = pack.symbols(ROOT / "Sources/WebAssets/Flags").decode()
        for name in pack.SHEET_FLAGS:
            self.assertIn(f'<symbol id="flag-{name}" viewBox="0 0 640 480"><', sheet)

    def test_every_file_is_in_the_list_of_digests_those_served_beside_too(self):
        found = self.packed()[1]
        lines = found["digests.txt"][2].decode().splitlines()
        named = {path: digest for digest, path in (line.split(" ") for line in lines)}
        self.assertEqual(set(named), {*found, "locales/en.txt"} - {"digests.txt"})
        for path, (_, digest, *_) in found.items():
            if path != "digests.txt":
                self.assertEqual(named[path], digest[:16])

    def test_compressed_forms_are_the_same_file_and_smaller(self):
        found = self.packed()[1]
        self.assertTrue(found["icons.svg"][3])
        for _, digest, plain, zipped, best in found.values():
            if zipped:
                self.assertEqual(hashlib.sha256(plain).hexdigest(), digest)
                self.assertLessEqual(len(zipped), 0.95 * len(plain))
            if best:
                unpacked = subprocess.run(["brotli", "-dc"], input=best, capture_output=True)
                self.assertEqual(unpacked.stdout, plain)

    def test_pictures_are_not_compressed(self):
        self.write("Drawings/icon-192.png", "n" * 4000)
        found = self.packed()[1]
        self.assertEqual(found["icon-192.png"][3:], (b"", b""))

    def test_gzip_says_neither_when_nor_where(self):
        form = pack.gzipped(b"a" * 99)
        self.assertEqual((form[4:8], form[9]), (b"\0\0\0\0", 255))

    def test_it_packs_without_brotli(self):
        with unittest.mock.patch.object(shutil, "which", return_value=None):
            found = self.packed()[1]
        self.assertTrue(found["icons.svg"][3])
        self.assertFalse(any(best for *_, best in found.values()))

    def test_every_file_has_a_type(self):
        for path, (kind, *_) in self.packed()[1].items():
            self.assertEqual(kind, pack.CONTENT_TYPES[pathlib.PurePath(path).suffix])
        self.write("Drawings/poster.avif", "")
        with self.assertRaisesRegex(pack.Problem, "poster.avif is of no type"):
            self.packed()


class FolderNameTests(Folder):
    def test_equal_inputs_give_equal_bytes(self):
        out = self.folder / "Generated" / "assets.pack"
        self.packed()
        first = out.read_bytes()
        out.unlink()
        self.packed()
        self.assertEqual(out.read_bytes(), first)

    def test_an_unchanged_pack_is_not_written_again(self):
        out = self.folder / "Generated" / "assets.pack"
        self.packed()
        before = out.stat().st_mtime_ns
        self.packed()
        self.assertEqual(out.stat().st_mtime_ns, before)

    def test_the_folder_changes_with_any_file_packed_or_served(self):
        roots = [self.packed()[0]]
        self.assertRegex(roots[0], "^/assets/[0-9a-f]{16}$")
        for path, text in [
            ("Styles/1.css", "a { b: c }"), ("Scripts/bridge.js", "console.log(2);"),
            ("Flags/none.svg", "<svg viewBox=\"0 0 4 3\"><g/></svg>"), ("locales/en.txt", "other"),
        ]:
            self.write(path, text)
            roots.append(self.packed()[0])
        self.write("locales/fr.txt", "another")
        roots.append(self.packed()[0])
        self.assertEqual(len(set(roots)), len(roots))

    def test_comments_do_not_change_it(self):
        before = self.packed()[0]
        self.write("Styles/1.css", "/* other words */\na { color: blue }\n")
        self.assertEqual(self.packed()[0], before)

    def test_the_folder_is_written_into_scripts(self):
        root, found = self.packed()
        self.assertEqual(found["bridge.js"][2], f'console.log("{root}");\n'.encode())

    def test_the_service_worker_knows_the_files_it_keeps(self):
        root, found = self.packed()
        text = found["service-worker.js"][2].decode()
        kept = json.loads(re.search(r",(\{.*?\})\)", text).group(1))
        self.assertEqual(
            list(kept),
            [
                f"{root}/{name}"
                for name in ("bridge.js", "cambio.css", "icons.svg")
            ],
        )
        for address, digest in kept.items():
            self.assertEqual(digest, found[address.removeprefix(root + "/")][1][:16])

    def test_a_folder_of_styles_is_a_sheet_that_no_first_visit_keeps(self):
        self.write("Styles/Movies/1.css", "c { color: red }\n")
        self.write("Styles/Movies/2.css", "d { color: red }\n")
        self.write("Scripts/movies.js", "console.log(1);\n")
        _, found = self.packed()
        self.assertEqual(found["movies.css"][2], b"c{color:red}d{color:red}\n")
        self.assertNotIn(b"d{", found["cambio.css"][2])
        self.assertNotIn(b"/movies.", found["service-worker.js"][2])

    def test_no_other_script_can_know_them(self):
        self.write("Scripts/bridge.js", "console.log(__FILES__);\n")
        with self.assertRaisesRegex(pack.Problem, "bridge.js has __FILES__"):
            self.packed()


class LimitTests(Folder):
    def test_a_first_visit_over_the_limit_is_not_packed(self):
        wasm = self.folder / "program"
        # Digests are as random as bytes can be without chance.
        wasm.write_bytes(b"".join(hashlib.sha256(bytes([n])).digest() for n in range(64)))
        self.assertIn("cambio.wasm", self.packed("--packed", f"cambio.wasm={wasm}", "--most", "cambio.wasm=3")[1])
        with self.assertRaisesRegex(pack.Problem, "cambio.wasm is .* more than 1 KB"):
            self.packed("--packed", f"cambio.wasm={wasm}", "--most", "cambio.wasm=1")
        with self.assertRaisesRegex(pack.Problem, "a first visit is .* more than 2 KB"):
            self.packed("--packed", f"cambio.wasm={wasm}", "--most-first-visit", "2")


class BundlingTests(Folder):
    def test_a_script_has_what_it_imports_in_it_and_no_comments(self):
        self.write("Scripts/bridge.js", 'import { word } from "./word.js";\n/** Says it. */\nconsole.log(word);\n')
        self.write("Scripts/word.js", 'export const word = "one // two";\n')
        found = self.packed()[1]
        self.assertNotIn("word.js", found)
        self.assertIn(b'"one // two"', found["bridge.js"][2])
        self.assertNotIn(b"Says", found["bridge.js"][2])

    def test_what_cannot_be_read_is_refused_and_named(self):
        for path, text in [
            ("Scripts/bridge.js", "const a = `open\n"),
            ("Scripts/bridge.js", 'import "./nowhere.js";\n'),
            ("Styles/1.css", "a { color: red; } }\n"),
        ]:
            with self.subTest(path=path, text=text):
                self.write(path, text)
                with self.assertRaisesRegex(pack.Problem, "esbuild"):
                    self.packed()
                self.setUp()


class OwnFilesTests(unittest.TestCase):
    def test_the_files_of_the_app_can_be_packed(self):
        found = pack.sources(ROOT / "Sources" / "WebAssets", {})
        for path in ("cambio.css", "icons.svg", "icon.svg"):
            self.assertIn(path, found)

    def test_every_region_of_the_catalogue_has_a_flag_under_20_kilobytes(self):
        flags = ROOT / "Sources" / "WebAssets" / "Flags"
        lines = (ROOT / "Data" / "iso" / "regions.csv").read_text(encoding="utf-8").split("\n")
        for line in filter(None, lines[1:]):
            path = flags / f"{line[:2].lower()}.svg"
            self.assertLess(path.stat().st_size, 20_000, path)

    def test_no_drawing_needs_what_the_policy_of_the_pages_forbids(self):
        for path, data in pack.sources(ROOT / "Sources" / "WebAssets", {}).items():
            if path.endswith(".svg"):
                for forbidden in (b"<script", b" style=", b"<style", b'href="http'):
                    self.assertNotIn(forbidden, data, path)

    def test_the_star_of_the_style_sheet_is_that_of_the_drawings(self):
        sheet = (ROOT / "Sources/WebAssets/Drawings/icons.svg").read_text()
        star = re.search('<symbol id="star" [^>]*>(.*)</symbol>', sheet)[1]
        self.assertEqual((ROOT / "Sources/WebAssets/Styles/47-currencies.css").read_text().count(star), 2)


if __name__ == "__main__":
    unittest.main()
