"""Tests of the command's messages in Data/languages. Run: python3 -m unittest discover -s Tests/Scripts"""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What is said behind "cambio: ": failures, errors of the command line, and notes.
SAID = re.compile(
    r"(?:\bfailure\(\s*[.\w]*,?|ValidationError\(\s*(?:CommandWording\.reader|wording)\(|writeError\(\"cambio: \" \+ \w+\(|"
    r"notes\.append\(\s*wording\()\s*\.([a-z]\w+)"
)
# A message begins with a small letter, a quoted or named input, an option, or a name.
START = re.compile(r"[a-z'{-]|Cambio\b|CAMBIO_")
# The text that is a currency, and not what was typed.
READINGS = {"readAs", "readAsOrOther"}
# A failure of an assistant's tool, which is all of its answer.
OF_TOOLS = {"otherReading"}


def messages():
    """The English messages of the command alone, by name without the plural's category."""
    found, section = {}, ""
    for line in (ROOT / "Data/languages/en.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif section == "[command]" and "\t" in line:
            key, text = line.split("\t", 1)
            found[key.partition(".")[0]] = text
    return found


class Messages(unittest.TestCase):
    def test_what_is_said_behind_the_name_of_the_command_begins_in_one_way(self):
        paths = [path for folder in ["cambio", "CambioCommand"] for path in (ROOT / "Sources" / folder).rglob("*.swift")]
        source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))
        said = {key for key in SAID.findall(source)} & set(messages()) - OF_TOOLS
        self.assertGreater(len(said), 60)
        odd = {key: text for key, text in messages().items() if key in said and not START.match(text)}
        self.assertEqual(odd, {})

    def test_what_was_typed_is_quoted_in_one_way(self):
        odd = {
            key: text for key, text in messages().items()
            if key not in READINGS and re.search(r"(?<!'){text}|{text}(?!')", text) or "“" in text and "{text}" in text
        }
        self.assertEqual(odd, {})


if __name__ == "__main__":
    unittest.main()
