import EmbeddedData
import Localization
import Testing

extension EmbeddedLocales {
  /// The locale with this tag; the test ends when there is none.
  static func required(_ tag: String) throws -> LocaleData {
    try #require(locale(tag), "no locale \(tag)")
  }
}
