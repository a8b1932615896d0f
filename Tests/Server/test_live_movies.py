"""Pages and programs with keys, over look-alikes of TMDb, OMDb and Wikidata on the loopback: live, failed over, then offline.

Requirements S2-01, S2-02, S2-03 and S2-08.
"""

import concurrent.futures
import http.client
import json
import pathlib
import re
import struct
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

import omdb
import pytest
import requests
import tmdbsimple
import tmdbv3api

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
import figures  # noqa: E402  (found through the line above)
from movies import ASKED, CHOICE, PNG, LookAlike, catalogue, movie, page  # noqa: E402  (found through the line above)
from served import Server, free_port  # noqa: E402

HOSTILE = "</title><script>alert(1)</script>\u202egnp.exe\u0000"
NOBODY = "http://127.0.0.1:9"


class LiveMovies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.tmdb, self.omdb, self.wikidata, self.images = LookAlike(), LookAlike(), LookAlike(), LookAlike()
        for source in (self.tmdb, self.omdb, self.wikidata, self.images):
            self.addCleanup(source.server_close)
            self.addCleanup(source.shutdown)

    def server(self, offline=False, keys=True, options=(), **environment):
        keyed = {"CAMBIO_TMDB_KEY": "0123abcd", "CAMBIO_OMDB_KEY": "4567ef89"} if keys else {}
        server = Server(
            self.folder, "--rate-limit", "0", *options, offline=offline,
            CAMBIO_SOURCES="ecb", CAMBIO_ECB_URL=NOBODY, CAMBIO_TMDB_URL=self.tmdb.url,
            CAMBIO_OMDB_URL=self.omdb.url, CAMBIO_WIKIDATA_URL=self.wikidata.url,
            CAMBIO_TMDB_IMAGES_URL=self.images.url, CAMBIO_OMDB_IMAGES_URL=self.images.url, **keyed, **environment,
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
            movie(1001, "Newest of All"), movie(27205, "Inception", release_date="2010-07-08"),
        )  # fmt: skip
        server = self.server()
        first = self.text(server, "/movies")
        self.assertIn("Avatar", first)
        self.until(lambda: "Newest of All" in self.text(server, "/movies?utm=%d" % time.monotonic_ns()))
        found = json.loads(server.get("/tmdb/3/movie/popular?x=1"))["results"]
        self.assertEqual([each["id"] for each in found[:2]], [1001, 27205])
        # TMDb's Inception is the catalogue's: it has its people, and stands once.
        self.assertEqual([each["title"] for each in found].count("Inception"), 1)
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

    @pytest.mark.long
    def test_a_page_has_what_a_source_found_or_waits_for_it(self):
        # OMDb answers while the page is made: around the half second for which one waits.
        found = {"Title": "Zyx", "Year": "2021", "imdbID": "tt9999990", "Type": "movie", "Poster": "N/A"}
        self.omdb.answers["/"] = lambda query: {
            "Search": [{**found, "Title": query["s"]}], "totalResults": "1", "Response": "True",
        }  # fmt: skip
        server = self.server(keys=False, CAMBIO_OMDB_KEY="4567ef89")
        self.text(server, "/movies")
        for number in range(20):
            self.omdb.delay = lambda: 0.49 + number / 500
            page = self.text(server, f"/movies?q=zyx{number:02}quux")
            self.assertTrue("data-movie=" in page or "data-wait=" in page, number)

    @pytest.mark.long
    def test_no_page_waits_for_sources_that_are_slow(self):
        for source in (self.tmdb, self.omdb):
            source.gate.clear()
            self.addCleanup(source.gate.set)
        server = self.server()
        for path in ("/movies", "/movies?q=amelie", "/movies/tt0120338", "/movies?q=zyx", "/tmdb/3/movie/603"):
            self.assertTrue(self.text(server, path), path)
        self.assertTrue(self.tmdb.asked)
        self.assertEqual(self.tmdb.answered + self.omdb.answered, 0)

    def whole(self, number, imdb):
        """Returns the details of a movie at TMDb and OMDb, which their lists do not have."""
        cast = [{"name": f"Second {number}", "order": 1}, {"name": f"First {number}", "order": 0}]
        return (
            {"runtime": 60 + number % 100, "imdb_id": imdb, "overview": f"Plot {number}", "credits": {"cast": cast}},
            {"Runtime": f"{60 + number % 100} min", "Actors": f"First {number}, Second {number}", "Plot": f"Plot {number}"},
        )  # fmt: skip

    def universe(self, count):
        """Returns `count` movies for both sources, half of them in the catalogue too."""
        rows = CHOICE.sample([row for row in catalogue() if row["title"].isascii()], count // 2)
        known = [(row["title"], row["year"], row["imdb_id"]) for row in rows]
        known += [(f"Zyx {place}", "2026", f"tt{90_000_000 + place}") for place in range(count - len(known))]
        CHOICE.shuffle(known)
        return [(5_000_000 + place, *each) for place, each in enumerate(known)]

    def has_all(self, number, runtime, actors, plot):
        return (runtime, actors, plot) == (60 + number % 100, [f"First {number}", f"Second {number}"], f"Plot {number}")

    @pytest.mark.long
    def test_tmdb_clients_that_ask_right_after_the_list_get_whole_movies(self):
        universe = self.universe(ASKED)
        movies = [movie(number, title, release_date=f"{year}-02-01") for number, title, year, _ in universe]
        self.tmdb.answers["/movie/popular"] = lambda query: {
            "page": int(query["page"]), "results": movies[int(query["page"]) * 20 - 20 : int(query["page"]) * 20],
            "total_pages": -(-len(movies) // 20), "total_results": len(movies),
        }  # fmt: skip
        for each, (number, _, _, imdb) in zip(movies, universe):
            self.tmdb.answers[f"/movie/{number}"] = each | self.whole(number, imdb)[0]
            self.tmdb.answers[f"/movie/{number}/external_ids"] = {"imdb_id": imdb}
        self.tmdb.delay = lambda: CHOICE.uniform(0, 1.2)
        server = self.server()
        tmdbsimple.API_KEY = "k"
        base = f"{server.address}/tmdb/3"

        def simple(number):
            client = tmdbsimple.Movies(number)
            client.base_uri = base
            found = client.info(append_to_response="credits")
            return found["runtime"], [each["name"] for each in found["credits"]["cast"]], found["overview"]

        def version3(number):
            client = tmdbv3api.Movie()
            client._base = base
            client.api_key, client.cache = "k", False
            found = client.details(number)
            return found.runtime, [each.name for each in found.casts.cast], found.overview

        stubs = []
        with concurrent.futures.ThreadPoolExecutor(12) as clients:
            for number in range(1, -(-len(movies) // 20) + 1):
                listing = tmdbsimple.Movies()
                listing.base_uri = base
                listed = [each["id"] for each in listing.popular(page=number)["results"]]
                self.assertEqual(listed, [each["id"] for each in movies[number * 20 - 20 : number * 20]])
                asked = [clients.submit(CHOICE.choice([simple, version3]), each) for each in listed]
                stubs += [each for each, answer in zip(listed, asked) if not self.has_all(each, *answer.result())]
        figures.add(f"{len(movies)} movies of TMDb asked right after the list: {len(stubs)} stubs")
        self.assertEqual(stubs, [])
        # OMDb's clients get the actors in TMDb's order.
        (number, _, _, imdb), client = universe[0], omdb.OMDB("k")
        client._api_url = f"{server.address}/omdb/"
        self.assertEqual(client.get(imdbid=imdb)["actors"], f"First {number}, Second {number}")
        # What is not known whole is a failure, which no client takes for the movie.
        self.tmdb.answers["/movie/popular"] = page(movie(77, "Zyx the Unfinished"))
        self.tmdb.answers["/movie/77"], self.tmdb.status = {}, 503
        with self.assertRaises(requests.exceptions.HTTPError) as failed:
            simple(77)
        self.assertIn(failed.exception.response.status_code, (502, 504))
        self.assertIs(failed.exception.response.json()["success"], False)

    @pytest.mark.long
    def test_omdb_clients_that_ask_right_after_the_search_get_whole_movies(self):
        stubs = 0
        # Each part gets a new server, since clients may use half of the thousand OMDb calls per day.
        movies = self.universe(ASKED)
        for first in range(0, len(movies), 400):
            stubs += self.stubs_of_omdb(movies[first : first + 400])
        figures.add(f"{len(movies)} movies of OMDb asked right after the search: {stubs} stubs")
        self.assertEqual(stubs, 0)

    def stubs_of_omdb(self, movies):
        listed = {
            imdb: {"Title": f"Qwv{place // 10} {title}", "Year": year, "imdbID": imdb, "Type": "movie", "Poster": "N/A"}
            for place, (_, title, year, imdb) in enumerate(movies)
        }  # fmt: skip
        numbers = {imdb: number for number, _, _, imdb in movies}

        def answer(query):
            if "i" in query:
                return listed[query["i"]] | self.whole(numbers[query["i"]], None)[1] | {"Response": "True"}
            found = [each for each in listed.values() if each["Title"].split()[0] == query["s"].capitalize()]
            return {"Search": found, "totalResults": str(len(found)), "Response": "True"}

        self.omdb.answers["/"] = answer
        self.omdb.delay = lambda: CHOICE.uniform(0, 1.2)
        self.tmdb.status = 503
        with tempfile.TemporaryDirectory() as self.folder:
            server = self.server()
            client = omdb.OMDB("k")
            client._api_url = f"{server.address}/omdb/"

            def is_stub(imdb):
                found = client.get(imdbid=imdb, plot="full")
                runtime, actors = int(found["runtime"].split()[0]), found["actors"].split(", ")
                return not self.has_all(numbers[imdb], runtime, actors, found["plot"])

            stubs = 0
            with concurrent.futures.ThreadPoolExecutor(12) as clients:
                for place in range(-(-len(movies) // 10)):
                    found = [each["imdb_id"] for each in client.search(f"qwv{place}")["search"]]
                    self.assertEqual(set(found), {imdb for _, _, _, imdb in movies[place * 10 : place * 10 + 10]})
                    stubs += sum(clients.map(is_stub, found))
            server.stop()
        return stubs

    def test_hostile_titles_and_plots_are_text(self):
        self.tmdb.answers["/search/movie"] = page(
            movie(1001, "zyx " + HOSTILE, overview=HOSTILE), movie(1002, "zyx " + "A" * 1_000_000),
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

    # MARK: Posters

    def known_movie(self, **options):
        """Returns a server that knows a movie with a poster, and the poster's address on its page."""
        self.tmdb.answers["/search/movie"] = page(movie(1001, "zyx", poster_path="/zyx.jpg", backdrop_path="/back.jpg"))
        server = self.server(**options)
        return server, re.search(r'<img src="(/movies/[^"]+/poster[^"]*)"', self.text(server, "/movies?q=zyx"))[1]

    def answer(self, server, path, port=None, host=None):
        """The status, the fields and the bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", port or server.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Host": host} if host else {})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def test_a_poster_is_fetched_once_for_all_who_ask_and_stays_when_its_server_is_gone(self):
        self.images.answers["/t/p/w342/zyx.jpg"] = PNG
        server, poster = self.known_movie()
        self.assertEqual(self.images.asked, [], "a page waits for no poster")
        self.images.gate.clear()
        with concurrent.futures.ThreadPoolExecutor(20) as readers:
            answers = [readers.submit(self.answer, server, poster) for _ in range(20)]
            self.until(lambda: self.images.asked)
            self.images.gate.set()
        for answer in answers:
            status, fields, body = answer.result()
            self.assertEqual((status, fields["Content-Type"], body), (200, "image/png", PNG))
            self.assertEqual(fields["X-Content-Type-Options"], "nosniff")
        self.assertEqual(self.images.asked, ["/t/p/w342/zyx.jpg"])
        server.stop()
        self.images.answers = {}
        offline = self.server(offline=True)
        self.until(lambda: poster in self.text(offline, "/movies?q=zyx&utm=%d" % time.monotonic_ns()))
        self.assertEqual(self.answer(offline, poster)[2], PNG)
        self.assertEqual(len(self.images.asked), 1)

    def test_a_hostile_poster_is_not_shown_and_not_kept(self):
        elsewhere = LookAlike()
        self.addCleanup(elsewhere.server_close)
        self.addCleanup(elsewhere.shutdown)
        elsewhere.answers["/t/p/w342/zyx.jpg"] = PNG
        large = PNG[:16] + struct.pack(">II", 10_000, 5_000) + PNG[24:]
        for number, (body, location) in enumerate([
            (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", None),
            (b"<!doctype html><script>alert(1)</script>", None), (large, None), (PNG[:40], None),
            (PNG + b"<script>alert(1)</script>", None), (PNG + b"\0" * (5 << 20), None), (b"", elsewhere.url + "/t/p/w342/zyx.jpg"),
        ]):  # fmt: skip
            with tempfile.TemporaryDirectory() as self.folder, self.subTest(number):
                self.images.answers["/t/p/w342/zyx.jpg"] = body
                self.images.location = location
                server, poster = self.known_movie()
                for _ in range(3):
                    status, fields, body = self.answer(server, poster)
                    self.assertEqual((status, fields["Content-Type"]), (404, "image/png"))
                    self.assertLess(len(body), 100)
                self.assertEqual(list(pathlib.Path(self.folder).rglob("*-pictures*")), [])
                server.stop()
        self.assertEqual(elsewhere.asked, [])

    def test_programs_of_tmdb_find_images_where_the_configuration_says(self):
        self.images.answers["/t/p/w500/zyx.jpg"] = PNG
        self.images.answers["/t/p/original/back.jpg"] = PNG
        port = free_port()
        server, _ = self.known_movie(options=("--tmdb-port", str(port)))
        for root, at in [(f"http://127.0.0.1:{port}", port), (f"{server.address}/tmdb", server.port)]:
            path = urllib.parse.urlsplit(root).path
            images = json.loads(self.answer(server, path + "/3/configuration", at)[2])["images"]
            self.assertEqual((images["base_url"], images["secure_base_url"]), (f"{root}/t/p/",) * 2)
            found = json.loads(self.answer(server, path + "/3/search/movie?query=zyx", at)[2])["results"][0]
            for size, name in [("w500", found["poster_path"]), ("original", found["backdrop_path"])]:
                address = urllib.parse.urlsplit(images["secure_base_url"] + size + name)
                status, fields, body = self.answer(server, address.path, at)
                self.assertEqual((status, fields["Content-Type"], body), (200, "image/png", PNG))
            self.assertEqual(self.answer(server, path + "/t/p/w500/other.jpg", at)[0], 404)
        self.assertEqual(self.answer(server, "/t/p/w500/zyx.jpg", host="image.tmdb.org")[2], PNG)
        self.assertEqual(sorted(self.images.asked), ["/t/p/original/back.jpg", "/t/p/w500/zyx.jpg"])

    def test_who_wants_no_posters_has_none(self):
        self.tmdb.answers["/search/movie"] = page(movie(1001, "zyx", poster_path="/zyx.jpg"))
        server = self.server(options=("--posters", "0"))
        self.assertNotIn("<img", self.text(server, "/movies?q=zyx"))
        self.assertEqual(self.answer(server, "/movies/tmdb1001/poster")[0], 404)
        self.assertEqual(self.images.asked, [])


if __name__ == "__main__":
    unittest.main()
