"""The search for the worst that clients, readers and sources can do to a server, beside an idle control server.

Whatever they do, the server stays small and alive, others are answered, every answer that begins is whole, and work
ends with its reader. One seed draws questions, numbers of clients and habits. The worst questions are kept in a file,
and the next run begins with them.
"""

import argparse
import collections
import contextlib
import datetime
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import resource
import shutil
import sqlite3
import sys
import tempfile
import time
import typing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from exchanges import DEAF, HALF, LEAVES, READS, Exchange, Loop, slow  # noqa: E402  (found through the line above)
from figures import percentile  # noqa: E402
from questions import DEAREST, MEGABYTE, Question, dearest, random_one, request  # noqa: E402
from served import BINARY, Server  # noqa: E402
from sources import ARRAYS, FAULTS, Sources  # noqa: E402

WORST = pathlib.Path(__file__).with_name("worst_questions.jsonl")
#: How many questions that file keeps.
KEPT = 20
#: What a client may have open, and ask in a second for ever: a little less than the server's limits.
CONNECTIONS, REQUESTS = 250, 90
#: Half of them leave after 20 ms, a quarter reads nothing, a tenth sends half a body, the others read slowly.
MIXED = [LEAVES] * 50 + [DEAF] * 25 + [HALF] * 10 + [slow(rate) for rate in [10, 25, 60, 100, 1_000]] * 3
#: The seconds after which nobody waits for an answer any more.
PATIENCE = 45
FORK = multiprocessing.get_context("fork")


class Figure(typing.NamedTuple):
    """A measurement, its limit, and what the control server had at the same moments."""

    value: float
    limit: float = 0
    unit: str = ""
    control: float | None = None
    #: Whether a test may require it: a latency is the machine's too.
    is_required: bool = True

    @property
    def is_missed(self):
        return self.value - (self.control or 0) > self.limit

    def __str__(self):
        digits = 1 if self.unit == "s" else 0
        control = "" if self.control is None else f" (control {self.control:,.{digits}f})"
        return f"{self.value:,.{digits}f} of {self.limit:,g} {self.unit}".rstrip() + control


class Row(typing.NamedTuple):
    """The figures of one scene, by name, and notes about it."""

    name: str
    figures: dict[str, Figure]
    notes: tuple = ()

    @property
    def missed(self):
        return [f"{name} {figure}" for name, figure in self.figures.items() if figure.is_missed]

    @property
    def required(self):
        """What it misses that does not depend on the machine."""
        return [f"{name} {figure}" for name, figure in self.figures.items() if figure.is_missed and figure.is_required]

    def text(self, mark):
        """The figures in words, the missed ones marked; counts of nothing are left out."""
        texts = {name: f"{name} {figure}" for name, figure in self.figures.items() if figure.value or figure.limit}
        return ", ".join(mark.format(text) if self.figures[name].is_missed else text for name, text in texts.items())

    def __str__(self):
        return "\n      ".join([f"{self.name}: {self.text('{} MISSED')}", *self.notes])


def counts(values):
    return ", ".join(f"{count} × {value}" for value, count in sorted(collections.Counter(values).items(), key=str))


def beside(work, *arguments, nice=10):
    """Starts `work` in a process of its own, and returns a function that waits for its result."""
    receiver, sender = FORK.Pipe(False)

    def run():
        with contextlib.suppress(OSError):  # Only root may go before others.
            os.nice(nice)
        sender.send(work(*arguments))

    process = FORK.Process(target=run, daemon=True)
    process.start()
    sender.close()
    return receiver.recv


class Attacked(Server):
    """A server that is attacked, and what it takes."""

    @property
    def processor(self):
        """Its processor time in seconds; 0 if it ended."""
        with contextlib.suppress(OSError):
            return time.clock_gettime(~self.process.pid << 3 | 2)  # The kernel's number of a process's clock.
        return 0.0

    def memory(self, kind="VmHWM"):
        """Its memory in bytes: the largest yet, or with VmRSS the present one; 0 if it ended."""
        with contextlib.suppress(OSError, IndexError):
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
            return int(status.split(kind + ":")[1].split()[0]) * 1024
        return 0

    def forget_peak(self):
        with contextlib.suppress(OSError):
            pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def figures(self, memory=0):
        return {
            "memory": Figure(max(self.memory(), memory) / MEGABYTE, 200, "MB"),
            "ended": Figure(int(self.process.poll() is not None)),
        }


