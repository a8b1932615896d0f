"""Tests of Scripts/build/progress. Run: python3 -m unittest discover -s Tests/Scripts"""

import io
import os
import pathlib
import pty
import subprocess
import sys
import unittest

from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/build/progress"

progress = load("progress")

# SwiftPM's output of a first build.
FIRST_BUILD = """\
Fetching https://github.com/apple/swift-nio from cache
Fetching https://github.com/attaswift/BigInt
[1/4321] Fetching bigint
Fetched https://github.com/apple/swift-nio from cache (0.01s)
Computing version for https://github.com/apple/swift-nio
Computed https://github.com/apple/swift-nio at 2.101.2 (0.61s)
Creating working copy for https://github.com/apple/swift-nio
Working copy of https://github.com/apple/swift-nio resolved at 2.101.2
Working copy of https://github.com/attaswift/BigInt resolved at 6.0.1
Building for production...
[0/3] Write sources
[1/12] Compiling cpu_arm_linux.cc
[2/12] Compiling Localization CurrencyFinder.swift
/x/Sources/Localization/A.swift:1:1: warning: never used
/usr/bin/ld: remark of a library
[12/12] Linking cambio
Build of product 'cambio' complete! (203.11s)
"""


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    """A clock that is asked, and goes on, by a quarter of a second."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now += 0.25
        return self.now


def shown(stream, text, status=0, columns=None):
    """Returns what a stream shows of a command that printed a text."""
    step = progress.Progress("the command", progress.Line(stream, columns), clock=Clock())
    for line in text.splitlines():
        step.read(line)
    step.end(status)
    return stream.getvalue()


class WithoutTerminal(unittest.TestCase):
    def test_a_first_build_is_a_line_of_packages_and_one_of_what_was_built(self):
        lines = shown(io.StringIO(), FIRST_BUILD).splitlines()
        self.assertRegex(lines[0], r"^packages: 2 fetched, \d+ s$")
        self.assertRegex(lines[1], r"^the command: 3 compiled, \d+ s$")
        self.assertEqual(lines[2:], ["/x/Sources/Localization/A.swift:1:1: warning: never used"])

    def test_a_step_with_nothing_to_do_says_nothing(self):
        text = "Building for production...\n[0/3] Write swift-version.txt\nBuild complete! (0.61s)\n"
        step = progress.Progress("the command", progress.Line(io.StringIO()), clock=lambda: 0)
        for line in text.splitlines():
            step.read(line)
        step.end(0)
        self.assertEqual(step.line.stream.getvalue(), "")

    def test_a_failure_shows_what_the_compiler_said_and_no_progress(self):
        text = FIRST_BUILD + "/x/Sources/A.swift:3:1: error: cannot find 'b' in scope\n 3 | b()\n"
        said = shown(io.StringIO(), text, status=1)
        self.assertIn("/x/Sources/A.swift:3:1: error: cannot find 'b' in scope\n 3 | b()\n", said)
        self.assertIn("remark of a library", said)
        self.assertRegex(said.splitlines()[-1], r"^the command: failed after \d+ s$")
        self.assertNotIn("[1/12]", said)


class WithTerminal(unittest.TestCase):
    def test_it_is_one_line_that_is_erased_to_its_end(self):
        said = shown(Terminal(), FIRST_BUILD)
        moving = [part for part in said.split("\r") if part.endswith("\x1b[K")]
        for part in moving:
            self.assertNotIn("\n", part)
        self.assertTrue(any(part.startswith("the command [==>             ] 2 of 12") for part in moving), moving)
        self.assertTrue(any(part.startswith("packages: 1 of 4321, Fetching bigint") for part in moving))
        # The text that remains after every line was redrawn.
        left = [line.rpartition("\x1b[K")[2] for line in said.split("\n")]
        self.assertRegex(left[0], r"^packages: 2 fetched, \d+ s$")
        self.assertRegex(left[1], r"^the command: 3 compiled, \d+ s$")

    def test_it_is_shorter_than_the_terminal_is_wide(self):
        for columns in (1, 20, 80):
            for part in shown(Terminal(), FIRST_BUILD, columns=columns).split("\r"):
                if part.endswith("\x1b[K"):
                    self.assertLess(len(part.removesuffix("\x1b[K")), max(columns, 2))

    def test_it_estimates_what_is_left_after_ten_seconds(self):
        now = 0
        step = progress.Progress("the command", progress.Line(Terminal(), 80), clock=lambda: now)
        said = []
        for now, done in [(2, 1), (60, 25), (90, 75), (120, 99), (121, 100)]:
            step.read(f"[{done}/100] Compiling A b.swift")
            said.append(step.line.drawn)
        self.assertEqual(said, [
            "the command [>               ] 1 of 100",
            "the command [====>           ] 25 of 100, about 3 min left",
            "the command [============>   ] 75 of 100, less than a minute left",
            "the command [===============>] 99 of 100, less than a minute left",
            "the command [================] 100 of 100, less than a minute left",
        ])  # fmt: skip

    def test_it_moves_while_another_build_is_waited_for(self):
        step = progress.Progress("the command", progress.Line(Terminal()))
        step.read_unended("Another instance of SwiftPM (PID: 1) is already running, waiting...")
        self.assertIn("waiting for another build", step.line.stream.getvalue())


class AsAProcess(unittest.TestCase):
    def run_script(self, *arguments):
        return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True)

    def test_its_status_is_the_commands(self):
        self.assertEqual(self.run_script("a step", "true").returncode, 0)
        failed = self.run_script("a step", "sh", "-c", "echo why; exit 3")
        self.assertEqual((failed.returncode, failed.stdout), (3, ""))
        self.assertRegex(failed.stderr, r"^why\na step: failed after \d+ s\n$")
        self.assertEqual(self.run_script("a step", "sh", "-c", "kill -9 $$").returncode, 137)

    def test_it_wants_a_title_and_a_command(self):
        for arguments in ([], ["a step"]):
            self.assertIn("usage:", self.run_script(*arguments).stderr)

    def test_a_terminal_gets_the_moving_line(self):
        ours, theirs = pty.openpty()
        command = [sys.executable, SCRIPT, "a step", "sh", "-c", "echo '[3/4] Compiling A b.swift'"]
        subprocess.run(command, stderr=theirs, check=True)
        os.close(theirs)
        said = os.read(ours, 4096).decode()
        os.close(ours)
        self.assertIn("\ra step [============>   ] 3 of 4\x1b[K", said)
        self.assertRegex(said, r"\r\x1b\[Ka step: 1 compiled, \d+ s\r\n$")


if __name__ == "__main__":
    unittest.main()
