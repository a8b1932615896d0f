"""Tests of Scripts/test/delete-vertical, all but the build. Run: python3 -m unittest discover -s Tests/Scripts"""

import contextlib
import io
import pathlib
import subprocess
import tempfile
import unittest

import pytest
from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

delete = load("delete-vertical")


class DeletionTests(unittest.TestCase):
    def setUp(self):
        self.place = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def without(self, vertical):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            delete.main([vertical, "--only-delete", "--into", str(self.place)])
        return said.getvalue()

    def deletion(self, change=lambda vertical: None):
        """Movies, with the list of what belongs to them changed."""
        vertical = delete.verticals(ROOT)["movies"]
        change(vertical)
        delete.copy(ROOT, self.place)
        return delete.Deletion(self.place, vertical)

    def test_without_movies_nothing_names_them(self):
        said = self.without("movies")
        for line in [
            "  Sources/Movies", "  Sources/CambioCommand/Movies", "  Sources/CambioCommand/Cambio.swift: MoviesCommand.self,",
        ]:
            self.assertIn(line, said.split("\n"))
        for path in [
            "Sources/Movies", "Sources/WebViews/Movies", "Sources/BoxOffice", "Sources/EmbeddedData/Movies",
            "Sources/CEmbeddedData/Movies", "Tests/MoviesTests", "Data/movies",
        ]:
            self.assertFalse((self.place / path).exists(), path)
        manifest = (self.place / "Package.swift").read_text(encoding="utf-8")
        for name in ["Movie", "BoxOffice"]:
            self.assertNotIn(f'"{name}', manifest)
        self.assertIn('name: "EmbeddedData"', manifest)
        # Of other APIs, those of rates remain.
        self.assertIn('name: "Dialects"', manifest)
        self.assertFalse((self.place / "Sources/Dialects/Movies").exists())
        self.assertTrue((self.place / "Sources/Dialects/Rates").exists())
        # The remaining sentences are the used ones, in every language.
        subprocess.run([self.place / "Scripts/data/generate-languages", "--check"], check=True)
        self.assertNotIn("movie", (self.place / "Data/languages/en.txt").read_text(encoding="utf-8").lower())

    @pytest.mark.long
    def test_without_rates_movies_are_read_and_known(self):
        said = self.without("rates")
        self.assertIn("  Sources/ExchangeRates", said.split("\n"))
        kept = {path.parent.name for path in (self.place / "Sources").glob("*/*")}
        self.assertTrue({"Movies", "MovieLists", "EmbeddedData", "Feeds", "Dialects", "Upstream", "CambioAPI"} <= kept)
        self.assertTrue(kept.isdisjoint({"ExchangeRates", "Ledgers", "CambioC"}))
        # The tests of requests need their server, which has packages among its dependencies.
        self.assertIn('name: "LoopbackServer"', (self.place / "Package.swift").read_text(encoding="utf-8"))

    @pytest.mark.long
    def test_a_name_that_is_left_is_found(self):
        deletion = self.deletion(lambda movies: movies["registration"].remove("Sources/CambioCommand/Cambio.swift"))
        with self.assertRaisesRegex(delete.Problem, "Sources/CambioCommand/Cambio.swift names MoviesCommand, which is gone"):
            deletion.run()

    def test_a_list_that_is_out_of_date_is_found(self):
        deletion = self.deletion(lambda movies: movies["path"].append("Sources/Cinemas"))
        with self.assertRaisesRegex(delete.Problem, "there is no Sources/Cinemas"):
            deletion.run()
        deletion = self.deletion(lambda movies: movies["registration"].append("Sources/CambioCommand/Clock.swift"))
        with self.assertRaisesRegex(delete.Problem, "Clock.swift has no line that names the vertical"):
            deletion.run()

    def test_only_an_empty_folder_is_filled(self):
        (self.place / "mine.txt").write_text("mine")
        with self.assertRaisesRegex(delete.Problem, "is not empty"):
            self.without("movies")
        with self.assertRaisesRegex(delete.Problem, "there is no vertical plays: .* has movies, rates"):
            self.without("plays")


if __name__ == "__main__":
    unittest.main()
