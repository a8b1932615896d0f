"""Tests of Scripts/data/generate-man. Run: python3 -m unittest discover -s Tests/Scripts"""

import unittest

from loading import load

man = load("generate-man")


def option(name, abstract, **more):
    return {"kind": "option", "isOptional": True, "isRepeating": False, "valueName": name, "abstract": abstract,
            "names": [{"kind": "long", "name": name}], "preferredName": {"kind": "long", "name": name}} | more  # fmt: skip


def command(name, *arguments, **more):
    return {"commandName": name, "abstract": f"Do {name}.", "arguments": arguments} | more


def word(**more):
    return {"kind": "positional", "isOptional": False, "isRepeating": False, "valueName": "word", "abstract": "A word."} | more


ROOT = command(
    "cambio",
    discussion="Converts:\n\n  cambio 1 usd   dollars\n\nMore.",
    defaultSubcommand="convert",
    subcommands=[
        command("convert", word(isOptional=True, isRepeating=True), option("on", "The day."), option("tag", "The locale.")),
        command("rates", option("on", "The day."), option("to", "The target.", isOptional=False), option("tag", "The locale."), word()),
        command("list", subcommands=[command("add", word(), option("on", "Another day."), option("tag", "The locale."))]),
        command("config", option("tag", "The locale.")),
        command("help", word()),
        command("secret", shouldDisplay=False),
    ],
)


def part(name):
    return "\n".join(getattr(man.Page(ROOT, lambda path: [" ".join(path)]), name)())


class TextTests(unittest.TestCase):
    def test_sentences_begin_lines_that_are_at_most_80_wide(self):
        self.assertEqual(list(man.sentences("One, e.g. this. Two (so). Three")), ["One, e.g. this.", "Two (so).", "Three"])
        self.assertEqual([len(line) for line in man.sentences("word " * 40)], [79, 79, 39])

    def test_commands_and_options_are_bold_and_can_be_copied(self):
        self.assertEqual(
            list(man.sentences("See 'cambio rates-table', with --max-age; the book's well-known e-mail.")),
            ["See \\fBcambio rates\\-table\\fR, with \\fB\\-\\-max\\-age\\fR; the book's well-known",
             "e-mail."])

    def test_nothing_is_a_request_or_an_escape_of_roff(self):
        self.assertEqual(list(man.sentences(".a\\b")), ["\\&.a\\eb"])
        self.assertEqual(
            list(man.prose("So:\n\n  .a 'b' \\\n    -c")),
            [".Pp", "So:", ".Bd -literal -offset indent", "\\&.a \\(aqb\\(aq \\e", "  \\-c", ".Ed"])


class PageTests(unittest.TestCase):
    def test_the_synopsis_has_the_usage_of_commands_that_do_something(self):
        self.assertEqual(part("synopsis"), ".Nm\nconvert\n.Nm\nrates\n.Nm\nlist add\n.Nm\nconfig")
        screen = "OVERVIEW: A.\n\nUSAGE: cambio do [<a-b> ...] [--to <x>]\n         [<options>]\n       cambio <y>\n\nOPTIONS:\n"
        self.assertEqual(
            list(man.usage(screen)),
            [r"\fBdo\fR [\fIa\-b\fR ...] [\fB\-\-to\fR \fIx\fR] [\fIoptions\fR]", r"\fIy\fR"])

    def test_an_option_is_described_once_for_those_that_say_the_same_of_it(self):
        options = part("options")
        self.assertEqual((options.count("The day."), options.count("The locale.")), (1, 1))
        self.assertLess(options.index("The day."), options.index(".Ss Of most commands"))
        commands = part("commands")
        self.assertEqual(commands.count("The day."), 0)
        self.assertEqual(commands.count("Another day."), 1)
        self.assertEqual(commands.count("described in OPTIONS: \\fB\\-\\-on\\fR."), 2)

    def test_values_and_the_default_follow_the_sentence_that_lacks_them(self):
        form = option("form", "The form, a or b.", allValues=["a", "b"], defaultValue="a")
        self.assertEqual(man.item(form), [".It Fl -form Ar form", "The form, a or b.", "The default is a."])
        self.assertIn("Values: \\fBa\\fR, \\fBb\\-c\\fR.", man.item(form | {"allValues": ["a", "b-c"]}))
        short = form | {"kind": "flag", "names": [*form["names"], {"kind": "short", "name": "f"}], "isRepeating": True}
        self.assertEqual(man.item(short)[0], ".It Fl f , Fl -form")

    def test_the_template_has_its_parts(self):
        template = man.TEMPLATE.read_text()
        for name in ("synopsis", "commands", "options", "examples"):
            self.assertEqual(template.count(f"\n@{name}@\n"), 1)
        page = man.page(template, ROOT, lambda path: path)
        self.assertNotIn("\n@", page)
        self.assertNotIn("secret", page)
        self.assertIn(".Bd -literal -offset indent\ncambio 1 usd   dollars\n.Ed\n", page.partition(".Sh EXAMPLES")[2])


if __name__ == "__main__":
    unittest.main()
