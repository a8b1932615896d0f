"""Films' own posters on the pages, over those that are drawn: S2-07 and S2-10, in three engines."""

import re

import pytest
from conftest import until
from films import PNG, LookAlike, film
from films import page as found
from screens import PHONE
from served import Server

FILMS = 10
SHOWN = "[...document.querySelectorAll('.poster-grid .poster img')].filter((it) => it.complete && it.naturalWidth > 1).length"
KEPT = "caches.open('cambio-posters-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"
ONLY = pytest.mark.only("chromium", "what is kept is the same worker's doing in every engine, and looked at in each above")


class Films:
    """TMDb, and a server that asks it; every film has a poster."""

    def __init__(self, folder):
        self.tmdb, self.images = LookAlike(), LookAlike()
        self.tmdb.answers["/search/movie"] = found(
            *[film(1001 + number, f"Zyx {number}", poster_path=f"/zyx{number}.png") for number in range(FILMS)])
        self.serve(PNG)
        self.server = Server(
            folder, offline=False, CAMBIO_SOURCES="ecb", CAMBIO_ECB_URL="http://127.0.0.1:9", CAMBIO_TMDB_KEY="0123abcd",
            CAMBIO_TMDB_URL=self.tmdb.url, CAMBIO_OMDB_URL="http://127.0.0.1:9", CAMBIO_WIKIDATA_URL="http://127.0.0.1:9",
            CAMBIO_TMDB_IMAGES_URL=self.images.url,
        ).start()
        self.address = self.server.address

    def serve(self, body):
        """Has all posters be these bytes."""
        for number in range(FILMS):
            self.images.answers[f"/t/p/w342/zyx{number}.png"] = body

    def stop(self):
        self.server.stop()
        for source in (self.tmdb, self.images):
            source.shutdown()
            source.server_close()


@pytest.fixture
def films(tmp_path):
    films = Films(tmp_path)
    yield films
    films.stop()


BOX = """(() => {
  const sizes = (selector) => [...document.querySelectorAll(selector)].map((it) => {
    const { width, height } = it.getBoundingClientRect();
    return [width, height].map(Math.round).join();
  });
  const image = document.querySelector('.poster-grid .poster img');
  const { x, y, width, height } = image.getBoundingClientRect();
  return { posters: sizes('.poster-grid .poster'), images: sizes('.poster-grid .poster img'),
           isOnTop: document.elementFromPoint(x + width / 2, y + height - 20) === image };
})()"""


def test_a_poster_lies_over_the_drawn_one_in_the_grid_and_on_the_page_of_its_film(visit, films):
    films.tmdb.answers["/search/movie"]["results"][3]["poster_path"] = None
    reader = visit(films.address)
    page = reader.open("/movies?q=zyx")
    until(page, f"{SHOWN} > 0")
    box = page.evaluate(BOX)
    # One size for those that have a poster and for the one that is drawn alone: nothing moves when a poster comes.
    assert len(box["posters"]) == FILMS and len(box["images"]) == FILMS - 1
    assert len(set(box["posters"] + box["images"])) == 1
    assert box["isOnTop"]
    assert page.locator(".poster-grid .poster svg").count() == FILMS
    page = reader.open("/movies/tmdb1001")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    assert reader.complaints() == []


@pytest.mark.parametrize("body", [
    b"<svg xmlns='http://www.w3.org/2000/svg' width='60' height='90' onload='parent.hacked = 1'><rect width='60' height='90'/></svg>",
    PNG[:40] + bytes(len(PNG) - 52) + PNG[-12:],
], ids=["a drawing with a script", "a broken picture"])  # fmt: skip
def test_under_a_hostile_poster_the_drawn_one_stays(visit, films, body):
    films.serve(body)
    reader = visit(films.address)
    page = reader.open("/movies?q=zyx")
    until(page, "[...document.querySelectorAll('.poster-grid .poster')].slice(0, 2).every((it) => !it.querySelector('img')"
                " || it.querySelector('img').naturalWidth === 1)")
    assert page.evaluate(SHOWN) == 0
    assert page.evaluate("globalThis.hacked") is None
    assert page.locator(".poster-grid .poster svg").count() == FILMS


def test_posters_that_were_seen_are_there_without_the_server(visit, films):
    reader = visit(films.address)
    page = reader.open("/movies?q=zyx")
    reader.wait_for_worker()
    until(page, f"{SHOWN} > 1")
    page = reader.open("/movies/tmdb1001")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    page = reader.open("/movies?q=zyx")
    until(page, f"{KEPT}.then((urls) => urls.length > 1)")
    until(page, "caches.open('cambio-films-1').then((cache) => cache.match('/movies/tmdb1001')).then((kept) => !!kept)")
    films.server.stop()
    page = reader.open("/movies/tmdb1001")
    assert page.evaluate("document.querySelector('.kept-note').checkVisibility()")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    page = reader.open("/movies?q=zyx")
    until(page, f"{SHOWN} > 1")


@ONLY
def test_a_device_keeps_posters_within_the_limit_that_its_reader_sets(visit, films):
    reader = visit(films.address, **PHONE)
    page = reader.open("/movies/list")
    reader.wait_for_worker()
    limit = page.locator("[data-poster-limit]")
    assert limit.evaluate("(it) => [...it.options].map(({ value }) => value)") == ["0", "10", "50", "200"]
    assert limit.input_value() == "50"
    # 5 of these small ones.
    page.evaluate(f"CambioKeeper.write('posters', '{len(PNG) * 5 / 1_000_000}')")
    page = reader.open("/movies?q=zyx")
    for number in range(FILMS):
        page.evaluate(f"""(async () => {{
          const image = document.querySelector('[data-film="tmdb{1001 + number}"] img');
          await fetch(image.getAttribute("src"));
        }})()""")
    until(page, f"{KEPT}.then((urls) => urls.length <= 5 && urls.some((url) => url.includes('tmdb{1000 + FILMS}/')))")
    kept = [int(re.search(r"tmdb(\d+)", url)[1]) for url in page.evaluate(KEPT)]
    assert len(kept) == 5
    page = reader.open("/movies/list")
    page.locator("[data-poster-limit]").select_option("0")
    until(page, f"{KEPT}.then((urls) => urls.length === 0)")
    page = reader.open("/movies/list")
    assert page.locator("[data-poster-limit]").input_value() == "0"
    page = reader.open("/movies?q=zyx")
    until(page, f"{SHOWN} > 0")
    assert page.evaluate(KEPT) == []
