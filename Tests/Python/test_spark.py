"""Spark on two worker processes, of which one is killed: the bytes of one process, by the command and by the wheel."""

import os
import pathlib
import shutil
import subprocess

import books
import pytest

PYTHON = pathlib.Path(os.environ.get("CAMBIO_SPARK", books.PROJECT / ".build/spark-venv/bin/python"))


@pytest.mark.long
@pytest.mark.skipif(
    not PYTHON.exists() or not shutil.which("java"), reason="Spark is not here; Scripts/test/check-spark installs it"
)
def test_a_killed_worker_changes_no_byte(packages):
    done = subprocess.run(
        [PYTHON, books.PROJECT / "Tests/Engines/spark.py", "100000"], env=os.environ | {"PYTHONPATH": str(packages)},
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
