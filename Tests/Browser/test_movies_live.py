"""Movies of a live source with thirty pages, as a reader meets them: S2-01 to S2-03 and S2-05 to S2-08."""

import random
import time

import pytest
from conftest import until
from movies import LookAlike, movie
from movies import page as found
from screens import PHONE
from served import Server
from test_movies import MOVIES
from test_movies_offline import KEPT
from test_movies_screen import closed, said

pytestmark = pytest.mark.only("chromium", "it is the server's order and a script that other tests see in every engine")

PAGES, SIZE = 30, 20
NOBODY = "http://127.0.0.1:9"
LIVE = f"{MOVIES}.filter((name) => name.startsWith('tmdb9'))"


def name(place):
    return f"tmdb{900_000 + place}"


def listed(failing=(), asked=None):
    """What TMDb answers to a question for a page, whose number joins `asked`; those of `failing` get no answer."""

    def answer(query):
        number = int(query["page"])
        if asked is not None:
            asked.add(number)
        if number in failing:
            raise ConnectionAbortedError
        places = range((number - 1) * SIZE, min(number, PAGES) * SIZE)
        return {
            "page": number, "total_pages": PAGES, "total_results": PAGES * SIZE,
            "results": [movie(900_000 + place, f"Zyx {place}") for place in places],
        }  # fmt: skip

    return answer


@pytest.fixture
def tmdb():
    tmdb = LookAlike()
    tmdb.answers["/movie/popular"] = tmdb.answers["/search/movie"] = listed()
    yield tmdb
    tmdb.gate.set()
    tmdb.shutdown()
    tmdb.server_close()


@pytest.fixture
def live(tmdb, tmp_path):
    """Starts a server that asks TMDb, or the source that is named beside it."""
    started = []

    def start(**environment):
        sources = {
            "CAMBIO_SOURCES": "ecb", "CAMBIO_ECB_URL": NOBODY, "CAMBIO_OMDB_URL": NOBODY, "CAMBIO_WIKIDATA_URL": NOBODY,
            "CAMBIO_TMDB_URL": tmdb.url, "CAMBIO_TMDB_KEY": "0123abcd", **environment,
        }  # fmt: skip
        started.append(Server(tmp_path, offline=False, **sources).start())
        return started[-1]

    yield start
    for server in started:
        server.stop()


def scroll(page, count, step=700, pause=350):
    """Scrolls like a reader, `step` pixels every `pause` milliseconds, until so many live movies were shown."""
    deadline = time.monotonic() + 90
    while page.evaluate(f"{LIVE}.length") < count and time.monotonic() < deadline:
        page.evaluate(f"scrollBy(0, {step})")
        page.wait_for_timeout(pause)
    movies = page.evaluate(MOVIES)
    assert len(movies) == len(set(movies))
    return page.evaluate(LIVE)


def test_s2_02_the_first_tile_of_a_servers_first_visit_is_live(visit, live, tmdb):
    page = visit(live().address, **PHONE).open("/movies")
    assert page.evaluate(MOVIES)[:SIZE] == [name(place) for place in range(SIZE)]
    assert not page.locator("[data-new]").count() and said(page) == ""


