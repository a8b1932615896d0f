import EmbeddedData
import ExactMoney
import Localization

/// Finds currencies in the reader's language and in English.
enum CurrencySearch {
  /// Returns the currencies that match every word of `text`, best match first; all of them if
  /// `text` has no words.
  ///
  /// `favourites` come first among the matches.
  static func find(
    _ text: String,
    favourites: [Currency] = [],
    wording: CommandWording
  ) -> [Currency] {
    let english = wording.names.tag == "en" ? nil : EmbeddedLocales.locale("en")
    let finder = CurrencyFinder(
      locales: [wording.names] + (english.map { [$0] } ?? []),
      keywords: EmbeddedLocales.keywords
    )
    return finder.currencies(matching: text, order: .codeAscending, favourites: favourites)
  }
}
