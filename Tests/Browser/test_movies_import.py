"""Lists of movies of other services come onto the page of the reader's list and go from it, S2-07, in three engines."""

import base64
import io
import json
import pathlib
import re
import zipfile

import pytest
from conftest import until
from parts import long
from screens import DESKTOP, PHONE
from test_accessibility import LANDMARKS, SMALL, violations
from test_movies_list import MOVIE, want

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "FeedsTests/Fixtures/watchlists"
LETTERBOXD = (FIXTURES / "letterboxd.zip").read_bytes()
ONLY = pytest.mark.only("chromium", "downloads and axe are asked in one engine; files come in in every one")

# Chooses a file as a reader does, whatever the engine's driver knows of files.
CHOOSE_FILE = """([name, content]) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name));
  const input = document.querySelector("[data-import]");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""
LIST = "CambioKeeper.read('films').then((text) => JSON.parse(text ?? '{}').films ?? {})"


def choose(page, name, content):
    page.evaluate(CHOOSE_FILE, [name, base64.b64encode(content).decode()])


def preview(page, name="mine.zip", content=LETTERBOXD):
    """Opens a file, and waits for what it would do."""
    choose(page, name, content)
    until(page, "document.querySelector('.import h2')")
    return page.inner_text("[data-preview]")


def take(page):
    page.click(".import [type=submit]")
    until(page, "document.querySelector('[data-report]')?.checkVisibility()")
    until(page, "!document.querySelector('.import')")
    return page.inner_text("[data-report] span")


def kept(page):
    """The list on the device, without the drawings."""
    movies = page.evaluate(LIST)
    return {name: {key: value for key, value in entry.items() if key != "tile"} for name, entry in movies.items()}


# MARK: In every engine


def test_a_file_is_looked_at_settled_and_taken_over(reader):
    page = reader.open("/movies/list")
    text = preview(page)
    assert "Lines of Letterboxd: 18" in text and "13 new to the list" in text and "9 new, 0 with more" in text
    assert "03/04/2024" in text and "diary.csv:6" in text and "Dune: Part Two (2024)" in text
    assert page.evaluate("document.activeElement.matches('.import h2')")
    assert kept(page) == {}
    page.evaluate("""document.querySelector(".import [name='ratings.csv:5']").value = 'tt0114369'""")
    assert take(page) == "Movies imported: 9"
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 9")
    movies = kept(page)
    assert movies["tt0133093"]["seen"] and movies["tt0133093"]["rating"] == "9"
    assert movies["tt2582802"]["wanted"] is True and "tt0114369" in movies
    # The drawings came from the server, the list is there after a reload.
    until(page, "document.querySelector('[data-own-list] .line b')")
    page = reader.open("/movies/list")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 9")
    # The same file once more: nothing is new.
    text = preview(page)
    assert "16 on the list already" in text and "new to the list" not in text
    page.click(".import [data-list=cancel]")
    assert kept(page) == movies


def test_an_unknown_movie_is_identified_by_its_number_or_its_page_at_imdb(reader):
    page = reader.open("/movies/list")
    preview(page, "ratings.csv", b"Date,Name,Year,Letterboxd URI,Rating\n2024-04-01,Dune: Part Two,2024,https://boxd.it/a,4\n"
                              b"2024-04-02,Civil War,2024,https://boxd.it/b,3\n2024-04-03,Anora,2024,https://boxd.it/c,5\n")
    assert page.evaluate("[...document.querySelectorAll('.import input')].map((field) => field.name)") == ["2", "3", "4"]

    def identify(place, text):
        page.evaluate("([place, text]) => document.querySelector(`.import [name='${place}']`).value = text", [place, text])

    # A text that is not a movie's number is marked, and nothing is imported.
    identify("2", "https://www.imdb.com/title/tt15239678/?ref_=fn")
    identify("3", "the war")
    page.click(".import [type=submit]")
    assert page.evaluate("document.activeElement.matches('.import [name=\"3\"]:invalid')")
    assert kept(page) == {}
    identify("3", "tt17279496")
    assert take(page) == "Movies imported: 3"
    movies = kept(page)
    assert set(movies) == {"tt15239678", "tt17279496", "Anora (2024)"} and movies["tt15239678"]["title"] == "Dune: Part Two"


def test_who_cancels_has_the_list_as_it_was(reader):
    want(reader)
    page = reader.open("/movies/list")
    before = kept(page)
    preview(page)
    page.click(".import [data-list=cancel]")
    until(page, "!document.querySelector('.import')")
    assert page.evaluate("document.activeElement.matches('[data-import]')")
    assert kept(page) == before and list(before) == [MOVIE]


def test_what_was_taken_over_is_taken_back_and_a_later_change_stays(reader):
    page = reader.open("/movies/list")
    preview(page)
    take(page)
    until(page, "document.querySelector('[data-own-list] .line b')")
    page.evaluate("""document.querySelector('[data-movie="tt2582802"] [data-list=see]').click()""")
    until(page, """document.querySelector('[data-movie="tt2582802"] [data-seen]')""")
    page.click("[data-list=undo]")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 1")
    assert list(kept(page)) == ["tt2582802"]


# MARK: In one


@ONLY
def test_what_another_tab_adds_before_the_confirmation_stays(visit):
    reader = visit(**DESKTOP)
    page = reader.open("/movies/list")
    preview(page)
    other = reader.open(f"/movies/{MOVIE}", reader.new_page())
    other.click(".own > [data-list=want]")
    until(other, "document.querySelector('.own > [data-list=want]').getAttribute('aria-pressed') === 'true'")
    # The same movie as in the file, with a day that the file does not know.
    other = reader.open("/movies/tt0133093", other)
    other.click(".own summary")
    other.fill(".own input[type=date]", "2001-02-03")
    other.click(".own .see .btn")
    until(other, "document.querySelectorAll('.own .days li').length === 1")
    take(page)
    movies = kept(page)
    assert MOVIE in movies and len(movies) == 10
    assert "2001-02-03" in movies["tt0133093"]["seen"] and "2020-05-01" in movies["tt0133093"]["seen"]


@ONLY
@pytest.mark.parametrize("name", ["letterboxd", "json"])
def test_a_list_goes_out_in_each_format_and_what_comes_back_is_the_same(visit, name, tmp_path):
    mine = visit(timezone_id="America/Sao_Paulo", **DESKTOP)
    page = mine.open("/movies/list")
    preview(page)
    take(page)
    movies = kept(page)
    page.select_option("[data-format]", name)
    with page.expect_download() as download:
        page.click("[data-export]")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == {"letterboxd": ".zip", "json": ".json"}[name]
    lost = page.inner_text("[data-report] span") if page.locator("[data-report]").is_visible() else ""
    assert ("no place for something" in lost) == (name != "json")
    theirs = visit(timezone_id="America/Sao_Paulo", **DESKTOP)
    page = theirs.open("/movies/list")
    choose(page, path.name, path.read_bytes())
    if name == "json":
        until(page, "document.querySelector('[data-report]')?.checkVisibility()")
    else:
        until(page, "document.querySelector('.import h2')")
        if page.locator(".import [type=submit]").count():
            take(page)
    came = kept(page)
    # The number of missing movies is the one that the page reported as wholly lost.
    whole = re.search(r"(\d+) whole movies", lost)
    assert len(movies) - len(came) == int(whole[1] if whole else 0)
    assert set(came) <= set(movies)
    parts = tuple(movies["tt0133093"]) if name == "json" else ("ids", "wanted", "seen", "seenUndated")
    for movie, entry in came.items():
        for part in parts:
            assert entry.get(part) == movies[movie].get(part), (movie, part)


@ONLY
def test_what_is_no_list_is_reported_and_changes_nothing(visit, tmp_path):
    reader = visit(**PHONE)
    want(reader)
    page = reader.open("/movies/list")
    before = kept(page)
    for name, content, words in [
        ("empty.csv", b"", "empty.csv is empty"),
        ("b.zip", b"PK\3\4", "not a whole zip archive"),
        ("<b>x.json", b"{}", "<b>x.json is JSON of no known export"),
        ("pixels.png", b"\x89PNG\r\n\x1a\n\0\0", "pixels.png"),
    ]:
        choose(page, name, content)
        until(page, f"document.querySelector('[data-trouble] span')?.textContent.includes({json.dumps(words)})")
        assert not page.locator("[data-preview]").is_visible()
    page.evaluate("""() => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(20000001)], "movies.zip"));
      const input = document.querySelector("[data-import]");
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    until(page, "document.querySelector('[data-trouble] span')?.textContent.startsWith('movies.zip has more than 20 MB')")
    # One line that cannot be read costs no other, in a file of our own too.
    entry = {"ids": {"imdb": "tt0120338"}, "title": "Titanic", "addedAt": "2026-01-01T00:00:00Z", "wanted": True, "seen": []}
    text = preview(page, "own.json", json.dumps([entry, {**entry, "seen": ["2011-13-02"]}]).encode())
    assert "2 new to the list" in text and "2011-13-02" in text
    assert kept(page) == before


