public import ExactMoney
import PlainBytes

/// Finds currencies by the words that people use for them, and sorts lists of currencies.
///
/// A search is by code, numeric code, name, nickname, symbol or country, in every language of the
/// finder. It ignores case and accents, and all words must match.
///
///     let finder = CurrencyFinder(locales: [portuguese, english], keywords: keywords)
///     finder.currencies(matching: "dolar").first   // USD
///     finder.currencies(order: .codeDescending)    // ZWR, ZWN, …
public struct CurrencyFinder: Sendable {
  /// The currencies that can be found, sorted by code.
  private let all: [Currency]
  /// The status of each currency in `all`.
  private let statuses: [Currency.Status]
  /// The indices of `all`, sorted by name.
  private let byName: [Int]
  private let index: SearchIndex

  /// Creates a finder of `currencies`.
  ///
  /// `locales` are the searched languages, beginning with the reader's, which also sorts the names.
  /// `keywords` are nicknames and other words.
  public init(
    locales: [LocaleData],
    keywords: CurrencyKeywords = CurrencyKeywords(),
    currencies: [Currency] = Currency.allCases
  ) {
    all = CurrencyFinder.sorted(currencies)
    statuses = all.map { $0.status }
    index = SearchIndex(all, locales: locales, keywords: keywords)
    byName = CurrencyFinder.positions(of: locales.first?.currenciesByName ?? [], in: all)
  }

  /// Returns the currencies that match every word of `text`; all of them if it has no words.
  ///
  /// Favourites come first, in `order`. The other matches are ranked: a code; a name, symbol or
  /// nickname; a country; the start of a code; the start of a word in a name, then in a country; a
  /// country that once used the currency; text inside words, unless the text is a code or a name.
  /// Within a rank, active currencies come before withdrawn ones, then `order` decides. If nothing
  /// matches and `forgivesSlips`, words match with one typing error. Only currencies of `statuses`
  /// are searched.
  ///
  /// - Complexity: O(n), where n is the number of currencies.
  public func currencies(
    matching text: String = "",
    order: CurrencyOrder = .nameAscending,
    favourites: [Currency] = [],
    statuses: [Currency.Status] = Currency.Status.allCases,
    forgivesSlips: Bool = true
  ) -> [Currency] {
    let words = SearchWords(text)
    var groups = self.statuses.map { statuses.contains($0) ? 1 : nil }
    if !words.isEmpty {
      groups = self.groups(of: statuses) { words.rank(in: $0, of: index) }
      if forgivesSlips, groups.allSatisfy({ $0 == nil }) {
        groups = self.groups(of: statuses) { words.nearRank(in: $0, of: index) }
      }
    }
    // If the text is a whole name, Latin letters inside other names do not count: yen, but not
    // Libyan.
    if text.bytes.allSatisfy({ $0 < 0x80 }),
      groups.contains(where: { $0.map { $0 < CurrencyFinder.group(of: .sharedSymbol) } ?? false })
    {
      let inside = CurrencyFinder.group(of: .inside)
      groups = groups.map { $0.flatMap { $0 < inside ? $0 : nil } }
    }
    for favourite in favourites {
      if let position = CurrencyFinder.position(of: favourite, in: all), groups[position] != nil {
        groups[position] = 0
      }
    }
    return sorted(by: groups, in: order)
  }

  /// Returns the group of each currency that has a rank; nil for the others.
  private func groups(
    of statuses: [Currency.Status],
    by rank: (Range<Int>) -> SearchWords.Rank?
  ) -> [Int?] {
    var groups = [Int?](repeating: nil, count: all.count)
    for position in all.indices where statuses.contains(self.statuses[position]) {
      groups[position] = rank(index.ranges[position]).map {
        CurrencyFinder.group(of: $0) + CurrencyFinder.precedence(of: self.statuses[position])
      }
    }
    return groups
  }