@pytest.mark.long
@pytest.mark.parametrize("failures, step, pause, language", [
    (1, 700, 350, "en"), (3, 3_000, 60, "en"), (1, 3_000, 60, "pt-BR"),
], ids=["walk", "race", "race-in-portuguese"])
def test_s2_06_every_live_movie_is_scrolled_by_once_and_in_order(visit, live, tmdb, failures, step, pause, language):
    chance = random.Random(failures)
    failing, asked = set(chance.sample(range(2, PAGES), failures)), set()
    tmdb.answers["/movie/popular"] = listed(failing, asked)
    tmdb.delay = lambda: chance.uniform(0, 1.2)
    page = visit(live().address, service_workers="block", locale=language, **PHONE).open("/movies")
    expected = [name(place) for place in range(PAGES * SIZE) if place // SIZE + 1 not in failing]
    assert scroll(page, len(expected), step, pause) == expected
    assert asked == set(range(1, PAGES + 1))


@pytest.mark.long
def test_s2_06_a_page_that_takes_long_is_the_sources_with_a_worker_too(visit, live, tmdb):
    server = live()
    reader = visit(server.address, **PHONE)
    page = reader.open("/movies")
    reader.wait_for_worker()
    until(page, KEPT)
    page = reader.open("/movies")
    first = page.evaluate(MOVIES)
    # Longer than the worker waits before it draws a page from the movies on the device.
    tmdb.delay = lambda: 6
    while (last := page.evaluate(f"{LIVE}.length")) < 5 * SIZE:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        until(page, f"{MOVIES}.length > {last}")
    movies = page.evaluate(MOVIES)
    assert movies[:SIZE] == first[:SIZE] and movies == [name(place) for place in range(len(movies))]


@pytest.mark.long
def test_s2_03_a_search_is_scrolled_to_the_sources_end(visit, live, tmdb):
    tmdb.delay = lambda: 0.3
    page = visit(live().address, service_workers="block", **PHONE).open("/movies")
    page.fill("#movie-search", "zyx")
    until(page, f"location.search === '?q=zyx' && {LIVE}.length > 0")
    assert scroll(page, PAGES * SIZE) == [name(place) for place in range(PAGES * SIZE)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_s2_03_what_is_typed_letter_by_letter_ends_with_its_own_movies(visit, live, tmdb, seed):
    chance, words = random.Random(seed), "quux abcde"
    tmdb.delay = lambda: chance.uniform(0, 1.2)
    tmdb.answers["/search/movie"] = lambda query: found(movie(910_000 + len(query["query"]), query["query"]))
    page = visit(live().address, service_workers="block", **PHONE).open("/movies")
    page.focus("#movie-search")
    for letter in words:
        page.keyboard.type(letter)
        page.wait_for_timeout(chance.uniform(0, 900))
    until(page, f"location.search === '?q=quux+abcde' && {MOVIES}.join() === 'tmdb{910_000 + len(words)}'")
    until(page, "!document.querySelector('#movies[aria-busy], [data-sources][data-wait]')")
    page.wait_for_timeout(1_500)
    assert page.evaluate(MOVIES) == [f"tmdb{910_000 + len(words)}"] and said(page) == ""


def test_s2_01_what_omdb_finds_is_listed(visit, live, tmdb):
    omdb = LookAlike()
    movies = [
        {"Title": f"Quux {place}", "Year": "2021", "imdbID": f"tt{9_999_000 + place}", "Type": "movie", "Poster": "N/A"}
        for place in range(3)
    ]
    omdb.answers["/"] = {"Search": movies, "totalResults": "3", "Response": "True"}
    tmdb.answers["/search/movie"] = closed
    server = live(CAMBIO_OMDB_URL=omdb.url, CAMBIO_OMDB_KEY="4567ef89")
    page = visit(server.address, service_workers="block").open("/movies")
    page.fill("#movie-search", "quux")
    until(page, f"{MOVIES}.join() === 'tt9999000,tt9999001,tt9999002'")
    omdb.shutdown()
    omdb.server_close()


def test_s2_08_a_shared_movie_whose_source_fails_may_exist_and_a_retry_says_when(visit, live, tmdb):
    tmdb.answers["/find/tt30000555"] = closed
    server = live()
    page = visit(server.address, service_workers="block").open("/movies/tt30000555")
    until(page, "document.querySelector('[data-sources] .is-warning')?.checkVisibility()")
    assert "TMDb cannot be reached." in said(page) and "again in" in said(page)
    text = page.inner_text("main")
    assert "is not available" in text and "misspelt" not in text and "127.0.0.1" not in text
    asked = len(tmdb.asked)
    # While TMDb is left alone, the page says so again instead of pretending to have asked.
    page.click("main .btn-primary")
    until(page, "document.querySelector('[data-sources] .is-warning')?.checkVisibility()")
    assert "again in" in said(page) and len([path for path in tmdb.asked[asked:] if "tt30000555" in path]) == 0


@pytest.mark.long
def test_s2_07_a_mark_on_a_live_tile_is_shown_by_whatever_number_the_movie_has_later(visit, live, tmdb):
    place = 2 * SIZE + 5
    reader = visit(live().address, service_workers="block", **PHONE)
    page = reader.open("/movies")
    scroll(page, place + 1)
    page.click(f"[data-movie={name(place)}] [data-list=see]")
    until(page, f"document.querySelector('[data-movie={name(place)}] [data-list=see][aria-pressed=true]')")
    # Its page brings the number at IMDb, by which all pages name it from then on.
    tmdb.answers[f"/movie/{900_000 + place}"] = movie(900_000 + place, f"Zyx {place}", imdb_id="tt30000056")
    page = reader.open(f"/movies/{name(place)}")
    until(page, "document.querySelector('#own-seen.is-seen')")
    until(page, "document.querySelector('#own').dataset.ids?.includes('tt30000056')")
    tmdb.answers["/search/movie"] = found(movie(900_000 + place, f"Zyx {place}"))
    page = reader.open(f"/movies?q=zyx+{place}")
    until(page, "document.querySelectorAll('[data-movie=tt30000056] [data-list=see][aria-pressed=true]').length === 1")
    page = reader.open("/movies/list")
    until(page, "document.querySelector('[data-count]').textContent === '1'")
    assert page.evaluate("CambioKeeper.read('films').then((text) => Object.keys(JSON.parse(text).films).length)") == 1


def test_s2_05_titles_and_plots_are_in_the_readers_language_and_found_in_it(visit, live, tmdb):
    english = movie(900_700, "City of God", original_title="Cidade de Deus", original_language="pt")
    own = {**english, "title": "Cidade de Deus", "overview": "Dois meninos crescem."}
    tmdb.answers["/movie/popular"] = lambda query: found(own if query.get("language") == "pt-BR" else english)
    tmdb.answers["/search/movie"] = found()
    server = live()
    page = visit(server.address, locale="pt-BR", service_workers="block", **PHONE).open("/movies")
    until(page, "document.querySelector('[data-movie=tmdb900700] .title')?.textContent === 'Cidade de Deus'")
    page.fill("#movie-search", "cidade deus")
    until(page, "location.search === '?q=cidade+deus' && document.querySelector('[data-movie=tmdb900700]')")
    page.click("[data-movie=tmdb900700] a")
    page.wait_for_selector(".movie-hero")
    assert page.inner_text("h1") == "Cidade de Deus" and "Dois meninos" in page.inner_text(".overview")