@ONLY
def test_without_a_connection_a_file_of_another_service_waits_and_one_of_ours_does_not(visit, own_server):
    reader = visit(own_server.address)
    page = reader.open("/movies/list")
    reader.wait_for_worker()
    until(page, "(async () => !!(await (await caches.open('cambio-films-1')).match('/movies/list')))()")
    own_server.stop()
    choose(page, "mine.zip", LETTERBOXD)
    until(page, "document.querySelector('[data-trouble]')?.checkVisibility()")
    assert "cannot be reached now" in page.inner_text("[data-trouble]")
    entry = {"ids": {"imdb": MOVIE}, "title": "Inception", "addedAt": "2026-01-01T00:00:00Z", "wanted": True, "seen": []}
    choose(page, "own.json", json.dumps([entry]).encode())
    until(page, "document.querySelector('[data-report]')?.checkVisibility()")
    assert not page.locator("[data-trouble]").is_visible()
    assert list(kept(page)) == [MOVIE]
    page.select_option("[data-format]", "letterboxd")
    page.click("[data-export]")
    until(page, "document.querySelector('[data-trouble]')?.checkVisibility()")


@ONLY
def test_a_moment_is_of_the_day_where_the_reader_is(visit):
    played = {"watched_at": "2019-01-15T01:30:00.000Z", "action": "watch", "type": "movie",
              "movie": {"title": "Inception", "year": 2010, "ids": {"imdb": MOVIE}}}
    for zone, day in (("America/Sao_Paulo", "2019-01-14"), ("Asia/Tokyo", "2019-01-15")):
        page = visit(timezone_id=zone, **DESKTOP).open("/movies/list")
        # In summer São Paulo was two hours behind UTC, in winter three.
        winter = {**played, "watched_at": "2019-07-15T02:30:00.000Z"}
        preview(page, "history.json", json.dumps([played, winter]).encode())
        take(page)
        assert kept(page)[MOVIE]["seen"] == [day, day.replace("-01-", "-07-")]


