"""Cold start: what a whole process costs that converts one amount, and its memory."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from runner.contenders import BUILD, PROGRAMS, RIVALS, ROOT, Missing, c_program, need, output

AMOUNT = {
    "GNU units": ["units", "-t", "100 usdollar", "euro"],
    "qalc": ["qalc", "-t", "100 USD to EUR"],
}


@dataclass
class Run:
    """One process: its wall time, its processor time in milliseconds too, its peak memory."""

    milliseconds: float
    processor: float
    kilobytes: int
    status: int


class Startup:
    """Milliseconds and peak kilobytes by program."""

    def __init__(self):
        self.times = {}
        self.memory = {}

    def milliseconds(self, name):
        return median(self.times[name]) if name in self.times else None


def measure(runs, say):
    watch = c_program("stopwatch", [])
    # A home of its own: nothing of who runs this, no store of theirs, no settings written to it.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment["HOME"] = str(home())
    programs = commands()
    startup = Startup()
    for number in range(runs + 1):
        if number % 10 == 1:
            say(f"cold start {number} of {runs}")
        for name, command in list(programs.items()):
            run = timed(watch, command, environment)
            if run.status != 0:
                print(f"skipped: {name}: `{' '.join(command)}` ends with status {run.status}")
                del programs[name]
            elif number > 0:
                startup.times.setdefault(name, []).append(run.milliseconds)
                startup.memory.setdefault(name, []).append(run.kilobytes)
    return startup


def timed(watch, command, environment):
    words = subprocess.check_output([watch, *command], env=environment, text=True).split()
    wall, memory, status, processor = map(int, words)
    return Run(wall / 1e6, processor / 1e3, memory, status)


def commands():
    found = {}
    try:
        found["Cambio"] = [str(cambio()), "100", "usd", "brl"]
    except Missing as reason:
        print(f"skipped: cold start of cambio: {reason}")
    for name, command in AMOUNT.items():
        if shutil.which(command[0]):
            found[name] = command
        else:
            print(f"skipped: {name}: install {command[0]}")
    try:
        found["static Swift hello"] = [str(hello())]
    except Missing as reason:
        print(f"skipped: static Swift hello: {reason}")
    return found


def cambio():
    path = Path(os.environ.get("CAMBIO", ROOT.parent / ".build" / "release" / "cambio"))
    if not path.exists():
        raise Missing(f"{path.name} is not built; run `swift build -c release` above or set CAMBIO")
    return path.resolve()


def hello():
    need("swiftc", "a Swift toolchain, https://swift.org/install")
    program = PROGRAMS / "hello"
    output("swiftc", "-O", "-static-stdlib", RIVALS / "hello.swift", "-o", program)
    return program


def home():
    path = BUILD / "home"
    path.mkdir(exist_ok=True)
    return path