class Side:
    """A binary that is attacked, and an idle server of it, the control."""

    def __init__(self, binary=BINARY):
        self.binary, self.folder = binary, tempfile.mkdtemp(prefix="cambio-attack-")
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, self.folder)
            self.control = stack.enter_context(self.server())
            self.close = stack.pop_all().close

    @contextlib.contextmanager
    def server(self, *options, folder=None, **settings):
        """A new server; nobody waits for a good end."""
        folder = folder or tempfile.mkdtemp(dir=self.folder)
        server = Attacked(folder, "--mcp", *options, binary=self.binary, **settings).start()
        try:
            yield server
        finally:
            server.process.kill()
            server.process.wait()


# MARK: Others


class Prober:
    """Asks a server and the control the same at the same moments, each time as another client."""

    def __init__(self, loop, server, side, every=0.03):
        self.loop, self.ports, self.every, self.count = loop, (server.port, side.control.port), every, 0
        #: Pairs of seconds, at the server and at the control, by the question.
        self.seconds, self.failures, self.waiting = {"/healthz": [], "convert": []}, 0, 0
        self.ask()

    def ask(self):
        self.count += 1
        for name, path, sign in [
            ("/healthz", "/healthz", b"ok"),
            ("convert", f"/api/v1/convert?amount={self.count}&base=USD&quotes=BRL,JPY", b'"amount":"%d"' % self.count),
        ]:
            pair = [0.0, 0.0]
            self.seconds[name].append(pair)
            for place, port in enumerate(self.ports):
                self.waiting += 1
                source, what = f"127.0.9.{self.count % 200 + 1}", (pair, place, sign)
                self.loop.ask(Exchange(port, request(Question(name, path)), source, done=self.note, is_kept=True, what=what))
        self.loop.at(self.every, self.ask)

    def note(self, exchange):
        pair, place, sign = exchange.what
        pair[place] = exchange.seconds
        self.waiting -= 1
        self.failures += exchange.status != 200 or sign not in exchange.body.replace(b" ", b"")

    def stop(self):
        """Asks no more, and waits for the last answers; what is not answered then has waited until then."""
        self.loop.calls.clear()
        self.loop.run(PATIENCE, until=lambda: not self.waiting)
        self.loop.leave()

    def figures(self):
        """The 99th percentiles, and whoever was refused."""
        found = {"others refused": Figure(self.failures)}
        for name, limit in [("/healthz", 50), ("convert", 250)]:
            server, control = (percentile(column, 99) * 1e3 for column in zip(*self.seconds[name]))
            found[f"{name} p99"] = Figure(server, limit, "ms", control, is_required=False)
        return found


def probe(server, side, seconds):
    loop = Loop()
    prober = Prober(loop, server, side)
    loop.run(seconds)
    prober.stop()
    return prober.figures()


# MARK: Many clients


