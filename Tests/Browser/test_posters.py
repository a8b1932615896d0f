"""Movies' own posters and backgrounds on the pages, over those that are drawn: S2-07 and S2-10, in three engines."""

import io
import struct
import zlib

import pytest
from conftest import until
from engines import CHROMIUM
from movies import PNG, LookAlike, movie
from movies import page as found
from PIL import Image
from parts import long
from screens import DESKTOP, NOT_IN_FIREFOX, PHONE
from served import Server

MOVIES = 10
SHOWN = "[...document.querySelectorAll('.poster-grid .poster img')].filter((it) => it.complete && it.naturalWidth > 1).length"
KEPT = "caches.open('cambio-posters-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"
ONLY = pytest.mark.only("chromium", "what is kept is the same worker's doing in every engine, and looked at in each above")


class Movies:
    """TMDb, and a server that asks it; every movie has a poster, and the first a background."""

    def __init__(self, folder):
        self.tmdb, self.images = LookAlike(), LookAlike()
        self.tmdb.answers["/search/movie"] = found(
            *[movie(1001 + number, f"Zyx {number}", poster_path=f"/zyx{number}.png") for number in range(MOVIES)])
        self.first = self.tmdb.answers["/search/movie"]["results"][0]
        self.first["backdrop_path"] = "/back.png"
        self.serve(PNG)
        self.server = Server(
            folder, offline=False, CAMBIO_SOURCES="ecb", CAMBIO_ECB_URL="http://127.0.0.1:9", CAMBIO_TMDB_KEY="0123abcd",
            CAMBIO_TMDB_URL=self.tmdb.url, CAMBIO_OMDB_URL="http://127.0.0.1:9", CAMBIO_WIKIDATA_URL="http://127.0.0.1:9",
            CAMBIO_TMDB_IMAGES_URL=self.images.url,
        ).start()
        self.address = self.server.address

    def serve(self, body):
        """Makes all pictures these bytes."""
        for size in ("w780", "w1280"):
            self.images.answers[f"/t/p/{size}/back.png"] = body
        for number in range(MOVIES):
            self.images.answers[f"/t/p/w342/zyx{number}.png"] = body

    def stop(self):
        self.server.stop()
        for source in (self.tmdb, self.images):
            source.shutdown()
            source.server_close()


@pytest.fixture
def movies(tmp_path):
    movies = Movies(tmp_path)
    yield movies
    movies.stop()


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


@NOT_IN_FIREFOX
def test_a_poster_lies_over_the_drawn_one_in_the_grid_and_on_the_page_of_its_movie(visit, movies):
    movies.tmdb.answers["/search/movie"]["results"][3]["poster_path"] = None
    reader = visit(movies.address)
    page = reader.open("/movies?q=zyx")
    until(page, f"{SHOWN} > 0")
    box = page.evaluate(BOX)
    # One size for movies with a poster and for the drawn one: nothing moves when a poster comes.
    assert len(box["posters"]) == MOVIES and len(box["images"]) == MOVIES - 1
    assert len(set(box["posters"] + box["images"])) == 1
    assert box["isOnTop"]
    assert page.locator(".poster-grid .poster svg").count() == MOVIES
    page = reader.open("/movies/tmdb1001")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    assert reader.complaints() == []


@NOT_IN_FIREFOX
@pytest.mark.parametrize("body", [
    b"<svg xmlns='http://www.w3.org/2000/svg' width='60' height='90' onload='parent.hacked = 1'><rect width='60' height='90'/></svg>",
    *long(PNG[:40] + bytes(len(PNG) - 52) + PNG[-12:]),
], ids=["a drawing with a script", "a broken picture"])  # fmt: skip
def test_under_a_hostile_poster_the_drawn_one_stays(visit, movies, body):
    movies.serve(body)
    reader = visit(movies.address)
    page = reader.open("/movies?q=zyx")
    until(page, "[...document.querySelectorAll('.poster-grid .poster')].slice(0, 2).every((it) => !it.querySelector('img')"
                " || it.querySelector('img').naturalWidth === 1)")
    assert page.evaluate(SHOWN) == 0
    assert page.evaluate("globalThis.hacked") is None
    assert page.locator(".poster-grid .poster svg").count() == MOVIES


BACKDROP = ".movie-hero .backdrop img"
HEAD = """(() => {
  const size = (it) => [it.getBoundingClientRect()].map(({ width, height }) => `${Math.round(width)},${Math.round(height)}`)[0];
  const [hero, image] = [document.querySelector(".movie-hero"), document.querySelector(".movie-hero .backdrop img")];
  return { hero: size(hero), image: image && size(image), drawings: hero.querySelectorAll(".backdrop svg").length };
})()"""


@pytest.mark.long
@NOT_IN_FIREFOX
@pytest.mark.parametrize("size, other, options", [("w780", "w1280", PHONE), ("w1280", "w780", DESKTOP)], ids=["phone", "desktop"])
def test_behind_the_head_of_a_page_is_the_movie_s_own_background(visit, movies, size, other, options):
    reader = visit(movies.address, **options)
    reader.open("/movies?q=zyx")
    page = reader.open("/movies/tmdb1001")
    until(page, f"document.querySelector('{BACKDROP}').naturalWidth === 6")
    assert page.evaluate(f"document.querySelector('{BACKDROP}').loading") == "lazy"
    with_one = page.evaluate(HEAD)
    assert f"/t/p/{size}/back.png" in movies.images.asked and f"/t/p/{other}/back.png" not in movies.images.asked
    without = reader.open("/movies/tmdb1002").evaluate(HEAD)
    # It takes no room of its own, and covers the whole drawing.
    assert with_one == {**without, "image": with_one["hero"]} and without["image"] is None and without["drawings"] == 1


