"""What a release says is inside it: a made-up build, and the real one where it was made."""

import json
import pathlib
import re
import shutil
import tempfile
import unittest

from loading import load

import linked

PROJECT = pathlib.Path(__file__).resolve().parents[2]
listing = load("list-licences")

APACHE = (PROJECT / "LICENSE").read_text(encoding="utf-8")
NOTICE = (PROJECT / "NOTICE").read_text(encoding="utf-8")
MIT = NOTICE[NOTICE.rindex("  Permission is hereby granted") :].partition("\n  UUIDs")[0]
BSD = "Redistribution and use in source and binary forms are permitted. No name may endorse or promote products."


class Debian:
    """A Debian with two packages."""

    def __init__(self):
        self.owners = {
            "libbrotlienc.a": "libbrotli-dev", "libstdc++.a": "libstdc++-12-dev", "libc_nonshared.a": "libc6-dev"
        }  # fmt: skip

    def owner(self, file):
        return self.owners[file.name]

    def version(self, package):
        return "1.0.9" if package == "libbrotli-dev" else "12.2.0"

    def copyright(self, package):
        if package == "libbrotli-dev":
            return f"Copyright: 2009, 2013-2015 by the Brotli Authors\n\nLicense: MIT\n {MIT}"
        return (
            "libraries are under the\nGNU General Public License (v3 or later) with version 3.1 of the GCC\n"
            "Runtime Library Exception:\n - libstdc++-v3\n\nGCC RUNTIME LIBRARY EXCEPTION\n\nmay be combined,"
            " whatever the\nrequirements of the license of GCC.\n")  # fmt: skip

    def licence(self, name):
        return f"the text of {name}\n"


class LicencesTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.debian = Debian()
        for name in ("LICENSE", "NOTICE"):
            shutil.copy(PROJECT / name, self.root)
        self.objects, self.pins, self.archives = [], [], ["members\textracted\tarchive"]
        self.target("ExactMoney", "Sources/ExactMoney/Money.swift", "// Copyright (c) 2026 The Cambio authors\n")
        self.package("swift-nio", "The SwiftNIO Project")
        nio = ".build/checkouts/swift-nio/Sources"
        self.target("NIOCore", f"{nio}/NIOCore/A B.swift", "// Copyright (c) 2017-2020 Ada.\n")
        self.target("CNIOLLHTTP", f"{nio}/CNIOLLHTTP/llhttp.c", "/* Copyright (c) 2025 Ada */\n")
        self.write(f"{nio}/CNIOLLHTTP/LICENSE", f"Copyright Fedor Indutny, 2018.\n\n{MIT}")
        self.package("swift-log", "The SwiftLog Project")
        self.target("Logging", ".build/checkouts/swift-log/Sources/Logging/Log.swift", "")
        for name in ("async-http-client", "swift-nio-ssl", "swift-crypto", "swift-certificates", "BigInt"):
            self.package(name, f"The notice of {name}")
        self.write("opt/usr/share/swift/LICENSE.txt", f"{APACHE}\n## {linked.SWIFT_EXCEPTION}")
        self.write("opt/usr/bin/swift", "#!/bin/sh\necho 'Swift version 9.8.7 (swift-9.8.7-RELEASE)'\n").chmod(0o755)
        for name in ("libswiftCore.a", "libFoundationEssentials.a", "lib_FoundationCollections.a"):
            self.archive(f"opt/usr/lib/swift_static/linux/{name}")
        self.archive("opt/usr/lib/swift_static/linux/libswiftRegexBuilder.a", taken=0)
        for name in self.debian.owners:
            self.archive(f"debian/{name}")

    def write(self, place, text):
        file = self.root / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def package(self, name, notice):
        self.write(f".build/checkouts/{name}/LICENSE.txt", f"\n{APACHE}\n")
        self.write(f".build/checkouts/{name}/NOTICE.txt", f"{notice}\n")
        state = {"revision": f"revision-of-{name}", "version": "2.1.0"}
        self.pins.append({"identity": name.lower(), "location": f"https://example.org/{name}.git", "state": state})

    def target(self, name, source, text):
        file = self.write(source, text)
        self.objects.append(f"'{self.root}/.build/release/{name}.build/{file.name}.o'")
        if file.suffix == ".c":
            rule = f"dependencies: \\\n  {file} \\\n  /usr/include/stdio.h\n"
            self.write(f".build/release/{name}.build/{file.name}.d", rule)
        else:
            self.write(f".build/release/{name}.build/sources", f"'{file}'\n")

    def archive(self, place, taken=3):
        self.archives.append(f"7\t{taken}\t{self.root / place}")

    def inside(self):
        self.write("Package.resolved", json.dumps({"pins": self.pins}))
        self.write(".build/release/cambio.product/Objects.LinkFileList", "\n".join(self.objects) + "\n")
        self.write(".build/archives", "\n".join(self.archives) + "\n")
        return linked.Inside(self.root, self.debian)

    def assert_unknown(self, *named):
        with self.assertRaises(linked.UnknownPart) as caught:
            self.inside()
        for each in named:
            self.assertIn(each, str(caught.exception))

    def test_parts_are_what_was_linked(self):
        inside = self.inside()
        data = [name for name, _, _ in linked.DATA.values()]
        self.assertEqual([(part.name, part.version) for part in inside.parts if not part.is_data], [
            ("brotli", "1.0.9"), ("gcc-runtime-libraries", "12.2.0"), ("swift", "9.8.7"),
            ("swift-collections-in-foundation", ""), ("swift-foundation", "9.8.7"), ("swift-log", "2.1.0"),
            ("swift-nio", "2.1.0"),
        ])  # fmt: skip
        self.assertEqual([part.name for part in inside.parts if part.is_data], data)
        [nio] = [part for part in inside.parts if part.name == "swift-nio"]
        self.assertEqual(nio.place, "git+https://example.org/swift-nio.git@revision-of-swift-nio")
        self.assertEqual(nio.licence, "Apache-2.0 AND MIT")
        self.assertEqual(nio.copyright, ["2017-2025 Ada", "2018 Fedor Indutny"])

    def test_the_text_has_every_notice_and_each_shared_text_once(self):
        text = listing.text(self.inside())
        for words in (
            "The SwiftNIO Project", "Fedor Indutny, 2018", "The SwiftLog Project", "2013-2015 by the Brotli Authors",
            "Nick Galbreath", "European Central Bank (ECB)", "Panayiotis Lipiridis", "the text of GPL-3",
        ):  # fmt: skip
            self.assertIn(words, text)
        for words in ("TERMS AND CONDITIONS FOR USE", "your source code and\nportions", "may be combined"):
            self.assertEqual(text.count(words), 1, words)
        for name in ("async-http-client", "swift-nio-ssl", "swift-crypto", "swift-certificates", "BigInt", "RegexB"):
            self.assertNotIn(name, text)

    def test_an_unknown_package_is_named(self):
        self.target("AsyncHTTPClient", ".build/checkouts/async-http-client/Sources/AsyncHTTPClient/Client.swift", "")
        self.assert_unknown("async-http-client")

    def test_an_unknown_library_is_named(self):
        self.archive("opt/usr/lib/swift_static/linux/lib_FoundationICU.a")
        self.assert_unknown("lib_FoundationICU.a")
        self.archives.pop()
        self.debian.owners["libz.a"] = "zlib1g-dev"
        self.archive("debian/libz.a")
        self.assert_unknown("libz.a", "zlib1g-dev")

    def test_a_target_without_a_list_of_sources_is_named(self):
        self.objects.append(f"{self.root}/.build/release/Strange.build/a.o")
        self.assert_unknown("Strange")

    def test_a_licence_with_other_words_is_named(self):
        self.write(".build/checkouts/swift-log/LICENSE.txt", f"{APACHE}\nNot for commercial use.\n")
        self.assert_unknown("swift-log/LICENSE.txt", "commercial use")

    def test_a_licence_of_another_kind_is_named(self):
        self.write(".build/checkouts/swift-log/LICENSE.txt", f"Copyright (c) 2020 Ada\n\n{MIT}")
        self.assert_unknown("swift-log is taken for Apache-2.0", "MIT")
        self.write(".build/checkouts/swift-log/LICENSE.txt", "")
        self.assert_unknown("swift-log is taken for Apache-2.0", "nothing")

    def test_a_licence_in_a_source_counts(self):
        self.target("CNIOSHA1", ".build/checkouts/swift-nio/Sources/CNIOSHA1/sha1.c", f"/*\n * {BSD}\n */\nint a;\n")
        self.assert_unknown("swift-nio", "BSD-3-Clause")

    def test_a_new_section_of_NOTICE_is_named(self):
        with open(self.root / "NOTICE", "a", encoding="utf-8") as file:
            file.write("\n\nBank of Nowhere\n  Data/rates/nowhere.csv\n")
        self.assert_unknown("Bank of Nowhere")

    def test_a_build_without_the_linkers_list_is_refused(self):
        self.inside()
        (self.root / ".build/archives").unlink()
        with self.assertRaisesRegex(linked.UnknownPart, "archives is missing.*build-command"):
            linked.Inside(self.root, self.debian)

    def test_the_SPDX_document_says_how_each_part_is_inside(self):
        inside = self.inside()
        document = json.loads(json.dumps(listing.spdx(inside, "9.9", 0)))
        self.assertEqual(document["creationInfo"]["created"], "1970-01-01T00:00:00Z")
        packages = {each["SPDXID"]: each for each in document["packages"]}
        self.assertEqual(len(packages), len(inside.parts) + 1)
        kinds = {each["relatedSpdxElement"]: each["relationshipType"] for each in document["relationships"]}
        self.assertEqual(set(kinds), set(packages))
        self.assertEqual(kinds["SPDXRef-Package-cambio"], "DESCRIBES")
        self.assertEqual(kinds["SPDXRef-Package-swift-nio"], "STATIC_LINK")
        self.assertEqual(kinds["SPDXRef-Package-cldr"], "CONTAINS")
        for each in packages.values():
            for field in ("licenseDeclared", "licenseConcluded", "downloadLocation"):
                self.assertNotIn(each[field], ("", "NOASSERTION"))
        foundation = packages["SPDXRef-Package-swift-foundation"]["licenseDeclared"]
        self.assertEqual(
            foundation, "(Apache-2.0 WITH Swift-exception) AND Apache-2.0 AND BSD-2-Clause AND BSD-3-Clause AND MIT")
        extracted = [each["licenseId"] for each in document["hasExtractedLicensingInfos"]]
        self.assertEqual(extracted, ["LicenseRef-ECB", "LicenseRef-NBP"])

    def check_debian(self, inside):
        """Debian's file has a paragraph for every licence that it names."""
        text = listing.debian(inside)
        self.assertNotIn("\n\n\n", text)
        for line in text.splitlines():
            self.assertRegex(line, r"^([A-Z][A-Za-z-]*:|$| \S| +\S)")
        named = re.findall(r"^Files: .*\nCopyright: .*\n(?: .*\n)*License: (.*)", text, re.M)
        named = set(" and ".join(named).split(" and "))
        stanzas = re.findall(r"\n\nLicense: (.*)\n \S", text)
        self.assertEqual(sorted(stanzas), sorted(named))
        self.assertGreater(len(stanzas), 8)

    def test_the_file_for_Debian_has_every_licence(self):
        self.check_debian(self.inside())
        self.assertIn("\n swift-nio 2.1.0: Apache-2.0 and Expat\n", listing.debian(self.inside()))

    @unittest.skipUnless((PROJECT / ".build/archives").exists(), "nothing was built here")
    def test_every_part_of_the_real_build_is_known(self):
        inside = linked.Inside(PROJECT)
        names = {part.name for part in inside.parts}
        self.assertLess({"brotli", "hummingbird", "swift", "swift-foundation", "swift-nio"}, names)
        self.check_debian(inside)
        text = listing.text(inside)
        self.assertIn("llhttp", text)
        self.assertNotIn("BoringSSL", text)


if __name__ == "__main__":
    unittest.main()
