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
    for index in 0..<embedded_locale_count() {
      let entry = embedded_locale_at(index)
      guard String(cString: entry.tag) == tag else { continue }
      return LocaleData(text: UnsafeRawBufferPointer(start: entry.bytes, count: entry.count))
    }
    return nil
  }

  /// Search words and nicknames of currencies.
  public static var keywords: CurrencyKeywords { CurrencyKeywords(text: keywordsText) }

  /// The text of ``keywords``: `code,word|word|…` lines after a header.
  public static var keywordsText: UnsafeRawBufferPointer {
    let entry = embedded_keywords()
    return UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
  }
}
