"""Keys that the operator enters on the page: tried, written to a file beside the configuration, and used at once."""

import json
import os
import pathlib
import stat
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)
from source import TOKEN, Source, post_as_operator  # noqa: E402

KEY = "the-right-key"
SOURCES = """\
// Of this machine.
{
  "sources": ["ecb"], /* official */
  "keys": {
    "openexchangerates": "an\\"other" // for later
  },
  "offline": false
}
"""

class KeyTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "config/cambio/config.json"
        self.keys = self.folder / "config/cambio/config.keys.json"
        self.source = Source()
        self.source.key = KEY
        self.addCleanup(self.source.shutdown)

    def serve(self, **environment):
        nobody = {f"CAMBIO_{name}_URL": "http://127.0.0.1:9" for name in ("ECB", "NBP", "HMRC")}
        server = Server(
            self.folder, offline=False, CAMBIO_OPERATOR_TOKEN=TOKEN,
            CAMBIO_CURRENCYLAYER_URL=self.source.url, **nobody, **environment)
        self.addCleanup(server.stop)
        return server.start()

    def enter(self, server, key=KEY):
        return post_as_operator(server, "/operator/keys", source="currencylayer", key=key)

    def wait_until(self, holds):
        deadline = time.monotonic() + 40
        while True:
            try:
                if holds():
                    return
            except OSError:
                pass  # It begins again.
            self.assertLess(time.monotonic(), deadline, "the server does not go by its file")
            time.sleep(0.1)

    def wait_for_the_source(self, server):
        question = "/api/v1/convert?amount=100&base=USD&quotes=BRL"
        self.wait_until(lambda: json.loads(server.get(question))["conversions"][0]["value"] == "550.00")

    def write_configuration(self):
        self.file.parent.mkdir(parents=True)
        self.file.write_text(SOURCES)
        self.file.chmod(0o600)

    def assert_keys(self, **keys):
        self.assertEqual(json.loads(self.keys.read_text()), {"keys": keys})
        self.assertEqual(stat.S_IMODE(self.keys.stat().st_mode), 0o600)

    def test_a_key_is_tried_kept_and_used(self):
        server = self.serve()
        self.assertEqual(self.enter(server, "a-wrong-key"), 422)
        self.assertFalse(self.keys.exists())
        self.assertEqual(self.enter(server), 200)
        self.wait_for_the_source(server)
        self.assert_keys(currencylayer=KEY)
        process = server.process
        server.stop()
        self.assertEqual(process.returncode, 0)

    def test_the_configuration_stays_and_the_newest_key_serves(self):
        self.write_configuration()
        server = self.serve()
        self.assertEqual(self.enter(server), 200)
        self.wait_for_the_source(server)
        self.source.key = "a-newer-key"
        self.assertEqual(self.enter(server, "a-newer-key"), 200)
        self.assert_keys(currencylayer="a-newer-key")
        self.assertEqual(self.file.read_text(), SOURCES)

    def test_a_key_is_taken_away_and_used_no_more(self):
        self.write_configuration()
        server = self.serve()
        self.assertEqual(post_as_operator(server, "/operator/keys", source="currencylayer", remove="key"), 422)
        self.assertEqual(self.enter(server), 200)
        self.wait_for_the_source(server)
        self.assertEqual(post_as_operator(server, "/operator/keys", source="currencylayer", remove="key"), 200)
        self.assert_keys()
        self.assertEqual(self.file.read_text(), SOURCES)
        self.wait_until(lambda: b"currencylayer" not in server.get("/api/v1/sources"))

    def test_a_key_of_the_configuration_is_its_author_s_to_remove(self):
        self.write_configuration()
        self.file.write_text(SOURCES.replace("openexchangerates", "currencylayer").replace('["ecb"]', '["currencylayer"]'))
        before = self.file.read_text()
        server = self.serve()
        self.assertEqual(post_as_operator(server, "/operator/keys", source="currencylayer", remove="key"), 422)
        self.assertEqual(self.file.read_text(), before)
        self.assertFalse(self.keys.exists())

    def test_a_key_for_movies_beside_a_list_of_sources_is_read(self):
        self.write_configuration()
        self.keys.write_text('{"keys": {"tmdb": "0123abcd"}}')
        self.keys.chmod(0o600)
        server = self.serve()
        self.assertEqual(self.enter(server), 200)
        self.wait_for_the_source(server)
        self.assert_keys(currencylayer=KEY, tmdb="0123abcd")

    def test_a_file_that_cannot_be_written_stays(self):
        self.write_configuration()
        # A path so long that a new file beside it has no name, because root may write everywhere.
        folder = str(self.file.parent).ljust(4_078, "/")
        server = self.serve(CAMBIO_CONFIG=folder + self.file.name)
        self.assertEqual(self.enter(server), 422)
        self.assertEqual(self.file.read_text(), SOURCES)
        self.assertEqual(os.listdir(self.file.parent), ["config.json"])

    def test_a_variable_goes_before_the_file(self):
        server = self.serve(CAMBIO_SOURCES="ecb")
        self.assertEqual(self.enter(server), 422)
        self.assertFalse(self.keys.exists())


if __name__ == "__main__":
    unittest.main()
