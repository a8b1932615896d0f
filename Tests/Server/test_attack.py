"""The attack of `make attack` at a small size: whatever clients, readers and sources do, the server stays small and whole.

How long others wait meanwhile is printed beside the limits, not asserted. `CAMBIO_ATTACK_SEED` draws other questions.
"""

import contextlib
import os
import pathlib
import random
import sys
import unittest

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Attack"))
import attack  # noqa: E402  (found through the lines above)
import figures  # noqa: E402

SEED = os.environ.get("CAMBIO_ATTACK_SEED", "27")
SECONDS = 6


@pytest.mark.long
class AttackTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        attack.open_many_files()
        figures.add(f"attack, seed {SEED}; a latency's limit is for what it exceeds the control's by")
        cls.side = attack.Side()
        cls.addClassCleanup(cls.side.close)
        stack = contextlib.ExitStack()
        cls.addClassCleanup(stack.close)
        # They read beside the other tests.
        cls.slow = staticmethod(attack.slow_beside(cls.side, stack, 45))

    def require(self, row):
        figures.add(f"  {row}")
        self.assertEqual(row.required, [], f"seed {SEED}, {row}")

    def test_questions_one_by_one(self):
        self.require(attack.alone(self.side, SEED, 600, 60)[0])

    def test_crowds(self):
        for crowd in attack.TIMESERIES[3::2] + attack.EVERYTHING[1:]:
            with self.subTest(crowd.name, clients=crowd.clients):
                self.require(attack.crowded(self.side, crowd, SECONDS, SEED))

    def test_connections_that_hold_a_place(self):
        for name in attack.HELD:
            with self.subTest(name):
                self.require(attack.held(self.side, name))

    def test_poisoned_sources(self):
        drawn = random.Random(SEED).choice(attack.ARRAYS)
        for fault in ("huge numbers", "an odd field", attack.ARRAYS[2], drawn):
            with self.subTest(fault):
                self.require(attack.poisoned(self.side, fault, SEED, SECONDS / 2))

    def test_a_search_in_a_store_of_many_movies(self):
        self.require(attack.filled_store(self.side, SEED))

    def test_slow_readers(self):
        self.require(self.slow())


class QuestionTests(unittest.TestCase):
    """A few of the questions, without the crowds."""

    def test_some_of_the_worst_questions(self):
        side = attack.Side()
        self.addCleanup(side.close)
        row = attack.alone(side, SEED, 60, 4)[0]
        self.assertEqual(row.required, [], f"seed {SEED}, {row}")


if __name__ == "__main__":
    unittest.main()
