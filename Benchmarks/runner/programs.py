"""Measures that are a program each: money in a locale beside Foundation's ICU, and sums beside one amount."""

import subprocess

from runner.contenders import ROOT, output

PROGRAMS = {
    "LocaleBenchmark": "Money in a locale, beside Foundation's ICU",
    "ConversionBenchmark": "Sums, beside one amount",
}


def hold(say):
    """Prints the programs' tables and verdicts; whether all their targets hold."""
    return all([holds(name, title, say) for name, title in PROGRAMS.items()])


def holds(name, title, say):
    say(title.lower())
    output("swift", "build", "-c", "release", "--package-path", ROOT, "--product", name)
    say("")
    print(f"\n{title}\n", flush=True)
    return subprocess.run([ROOT / ".build" / "release" / name], check=False).returncode == 0
