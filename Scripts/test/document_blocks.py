"""The blocks of code in the project's documents, and the command lines in them."""

import collections
import pathlib
import re
import subprocess
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]

Block = collections.namedtuple("Block", "document line language text")


class Fault(Exception):
    """A block that cannot be run, or whose run does not do what its document says; the text says why."""


def documents():
    """The tracked documents, by their paths from the root."""
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split()


def blocks(document, text=None):
    """The fenced blocks of a document, in order; code by indentation, which has no language, is a fault."""
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines() if text is None else text.splitlines()
    found, start, before = [], None, ""
    for number, line in enumerate(lines, 1):
        fence = re.fullmatch(r"\s*(?:```|~~~)[`~]*\s*(.*)", line)
        if fence and start is None:
            start, language = number, fence[1].strip()
        elif fence:
            found.append(Block(document, start, language, textwrap.dedent("\n".join(lines[start : number - 1]) + "\n")))
            start, line = None, ""
        elif start is None and re.match(r"    |\t", line) and not before.strip():
            raise Fault(f"{document}:{number}: code by indentation; put it between ``` and name its language")
        before = line
    if start is not None:
        raise Fault(f"{document}:{start}: the block does not end")
    return found


def commands(text):
    """The command lines of a shell's block, each with its continuations and its text up to END."""
    found, end = [], None
    for line in text.splitlines():
        if end or (found and found[-1].endswith("\\")):
            found[-1] += "\n" + line
            end = None if line == end else end
        elif line.strip() and not line.startswith("#"):
            found.append(line)
        here = re.search(r"<<'(\w+)'", line)
        end = here[1] if here else end
    return found


def python_of(document, first):
    """The block of Python in a document that starts with these words."""
    [found] = [each for each in blocks(document) if each.language == "python" and each.text.startswith(first)]
    return found.text
