/// Currencies that share a name, and the name in every language.
struct CurrencyFamily: Sendable {
  /// The codes, which spaces separate.
  let currencies: StaticString
  /// The words, singular and plural, which "/" separates.
  let words: StaticString

  init(_ currencies: StaticString, _ words: StaticString) {
    self.currencies = currencies
    self.words = words
  }
}
