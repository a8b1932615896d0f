"""Tests of Scripts/build/split-program. Run: python3 -m unittest discover -s Tests/Scripts"""

import unittest

from loading import load

split = load("split-program")

from wasm_module import CODE, HEAD, Problem, number, segments, with_segments  # noqa: E402  (found by loading)

START = 1 << 18


def module(*addresses, data=()):
    """A module with a function that has these addresses."""
    code = b"".join(b"\x41" + bytes([at & 0x7F | 0x80, at >> 7 & 0x7F | 0x80, at >> 14]) + b"\x1a" for at in addresses)
    body = b"\1" + number(len(code) + 2) + b"\0" + code + b"\x0b"
    return with_segments(HEAD + bytes([CODE]) + number(len(body)) + body, data)


def pieces(*contents):
    """Segments of 64 bytes, one after another."""
    return [(START + 64 * place, content.ljust(64, b".")) for place, content in enumerate(contents)]


def texts(module):
    return [(start, content.replace(b".", b"").replace(b"\0", b"")) for start, content in segments(module)]


class DataTests(unittest.TestCase):
    def divided(self, data, *modules):
        first = with_segments(modules[0], [(START, b"".join(content for _, content in data))])
        return [texts(each) for each in split.divide_data(module(data=data), [first, *modules[1:]])]

    def test_data_go_to_the_only_part_that_has_their_address(self):
        data = pieces(b"first", b"part", b"both", b"neither")
        first, part = self.divided(data, module(START + 20, START + 128 + 30), module(START + 64 + 20, START + 128 + 40))
        self.assertEqual(first, [(START, b"firstbothneither")])
        self.assertEqual(part, [(START + 64, b"part")])

    def test_data_that_follow_each_other_are_one_segment(self):
        first, *parts = self.divided(
            pieces(b"one", b"two", b"three"), module(), module(START + 20, START + 64 + 20), module(START + 128 + 20))
        self.assertEqual(first, [(START, b"")])
        self.assertEqual(parts, [[(START, b"onetwo")], [(START + 128, b"three")]])

    def test_data_whose_address_is_in_data_go_with_them(self):
        data = pieces((START + 64 + 20).to_bytes(4, "little"), b"named")
        first, part = self.divided(data, module(), module(START + 30))
        self.assertEqual([content[-5:] for _, content in part], [b"named"])
        first, part = self.divided(data, module(START + 30), module(START + 64 + 20))
        self.assertEqual(part, [])

    def test_an_address_beside_data_counts_for_both_sides(self):
        first, part = self.divided(pieces(b"before", b"after"), module(START + 64), module(START + 20, START + 100))
        self.assertEqual(part, [])

    def test_data_at_short_addresses_are_refused(self):
        with self.assertRaisesRegex(Problem, "three bytes"):
            split.divide_data(module(data=[(1024, b"text")]), [module(data=[(1024, b"text")]), module()])


if __name__ == "__main__":
    unittest.main()
