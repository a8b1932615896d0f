public import ExactMoney
import PlainBytes

/// Finds currencies by what people call them, and puts a list of them in order.
///
/// A search is by code, numeric code, name, nickname, symbol or country, in every language the finder
/// was made with; case and accents do not count, and all words must match.
///
///     let finder = CurrencyFinder(locales: [portuguese, english], keywords: keywords)
///     finder.currencies(matching: "dolar").first   // USD
///     finder.currencies(order: .codeDescending)    // ZWR, ZWN, …
public struct CurrencyFinder: Sendable {
  /// Every currency that can be found, by code.
  private let all: [Currency]
  /// The status of each.
  private let statuses: [Currency.Status]
  /// The positions in `all` in the order of the names.
  private let byName: [Int]
  private let index: SearchIndex

  /// Prepares the search of `currencies`.
  ///
  /// `locales` are the languages searched, the reader's first, which also sorts the names. `keywords`
  /// are nicknames and other words.
  public init(
    locales: [LocaleData],
    keywords: CurrencyKeywords = CurrencyKeywords(),
    currencies: [Currency] = Currency.catalogue
  ) {
    all = CurrencyFinder.sorted(currencies)
    statuses = all.map { $0.status }
    index = SearchIndex(all, locales: locales, keywords: keywords)
    byName = CurrencyFinder.positions(of: locales.first?.currenciesByName ?? [], in: all)
  }

  /// The currencies that match every word of `text`; all of them when it has no word.
  ///
  /// Favourites come first, in `order`. Then come the best matches: a code; a name, symbol or nickname;
  /// a country; the start of a code; the start of a word in a name, in a country; a country that used
  /// the currency once; text inside words, unless the text is a code or a name. Among equals active currencies come before withdrawn ones,
  /// and `order` decides the rest. Where nothing matches, words with one slip of the finger do, if
  /// `forgivesSlips`. Only currencies of `statuses` are looked at. O(n).
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
    // Beside a name that is the text, Latin letters inside other names are none: yen, and Libyan.
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

  /// The group of each currency that has a rank.
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

  /// The currencies that have a group, the lowest group first and each group in `order`.
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

  /// The currencies by their codes: the catalogue, which needs few moves, or a part of it.
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

  /// The first group of a rank.
  private static func group(of rank: SearchWords.Rank) -> Int { 1 + Int(rank.rawValue) * 3 }

  private static func precedence(of status: Currency.Status) -> Int {
    switch status {
    case .active: 0
    case .fund, .metal, .test: 1
    case .historic: 2
    }
  }

  /// Where the currencies of `order` stand in `all`, then those that `order` lacks.
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
