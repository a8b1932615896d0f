"""Tests of Scripts/build/weigh-program. Run: python3 -m unittest discover -s Tests/Scripts"""

import contextlib
import io
import pathlib
import tempfile
import unittest

from loading import load

weigh = load("weigh-program")
MODULES = ["ExactMoney", "Presentation"]


def number(value):
    return bytes([value & 0x7F | 0x80, value >> 7])


def text(value):
    return number(len(value)) + value.encode()


def section(kind, body):
    return bytes([kind]) + number(len(body)) + body


def program(functions, with_names=True):
    """A module that imports a function and a memory, and has these functions by name, so many bytes each."""
    imports = number(2) + text("env") + text("host") + b"\0" + number(0)
    imports += text("env") + text("memory") + b"\2\1" + number(1) + number(2)
    code = number(len(functions))
    names = number(len(functions))
    for index, (name, size) in enumerate(functions.items()):
        code += number(size) + b"\0" * size
        names += number(index + 1) + text(name)
    made = b"\0asm\1\0\0\0" + section(2, imports) + section(10, code)
    made += section(11, number(1) + b"\0\x41\0\x0b" + number(40) + b"\0" * 40)
    if with_names:
        made += section(0, text("name") + b"\1" + number(len(names)) + names)
    return made


class WeightTests(unittest.TestCase):
    def test_each_function_counts_for_the_first_module_in_its_name(self):
        weighed = weigh.weights(
            program(
                {
                    "$e12Presentation9ConverterV": 100,
                    "$eSS10ExactMoney8CurrencyV12Presentation": 20,
                    "$eSayxGs5UInt8V": 7,
                    "$e112Presentation": 3,
                    "app_start": 5,
                }
            ),
            MODULES,
        )
        wanted = {"Presentation": 100, "ExactMoney": 20, "Swift": 10, "runtime": 5, "data": 40}
        self.assertEqual(dict(weighed), wanted)

    def test_what_has_no_names_or_is_no_program_is_refused(self):
        with self.assertRaisesRegex(weigh.Problem, "no names"):
            weigh.weights(program({"app_start": 5}, with_names=False), MODULES)
        with self.assertRaisesRegex(weigh.Problem, "no WebAssembly"):
            weigh.weights(b"PK\3\4 and more", MODULES)


class LimitTests(unittest.TestCase):
    def check(self, limits):
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder, "program.wasm")
            made.write_bytes(program({"$e12Presentation9ConverterV": 2_000, "app_start": 5}))
            table = pathlib.Path(folder, "limits.tsv")
            table.write_text(limits)
            shown = io.StringIO()
            with contextlib.redirect_stdout(shown):
                weigh.main([str(made), "--limits", str(table)])
            return shown.getvalue()

    def test_a_program_within_its_limits_is_reported_module_by_module(self):
        shown = self.check("Presentation\t2\nruntime\t1\ndata\t1\n")
        self.assertRegex(shown, r"Presentation +2,000 +2,048")
        self.assertRegex(shown, r"together +2,045")

    def test_a_module_over_its_limit_or_without_one_is_refused(self):
        with self.assertRaisesRegex(weigh.Problem, "Presentation is 2,000 bytes, more than 1 KB"):
            self.check("Presentation\t1\nruntime\t1\ndata\t1\n")
        with self.assertRaisesRegex(weigh.Problem, "data is 40 bytes, more than 0 KB"):
            self.check("Presentation\t2\nruntime\t1\n")

    def test_a_limit_without_a_module_is_refused(self):
        with self.assertRaisesRegex(weigh.Problem, "ExactMoney has a limit and no code"):
            self.check("Presentation\t2\nExactMoney\t1\nruntime\t1\ndata\t1\n")


if __name__ == "__main__":
    unittest.main()
