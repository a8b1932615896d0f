public import ExactMoney

/// What a locale knows: its number symbols and patterns, and the names it has for currencies and
/// regions.
///
/// Made from one compact text file a locale, generated from CLDR. The few facts that every number
/// needs are parsed at once; names are looked up in the text, which stays where it lies.
public struct LocaleData: @unchecked Sendable {
  /// The BCP 47 tag, "pt-BR".
  public let tag: String
  /// The locale's name in its own language, "português (Brasil)".
  public let name: String
  /// The locale's name in English, "Brazilian Portuguese".
  public let englishName: String
  /// Whether the script runs from right to left.
  public let isRightToLeft: Bool
  /// Digits, separators and signs.
  public let numbers: NumberSymbols
  /// Which words a count takes: "1 dollar", "2 dollars".
  public let pluralRules: PluralRules
  /// How numbers and currencies are put together.
  let patterns: NumberPatterns
  private let lists: LocaleLists

  /// Reads a locale from the text of its file.
  ///
  /// `text` must outlive the value and never change (hence `@unchecked Sendable`); nil when it is not
  /// a locale file of this version.
  public init?(text: UnsafeRawBufferPointer) {
    var fields = LocaleFields(text: text)
    guard fields.readHeader(), let numbers = NumberSymbols(fields),
      let patterns = NumberPatterns(fields), let tag = fields["tag"], let name = fields["name"],
      let englishName = fields["english"]
    else { return nil }
    self.tag = tag
    self.name = name
    self.englishName = englishName
    isRightToLeft = fields["direction"] == "rtl"
    self.numbers = numbers
    pluralRules = PluralRules(languageTag: tag)
    self.patterns = patterns
    lists = LocaleLists(text: text, fields: fields)
  }

  /// The language of the tag, "pt".
  public var language: String { String(decoding: tag.utf8.prefix { $0 != 45 }, as: UTF8.self) }

  /// The currency's name, "dólar americano"; nil when the locale has none.
  public func name(of currency: Currency) -> String? {
    lists.currency(currency).flatMap { $0.name.isEmpty ? nil : $0.name }
  }

  /// The currency's name beside a number of a plural category, "dólares americanos"; the code when
  /// the locale has no name.
  public func name(of currency: Currency, counted category: PluralCategory) -> String {
    lists.currency(currency)?.counted[category] ?? currency.code
  }

  /// The currency's symbol, "US$"; the code when the locale has no other.
  public func symbol(of currency: Currency) -> String {
    lists.currency(currency)?.symbol ?? currency.code
  }

  /// The currency's shortest symbol, "$", which several currencies may share.
  public func narrowSymbol(of currency: Currency) -> String {
    lists.currency(currency)?.narrowSymbol ?? currency.code
  }

  /// Every text the locale has for the currency, in one look-up.
  func entry(of currency: Currency) -> LocaleLists.CurrencyEntry? { lists.currency(currency) }

  /// The region's name, "Brasil", by its ISO 3166-1 alpha-2 code; nil when the locale has none.
  public func name(ofRegion code: String) -> String? {
    lists.region(code)
  }

  /// Every currency in the order of their names in this locale, as its collation sorts them.
  public var currenciesByName: [Currency] { lists.order }
}
