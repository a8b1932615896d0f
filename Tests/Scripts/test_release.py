"""The version of a release: one number, its day, its tag and the commit in the binary."""

import datetime
import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from loading import load

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMMIT = "Sources/CCommit/commit.c"
PLACE = 24 + 160
RELEASED = "## [1.2.3] - 2026-11-29\n"


def version():
    return re.search(r'static let number = "(.*)"', (PROJECT / "Sources/CambioCommand/Version.swift").read_text())[1]


class VersionTests(unittest.TestCase):
    def test_the_changelog_begins_with_the_version(self):
        text = (PROJECT / "CHANGELOG.md").read_text()
        first = re.search(r"^## \[(.*)\] - (.*)$", text, re.M)
        self.assertEqual(first[1], version())
        if first[2] != "not released yet":
            datetime.date.fromisoformat(first[2])
        headings = re.findall(r"^## \[(.*)\] - ", text, re.M)
        links = re.findall(r"^\[(.*)\]: https://github\.com/cambio-app/cambio/releases/tag/v(.*)$", text, re.M)
        self.assertEqual(links, [(each, each) for each in headings])

    def test_no_other_file_has_the_number(self):
        names = subprocess.run(
            ["git", "grep", "-lwF", version(), "--", "Sources", "Deployment", "Scripts", "Package.swift"],
            cwd=PROJECT, capture_output=True, text=True).stdout.split()  # fmt: skip
        self.assertEqual(names, ["Sources/CambioCommand/Version.swift"])


