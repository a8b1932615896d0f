"""Packages are built in the versions that Package.swift lists, and are all listed."""

import json
import unittest

from loading import SCRIPTS, load

check = load("check-packages")
MANIFEST = (SCRIPTS.parent / "Package.swift").read_text(encoding="utf-8")


def resolved(states):
    return json.dumps({"pins": [{"identity": name, "state": state} for name, state in states.items()]})


class CheckPackagesTests(unittest.TestCase):
    def test_what_was_fetched_for_this_build_is_what_the_manifest_lists(self):
        path = SCRIPTS.parent / "Package.resolved"
        if not path.exists():
            self.skipTest("nothing was fetched yet")
        fetched = check.fetched(path.read_text(encoding="utf-8"))
        self.assertEqual(fetched, check.wanted(MANIFEST))

    def test_every_row_of_the_table_is_read(self):
        wanted = check.wanted(MANIFEST)
        self.assertEqual(len(wanted), MANIFEST.count('  ("apple/') + MANIFEST.count('  ("swift-server/') + 2)
        self.assertTrue({"bigint", "hummingbird", "swift-nio", "swift-numerics"} <= wanted.keys())
        self.assertNotIn("from:", MANIFEST)

    def test_another_version_and_a_package_that_is_not_listed_are_named(self):
        wanted = {"swift-nio": "2.101.2", "bigint": "6.0.1"}
        fetched = check.fetched(resolved({"swift-nio": {"version": "2.102.0"}, "yams": {"branch": "main", "revision": "1"}}))
        self.assertEqual(
            list(check.differences(wanted, fetched)),
            [
                "bigint: none was fetched, Package.swift lists 6.0.1",
                "swift-nio: 2.102.0 was fetched, Package.swift lists 2.101.2",
                "yams: main was fetched, Package.swift lists none",
            ],
        )
        self.assertEqual(list(check.differences(wanted, wanted)), [])


if __name__ == "__main__":
    unittest.main()
