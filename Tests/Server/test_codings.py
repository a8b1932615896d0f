"""The codings of answers that the server makes, unpacked by programs that are not its own."""

import gzip
import hashlib
import http.client
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import Server  # noqa: E402  (found through the line above)

#: Each with the number of bytes per hundred of its gzip file that its brotli stream may have.
PATHS = {"/USD/BRL": 98, "/currencies": 98, "/app/tables": 80, "/app/year?v=2026-10-01": 75}


def unpacked(coding, body):
    if coding == "br":
        return subprocess.run(["brotli", "-dc"], input=body, check=True, capture_output=True).stdout
    return gzip.decompress(body) if coding == "gzip" else body


class CodingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.server = Server(folder.name)
        cls.server.start()
        cls.addClassCleanup(cls.server.stop)

    def ask(self, path, accepted):
        """The coding, the tag and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Accept-Encoding": accepted})
            response = connection.getresponse()
            self.assertEqual(response.status, 200, path)
            self.assertIn("Accept-Encoding", response.headers["Vary"], path)
            return response.headers["Content-Encoding"], response.headers["ETag"], response.read()
        finally:
            connection.close()

    def test_each_coding_has_the_bytes_that_the_tag_names(self):
        for path, most in PATHS.items():
            lengths = {}
            for accepted, wanted in [("gzip, br", "br"), ("br;q=0, gzip", "gzip"), ("identity", None)]:
                # Made for the first, kept for the second.
                for _ in range(2):
                    coding, tag, body = self.ask(path, accepted)
                    self.assertEqual(coding, wanted, path)
                    digest = hashlib.sha256(unpacked(coding, body)).hexdigest()
                    self.assertEqual(tag, f'W/"{digest[:20]}"', (path, coding))
                    lengths[coding] = len(body)
            self.assertLess(lengths["br"] * 100, lengths["gzip"] * most, path)
            self.assertLess(lengths["gzip"] * 2, lengths[None], path)


if __name__ == "__main__":
    unittest.main()
