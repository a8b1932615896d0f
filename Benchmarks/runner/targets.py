"""What Cambio promises, and whether this run bears it out.

Machines differ and are shared: a target of arithmetic holds when the ratio to Foundation.Decimal
holds or the time does. Only a ratio, or a time of live rates, that misses by more than the
tolerance fails the run.
"""

from dataclasses import dataclass

from runner import live as names

TOLERANCE = 0.05

# Operation: at most so many nanoseconds, at least so many times as fast as Foundation.Decimal.
ARITHMETIC = {
    "add": (5, 65),
    "multiply": (5, 60),
    "divide": (50, 15),
    "round": (10, 48),
    "parse": (16, 26),
    "print": (18, 85),
    "convert": (6, 130),
}
MEMORY = 20 * 1024

# Milliseconds: of wall time, but of a refresh those of the processor.
IMPORT = 600
REFRESH = 20
OPENING = 5
START_WITH_STORE = 12
FIRST_ANSWER = 150

# At least so many times the requests of a bare Hummingbird with the same bytes.
SERVED = {"json": 0.98, "page": 0.95}


@dataclass
class Verdict:
    line: str
    fails: bool


def arithmetic(results):
    for operation, (limit, wanted) in ARITHMETIC.items():
        time = results.nanoseconds("cambio", operation)
        ratio = results.ratio("cambio", operation)
        if time is None or ratio is None:
            yield Verdict(f"{operation:12} not judged: needs Cambio and Foundation", False)
            continue
        verdict = word(time <= limit or ratio >= wanted)
        yield Verdict(
            f"{operation:12} {verdict:6}  {time:.1f} ns, at most {limit}: {word(time <= limit)}"
            f"; {ratio:.1f} × Foundation, at least {wanted}: {word(ratio >= wanted)}",
            ratio < wanted * (1 - TOLERANCE),
        )


def startup(measured):
    own, other = (measured.milliseconds(name) for name in ("Cambio", "GNU units"))
    if own is None or other is None:
        yield Verdict(f"{'cold start':12} not judged: needs cambio and GNU units", False)
    else:
        yield Verdict(
            f"{'cold start':12} {word(own < other):6}  {own:.2f} ms, GNU units {other:.2f} ms",
            own > other * (1 + TOLERANCE),
        )
    if own is not None:
        peak = max(measured.memory["Cambio"])
        yield Verdict(
            f"{'memory':12} {word(peak <= MEMORY):6}  {peak / 1024:.1f} MB, "
            f"at most {MEMORY / 1024:.0f}",
            peak > MEMORY,
        )


def live(measured):
    """Limits of the median run, each beside its rivals."""
    beside = {name: measured.ratio(names.IMPORT, row) for name, row in names.IMPORT_RIVALS.items()}
    yield limited("import", measured.milliseconds(names.IMPORT), IMPORT, "ms", beside)
    most, fewest = max(measured.requests), min(measured.requests)
    once = most == fewest == 1
    asked = str(most) if most == fewest else f"{fewest} to {most}"
    yield Verdict(f"{'requests':12} {word(once):6}  {asked} a refresh, exactly 1", not once)
    beside = {"curl": measured.ratio(names.REFRESH, names.CURL, "processor")}
    yield limited("refresh", measured.processor(names.REFRESH), REFRESH, "ms of CPU time", beside)
    full = measured.milliseconds(names.FULL)
    opening = full - measured.milliseconds(names.BARE)
    yield limited("opening", opening, OPENING, "ms", {})
    beside = {"GNU units": measured.ratio(names.FULL, names.UNITS)}
    yield limited("with a store", full, START_WITH_STORE, "ms", beside)


def server(measured):
    """Requests beside a bare Hummingbird, and the time from the start to the first answer."""
    for what, wanted in SERVED.items():
        ratio = measured.ratio("Cambio", what, "Hummingbird")
        others = (
            (name, measured.ratio("Cambio", what, name))
            for name in measured.servers()
            if name not in ("Cambio", "Hummingbird")
        )
        beside = "".join(f", {of:.2f} × {name}" for name, of in others if of)
        yield Verdict(
            f"{what:12} {word(ratio >= wanted):6}  {ratio:.2f} × Hummingbird, at least {wanted}"
            + beside,
            ratio < wanted * (1 - TOLERANCE),
        )
    yield limited("first answer", measured.first_answer(), FIRST_ANSWER, "ms", {})


def limited(name, time, limit, unit, beside):
    line = f"{name:12} {word(time <= limit):6}  {time:.1f} {unit}, at most {limit}"
    ratios = ", ".join(f"{ratio:.2f} × {rival}" for rival, ratio in beside.items() if ratio)
    return Verdict(f"{line}; {ratios}" if ratios else line, time > limit * (1 + TOLERANCE))


def word(holds):
    return "holds" if holds else "misses"
