"""Completion where people type: bash, zsh and fish in a terminal, with their own TAB."""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from served import BINARY  # noqa: E402  (found through the line above)

TAB, SHOWN, ALL = b"\t", b"\x07", b"\x14"
# What a shell says before and after the text that a key asks for.
START, END = b"\x1e", b"\x1f"
PROMPT = b"ready>"

# For each shell: its arguments with the file of its settings, and that file, which reads the script $COMPLETIONS.
# One key shows the line and clears it, another one puts all candidates into the line.
BASH = (["bash", "--noprofile", "--rcfile", "{}", "-i"], r"""
PS1='ready>'
show() { printf '\036%s\037' "$READLINE_LINE"; READLINE_LINE= READLINE_POINT=0; }
bind -x '"\C-g": show'
bind '"\C-t": insert-completions'
source $COMPLETIONS
""")
ZSH = (["zsh", "--no-global-rcs", "-i"], r"""
PS1='ready>'
LISTMAX=10000
fpath=($PACKAGED $fpath)
autoload -Uz compinit && compinit -u -D
[[ $PACKAGED ]] || source $COMPLETIONS
show() { printf '\036%s\037' "$BUFFER"; BUFFER=; }
zle -N show
bindkey '^G' show
zle -C every complete-word _generic
zstyle ':completion:every:*' completer _all_matches _complete
zstyle ':completion:every:*' insert true
bindkey '^T' every
""")
FISH = (["fish", "--no-config", "--init-command", "source {}", "-i"], r"""
function fish_prompt; echo 'ready>'; end
bind \cg 'printf "\036%s\037" (commandline | string collect); commandline -r ""'
bind \ct 'commandline -r -- (string join -- " " (complete -C (commandline -c) | string replace -r "\t.*" ""))'
source $COMPLETIONS
""")


class Shell:
    """A shell in a terminal of its own that has read the script of completions."""

    def __init__(self, folder, name, arguments, settings, is_packaged=False):
        assert shutil.which(name), f"{name} is missing: apt-get install bash zsh fish"
        self.name = name
        file = folder / (".zshrc" if name == "zsh" else f"{name}.settings")
        file.write_text(settings)
        script = folder / "scripts/_cambio"
        script.parent.mkdir()
        script.write_bytes(subprocess.run([BINARY, "completions", name], capture_output=True, check=True).stdout)
        environment = {
            "HOME": str(folder), "ZDOTDIR": str(folder), "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"), "PATH": f"{folder}/bin:{os.environ['PATH']}",
            "COMPLETIONS": str(script), "PACKAGED": str(script.parent) if is_packaged else "",
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "LINES": "200", "COLUMNS": "200",
        }
        words = [word.format(file) for word in arguments]
        self.process, self.terminal = pty.fork()
        if not self.process:
            os.chdir(folder / "work")
            os.execvpe(words[0], words, environment)
        self.seen = b""
        self.read_to(PROMPT)

    def read_to(self, mark):
        """What the terminal shows before `mark`; fails after a minute."""
        deadline = time.monotonic() + 60
        while mark not in self.seen:
            ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{self.name} does not answer: {self.seen!r}"
            self.seen += os.read(self.terminal, 65536)
        before, _, self.seen = self.seen.partition(mark)
        return before

    def line(self, *keys):
        """The line after these keys."""
        os.write(self.terminal, b"".join(key.encode() if isinstance(key, str) else key for key in keys) + SHOWN)
        self.read_to(START)
        return self.read_to(END).decode()

    def candidates(self, line):
        """All candidates for the last word of a line."""
        shown = self.line(line, ALL)
        if shown == line:
            return []
        return shown.removeprefix(line[: line.rindex(" ") + 1]).split()

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


