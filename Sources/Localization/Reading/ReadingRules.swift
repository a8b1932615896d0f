/// The facts about a locale that reading depends on.
final class ReadingRules: Sendable {
  let style: NumeralStyle
  let language: Language
  /// The ISO 3166-1 code of the region that decides shared signs and names; empty if there is none.
  let region: String
  let signs: CurrencySigns
  let words: CurrencyWords?

  init(_ locale: LocaleData, region: String, words: CurrencyWords?) {
    style = NumeralStyle(locale.numbers)
    language = Language(locale.tag)
    self.region = region
    signs = CurrencySigns(region: region)
    self.words = words
  }
}

/// The rules of a reader that outlives its parser, so that passing them on counts no references.
struct BorrowedRules {
  private unowned(unsafe) let rules: ReadingRules
  let style: NumeralStyle
  let language: Language

  init(_ rules: ReadingRules) {
    self.rules = rules
    style = rules.style
    language = rules.language
  }

  /// Whether the name of a currency ahead ends after `end`: 조 is a unit, but not in 조지아 라리.
  func isName(_ cursor: PlainCursor, longerThan end: Int) -> Bool {
    guard let name = rules.words?.longestMatch(cursor, at: cursor.position) else { return false }
    return cursor.position + name.length > end
  }

  var region: String { rules.region }
  var signs: CurrencySigns { rules.signs }
  var words: CurrencyWords? { rules.words }
}
