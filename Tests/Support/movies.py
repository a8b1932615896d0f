"""Imitations of the movie services, and of their poster servers, on the loopback."""

import base64
import csv
import gzip
import http.server
import json
import os
import pathlib
import random
import threading
import time
import urllib.parse

from source import Answer

#: How many movies real clients ask for, and which ones.
ASKED = int(os.environ.get("CAMBIO_CLIENT_MOVIES", "60"))
CHOICE = random.Random(int(os.environ.get("CAMBIO_CLIENT_SEED", "27")))

#: Red, 6 by 9.
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAYAAAAJCAIAAACe+MrKAAAAFUlEQVR4nGM8oWHDgAqYGDDAoBACAM1GAT5pr/iLAAAAAElFTkSuQmCC")


def movie(number, title, **fields):
    """A movie in TMDb's list."""
    return {
        "adult": False, "backdrop_path": None, "genre_ids": [18], "id": number, "original_language": "en",
        "original_title": title, "overview": "", "popularity": 9.5, "poster_path": None,
        "release_date": "2024-02-01", "title": title, "video": False, "vote_average": 7.5, "vote_count": 90, **fields,
    }  # fmt: skip


def catalogue():
    """The rows of the catalogue in the program."""
    file = pathlib.Path(__file__).resolve().parents[2] / "Data/movies/movies.csv.gz"
    with gzip.open(file, "rt", encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


class LookAlike(http.server.ThreadingHTTPServer):
    """One of the services: answers by path, which a test may change; an answer may be a function of the query."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Movie)
        self.answers = {}
        self.status = 200
        #: Where every answer leads to, if anywhere.
        self.location = None
        #: Closed, it holds every answer back.
        self.gate = threading.Event()
        self.gate.set()
        #: How many seconds the next answer takes.
        self.delay = lambda: 0
        self.answered = 0
        self.asked = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_):
        """An answer that fails closes the connection, and says nothing."""


class Movie(Answer):
    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        path = address.path
        self.server.asked.append(path)
        self.server.gate.wait(60)
        time.sleep(self.server.delay())
        self.server.answered += 1
        body = self.server.answers.get(path)
        if callable(body):
            body = body(dict(urllib.parse.parse_qsl(address.query)))
        if self.server.location:
            self.send_response(302)
            self.send_header("Location", self.server.location)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        status = self.server.status if body is not None else 404
        self.answer(body if isinstance(body, bytes) else json.dumps(body).encode(), status)


def page(*movies):
    return {"page": 1, "results": list(movies), "total_pages": 1, "total_results": len(movies)}
