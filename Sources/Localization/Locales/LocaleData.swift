public import ExactMoney
import PlainBytes

/// The data of a locale: number symbols and patterns, and the names of currencies and regions.
///
/// It is read from a compact text file per locale, generated from CLDR. The facts that every number
/// needs are parsed at once; names are looked up in the text when needed.
public struct LocaleData: Sendable {
  /// The BCP 47 tag: "pt-BR".
  public var tag: String { content.tag }
  /// The locale's name in its own language: "português (Brasil)".
  public var name: String { content.name }
  /// The locale's name in English: "Brazilian Portuguese".
  public var englishName: String { content.englishName }
  /// Whether the script runs from right to left.
  public var isRightToLeft: Bool { content.isRightToLeft }
  /// The digits, separators and signs of numbers.
  public var numbers: NumberSymbols { content.numbers }
  /// The rules that choose the plural for a count: "1 dollar", "2 dollars".
  public var pluralRules: PluralRules { content.pluralRules }
  /// The region of the tag, "BR" in "pt-BR", or else the one with most readers of the language.
  ///
  /// The latter is from CLDR's likely subtags; empty if it does not determine a currency.
  public var likelyRegion: String { content.likelyRegion }
  /// The patterns of numbers with signs and currencies.
  var patterns: NumberPatterns { content.patterns }
  private let content: Content

  /// The parsed content; it is a class so that passing a locale copies one pointer.
  private final class Content: Sendable {
    let tag: String
    let name: String
    let englishName: String
    let isRightToLeft: Bool
    let numbers: NumberSymbols
    let pluralRules: PluralRules
    let likelyRegion: String
    let patterns: NumberPatterns
    let lists: LocaleLists

    init?(_ fields: LocaleFields) {
      guard let numbers = NumberSymbols(fields), let patterns = NumberPatterns(fields),
        let tag = fields["tag"], let region = fields["region"], let plurals = fields["plurals"],
        let name = fields["name"], let englishName = fields["english"]
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
  }

  /// Reads a locale from the text of its file; nil if that is not a locale file of this version.
  ///
  /// `text` must outlive the value and never change.
  public init?(text: UnsafeRawBufferPointer) {
    var fields = LocaleFields(text: text)
    guard fields.readHeader(), let content = Content(fields) else { return nil }
    self.content = content
  }

  /// The language of the tag: "pt".
  public var language: String { tag.languageOfTag }

  /// Returns the currency's name, "dólar americano"; nil if the locale has none.
  public func name(of currency: Currency) -> String? {
    content.lists.currency(currency).flatMap { $0.name.utf8.isEmpty ? nil : $0.name }
  }

  /// Returns the currency's name beside a number of a plural category, "dólares americanos", or the
  /// code if there is none.
  public func name(of currency: Currency, counted category: PluralCategory) -> String {
    content.lists.currency(currency)?.counted[category] ?? currency.code
  }

  /// Returns the currency's shortest symbol, "$", which several currencies may share, or the code.
  public func narrowSymbol(of currency: Currency) -> String {
    content.lists.currency(currency)?.narrowSymbol ?? currency.code
  }

  /// Returns all texts for the currency in one look-up; nil if there are none.
  func entry(of currency: Currency) -> LocaleLists.CurrencyEntry? {
    content.lists.currency(currency)
  }

  /// Returns the name of a region, "Brasil", by its ISO 3166-1 alpha-2 code; nil if the locale has
  /// none.
  public func name(ofRegion code: String) -> String? {
    content.lists.region(code)
  }

  /// All currencies, sorted by name in the locale's collation.
  public var currenciesByName: [Currency] { content.lists.currenciesByName }
}

extension String {
  /// The language of a BCP 47 tag: "pt" for "pt-BR".
  package var languageOfTag: String {
    var language = ""
    withBytes { language = String(utf8: $0.bytes(before: "-")) }
    return language
  }
}
