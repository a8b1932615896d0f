public import ExactMoney
import Localization
import PlainBytes

/// A currency in the list, or a country with its currency.
public struct CurrencyRow: Sendable {
  public let currency: Currency
  /// The name of the currency, or of the country.
  public let name: MarkedText
  /// The name of the currency, also in a country's row.
  public let currencyName: String
  /// The text below the name: the code; for a country, also the currency's name.
  public let detail: String
  /// The region code of the flag; nil if several countries share the currency.
  public let region: String?
  /// The worth of the amount; nil if there is no rate.
  public let worth: AmountText?
  /// The address after the choice; if ``isToAdd``, the currency is added to the favourites first.
  public let choice: Address
  public let isChosen: Bool
  public let isFavourite: Bool
  /// Whether choosing the row makes the currency a favourite.
  public let isToAdd: Bool
  /// The row's identity in its list.
  public let key: String
}

/// Rows under a heading.
public struct CurrencyGroup: Sendable {
  /// The property that the rows of a group share.
  public enum Kind: UInt8, Sendable {
    case favourites, all, found, countries
  }

  public let kind: Kind
  public let heading: String
  public let rows: [CurrencyRow]
}

/// Makes the rows for one state of the list.
struct CurrencyRowMaker {
  /// Whether each entry is a favourite.
  private(set) var isFavourite: [Bool]
  private let entries: [CurrencyListRates.Entry]
  private let words: [[UInt8]]
  private let chosen: Currency?
  private let model: CurrencyListViewModel

  init(_ model: CurrencyListViewModel, words: [[UInt8]]) {
    self.model = model
    self.words = words
    entries = model.rates.entries
    chosen = model.chosen
    isFavourite = [Bool](repeating: false, count: entries.count)
    for currency in model.environment.preferences.rates.favourites {
      if let position = model.rates.position(of: currency) { isFavourite[position] = true }
    }
  }

  /// Returns the row of the currency at `position`, or of a country that uses it.
  func row(of position: Int, in country: CurrencyListCountries.Country? = nil) -> CurrencyRow {
    let entry = entries[position]
    let code = entry.currency.code
    return CurrencyRow(
      currency: entry.currency,
      name: MarkedText(country?.name ?? entry.name, words: words),
      currencyName: entry.name,
      detail: country == nil ? code : code + " · " + entry.name,
      region: country?.region ?? entry.currency.flagRegion,
      worth: model.worths[position],
      choice: model.choice(of: entry.currency),
      isChosen: entry.currency == chosen,
      isFavourite: isFavourite[position],
      isToAdd: model.place.purpose == .favourite && !isFavourite[position],
      key: (country?.region ?? "") + code
    )
  }

  /// Returns the rows of countries, one per currency.
  func rows(
    of countries: [CurrencyListCountries.Country],
    in order: CurrencyOrder
  ) -> [CurrencyRow] {
    var rows: [CurrencyRow] = []
    switch order {
    case .nameAscending, .nameDescending:
      for place in CurrencyRowMaker.places(countries.count, in: order) {
        let country = countries[place]
        rows += country.currencies.map { row(of: $0, in: country) }
      }
    case .codeAscending, .codeDescending:
      for position in CurrencyRowMaker.places(entries.count, in: order) {
        for country in countries where country.currencies.contains(position) {
          rows.append(row(of: position, in: country))
        }
      }
    }
    return rows
  }

  /// Returns the indices from 0 to below `count`, or in reverse.
  private static func places(_ count: Int, in order: CurrencyOrder) -> StrideTo<Int> {
    switch order {
    case .nameAscending, .codeAscending: stride(from: 0, to: count, by: 1)
    case .nameDescending, .codeDescending: stride(from: count - 1, to: -1, by: -1)
    }
  }
}

/// A name, divided around the text that matches a search.
public struct MarkedText: Hashable, Sendable {
  public let before: String
  /// The matching text, as the name writes it; empty if there is none.
  public let match: String
  public let after: String

  /// Divides the name around the first of `words` that begins a word of it.
  ///
  /// `words` are folded. In scripts without spaces, they may also be inside a word.
  init(_ name: String, words: [[UInt8]]) {
    let bytes = name.bytes
    guard let range = MarkedText.range(of: words, in: bytes) else {
      (before, match, after) = (name, "", "")
      return
    }
    before = String(utf8: bytes[..<range.lowerBound])
    match = String(utf8: bytes[range])
    after = String(utf8: bytes[range.upperBound...])
  }

  /// The whole name.
  public var text: String { before + match + after }

  private static func range(of words: [[UInt8]], in name: [UInt8]) -> Range<Int>? {
    let key = TextFolding.key(of: String(utf8: name)).bytes
    let words = words.filter { key.contains(run: $0) }
    for isInside in [false, true] {
      for word in words {
        if let range = range(of: word, in: name, isInside: isInside) { return range }
      }
    }
    return nil
  }

  /// Returns the range of `word` at the start of a word of the name, or inside one.
  private static func range(of word: [UInt8], in name: [UInt8], isInside: Bool) -> Range<Int>? {
    var isAtStart = true
    var start = 0
    while start < name.count {
      let scalar = name.scalar(at: start)
      if isAtStart != isInside && (isAtStart || scalar.value > 0x2E7F) {
        var end = start
        var key: [UInt8] = []
        while end < name.count, key.count < word.count {
          end += name.scalar(at: end).length
          key = TextFolding.key(of: String(utf8: name[start..<end])).bytes
        }
        if key.starts(with: word) { return start..<end }
      }
      isAtStart = scalar.value < 0x30
      start += scalar.length
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the scalar at `start`, or 0 if it is invalid, and its number of bytes.
  fileprivate func scalar(at start: Int) -> (value: UInt32, length: Int) {
    let (scalar, length) = withUnsafeBytes { ScalarDecoder.decode($0, at: start) }
    return (scalar ?? 0, length)
  }

  /// Returns whether the bytes of `run` are a contiguous part of these bytes.
  func contains(run: [UInt8]) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    for start in 0...(count - run.count) where self[start] == first {
      var length = 1
      while length < run.count, self[start + length] == run[length] { length += 1 }
      if length == run.count { return true }
    }
    return false
  }
}
