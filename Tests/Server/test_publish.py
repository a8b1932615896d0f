"""`cambio publish`: the files are what the server answers, and other programs' clients read them from any web space."""

import contextlib
import datetime
import functools
import hashlib
import http.server
import json
import os
import pathlib
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import currency_converter
import oxr.client
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, Server  # noqa: E402  (found through the line above)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class PublishTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name)
        cls.server = Server(cls.home).start()
        cls.addClassCleanup(cls.server.stop)
        cls.site = cls.home / "site"
        done = cls.publish(cls.site)
        assert done.returncode == 0, done.stderr

    @classmethod
    def publish(cls, folder, since="2026-09-01", *options):
        return subprocess.run([BINARY, "publish", folder, "--since", since, *options], env=cls.server.environment,
                              capture_output=True, text=True, timeout=300)

    @staticmethod
    def content(folder):
        return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in sorted(folder.rglob("*")) if path.is_file()}

    def test_a_file_is_what_the_server_answers_at_its_path(self):
        files = [each for each in self.content(self.site) if "/" in each]
        self.assertGreater(len(files), 500)
        for tree in ["openexchangerates", "frankfurter", "ecb", "fawazahmed0", "firefly"]:
            chosen = [each for each in files if each.startswith(tree)]
            for name in random.Random(tree).sample(chosen, min(len(chosen), 12)):
                self.assertEqual((self.site / name).read_bytes(), self.server.get("/" + name), name)

    def test_a_day_whose_rates_are_too_old_has_no_file(self):
        newest = json.loads((self.site / "frankfurter/v1/latest").read_bytes())["date"]
        for folder, options, limit in [(self.site, [], 14), (self.home / "three", ["--max-age", "3"], 3)]:
            if options:
                done = self.publish(folder, "2026-10-25", *options)
                self.assertEqual(done.returncode, 0, done.stderr)
            today = datetime.datetime.now(datetime.timezone.utc).date()
            last = min(datetime.date.fromisoformat(newest) + datetime.timedelta(limit), today - datetime.timedelta(1))
            for tree, suffix in [("openexchangerates/api/historical", ".json"), ("frankfurter/v1", "")]:
                days = [each.name for each in (folder / tree).iterdir() if each.name.startswith("20")]
                self.assertEqual(max(days), f"{last}{suffix}", tree)

    def test_a_first_day_to_come_is_refused(self):
        folder = self.home / "to-come"
        done = self.publish(folder, "2099-01-01")
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn("2099-01-01 is after today", " ".join(done.stderr.split()))
        self.assertFalse(folder.exists())
        self.assertEqual(self.publish(folder, "2026-10-25", "--max-age", "-1").returncode, 64)

    def test_the_folder_says_its_bases_and_refuses_others_where_it_can(self):
        index = (self.site / "index.html").read_text()
        for words in ["Open Exchange Rates</a>: in USD", "Frankfurter</a>: version 1, in EUR", "?base=GBP"]:
            self.assertIn(words, index)
        # Each rule as Apache tries it: the conditions on the query, joined by OR, then the pattern of the path.
        conditions, rules = [], []
        for line in (self.site / ".htaccess").read_text().splitlines():
            words = line.split()
            if words[:1] == ["RewriteCond"]:
                conditions.append(re.compile(words[2], re.I))
            elif words[:1] == ["RewriteRule"]:
                self.assertEqual(words[2:], ["-", "[R=404,L]"])
                rules.append((conditions, re.compile(words[1])))
                conditions = []
        for path, query, is_refused in [
            ("frankfurter/v1/latest", "", False), ("frankfurter/v1/latest", "base=EUR&symbols=USD", False),
            ("frankfurter/v1/latest", "base=USD", True), ("frankfurter/v1/2026-10-26", "to=BRL&from=usd", True),
            ("frankfurter/v1/latest", "amount=100", True), ("frankfurter/v1/latest", "amount=1&base=", False),
            ("openexchangerates/api/latest.json", "app_id=K&base=USD", False),
            ("openexchangerates/api/latest.json", "app_id=K&base=EUR", True),
            ("openexchangerates/api/latest.json", "callback=fx.load", True),
            ("ecb/stats/eurofxref/eurofxref-daily.xml", "base=USD", False),
        ]:
            found = any(pattern.search(path) and any(each.search(query) for each in conditions)
                        for conditions, pattern in rules)
            self.assertEqual(found, is_refused, (path, query))

    @pytest.mark.long
    def test_a_terminal_shows_how_far_it_is(self):
        ours, theirs = pty.openpty()
        with tempfile.TemporaryDirectory() as folder:
            command = [BINARY, "publish", f"{folder}/site", "--since", "2026-10-01"]
            process = subprocess.Popen(command, env=self.server.environment, stdout=subprocess.DEVNULL, stderr=theirs)
            os.close(theirs)
            shown = b""
            # The terminal's end is an error on Linux.
            with contextlib.suppress(OSError):
                while part := os.read(ours, 65_536):
                    shown += part
            os.close(ours)
            self.assertEqual(process.wait(), 0)
        lines = shown.decode().split("\r")
        counts = [int(count) for line in lines for count in re.findall(r"^Writing [\d,]+ files: (\d+)$", line)]
        self.assertGreater(len(counts), 1, lines)
        self.assertEqual(counts, sorted(counts))
        self.assertEqual(lines[0], f"Writing {counts[-1]:,} files:")
        self.assertEqual(lines[-1], "\x1b[K")

    def test_clients_read_them_from_any_web_space(self):
        handler = functools.partial(QuietHandler, directory=str(self.site))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as web:
            threading.Thread(target=web.serve_forever, daemon=True).start()
            root = f"http://127.0.0.1:{web.server_address[1]}"
            rates = currency_converter.CurrencyConverter(f"{root}/ecb/stats/eurofxref/eurofxref-hist.zip")
            self.assertAlmostEqual(rates.convert(1, "EUR", "USD", date=datetime.date(2024, 6, 14)), 1.0686)
            client = oxr.client.Client("k", base_url=f"{root}/openexchangerates/api")
            self.assertEqual(client.latest().base, "USD")
            self.assertGreater(len(client.historical(datetime.date(2026, 10, 15)).rates), 140)
            web.shutdown()

    def test_a_second_run_changes_nothing(self):
        before = {path: os.stat(path).st_mtime_ns for path in self.site.rglob("*") if path.is_file()}
        content = self.content(self.site)
        done = self.publish(self.site)
        self.assertIn(" 0 of them new or changed", done.stdout)
        self.assertEqual(self.content(self.site), content)
        self.assertEqual({path: os.stat(path).st_mtime_ns for path in before}, before)
        other = self.home / "other"
        self.assertEqual(self.publish(other).returncode, 0)
        self.assertEqual(self.content(other), content)

    def test_a_run_that_is_killed_leaves_the_folder_as_it_was(self):
        folder = self.home / "killed"
        self.assertEqual(self.publish(folder, "2026-10-25").returncode, 0)
        content = self.content(folder)
        moments = random.Random(33)
        for _ in range(8):
            process = subprocess.Popen([BINARY, "publish", folder, "--since", "2026-09-01"],
                                       env=self.server.environment, stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=moments.uniform(0, 0.4))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
            found = self.content(folder)
            self.assertTrue(found == content or len(found) > len(content))
            content = found

    @pytest.mark.long
    def test_a_link_stays_a_link(self):
        folder, link = self.home / "linked", self.home / "link"
        folder.mkdir()
        link.symlink_to("linked")
        for since in ["2026-10-25", "2026-10-26"]:
            done = self.publish(link, since)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(os.readlink(link), "linked")
            self.assertTrue((folder / f"frankfurter/v1/{since}").is_file())

    @pytest.mark.long
    def test_a_file_of_somebody_else_is_never_lost(self):
        for name in ["CNAME", ".git/config", "openexchangerates/README"]:
            folder = self.home / ("kept-" + name.replace("/", "-"))
            self.assertEqual(self.publish(folder, "2026-10-25").returncode, 0)
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text("mine")
            content = self.content(folder)
            done = self.publish(folder, "2026-10-26")
            self.assertEqual(done.returncode, 74, name)
            self.assertIn(f"{folder.name}/{name.split('/')[0]}", "".join(done.stderr.split()))
            self.assertEqual(self.content(folder), content)

    @pytest.mark.long
    def test_what_a_killed_run_left_goes_with_the_next(self):
        folder = self.home / "left"
        for _ in range(4):
            process = subprocess.Popen([BINARY, "publish", folder, "--since", "2026-09-01"],
                                       env=self.server.environment, stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=0.15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.assertEqual(self.publish(folder, "2026-10-25").returncode, 0)
        self.assertEqual([each.name for each in self.home.iterdir() if each.name.startswith("left")], ["left"])

    def test_other_folders_are_refused_and_stay(self):
        for name, prepare in [("mine", lambda folder: (folder / "file").write_text("mine")),
                              ("file", None)]:
            folder = self.home / name
            if prepare:
                folder.mkdir()
                prepare(folder)
            else:
                folder.write_text("mine")
            done = self.publish(folder)
            self.assertEqual(done.returncode, 74, done.stderr)
            self.assertIn(name, done.stderr)
            self.assertIn("was not published", " ".join(done.stderr.split()))
            self.assertEqual((folder / "file" if prepare else folder).read_text(), "mine")
        self.assertEqual([each for each in self.home.iterdir() if ".cambio-" in each.name and "killed" not in each.name], [])


if __name__ == "__main__":
    unittest.main()
