"""Erasing takes everything, in every tab; the file that is exported before brings everything back."""

import json

import pytest

from conftest import until
from parts import long

# What a page leaves by itself: the languages that pages are in, and the mark of whose records these are.
OF_THE_PAGE = {"owner", "languages", "locale"}
RECORDS = """new Promise((resolve, reject) => {
  const opened = indexedDB.open("cambio", 1);
  opened.onerror = () => reject(opened.error);
  opened.onsuccess = () => {
    const asked = opened.result.transaction("kept").objectStore("kept").getAllKeys();
    asked.onsuccess = () => { opened.result.close(); resolve(asked.result); };
    asked.onerror = () => reject(asked.error);
  };
})"""
MOVIE = {"ids": {"imdb": "tt0133093"}, "title": "The Matrix", "year": 1999, "addedAt": "2026-10-30T12:00:00Z",
         "wanted": True, "seen": ["2020-05-01"], "rating": "9"}
HIDDEN = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))"
THEME = "document.documentElement.dataset.theme"


def typed(page, amount):
    page.fill("#convert-amount", amount)
    until(page, f"document.querySelector('#convert-amount').getAttribute('value') === '{amount}'")


def fill(reader):
    """Stores something of each kind, and returns the page."""
    page = reader.open("/USD/BRL?amount=100")
    page.click("[data-action=toggle-theme]:visible")
    typed(page, "250")
    page.evaluate(f"CambioKeeper.write('films', JSON.stringify({{ films: {{ tt0133093: {json.dumps(MOVIE)} }} }}))")
    page.evaluate(HIDDEN)
    until(page, "CambioKeeper.read('recent').then((text) => (text ?? '').includes(' 250 '))")
    until(page, "CambioKeeper.choices().then((text) => (text ?? '').includes('theme='))")
    return page


def erase(page, reader, is_announced=True):
    page = reader.open("/settings/erase", page)
    if not is_announced:
        page.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    page.click("main [data-action=erase]")
    page.wait_for_selector("main [data-action=undo]")
    until(page, "CambioKeeper.read('films').then((text) => text === null)")
    return page


def left(page):
    """What is stored that no page leaves by itself."""
    records = set(page.evaluate(RECORDS)) - OF_THE_PAGE
    texts = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('cambio.'))")
    cookie = page.evaluate("document.cookie")
    return sorted(records) + texts + ([cookie] if "theme" in cookie or "pair" in cookie else [])


TWO_TABS = ("two tabs, of which one erases, after which nothing is left in either", 1)


@pytest.mark.parametrize("address", ["/EUR/JPY?amount=5", *long("/GBP/USD/till?x=10", "/settings", "/movies/list")])
def test_what_one_tab_erases_no_other_brings_back(visit, address, record_property):
    record_property("counted", TWO_TABS)
    reader = visit()
    page = fill(reader)
    other = reader.open(address, reader.new_page())
    if "amount" in address:
        typed(other, "75")
    page.bring_to_front()
    page = erase(page, reader)
    until(other, "location.pathname === '/' && 'script' in document.documentElement.dataset")
    for tab in (other, page):
        tab.evaluate(HIDDEN)
    until(page, "CambioKeeper.read('locale').then(Boolean)")
    assert left(page) == []


@pytest.mark.long
def test_a_tab_that_slept_through_the_erasure_writes_no_more(visit, record_property):
    record_property("counted", TWO_TABS)
    reader = visit()
    page = fill(reader)
    other = reader.open("/EUR/JPY?amount=5", reader.new_page())
    page.bring_to_front()
    # It hears nothing of it, as a tab that the system has put aside.
    page = erase(page, reader, is_announced=False)
    other.bring_to_front()
    other.evaluate(HIDDEN)
    until(other, "location.pathname === '/' && 'script' in document.documentElement.dataset")
    assert left(page) == []


def test_the_exported_file_brings_everything_back(visit):
    reader = visit()
    page = fill(reader)
    theme = page.evaluate(THEME)
    recent = page.evaluate("CambioKeeper.read('recent')")
    page = reader.open("/settings/erase", page)
    page.evaluate("""() => {
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };
      HTMLAnchorElement.prototype.click = () => {};
    }""")
    page.evaluate("document.querySelector('main [data-action=export]')"
                  ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))")
    until(page, "saved.length === 1")
    file = page.evaluate("saved[0]")
    page = erase(page, reader)
    assert page.evaluate("CambioKeeper.read('films')") is None
    page = reader.open("/settings", page)
    page.evaluate("""(text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "cambio.txt"));
      const field = document.querySelector("input[type=file][data-action]");
      field.files = data.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }""", file)
    until(page, f"{THEME} === '{theme}'")
    until(page, "CambioKeeper.read('recent').then(Boolean)")
    assert page.evaluate("CambioKeeper.read('recent')").strip() == recent.strip()
    page = reader.open("/movies/list", page)
    until(page, "CambioKeeper.read('films').then(Boolean)")
    movies = json.loads(page.evaluate("CambioKeeper.read('films')"))["films"]
    assert movies == {"tt0133093": MOVIE}
    assert not page.evaluate("CambioKeeper.read('filmsToJoin')")


def test_an_erasure_is_undone(visit):
    reader = visit()
    page = fill(reader)
    theme = page.evaluate(THEME)
    recent = page.evaluate("CambioKeeper.read('recent')")
    page = erase(page, reader)
    assert page.evaluate("CambioKeeper.read('films')") is None and left(page) == []
    page.click("main [data-action=undo]")
    until(page, f"{THEME} === '{theme}'")
    until(page, "CambioKeeper.read('recent').then(Boolean)")
    assert page.evaluate("CambioKeeper.read('recent')").strip() == recent.strip()
    assert page.locator("[data-action=undo]").count() == 0
    page = reader.open("/movies/list", page)
    until(page, "CambioKeeper.read('films').then(Boolean)")
    assert json.loads(page.evaluate("CambioKeeper.read('films')"))["films"] == {"tt0133093": MOVIE}
