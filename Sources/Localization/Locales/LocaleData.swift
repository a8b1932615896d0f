public import ExactMoney
import PlainBytes

/// What a locale knows: its number symbols and patterns, and the names it has for currencies and
/// regions.
///
/// Made from one compact text file a locale, generated from CLDR. The few facts that every number
/// needs are parsed at once; names are looked up in the text, which stays where it lies.
public struct LocaleData: Sendable {
  /// The BCP 47 tag, "pt-BR".
  public var tag: String { content.tag }
  /// The locale's name in its own language, "português (Brasil)".
  public var name: String { content.name }
  /// The locale's name in English, "Brazilian Portuguese".
  public var englishName: String { content.englishName }
  /// Whether the script runs from right to left.
  public var isRightToLeft: Bool { content.isRightToLeft }
  /// Digits, separators and signs.
  public var numbers: NumberSymbols { content.numbers }
  /// Which words a count takes: "1 dollar", "2 dollars".
  public var pluralRules: PluralRules { content.pluralRules }
  /// The region of the tag, "BR" of "pt-BR", or where the tag has none the one that most of the
  /// language's readers live in (CLDR, likely subtags); empty where that settles no currency.
  public var likelyRegion: String { content.likelyRegion }
  /// How numbers and currencies are put together.
  var patterns: NumberPatterns { content.patterns }
  private let content: Content

  /// A class, so that a locale is a pointer to hand around.
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

  /// Reads a locale from the text of its file.
  ///
  /// `text` must outlive the value and never change; nil when it is not a locale file of this version.
  public init?(text: UnsafeRawBufferPointer) {
    var fields = LocaleFields(text: text)
    guard fields.readHeader(), let content = Content(fields) else { return nil }
    self.content = content
  }

  /// The language of the tag, "pt".
  public var language: String { tag.languageOfTag }

  /// The currency's name, "dólar americano"; nil when the locale has none.
  public func name(of currency: Currency) -> String? {
    content.lists.currency(currency).flatMap { $0.name.utf8.isEmpty ? nil : $0.name }
  }

  /// The currency's name beside a number of a plural category, "dólares americanos"; the code when
  /// the locale has no name.
  public func name(of currency: Currency, counted category: PluralCategory) -> String {
    content.lists.currency(currency)?.counted[category] ?? currency.code
  }

  /// The currency's shortest symbol, "$", which several currencies may share.
  public func narrowSymbol(of currency: Currency) -> String {
    content.lists.currency(currency)?.narrowSymbol ?? currency.code
  }

  /// Every text the locale has for the currency, in one look-up.
  func entry(of currency: Currency) -> LocaleLists.CurrencyEntry? {
    content.lists.currency(currency)
  }

  /// The region's name, "Brasil", by its ISO 3166-1 alpha-2 code; nil when the locale has none.
  public func name(ofRegion code: String) -> String? {
    content.lists.region(code)
  }

  /// Every currency in the order of their names in this locale, as its collation sorts them.
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
