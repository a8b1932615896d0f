"""OMDb and TMDb clients, as published, against a server that has the embedded movies and no key.

Requirements S2-01 to S2-08: a list, a page of what is popular, search by page and name, fourteen fields of a movie.
"""

import asyncio
import http.client
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import aio_omdb.client
import aio_omdb.exc
import omdb
import tmdbapis
import tmdbapis.api3
import tmdbsimple
import tmdbv3api

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
import figures  # noqa: E402  (found through the line above)
from movies import ASKED, CHOICE, catalogue  # noqa: E402  (found through the line above)
from served import BINARY, Server, free_port  # noqa: E402  (found through the line above)

MATRIX, AMELIE = "tt0133093", "tt0211915"
# What programs read unasked in each movie of a list.
LISTED = {
    "vote_count": int, "id": int, "video": bool, "vote_average": (int, float), "title": str,
    "popularity": (int, float), "poster_path": (str, type(None)), "original_language": str, "original_title": str,
    "genre_ids": list, "backdrop_path": (str, type(None)), "adult": bool, "overview": str, "release_date": str,
}  # fmt: skip


class DialectTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.tmdb_port, cls.omdb_port = free_port(), free_port()
        cls.server = Server(
            pathlib.Path(folder.name), "--tmdb-port", str(cls.tmdb_port), "--omdb-port", str(cls.omdb_port))
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)

    def ask(self, path, port=None, host=None, method="GET"):
        """The status, the media type and the text."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.server.port, timeout=20)
        try:
            connection.request(method, path, headers={"Host": host} if host else {})
            response = connection.getresponse()
            return response.status, response.headers["Content-Type"], response.read().decode()
        finally:
            connection.close()

    def tmdb(self, path):
        status, _, text = self.ask("/3" + path, self.tmdb_port)
        return status, json.loads(text)

    # MARK: OMDb's programs

    def test_aio_omdb_finds_and_describes(self):
        client = aio_omdb.client.SyncOMDBClient(api_key="k", base_url=f"http://127.0.0.1:{self.omdb_port}/")
        movie = client.get_by_id(MATRIX)
        self.assertEqual((movie.title, movie.year, movie.imdb_id, movie.rated), ("The Matrix", "1999", MATRIX, "R"))
        self.assertEqual(movie.runtime, "136 min")
        self.assertIn("Keanu Reeves", movie.actors)
        self.assertTrue({rating.source for rating in movie.ratings} <= {
            "Internet Movie Database", "Rotten Tomatoes", "Metacritic"})
        found = client.search("matrix")
        self.assertIn(MATRIX, [item.imdb_id for item in found])
        for error, ask in [
            (aio_omdb.exc.MovieNotFound, lambda: client.get_by_id("tt12")),
            (aio_omdb.exc.MovieNotFound, lambda: client.get_by_title("no movie has such a name")),
            (aio_omdb.exc.InvalidItemOffset, lambda: client.search("matrix", page=101)),
        ]:
            with self.assertRaises(error):
                ask()

    def test_aio_omdb_asks_side_by_side(self):
        client = aio_omdb.client.AsyncOMDBClient(api_key="k", base_url=f"http://127.0.0.1:{self.omdb_port}/")

        async def movies():
            return await asyncio.gather(*[client.get_by_id(each) for each in (MATRIX, AMELIE) * 10])

        self.assertEqual({movie.imdb_id for movie in asyncio.run(movies())}, {MATRIX, AMELIE})

    def test_pyomdbapi_pages_through_a_search(self):
        client = omdb.OMDB("k")
        client._api_url = f"http://127.0.0.1:{self.omdb_port}/"
        movie = client.get(title="amelie")
        self.assertEqual(movie["imdb_id"], AMELIE)
        # It asks for page after page.
        found = client.search("love")
        ids = [movie["imdb_id"] for movie in found["search"]]
        self.assertGreater(len(ids), 100)
        self.assertEqual((len(ids), len(set(ids))), (int(found["total_results"]), len(ids)))
        with self.assertRaises(omdb.OMDBTooManyResults):
            client.search("a")
        with self.assertRaises(omdb.OMDBNoResults):
            client.search("no movie has such a name")

    # MARK: TMDb's programs

    def test_tmdbsimple_finds_and_describes(self):
        tmdbsimple.API_KEY = "k"

        def at(thing):
            thing.base_uri = f"http://127.0.0.1:{self.tmdb_port}/3"
            return thing

        search = at(tmdbsimple.Search())
        search.movie(query="the matrix", year=1999)
        self.assertEqual(search.results[0]["title"], "The Matrix")
        movie = at(tmdbsimple.Movies(search.results[0]["id"]))
        parts = movie.info(append_to_response="credits,release_dates,releases,trailers,images,recommendations")
        self.assertEqual((movie.imdb_id, movie.runtime, movie.status), (MATRIX, 136, "Released"))
        self.assertIn("Lana Wachowski", " ".join(person["name"] for person in parts["credits"]["crew"]))
        self.assertEqual(at(tmdbsimple.Find(AMELIE)).info(external_source="imdb_id")["movie_results"][0]["title"],
                         "Amélie")
        popular = at(tmdbsimple.Movies())
        ids = [movie["id"] for page in (1, 2, 3) for movie in popular.popular(page=page)["results"]]
        self.assertEqual((len(ids), len(set(ids))), (60, 60))
        genres = at(tmdbsimple.Genres()).movie_list()["genres"]
        self.assertIn({"id": 878, "name": "Science Fiction"}, genres)
        found = at(tmdbsimple.Discover()).movie(with_genres="878", primary_release_year=1999)["results"]
        self.assertIn("The Matrix", [movie["title"] for movie in found])
        self.assertTrue(all(878 in movie["genre_ids"] for movie in found))

    def test_tmdbapis_begins_and_describes(self):
        tmdbapis.api3.base_url = f"http://127.0.0.1:{self.tmdb_port}/3"
        api = tmdbapis.TMDbAPIs("k")
        found = api.movie_search("amelie")
        movie = api.movie(found[0].id)
        self.assertEqual((movie.title, movie.imdb_id), ("Amélie", AMELIE))
        self.assertIn("Jean-Pierre Jeunet", [credit.name for credit in movie.crew])
        self.assertIn("fr", [language.iso_639_1 for language in movie.spoken_languages])
        self.assertEqual(movie.countries[0].iso_3166_1, "FR")
        self.assertEqual(api.find_by_id(imdb_id=MATRIX).movie_results[0].title, "The Matrix")

    def test_renamers_find_the_movie_of_the_year(self):
        """Titles that stand twice, as renamers ask for a file: the words of its name, and the year."""
        movies = {}
        for row in catalogue():
            movies.setdefault(" ".join(re.findall(r"\w+", row["title"].lower().replace("'", ""))), []).append(row)
        twice = {
            title: rows for title, rows in movies.items()
            if len(rows) > 1 and len({row["year"] for row in rows}) == len(rows) and title
        }  # fmt: skip
        names = CHOICE.sample(sorted(twice), min(ASKED, len(twice)))
        tmdbsimple.API_KEY = "k"
        base = f"http://127.0.0.1:{self.tmdb_port}/3"
        client = omdb.OMDB("k")
        client._api_url = f"http://127.0.0.1:{self.omdb_port}/"

        def simple(**query):
            search = tmdbsimple.Search()
            search.base_uri = base
            found = search.movie(**query)["results"][0]
            # A renamer takes the year from the day.
            return found["title"], found["release_date"][:4], imdb_of(found["id"])

        def imdb_of(number):
            return self.tmdb(f"/movie/{number}/external_ids")[1]["imdb_id"]

        def omdb_title(title, year):
            found = client.get(title=title, y=year)
            return found["title"], found["year"], found["imdb_id"]

        def omdb_search(title, year):
            found = client.search(title, pull_all_results=False, y=year)["search"][0]
            return found["title"], found["year"], found["imdb_id"]

        wrong = []
        for name in names:
            row = CHOICE.choice(twice[name])
            wanted = (row["title"], row["year"], row["imdb_id"])
            ways = [
                lambda: simple(query=name, year=row["year"]), lambda: simple(query=name, primary_release_year=row["year"]),
                lambda: simple(query=f"{name} {row['year']}"), lambda: omdb_title(name, row["year"]),
            ]  # fmt: skip
            if len(re.sub(r"\W", "", name)) > 2:
                ways.append(lambda: omdb_search(name, row["year"]))
            for way, ask in enumerate(ways):
                found = ask()
                if found != wanted:
                    wrong.append((way, name, wanted, found))
        figures.add(f"{len(names)} of {len(twice)} titles that stand twice, asked for in five ways: {len(wrong)} wrong years")
        self.assertEqual(wrong, [])

    def test_people_and_studios_are_names_alone(self):
        movie = self.tmdb(f"/movie/{MATRIX}?append_to_response=credits")[1]
        people = movie["credits"]["cast"] + movie["credits"]["crew"]
        self.assertIn("Keanu Reeves", [person["name"] for person in people])
        self.assertEqual({each["id"] for each in people + movie["production_companies"]}, {0})
        for path in ["/search/person?query=keanu", "/search/company?query=pixar", "/person/popular",
                     "/discover/movie?with_cast=6384"]:
            self.assertEqual((self.tmdb(path)[0], self.tmdb(path)[1]["results"]), (200, []), path)
        for path in ["/person/0", "/person/6384/movie_credits", "/company/174"]:
            self.assertEqual((self.tmdb(path)[0], self.tmdb(path)[1]["status_code"]), (404, 34), path)

    def test_tmdbv3api_finds_and_describes(self):
        def at(thing):
            thing._base = f"http://127.0.0.1:{self.tmdb_port}/3"
            return thing

        at(tmdbv3api.TMDb()).api_key = "k"
        movie = at(tmdbv3api.Search()).movies("amelie")[0]
        self.assertEqual(movie.title, "Amélie")
        details = at(tmdbv3api.Movie()).details(movie.id)
        self.assertEqual((details.imdb_id, details.runtime), (AMELIE, 122))
        self.assertIn("Jean-Pierre Jeunet", [each.name for each in details.casts.crew])
        self.assertLess(at(tmdbv3api.Movie()).latest().release_date, "2015")
        by_title = {"sort_by": "title.asc", "with_genres": "878", "year": 1999}
        titles = [each.title for each in at(tmdbv3api.Discover()).discover_movies(by_title)]
        back = [each.title for each in at(tmdbv3api.Discover()).discover_movies(
            {**by_title, "sort_by": "title.desc"})]
        self.assertIn("The Matrix", titles + back)
        self.assertLess(titles[0], back[0])

    # MARK: What programs send and read

    def test_every_movie_of_a_list_has_its_fields(self):
        for path in ["/movie/popular?page=2", "/movie/top_rated", "/search/movie?query=love", "/discover/movie",
                     "/trending/movie/week", "/movie/now_playing", "/movie/upcoming?region="]:
            status, page = self.tmdb(path)
            self.assertEqual(status, 200, path)
            self.assertTrue({"page", "results", "total_pages", "total_results"} <= page.keys(), path)
            for movie in page["results"]:
                self.assertEqual({name for name, kind in LISTED.items() if not isinstance(movie[name], kind)}, set())
                self.assertLess(movie["id"], 2**31)
        self.assertEqual(self.tmdb("/search/movie?query=zzzzqqq")[1]["total_results"], 0)

    def test_sequences_of_the_programs(self):
        # Jellyfin, Kodi, Seerr, Yamtrack: configuration, a search by name and year, the movie with its parts.
        self.assertIn("w500", self.tmdb("/configuration")[1]["images"]["poster_sizes"])
        number = self.tmdb("/search/movie?query=The+Matrix&year=1999&include_adult=false&language=en-US")[1][
            "results"][0]["id"]
        for parts in ["credits,images,releases,videos,keywords", "trailers,images,releases,credits,keywords",
                      "credits,external_ids,videos,keywords,release_dates,watch/providers", "recommendations,casts",
                      "no-such-part,season/1"]:
            path = f"/movie/{number}?append_to_response={parts}&include_image_language=en,null&language=en"
            status, movie = self.tmdb(path)
            self.assertEqual(status, 200)
            known = {part for part in parts.split(",") if part not in ("no-such-part", "season/1")}
            self.assertTrue(known <= movie.keys(), parts)
            self.assertIn("belongs_to_collection", movie)
        self.assertEqual(movie["imdb_id"], MATRIX)
        self.assertEqual(self.tmdb(f"/movie/{MATRIX}")[1]["id"], number)
        self.assertEqual(self.tmdb(f"/movie/{number}/external_ids")[1]["imdb_id"], MATRIX)
        self.assertEqual(self.tmdb(f"//movie//{number}")[0], 200)

    def test_errors_are_the_apis_own(self):
        for path, status, code in [
            ("/movie/popular?page=0", 400, 22), ("/movie/popular?page=501", 400, 22),
            ("/movie/popular?page=x", 400, 22), ("/movie/999999999", 404, 34), ("/no/such/path", 404, 34),
            ("/movie/abc", 404, 6), (f"/movie/1?append_to_response={','.join('abcdefghijklmnopqrstuvw')}", 400, 27),
            ("/find/tt0133093?external_source=nobody", 422, 5),
        ]:
            found, document = self.tmdb(path)
            self.assertEqual((found, document["status_code"], document["success"]), (status, code, False), path)
        self.assertEqual(self.tmdb("/search/movie")[1]["errors"], ["query must be provided"])
        status, kind, text = self.ask("/3/movie/popular", self.tmdb_port, method="POST")
        self.assertEqual((status, json.loads(text)["status_code"]), (405, 42))
        for query, sentence in [
            ("", "Something went wrong."), ("?s=", "Incorrect IMDb ID."), ("?i=tt1", "Incorrect IMDb ID."),
            ("?i=tt99999999", "Error getting data."), ("?s=ab", "Too many results."),
            ("?s=matrix&y=abc", "Conversion from string \"abc\" to type 'Double' is not valid."),
            ("?t=matrix&Season=1", "Series or season not found!"), ("?s=matrix&type=series", "Series not found!"),
        ]:
            status, _, text = self.ask("/" + query, self.omdb_port)
            self.assertEqual((status, json.loads(text)), (200, {"Response": "False", "Error": sentence}), query)

    def test_omdb_is_written_in_three_ways(self):
        path = f"/omdb?i={MATRIX}"
        status, kind, text = self.ask(path + "&callback=movies.show")
        self.assertTrue(text.startswith("movies.show({") and text.endswith("})") and "javascript" in kind)
        # A callback that would run something else is passed over.
        status, kind, text = self.ask(path + "&callback=alert(1)//")
        self.assertEqual(json.loads(text)["imdbID"], MATRIX)
        status, kind, text = self.ask(path + "&r=xml")
        movie = xml.etree.ElementTree.fromstring(text)[0]
        self.assertEqual((movie.get("title"), movie.get("imdbID"), movie.get("type")), ("The Matrix", MATRIX, "movie"))
        status, kind, text = self.ask("/omdb?s=matrix&r=xml")
        self.assertGreater(int(xml.etree.ElementTree.fromstring(text).get("totalResults")), 2)
        status, kind, text = self.ask("/omdb?i=tt1&r=xml")
        self.assertEqual(xml.etree.ElementTree.fromstring(text).findtext("error"), "Incorrect IMDb ID.")

    def test_three_doors_lead_to_the_same(self):
        movie = f"/3/movie/{MATRIX}"
        by_port = self.ask(movie, self.tmdb_port)
        self.assertEqual(self.ask("/tmdb" + movie), by_port)
        self.assertEqual(self.ask(movie, host="api.themoviedb.org"), by_port)
        query = f"?i={MATRIX}"
        by_port = self.ask("/" + query, self.omdb_port)
        self.assertEqual(self.ask("/omdb" + query), by_port)
        self.assertEqual(self.ask("/omdb/" + query), by_port)
        self.assertEqual(self.ask("/" + query, host="www.omdbapi.com"), by_port)
        # The root is OMDb's there and ours here, whichever was asked for first.
        self.assertIn("<html", self.ask("/")[2])
        self.assertEqual(json.loads(self.ask("/", host="omdbapi.com:80")[2])["Error"], "Something went wrong.")
        self.assertEqual(self.ask("/USD/BRL", host="api.themoviedb.org")[0], 404)
        self.assertEqual(self.ask("/", host="example.org")[0], 421)

    def test_a_port_that_is_taken_is_named_with_its_option(self):
        for option, name in ((["--port", str(self.server.port)], "--port"),
                             (["--port", "0", "--at", f"tmdb:{self.tmdb_port}"], "--at"),
                             (["--port", "0", "--omdb-port", str(self.omdb_port)], "--at")):
            done = subprocess.run([BINARY, "serve", "--offline", *option], env=self.server.environment,
                                  capture_output=True, text=True, timeout=30)
            said = " ".join(done.stderr.split())
            self.assertEqual(done.returncode, 69, said)
            port = option[-1].split(":")[-1]
            self.assertIn(f"port {port} on 127.0.0.1 is in use already", said)
            self.assertIn(f"Choose another one with {name},", said)


if __name__ == "__main__":
    unittest.main()
