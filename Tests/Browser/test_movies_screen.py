"""The screen of movies: what the first one shows, the place on the way back, and what sources say: S2-01, S2-06 to S2-08, S2-F3."""

import json
import time

import pytest
from conftest import until
from movies import LookAlike, movie
from movies import page as found
from screens import NOT_IN_FIREFOX, PHONE
from served import Server
from test_movies import MOVIES

ONLY = pytest.mark.only("chromium", "it is the same sheet and script in every engine")

# The whole posters of the first screen, in how many columns, and the buttons that cover one.
FIRST = """(() => {
  const bar = document.querySelector(".tabs").getBoundingClientRect();
  const end = bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const box = (it) => it.getBoundingClientRect();
  const posters = [...document.querySelectorAll(".poster-grid .poster")];
  const whole = posters.filter((it) => box(it).top >= 0 && box(it).bottom <= end);
  const covering = [...document.querySelectorAll(".poster-grid .mark")].filter((mark) =>
    box(mark).top < box(mark.closest("li").querySelector(".poster")).bottom - 1);
  return [whole.length, new Set(posters.map((it) => box(it).left)).size, covering.length];
})()"""

# The first movie in sight, and where its tile begins.
PLACE = """(() => {
  const tile = [...document.querySelectorAll(".poster-grid > li")].find((it) => it.getBoundingClientRect().bottom > 0);
  return [tile.dataset.movie, Math.round(tile.getBoundingClientRect().top)];
})()"""


