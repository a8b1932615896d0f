"""Movies that were never looked at, without a connection: drawn on the device, S2-03, S2-06, S2-10."""

import pytest
from conftest import until
from screens import NOT_IN_FIREFOX, SAVING
from test_movies import MOVIES

KEPT = """(async () => {
  const data = await (await caches.open("cambio-data-2")).match("/app/movies");
  const files = (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat();
  const isThere = (name) => files.some(({ url }) => url.endsWith(name));
  const names = ["/movies.wasm", "/movies.bin", "/movies.js", "/movies.css", "/screens.wasm", "/app/tables"];
  return Boolean(data) && names.every(isThere);
})()"""


def kept(visit, own_server, **options):
    """A reader who has looked at the list of movies once, and whose server is gone."""
    reader = visit(own_server.address, **options)
    reader.open("/movies")
    reader.wait_for_worker()
    until(reader.page, KEPT)
    own_server.stop()
    return reader


def test_three_pages_a_search_and_a_movie_that_nobody_looked_at(visit, own_server):
    reader = kept(visit, own_server)
    seen = []
    for number in (2, 3, 4):
        page = reader.open(f"/movies?page={number}")
        seen += page.evaluate(MOVIES)
        assert page.evaluate("document.querySelector('.kept-note').checkVisibility()")
    assert len(seen) == 72 == len(set(seen))
    page = reader.open("/movies?q=amelie")
    assert "Amélie" in page.inner_text("#movies")
    assert "The 3,000 best known movies are on this device." in page.inner_text(".kept-note")
    page = reader.open("/movies/tt1375666?in=USD")
    assert "Inception" in page.inner_text("h1")
    page.reload()
    assert "Leonardo DiCaprio" in page.inner_text("main")
    page = reader.open("/movies/tt0000001")
    assert "tt0000001" in page.inner_text("main h2")
    page = reader.open("/movies?year=19x9")
    assert "19x9" in page.inner_text("main h2")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_a_search_is_answered_as_it_is_typed(visit, own_server):
    page = kept(visit, own_server).open("/movies?order=title")
    page.fill("#movie-search", "matri")
    until(page, "document.querySelectorAll('[data-movie]').length > 0 && location.search.includes('matri')")
    page.fill("#movie-search", "zzzzzz")
    until(page, "document.querySelector('#movies').innerText.includes('zzzzzz')")


@pytest.mark.long
@NOT_IN_FIREFOX
def test_money_is_that_of_the_release_in_the_readers_own_currency(visit, own_server):
    reader = kept(visit, own_server, locale="pt-BR")
    page = reader.open("/movies/tt0499549")
    money = page.inner_text(".box-office")
    assert "1 USD = 1,7" in money and "BCE" in money or "ECB" in money, money
    page = reader.open("/movies/tt0499549?in=KRW")
    assert "Indisponível sem internet." in page.inner_text(".box-office")


@pytest.mark.only("chromium", "what a reader who saves data is given is the same script's doing in every engine")
def test_who_saves_data_is_given_no_movies_for_later(visit):
    reader = visit()
    reader.context.add_init_script(SAVING)
    reader.open("/movies")
    reader.wait_for_worker()
    reader.open("/movies")
    until(reader.page, "caches.match('/app/shell', { ignoreSearch: true }).then(Boolean)")
    assert not reader.page.evaluate(KEPT)


@pytest.mark.long
def test_whoever_came_by_movies_converts_without_a_network(visit, own_server):
    reader = kept(visit, own_server)
    page = reader.open("/USD/BRL?amount=100")
    until(page, "document.title.startsWith('100 USD = 543.25 BRL')")
    page = reader.open("/currencies?for=to&pair=USD-BRL&q=dolar")
    until(page, "document.querySelectorAll('[data-row]').length > 3")


def test_whoever_came_by_rates_has_movies_without_a_network(visit, own_server):
    reader = visit(own_server.address)
    reader.open("/USD/BRL?amount=100")
    reader.wait_for_worker()
    until(reader.page, KEPT)
    own_server.stop()
    page = reader.open("/movies?q=amelie")
    assert "Amélie" in page.inner_text("#movies")
