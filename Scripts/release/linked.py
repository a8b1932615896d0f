"""What is inside the command of a finished build and is not Cambio's own: parts, versions, places and licences.

The objects' folders name the targets, the targets' lists of sources the Swift packages, and the linker's list of
archives (`.build/archives`) the libraries of the toolchain and of Debian. Libraries that are loaded when the command
starts are not inside. A part or a text that is not known here is an error.
"""

import dataclasses
import json
import pathlib
import re
import subprocess

SWIFT = "Apache-2.0 WITH Swift-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"

# The Swift packages, and what they are under. Their own files have to say the same.
PACKAGES = {
    "hummingbird": "Apache-2.0",
    "swift-argument-parser": SWIFT,
    "swift-async-algorithms": SWIFT,
    "swift-atomics": SWIFT,
    "swift-collections": SWIFT,
    "swift-distributed-tracing": "Apache-2.0",
    "swift-http-types": "Apache-2.0",
    "swift-log": "Apache-2.0",
    "swift-metrics": "Apache-2.0",
    "swift-nio": "Apache-2.0 AND MIT",
    "swift-nio-extras": "Apache-2.0",
    "swift-service-lifecycle": "Apache-2.0",
    "swift-system": SWIFT,
}
# The archives of the toolchain: the project they are of, its place, its licences, and its section of NOTICE.
TOOLCHAIN = {
    r"libswift(Core|Glibc|Synchronization|_(Concurrency|RegexParser|StringProcessing))": (
        "swift", "swiftlang/swift", f"{SWIFT} AND Apache-2.0 WITH LLVM-exception AND Unicode-3.0", "Swift"),
    r"lib(swiftDispatch|dispatch|BlocksRuntime)": (
        "swift-corelibs-libdispatch", "swiftlang/swift-corelibs-libdispatch", SWIFT, None),
    r"lib(FoundationEssentials|_FoundationCShims)": (
        "swift-foundation", "swiftlang/swift-foundation",
        f"{SWIFT} AND Apache-2.0 AND BSD-2-Clause AND BSD-3-Clause AND MIT", "Swift Foundation"),
    r"lib_FoundationCollections": ("swift-collections-in-foundation", "apple/swift-collections", SWIFT, None),
}  # fmt: skip
# Debian's packages. What glibc's own stubs are under lets them into any program without conditions.
DEBIAN = {
    r"libbrotli-dev": ("brotli", "git+https://github.com/google/brotli", "MIT"),
    r"lib(gcc|stdc\+\+)-\d+-dev": ("gcc-runtime-libraries", "https://gcc.gnu.org", GCC),
    r"libc6-dev": None,
}
# The sections of NOTICE about data and drawings.
DATA = {
    "European Central Bank": ("ecb-rates", "https://www.ecb.europa.eu", "LicenseRef-ECB"),
    "Narodowy Bank Polski": ("nbp-rates", "https://nbp.pl", "LicenseRef-NBP"),
    "HM Revenue & Customs": ("hmrc-rates", "https://www.gov.uk", "OGL-UK-3.0"),
    "Wikidata": ("wikidata-movies", "https://www.wikidata.org", "CC0-1.0"),
    "Unicode Common Locale Data Repository (CLDR)": ("cldr", "https://cldr.unicode.org", "Unicode-3.0"),
    "flag-icons": ("flag-icons", "git+https://github.com/lipis/flag-icons", "MIT"),
}
# The sections of NOTICE about what libcambio alone has.
LIBRARY = {"DuckDB"}
# How texts are recognized, in small letters with one space between words.
MARKS = {
    "Apache-2.0": r"under the apache license 2\.0, https",
    "Apache-2.0 WITH LLVM-exception": r"apache license 2\.0 with this exception: as an exception, if, as a result of",
    "BSD-2-Clause": r"redistribution and use in source and binary forms(?!.{,900}endorse or promote)",
    "BSD-3-Clause": r"redistribution and use in source and binary forms.{,900}endorse or promote",
    "CC0-1.0": r"creative commons cc0 1\.0",
    "LicenseRef-ECB": r"european central bank \(ecb\).*available free of charge",
    "LicenseRef-NBP": r"narodowy bank polski \(nbp\), average exchange rates",
    "MIT": r"permission is hereby granted, free of charge, to any person obtaining a copy of this software",
    "OGL-UK-3.0": r"open government licence v3\.0",
    "Unicode-3.0": r"unicode license v3|under the licence of cldr",
    GCC: r"gnu general public license \(v3 or later\) with version 3\.1 of the gcc runtime library exception",
}
SWIFT_EXCEPTION = """Runtime Library Exception to the Apache 2.0 License:

As an exception, if you use this Software to compile your source code and
portions of this Software are embedded into the binary product as a result,
you may redistribute such product without providing attribution as would
otherwise be required by Sections 4(a), 4(b) and 4(d) of the License.
"""
PERMISSION = re.compile(r"permission is hereby granted|redistribution and use in source|permission to use, copy", re.I)
COMMENT = re.compile(r"/\*(?:.|\n)*?\*/|(?:^[ \t]*//[^\n]*\n)+", re.M)


