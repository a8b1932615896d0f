"""Tests of Scripts/build/steps. Run: python3 -m unittest discover -s Tests/Scripts"""

import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/build/steps"

REPORT = """<testsuites><testsuite>
<testcase classname="ATests.B" name="quick" time="0.1"/>
<testcase classname="ATests.B" name="`it is slow`(number:)" time="12.5"/>
</testsuite></testsuites>"""


class StepsTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def follow(self, plan, *options):
        return subprocess.run(
            [SCRIPT, *options], input=plan, capture_output=True, text=True, cwd=self.folder, timeout=60
        )

    def test_a_step_starts_when_those_it_waits_for_have_ended(self):
        done = self.follow("a | | touch made\nb | a | test -e made && touch b-made\nc | a, b | test -e b-made\n")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_steps_run_side_by_side_and_keep_what_they_print_apart(self):
        # Each waits for the other, so one after the other they would never end.
        def step(mine, other):
            return f"{mine} | | echo {mine} 1; touch {mine}; until test -e {other}; do sleep 0.01; done; echo {mine} 2"

        done = self.follow(f"{step('x', 'y')}\n{step('y', 'x')}\n", "--lanes", "2")
        self.assertEqual(done.returncode, 0)
        self.assertIn("\nx 1\nx 2\n", done.stdout)
        self.assertIn("\ny 1\ny 2\n", done.stdout)

    def test_no_more_run_than_there_are_lanes(self):
        step = "{} | | mkdir lane && sleep 0.1 && rmdir lane\n"
        done = self.follow(step.format("a") + step.format("b"), "--lanes", "1")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_one_failure_shows_its_output_stops_the_others_and_fails_the_whole(self):
        plan = "long | | sleep 600; touch ended\nbad | | sleep 0.2; echo why; exit 3\nnext | bad | touch next\n"
        done = self.follow(plan, "--lanes", "2")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"== bad failed, \d+ s, \d+ s of processors\nwhy\n")
        self.assertIn("== long stopped", done.stdout)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_slowest_steps_and_tests_come_last(self):
        report = self.folder / "reports" / "a.xml"
        plan = f"quick | | true\nslow | quick | sleep 0.3; echo '{REPORT}' | tr -d '\\n' > {report}\n"
        done = self.follow(plan.replace(REPORT, REPORT.replace("\n", "")), "--reports", "reports")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[lines.index("the slowest steps:") + 1], r"^ +\d+\.\d s  slow, \d+\.\d s of processors$")
        tests = lines.index("the slowest tests:")
        self.assertEqual(lines[tests + 1 : tests + 3], ["    12.5 s  ATests.B: it is slow", "     0.1 s  ATests.B: quick"])
        self.assertRegex(lines[-1], r"^all steps: \d+ s, \d+ s of processors$")

    def test_a_step_says_how_long_processors_worked_for_it_and_its_children(self):
        # The step's shell waits for the one that works.
        work = "import itertools, time; any(time.process_time() > 0.3 for _ in itertools.count())"
        done = self.follow(f"worker | | python3 -c '{work}'; true\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        [worked] = re.findall(r"^ +\d+\.\d s  worker, (\d+\.\d) s of processors$", done.stdout, re.M)
        self.assertGreaterEqual(float(worked), 0.3)

    def test_half_a_report_hides_nothing(self):
        plan = "bad | | printf '<testsuites>' > reports/half.xml; echo why; false\n"
        done = self.follow(plan, "--reports", "reports")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertRegex(done.stdout, r"== bad failed, \d+ s, \d+ s of processors\nwhy\nthe slowest steps:")

    def test_reports_of_an_earlier_run_do_not_count(self):
        (self.folder / "reports").mkdir()
        (self.folder / "reports" / "old.xml").write_text(REPORT)
        self.assertNotIn("12.5 s", self.follow("a | | true\n", "--reports", "reports").stdout)

    def test_a_plan_that_cannot_be_followed_is_refused(self):
        for plan in ("", "a | true\n", "a | b | true\nb | | true\n"):
            done = self.follow(plan)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("steps: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