# What is typed after `cambio`, and all candidates for the last word.
CASES = [
    ("100 us", "usd"),
    ("100 usd eu", "eur"),
    ("100 usd to eu", "eur"),
    ("100 usd in gbp eu", "eur"),
    ("100 US", "USD"),
    ("100 usd t", "to thb tjs tmt tnd top try ttd twd tzs"),
    ("100 usd to t", "thb tjs tmt tnd top try ttd twd tzs"),
    ("1000 de", "dem"),
    ("us", "usd"),
    ("10", ""),
    ("1.5k", ""),
    ("100 zz", ""),
    ("100 usd eur --policy mo", "month-last month-average"),
    ("100 usd eur --policy month-a", "month-average"),
    ("100 usd eur --pol", "--policy"),
    ("100 usd eur --policy=month-a", "--policy=month-average"),
    ("100 usd eur --policy=mo", "--policy=month-last --policy=month-average"),
    ("100 usd eur --policy zz", ""),
    ("100 usd eur --v", "--value --version"),
    ("--expl", "--explain"),
    ("100 usd eur --rounding half-", "half-up half-even half-down"),
    ("100 usd eur --rule pl-p", "pl-pit"),
    ("100 usd eur --source ec", "ecb"),
    ("100 usd eur --locale pt", "pt-BR pt-PT"),
    ("100 usd eur --on y", "yesterday"),
    ("100 usd eur --digits ", ""),
    ("100 usd eur --policy last --pol", ""),
    ("led", "ledger"),
    ("mo", "movies"),
    ("p", "prices publish"),
    ("favor", "favorites"),
    ("help hist", "history"),
    ("help movies se", "search"),
    ("--locale pt-BR hist", "history"),
    ("movies li", "list"),
    ("movies list s", "show seen"),
    ("movies show matrix --in eu", "eur"),
    ("movies --pa", "--page"),
    ("convert 100 us", "usd"),
    ("history us", "usd"),
    ("history usd eu", "eur"),
    ("history usd eur g", ""),
    ("ledger --d", "--debit --direction --date --date-form --decimal-comma --digits --database"),
    ("ledger --to eu", "eur"),
    ("ledger --to eur us", "usd"),
    ("ledger --to eur --on-e", "--on-error"),
    ("ledger --on-error co", "collect"),
    ("ledger --show rate so", "source"),
    ("rates-table eur usd gb", "gbp"),
    ("own-rate set us", "usd"),
    ("favourites add us", "usd"),
    ("prices usd eur --format be", "beancount"),
    ("launcher --format ro", "rofi"),
    ("serve --at frankfurter", "frankfurter:"),
    ("completions z", "zsh"),
    ("currencies us dol", ""),
    ("-- 100 us", "usd"),
]  # fmt: skip

# What is typed, and the line after TAB, which is the same in all three shells.
LINES = [
    ("cambio ledger pay", "cambio ledger payments.csv "),
    ("cambio ledger spa", r"cambio ledger spaced\ out.csv "),
    ("cambio ledger --to eur pay", "cambio ledger --to eur payments.csv "),
    ("cambio ledger --on-error collect pay", "cambio ledger --on-error collect payments.csv "),
    ("cambio ledger --output=pay", "cambio ledger --output=payments.csv "),
    ("cambio ledger -o pay", "cambio ledger -o payments.csv "),
    ("cambio verify payments.csv spa", r"cambio verify payments.csv spaced\ out.csv "),
    ("cambio publish pa", "cambio publish pages/"),
    ("cambio 100 pay", "cambio 100 pay"),
    ("cambio 'us dollar' eu", "cambio 'us dollar' eur "),
    ("cambio currencies us\\ dollar --al", "cambio currencies us\\ dollar --all "),
    ('cambio "100 us', 'cambio "100 usd" '),
    ("true; cambio 100 us", "true; cambio 100 usd "),
    ("../bin/cambio 100 us", "../bin/cambio 100 usd "),
    ("~/bin/cambio 100 us", "~/bin/cambio 100 usd "),
]


class CompletionTests:
    """The tests of one shell."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        (root / "bin").mkdir()
        (root / "bin/cambio").symlink_to(BINARY)
        (root / "work/pages").mkdir(parents=True)
        for name in ["payments.csv", "spaced out.csv", "pages.csv"]:
            (root / "work" / name).touch()
        cls.shell = Shell(root, cls.name, *cls.setup)
        cls.addClassCleanup(cls.shell.close)

    def test_all_candidates_are_offered_and_no_others(self):
        for typed, expected in CASES:
            with self.subTest(typed):
                offered = self.shell.candidates(f"cambio {typed}")
                # bash completes what follows the = alone.
                expected = [word.split("=")[-1] for word in expected.split()]
                self.assertEqual(sorted(word.split("=")[-1] for word in offered), sorted(expected))

    def test_tab_writes_what_the_candidates_have_in_common(self):
        for typed, expected in CASES:
            with self.subTest(typed):
                line = f"cambio {typed}"
                words = expected.split()
                common = os.path.commonprefix(words) or line[line.rindex(" ") + 1 :]
                end = " " if len(words) == 1 and not common.endswith(":") else ""
                self.assertEqual(self.shell.line(line, TAB), line[: line.rindex(" ") + 1] + common + end)

    def test_files_quotes_and_paths(self):
        for typed, expected in LINES:
            with self.subTest(typed):
                self.assertEqual(self.shell.line(typed, TAB), expected)

    def test_all_subcommands_and_all_currencies_are_offered(self):
        subcommands = self.shell.candidates("cambio ")
        self.assertLess({"convert", "ledger", "completions", "help"}, set(subcommands))
        self.assertNotIn("usd", subcommands)
        words = self.shell.candidates("cambio 100 usd ")
        self.assertLess({"to", "in", "eur", "jpy"}, set(words))
        self.assertGreater(len(words), 150)
        self.assertNotIn("dem", words)


class BashTests(CompletionTests, unittest.TestCase):
    name, setup = "bash", BASH


class ZshTests(CompletionTests, unittest.TestCase):
    name, setup = "zsh", ZSH


class PackagedZshTests(CompletionTests, unittest.TestCase):
    """zsh that finds the script as packages install it."""

    name, setup = "zsh", (*ZSH, True)


class FishTests(CompletionTests, unittest.TestCase):
    name, setup = "fish", FISH


if __name__ == "__main__":
    unittest.main()
