import EmbeddedData
import ExactMoney
import Localization
import Synchronization
import Testing

extension AmountReader {
  /// Returns the reader of a locale, without names of currencies.
  static func of(_ tag: String) throws -> AmountReader {
    AmountReader(try EmbeddedLocales.required(tag))
  }

  /// Returns the reader of a locale, with names of currencies.
  static func withWords(_ tag: String) throws -> AmountReader {
    let locale = try EmbeddedLocales.required(tag)
    return AmountReader(locale, words: try .of(tag))
  }
}

extension CurrencyWords {
  private static let made = Mutex<[String: CurrencyWords]>([:])

  /// Returns the currency names of a locale, the English ones and the nicknames, created once.
  static func of(_ tag: String) throws -> CurrencyWords {
    if let words = made.withLock({ $0[tag] }) { return words }
    let locales = try [tag, "en"].map { try EmbeddedLocales.required($0) }
    let words = CurrencyWords(locales: locales, keywords: EmbeddedLocales.keywords)
    made.withLock { $0[tag] = words }
    return words
  }
}

/// Returns the error that `body` throws; nil if it succeeds.
func readingError<Value>(_ body: () throws(ReadingError) -> Value) -> ReadingError? {
  do throws(ReadingError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// Returns the part of `text` that an error marks; nil if it marks none.
func marked(_ error: ReadingError?, in text: String) -> String? {
  error.map { String(decoding: Array(text.utf8)[$0.place], as: UTF8.self) }
}
