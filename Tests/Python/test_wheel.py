"""The wheels: their bytes, what they say of themselves, what they need, and the command that they start."""

import base64
import csv
import email
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import books
import figures
import pytest

VERSION = re.search(r'CAMBIO_VERSION "(.+)"', (books.PROJECT / "Sources/CCommit/include/CCommit.h").read_text())[1]
ALONE = ["-I", "-B"]


def text(wheel, name):
    with zipfile.ZipFile(wheel) as opened:
        [found] = [each for each in opened.namelist() if each.endswith(f".dist-info/{name}")]
        return opened.read(found).decode()


@pytest.mark.parametrize("kind", ["library", pytest.param("command", marks=pytest.mark.long)])
def test_the_same_files_are_the_same_bytes(build, kind):
    first, second = build(kind), build(kind)
    assert first.name == second.name and first.read_bytes() == second.read_bytes()


def test_the_platform_is_the_one_that_auditwheel_finds(wheel):
    [platform] = re.findall(r"py3-none-(manylinux_2_\d+_\w+)\.whl$", wheel.name)
    found = subprocess.run([sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True, check=True)
    assert f'"{platform}"' in found.stdout


def test_the_wheel_says_what_it_is(wheel, cambio):
    about = email.message_from_string(text(wheel, "METADATA"))
    assert (about["Name"], about["Version"], about["License-Expression"]) == ("cambio", VERSION, "Apache-2.0")
    assert about.get_all("Requires-Dist") == [f"cambio-command=={VERSION}; extra == 'command'"]
    assert f"Tag: {wheel.stem.split('-', 2)[2]}" in text(wheel, "WHEEL").splitlines()
    for name in about.get_all("License-File"):
        assert text(wheel, f"licenses/{name}") == (books.PROJECT / name).read_text()
    assert wheel.stat().st_size <= 4_500_000
    assert dir(cambio) == sorted(name for name in cambio.__all__ if hasattr(cambio, name)) and not hasattr(cambio, "conver")
    assert cambio.version == VERSION and str(cambio.newest) == books.TODAY
    with zipfile.ZipFile(wheel) as opened:
        rows = {name: (digest, size) for name, digest, size in csv.reader(text(wheel, "RECORD").splitlines())}
        assert rows.keys() == set(opened.namelist())
        for name, (digest, size) in rows.items():
            if not name.endswith("/RECORD"):
                data = opened.read(name)
                sum = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
                assert (digest, int(size)) == (f"sha256={sum}", len(data))


def test_a_development_version_is_one_of_python(build):
    assert build("library", VERSION="1.2.3-dev").name.startswith("cambio-1.2.3.dev0-py3-none-")


def test_the_package_needs_no_other(environment):
    call = "import cambio, sys; print(cambio.convert('100', 'USD', 'BRL', date='2008-09-14'), 'pyarrow' in sys.modules)"
    done = subprocess.run([environment / "bin/python", *ALONE, "-c", call], capture_output=True, text=True, check=True)
    assert done.stdout == "180.29 False\n"


ENDING = """
import cambio, builtins, datetime, decimal, pickle

class Loop:
    pass

one = Loop()
one.me, one.converter = one, cambio.Converter(today="2020-01-01")
one.stream = cambio.series("EUR", "USD", "2026-10-01", "2026-10-30")
cambio.kept, builtins.kept = one, one.stream.__arrow_c_stream__()
for amount in (True, 1.5, b"1", 10**5000):
    try:
        cambio.convert(amount, "USD", "BRL")
    except (TypeError, cambio.BadAmount):
        continue
    print(amount)
assert cambio.explain(decimal.Decimal(1), "DEM", "USD", date=datetime.date(2008, 9, 14)).legs
assert repr(pickle.loads(pickle.dumps(one.converter))) == repr(one.converter)
print(one.converter.convert("100", "USD", "BRL", date="2008-09-14"))
"""


def pythons():
    """This Python, and the others of this machine from 3.9 on."""
    yield sys.executable
    root = pathlib.Path(os.environ.get("PYENV_ROOT", pathlib.Path.home() / ".pyenv"))
    for minor in range(9, 20):
        for found in (shutil.which(f"python3.{minor}"), *root.glob(f"versions/*/bin/python3.{minor}")):
            if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
                yield found


def test_every_python_ends_in_peace_with_what_is_left(packages):
    for python in pythons():
        done = subprocess.run(
            [python, "-B", "-c", ENDING], capture_output=True, text=True, env={"PYTHONPATH": str(packages)}
        )
        assert (done.stdout, done.stderr, done.returncode) == ("180.29\n", "", 0), python


def test_the_command_is_started_or_named(environment, install, wheel, build):
    done = subprocess.run([environment / "bin/cambio", "1", "usd", "eur"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (127, "")
    assert done.stderr == "cambio: the command is not installed; run: pipx install 'cambio[command]'\n"
    command = build("command")
    assert re.fullmatch(rf"cambio_command-{VERSION}-py3-none-linux_\w+\.whl", command.name)
    assert text(command, "licenses/THIRD-PARTY-LICENSES") == "texts\n"
    both = install(wheel, command)
    # As pipx does, by a link from a folder of the path.
    link = both / "link"
    link.symlink_to(both / "bin/cambio")
    words = ["100", "usd", "brl", "--on", "2008-09-14", "--value"]
    done = subprocess.run([link, *words], capture_output=True, text=True, env={"HOME": str(both), "PATH": "/usr/bin:/bin"})
    assert (done.returncode, done.stdout) == (0, books.cambio(*words))


MEASURE = """
import time
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096
def best(ask):
    times = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(10_000):
            ask()
        times.append((time.process_time() - start) / 10_000)
    return min(times)
start, before = time.process_time(), resident()
import cambio
loaded, start = time.process_time() - start, time.process_time()
import decimal
decimals = time.process_time() - start
ask = lambda: cambio.convert("100", "USD", "BRL", date="2008-09-14")
ask()
print(resident() - before, loaded, decimals, best(ask), best(lambda: decimal.Decimal("100") * decimal.Decimal("1.8029")))
"""


def test_a_program_has_little_more_to_load(environment):
    runs = [
        subprocess.run([environment / "bin/python", "-I", "-c", MEASURE], capture_output=True, text=True, check=True).stdout
        for _ in range(5)
    ]
    resident, loaded, decimals, scalar, product = map(min, zip(*[map(float, run.split()) for run in runs]))
    figures.add(
        f"Python: import {loaded * 1e3:.1f} ms, {loaded / decimals:.1f} times that of decimal; a conversion {scalar * 1e6:.1f} µs,"
        f" {scalar / product:.1f} times a product of decimals; {resident / 2**20:.1f} MiB more in memory"
    )
    assert resident <= 8_000_000
    # All modules at once would take three times as long as decimal and more.
    assert loaded <= 2.5 * decimals


def checked(command, folder, packages):
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "MYPYPATH": str(packages)}
    )


def test_type_checkers_take_the_uses_and_find_the_misuses(tmp_path, packages):
    uses = (pathlib.Path(__file__).parent / "uses.txt").read_text()
    (tmp_path / "uses.py").write_text(uses)
    (tmp_path / "pyrightconfig.json").write_text(
        f'{{"typeCheckingMode": "standard", "extraPaths": ["{packages}"], "venvPath": "{sys.prefix}/..", "venv": "{pathlib.Path(sys.prefix).name}"}}'
    )
    lines = uses.splitlines()
    misused = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
    mypy = checked(["mypy", "--strict", "--no-error-summary", "--cache-dir=/dev/null", "uses.py"], tmp_path, packages).stdout
    assert {int(number) for number in re.findall(r"^uses\.py:(\d+): error", mypy, re.M)} == misused, mypy
    pyright = checked(["basedpyright", "uses.py"], tmp_path, packages).stdout
    assert {int(number) for number in re.findall(r"uses\.py:(\d+):\d+ - error", pyright)} == misused, pyright
