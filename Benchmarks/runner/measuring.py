"""Runs the contenders in turn, round after round, and compares their checksums."""

import subprocess
from statistics import median

from runner.contenders import Broken


# These print to a string of their own only, so that their `print` is a `print_string` as well.
STRING_PRINTERS = ("foundation", "java")


class Results:
    """Nanoseconds by contender, operation and round."""

    def __init__(self):
        self.times = {}
        self.checksums = {}

    def nanoseconds(self, key, operation):
        times = self.times.get(key, {}).get(operation)
        return median(times) if times else None

    def ratio(self, key, operation, base="foundation"):
        """How many times as fast as the base: each round for itself, then the median."""
        own = self.times.get(key, {}).get(operation)
        others = self.times.get(base, {}).get(operation)
        if not own or not others:
            return None
        return median(other / time for other, time in zip(others, own))

    def mismatches(self):
        """Operations whose results differ, with who got what."""
        for operation, sums in self.checksums.items():
            if len(set(sums.values())) > 1:
                yield operation, sums


def measure(contenders, values, rounds, passes, say):
    results = Results()
    for number in range(rounds):
        # Another order each time, so that nobody always runs after the same neighbour.
        start = number % len(contenders)
        for contender in contenders[start:] + contenders[:start]:
            say(f"round {number + 1} of {rounds}: {contender.name}")
            read(results, contender.key, run(contender, values, passes))
    return results


def run(contender, values, passes):
    command = [str(word) for word in [*contender.command, values, passes]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Broken(f"{contender.name} failed: {done.stderr.strip()[-300:]}")
    return done.stdout


def read(results, key, text):
    for line in text.splitlines():
        fields = line.split("\t")
        if fields[0] == "checksum":
            sums = results.checksums.setdefault(fields[1], {})
            if sums.setdefault(key, fields[2]) != fields[2]:
                raise Broken(f"{key}: {fields[1]} gives other results from round to round")
        else:
            times = results.times.setdefault(key, {})
            operations = [fields[0]]
            if operations == ["print"] and key in STRING_PRINTERS:
                operations.append("print_string")
            for operation in operations:
                times.setdefault(operation, []).append(float(fields[1]))
