"""Tests of Scripts/data/generate-languages. Run: python3 -m unittest discover -s Tests/Scripts"""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from loading import load

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "Scripts/data/generate-languages"


class Refusals(unittest.TestCase):
    """A file that is changed in one place is refused with that place."""

    def setUp(self):
        self.script = load("generate-languages")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for tag in ("en", "pl", "pt-BR"):
            shutil.copy(ROOT / f"Data/languages/{tag}.txt", self.folder)

    def refusal(self, tag, pattern, replacement):
        """What is said when the first match in a file is replaced; the line of the match."""
        path = self.folder / f"{tag}.txt"
        text = path.read_text(encoding="utf-8")
        match = re.search(pattern, text, re.MULTILINE)
        self.assertIsNotNone(match, pattern)
        path.write_text(text[: match.start()] + match.expand(replacement) + text[match.end() :], encoding="utf-8")
        paths = sorted(self.folder.glob("*.txt"), key=lambda each: (each.stem != "en", each.stem))
        with self.assertRaises(self.script.Problem) as caught:
            self.script.generated([self.script.Language(each) for each in paths])
        return str(caught.exception), text.count("\n", 0, match.start()) + 1

    def assert_refused(self, tag, pattern, replacement, reason, after=0):
        said, line = self.refusal(tag, pattern, replacement)
        self.assertIn(f"Data/languages/{tag}.txt:{line + after}: ", said)
        self.assertIn(reason, said)

    def test_what_is_committed_is_accepted(self):
        paths = sorted((ROOT / "Data/languages").glob("*.txt"), key=lambda each: (each.stem != "en", each.stem))
        files = self.script.generated([self.script.Language(path) for path in paths])
        self.assertEqual(len(files), 11)

    def test_a_message_too_many(self):
        self.assert_refused("pt-BR", r"^ageToday\t", r"ageNow\tagora\nageToday\t", "ageNow is no message")

    def test_a_message_in_another_section(self):
        self.assert_refused("pt-BR", r"^(\[command\]\n)", r"\1ageToday\thoje\n", "no message of [command]", after=1)

    def test_plurals_that_are_not_together(self):
        self.assert_refused(
            "pt-BR", r"^(ageDays.many\t.*\n)(ageDays.other\t.*\n)", r"\1ageNow\tagora\n\2", "are not together", after=2)

    def test_a_plural_behind_the_last(self):
        self.assert_refused(
            "pt-BR", r"^(ageDays.many\t.*\n)(ageDays.other\t.*\n)", r"\2\1", "ageDays.other comes last", after=1)

    def test_a_message_twice(self):
        self.assert_refused("pt-BR", r"^(ageToday\t.*\n)", r"\1\1", "a second time", after=1)

    def test_a_placeholder_that_is_missing(self):
        self.assert_refused("pt-BR", r"^(buysMore\t.*)\{quote\}", r"\1…", "{base}; in English it has {base}, {quote}")

    def test_a_placeholder_with_another_name(self):
        self.assert_refused("pt-BR", r"^(rateLine\t.*)\{rate\}", r"\1{taxa}", "{taxa}")

    def test_a_count_that_the_last_plural_lacks(self):
        self.assert_refused("pt-BR", r"^(ageDays.other\t.*)\{count\}", r"\1", "lacks {count}")

    def test_a_count_that_another_plural_lacks_is_accepted(self):
        path = self.folder / "pt-BR.txt"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("ageDays.one\thá {count} dia", "ageDays.one\thá um dia"), encoding="utf-8")
        paths = [self.folder / f"{tag}.txt" for tag in ("en", "pl", "pt-BR")]
        self.script.generated([self.script.Language(each) for each in paths])

    def test_a_placeholder_that_an_english_plural_lacks(self):
        self.assert_refused("en", r"^(originCarried.one\t.*)\{day\}", r"\1today", "lacks {day}")

    def test_a_plural_that_is_missing(self):
        self.assert_refused("pt-BR", r"^ageDays.many\t.*\n", "", "ageDays lacks the plural category many", after=-1)

    def test_a_plural_that_the_language_has_not(self):
        self.assert_refused("pt-BR", r"^ageDays.many\t", r"ageDays.few\t", "has no plural category 'few'")

    def test_a_brace_without_its_partner(self):
        self.assert_refused("pt-BR", r"^(ageToday\t.*)$", r"\1 {", "a brace")

    def test_a_line_without_a_tab(self):
        self.assert_refused("pt-BR", r"^ageToday\t", "ageToday ", "a key, a tab, and a value")

    def test_a_sentence_in_english(self):
        [english] = re.findall("^pageBusyHelp\t(.*)$", (self.folder / "en.txt").read_text(encoding="utf-8"), re.MULTILINE)
        self.assert_refused("pt-BR", r"^(pageBusyHelp\t).*$", rf"\1{english}", "pageBusyHelp is in English")

    def test_a_plural_in_english(self):
        [english] = re.findall("^endedDays.other\t(.*)$", (self.folder / "en.txt").read_text(encoding="utf-8"), re.MULTILINE)
        self.assert_refused("pt-BR", r"^(endedDays.many\t).*$", rf"\1{english}", "endedDays.many is in English")

    def test_a_reader_addressed_in_another_way(self):
        for tag, words in (
            ("de", ("Warte, bis du verbunden bist.", "Das ist deine Liste.", "Wähle eine Währung.")),
            ("es", ("Elija otro día.", "Lo hace usted.", "¿Quiso decir eso?", "Inténtelo de nuevo.")),
            ("fr", ("Tu peux attendre.", "Choisis un jour.", "C’est ton cours.", "Je t’attends.")),
            ("it", ("Scelga un giorno.", "Come Lei desidera.", "Si veda la pagina.")),
            ("nl", ("Zo doet u dat.", "Het is uw lijst.")),
            ("pt-BR", ("Espera por ti.", "É a tua lista.")),
            ("hi", ("तुम चुनो।",)),
            ("zh-Hans", ("它在你的片单中。",)),
        ):
            shutil.copy(ROOT / f"Data/languages/{tag}.txt", self.folder)
            for text in words:
                with self.subTest(text):
                    self.assert_refused(tag, r"^(pageBusyHelp\t).*$", rf"\1{text}", "pageBusyHelp says '")
                    shutil.copy(ROOT / f"Data/languages/{tag}.txt", self.folder)

    def test_an_unknown_section(self):
        self.assert_refused("pt-BR", r"^\[units\]", "[unit]", "there is no section [unit]")

    def test_a_section_that_is_missing(self):
        said, _ = self.refusal("pt-BR", r"^\[units\]\n(10.*\n)*", "")
        self.assertIn("Data/languages/pt-BR.txt: there is no section [units]", said)

    def test_a_week_of_six_days(self):
        self.assert_refused("en", r"^(weekdays\tmonday.*)\|sunday", r"\1", "6 groups, not 7")

    def test_a_family_that_is_not_in_english(self):
        self.assert_refused("pt-BR", r"^dollar\t", r"dolar\t", "neither a family of en.txt nor codes")

    def test_a_code_that_is_no_currency(self):
        self.assert_refused("en", r"^(dollar USD AUD)", r"\1 XQX", "'XQX' is no code")

    def test_a_unit_that_is_no_power_of_ten(self):
        self.assert_refused("pl", r"^10\^3", "1000", "'1000' is no power of ten")

    def test_a_language_without_cldr_data(self):
        shutil.copy(self.folder / "pt-BR.txt", self.folder / "xx.txt")
        said, _ = self.refusal("en", r"^# ", r"# ")
        self.assertIn("Data/languages/xx.txt: CLDR data of xx is missing: run make languages", said)

    def test_a_language_takes_its_locale_out_of_the_archive(self):
        self.script.LOCALES = self.folder / "locales"
        self.script.LOCALES.mkdir()
        self.script.fetch_locales([self.folder / "sw.txt", self.folder / "af.txt"])
        text = (self.folder / "locales/sw.txt").read_text(encoding="utf-8")
        self.assertTrue(text.startswith("cambio-locale 2 ") and "\ntag\tsw\n" in text)
        self.assertEqual(text.count("cambio-locale"), 1)
        path, embedding = self.script.locale_embedding()
        self.assertEqual(re.findall('"Files/(.+).txt"', embedding), ["af", "sw"])


