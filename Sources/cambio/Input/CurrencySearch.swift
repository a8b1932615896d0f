import EmbeddedData
import ExactMoney
import Localization

/// Finds currencies in the reader's language and in English.
enum CurrencySearch {
  /// The currencies that match every word of `text`, best match first; all of them for no words.
  ///
  /// Among those that match, `favourites` come first.
  static func find(
    _ text: String,
    favourites: [Currency] = [],
    wording: Wording
  ) -> [Currency] {
    let english = wording.names.tag == "en" ? nil : EmbeddedLocales.locale("en")
    let finder = CurrencyFinder(
      locales: [wording.names] + (english.map { [$0] } ?? []),
      keywords: EmbeddedLocales.keywords
    )
    return finder.currencies(matching: text, order: .codeAscending, favourites: favourites)
  }
}
