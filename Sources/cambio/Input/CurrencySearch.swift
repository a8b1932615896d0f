import EmbeddedLocales
import ExactMoney
import Localization

/// Finds currencies in the reader's language and in English.
enum CurrencySearch {
  /// The currencies that match every word of `text`, best match first; all of them for no words.
  static func find(_ text: String, wording: Wording) -> [Currency] {
    let english = wording.locale.tag == "en" ? nil : EmbeddedLocales.locale("en")
    let finder = CurrencyFinder(
      locales: [wording.locale] + (english.map { [$0] } ?? []),
      keywords: EmbeddedLocales.keywords
    )
    return finder.currencies(matching: text, order: .codeAscending)
  }
}