@ONLY
def test_the_first_screen_has_six_whole_posters_and_nothing_over_them(visit):
    page = visit(**PHONE).open("/movies")
    until(page, "document.querySelector('.mark')")
    whole, columns, covering = page.evaluate(FIRST)
    assert whole >= 6 and columns == 3 and covering == 0
    # The search is the first thing on the page.
    assert page.evaluate("document.querySelector('main input').id") == "movie-search"
    # The count is right however far one scrolls, and nothing is read that is not so.
    assert page.inner_text(".movies-head .dim").endswith(" movies")
    assert "could not keep" not in page.inner_text("body")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_the_place_is_kept_on_the_way_back(visit):
    page = visit(**PHONE).open("/movies")
    while len(movies := page.evaluate(MOVIES)) < 120:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        until(page, f"document.querySelectorAll('[data-movie]').length > {len(movies)}")
    page.evaluate("document.querySelectorAll('.poster-grid > li')[70].scrollIntoView()")
    page.evaluate("scrollBy(0, 40)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    movies, (name, top) = page.evaluate(MOVIES), page.evaluate(PLACE)
    page.evaluate(f"""document.querySelector('[data-movie="{name}"] a').click()""")
    until(page, "document.querySelector('.movie-hero') && document.getAnimations().length === 0")
    page.click("[data-back]")
    until(page, f"document.querySelectorAll('[data-movie]').length === {len(movies)}")
    until(page, f"Math.abs({PLACE}[1] - {top}) < 3")
    assert page.evaluate(PLACE)[0] == name and page.evaluate(MOVIES) == movies


@ONLY
def test_countries_and_languages_have_the_readers_words(visit):
    page = visit(locale="de").open("/movies/tt1375666")
    text = page.inner_text(".movie-hero")
    assert "Vereinigte Staaten" in text and "Englisch" in text
    assert page.evaluate("document.querySelector('[data-countries]').lang") == "de"


# MARK: What sources say


@pytest.fixture
def tmdb():
    tmdb = LookAlike()
    yield tmdb
    tmdb.gate.set()
    tmdb.shutdown()
    tmdb.server_close()


@pytest.fixture
def live(tmdb, tmp_path):
    """A server that asks a look-alike of TMDb."""
    server = Server(
        tmp_path, offline=False, CAMBIO_SOURCES="ecb", CAMBIO_ECB_URL="http://127.0.0.1:9", CAMBIO_TMDB_KEY="0123abcd",
        CAMBIO_TMDB_URL=tmdb.url, CAMBIO_OMDB_URL="http://127.0.0.1:9", CAMBIO_WIKIDATA_URL="http://127.0.0.1:9",
    ).start()
    yield server
    server.stop()


def said(page):
    return page.evaluate("document.querySelector('[data-sources]')?.innerText ?? ''")


def test_a_search_says_who_is_asked_and_new_movies_wait_behind_a_button(visit, live, tmdb, record_property):
    tmdb.answers["/search/movie"] = found(*[movie(9001 + number, f"The Zyx {number}") for number in range(3)])
    tmdb.gate.clear()
    page = visit(live.address, **PHONE).open("/movies?q=the")
    before = page.evaluate(MOVIES)
    assert len(before) == 24 and "TMDb" in said(page)
    tmdb.gate.set()
    answered = time.monotonic()
    until(page, "document.querySelector('[data-new]')")
    record_property("seconds_to_first_live_result", round(time.monotonic() - answered, 2))
    print(f"first live result {time.monotonic() - answered:.2f} s after the source's answer")
    assert page.evaluate(MOVIES) == before
    until(page, "document.querySelector('[data-live]').textContent.includes('3 new')")
    page.click("[data-new]")
    until(page, "document.querySelector('[data-movie=tmdb9001]')")
    assert not page.locator("[data-new]").count()


def test_what_a_source_finds_comes_below_where_the_end_is_in_sight(visit, live, tmdb):
    tmdb.answers["/search/movie"] = found(*[movie(9001 + number, f"Amélie {number}") for number in range(3)])
    tmdb.gate.clear()
    page = visit(live.address).open("/movies?q=amelie")
    before = page.evaluate(MOVIES)
    tmdb.gate.set()
    until(page, f"document.querySelectorAll('[data-movie]').length === {len(before) + 3}")
    assert page.evaluate(MOVIES)[:len(before)] == before
    assert page.inner_text(".more").strip() == "Page 2 of 2"


@ONLY
def test_movies_that_only_a_source_has_come_into_the_empty_page(visit, live, tmdb):
    tmdb.answers["/search/movie"] = found(movie(9001, "Zyxabc"))
    tmdb.gate.clear()
    page = visit(live.address).open("/movies?q=zyxabc")
    assert "TMDb" in said(page) and "No movie matches" not in page.inner_text("#movies")
    tmdb.gate.set()
    until(page, "document.querySelectorAll('[data-movie]').length === 1")


def closed(_):
    raise ConnectionAbortedError


#: What TMDb answers to a search, with which status, and what the page says of it, by a search that the catalogue
#: answers; after the last one TMDb is asked no more.
FAULTS = {
    "amelie": (closed, 200, "TMDb cannot be reached."),
    "alien": ({"status_code": 7, "status_message": "Invalid API key"}, 401, "TMDb refused this server’s key."),
    "matrix": ({"status_message": "no"}, 503, "TMDb reports a failure."),
    "love": (b"<html>", 200, "The answer of TMDb is not readable."),
    "king": (b'{"page":1,"results":[{"id":1,', 200, "The answer of TMDb is not readable."),
    "star": ({"results": "none"}, 200, "The answer of TMDb is not readable."),
    "night": (b" " * (40 << 20), 200, "The answer of TMDb is not readable."),
    "city": ({"status_code": 25, "status_message": "Too many"}, 429, "TMDb asks this server to wait."),
}


@pytest.mark.long
def test_s2_08_each_fault_of_a_source_is_named_beside_what_is_at_hand(visit, live, tmdb):
    # Without a worker, which on a slow machine draws its own page before the server has answered.
    reader = visit(live.address, service_workers="block")
    for known, (answer, status, words) in FAULTS.items():
        tmdb.answers["/search/movie"], tmdb.status = answer, status
        for search in (known, f"zyx{known}"):
            page = reader.open(f"/movies?q={search}")
            until(page, "document.querySelector('[data-sources] .is-warning')?.checkVisibility()")
            assert words in said(page), (search, said(page))
            assert "No movie matches" not in page.inner_text("#movies"), search
            assert (len(page.evaluate(MOVIES)) > 0) == (search == known), search


@ONLY
def test_a_search_on_its_way_says_so(visit):
    page = visit(service_workers="block", **PHONE).open("/movies")
    held = []
    page.route("**/movies?q=*", lambda route: held.append(route))
    page.fill("#movie-search", "amelie")
    until(page, "document.querySelector('[data-finding]').checkVisibility()")
    until(page, "document.querySelector('[data-live]').textContent === 'Loading…'")
    held[-1].continue_()
    until(page, "document.querySelector('#movies').textContent.includes('Amélie')")
    assert not page.locator("[data-finding]").is_visible()


# MARK: My movies


def test_a_rating_is_given_changed_seen_and_taken_away(reader):
    page = reader.open("/movies/tt1375666")

    def rate(kind, value):
        page.evaluate(f"""(() => {{
          const field = document.querySelector('.rate [type={kind}]');
          field.value = '{value}';
          field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()""")

    rate("range", "9")
    until(page, "document.querySelector('.rate [type=number]').value === '9'")
    assert page.get_attribute(".rate [type=range]", "aria-valuetext") == "9 of 10"
    rate("number", "8.7")
    until(page, "CambioKeeper.read('films').then((text) => text?.includes('\"rating\":\"8.7\"'))")
    page = reader.open("/movies/list")
    page.evaluate("document.querySelector('[name=shown][value=rated]').click()")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 1")
    # Its text, even if an engine has not rendered it yet.
    assert page.evaluate("document.querySelector('[data-own-list] .mine b').textContent") == "8.7"
    page.evaluate("document.querySelector('[name=shown][value=seen]').click()")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 0")
    page = reader.open("/movies/tt1375666")
    page.click(".own .rate button")
    until(page, "CambioKeeper.read('films').then((text) => text === '{\"films\":{},\"hidesSeen\":false}')")


@ONLY
def test_a_movie_that_nobody_knows_has_a_page_of_what_the_list_knows(visit):
    reader = visit(**PHONE)
    page = reader.open("/movies/list")
    entry = {"ids": {}, "title": "Oppenheimer", "year": 2023, "addedAt": "2026-01-01T00:00:00Z", "wanted": True, "seen": [], "rating": "9"}
    far = {**entry, "ids": {"imdb": "tt9999999"}, "title": "Faraway"}
    page.evaluate("(text) => CambioKeeper.write('films', text)", json.dumps({"films": {"Oppenheimer (2023)": entry, "tt9999999": far}}))
    page = reader.open("/movies/list")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 2")
    # A long title is not broken inside a word.
    assert page.evaluate("""(() => {
      const words = document.createRange();
      words.selectNodeContents([...document.querySelectorAll('.poster .title')].find((it) => it.textContent === 'Oppenheimer'));
      return words.getClientRects().length;
    })()""") == 1
    for title in ("Oppenheimer", "Faraway"):
        page = reader.open("/movies/list")
        until(page, "document.querySelectorAll('[data-own-list] > li').length === 2")
        page.evaluate(f"""[...document.querySelectorAll('[data-own-list] a')].find((it) => it.textContent.includes('{title}')).click()""")
        until(page, f"document.querySelector('main h2')?.textContent === '{title}, 2023'")
        assert "misspelt" not in page.inner_text("main")
        until(page, "document.querySelector('.rate [type=number]').value === '9'")
        assert page.get_attribute(".own > [data-list=want]", "aria-pressed") == "true"
        reader.complaints()


@pytest.mark.long
@ONLY
def test_a_list_of_twenty_thousand_is_kept_whole_and_shown_as_it_is_scrolled(visit):
    page = visit(**PHONE).open("/movies/list")
    page.evaluate("""() => {
      const entry = (number) => ({ ids: number % 2 ? { imdb: `tt${9000000 + number}` } : {}, title: `Movie ${number}`, year: 2020,
        addedAt: "2026-01-01T00:00:00Z", wanted: true, seen: [] });
      const chosen = new DataTransfer();
      chosen.items.add(new File([JSON.stringify(Array.from({ length: 20000 }, (_, number) => entry(number)))], "mine.json"));
      const input = document.querySelector("[data-import]");
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    until(page, "document.querySelector('[data-count]').textContent === '20,000'")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 120")
    page.evaluate("document.querySelector('[data-rest]').scrollIntoView()")
    until(page, "document.querySelectorAll('[data-own-list] > li').length >= 240")
    assert page.evaluate("CambioKeeper.read('films').then((text) => Object.keys(JSON.parse(text).films).length)") == 20_000
