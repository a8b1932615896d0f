"""The workflows: what they run is there, and they may do no more than they must."""

import os
import pathlib
import re
import unittest

import yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((PROJECT / ".github/workflows").glob("*.yml"))


def runs(workflow):
    """Every command of a workflow, those of its matrix in place of the variable."""
    for job in workflow["jobs"].values():
        commands = job.get("strategy", {}).get("matrix", {}).get("command", [])
        for step in job["steps"]:
            run = step.get("run", "")
            yield from commands if run == "${{ matrix.command }}" else [run]


class WorkflowTests(unittest.TestCase):
    def test_there_are_three(self):
        self.assertEqual([file.stem for file in WORKFLOWS], ["nightly", "release", "test"])

    def test_every_target_and_script_is_there(self):
        targets = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(), re.M))
        found = set()
        for file in WORKFLOWS:
            for run in runs(yaml.safe_load(file.read_text())):
                for target in re.findall(r"\bmake ([a-z-]+)", re.sub(r"apt-get .*|--.*", "", run)):
                    self.assertIn(target, targets, file.name)
                    found.add(target)
                for script in re.findall(r"(?:^|\s)((?:Scripts|\.ci)/\S+)", run):
                    self.assertTrue(os.access(PROJECT / script, os.X_OK), f"{file.name}: {script}")
                    found.add(script)
        self.assertLessEqual({"dist", "attack", "fuzz", ".ci/run", "Scripts/test/mutate", "Scripts/release/check-image"}, found)

    def test_a_job_may_write_only_where_it_publishes(self):
        for file in WORKFLOWS:
            workflow = yaml.safe_load(file.read_text())
            self.assertEqual(workflow["permissions"], {"contents": "read"}, file.name)
            for name, job in workflow["jobs"].items():
                self.assertIn("timeout-minutes", job, file.name)
                writes = job.get("permissions")
                self.assertEqual(writes, {"contents": "write", "packages": "write"} if name == "publish" else None, file.name)

    def test_actions_are_github_s_own_and_pinned_by_major_version(self):
        for file in WORKFLOWS:
            for used in re.findall(r"uses: (\S+)", file.read_text()):
                self.assertRegex(used, r"^actions/[a-z-]+@v\d+$", file.name)

    def test_both_machines_are_tested_and_released(self):
        for name in ["test", "release"]:
            text = (PROJECT / f".github/workflows/{name}.yml").read_text()
            self.assertRegex(text, r"ubuntu-24\.04\b(?!-)")
            self.assertIn("ubuntu-24.04-arm", text)
        yaml.safe_load((PROJECT / ".github/dependabot.yml").read_text())


if __name__ == "__main__":
    unittest.main()
