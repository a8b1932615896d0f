import CEmbeddedData
public import Localization

/// The locales embedded in the program.
public enum EmbeddedLocales {
  /// The BCP 47 tags of the locales, English first.
  public static var tags: [String] {
    (0..<embedded_locale_count()).map { String(cString: embedded_locale_at($0).tag) }
  }

  /// Returns the locale with exactly this tag; nil if there is none.
  ///
  /// Other locales are not read.
  public static func locale(_ tag: String) -> LocaleData? {
    (0..<embedded_locale_count()).first { String(cString: embedded_locale_at($0).tag) == tag }
      .flatMap { LocaleData(text: EmbeddedFile(embedded_locale_at($0)).bytes) }
  }

  /// The files of the locales, not yet read.
  public static var localeFiles: [EmbeddedFile] {
    (0..<embedded_locale_count()).map { EmbeddedFile(embedded_locale_at($0)) }
  }

  /// The search words and nicknames of currencies.
  public static var keywords: CurrencyKeywords { CurrencyKeywords(text: keywordsText) }

  /// The text of ``keywords``: `code,word|word|…` lines after a header.
  public static var keywordsText: UnsafeRawBufferPointer {
    let entry = embedded_keywords()
    return UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
  }
}

/// A file embedded in the program.
///
/// Its bytes are never freed or written, hence `@unchecked Sendable`.
public struct EmbeddedFile: @unchecked Sendable {
  /// The BCP 47 tag of the locale.
  public let tag: String
  public let bytes: UnsafeRawBufferPointer

  fileprivate init(_ file: embedded_locale) {
    tag = String(cString: file.tag)
    bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
  }
}
