"""Writing and reading money in a locale: one program, which measures Foundation's ICU beside it."""

import subprocess

from runner.contenders import ROOT, output

PROGRAM = ROOT / ".build" / "release" / "LocaleBenchmark"


def holds(say):
    """Prints the program's table and verdict; whether its targets hold."""
    say("locales")
    output("swift", "build", "-c", "release", "--package-path", ROOT, "--product", PROGRAM.name)
    say("")
    print("\nMoney in a locale, beside Foundation's ICU\n", flush=True)
    return subprocess.run([PROGRAM], check=False).returncode == 0
