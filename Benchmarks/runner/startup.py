"""Cold start: what a whole process costs that converts one amount, and its memory."""

import os
import shutil
import subprocess
from pathlib import Path
from statistics import median

from runner.contenders import BUILD, PROGRAMS, RIVALS, ROOT, Missing, c_program, need, output

AMOUNT = {
    "GNU units": ["units", "-t", "100 usdollar", "euro"],
    "qalc": ["qalc", "-t", "100 USD to EUR"],
}


class Startup:
    """Milliseconds and peak kilobytes by program."""

    def __init__(self):
        self.times = {}
        self.memory = {}

    def milliseconds(self, name):
        return median(self.times[name]) if name in self.times else None


def measure(runs, say):
    watch = c_program("stopwatch", [])
    environment = {**os.environ, "HOME": str(home())}
    programs = commands()
    startup = Startup()
    for number in range(runs + 1):
        if number % 10 == 1:
            say(f"cold start {number} of {runs}")
        for name, command in list(programs.items()):
            # qalc writes settings to its home; Cambio is asked as its user would ask it.
            own = environment if name == "qalc" else os.environ
            words = subprocess.check_output([watch, *command], env=own, text=True).split()
            time, memory, status = int(words[0]) / 1e6, int(words[1]), int(words[2])
            if status != 0:
                print(f"skipped: {name}: `{' '.join(command)}` ends with status {status}")
                del programs[name]
            elif number > 0:
                startup.times.setdefault(name, []).append(time)
                startup.memory.setdefault(name, []).append(memory)
    return startup


def commands():
    found = {}
    cambio = Path(os.environ.get("CAMBIO", ROOT.parent / ".build" / "release" / "cambio"))
    if cambio.exists():
        found["Cambio"] = [str(cambio), "100", "usd", "brl"]
    else:
        print(f"skipped: cold start of cambio: {cambio.name} is not built; "
              "run `swift build -c release` above or set CAMBIO")
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


def hello():
    need("swiftc", "a Swift toolchain, https://swift.org/install")
    program = PROGRAMS / "hello"
    output("swiftc", "-O", "-static-stdlib", RIVALS / "hello.swift", "-o", program)
    return program


def home():
    path = BUILD / "home"
    path.mkdir(exist_ok=True)
    return path
