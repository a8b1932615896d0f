"""Tests of Scripts/test/check-documents. Run: python3 -m unittest discover -s Tests/Scripts"""

import collections
import pathlib
import tempfile
import unittest

from loading import load

check = load("check-documents")


class BlockTests(unittest.TestCase):
    def test_blocks_have_their_language_and_line(self):
        text = "# A\n\n```sh\ntrue\n```\n\n- a\n\n  ~~~ json\n  {}\n  ~~~\n"
        self.assertEqual(
            [block[1:] for block in check.blocks("a.md", text)], [(3, "sh", "true\n"), (9, "json", "{}\n")])

    def test_code_by_indentation_and_an_open_block_are_faults(self):
        for text in ("Run\n\n    make build\n", "Run\n\n\tmake build\n", "```sh\ntrue\n"):
            with self.assertRaises(check.Fault):
                check.blocks("a.md", text)

    def test_a_command_keeps_its_continuations_and_its_text(self):
        lines = ["one # word", "two \\\n  more", "three <<'END'\n# text\n\nEND", "four"]
        self.assertEqual(check.commands("# a comment\n" + "\n\n".join(lines) + "\n"), lines)

    def test_every_document_can_be_read_and_is_of_known_languages(self):
        for document in check.documents():
            for block in check.blocks(document):
                self.assertIn(block.language, check.RUNNERS, f"{document}:{block.line}")

    def test_an_ellipsis_is_anything_and_nothing_else_is(self):
        self.assertTrue(check.agree("a…c\n", "a\nb.c"))
        self.assertTrue(check.agree("a…", "abc\n"))
        for expected, printed in [("a.c", "abc"), ("abc", "abcd"), ("a…c", "abcd"), ("a b", "a  b"), ("", "a")]:
            self.assertFalse(check.agree(expected, printed), (expected, printed))


class RunTests(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.place = check.Place("a.md", folder, collections.Counter(), set())

    def run_block(self, language, text):
        self.place.run(check.Block("a.md", 1, language, text))

    def test_blocks_that_do_what_they_say_pass_and_are_counted(self):
        self.run_block("console", "$ echo 1 > a\n$ cat a; echo 2 >&2\n1\n2\n$ export B=3\n$ echo $B\n3\n")
        self.run_block("sh", "test -e a   # a file\ncat <<'END' > b\n$x\nEND\nmake help\n")
        self.run_block("python", "ledger = 1\n")
        self.assertEqual(
            self.place.counts,
            {"console lines": 4, "shell lines": 2, "make lines (make -n)": 1, "Python for Spark (compiled)": 1})
        self.assertEqual((pathlib.Path(self.place.folder) / "b").read_text(), "$x\n")

    def test_blocks_that_do_not_are_faults(self):
        for language, text in [
            ("console", "$ echo 1\n2\n"), ("console", "$ echo 1\n"), ("console", "echo 1\n"), ("sh", "true\nfalse\n"),
            ("sh", "make no-such-target\n"), ("sh", "Scripts/test/fuzz 60 NoSuchFuzz\n"), ("sh", "Scripts/test/fuzz --no-such\n"),
            ("python", "print(1)\n"), ("python", "converted = rows\n    .join(rates)\n"), ("json", "{"), ("swift", "import Nothing\n"), ("json", "{}\n"), ("text", "anything\n"),
            ("ini", "[Service]\nExecStart=/bin/true\n"), ("", "anything\n"), ("ruby", "1\n"), ("bash", "true\n"),
        ]:
            with self.subTest(language=language, text=text), self.assertRaises(check.Fault):
                self.run_block(language, text)

    def test_a_line_among_the_exceptions_is_replaced_or_not_run_and_noted(self):
        line = "sudo systemctl daemon-reload"
        self.run_block("sh", f"{line}\n")
        self.assertEqual((self.place.used, self.place.counts), ({line}, {"lines not run": 1}))


if __name__ == "__main__":
    unittest.main()