class Client:
    """One client's connections, each with a habit of its own, within the requests of its minute."""

    def __init__(self, loop, port, number, crowd, any, tally):
        self.loop, self.port, self.source, self.any, self.tally = loop, port, f"127.0.1.{number + 1}", any, tally
        self.questions, habits = crowd.questions, crowd.habits
        self.free = collections.deque(habits[place % len(habits)] for place in range(crowd.connections))
        self.any.shuffle(self.free)
        self.ask(crowd.connections)

    def ask(self, count):
        for _ in range(min(count, len(self.free))):
            habit, question = self.free.popleft(), self.any.choice(self.questions)
            question = dearest(self.any, question) if isinstance(question, str) else question
            question = question.varied(self.any.randrange(10**9))
            sent = request(question, habit.is_half)
            self.loop.ask(Exchange(self.port, sent, self.source, habit, self.note, what=question))
        self.loop.at(0.1, lambda: self.ask(REQUESTS // 10))

    def note(self, exchange):
        self.free.append(exchange.habit)
        self.tally["answers"].append(exchange.status or exchange.end)
        if exchange.is_wrong:
            self.tally["wrong"].append(f"{exchange.status} {exchange.what}")
        if exchange.end == "cut" and exchange.status == 200:
            self.tally["cut"].append(f"cut at {exchange.count} of {exchange.length} ({exchange.habit.name}): {exchange.what}")


class Crowd(typing.NamedTuple):
    """Clients with connections each, what they ask and how they behave."""

    name: str
    clients: int
    connections: int
    #: Names of the dearest questions, or questions.
    questions: list
    habits: list


def attack(port, numbers, crowd, seconds, seed):
    """Does what the clients of these numbers do."""
    loop, tally = Loop(), {"answers": [], "wrong": [], "cut": []}
    for number in numbers:
        Client(loop, port, number, crowd, random.Random(f"{seed}/{number}"), tally)
    loop.run(seconds)
    loop.leave()
    return tally


def crowded(side, crowd, seconds, seed):
    """The row of a crowd that all leaves in the end."""
    with side.server() as server:
        probes = beside(probe, server, side, seconds, nice=-5)
        parts = [
            beside(attack, server.port, range(part, crowd.clients, 2), crowd, seconds, seed)
            for part in range(min(crowd.clients, 2))
        ]
        tallies = [part() for part in parts]
        answers, wrong, cut = ([each for tally in tallies for each in tally[key]] for key in ("answers", "wrong", "cut"))
        times = [server.processor]
        for pause in (1, 1, 2):
            time.sleep(pause)
            times.append(server.processor)
        left = {
            # In the second second, then in four: as much as two processors do in one.
            "work after leaving": Figure((times[2] - times[1]) * 100, 5, "%", is_required=False),
            "in all": Figure(times[3] - times[0], 2, "s"),
        }
        found = server.figures() | probes() | {"5xx": Figure(len(wrong)), "cut": Figure(len(cut))} | left
        name = f"{crowd.name}, {crowd.clients} × {crowd.connections}"
        if crowd.clients * crowd.connections > 1_000:
            # The number of simultaneous requests is random, and larger on a busy machine, so a test allows half as much again.
            found["memory"] = found["memory"]._replace(is_required=found["memory"].value > 300)
        return Row(name, found, (counts(answers), *wrong[:3], *cut[:3]))


# MARK: Questions one by one


class Cost(typing.NamedTuple):
    """What a question took, asked alone: processor seconds, megabytes, and milliseconds by which others waited longer."""

    processor: float
    memory: float
    waiting: float


def cost(loop, server, side, question, number):
    """Asks it alone, others asking meanwhile; its exchange and its cost."""
    server.forget_peak()
    memory, processor = server.memory("VmRSS"), server.processor
    prober = Prober(loop, server, side, every=0.02)
    asked = loop.ask(Exchange(server.port, request(question), f"127.0.2.{number % 200 + 1}"))
    loop.run(PATIENCE, until=lambda: asked.end)
    prober.stop()
    later = max(here - there for pairs in prober.seconds.values() for here, there in pairs)
    return asked, Cost(
        round(server.processor - processor, 2), round((server.memory() - memory) / MEGABYTE), round(later * 1e3)
    )


def alone(side, seed, seconds, maximum=1_000_000):
    """The row of questions asked one after the other; the worst of them by each measure, with their costs."""
    any, costs, wrong, memory = random.Random(seed), {}, [], 0
    known = kept() + [dearest(any, name) for name in DEAREST]
    end = time.monotonic() + seconds
    with side.server("--rate-limit", "0") as server:
        loop = Loop()
        while len(costs) < maximum and time.monotonic() < end and server.process.poll() is None:
            question = known.pop(0) if known else (random_one if any.random() < 0.7 else dearest)(any)
            exchange, costs[question] = cost(loop, server, side, question, len(costs))
            memory = max(memory, server.memory())
            # A body that is refused unread may end the connection before it is sent.
            if exchange.is_wrong or exchange.end != "whole" and not question.recipe:
                wrong.append(f"{exchange.status} {exchange.end} {question}")
        found = server.figures(memory) | {"wrong": Figure(len(wrong))}
    orders = [sorted(costs, key=lambda each: costs[each][place], reverse=True) for place in range(len(Cost._fields))]
    notes = [
        f"worst by {name}: {costs[order[0]][place]} {unit}, {order[0]}"
        for place, (name, unit, order) in enumerate(zip(Cost._fields, ("s", "MB", "ms"), orders))
    ]
    # The worst by each measure in turn, at most three of a kind.
    worst, kinds = {}, collections.Counter()
    for question in dict.fromkeys(question for turn in zip(*orders) for question in turn):
        kinds[question.kind] += 1
        if kinds[question.kind] <= 3 and len(worst) < KEPT:
            worst[question] = costs[question]
    return Row(f"{len(costs)} questions one by one", found, (*wrong[:3], *notes)), worst


def kept():
    lines = WORST.read_text().splitlines() if WORST.exists() else []
    questions = [json.loads(line)["question"] for line in lines]
    return [Question(kind, path, recipe, tuple(map(tuple, fields))) for kind, path, recipe, fields in questions]


def keep(costs):
    lines = [json.dumps(cost._asdict() | {"question": question}) for question, cost in costs.items()]
    WORST.write_text("\n".join(lines) + "\n")


# MARK: Slow readers


def slow_readers(port, seconds):
    """The row of readers whose answers take about `seconds`, beside readers who take all at once."""
    loop, wrong, readers = Loop(), [], []
    for kilobytes in (10, 25, 60, 100, 1_000):
        # A day of the ECB's series has 2 kB, its whole history of rates 8 MB.
        first = datetime.date.today() - datetime.timedelta(days=kilobytes * seconds // 2)
        path = f"/ecb/service/data/EXR/D..EUR.SP00.A?format=csvdata&startPeriod={first}"
        sent = request(Question("slow", path if kilobytes < 100 else "/ecb/stats/eurofxref/eurofxref-hist.xml"))
        for buffer in (None, 16_384):
            source = f"127.0.4.{len(readers) + 1}"
            whole = loop.ask(Exchange(port, sent, source, is_kept=True))
            loop.run(PATIENCE, until=lambda: whole.end)
            readers.append((whole, loop.ask(Exchange(port, sent, source, slow(kilobytes, buffer), is_kept=True))))
    loop.run(seconds * 4 + 200, until=lambda: all(each.end for _, each in readers))
    loop.leave()
    for whole, each in readers:
        if whole.end != "whole" or each.content != whole.content:
            at = f"{each.end} at {each.count:,} of {whole.count:,} bytes after {each.seconds:.0f} s"
            wrong.append(f"{each.habit.name}: {at}")
    return Row(f"{len(readers)} slow readers", {"cut": Figure(len(wrong))}, tuple(wrong))


def slow_beside(side, stack, seconds):
    """Starts slow readers of a server of their own, which `stack` ends; a function that waits for their row."""
    server = stack.enter_context(side.server())
    result = beside(slow_readers, server.port, seconds)

    def row():
        found = result()
        return found._replace(figures=found.figures | server.figures())

    return row


# MARK: Connections that hold a place

RANGE = "/frankfurter/v1/1999-01-0{}..2026-01-01"
IMPORT, NAMES = (Question("import", "/movies/list/import", recipe) for recipe in ("0 rows 1", "0 names 400 3000"))
PING = Question("assistant", "/mcp", '{"jsonrpc": "2.0", "id": 1, "method": "ping"}')
#: By name: how many connections of one client ask what and how, and what another client asks then.
HELD = {
    "large questions with half a body": (6, Question("held", RANGE.format(4)), HALF, Question("another", RANGE.format(5))),
    "imports with half a body": (2, IMPORT, HALF, IMPORT),
    "assistants with half a body": (8, PING, HALF, PING),
    "large questions that nobody reads": (6, Question("held", RANGE.format(4)), DEAF, Question("another", RANGE.format(5))),
    "archives with names of 3,000 bytes": (2, NAMES, READS, IMPORT),
}


def held(side, name):
    """The row of a client who asks while another client's connections hold places."""
    count, question, habit, others = HELD[name]
    loop, early = Loop(), []
    with side.server() as server:
        sent = request(question, habit.is_half)
        holders = [loop.ask(Exchange(server.port, sent, "127.0.3.1", habit)) for _ in range(count)]
        loop.run(1)
        waiting = [each for each in holders if each.end is None]
        asked, control = (
            loop.ask(Exchange(port, request(others), "127.0.3.2")) for port in (server.port, side.control.port)
        )
        # The order alone counts: nobody's turn comes only when the server gives up on a body.
        asked.done = lambda _: early.extend(each for each in waiting if each.end in ("closed", "cut") and habit.is_half)
        loop.run(PATIENCE, until=lambda: asked.end and control.end)
        loop.leave()
        found = server.figures() | {
            # Its own time and a turn of those who were there before.
            "another's wait": Figure(
                asked.seconds * 1e3, round(control.seconds * 1e3) + 1_000, "ms", control.seconds * 1e3, is_required=False
            ),
            "given up before": Figure(len(early)),
            "another refused": Figure(int(asked.status != 200)),
        }
        if habit is READS:
            found["processor"] = Figure(server.processor, 3, "s")
        return Row(f"{count} {name}", found)


# MARK: Sources


def poisoned(side, fault, seed, seconds, size=1_900_000):
    """The row of a server whose every source has a fault: rates at launch, then movies as readers ask for them."""
    with contextlib.closing(Sources(fault, seed, size)) as sources, side.server(
        "--rate-limit", "0", offline=False, **sources.environment
    ) as server:
        probes = beside(probe, server, side, seconds, nice=-5)
        loop, asked = Loop(), []

        def ask(number):
            for path in [f"/tmdb/3/movie/700{number}", f"/movies?q=zebra{number}", f"/movies?q=quagga{number}",
                         f"/omdb/?i=tt99999{number}"]:  # fmt: skip
                sent = request(Question("poisoned", path))
                asked.append(loop.ask(Exchange(server.port, sent, f"127.0.5.{number}", what=path)))

        for number in range(10, 20):
            loop.at((number - 10) * seconds / 10, lambda number=number: ask(number))
        loop.run(seconds)
        loop.run(PATIENCE, until=lambda: all(each.end for each in asked))
        loop.leave()
        # An answer in a service's words says so if the service itself fails.
        wrong = [each for each in asked if each.is_wrong and each.what.startswith("/movies")]
        found = server.figures() | probes() | {"5xx": Figure(len(wrong)), "processor": Figure(server.processor, 10, "s")}
        answers = counts(each.status or each.end for each in asked)
        notes = [f"{answers}; {sources.asked.total()} requests at {len(sources.asked)} sources"]
        return Row(f"sources: {fault}", found, (*notes, *(f"{each.status} {each.what}" for each in wrong[:3])))


def filled_store(side, seed, searches=8):
    """The row of searches that a source answers, in a store with as many movies as it keeps."""
    folder = tempfile.mkdtemp(dir=side.folder)
    with contextlib.closing(Sources("no fault", seed, 0)) as sources:
        settings = {"folder": folder, "offline": False, **sources.environment}
        with side.server(**settings) as server:
            server.get("/tmdb/3/search/movie?query=zebra")
        with contextlib.closing(sqlite3.connect(next(pathlib.Path(folder).rglob("cambio.sqlite")))) as store, store:
            facts, = store.execute("SELECT facts FROM told_film LIMIT 1").fetchone()
            facts = facts.replace("is captured.", "is captured by 40,000 others, one after the other. " * 8)
            rows = ((5_000_000 + row, facts.replace("Star Wars", f"Star {row}"), row) for row in range(39_990))
            store.executemany("INSERT INTO told_film (source, tmdb, facts, retrieved_at) VALUES (1, ?, ?, ?)", rows)
        with side.server("--rate-limit", "0", **settings) as server:
            server.get("/tmdb/3/search/movie?query=zebra-crossing")
            before = server.processor
            for number in range(searches):
                server.get(f"/tmdb/3/search/movie?query=zebra{number}")
            each = Figure((server.processor - before) / searches, 0.5, "s")
            return Row("a search in a store of 40,000 movies", server.figures() | {"processor": each})


# MARK: The search

#: One question or few, as they were first measured, then everything at once.
TIMESERIES = [
    Crowd("timeseries", clients, connections, ["timeseries"], [READS])
    for clients, connections in [(1, 20), (1, 40), (1, 80), (1, CONNECTIONS), (4, 225)]
] + [Crowd("timeseries left after 20 ms", 1, CONNECTIONS, ["timeseries"], [LEAVES])]
FEW = [
    Crowd("100 pairs of one day", 1, 64, ["pairs"], [READS]),
    Crowd("searches of movies", 1, 200, ["movies", "TMDb search", "TMDb discover"], [READS]),
    Crowd("the ECB's series, unread", 1, 20, ["ECB series"], [DEAF]),
]
EVERYTHING = [Crowd("every route's dearest", clients, CONNECTIONS, list(DEAREST), MIXED) for clients in (1, 4, 16)]


def drawn_crowd(any, worst):
    """A crowd of any size with any questions and habits."""
    kinds = list(DEAREST)
    questions = any.choice([any.sample(kinds, any.randint(1, 3)), any.sample(worst, min(3, len(worst))) or kinds])
    habits = any.choice([MIXED, [READS], [DEAF], [LEAVES], [slow(10), slow(1_000)], [HALF, READS]])
    manner = "in all ways" if habits is MIXED else ", ".join(dict.fromkeys(habit.name for habit in habits))
    name = f"{'; '.join(str(each)[:50] for each in questions)} ({manner})"
    return Crowd(name, any.choice([1, 4, 16]), CONNECTIONS, questions, habits)


def scenes(seconds, seed):
    """The scenes of every run, functions of a side; `seconds` are those of the run."""

    def one_by_one(side):
        row, worst = alone(side, seed, seconds / 5)
        if side.binary == BINARY:
            keep(worst)
        return row

    yield one_by_one
    for crowd in [*TIMESERIES, *FEW, *EVERYTHING]:
        yield lambda side: crowded(side, crowd, seconds / 60, seed)
    for name in HELD:
        yield lambda side: held(side, name)
    yield lambda side: filled_store(side, seed)
    for fault in FAULTS:
        yield lambda side: poisoned(side, fault, seed, seconds / 200)


def drawn_scenes(seconds, seed, worst):
    """Scenes at random, some of the `worst` questions known before, without end."""
    any = random.Random(seed)
    for number in itertools.count():
        drawn = f"{seed}/{number}"
        if any.random() < 0.75:
            crowd = drawn_crowd(any, worst)
            yield lambda side: crowded(side, crowd, seconds / 60, drawn)
        else:
            fault, size = any.choice(["an odd field", *ARRAYS]), any.choice([1_900_000, 15_000_000])
            yield lambda side: poisoned(side, fault, drawn, seconds / 200, size)


def open_many_files():
    maximum = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=600, help="how long each binary is attacked")
    parser.add_argument("--seed", default=str(random.randrange(10_000)), help="draws questions, clients and habits")
    parser.add_argument("--before", type=pathlib.Path, help="another binary, attacked in turn with this one")
    options = parser.parse_args()
    open_many_files()
    print(f"seed {options.seed}; a latency's limit is for what it exceeds the control's by", flush=True)
    with contextlib.ExitStack() as stack:
        sides = [Side(binary) for binary in [options.before, BINARY] if binary]
        for side in sides:
            stack.callback(side.close)
        readers = [slow_beside(side, stack, options.seconds // 4) for side in sides]
        table, end = [], time.monotonic() + options.seconds * len(sides)
        drawn = drawn_scenes(options.seconds, options.seed, kept())
        drawn = itertools.takewhile(lambda _: time.monotonic() < end, drawn)
        for scene in itertools.chain(scenes(options.seconds, options.seed), drawn):
            table.append([])
            for side in sides:
                table[-1].append(scene(side))
                print(f"{side.binary}: " * (len(sides) > 1) + str(table[-1][-1]), flush=True)
        table.append([reader() for reader in readers])
        print(*table[-1], sep="\n")
    if len(sides) > 1:
        print("| scene | before | after |\n|---|---|---|")
        for rows in table:
            print(f"| {rows[-1].name} | " + " | ".join(row.text("**{}**") for row in rows) + " |")
    for name in ("memory", "/healthz p99", "convert p99", "work after leaving", "processor"):
        worst = max((row for *_, row in table if name in row.figures), key=lambda row: row.figures[name].value)
        print(f"worst {name}: {worst.figures[name]}, {worst.name}")
    missed = [f"{row.name}: {', '.join(row.missed)}" for *_, row in table if row.missed]
    print(f"{len(missed)} of {len(table)} scenes miss a limit", *missed, sep="\n  ")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
