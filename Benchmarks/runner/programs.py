"""Measures that are a program each: money in a locale beside Foundation's ICU, and sums beside one amount."""

import re
import subprocess

from runner.contenders import ROOT, Missing, output, rust

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
    done = subprocess.run([ROOT / ".build" / "release" / name], stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="", flush=True)
    if name == "ConversionBenchmark":
        beside_rust(done.stdout)
    return done.returncode == 0


def beside_rust(printed):
    """Prints the times of rust_decimal for the same amounts in cents, and their ratios to Cambio's."""
    own = dict(zip(("add", "convert"), map(float, re.findall(r"^.*\bUSD .*: ([\d.]+) ns, at most", printed, re.M))))
    try:
        times = output(*rust("rust").command, "--cents")
    except Missing as reason:
        print(f"skipped: rust_decimal beside amounts with a type: {reason}")
        return
    for operation, time in (line.split("\t") for line in times.splitlines()):
        ratio = f", {float(time) / own[operation]:.1f} × as long" if own else ""
        print(f"Rust rust_decimal, {operation}: {float(time):.1f} ns{ratio}")
