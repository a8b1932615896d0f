import ArgumentParser
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

/// The shell's completions after TAB.
enum CompletionWords {
  /// Completes the codes of active currencies, in the case of the typed letters.
  static var currencies: CompletionKind {
    .custom { _, _, prefix in currencies(startingWith: prefix) }
  }

  private static func currencies(startingWith prefix: String) -> [String] {
    let codes = Currency.catalogue.filter { $0.status == .active }.map { $0.code }
    let isUpper = prefix.contains { $0.isUppercase }
    return codes.map { isUpper ? $0 : $0.lowercased() }.filter { $0.hasPrefix(prefix) }
  }
}
