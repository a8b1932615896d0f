"""The contenders: how each is built, how it is started, and how it names its version."""

import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RIVALS = ROOT / "Rivals"
BUILD = ROOT / ".build-rivals"
PROGRAMS = BUILD / "bin"
SWIFT = ROOT / ".build" / "release" / "DecimalBenchmark"


class Missing(Exception):
    """Why a contender cannot take part; the text names what to install."""


class Broken(Exception):
    """Why the run is worth nothing: Cambio itself cannot be built, or a contender fails."""


@dataclass
class Contender:
    key: str
    name: str
    command: list
    version: str


def available(only):
    """Builds the contenders; prints a line for each that has to be left out."""
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    found = []
    for key, build in BUILDERS.items():
        if only and key not in only:
            continue
        try:
            found.append(build(key))
        except Missing as reason:
            if build is swift:
                raise Broken(reason) from None
            print(f"skipped: {key}: {reason}")
    return found


def swift(key):
    need("swift", "a Swift toolchain, https://swift.org/install")
    output("swift", "build", "-c", "release", "--package-path", ROOT, "--product", SWIFT.name)
    version = output("swift", "--version").split("Swift version ")[-1].split(" (")[0]
    name = {"cambio": "Cambio ExactDecimal", "foundation": "Foundation.Decimal"}[key]
    return Contender(key, name, [SWIFT, key], f"Swift {version.split()[0]}")


def intel(key):
    name = f"/usr/lib/{platform.machine()}-linux-gnu/libbidgcc000.a"
    require(Path(name), "libintelrdfpmath-dev")
    command = c_program("intel_decimal128", [name])
    return Contender(key, "Intel decimal128", [command], package("libintelrdfpmath-dev"))


def libmpdec(key):
    own = BUILD / "libmpdec"
    if (own / "flags").exists():
        flags = [*(own / "flags").read_text().split(), f"-I{own}", own / "libmpdec.a"]
    elif Path("/usr/include/mpdecimal.h").exists():
        flags = ["-lmpdec"]
    else:
        raise Missing("no libmpdec: run Benchmarks/setup")
    command = c_program("libmpdec", flags)
    return Contender(key, "libmpdec", [command], output(command, "--version"))


def floor(key):
    command = c_program("floor", [])
    return Contender(key, "floor in C", [command], output(command, "--version"))


def rust(key):
    need("cargo", "cargo")
    require(Path("/usr/share/cargo/registry"), "librust-rust-decimal-dev")
    copy = BUILD / "rust_decimal"
    shutil.copytree(RIVALS / "rust_decimal", copy, dirs_exist_ok=True)
    output("cargo", "build", "--release", "--offline", "--quiet", directory=copy)
    command = copy / "target" / "release" / "rust-decimal-rival"
    version = output(command, "--version") + ", rustc " + output("rustc", "--version").split()[1]
    return Contender(key, "Rust rust_decimal", [command], version)


def java(key):
    need("javac", "openjdk-17-jdk-headless")
    classes = PROGRAMS
    output("javac", "-d", classes, RIVALS / "BigDecimalRival.java")
    # The heap is touched beforehand: a page's first use can cost a thousand additions.
    options = ["-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseParallelGC"]
    command = ["java", *options, "-cp", classes, "BigDecimalRival"]
    return Contender(key, "Java BigDecimal", command, output(*command, "--version"))


BUILDERS = {
    "cambio": swift,
    "foundation": swift,
    "intel": intel,
    "libmpdec": libmpdec,
    "rust": rust,
    "java": java,
    "floor": floor,
}


def c_program(name, flags):
    need("gcc", "gcc libc6-dev")
    program = PROGRAMS / name
    output("gcc", "-O3", "-o", program, RIVALS / f"{name}.c", *flags, "-lm")
    return program


def need(command, packages):
    if not shutil.which(command):
        raise Missing(f"no {command}: install {packages}")


def require(path, packages):
    if not path.exists():
        raise Missing(f"no {path}: install {packages}")


def package(name):
    """A Debian package's version; nothing on other systems."""
    try:
        return output("dpkg-query", "-W", "-f", "${Package} ${Version}", name)
    except Missing:
        return ""


def output(*command, directory=None):
    """What a command prints. One that fails leaves its contender out, with its last words."""
    try:
        done = subprocess.run(
            [str(word) for word in command], cwd=directory, capture_output=True, text=True
        )
    except OSError as error:
        raise Missing(f"{command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        words = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise Missing(f"{Path(command[0]).name} failed: " + " / ".join(words[-3:]))
    return done.stdout.strip()