class UnknownPart(Exception):
    """A part, or a text, whose licence is not known."""


@dataclasses.dataclass
class Part:
    """A part of the command: its source's place, its licences as an SPDX expression, and texts by their files."""

    name: str
    version: str
    place: str
    licence: str
    copyright: list[str]
    notices: list[tuple[str, str]]
    is_data: bool = False


class Debian:
    """The packages of the Debian that builds."""

    def owner(self, file):
        """The package that the file is from."""
        for name in (str(file), f"/usr{file}"):
            found = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
            if found.returncode == 0:
                return re.split("[:,]", found.stdout)[0]
        raise UnknownPart(f"{file} is linked into the command, and no package of Debian has it")

    def version(self, package):
        command = ["dpkg-query", "-W", "-f", "${source:Upstream-Version}", package]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def copyright(self, package):
        return pathlib.Path("/usr/share/doc", package, "copyright").read_text(encoding="utf-8")

    def licence(self, name):
        return pathlib.Path("/usr/share/common-licenses", name).read_text(encoding="utf-8")


def words(text):
    return " ".join(re.sub(r"[^\w(),.;:/$-]+", " ", text).lower().split())


def marked(text):
    """The licences whose words the text has."""
    return {licence for licence, mark in MARKS.items() if re.search(mark, words(text))}


def holders(texts):
    """Whose copyright the texts name, each once with the first and the last year."""
    found = {}
    for line in (line for text in texts for line in text.splitlines()):
        for piece in re.split("copyright", line, flags=re.I)[1:]:
            holder = re.sub(r"\(c\)|©|:|\d{4}|all rights reserved|mit license|\(unless.*", " ", piece, flags=re.I)
            holder = re.sub(r"^[-,.\s]*((by|and)\s)?|(, as shipped in.*|[-,)*/\s]|(?<!Inc)\.)*$", "", holder)
            found.setdefault(" ".join(holder.split()), []).extend(re.findall(r"\b(?:19|20)\d{2}\b", piece))
    return [
        f"{min(years)}-{max(years)} {holder}" if min(years) < max(years) else f"{min(years)} {holder}"
        for holder, years in sorted(found.items())
        if years
    ]


def sections(root):
    """The sections of NOTICE by their titles; the words before the first one have none."""
    titles = re.split(r"^(\S.*)\n(?=  )", (root / "NOTICE").read_text(encoding="utf-8"), flags=re.M)[1:]
    return {title: re.sub("^  ", "", text, flags=re.M).strip() for title, text in zip(titles[::2], titles[1::2])}


