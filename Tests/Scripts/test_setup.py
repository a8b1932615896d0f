"""What Scripts/setup/setup finds missing, with a look-alike of Debian's package list."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Reports for each package after -f FORMAT whether it is installed, and fails if one is unknown, like
# dpkg-query.
QUERY = """#!/usr/bin/env python3
import os, sys
installed = os.environ["INSTALLED"].split()
names = sys.argv[sys.argv.index("-f") + 2:]
for name in names:
    if name in installed:
        print("install ok installed")
sys.exit(any(name not in installed for name in names))
"""
EVERY = "binaryen libbrotli-dev librsvg2-bin libc6-dev libstdc++-12-dev libsqlite3-dev pngquant webp zlib1g-dev"


class SetupTests(unittest.TestCase):
    def missing(self, installed, *more):
        with tempfile.TemporaryDirectory() as folder:
            tools = {"dpkg-query": QUERY, "id": "#!/bin/sh\necho 1000\n"}
            tools |= dict.fromkeys(("brotli", "esbuild", "git", "make", "openssl", "swift"), "#!/bin/sh\n")
            for name, text in tools.items():
                path = pathlib.Path(folder, name)
                path.write_text(text)
                path.chmod(0o755)
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "INSTALLED": installed}
            run = subprocess.run([ROOT / "Scripts/setup/setup", *more], env=environment, capture_output=True, text=True)
        return run.returncode, run.stderr.rpartition("apt-get install ")[2].split()

    def test_nothing_is_missing_where_everything_is_there(self):
        # Debian 13 has another name for libcurl.
        for curl in ("libcurl4", "libcurl4t64"):
            self.assertEqual(self.missing(f"{EVERY} {curl}"), (0, []))

    def test_who_may_not_install_is_shown_what_to(self):
        self.assertEqual(self.missing(EVERY), (1, ["libcurl4"]))
        self.assertEqual(self.missing(f"{EVERY} libcurl4", "libssl-dev"), (1, ["libssl-dev"]))
        self.assertEqual(self.missing("libcurl4 binaryen")[1], [name for name in EVERY.split() if name != "binaryen"])


if __name__ == "__main__":
    unittest.main()
