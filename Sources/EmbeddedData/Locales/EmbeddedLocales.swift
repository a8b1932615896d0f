import CEmbeddedData
public import Localization

/// The locales inside the binary.
public enum EmbeddedLocales {
  /// The BCP 47 tag of every locale, English first.
  public static var tags: [String] {
    (0..<embedded_locale_count()).map { String(cString: embedded_locale_at($0).tag) }
  }

  /// The locale with exactly this tag, nil when there is none; nothing is read of the others.
  public static func locale(_ tag: String) -> LocaleData? {
    (0..<embedded_locale_count()).first { String(cString: embedded_locale_at($0).tag) == tag }
      .flatMap { LocaleData(text: EmbeddedFile(embedded_locale_at($0)).bytes) }
  }

  /// The files of the locales, for a program elsewhere to read.
  public static var localeFiles: [EmbeddedFile] {
    (0..<embedded_locale_count()).map { EmbeddedFile(embedded_locale_at($0)) }
  }

  /// Search words and nicknames of currencies.
  public static var keywords: CurrencyKeywords { CurrencyKeywords(text: keywordsText) }

  /// The text of ``keywords``: `code,word|word|…` lines after a header.
  public static var keywordsText: UnsafeRawBufferPointer {
    let entry = embedded_keywords()
    return UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
  }
}

/// A file inside the binary, whose bytes are never freed or written, hence `@unchecked Sendable`.
public struct EmbeddedFile: @unchecked Sendable {
  /// The BCP 47 tag in its name.
  public let tag: String
  public let bytes: UnsafeRawBufferPointer

  fileprivate init(_ file: embedded_locale) {
    tag = String(cString: file.tag)
    bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
  }
}
