"""Tests of Scripts/test/check-prose. Run: python3 -m unittest discover -s Tests/Scripts"""

import re
import unittest

from loading import load

prose = load("check-prose")

#: A sentence that each rule finds, in the order of the rules, and the same one as it should be.
PAIRS = [
    ("What the source told of it.", "The values that the source reported."),
    ("The films of a list.", "The movies of a list."),
    ("It is no movie.", "It is not a movie."),
    ("Keeps so many rows.", "Keeps at most this many rows."),
    ("Of several the first counts.", "The first of several counts."),
    ("The row that it is.", "The row itself."),
    ("The rate is of Friday.", "The rate is from Friday."),
    ("The number of IMDb's.", "The IMDb id."),
    ("Programs of TMDb.", "TMDb clients."),
    ("The rates at hand.", "The stored rates."),
    ("Says the way out.", "Says what to do."),
    ("Has the page drawn.", "Draws the page."),
    ("A line a day.", "One line per day."),
]


def found(words):
    return [pattern for pattern in prose.RULES if re.search(pattern, words)]


class CheckProseTests(unittest.TestCase):
    def test_each_rule_finds_its_habit_alone(self):
        self.assertEqual(len(PAIRS), len(prose.RULES))
        for pattern, (bad, good) in zip(prose.RULES, PAIRS):
            self.assertEqual(found(bad), [pattern], bad)
            self.assertEqual(found(good), [], good)
        self.assertEqual(found("The answer is none."), found("It is no movie."))
        self.assertEqual(found("There is no rate, or there is none."), [])

    def test_what_is_read_of_each_kind_of_file(self):
        swift = '/// The first\n/// half.\nlet name = "The rest of it"  // code\n  // A note.\n'
        self.assertEqual(
            list(prose.sentences("A.swift", swift)), [(1, "The first half."), (3, "The rest of it"), (4, "A note.")])
        self.assertEqual(
            list(prose.sentences("a.md", "# Title\n\nOne\ntwo.\n\n    code\n- Three.\n")),
            [(1, "Title"), (3, "One two."), (7, "Three.")])
        self.assertEqual(
            list(prose.sentences("Data/languages/en.txt", "one\tA key\n[shared]\ntwo\tA sentence.\n")),
            [(3, "A sentence.")])

    def test_public_declarations_say_errors_and_nil(self):
        swift = """
          /// The day; nil if there is none.
          public static let day: Day?
          /// Reads it.
          public init?(_ text: String, _ read: (String) throws -> Int) {
          }
          /// Reads it.
          public func read<Value>(
            _ body: (Int) -> Value?
          ) throws(ReadError) -> [Value] where Value: Equatable {
          }
          /// Reads it, or throws `ReadError`.
          public func read() throws -> Int { 0 }
          /// The last one.
          public var last: Int? { nil }
          /// The last one.
          var last: Int? { nil }
          /// The name; nil in the page.
          #if PAGE
          public var name: String? { nil }
          #endif
        """
        self.assertEqual([(line, missing) for line, missing, _ in prose.omissions(swift)],
                         [(5, "when it is nil"), (8, "which errors it throws"), (15, "when it is nil")])

    def test_the_project_has_none(self):
        with self.assertRaises(SystemExit) as end:
            prose.main()
        self.assertFalse(end.exception.code)
