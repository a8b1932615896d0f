import EmbeddedLocales
import ExactMoney
import Localization
import Synchronization
import Testing

extension AmountReader {
  /// The reader of a locale, without words for currencies.
  static func of(_ tag: String) throws -> AmountReader {
    AmountReader(try EmbeddedLocales.required(tag))
  }

  /// The reader of a locale that knows currencies by name.
  static func withWords(_ tag: String) throws -> AmountReader {
    let locale = try EmbeddedLocales.required(tag)
    return AmountReader(locale, words: try .of(tag))
  }
}

extension CurrencyWords {
  private static let made = Mutex<[String: CurrencyWords]>([:])

  /// The words of a locale, the English ones and the nicknames; made once.
  static func of(_ tag: String) throws -> CurrencyWords {
    if let words = made.withLock({ $0[tag] }) { return words }
    let locales = try [tag, "en"].map { try EmbeddedLocales.required($0) }
    let words = CurrencyWords(locales: locales, keywords: EmbeddedLocales.keywords)
    made.withLock { $0[tag] = words }
    return words
  }
}

/// A text and what it is read as, the value as it is written.
struct ReadingCase: Sendable, CustomTestStringConvertible {
  let tag: String
  let text: String
  let value: String

  init(_ tag: String, _ text: String, _ value: String) {
    (self.tag, self.text, self.value) = (tag, text, value)
  }

  /// Every line of `table`: a text, "=", and its value.
  static func all(_ tag: String, _ table: String) -> [ReadingCase] {
    table.split(separator: "\n").map { line in
      let halves = line.split(separator: " = ", maxSplits: 1)
      return ReadingCase(tag, String(halves[0]), String(halves[1]))
    }
  }

  var testDescription: String { "\(tag): \(text) is \(value)" }
}

/// The error that reading ends in; nil when it does not.
func readingError<Value>(_ body: () throws(ReadingError) -> Value) -> ReadingError? {
  do throws(ReadingError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// The part of `text` that an error points at.
func marked(_ error: ReadingError?, in text: String) -> String? {
  error.map { String(decoding: Array(text.utf8)[$0.place], as: UTF8.self) }
}