class RepositoryTests(unittest.TestCase):
    """The scripts in a repository of their own, whose version is 1.2.3."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "project"
        for name in [COMMIT, ".gitattributes", "Scripts/build/write-commit", "Scripts/release/check-version"]:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / name, self.root / name)
        (self.root / "Sources/CambioCommand").mkdir()
        (self.root / "Sources/CambioCommand/Version.swift").write_text('  static let number = "1.2.3"\n')
        self.git("init", "--quiet")
        self.commit(RELEASED)
        # What the compiler makes of the place, among other bytes.
        words, mark = re.search(r'\{"(.*)", "(.*)"\}', (PROJECT / COMMIT).read_text()).groups()
        self.place = words.encode() + b"\0" + mark.encode().ljust(160, b"\0")
        self.binary = self.root.parent / "binary"
        self.binary.write_bytes(b"\x7fELF\n\xff" + self.place + b"\n\xff$Format")
        self.binary.chmod(0o755)

    def git(self, *words):
        identity = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
        return subprocess.run(["git", *identity, *words], cwd=self.root, check=True, capture_output=True).stdout

    def commit(self, changelog):
        (self.root / "CHANGELOG.md").write_text(changelog)
        self.git("add", ".")
        self.git("commit", "--quiet", "--allow-empty", "-m", "m")
        self.hash = self.git("rev-parse", "HEAD").decode().strip()

    def written(self):
        """What is in the binary after the script has run."""
        before = self.binary.stat()
        subprocess.run([self.root / "Scripts/build/write-commit", self.binary], check=True)
        after = self.binary.stat()
        self.assertEqual((before.st_size, before.st_mtime_ns, before.st_mode), (after.st_size, after.st_mtime_ns, after.st_mode))
        data = self.binary.read_bytes()
        self.assertEqual((data[:6], data[6 + PLACE :]), (b"\x7fELF\n\xff", b"\n\xff$Format"))
        return data[30 : 6 + PLACE].rstrip(b"\0").decode()

    def check(self):
        done = subprocess.run([self.root / "Scripts/release/check-version"], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_a_binary_names_the_commit_it_was_made_from(self):
        self.assertEqual(len(self.place), PLACE)
        self.assertEqual(self.written(), f"{self.hash} ")
        (self.root / "Sources/new.swift").write_text("")
        self.assertEqual(self.written(), f"{self.hash}+")
        self.commit("another")
        self.assertEqual(self.written(), f"{self.hash} ")
        self.git("tag", "v1.2.3")
        self.assertEqual(self.written(), f"{self.hash} v1.2.3")
        self.commit("one more")
        self.assertRegex(self.written(), f"^{self.hash} v1.2.3-1-g{self.hash}$")

    def test_an_exported_release_has_the_same_text_in_its_sources(self):
        self.git("tag", "v1.2.3")
        exported = self.root.parent / "exported"
        exported.mkdir()
        subprocess.run(["tar", "-x", "-C", exported], input=self.git("archive", "HEAD"), check=True)
        self.assertIn(f'"{self.hash} v1.2.3"', (exported / COMMIT).read_text())
        self.root = exported
        self.assertTrue(self.written().startswith("$Format:"))

    def test_a_binary_without_the_place_is_refused(self):
        self.binary.write_bytes(b"\x7fELF")
        done = subprocess.run([self.root / "Scripts/build/write-commit", self.binary], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("0 places", done.stderr)

    def test_a_release_has_its_tag_and_its_day(self):
        self.assertEqual(self.check(), (0, "1.2.3-dev: for a release of this commit: git tag v1.2.3\n"))
        self.git("tag", "v1.2.3")
        self.assertEqual(self.check(), (0, "1.2.3\n"))
        self.commit("## [1.2.3] - not released yet\n" + RELEASED)
        status, text = self.check()
        self.assertEqual(status, 0)
        self.assertIn("give 1.2.3 its day", text)
        self.git("tag", "--force", "v1.2.3")
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("lacks the day of 1.2.3", text)

    def test_a_tag_or_a_heading_of_another_version_is_refused(self):
        self.git("tag", "v1.2.4")
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("v1.2.4", text)
        self.commit("## [1.3.0] - 2026-12-01\n" + RELEASED)
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("## [1.3.0]", text)


class ImageTests(unittest.TestCase):
    def setUp(self):
        self.script = load("build-image")

    def image(self, reverse=False):
        layer = self.script.Layer(7)
        files = {"usr/bin/b": b"2", "usr/a": b"1"}
        for path in sorted(files, reverse=reverse):
            layer.add(path, tarfile.REGTYPE, 0o755, files[path])
        layer.add("data", mode=0o700, owner=self.script.NOBODY)
        settings = self.script.configuration("1.2.3", "c" * 40, "1970-01-01T00:00:07Z")
        return self.script.image([layer], settings, "1970-01-01T00:00:07Z", "example.org/cambio:1.2.3")

    def test_the_same_files_give_the_same_bytes(self):
        self.assertEqual(self.image(), self.image(reverse=True))

    def test_every_reference_is_a_digest_of_what_is_there(self):
        files = self.image()

        def blob(about):
            data = files["blobs/" + about["digest"].replace(":", "/")]
            self.assertEqual((len(data), hashlib.sha256(data).hexdigest()), (about["size"], about["digest"][7:]))
            return data

        [manifest] = json.loads(files["index.json"])["manifests"]
        self.assertEqual(manifest["annotations"]["org.opencontainers.image.ref.name"], "example.org/cambio:1.2.3")
        manifest = json.loads(blob(manifest))
        about = json.loads(blob(manifest["config"]))
        [packed] = manifest["layers"]
        with tarfile.open(fileobj=io.BytesIO(blob(packed))) as tar:
            found = [(each.name, each.mtime, each.uid, each.uname) for each in tar]
            tar.fileobj.seek(0)
            plain = hashlib.sha256(tar.fileobj.read()).hexdigest()
        self.assertEqual(about["rootfs"]["diff_ids"], [f"sha256:{plain}"])
        self.assertEqual(found, [
            ("data", 7, 65534, ""), ("usr", 7, 0, ""), ("usr/a", 7, 0, ""), ("usr/bin", 7, 0, ""), ("usr/bin/b", 7, 0, "")])
        settings = about["config"]
        self.assertEqual(settings["User"], "65534:65534")
        self.assertEqual(settings["Labels"]["org.opencontainers.image.revision"], "c" * 40)
        self.assertIn("CAMBIO_DATABASE=/data/cambio.sqlite", settings["Env"])
        self.assertEqual(settings["Volumes"], {"/data": {}})


if __name__ == "__main__":
    unittest.main()
