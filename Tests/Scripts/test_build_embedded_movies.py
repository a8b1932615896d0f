"""Tests of Scripts/data/build-embedded-movies. Run: python3 -m unittest discover -s Tests/Scripts"""

import contextlib
import csv
import datetime
import gzip
import io
import pathlib
import tempfile
import unittest

from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CATALOGUE = ROOT / "Sources" / "CEmbeddedData" / "Movies" / "Tables" / "movies.bin"

script = load("build-embedded-movies")

UP = {
    "imdb_id": "tt1049413",
    "title": "Up",
    "year": "2009",
    "release_date": "2009-05-29",
    "genres": "Animation|Adventure",
    "directors": "Bob Peterson|Pete Docter",
    "writers": "Bob Peterson",
    "cast": "Christopher Plummer|Edward Asner",
    "runtime_min": "96",
    "mpaa": "PG",
    "languages": "English",
    "countries": "United States",
    "production": "Pixar",
    "rt_meter": "98",
    "rt_average": "8.7",
    "rt_reviews": "291",
    "metacritic": "88",
    "box_office_usd": "735099082",
    "oscars_won": "2",
    "oscar_text": "Won 2 Oscars. Nominated for 5 Oscars.",
}
BARE = dict.fromkeys(script.COLUMNS, "") | {"imdb_id": "tt0000001", "title": "É", "year": "1940"}


class Pack:
    """Reads what the script packed, in the form that its help describes."""

    def __init__(self, data):
        self.data = data
        assert data[:8] == b"CAMFILM1"
        self.movies, self.people, self.day = (self.word(8 + 4 * n) for n in range(3))
        self.parts = [self.word(20 + 4 * n) for n in range(10)]

    def word(self, place):
        return int.from_bytes(self.data[place : place + 4], "little")

    def number(self, place):
        value = shift = 0
        while True:
            byte = self.data[place]
            value |= (byte & 0x7F) << shift
            place, shift = place + 1, shift + 7
            if byte < 0x80:
                return value, place

    def text(self, place):
        end = place + 1 + self.data[place]
        return self.data[place + 1 : end].decode("utf-8"), end

    def texts(self, part, count):
        texts, place = [], self.parts[part]
        for _ in range(count):
            text, place = self.text(place)
            texts.append(text)
        return texts

    def id(self, movie):
        return self.word(self.parts[0] + 4 * movie)

    def title(self, movie):
        return self.text(self.record(movie))[0]

    def record(self, movie):
        return self.parts[3] + self.word(self.parts[2] + 4 * movie)


class BuildTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.data = pathlib.Path(self.folder.name) / "Data"
        self.catalogue = pathlib.Path(self.folder.name) / "movies.bin"
        (self.data / "movies").mkdir(parents=True)
        self.write_languages("English,en")

    def write_languages(self, *lines):
        path = self.data / "movies" / "languages.csv"
        path.write_text("\n".join(["name,code", *lines]) + "\n", encoding="utf-8")

    def write(self, *rows):
        text = io.StringIO()
        writer = csv.DictWriter(text, script.COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        path = self.data / "movies" / "movies.csv.gz"
        path.write_bytes(gzip.compress(text.getvalue().encode("utf-8")))

    def run_script(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = script.main(
                ["--data", str(self.data), "--catalogue", str(self.catalogue), *arguments]
            )
        return status, out.getvalue(), err.getvalue()

    def built(self, *rows):
        self.write(*rows)
        status, out, err = self.run_script()
        self.assertEqual((status, err), (0, ""))
        return Pack(self.catalogue.read_bytes())

    def refused(self, *rows):
        self.write(*rows)
        status, _, err = self.run_script()
        self.assertEqual(status, 1)
        self.assertFalse(self.catalogue.exists())
        return err

    def test_a_movie_is_packed_whole(self):
        pack = self.built(UP)
        self.assertEqual((pack.movies, pack.people), (1, 4))
        self.assertEqual(pack.day, (datetime.date(2026, 10, 18) - datetime.date(1970, 1, 1)).days)
        self.assertEqual(pack.id(0), 1049413)
        self.assertEqual(pack.data[pack.parts[1]], 109)
        # Bob Peterson occurs twice, so he has the first number.
        self.assertEqual(
            pack.texts(5, 4),
            ["Bob Peterson", "Christopher Plummer", "Edward Asner", "Pete Docter"],
        )
        self.assertEqual(pack.texts(6, 1), ["English|en"])
        self.assertEqual(pack.texts(7, 1), ["United States"])
        self.assertEqual(pack.texts(8, 1), ["Pixar"])
        self.assertEqual(pack.texts(9, 1), ["PG"])
        day = (datetime.date(2009, 5, 29) - datetime.date(1900, 1, 1)).days
        facts = b"".join([script.number(0x1FF), script.number(day), script.number(96)])
        facts += bytes([0, 98, 87]) + script.number(291) + bytes([88])
        facts += script.number(735099082) + bytes([2, 5])
        # Genres, then one language, one country, one studio.
        facts += bytes([2, 2, 1]) + bytes([1, 0]) * 3
        record = b"\x02Up" + bytes([2, 0, 0, 3, 0, 1, 0, 0, 2, 1, 0, 2, 0]) + facts
        self.assertEqual(pack.data[pack.record(0) :][: len(record)], record)

    def test_a_movie_of_which_little_is_known_is_short(self):
        pack = self.built(UP, BARE)
        self.assertEqual(pack.title(1), "É")
        record = b"\x02\xc3\x89" + bytes(8)
        self.assertEqual(pack.data[pack.record(1) :][: len(record)], record)

    def test_movies_are_in_the_order_of_renown(self):
        rows = [
            BARE,
            BARE | {"imdb_id": "tt0000003", "title": "newer", "year": "1950"},
            BARE | {"imdb_id": "tt0000002", "title": "same year, later number"},
            BARE | {"imdb_id": "tt0000004", "title": "taken", "box_office_usd": "4000000"},
            BARE | {"imdb_id": "tt0000005", "title": "less taken", "box_office_usd": "3999999"},
            BARE | {"imdb_id": "tt0000006", "title": "written of", "rt_average": "8.0", "rt_reviews": "1"},
            BARE | {"imdb_id": "tt0000008", "title": "liked", "rt_meter": "70", "rt_reviews": "1"},
            BARE | {"imdb_id": "tt0000009", "title": "panned", "rt_average": "3.0", "rt_reviews": "1",
                    "year": "1939"},
            BARE | {"imdb_id": "tt0000007", "title": "won", "oscars_won": "1", "oscar_text": "Won 1 Oscar."},
            UP,
        ]
        self.write_languages("English,en")
        pack = self.built(*rows)
        self.assertEqual(
            [pack.title(movie) for movie in range(pack.movies)],
            ["Up", "written of", "liked", "taken", "less taken", "newer", "É",
             "same year, later number", "won", "panned"],
        )

    def test_what_cannot_be_trusted_is_refused_with_its_line(self):
        for change, words in [
            ({"imdb_id": "0133093"}, "is no number of IMDb's"),
            ({"title": ""}, "no title"),
            ({"year": "1899"}, "the year is '1899'"),
            ({"year": "MCMXC"}, "expected 0 to"),
            ({"release_date": "2009-02-30"}, "bad date"),
            ({"release_date": "2010-05-29"}, "but of the year 2009"),
            ({"genres": "Noir"}, "unknown genre 'Noir'"),
            ({"rt_average": "8.75"}, "the critics' mean"),
            ({"rt_average": "10.1"}, "the critics' mean"),
            ({"rt_meter": "101"}, "expected 0 to 100"),
            ({"box_office_usd": "-1"}, "box_office_usd"),
            ({"box_office_usd": "1e6"}, "box_office_usd"),
            ({"oscar_text": "Won 3 Oscars."}, "does not go with 2 Oscars won"),
        ]:
            with self.subTest(change):
                err = self.refused(BARE, UP | change)
                self.assertIn("movies.csv.gz:3: ", err)
                self.assertIn(words, err)

    def test_a_movie_twice_is_refused_with_both_lines(self):
        err = self.refused(UP, BARE, UP)
        self.assertIn("movies.csv.gz:4: tt1049413 is also in", err)
        self.assertIn("movies.csv.gz:2", err)

    def test_a_file_without_movies_or_of_another_form_is_refused(self):
        self.assertIn("no movies", self.refused())
        path = self.data / "movies" / "movies.csv.gz"
        path.write_bytes(gzip.compress(b"title,year\nUp,2009\n"))
        self.assertIn("the header is title,year", self.run_script()[2])
        path.write_bytes(gzip.compress(b"\xff"))
        self.assertIn("not UTF-8", self.run_script()[2])
        path.write_bytes(b"no gzip")
        self.assertEqual(self.run_script()[0], 1)
        path.unlink()
        self.assertIn("No such file", self.run_script()[2])

    def test_a_language_code_that_helps_no_movie_is_refused(self):
        self.write_languages("English,en", "Klingon,tl")
        self.assertIn("no movie is in Klingon", self.refused(UP))
        self.write_languages("English,english")
        self.assertIn("no code of ISO 639-1", self.refused(UP))
        self.write_languages("English,en", "English,en")
        self.assertIn("is there twice", self.refused(UP))

    def test_check_compares_and_writes_nothing(self):
        self.write(UP)
        status, _, err = self.run_script("--check")
        self.assertEqual(status, 1)
        self.assertIn("missing", err)
        self.assertFalse(self.catalogue.exists())
        self.run_script()
        self.assertEqual(self.run_script("--check")[0], 0)
        self.write(UP | {"title": "Down"})
        before = self.catalogue.read_bytes()
        status, _, err = self.run_script("--check")
        self.assertEqual(status, 1)
        self.assertIn("not what the data gives", err)
        self.assertEqual(self.catalogue.read_bytes(), before)


class CatalogueTests(unittest.TestCase):
    def test_the_catalogue_is_what_the_data_gives_and_small_enough(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(script.main(["--check"]), 0)
        self.assertLessEqual(CATALOGUE.stat().st_size, 2_500_000)


if __name__ == "__main__":
    unittest.main()
