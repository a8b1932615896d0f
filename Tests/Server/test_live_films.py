"""Pages and programs with keys, over look-alikes of TMDb, OMDb and Wikidata on the loopback: live, failed over, then offline.

Requirements S2-01, S2-02, S2-03 and S2-08.
"""

import http.server
import json
import pathlib
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)
from source import Answer  # noqa: E402

HOSTILE = "</title><script>alert(1)</script>\u202egnp.exe\u0000"
NOBODY = "http://127.0.0.1:9"


def film(number, title, **fields):
    """A film as TMDb lists it."""
    return {
        "adult": False, "backdrop_path": None, "genre_ids": [18], "id": number, "original_language": "en",
        "original_title": title, "overview": "", "popularity": 9.5, "poster_path": None,
        "release_date": "2024-02-01", "title": title, "video": False, "vote_average": 7.5, "vote_count": 90, **fields,
    }  # fmt: skip


class LookAlike(http.server.ThreadingHTTPServer):
    """One of the services: answers by path, which a test changes."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Film)
        self.answers = {}
        self.status = 200
        #: Closed, it holds every answer back.
        self.gate = threading.Event()
        self.gate.set()
        self.answered = 0
        self.asked = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Film(Answer):
    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        self.server.asked.append(path)
        self.server.gate.wait(60)
        self.server.answered += 1
        body = self.server.answers.get(path)
        status = self.server.status if body is not None else 404
        self.answer(body if isinstance(body, bytes) else json.dumps(body).encode(), status)


def page(*films):
    return {"page": 1, "results": list(films), "total_pages": 1, "total_results": len(films)}


class LiveFilms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.tmdb, self.omdb, self.wikidata = LookAlike(), LookAlike(), LookAlike()
        for source in (self.tmdb, self.omdb, self.wikidata):
            self.addCleanup(source.server_close)
            self.addCleanup(source.shutdown)

    def server(self, offline=False, keys=True):
        keyed = {"CAMBIO_TMDB_KEY": "0123abcd", "CAMBIO_OMDB_KEY": "4567ef89"} if keys else {}
        server = Server(
            self.folder, "--rate-limit", "0", offline=offline,
            CAMBIO_SOURCES="ecb", CAMBIO_ECB_URL=NOBODY, CAMBIO_TMDB_URL=self.tmdb.url,
            CAMBIO_OMDB_URL=self.omdb.url, CAMBIO_WIKIDATA_URL=self.wikidata.url, **keyed,
        )  # fmt: skip
        self.addCleanup(server.stop)
        return server.start()

    def text(self, server, path):
        try:
            return server.get(path).decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()

    def until(self, found, seconds=15):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if found():
                return
            time.sleep(0.1)
        self.fail("it never came")

    def test_what_is_popular_comes_live_and_stays_when_all_sources_are_gone(self):
        self.tmdb.answers["/movie/popular"] = page(
            film(1001, "Newest of All"), film(27205, "Inception", release_date="2010-07-08"),
        )  # fmt: skip
        server = self.server()
        first = self.text(server, "/movies")
        self.assertIn("Avatar", first)
        self.until(lambda: "Newest of All" in self.text(server, "/movies?utm=%d" % time.monotonic_ns()))
        found = json.loads(server.get("/tmdb/3/movie/popular?x=1"))["results"]
        self.assertEqual([movie["id"] for movie in found[:2]], [1001, 27205])
        # TMDb's Inception is the catalogue's: it has its people, and stands once.
        self.assertEqual([movie["title"] for movie in found].count("Inception"), 1)
        self.assertIn("Christopher Nolan", self.text(server, "/movies/tt1375666"))
        server.stop()
        offline = self.server(offline=True)
        self.until(lambda: "Newest of All" in self.text(offline, "/movies?utm=%d" % time.monotonic_ns()))

    def test_a_search_that_nothing_at_hand_answers_waits_and_fails_over(self):
        self.tmdb.answers["/search/movie"] = b"<html>Service Unavailable</html>"
        self.tmdb.status = 503
        self.omdb.answers["/"] = {
            "Search": [{"Title": "Zyx the Unheard", "Year": "2021", "imdbID": "tt9999990", "Type": "movie", "Poster": "N/A"}],
            "totalResults": "1", "Response": "True",
        }  # fmt: skip
        server = self.server()
        self.assertIn("Zyx the Unheard", self.text(server, "/movies?q=zyx"))
        self.assertIn("/search/movie", self.tmdb.asked)
        self.assertEqual(json.loads(server.get("/omdb/?s=zyx"))["Search"][0]["imdbID"], "tt9999990")

    def test_no_page_waits_for_sources_that_are_slow(self):
        for source in (self.tmdb, self.omdb):
            source.gate.clear()
            self.addCleanup(source.gate.set)
        server = self.server()
        for path in ("/movies", "/movies?q=amelie", "/movies/tt0120338", "/movies?q=zyx", "/tmdb/3/movie/603"):
            self.assertTrue(self.text(server, path), path)
        self.assertTrue(self.tmdb.asked)
        self.assertEqual(self.tmdb.answered + self.omdb.answered, 0)

    def test_hostile_titles_and_plots_are_text(self):
        self.tmdb.answers["/search/movie"] = page(
            film(1001, "zyx " + HOSTILE, overview=HOSTILE), film(1002, "zyx " + "A" * 1_000_000),
        )  # fmt: skip
        server = self.server()
        for path in ("/movies?q=zyx", "/movies/tmdb1001", "/movies/tmdb1002"):
            text = self.text(server, path)
            self.assertIn("zyx", text)
            self.assertNotIn("<script>alert", text)
            self.assertNotIn("\u202e", text)
            self.assertNotIn("\u0000", text)
            self.assertLess(len(text), 200_000, path)

    def test_without_a_key_nobody_is_asked(self):
        server = self.server(keys=False)
        for path in ("/movies", "/movies?q=zyx", "/movies/tt9999990", "/tmdb/3/movie/popular"):
            self.text(server, path)
        time.sleep(0.5)
        self.assertEqual(self.tmdb.asked + self.omdb.asked + self.wikidata.asked, [])


if __name__ == "__main__":
    unittest.main()
