import EmbeddedLocales
import Localization
import TestSupport
import Testing

/// The languages beside each other: nothing is missing, nothing is left over.
@Suite struct MessageFileTests {
  @Test func `the languages are those of the program, English first`() {
    #expect(EmbeddedLocales.messageLanguages == MessageFile.languages)
  }

  @Test func `the list of all keys has every key that the library declares, in its order`() throws {
    let start = "  public static let "
    let declared = try ["MessageKey", "MessageKey+Pages"].flatMap { file in
      try ProjectFile.lines("Sources/Localization/Messages/\(file).swift")
        .filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
    #expect(declared == MessageKey.all.map { "\($0.name) = MessageKey(\"\($0.name)\")" })
  }

  @Test(arguments: MessageFile.languages)
  func `every language has every key once, in the order of the keys, and no other`(
    language: String
  ) throws {
    #expect(try MessageFile(language).keys == MessageKey.all.map { $0.name })
  }

  @Test(arguments: MessageFile.languages)
  func `a counted message has the plural categories of its language, each once`(
    language: String
  ) throws {
    let english = try MessageFile("en")
    let file = try MessageFile(language)
    let rules = PluralRules(languageTag: language)
    let counts = Array(0...200) + [1_000, 1_000_000]
    let categories = Set(counts.map { "\(rules.category(of: $0))" })
    for key in english.keys {
      let found = file.lines(of: key).map { $0.category }
      guard english.lines(of: key).contains(where: { $0.category != nil }) else {
        #expect(found == [nil], "\(language) \(key)")
        continue
      }
      #expect(found.count == Set(found).count, "\(language) \(key)")
      #expect(Set(found.compactMap { $0 }) == categories, "\(language) \(key)")
    }
  }

  @Test(arguments: MessageFile.languages)
  func `placeholders are the same in every language`(language: String) throws {
    let english = try MessageFile("en")
    for line in try MessageFile(language).lines {
      let expected = english.lines(of: line.key).reduce(into: Set<String>()) {
        $0.formUnion($1.placeholders)
      }
      // "one day" and "two days" may be words without a figure.
      let mayOmit: Set<String> = line.category == nil || line.category == "other" ? [] : ["count"]
      #expect(line.placeholders.isSubset(of: expected), "\(language) \(line.key)")
      #expect(
        expected.subtracting(line.placeholders).isSubset(of: mayOmit),
        "\(language) \(line.key)"
      )
    }
  }

  @Test(arguments: MessageFile.languages)
  func `texts are not empty, have no space at their ends, and close every brace`(
    language: String
  ) throws {
    for line in try MessageFile(language).lines {
      #expect(!line.text.isEmpty, "\(language) \(line.key)")
      #expect(line.text.first?.isWhitespace == false && line.text.last?.isWhitespace == false)
      var isOpen = false
      for character in line.text where "{}".contains(character) {
        #expect(isOpen == (character == "}"), "\(language) \(line.key)")
        isOpen.toggle()
      }
      #expect(!isOpen, "\(language) \(line.key)")
      for name in line.placeholders {
        #expect(
          !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter },
          "\(line.key) \(name)"
        )
      }
    }
  }

  @Test(arguments: MessageFile.languages.dropFirst())
  func `commands and options are named as they are typed`(language: String) throws {
    let english = try MessageFile("en")
    let file = try MessageFile(language)
    let pieces = [
      "--on", "--from", "--to", "--source", "--digits", "--json", "--explain", "--help",
      "--euro-intermediate", "cambio currencies", "cambio rates", "cambio 100 usd brl",
      "2008-09-14",
      "=2026-10-30", "1999", "38", "14",
    ]
    for line in english.lines {
      for translated in file.lines(of: line.key) {
        for piece in pieces where line.text.contains(piece) {
          #expect(translated.text.contains(piece), "\(language) \(line.key) \(piece)")
        }
      }
    }
  }

  @Test(arguments: MessageFile.languages.dropFirst())
  func `a sentence is in the language and not in English`(language: String) throws {
    let english = try MessageFile("en")
    for line in try MessageFile(language).lines where line.letters > 8 {
      #expect(!english.lines(of: line.key).contains { $0.text == line.text }, "\(line.key)")
    }
  }

  @Test func `French sets its double signs off with a space that does not break`() throws {
    for line in try MessageFile("fr").lines {
      for sign in [":", ";", "?", "»"] {
        #expect(!line.text.contains(" \(sign)"), "\(line.key)")
      }
      #expect(!line.text.contains("« "), "\(line.key)")
    }
  }

  @Test func `Arabic isolates what is written from left to right, and closes every isolate`() throws
  {
    for line in try MessageFile("ar").lines
    where line.key != "languageTag" && line.key != "direction" {
      var (depth, isPlaceholder) = (0, false)
      for scalar in line.text.unicodeScalars {
        switch scalar {
        case "\u{2066}": depth += 1
        case "\u{2069}": depth -= 1
        case "{": isPlaceholder = true
        case "}": isPlaceholder = false
        default:
          let isLatin = scalar.isASCII && scalar.properties.isAlphabetic
          #expect(!isLatin || isPlaceholder || depth > 0, "\(line.key): \(line.text)")
        }
        #expect((0...1).contains(depth), "\(line.key)")
      }
      #expect(depth == 0, "\(line.key)")
    }
  }
}
