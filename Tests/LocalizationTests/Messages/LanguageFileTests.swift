import EmbeddedData
import Localization
import TestSupport
import Testing

/// Checks of the language files that the generator cannot make.
///
/// `Tests/Scripts` tests its own checks.
@Suite struct LanguageFileTests {
  @Test func `the languages are those of the program, English first`() {
    #expect(EmbeddedLocales.messageLanguages == LanguageFile.spoken.map { $0.language })
    #expect(LanguageFile.spoken.count >= 12)
    #expect(LanguageFile.all.count > LanguageFile.spoken.count)
  }

  @Test(arguments: LanguageFile.spoken.dropFirst())
  func `commands and options are named as they are typed`(file: LanguageFile) throws {
    let pieces = [
      "--on", "--since", "--until", "--source", "--digits", "--json", "--explain", "--help",
      "--euro-intermediate", "cambio currencies", "cambio rates", "cambio 100 usd brl",
      "2008-09-14",
      "=2026-10-30", "1999", "38", "14",
    ]
    let translations = Dictionary(grouping: file.messages) { $0.key }
    for line in LanguageFile.english.messages {
      for translated in translations[line.key] ?? [] {
        for piece in pieces where line.text.contains(piece) {
          #expect(translated.text.contains(piece), "\(line.key) \(piece)")
        }
      }
    }
  }

  @Test(arguments: LanguageFile.spoken.dropFirst())
  func `a sentence is in the language and not in English`(file: LanguageFile) throws {
    let english = Set(LanguageFile.english.messages.map { $0.text })
    for line in file.messages where line.letters > 8 {
      #expect(!english.contains(line.text), "\(line.key)")
    }
  }

  @Test func `French sets its double signs off with a space that does not break`() throws {
    for line in try LanguageFile("fr").messages {
      for sign in [":", ";", "?", "»"] {
        #expect(!line.text.contains(" \(sign)"), "\(line.key)")
      }
      #expect(!line.text.contains("« "), "\(line.key)")
    }
  }

  @Test func `Chinese sets its own marks, full width`() throws {
    for line in try LanguageFile("zh-Hans").messages {
      for sign in [", ", "; ", "? ", ": "] {
        #expect(!line.text.contains(sign), "\(line.key)")
      }
    }
  }

  @Test func `Arabic isolates what is written from left to right, and closes every isolate`() throws
  {
    for line in try LanguageFile("ar").messages {
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
