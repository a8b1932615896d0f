"""Tests of the two parts of the tests: Scripts/test/test-all and the marks that it chooses by."""

import collections
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from loading import load

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENGINE = re.compile("chromium|webkit|firefox")


@pytest.fixture(scope="module")
def browser_tests():
    """The names of all browser tests, of those of `make test`, and of those of `make test-long`."""
    chosen = [], ["-m", "not long"], ["-m", "long"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "Tests/Browser"]
    running = [subprocess.Popen([*command, *one], cwd=ROOT, stdout=subprocess.PIPE, text=True) for one in chosen]
    return [[line for line in one.communicate()[0].splitlines() if "::" in line] for one in running]


def test_both_parts_are_all_browser_tests(browser_tests):
    every, short, long = browser_tests
    assert len(every) > 500
    assert sorted(short + long) == sorted(every)


def test_a_file_uses_its_engines_in_turn_and_webkit_the_most(browser_tests):
    every, short, _ = browser_tests
    engines = collections.defaultdict(list)
    for name in every:
        engines[ENGINE.sub("", name, count=1)] += ENGINE.findall(name)[:1]
    used = collections.Counter()
    for name in short:
        if len(engines[ENGINE.sub("", name, count=1)]) == 3:
            used[name.split("::")[0], ENGINE.search(name)[0]] += 1
    files = {file for file, _ in used}
    assert len(files) > 10
    for file in files:
        webkit, chromium, firefox = (used[file, engine] for engine in ("webkit", "chromium", "firefox"))
        assert webkit >= max(chromium, firefox), file
        assert webkit + chromium + firefox < 4 or min(chromium, firefox) > 0, file


def test_all_suites_are_collected_at_once_to_be_counted():
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", "long", "Tests"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    found = {line.split("/")[1] for line in done.stdout.splitlines() if "::" in line}
    assert found == {"Browser", "Engines", "Ledgers", "Python", "Scripts", "Server"}


def plan(folder, *options):
    """The steps that the script hands on, whatever they would run."""
    for name in ("setup/setup", "build/steps"):
        path = folder / "Scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/bash\n[[ $0 != */steps ]] || cat >plan; mkdir -p .build/test-reports; touch .build/test-reports/long.txt")
        path.chmod(0o755)
    script = folder / "Scripts/test/test-all"
    script.parent.mkdir(exist_ok=True)
    shutil.copy(ROOT / "Scripts/test/test-all", script)
    subprocess.run([script, *options], check=True, capture_output=True)
    return {step.name: step.command for step in load("steps").plan((folder / "plan").read_text())}


def test_both_parts_run_the_same_suites_of_which_each_has_long_tests(tmp_path):
    short, long = plan(tmp_path), plan(tmp_path, "--long")
    assert set(short) - set(long) == {"documents", "long tests"}
    suites = [name for name, command in short.items() if " -m '" in command]
    assert len(suites) == 6
    for name in suites:
        assert "-m 'not long'" in short[name] and "-m 'long'" in long[name]
        folder = {"browser tests": "Browser", "script tests": "Scripts", "server tests": "Server",
                  "ledger tests": "Ledgers", "engine tests": "Engines", "Python tests": "Python"}[name]  # fmt: skip
        texts = [path.read_text("utf-8") for path in (ROOT / "Tests" / folder).glob("test_*.py")]
        # Without one, pytest would fail since it found none.
        assert any("pytest.mark.long" in text or "*long(" in text for text in texts), name


def test_each_swift_test_is_in_one_step(tmp_path):
    steps = [plan(tmp_path, *options)[name] for options in ([], ["--long"]) for name in ("Swift tests", "tests of faces")]

    def has(command, test):
        words = shlex.split(command)
        given = [(option, value) for option, value in zip(words, words[1:]) if option in ("--filter", "--skip")]
        kept = [value for option, value in given if option == "--filter"]
        return (not kept or any(re.search(value, test) for value in kept)) and not any(
            re.search(value, test) for option, value in given if option == "--skip"
        )

    for suite, is_of_servers in (("FeedsTests.RateFuzzTests", False), ("FacesTests.AmountLawTests", True)):
        for test, is_long in ((f"{suite}/`it is a law`(of:)", False), (f"{suite}/Long/`it is a law`(of:)", True)):
            places = [place for place, command in enumerate(steps) if has(command, test)]
            assert places == [2 * is_long + is_of_servers], test
