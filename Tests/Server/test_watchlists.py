"""Files of movies as the page and the command take them over: the same account of each line, in two programs.

The page's side is what it posts; nothing of it may stay with the server. Requirement S2-07.
"""

import html
import http.client
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, PROJECT, Server  # noqa: E402  (found through the line above)

FIXTURES = PROJECT / "Tests/FeedsTests/Fixtures/watchlists"
ITEM = re.compile(r"<li><bdi class=\"dim\">(.*?)</bdi> <bdi>(.*?)</bdi>(?: <bdi class=\"dim\">(.*?)</bdi>)?</li>")


def text(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()


class WatchlistTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.server = Server(cls.folder).start()
        cls.addClassCleanup(cls.server.stop)

    def post(self, path, head, file=b"", **headers):
        """The status, the fields and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            headers = {"Sec-Fetch-Site": "same-origin", **{name.replace("_", "-"): value for name, value in headers.items()}}
            connection.request("POST", path, json.dumps(head).encode() + b"\n" + file, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def command(self, *words):
        with tempfile.TemporaryDirectory() as home:
            environment = {
                "PATH": os.environ["PATH"], "HOME": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CONFIG_HOME": f"{home}/config",
                "TZ": "UTC", "LANG": "C", "COLUMNS": "200",
            }  # fmt: skip
            return subprocess.run([BINARY, *words], env=environment, capture_output=True, text=True, check=True).stdout

    def test_both_faces_report_the_same_of_every_line_of_every_file(self):
        files = sorted(set(FIXTURES.iterdir()) - {FIXTURES / "README.md"})
        self.assertGreater(len(files), 8)
        for file in files:
            with self.subTest(file.name):
                self.compare(file)

    def compare(self, file):
        counted, _, listed = self.command("movies", "import", str(file), "--lines").partition("\n\n")
        rows = listed.split("\n\n")[0].splitlines()
        status, _, body = self.post("/movies/list/import", {"name": file.name, "list": []}, file.read_bytes())
        self.assertEqual(status, 200)
        preview = json.loads(body)["preview"]
        # The counts and the heading, which stand before the first blank line.
        reported = [text(preview.partition("</h2>")[0])]
        reported += [text(item) for item in re.findall(r"<li><b>.*?</li>", preview)]
        for line in reported:
            self.assertIn(line, re.sub(r" +", " ", counted.replace("\n", " ")))
        # Every line with its result; those of a movie in question, at its field.
        lists = re.findall(r"<summary><span>([^<]*)</span>[^\n]*</summary>\s*<ul class=\"places\">(.*?)</ul>", preview, re.S)
        shown = []
        for heading, items in lists:
            # Lines that are elsewhere too.
            if heading.startswith("values"):
                continue
            for place, name, _ in ITEM.findall(items):
                for one in html.unescape(place).split(", "):
                    shown.append(f"{one}  {html.unescape(name)}  {text(heading)}")
        questions = re.findall(r"<span><bdi>(.*?)</bdi> <bdi class=\"dim\">(.*?)</bdi></span><(span|input) ", preview)
        for name, places, field in questions:
            fate = {"span": "doubtful", "input": "unknown"}[field]
            for place in html.unescape(places).split(", "):
                shown.append(f"{place}  {html.unescape(name)}  {fate}")
        self.assertEqual(sorted(shown), sorted(set(rows)))

    def test_nothing_of_a_file_or_a_list_stays_with_the_server(self):
        mark = "Zanzibarbarossa"
        entry = {"ids": {"imdb": "tt9999991"}, "title": mark, "addedAt": "2026-01-01T00:00:00Z", "wanted": True, "seen": []}
        file = f"title,year,tmdbId,imdbId,watchedAt\n{mark} II,2009,1,tt9999992,2020-01-01\n".encode()
        status, headers, body = self.post("/movies/list/import", {"name": mark, "list": [entry]}, file)
        self.assertEqual((status, headers["Cache-Control"]), (200, "no-store"))
        self.assertIn(mark, body.decode())
        status, headers, body = self.post("/movies/list/export?format=letterboxd", {"list": [entry]})
        self.assertEqual((status, headers["Cache-Control"]), (200, "no-store"))
        self.assertIn(mark.encode(), body)
        kept = [path for path in self.folder.rglob("*") if path.is_file()]
        self.assertEqual([str(path) for path in kept if mark.encode() in path.read_bytes()], [])

    def test_bodies_over_the_limit_and_of_other_sites_are_refused_and_the_server_goes_on(self):
        status, _, _ = self.post("/movies/list/import", {}, b"a" * (20 << 20))
        self.assertEqual(status, 413)
        for headers in ({"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}):
            status, _, _ = self.post("/movies/list/import", {}, b"", **headers)
            self.assertEqual(status, 403)
        # Requests refused unread are answered, and free their room: bodies larger than a connection holds.
        for path in ("import", "export?format=none"):
            for _ in range(4):
                status, _, _ = self.post(f"/movies/list/{path}", {}, b"a" * (3 << 20), Sec_Fetch_Site="cross-site")
                self.assertEqual(status, 403)
        for _ in range(4):
            status, _, _ = self.post("/movies/list/export?format=none", {}, b"a" * (3 << 20))
            self.assertEqual(status, 400)
        # Lines without a movie, as many as a table may have.
        rows = b"title,year,tmdbId,imdbId,watchedAt\n" + b"a,2009,,,2020-01-01\n" * 100_000
        status, _, body = self.post("/movies/list/import", {"name": "a.csv"}, rows)
        self.assertEqual(status, 200)
        self.assertIn("100,000 unknown", text(json.loads(body)["preview"].partition("</ul>")[0]))
        self.assertIn(b"Titanic", self.server.get("/movies/tt0120338"))


if __name__ == "__main__":
    unittest.main()