class Inside:
    """The parts of a finished build's command, and the texts that several of them share."""

    def __init__(self, root, debian=None):
        self.root = pathlib.Path(root)
        self.debian = debian or Debian()
        self.archives = self.root / ".build/archives"
        self.objects = self.root / ".build/release/cambio.product/Objects.LinkFileList"
        for file in (self.archives, self.objects):
            if not file.exists():
                raise UnknownPart(f"{file} is missing: Scripts/build/build-command makes it")
        self.texts = {"Apache-2.0": (self.root / "LICENSE").read_text(encoding="utf-8")}
        self.sections = sections(self.root)
        self.parts = [*self.data(), *sorted([*self.packages(), *self.libraries()], key=lambda part: part.name)]

    def part(self, name, version, place, licence, copyright, notices, found, is_data=False):
        """The part, if its texts say what the table says."""
        if set(licence.split(" AND ")) != found:
            said = " AND ".join(sorted(found)) or "nothing that is known"
            raise UnknownPart(f"the licence of {name} is taken for {licence}, and its texts say {said}")
        if SWIFT in found:
            self.texts["Swift-exception"] = SWIFT_EXCEPTION
        return Part(name, version, place, licence, copyright, notices, is_data)

    def data(self):
        for title, text in self.sections.items():
            if title in DATA:
                name, place, licence = DATA[title]
                yield self.part(name, "", place, licence, holders([text]), [("NOTICE", text)], marked(text), True)
            elif title not in LIBRARY | {row[3] for row in TOOLCHAIN.values()}:
                raise UnknownPart(f"NOTICE has the section {title}, whose licence is not known")

    def licence(self, file, text):
        """What a licence's file says; other words than those of known licences are an error."""
        rest, found = words(re.sub(r"^\s*copyright .*\d{4}.*$", "", text, flags=re.I | re.M)), set()
        for name, known in (("Apache-2.0", self.texts["Apache-2.0"]), (SWIFT, SWIFT_EXCEPTION)):
            if words(known) in rest:
                rest, found = rest.replace(words(known), " "), {name}
        found |= marked(rest)
        if "MIT" in found:
            rest = re.sub(MARKS["MIT"] + r".*?dealings in the software\.", " ", rest)
        rest = re.sub(r"this software is licensed under the mit license\.|(the )?mit license( \(mit\))?", " ", rest)
        if rest.strip() and not found & {"BSD-2-Clause", "BSD-3-Clause"}:
            raise UnknownPart(f"{file} has words of no known licence: {rest[:100]}")
        return found

    def targets(self):
        """The files that the command was made of, by target."""
        objects = self.objects.read_text(encoding="utf-8").splitlines()
        for name in sorted({re.findall(r"/([^/]+)\.build/", each)[-1] for each in objects if each.strip()}):
            folder = self.root / f".build/release/{name}.build"
            if (folder / "sources").exists():
                files = (folder / "sources").read_text(encoding="utf-8").splitlines()
            else:
                rules = [file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.d"))]
                files = [file for rule in rules for file in re.findall(r"(?:\\\s|\S)+", rule.replace("\\\n", " "))[1:]]
            if not files:
                raise UnknownPart(f"{name} is linked into the command, and {folder} has no list of its sources")
            yield name, [pathlib.Path(file.strip("'\"").replace("\\ ", " ")) for file in files]

    def packages(self):
        linked = {}
        for _, files in self.targets():
            for file in files:
                if found := re.match(r"(.*/\.build/checkouts/([^/]+))/", str(file)):
                    linked.setdefault((found[2], pathlib.Path(found[1])), set()).add(file)
        pins = json.loads((self.root / "Package.resolved").read_text(encoding="utf-8"))["pins"]
        pins = {pin["location"].rsplit("/", 1)[-1].removesuffix(".git"): pin for pin in pins}
        for (name, folder), files in linked.items():
            if name not in PACKAGES:
                raise UnknownPart(f"the package {name} is linked into the command, and its licence is not known")
            yield self.package(name, folder, sorted(files), pins[name])

    def package(self, name, folder, files, pin):
        # A target may have files of others in its folder, and their licence beside them.
        folders = {folder, *(folder.joinpath(*file.relative_to(folder).parts[:2]) for file in files)}
        found, notices, sources = set(), [], []
        for each in sorted(file for each in folders if each.is_dir() for file in each.iterdir() if file.is_file()):
            if re.match(r"(LICEN[CS]E|COPYING|NOTICE)\b", each.name, re.I):
                text, place = each.read_text(encoding="utf-8"), str(each.relative_to(folder))
                licences = set() if each.name.upper().startswith("NOTICE") else self.licence(f"{name}/{place}", text)
                found |= licences
                if not licences or licences - {"Apache-2.0", SWIFT}:
                    notices.append((place, text))
        for file in files:
            text = file.read_text(encoding="utf-8", errors="replace")
            sources.append(text)
            for comment in COMMENT.findall(text) if PERMISSION.search(text) else []:
                if PERMISSION.search(comment):
                    found |= marked(re.sub(r"^\s*(//+|\*)", "", comment, flags=re.M))
                    notices.append((str(file.relative_to(folder)), comment))
        state = pin["state"]
        return self.part(
            name, state.get("version", state["revision"]), f"git+{pin['location']}@{state['revision']}", PACKAGES[name],
            holders([*sources, *(text for _, text in notices)]), notices, found)  # fmt: skip

    def libraries(self):
        found = {}
        for line in self.archives.read_text(encoding="utf-8").splitlines()[1:]:
            _, taken, archive = line.split("\t")
            if taken != "0":
                archive = (self.root / archive).resolve()
                part = self.toolchain(archive) if "swift_static" in archive.parts else self.debians(archive)
                found.update({part.name: part} if part else {})
        return found.values()

    def toolchain(self, archive):
        row = next((row for names, row in TOOLCHAIN.items() if re.fullmatch(names + r"\.a", archive.name)), None)
        if row is None:
            raise UnknownPart(f"{archive} is linked into the command, and its licence is not known")
        name, place, licence, title = row
        place = f"git+https://github.com/{place}"
        usr = pathlib.Path(*archive.parts[: archive.parts.index("swift_static") - 1])
        own = usr / "share/swift/LICENSE.txt"
        said = subprocess.run([usr / "bin/swift", "--version"], capture_output=True, text=True, check=True).stdout
        version = re.search(r"Swift version ([\w.]+)", said)[1]
        section = self.sections[title] if title else ""
        return self.part(
            # Which version of the collections Foundation has inside, the toolchain does not say.
            *((name, version, f"{place}@swift-{version}-RELEASE") if "-in-" not in name else (name, "", place)),
            licence, ["Apple Inc. and the Swift project authors", *holders([section])],
            [("NOTICE", section)] if section else [],
            self.licence(own, own.read_text(encoding="utf-8")) | marked(section))  # fmt: skip

    def debians(self, archive):
        package = self.debian.owner(archive)
        known = [row for names, row in DEBIAN.items() if re.fullmatch(names, package)]
        if not known:
            raise UnknownPart(f"{archive} of {package} is linked into the command, and its licence is not known")
        if known[0] is None:
            return None
        name, place, licence = known[0]
        text = self.debian.copyright(package)
        if licence == GCC:
            self.texts["GPL-3.0-or-later"] = self.debian.licence("GPL-3")
            [exception] = re.findall(r"^GCC RUNTIME LIBRARY EXCEPTION$.*?license of GCC\.$", text, re.M | re.S)
            self.texts["GCC-exception-3.1"] = exception
            found, owners, notices = marked(text) & {GCC}, ["Free Software Foundation, Inc."], []
        else:
            text = re.sub(r"^ \.?", "", text, flags=re.M)
            found, owners, notices = marked(text), holders([text]), [(f"Debian's copyright of {package}", text)]
        return self.part(name, self.debian.version(package), place, licence, owners, notices, found)
