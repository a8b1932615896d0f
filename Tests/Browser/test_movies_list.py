"""The reader's list of movies, kept on the device, S2-07, in three engines."""

import json

import pytest
from conftest import until
from parts import long
from screens import DESKTOP, PHONE
from test_accessibility import LANDMARKS, SMALL, violations

MOVIE, OTHER = "tt1375666", "tt0120338"
WANT = "[data-list=want]"
ONLY = pytest.mark.only("chromium", "files and axe are asked in one engine; the marks themselves in every one")


def pressed(page, movie, mark):
    return page.evaluate(
        f"""document.querySelector('[data-movie="{movie}"] [data-list={mark}]').getAttribute("aria-pressed") === "true\""""
    )


def press(page, movie, mark):
    page.evaluate(f"""document.querySelector('[data-movie="{movie}"] [data-list={mark}]').click()""")


def want(reader, movie=MOVIE):
    """Marks a movie on its own page as one to see."""
    page = reader.open(f"/movies/{movie}")
    page.click(f".own > {WANT}")
    until(page, f"document.querySelector('.own > {WANT}').getAttribute('aria-pressed') === 'true'")
    return page


# MARK: In every engine


def test_a_movie_is_marked_listed_and_still_there_after_a_reload(reader):
    want(reader)
    page = reader.open("/movies/list")
    until(page, f"document.querySelector('[data-own-list] [data-movie=\"{MOVIE}\"]')")
    assert page.inner_text("[data-count]") == "1"
    until(page, "document.querySelector('[data-own-list]').innerText.includes('Inception')")
    # Seen today: not wanted any more.
    press(page, MOVIE, "see")
    until(page, "document.querySelector('[data-own-list] [data-seen]')")
    assert not pressed(page, MOVIE, "want")
    page = reader.open("/movies/list")
    until(page, "document.querySelector('[data-own-list] [data-seen]')")
    # A slip of the same day is taken back, and a movie with nothing to it leaves the list.
    press(page, MOVIE, "see")
    until(page, "!document.querySelector('[data-own-list] > li')")
    assert page.evaluate("document.querySelector('[data-empty]')?.checkVisibility()")


def test_days_are_noted_and_taken_away_on_the_page_of_a_movie(reader):
    page = reader.open(f"/movies/{MOVIE}")
    # Drawn by the program, which knows today: nothing moves under the pointer any more.
    until(page, "document.querySelector('.own [type=date]').max")
    assert page.evaluate("new Date().toLocaleDateString('sv') === document.querySelector('.own [type=date]').value")
    page.click(".own summary")
    page.fill(".own input[type=date]", "2020-03-12")
    page.click(".own .see .btn")
    until(page, "document.querySelectorAll('.own .days li').length === 1")
    assert "12" in page.inner_text(".own .days") and "2020" in page.inner_text(".own .days")
    page = reader.open(f"/movies/{MOVIE}")
    until(page, "document.querySelector('.own .is-seen')")
    page.click(".own summary")
    page.click(".own .days button")
    until(page, "!document.querySelector('.own .days li') && !document.querySelector('.own .is-seen')")


def test_what_was_seen_can_be_hidden_in_the_grid(reader):
    page = reader.open("/movies")
    until(page, "document.querySelector('.marks')")
    movie = page.evaluate("document.querySelector('[data-movie]').dataset.movie")
    press(page, movie, "see")
    until(page, f"document.querySelector('[data-movie=\"{movie}\"] [data-seen]')")
    # The tile is kept as the server drew it: buttons come anew, in the language of then.
    until(page, "CambioKeeper.read('films').then((text) => text !== null && !text.includes('data-mark'))")
    page.evaluate("document.querySelector('[data-list=hide-seen]').click()")
    until(page, f"!document.querySelector('[data-movie=\"{movie}\"]').checkVisibility()")
    page = reader.open("/movies")
    until(page, f"!document.querySelector('[data-movie=\"{movie}\"]').checkVisibility()")
    assert page.evaluate("document.querySelector('[data-list=hide-seen]').checked")


LISTED = "[...document.querySelectorAll('[data-own-list] > li')].map((row) => row.dataset.movie).join()"