@NOT_IN_FIREFOX
def test_under_a_broken_background_the_drawn_one_stays(visit, movies):
    movies.serve(PNG[:40] + bytes(len(PNG) - 52) + PNG[-12:])
    reader = visit(movies.address)
    reader.open("/movies?q=zyx")
    page = reader.open("/movies/tmdb1001")
    until(page, f"!document.querySelector('{BACKDROP}') || document.querySelector('{BACKDROP}').naturalWidth === 1")
    assert page.locator(".movie-hero .backdrop svg").count() == 1


@pytest.mark.only("chromium", "the colours are the style's, which is the same in each engine")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, *long(DESKTOP)], ids=["phone", "desktop"])
def test_a_title_of_any_length_is_read_over_a_white_background(visit, movies, theme, options):
    white = io.BytesIO()
    Image.new("RGB", (64, 36), "white").save(white, "PNG")
    movies.serve(white.getvalue())
    movies.first["title"] = movies.first["original_title"] = "Zyx " + "and what came of it, as was told later " * 8
    reader = visit(movies.address, color_scheme=theme, **options)
    reader.open("/movies?q=zyx")
    page = reader.open("/movies/tmdb1001")
    until(page, f"document.querySelector('{BACKDROP}').naturalWidth === 64")
    box = page.locator(".movie-hero > div").bounding_box()
    page.evaluate("document.querySelector('.movie-hero > div').style.visibility = 'hidden'")
    seen = Image.open(io.BytesIO(page.screenshot(full_page=True, clip=box))).convert("RGB")
    lightest = max(luminance(colour) for _, colour in seen.getcolors(1 << 24))
    assert (luminance((0xE3, 0xEE, 0xEC)) + .05) / (lightest + .05) >= 4.5


@pytest.mark.only("chromium", "no other knows who saves data")
def test_who_saves_data_gets_no_background(engine, movies):
    browser = engine.browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--enable-experimental-web-platform-features"])
    try:
        for saves in (True, False):
            page = browser.new_context(service_workers="block").new_page()
            if saves:
                feature = {"name": "prefers-reduced-data", "value": "reduce"}
                page.context.new_cdp_session(page).send("Emulation.setEmulatedMedia", {"features": [feature]})
            page.goto(movies.address + "/movies?q=zyx")
            page.goto(movies.address + "/movies/tmdb1001")
            assert page.evaluate("matchMedia('(prefers-reduced-data: reduce)').matches") is saves
            # A background would have been requested by then: it comes before the poster.
            until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
            if not saves:
                until(page, f"document.querySelector('{BACKDROP}').naturalWidth === 6")
            asked = [path for path in movies.images.asked if path.endswith("/back.png")]
            assert len(asked) == (0 if saves else 1)
    finally:
        browser.close()


def luminance(colour):
    """How light a colour is, by WCAG."""
    red, green, blue = ((it / 12.92 if it <= .04045 else ((it + .055) / 1.055) ** 2.4) for it in (it / 255 for it in colour))
    return .2126 * red + .7152 * green + .0722 * blue


@pytest.mark.long
@NOT_IN_FIREFOX
def test_posters_that_were_seen_are_there_without_the_server(visit, movies):
    reader = visit(movies.address)
    page = reader.open("/movies?q=zyx")
    reader.wait_for_worker()
    until(page, f"{SHOWN} > 1")
    page = reader.open("/movies/tmdb1001")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    until(page, f"document.querySelector('{BACKDROP}').naturalWidth === 6")
    page = reader.open("/movies?q=zyx")
    until(page, f"{KEPT}.then((urls) => urls.length > 2 && urls.some((url) => url.includes('/backdrop?')))")
    until(page, "caches.open('cambio-films-1').then((cache) => cache.match('/movies/tmdb1001')).then((kept) => !!kept)")
    movies.server.stop()
    page = reader.open("/movies/tmdb1001")
    assert page.evaluate("document.querySelector('.kept-note').checkVisibility()")
    until(page, "document.querySelector('.movie-hero .poster img').naturalWidth === 6")
    until(page, f"document.querySelector('{BACKDROP}').naturalWidth === 6")
    page = reader.open("/movies?q=zyx")
    until(page, f"{SHOWN} > 1")


@pytest.mark.long
@ONLY
def test_a_device_keeps_posters_within_its_limit_and_the_oldest_go(visit, movies):
    # Each has 4 MB, so there is room for 12 of the 14.
    note = b"noTe" + bytes(4_000_000)
    large = PNG[:33] + struct.pack(">I", len(note) - 4) + note + struct.pack(">I", zlib.crc32(note)) + PNG[33:]
    movies.tmdb.answers["/search/movie"] = found(
        *[movie(1001 + number, f"Zyx {number}", poster_path=f"/zyx{number}.png") for number in range(14)])
    movies.images.answers |= {f"/t/p/w342/zyx{number}.png": large for number in range(14)}
    reader = visit(movies.address, **PHONE)
    page = reader.open("/movies/list")
    reader.wait_for_worker()
    page = reader.open("/movies?q=zyx")
    for number in range(14):
        page.evaluate(f"""(async () => {{
          const image = document.querySelector('[data-movie="tmdb{1001 + number}"] img');
          await fetch(image.getAttribute("src"));
        }})()""")
    until(page, f"{KEPT}.then((urls) => urls.length === 12 && urls.some((url) => url.includes('tmdb1014/')))")
