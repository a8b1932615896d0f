"""What `make install` puts below a folder, and what the release says is inside it."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from loading import load

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class InstallTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        # A command that only writes completions.
        self.binary = self.root / "binary"
        self.binary.write_text('#!/bin/sh\necho "completions for $2"\n')
        self.binary.chmod(0o755)

    def install(self, *arguments):
        environment = {**os.environ, "BINARY": str(self.binary), "DESTDIR": str(self.root / "to")}
        subprocess.run(
            [PROJECT / "Scripts/release/install", *arguments], env=environment, check=True, capture_output=True)
        return sorted(str(file.relative_to(self.root / "to")) for file in (self.root / "to").rglob("*") if file.is_file())

    def test_what_is_installed_is_what_is_removed(self):
        installed = self.install("/opt/x")
        self.assertEqual(installed, [
            "opt/x/bin/cambio",
            "opt/x/lib/systemd/system/cambio.service",
            "opt/x/share/applications/io.github.cambio_app.Cambio.desktop",
            "opt/x/share/bash-completion/completions/cambio",
            "opt/x/share/cambio/rofi",
            "opt/x/share/cambio/ulauncher/images/icon.png",
            "opt/x/share/cambio/ulauncher/main.py",
            "opt/x/share/cambio/ulauncher/manifest.json",
            "opt/x/share/cambio/ulauncher/versions.json",
            "opt/x/share/dbus-1/services/io.github.cambio_app.Cambio.service",
            "opt/x/share/fish/vendor_completions.d/cambio.fish",
            "opt/x/share/gnome-shell/search-providers/io.github.cambio_app.Cambio.search-provider.ini",
            "opt/x/share/icons/hicolor/scalable/apps/io.github.cambio_app.Cambio.svg",
            "opt/x/share/krunner/dbusplugins/cambio.desktop",
            "opt/x/share/man/man1/cambio.1",
            "opt/x/share/zsh/site-functions/_cambio",
        ])  # fmt: skip
        unit = (self.root / "to/opt/x/lib/systemd/system/cambio.service").read_text()
        self.assertIn("ExecStart=/opt/x/bin/cambio serve ", unit)
        fish = (self.root / "to/opt/x/share/fish/vendor_completions.d/cambio.fish").read_text()
        self.assertEqual(fish, "completions for fish\n")
        self.assertEqual(self.install("--remove", "/opt/x"), [])

    def test_nothing_is_installed_of_what_was_not_built(self):
        self.binary.unlink()
        with self.assertRaises(subprocess.CalledProcessError):
            self.install("/opt/x")
        self.assertFalse((self.root / "to").exists())

    def test_the_document_of_a_release_names_each_package_once(self):
        resolved = {"pins": [
            {"identity": name, "location": f"https://example.org/{name}", "state": state}
            for name, state in [
                ("swift-nio", {"version": "2.1.0", "revision": "ab" * 20}),
                ("bigint", {"revision": "cd" * 20, "branch": "main"}),
            ]
        ]}  # fmt: skip
        document = load("list-dependencies").document(resolved, "9.9", 0, "1.0.9")
        self.assertEqual(document["creationInfo"]["created"], "1970-01-01T00:00:00Z")
        self.assertEqual(
            [(each["name"], each["versionInfo"]) for each in document["packages"]],
            [("cambio", "9.9"), ("bigint", "cd" * 20), ("swift-nio", "2.1.0"), ("brotli", "1.0.9")])
        self.assertEqual(
            document["packages"][2]["downloadLocation"], "git+https://example.org/swift-nio@" + "ab" * 20)
        ids = [each["SPDXID"] for each in document["packages"]]
        self.assertEqual(len(set(ids)), len(ids))
        related = [each["relatedSpdxElement"] for each in document["relationships"]]
        self.assertEqual(sorted(related), sorted(ids))
        json.dumps(document)


if __name__ == "__main__":
    unittest.main()