def test_the_list_is_searched_and_sorted_both_ways(reader):
    page = reader.open("/movies/list")
    entries = [("tt0120338", "Titanic", 1997), ("tt1375666", "Inception", 2010), ("tt0211915", "Amélie", 2001)]
    movies = {movie: {"ids": {"imdb": movie}, "title": title, "year": year, "addedAt": f"2026-01-0{place + 1}T00:00:00Z",
                    "wanted": True, "seen": []} for place, (movie, title, year) in enumerate(entries)}
    page.evaluate("(text) => CambioKeeper.write('films', text)", json.dumps({"films": movies}))
    page = reader.open("/movies/list")
    until(page, f"{LISTED} === 'tt0211915,tt1375666,tt0120338'")
    page.evaluate("""() => {
      const field = document.querySelector("select[data-list=order]");
      field.value = "title";
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    until(page, f"{LISTED} === 'tt0211915,tt1375666,tt0120338'")
    page.evaluate("document.querySelector('[data-list=reverse]').click()")
    until(page, f"{LISTED} === 'tt0120338,tt1375666,tt0211915'")
    page.fill("#list-search", "amelie")
    until(page, f"{LISTED} === 'tt0211915'")
    assert page.inner_text("[data-count]") == "1"
    page.fill("#list-search", "zzz")
    until(page, "document.querySelector('#movies').innerText.includes('No movies match')")
    assert page.locator("[data-empty]").count() == 0


def test_the_list_opens_without_the_server(visit, own_server):
    reader = visit(own_server.address)
    want(reader)
    reader.wait_for_worker()
    page = reader.open("/movies/list")
    until(page, "(async () => !!(await (await caches.open('cambio-films-1')).match('/movies/list')))()")
    until(page, """(async () => {
      const files = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
      return files.some(({ url }) => url.includes("/movies.js"));
    })()""")
    own_server.stop()
    page = reader.open("/movies/list")
    until(page, f"document.querySelector('[data-own-list] [data-movie=\"{MOVIE}\"]')")


@pytest.mark.only("chromium", "the header of the language is changed in one engine")
@pytest.mark.parametrize("change", ["a version", "a language"])
def test_the_list_is_drawn_anew_after(visit, change):
    reader = visit(service_workers="block")
    page = want(reader)
    # The list as an earlier version kept it, with what it had drawn.
    page.evaluate("""async () => {
      const kept = JSON.parse(await CambioKeeper.read("films"));
      for (const [name, entry] of Object.entries(kept.films)) {
        entry.tile = `<li data-movie="${name}" data-year="2010"><a class="poster-card" href="/movies/${name}"
          aria-label="as it was"><span class="title">Inception</span>
          <svg><use href="/assets/00000000/icons.svg#star"/></svg></a></li>`;
      }
      await CambioKeeper.write("films", JSON.stringify(kept));
    }""")
    if change == "a language":
        reader.page.context.set_extra_http_headers({"Accept-Language": "pt-BR"})
    page = reader.open("/movies/list")
    says = "nota" if change == "a language" else "rated"
    until(page, f"document.querySelector('[data-own-list] a')?.getAttribute('aria-label').includes('{says}')")
    root = page.evaluate("new URL(document.querySelector('script[src*=movies]').src).pathname.split('/').slice(0, 3).join('/')")
    icons = page.evaluate("[...document.querySelectorAll('[data-own-list] use')].map((it) => it.getAttribute('href'))")
    assert icons and all(icon.startswith(root + "/") for icon in icons), icons
    press(page, MOVIE, "see")
    until(page, "document.querySelector('[data-own-list] [data-seen]')")
    assert "<" not in page.evaluate("CambioKeeper.read('films')")


# MARK: In one


@ONLY
def test_a_link_has_the_movies_and_whoever_opens_it_may_add_them(visit):
    mine = visit(**DESKTOP)
    want(mine, MOVIE)
    want(mine, OTHER)
    page = mine.open("/movies/list")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 2")
    link = page.get_attribute("[data-share]", "href")
    assert sorted(link.split("=")[1].split(".")) == [OTHER, MOVIE]
    theirs = visit(**PHONE)
    page = theirs.open(link)
    assert page.locator(".poster-grid > li").count() == 2
    page.click("[data-list=add-all]")
    until(page, f"document.querySelectorAll('{WANT}[aria-pressed=true]').length === 2")
    page = theirs.open("/movies/list")
    until(page, "document.querySelectorAll('[data-own-list] > li').length === 2")


@pytest.mark.long
@ONLY
def test_a_file_goes_out_and_comes_back_on_another_device(visit, tmp_path):
    mine = visit(**DESKTOP)
    want(mine)
    page = mine.open("/movies/list")
    until(page, "document.querySelector('[data-own-list] > li')")
    with page.expect_download() as download:
        page.click("[data-export]")
    path = tmp_path / "list.json"
    download.value.save_as(path)
    (entry,) = json.loads(path.read_text())
    assert entry["ids"] == {"imdb": MOVIE} and entry["title"] == "Inception" and entry["year"] == 2010
    assert entry["wanted"] is True and entry["seen"] == [] and "tile" not in entry
    # What the command writes has ratings and days that the page has no field for: they stay.
    entry |= {"seen": ["2011-01-02", "2011-01-02"], "seenUndated": 1, "rating": "8.5", "ratedOn": "2011-01-03"}
    path.write_text(json.dumps([entry, {**entry, "ids": {"imdb": "tt9999999"}, "title": "<b>Unknown</b>"}]))
    theirs = visit(**PHONE)
    page = want(theirs)
    page = theirs.open("/movies/list")
    for _ in range(2):  # A file that comes twice adds nothing.
        page.evaluate("document.querySelector('[data-live]').textContent = ''")
        page.set_input_files("[data-import]", path)
        until(page, "document.querySelector('[data-live]').textContent === 'Movies imported: 2'")
        until(page, "document.querySelectorAll('[data-own-list] > li').length === 2")
    assert "<b>Unknown</b>" in page.inner_text("[data-own-list]")
    kept = page.evaluate("CambioKeeper.read('films').then((text) => JSON.parse(text).films)")
    assert {name: kept[MOVIE][name] for name in ("seen", "seenUndated", "rating")} == {
        "seen": ["2011-01-02", "2011-01-02"], "seenUndated": 1, "rating": "8.5",
    }
    bad = tmp_path / "bad.json"
    for text in ("", "{}"):
        bad.write_text(text)
        page.set_input_files("[data-import]", bad)
        until(page, "document.querySelector('[data-trouble]')?.checkVisibility()")
        assert "bad.json" in page.inner_text("[data-trouble]")
        assert page.locator("[data-own-list] > li").count() == 2
        page.evaluate("document.querySelector('[data-trouble]').hidden = true")


@ONLY
def test_without_script_a_list_says_what_it_needs_and_shared_ones_are_shown(visit):
    reader = visit(java_script_enabled=False, **PHONE)
    reader.page.goto(reader.address + "/movies/list")
    assert "by a script, which does not run here" in reader.page.inner_text("main")
    assert not reader.page.locator("[data-export]").is_visible()
    reader.page.goto(f"{reader.address}/movies/list?films={MOVIE}")
    assert reader.page.locator(".poster-grid > li").count() == 1
    assert not reader.page.locator("[data-list=add-all]").is_visible()


@ONLY
@pytest.mark.parametrize("size, theme", [(PHONE, "light"), *long((DESKTOP, "dark"))], ids=["phone-light", "desktop-dark"])
def test_axe_finds_nothing_in_lists_and_fingers_find_everything(visit, size, theme):
    reader = visit(color_scheme=theme, **size)
    for path in ("/movies/list", f"/movies/list?films={MOVIE}.{OTHER}"):
        page = reader.open(path)
        assert violations(page) == [], path
        assert page.evaluate(LANDMARKS) == [], path
        if size is PHONE:
            assert page.evaluate(SMALL) == [], path
    want(reader)
    page = reader.open("/movies/list")
    until(page, "document.querySelector('[data-own-list] > li')")
    assert violations(page) == []
    page = reader.open(f"/movies/{MOVIE}")
    page.click(".own summary")
    assert violations(page) == []


@ONLY
@pytest.mark.parametrize("language", ["ar", *long("ko", "de")])
def test_lists_fit_the_width_in_every_language(visit, language):
    reader = visit(locale=language, **PHONE)
    want(reader)
    page = reader.open("/movies/list")
    until(page, "document.querySelector('[data-own-list] > li')")
    for width in (390, 195):
        page.set_viewport_size({"width": width, "height": 844})
        wide = page.evaluate("""[...document.querySelectorAll("body *")].filter((it) => {
          const { left, right } = it.getBoundingClientRect();
          return (right > innerWidth + 1 || left < -1) && !it.closest(".backdrop, .poster, .guilloche, .vh");
        }).map((it) => it.className || it.localName).slice(0, 5)""")
        assert wide == [], width


@ONLY
def test_the_keyboard_marks_a_movie(visit):
    page = visit(**DESKTOP).open("/movies")
    until(page, "document.querySelector('.marks')")
    page.focus(".poster-card")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).opacity") == "1"
    page.keyboard.press("Enter")
    until(page, f"document.querySelector('{WANT}').getAttribute('aria-pressed') === 'true'")
    assert page.evaluate("document.activeElement.matches('[data-list=want]')")
