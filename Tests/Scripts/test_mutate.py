"""The list of changes is about the code as it is: a full run takes hours, and would find out only then."""

from loading import SCRIPTS, load

mutate = load("mutate")


def test_each_change_has_its_one_place():
    for path, text, other, suites in mutate.MUTATIONS:
        assert (SCRIPTS.parent / path).read_text(encoding="utf-8").count(text) == 1, (path, text)
        assert text != other
        assert suites
