public import ExactMoney
import PlainBytes

/// The data of a locale: number symbols and patterns, and the names of currencies and regions.
///
/// It is read from a compact text file per locale, generated from CLDR. The facts that every number
/// needs are parsed at once; names are looked up in the text when needed. It is a class so that
/// passing a locale copies one pointer.
public final class LocaleData: Sendable {
  /// The BCP 47 tag: "pt-BR".
  public let tag: String
  /// The locale's name in its own language: "português (Brasil)".
  public let name: String
  /// The locale's name in English: "Brazilian Portuguese".
  public let englishName: String
  /// Whether the script runs from right to left.
  public let isRightToLeft: Bool
  /// The digits, separators and signs of numbers.
  public let numbers: NumberSymbols
  /// The rules that choose the plural for a count: "1 dollar", "2 dollars".
  public let pluralRules: PluralRules
  /// The region of the tag, "BR" in "pt-BR", or else the one with most readers of the language.
  ///
  /// The latter is from CLDR's likely subtags; empty if it does not determine a currency.
  public let likelyRegion: String
  /// The patterns of numbers with signs and currencies.
  let patterns: NumberPatterns
  private let lists: LocaleLists

  /// Reads a locale from the text of its file; nil if that is not a locale file of this version.
  ///
  /// `text` must outlive the value and never change.
  public init?(text: UnsafeRawBufferPointer) {
    var fields = LocaleFields(text: text)
    guard fields.readHeader(), let numbers = NumberSymbols(fields),
      let patterns = NumberPatterns(fields), let tag = fields["tag"], let region = fields["region"],
      let plurals = fields["plurals"], let name = fields["name"],
      let englishName = fields["english"]
    else { return nil }
    self.tag = String(utf8: tag)
    self.name = String(utf8: name)
    self.englishName = String(utf8: englishName)
    isRightToLeft = fields["direction"]?.isSame(as: "rtl") ?? false
    self.numbers = numbers
    pluralRules = PluralRules(family: plurals.bytes(before: "\t"))
    likelyRegion = String(utf8: region)
    self.patterns = patterns
    lists = LocaleLists(fields)
  }

  /// The language of the tag: "pt".
  public var language: String { tag.languageOfTag }

  /// Returns the currency's name, "dólar americano"; nil if the locale has none.
  public func name(of currency: Currency) -> String? {
    lists.currency(currency).flatMap { $0.name.utf8.isEmpty ? nil : $0.name }
  }

  /// Returns the currency's name after a number of a plural category, such as "dólares americanos";
  /// the code if there is none.
  public func name(of currency: Currency, counted category: PluralCategory) -> String {
    lists.currency(currency)?.counted[category] ?? currency.code
  }

  /// Returns the currency's shortest symbol, "$", which several currencies may share, or the code.
  public func narrowSymbol(of currency: Currency) -> String {
    lists.currency(currency)?.narrowSymbol ?? currency.code
  }

  /// Returns all texts for the currency in one look-up; nil if there are none.
  func entry(of currency: Currency) -> LocaleLists.CurrencyEntry? {
    lists.currency(currency)
  }

  /// Returns the name of a region, "Brasil", by its ISO 3166-1 alpha-2 code; nil if the locale has
  /// none.
  public func name(ofRegion code: String) -> String? {
    lists.region(code)
  }

  /// All currencies, sorted by name in the locale's collation.
  public var currenciesByName: [Currency] { lists.currenciesByName }
}

extension String {
  /// The language of a BCP 47 tag: "pt" for "pt-BR".
  package var languageOfTag: String {
    var language = ""
    withBytes { language = String(utf8: $0.bytes(before: "-")) }
    return language
  }
}