  /// Returns the currencies that have a group, lowest group first, and each group in `order`.
  private func sorted(by groups: [Int?], in order: CurrencyOrder) -> [Currency] {
    var starts = [Int](repeating: 0, count: 2 + SearchWords.Rank.allCases.count * 3)
    for case let group? in groups { starts[group + 1] += 1 }
    for group in starts.indices.dropFirst() { starts[group] += starts[group - 1] }
    var sorted = [Currency](repeating: .xxx, count: starts[starts.count - 1])
    for step in all.indices {
      let back = all.count - 1 - step
      let position =
        switch order {
        case .nameAscending: byName[step]
        case .nameDescending: byName[back]
        case .codeAscending: step
        case .codeDescending: back
        }
      guard let group = groups[position] else { continue }
      sorted[starts[group]] = all[position]
      starts[group] += 1
    }
    return sorted
  }

  /// Returns the currencies sorted by code; few moves are needed, because the catalogue is almost
  /// sorted.
  private static func sorted(_ currencies: [Currency]) -> [Currency] {
    var sorted = currencies
    for index in sorted.indices {
      var place = index
      while place > 0 && sorted[place] < sorted[place - 1] {
        sorted.swapAt(place, place - 1)
        place -= 1
      }
    }
    return sorted
  }

  /// Returns the number of the first group of the currencies with `rank`.
  private static func group(of rank: SearchWords.Rank) -> Int { 1 + Int(rank.rawValue) * 3 }

  private static func precedence(of status: Currency.Status) -> Int {
    switch status {
    case .active: 0
    case .fund, .metal, .test: 1
    case .historic: 2
    }
  }

  /// Returns the indices in `all` of the currencies of `order`, followed by those that `order`
  /// lacks.
  private static func positions(of order: [Currency], in all: [Currency]) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(all.count)
    var isKnown = [Bool](repeating: false, count: all.count)
    for currency in order {
      guard let position = position(of: currency, in: all), !isKnown[position] else { continue }
      positions.append(position)
      isKnown[position] = true
    }
    for position in all.indices where !isKnown[position] { positions.append(position) }
    return positions
  }

  private static func position(of currency: Currency, in all: [Currency]) -> Int? {
    let place = all.partitioningIndex { $0 >= currency }
    return place < all.count && all[place] == currency ? place : nil
  }
}

/// The four orders of a list of currencies.
public enum CurrencyOrder: UInt8, CaseIterable, Hashable, Sendable {
  /// By name, A–Z as the reader's locale sorts names.
  case nameAscending
  /// By name, Z–A.
  case nameDescending
  /// By alphabetic code, A–Z.
  case codeAscending
  /// By alphabetic code, Z–A.
  case codeDescending
}

/// Nicknames and other words for currencies: "buck" is a dollar, "quid" a pound.
public struct CurrencyKeywords: @unchecked Sendable {
  // The pointers need no check, because the bytes that they refer to never change.

  /// The words of each currency, as a part of the text.
  private var lines: [(currency: Currency, words: UnsafeRawBufferPointer)] = []

  /// Creates an empty set of keywords.
  public init() {}

  /// Reads keywords from lines of the form `code,word|word|…`; other lines are ignored.
  ///
  /// `text` must outlive the value and never change.
  ///
  /// - Complexity: O(n), where n is the length of `text`.
  public init(text: UnsafeRawBufferPointer) {
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      if end - start > 4, text[start + 3] == UInt8(ascii: ","),
        let currency = Currency(utf8: text.bytes(start..<start + 3))
      {
        lines.append((currency, text.bytes(start + 4..<end)))
      }
      start = end + 1
    }
  }

  func words(for currency: Currency) -> [String] {
    var words: [String] = []
    for line in lines where line.currency == currency {
      var fields = ByteFields(line.words, separatedBy: "|")
      while let word = fields.nextWord() { words.append(String(utf8: word)) }
    }
    return words
  }
}
