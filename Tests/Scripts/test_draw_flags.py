"""Tests of Scripts/build/draw-flags. Run: python3 -m unittest discover -s Tests/Scripts"""

import csv
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VIEWS = ROOT / "Sources/WebViews/Rates/MoneyPieces.swift"


class DrawFlagsTests(unittest.TestCase):
    def test_the_picture_of_lists_has_a_place_for_every_currency_as_the_views_say(self):
        with open(ROOT / "Data/iso/currencies.csv", encoding="utf-8") as file:
            count = len(list(csv.DictReader(file)))
        with tempfile.TemporaryDirectory() as folder:
            sources, out = pathlib.Path(folder, "sources"), pathlib.Path(folder, "flags")
            sources.mkdir()
            for name in ("ad", "zw"):
                shutil.copy(ROOT / f"Sources/WebAssets/Flags/{name}.svg", sources)
            subprocess.run([ROOT / "Scripts/build/draw-flags", sources, out], check=True)
            self.assertEqual(sorted(each.name for each in out.iterdir()), ["ad.webp", "zw.webp"])
            # A lossless picture's size stands after its signature, each side in 14 bits, less one.
            data = pathlib.Path(f"{out}.webp").read_bytes()
            self.assertEqual(data[12:16], b"VP8L")
            sides = int.from_bytes(data[21:25], "little")
            width, height = (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1
            self.assertIn(f'width="{width}" height="{height}"/></svg>', VIEWS.read_text(encoding="utf-8"))
            self.assertEqual((width, height), (12 * 72, -(-count // 12) * 54))


if __name__ == "__main__":
    unittest.main()