class Messages(unittest.TestCase):
    def setUp(self):
        self.script = load("generate-languages")
        self.english = self.script.Language(ROOT / "Data/languages/en.txt")

    def test_a_message_that_nothing_says_is_found(self):
        self.assertEqual(list(self.script.unsaid(self.english)), [])
        unsaid = self.script.Message("pageNobodySaysThis")
        unsaid.lines[None] = self.english.messages["page"]["pageSkip"].place
        self.english.messages["page"]["pageNobodySaysThis"] = unsaid
        self.assertEqual([message.key for message, _ in self.script.unsaid(self.english)], ["pageNobodySaysThis"])

    def test_an_id_depends_on_the_name_alone(self):
        self.assertEqual(self.script.message_id("a"), 0xE40C292C & 0x3FFFF)
        generated = dict(self.script.functions(self.english, section) for section in self.script.MESSAGES)
        first, second = list(self.english.messages["command"])[:2]
        del self.english.messages["command"][first]
        path, text = self.script.functions(self.english, "command")
        self.assertEqual(
            [line for line in generated[path].split("\n") if f" {first}:" not in line], text.split("\n"))

    def test_two_names_with_one_id_are_refused(self):
        known = {}
        for number in range(10_000):
            key = "name" + "".join(chr(97 + int(digit)) for digit in str(number))
            other = known.setdefault(self.script.message_id(key), key)
            if other != key:
                break
        place = self.english.messages["page"]["pageSkip"].place
        for each, section in ((other, "page"), (key, "movies")):
            self.english.messages[section][each] = message = self.script.Message(each)
            message.lines[None] = place
        with self.assertRaisesRegex(self.script.Problem, f"{key} has the id of {other}: name it otherwise"):
            self.script.checked([self.english])

    def test_what_a_language_lacks_is_listed_and_in_the_page_s_text_in_english(self):
        language = self.script.Language(ROOT / "Data/languages/pt-BR.txt")
        self.assertEqual(list(self.script.untranslated(self.english, [language])), [])
        for section, key in (("shared", "buysMore"), ("command", "ratesStale"), ("page", "pageSkip")):
            del language.messages[section][key]
        untranslated = self.script.untranslated(self.english, [self.english, language])
        self.assertEqual(
            [(message.key, tags) for message, tags in untranslated],
            [(key, ["pt-BR"]) for key in ("buysMore", "ratesStale", "pageSkip")])
        text = self.script.page_text(self.english, language, ("shared", "page"), False).split("\n")
        self.assertEqual(text[0], "cambio-messages 2\tpt-BR\tltr\tbelowTwoAndMillions")
        self.assertTrue({"{1} buys more {2}", "Skip to content"} <= set(text))

    def test_the_page_has_no_names_and_none_of_the_command_s_texts(self):
        text = self.script.page_text(self.english, self.english, ("shared", "page"), False)
        self.assertEqual(self.english.messages["shared"]["buysMore"].place.value, "{base} buys more {quote}")
        self.assertIn("\n{1} buys more {2}\n", text)
        self.assertIn("\n\t1{0} day ago\t5{0} days ago\n", text)
        self.assertNotIn(self.english.messages["command"]["ratesStale"].place.value, text)
        keys = [key for section in ("shared", "page") for key in self.english.messages[section]]
        _, ids, *lines = text.rstrip("\n").split("\n")
        self.assertEqual((len(ids), len(lines)), (3 * len(keys), len(keys)))
        first = self.script.message_id(keys[0])
        self.assertEqual(sum(ord(digit) - 48 << shift for digit, shift in zip(ids, (12, 6, 0))), first)

    def test_the_names_of_the_search_are_those_of_the_locales(self):
        files = self.script.search_names(["de", "ja", "pt-BR"])
        keywords, *usual = re.split("^(?=cambio-locale )", files["names.txt"], flags=re.M)
        rare = re.split("^(?=cambio-locale )", files["names-rare.txt"], flags=re.M)[1:]
        self.assertTrue(keywords.startswith("code,keywords\n"))
        self.assertEqual((len(usual), len(rare)), (2, 3))
        for tag, texts in (("de", [usual[0], rare[0]]), ("ja", [rare[1]]), ("pt-BR", [usual[1], rare[2]])):
            locale = (self.script.LOCALES / f"{tag}.txt").read_text(encoding="utf-8").split("\n")
            wanted = {line for line in locale if not line.startswith("order\t")}
            self.assertEqual({line for text in texts for line in text.split("\n")}, wanted)
        self.assertIn("\nUSD", usual[0])
        self.assertNotIn("\nDEM", usual[0])
        self.assertIn("\nDEM", rare[0])

    def test_units_that_mean_two_things(self):
        paths = sorted((ROOT / "Data/languages").glob("*.txt"), key=lambda each: (each.stem != "en", each.stem))
        rows, characters = self.script.unit_rows([self.script.Language(path) for path in paths])
        self.assertIn((("billion", "billionen"), 12, 9, "de"), rows)
        self.assertIn((("mil",), 3, 3, "ca es pt"), rows)
        self.assertTrue(any(words == ["mil"] and (power, other) == (3, 6) for words, power, other, _ in rows))
        self.assertEqual(set(characters[4]), {"万", "만", "萬"})

    def test_words_of_money_mean_what_the_rule_does(self):
        wrong = {
            # "Until that day" counts the day; the last rate before it is one of the day before at most.
            ("ko", "policyBefore"): "이전",
            # "To an integer": rates and amounts are rounded to a digit.
            ("zh-Hans", "roundingUp"): "取整",
            ("zh-Hans", "roundingDown"): "取整",
            ("zh-Hans", "pricesRounded"): "取整",
        }
        for (tag, key), word in wrong.items():
            lines = (ROOT / f"Data/languages/{tag}.txt").read_text(encoding="utf-8").splitlines()
            [text] = [line.split("\t", 1)[1] for line in lines if line.startswith(key + "\t")]
            self.assertNotIn(word, text, tag)

    def test_the_committed_files_are_those_that_are_generated(self):
        run = subprocess.run([SCRIPT, "--check"], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
