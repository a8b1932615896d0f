"""The wheels, made of the library and of the command, and an environment in which nothing but cambio is installed.

    CAMBIO_EXTENSION=… CAMBIO_BINARY=… .venv/bin/python -m pytest Tests/Python
"""

import importlib
import os
import pathlib
import subprocess
import sys

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
EXTENSION = pathlib.Path(os.environ.get("CAMBIO_EXTENSION", PROJECT / ".build/release/cambio.duckdb_extension"))
sys.path.append(str(PROJECT / "Tests/Engines"))
import books  # noqa: E402  (found through the line above)


@pytest.fixture(scope="session")
def build(tmp_path_factory):
    """Builds a wheel into a folder of its own; `kind` is library or command."""
    licences = tmp_path_factory.mktemp("licences") / "texts"
    licences.write_text("texts\n")
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1795000000", "LICENCES": str(licences)}

    def build(kind, **options):
        folder = tmp_path_factory.mktemp("dist")
        script, file = PROJECT / "Scripts/release/build-wheel", EXTENSION if kind == "library" else books.BINARY
        subprocess.run([script, kind, file, folder], env=environment | options, check=True, capture_output=True)
        return next(folder.iterdir())

    return build


@pytest.fixture(scope="session")
def wheel(build):
    return build("library")


@pytest.fixture(scope="session")
def install(tmp_path_factory):
    """Installs wheels into a new environment, without the network, and returns its folder."""

    def install(*wheels):
        folder = tmp_path_factory.mktemp("environment")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", folder / "bin/python", "install"]
        subprocess.run([*pip, "--quiet", "--no-index", "--no-deps", *wheels], check=True)
        return folder

    return install


@pytest.fixture(scope="session")
def environment(install, wheel):
    return install(wheel)


@pytest.fixture(scope="session")
def packages(environment):
    return next(environment.glob("lib/python*/site-packages"))


@pytest.fixture(scope="session")
def cambio(packages):
    """The package as the wheel has it."""
    sys.path.insert(0, str(packages))
    return importlib.import_module("cambio")


@pytest.fixture(scope="session")
def run(packages, tmp_path_factory):
    """What a program prints in which cambio is installed beside the packages of the tests."""

    def run(text, *options):
        file = tmp_path_factory.mktemp("program") / "program.py"
        file.write_text(text)
        done = subprocess.run(
            [sys.executable, *options, file], env=os.environ | {"PYTHONPATH": str(packages)}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
