"""Converts rows in Spark by the examples of Documentation/engines.md and by the wheel; see Scripts/test/check-spark."""

import datetime
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

# A file with the package's name must not be found first.
sys.path.pop(0)
import cambio  # noqa: E402  (after the line above)
from pyspark.sql import SparkSession  # noqa: E402

PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Scripts/test"))
from document_blocks import python_of  # noqa: E402  (found through the line above)

BINARY = os.environ.get("CAMBIO_BINARY", str(PROJECT / ".build/release/cambio"))
LEDGER = f"{BINARY} ledger --no-header --date 1 --amount 2 --currency 3 --to eur"
CODES = ["USD", "GBP", "JPY", "CHF", "SEK", "PLN", "KRW", "IDR"]
PARTITIONS = 32


def say(words):
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)


def write_rows(path, count):
    generator, first = random.Random(7), datetime.date(2000, 1, 3)
    days = [str(first + datetime.timedelta(days=day)) for day in range(9_700)]
    with open(path, "w") as file:
        for _ in range(count):
            cents = generator.randrange(10**9)
            file.write(f"{generator.choice(days)},{cents // 100}.{cents % 100:02},{generator.choice(CODES)}\n")


def executors():
    """The processes of Spark's executors that descend from this one."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    ours = {str(os.getpid())}
    # A parent may be listed after its child.
    for _ in range(10):
        ours |= {row[0] for row in rows if row[1] in ours}
    return [int(row[0]) for row in rows if row[0] in ours and "CoarseGrainedExecutorBackend" in row[2]]


def kill_one_half_way(context, killed):
    """Kills a worker's process once a third of the tasks are done."""
    tracker = context.statusTracker()
    while True:
        for stage in tracker.getActiveStageIds():
            facts = tracker.getStageInfo(stage)
            if facts and facts.numCompletedTasks >= PARTITIONS // 3:
                victim = executors()[0]
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)
                say(f"killed worker process {victim} after {facts.numCompletedTasks} of {facts.numTasks} tasks")
                return
        time.sleep(0.02)


def convert(context, source, target):
    """Runs the first example with these files; a partition whose command fails is done again."""
    example = python_of("Documentation/engines.md", "ledger = ").replace("cambio ledger", f"{BINARY} ledger")
    names = {"sc": context}
    exec(example.replace('"sales.csv"', repr(str(source))).replace('"converted"', repr(str(target))), names)
    assert names["ledger"] == LEDGER


def convert_columns(context, source, target):
    """Writes the same lines by the wheel's function."""
    lines = context.textFile(str(source), PARTITIONS).map(lambda line: line.split(","))
    sales = lines.toDF("date string, amount string, currency string")
    typed = [sales.amount.cast("decimal(38, 2)"), sales.currency, sales.date.cast("date")]
    converted = sales.withColumn("eur", cambio.spark_udf("EUR")(*typed))
    converted.selectExpr("concat_ws(',', date, amount, currency, eur)").write.text(str(target))


def convert_wounded(context, function, source, target):
    """Converts while one worker's process is killed, and returns whether one was."""
    killed = []
    killer = threading.Thread(target=kill_one_half_way, args=(context, killed), daemon=True)
    killer.start()
    function(context, source, target)
    killer.join(timeout=10)
    return len(killed) == 1


def joined(folder):
    return b"".join(part.read_bytes() for part in sorted(folder.glob("part-*")))


def main():
    count = int(sys.argv[1])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="cambio-spark-"))
    source = folder / "rows.csv"
    write_rows(source, count)
    start = time.monotonic()
    with open(source, "rb") as rows:
        expected = subprocess.run(LEDGER.split(), stdin=rows, stdout=subprocess.PIPE, check=True).stdout
    say(f"one process: {count} rows in {time.monotonic() - start:.1f} s")
    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false").config("spark.executor.memory", "512m").getOrCreate()
    )
    context = spark.sparkContext
    context.setLogLevel("ERROR")
    while len(executors()) < 2:
        time.sleep(0.1)
    say(f"Spark {spark.version}: worker processes {executors()}")
    results = []
    for name, function in (("the command", convert), ("the wheel", convert_columns)):
        start = time.monotonic()
        function(context, source, folder / f"{name}, whole")
        say(f"{name}, two workers: {count} rows in {time.monotonic() - start:.1f} s")
        start = time.monotonic()
        results.append(convert_wounded(context, function, source, folder / f"{name}, wounded"))
        say(f"{name}, two workers, one killed: {count} rows in {time.monotonic() - start:.1f} s")
        results += [joined(folder / f"{name}, {state}") == expected for state in ("whole", "wounded")]
    sales = spark.read.csv(str(source), schema="date string, amount string, currency string").repartition(8)
    names = {"sales": sales, "ledger": LEDGER}
    exec(python_of("Documentation/engines.md", "converted = "), names)
    frame = names["converted"]
    total = frame.selectExpr("sum(cast(eur as decimal(38, 2)))").first()[0]
    say(f"as a data frame: {frame.count()} rows, {total} EUR in all")
    sums = sum(int(line.rsplit(b",", 1)[1].replace(b".", b"")) for line in expected.splitlines())
    results.append(int(total.scaleb(2)) == sums)
    say("every result is that of one process" if all(results) else f"different: {results}")
    spark.stop()
    sys.exit(0 if all(results) else 1)


main()
