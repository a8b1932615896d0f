"""`cambio serve` where its store cannot be used, or not written: it starts, says why, and serves what it can."""

import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY, Server  # noqa: E402  (found through the line above)
from source import Source  # noqa: E402

NOW = "/api/v1/convert?amount=100&base=USD&quotes=BRL"
#: What the program's own rates say, and the fetched ones.
EMBEDDED, FETCHED = b'"543.25"', b'"550.00"'


@contextlib.contextmanager
def mounted(*arguments):
    """A file system at a folder of its own; only root can have one."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", *arguments, folder], check=True, capture_output=True)
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


class UnusableStoreTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """A store with rates of today."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name)
        source = Source()
        cls.addClassCleanup(source.shutdown)
        cls.environment = {
            "CAMBIO_SOURCES": "currencylayer,ecb", "CAMBIO_CURRENCYLAYER_KEY": "none-of-ours",
            # Nobody listens there, so that a server shows what its store has.
            "CAMBIO_CURRENCYLAYER_URL": "http://127.0.0.1:9", "CAMBIO_ECB_URL": "http://127.0.0.1:9",
        }
        cls.store = cls.home / "whole.sqlite"
        subprocess.run(
            [BINARY, "refresh", "--source", "currencylayer", "--database", cls.store], check=True, timeout=120,
            capture_output=True, env={**os.environ, "HOME": folder.name, **cls.environment,
                                      "CAMBIO_CURRENCYLAYER_URL": source.url},
        )

    def serve(self, path, value):
        """What a server on the store at `path` says on standard error, which answers with `value`."""
        with tempfile.TemporaryFile() as log:
            server = Server(self.home, "--database", str(path), offline=False, **self.environment)
            self.addCleanup(server.stop)
            server.start(log)
            self.assertIn(value, server.get(NOW))
            server.stop()
            log.seek(0)
            return log.read().decode().partition("{")[0]

    def refuse(self, path, reason, value=EMBEDDED):
        """Expects a server that says why the store at `path` is not used, and leaves it as it was."""
        before = path.read_bytes() if path.is_file() else None
        words = " ".join(self.serve(path, value).split())
        self.assertTrue(words.startswith("cambio: "), words)
        self.assertIn(reason, words)
        self.assertEqual("The rates inside the program are used." in words, value == EMBEDDED, words)
        self.assertEqual(path.read_bytes() if path.is_file() else None, before)

    def copy(self, folder):
        path = pathlib.Path(folder) / "cambio.sqlite"
        shutil.copyfile(self.store, path)
        return path

    def test_files_that_are_no_store(self):
        def damage(path):
            content = path.read_bytes()
            path.write_bytes(b"?" * 100 + content[100:])

        def write(path, sql):
            with contextlib.closing(sqlite3.connect(path)) as store:
                store.execute(sql)
                store.commit()

        def foreign(path):
            path.unlink()
            write(path, "CREATE TABLE bookmark (url TEXT)")

        def folder(path):
            path.unlink()
            path.mkdir()

        for change, reason in [
            (damage, "is not a database"),
            (lambda path: path.write_bytes(path.read_bytes()[:300]), "is not a database"),
            (lambda path: path.write_bytes(path.read_bytes()[:1_000]), "is damaged"),
            (lambda path: write(path, "PRAGMA user_version = 99"), "newer Cambio"),
            (lambda path: write(path, "PRAGMA user_version = 3"), "before the first release"),
            (foreign, "another application"),
            (folder, "cannot be opened"),
        ]:
            with tempfile.TemporaryDirectory() as place:
                path = self.copy(place)
                change(path)
                self.refuse(path, reason)

    def test_the_reason_is_said_once_however_many_questions_assistants_have(self):
        with tempfile.TemporaryDirectory() as place, tempfile.TemporaryFile() as log:
            path = self.copy(place)
            path.write_bytes(bytes(4_096))
            server = Server(self.home, "--database", str(path), "--mcp", offline=False, **self.environment)
            self.addCleanup(server.stop)
            server.start(log)
            call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
                    "params": {"name": "convert", "arguments": {"question": "100 usd in brl"}}}
            for _ in range(3):
                request = urllib.request.Request(
                    f"{server.address}/mcp", json.dumps(call).encode(), {"Content-Type": "application/json"})
                with urllib.request.urlopen(request, timeout=60) as answer:
                    self.assertIn(b"543.25", answer.read())
            server.stop()
            log.seek(0)
            self.assertEqual(log.read().count(b"is not a database"), 1)

    def test_an_empty_file_becomes_the_store(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cambio.sqlite"
            path.touch()
            self.assertEqual(self.serve(path, EMBEDDED), "")
            with contextlib.closing(sqlite3.connect(path)) as store:
                self.assertEqual(store.execute("PRAGMA integrity_check").fetchone(), ("ok",))
                version = store.execute("PRAGMA user_version").fetchone()
                self.assertIsNotNone(store.execute("SELECT count(*) FROM resource").fetchone())
            with contextlib.closing(sqlite3.connect(self.store)) as whole:
                self.assertEqual(version, whole.execute("PRAGMA user_version").fetchone())

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount")
    def test_a_medium_that_is_read_only_or_full(self):
        with tempfile.TemporaryDirectory() as place, mounted("--bind", "-o", "ro", place) as folder:
            self.refuse(folder / "cambio.sqlite", "can only be read")
        with tempfile.TemporaryDirectory() as place:
            self.copy(place)
            with mounted("--bind", "-o", "ro", place) as folder:
                self.refuse(folder / "cambio.sqlite", "can only be read", FETCHED)
        with mounted("-t", "tmpfs", "-o", "size=1m", "tmpfs") as folder:
            self.fill(folder)
            self.refuse(folder / "cambio.sqlite", "is full")
        with mounted("-t", "tmpfs", "-o", "size=1m", "tmpfs") as folder:
            path = self.copy(folder)
            self.fill(folder)
            self.refuse(path, "is full", FETCHED)

    @staticmethod
    def fill(folder):
        with contextlib.suppress(OSError), open(folder / "ballast", "wb", buffering=0) as ballast:
            while True:
                ballast.write(bytes(4_096))


if __name__ == "__main__":
    unittest.main()
