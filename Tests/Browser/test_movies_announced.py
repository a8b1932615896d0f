"""The notices on the pages of movies: announcements, a newer release, and a missing answer."""

import json

import pytest
from conftest import until
from parts import long
from screens import NOT_IN_FIREFOX
from test_announcements import Listener, click, fill

LINK = "document.querySelector('[data-share]').href"
SHEET = "document.querySelector('link[rel=stylesheet]')?.href"


@pytest.mark.long
def test_the_movies_are_announced(visit, record_property):
    listener = Listener(visit(), record_property)
    page = listener.open("/movies").page
    listener.hears("search", fill("#movie-search", "matrix"), "Results for “matrix” 4 movies")
    listener.open("/movies")
    listener.hears("more", lambda page: page.evaluate("document.querySelector('.more a[rel=next]').click()"),
                   "24 more movies")  # fmt: skip
    # A mark is a button that is pressed, which screen readers say by themselves.
    page.click("[data-list=want] >> nth=0")
    until(page, "document.querySelector('[data-list=want]').ariaPressed === 'true'")
    listener.open("/movies/tt1375666")
    listener.hears("shared", click("[data-share]"), f"Copied {page.evaluate(LINK)}")
    assert not listener.missed, "\n".join(listener.missed)


@pytest.mark.but("webkit", "its driver chooses no files")
def test_an_import_and_its_undoing_are_announced(visit, record_property, tmp_path):
    listener = Listener(visit(), record_property).open("/movies/list")
    entry = {"ids": {"imdb": "tt1375666"}, "title": "Inception", "addedAt": "2026-11-01T10:00:00Z", "wanted": True, "seen": []}
    path = tmp_path / "list.json"
    path.write_text(json.dumps([entry]))
    listener.hears("imported", lambda page: page.set_input_files("[data-import]", path), "Movies imported: 1")
    listener.hears("undone", click("[data-list=undo]"), "Import undone")
    assert not listener.missed, "\n".join(listener.missed)


def test_a_newer_release_is_reported_on_the_pages_of_movies_too(visit, release):
    reader = visit(release.address)
    old = reader.open("/movies").evaluate(SHEET)
    reader.wait_for_worker()
    release.bring_out()
    page = reader.open("/movies")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => {})")
    until(page, "document.querySelector('[data-version]')?.checkVisibility()")
    with page.expect_navigation():
        page.click("[data-version] button")
    until(page, f"{SHEET} !== '{old}'")


OFFLINE = "Offline. This page is as you last saw it."
UNANSWERED = "The server does not answer. What you see is on this device."


@NOT_IN_FIREFOX
@pytest.mark.parametrize("trouble, note", [("cut", OFFLINE), *long(("gateway", UNANSWERED), ("slow", UNANSWERED))])
def test_a_page_of_movies_is_shown_without_an_answer_and_says_why(visit, release, trouble, note):
    reader = visit(release.address)
    reader.open("/movies/tt1375666")
    reader.wait_for_worker()
    until(reader.page, "caches.match('/movies/tt1375666').then(Boolean)")
    release.is_cut, release.refusal = trouble == "cut", 502 if trouble == "gateway" else None
    if trouble == "slow":
        release.hold("/movies")
    page = reader.open("/movies/tt1375666")
    assert page.inner_text(".kept-note").strip() == note
    assert "Inception" in page.inner_text("h1")
    release.let_go()
    reader.complaints()
