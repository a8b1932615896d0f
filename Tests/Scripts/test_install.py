"""What `make install` puts below a folder."""

import os
import pathlib
import random
import re
import shlex
import subprocess
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
NAME = "io.github.cambio_app.Cambio"


def desktop_command(line):
    """The words of an Exec line, by the rules of the Desktop Entry Specification."""
    escapes = {"\\\\": "\\", "\\s": " "}
    line = re.sub(r"\\.", lambda found: escapes[found[0]], line.removeprefix("Exec="))
    found = re.findall(r'"((?:[^"\\`$]|\\["\\`$])*)"|([^\s"\'\\><~|&;$*?#()`]+)', line)
    arguments = [re.sub(r'\\(["\\`$])', r"\1", quoted) + plain for quoted, plain in found]
    assert not any("%" in argument.replace("%%", "") for argument in arguments), line
    return [argument.replace("%%", "%") for argument in arguments]


def bus_command(line):
    """The words of an Exec line, as D-Bus reads them."""
    escapes = {"\\\\": "\\", "\\s": " "}
    return shlex.split(re.sub(r"\\.", lambda found: escapes[found[0]], line.removeprefix("Exec=")))


class InstallTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        # A command that only writes completions.
        self.binary = self.root / "binary"
        self.binary.write_text('#!/bin/sh\necho "completions for $2"\n')
        self.binary.chmod(0o755)
        self.licences = self.root / "licences"
        self.licences.write_text("all licences\n")
        self.to = self.root / "to"

    def run_install(self, *arguments, cwd=PROJECT, **variables):
        own = {"BINARY": str(self.binary), "DESTDIR": "", "LICENCES": str(self.licences)}
        environment = {**os.environ, **own, **variables}
        return subprocess.run(
            [PROJECT / "Scripts/release/install", *arguments], env=environment, cwd=cwd, capture_output=True, text=True)

    def install(self, *arguments):
        ran = self.run_install(*arguments, DESTDIR=str(self.to))
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return sorted(str(file.relative_to(self.to)) for file in self.to.rglob("*") if file.is_file())

    def test_what_is_installed_is_what_is_removed(self):
        installed = self.install("/usr/local")
        self.assertEqual([file.removeprefix("usr/local/") for file in installed], [
            "bin/cambio",
            "lib/systemd/system/cambio.service",
            f"share/applications/{NAME}.desktop",
            "share/bash-completion/completions/cambio",
            "share/cambio/rofi",
            "share/cambio/ulauncher/images/icon.png",
            "share/cambio/ulauncher/main.py",
            "share/cambio/ulauncher/manifest.json",
            "share/cambio/ulauncher/versions.json",
            f"share/dbus-1/services/{NAME}.service",
            "share/doc/cambio/LICENSE",
            "share/doc/cambio/NOTICE",
            "share/doc/cambio/THIRD-PARTY-LICENSES",
            "share/fish/vendor_completions.d/cambio.fish",
            f"share/gnome-shell/search-providers/{NAME}.search-provider.ini",
            f"share/icons/hicolor/scalable/apps/{NAME}.svg",
            "share/krunner/dbusplugins/cambio.desktop",
            "share/man/man1/cambio.1",
            "share/zsh/site-functions/_cambio",
        ])  # fmt: skip
        local = self.to / "usr/local"
        self.assertEqual((local / "share/fish/vendor_completions.d/cambio.fish").read_text(), "completions for fish\n")
        self.assertEqual((local / "share/doc/cambio/THIRD-PARTY-LICENSES").read_text(), "all licences\n")
        self.assertEqual(self.install("--remove", "/usr/local"), [])

    def test_the_library_beside_the_command_is_installed_with_its_header(self):
        for name in ("libcambio.so.0", "cambio.duckdb_extension"):
            (self.root / name).write_text(name)
        installed = [file.removeprefix("usr/local/") for file in self.install("/usr/local")]
        self.assertEqual([file for file in installed if file.startswith(("include/", "lib/")) and "systemd" not in file], [
            "include/cambio.h",
            "lib/cambio/cambio.duckdb_extension",
            "lib/libcambio.so",
            "lib/libcambio.so.0",
            "lib/pkgconfig/cambio.pc",
        ])  # fmt: skip
        local = self.to / "usr/local"
        self.assertEqual(os.readlink(local / "lib/libcambio.so"), "libcambio.so.0")
        lines = (local / "lib/pkgconfig/cambio.pc").read_text().splitlines()
        self.assertEqual(lines[0], "prefix=/usr/local")
        self.assertEqual(lines[-2:], ["Cflags: -I${prefix}/include", "Libs: -L${prefix}/lib -lcambio"])
        self.assertRegex("\n".join(lines), r"\nVersion: \d+\.\d+\.\d+\n")
        self.assertEqual(self.install("--remove", "/usr/local"), [])

    def test_the_unit_is_where_systemd_looks_or_nowhere(self):
        self.install("/usr/local")
        self.assertIn("usr/lib/systemd/system/cambio.service", self.install("/usr/"))
        for prefix in ("/usr", "/usr/local"):
            unit = (self.to / prefix[1:] / "lib/systemd/system/cambio.service").read_text()
            self.assertIn(f"\nExecStart={prefix}/bin/cambio serve ", unit)
        ran = self.run_install("/home/ada/.local", DESTDIR=str(self.to))
        self.assertIn("no unit is installed", ran.stdout)
        self.assertFalse((self.to / "home/ada/.local/lib").exists())

    def test_launchers_name_the_command_below_a_prefix_of_any_characters(self):
        choice = random.Random(7)
        prefixes = ["a & b", "a|b", r"back\slash\\", "per%cent%f", "it's \"quoted\"", "$HOME `x`", "-n", "{*}?#()<>;é"]
        prefixes += ["".join(choice.choices("a1é &|\\%'\"$`;#*?~<>()[]{}!^,:@+-._", k=12)) for _ in range(20)]
        for prefix in prefixes:
            with self.subTest(prefix=prefix):
                folder = self.to / prefix
                ran = self.run_install(str(folder))
                self.assertEqual(ran.returncode, 0, ran.stderr)
                command = os.path.normpath(f"{folder}/bin/cambio")
                [line] = [
                    line for line in (folder / f"share/applications/{NAME}.desktop").read_text().splitlines()
                    if line.startswith("Exec=")]  # fmt: skip
                self.assertEqual(desktop_command(line), [command, "serve"], line)
                line = (folder / f"share/dbus-1/services/{NAME}.service").read_text().splitlines()[-1]
                self.assertEqual(bus_command(line), [command, "launcher"], line)
                self.assertEqual(self.run_install("--remove", str(folder)).returncode, 0)
                self.assertFalse(self.to.exists())

    def test_a_relative_prefix_is_below_the_folder_of_the_caller(self):
        self.assertEqual(self.run_install("to/x", cwd=self.root).returncode, 0)
        service = (self.to / f"x/share/dbus-1/services/{NAME}.service").read_text()
        self.assertIn(f"Exec={self.root}/to/x/bin/cambio launcher", service)

    def test_a_prefix_that_no_launcher_can_name_is_refused(self):
        for prefix, word in (("a=b", "equals sign"), ("a\nb", "line break"), ("a\n", "line break")):
            ran = self.run_install(str(self.to / prefix))
            self.assertEqual((ran.returncode, self.to.exists()), (1, False))
            self.assertIn(word, ran.stderr)

    def test_removing_leaves_the_folders_of_others(self):
        (self.to / "share/applications").mkdir(parents=True)
        for _ in range(2):
            self.assertEqual(self.run_install(str(self.to)).returncode, 0)
        (self.to / "share/man/man1/other.1").touch()
        self.assertEqual(self.run_install("--remove", str(self.to)).returncode, 0)
        self.assertEqual(
            sorted(str(each.relative_to(self.to)) for each in self.to.rglob("*")),
            ["share", "share/applications", "share/man", "share/man/man1", "share/man/man1/other.1"])  # fmt: skip

    def test_make_hands_over_the_prefix_as_it_is(self):
        for goal in ("install", "uninstall"):
            dry = subprocess.run(
                ["make", "-n", goal, "PREFIX=/a & b"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
            self.assertIn('"$PREFIX"', dry)

    def test_nothing_is_installed_of_what_was_not_built(self):
        self.binary.unlink()
        self.assertEqual(self.run_install("/opt/x", DESTDIR=str(self.to)).returncode, 1)
        self.assertFalse(self.to.exists())

    def test_nothing_is_installed_without_the_licences(self):
        self.assertNotEqual(self.run_install("/opt/x", DESTDIR=str(self.to), LICENCES="/nowhere").returncode, 0)
        self.assertFalse(self.to.exists())


if __name__ == "__main__":
    unittest.main()