@ONLY
def test_titles_that_are_markup_are_text(visit):
    page = visit(**DESKTOP).open("/movies/list")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        rows = "2020-01-01,<img src=x onerror=document.title=1>,2009,x,\n2020-01-01,\u202eevil,2009,x,\n"
        file.writestr("watched.csv", "Date,Name,Year,Letterboxd URI\n" + rows.replace(",x,", ",x"))
    text = preview(page, "m.zip", archive.getvalue())
    assert "<img src=x onerror=document.title=1> (2009)" in text and "\u202e" not in text
    assert page.locator(".import img").count() == 0


@ONLY
def test_the_keyboard_takes_a_file_over(visit):
    page = visit(**DESKTOP).open("/movies/list")
    preview(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.import select')")
    page.keyboard.press("ArrowDown")
    for _ in range(4):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.import [type=submit]')")
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 9")
    until(page, "document.activeElement.matches('[data-list=undo]')")
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 0")


@ONLY
@pytest.mark.parametrize("size, theme", [(PHONE, "light"), *long((DESKTOP, "dark"))], ids=["phone-light", "desktop-dark"])
def test_axe_finds_nothing_in_a_preview_and_fingers_find_everything(visit, size, theme):
    page = visit(color_scheme=theme, **size).open("/movies/list")
    preview(page)
    page.evaluate("document.querySelectorAll('.import details').forEach((it) => { it.open = true; })")
    assert violations(page) == []
    assert page.evaluate(LANDMARKS) == []
    if size is PHONE:
        assert page.evaluate(SMALL) == []
    take(page)
    assert violations(page) == []


@ONLY
@pytest.mark.parametrize("language", ["ar", *long("ko", "de", "hi")])
def test_a_preview_fits_the_width_in_every_language(visit, language):
    page = visit(locale=language, **PHONE).open("/movies/list")
    preview(page)
    page.evaluate("document.querySelectorAll('.import details').forEach((it) => { it.open = true; })")
    for width in (390, 195):
        page.set_viewport_size({"width": width, "height": 844})
        wide = page.evaluate("""[...document.querySelectorAll(".import, .import *")].filter((it) => {
          const { left, right } = it.getBoundingClientRect();
          return right > innerWidth + 1 || left < -1;
        }).map((it) => it.className || it.localName).slice(0, 5)""")
        assert wide == [], width
