import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The worth of one unit of a currency in every currency of the list, computed once for all amounts
/// and searches.
struct CurrencyListRates: Sendable {
  /// A currency of the list.
  struct Entry: Sendable {
    let currency: Currency
    let name: String
    /// Units of this currency per unit of the base; nil if no rate joins the two.
    let ratio: ExactFraction?
    /// The number of decimals in its amounts.
    let digits: Int
  }

  /// The currencies sorted by code: the active ones with a rate, and those of the pair.
  let entries: [Entry]
  /// The indices of the entries, sorted by name.
  private(set) var byName: [Int] = []
  let basis: ConverterViewModel.Basis

  /// Finds the rates from the base of a conversion, by its day and its other choices.
  init(_ conversion: ConverterViewModel, in environment: AppEnvironment) {
    let wording = environment.wording
    let pair = conversion.place.pair
    let converter = conversion.rates.converter
    var entries: [Entry] = []
    for currency in Currency.allCases {
      let isOfPair = currency == pair.base || currency == pair.quote
      guard currency.status == .active || isOfPair else { continue }
      let route = try? converter?.knownRoute(
        for: CurrencyPair(base: pair.base, quote: currency),
        on: conversion.rates.day
      )
      // Until the rates of a day have come, any currency may have one.
      guard route != nil || isOfPair || converter == nil else { continue }
      entries.append(
        Entry(
          currency: currency,
          name: wording.name(of: currency),
          ratio: route?.ratio,
          digits: currency.resultDigits
        )
      )
    }
    self.entries = entries
    basis = conversion.rates.basis
    byName = positions(of: wording.locale.currenciesByName)
  }

  /// Returns the worth of `amount` of the base in each entry; nil for entries without a rate.
  func worths(of amount: ExactDecimal, _ wording: Wording) -> [AmountText?] {
    let amount = ExactFraction(amount)
    return entries.map { entry in
      let worth = entry.ratio.flatMap { try? $0.worth(of: amount, digits: entry.digits) }
      return worth.map { wording.amount($0, of: entry.currency) }
    }
  }

  /// Returns the index of the currency in `entries`; nil if it is not listed.
  func position(of currency: Currency) -> Int? {
    let place = entries.partitioningIndex { $0.currency >= currency }
    return place < entries.count && entries[place].currency == currency ? place : nil
  }

  /// Returns the indices of the entries in the order of `names`, followed by those of all other
  /// entries.
  private func positions(of names: [Currency]) -> [Int] {
    var positions: [Int] = []
    var isPlaced = [Bool](repeating: false, count: entries.count)
    for currency in names {
      guard let position = position(of: currency), !isPlaced[position] else { continue }
      positions.append(position)
      isPlaced[position] = true
    }
    for position in entries.indices where !isPlaced[position] { positions.append(position) }
    return positions
  }
}

/// The countries whose currencies are in the list.
struct CurrencyListCountries: Sendable {
  struct Country: Sendable {
    /// The ISO 3166 code.
    let region: String
    let name: String
    /// The indices of its currencies in the list, its own before shared ones.
    var currencies: [Int]
    /// The folded names in the searched languages, each after a space.
    let keys: [UInt8]
  }

  /// The countries, sorted by name.
  let all: [Country]

  /// Finds the countries of `entries`, with names in the languages of `locales`.
  init(of entries: [CurrencyListRates.Entry], _ wording: Wording, locales: [LocaleData]) {
    var countries: [Country] = []
    // The index of each country in `countries`, by the two letters of its code; -1 for none.
    var places = [Int](repeating: -1, count: 26 * 26)
    for (position, entry) in entries.enumerated() where entry.currency.status == .active {
      for region in entry.currency.regions {
        let letters = region.utf8.map { Int($0) - 65 }
        guard letters.count == 2, letters.allSatisfy({ 0..<26 ~= $0 }) else { continue }
        let slot = letters[0] * 26 + letters[1]
        if places[slot] < 0 {
          places[slot] = countries.count
          countries.append(CurrencyListCountries.country(region, wording, locales))
        }
        let isOwn = entry.currency.flagRegion.map { $0.isSame(as: region) } ?? false
        let place = isOwn ? 0 : countries[places[slot]].currencies.count
        countries[places[slot]].currencies.insert(position, at: place)
      }
    }
    let keys = countries.map { CurrencyListCountries.sortKey($0.name) }
    let order = (0..<countries.count).sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    all = order.map { countries[$0] }
  }

  /// Returns whether every word begins a word of the country's names.
  ///
  /// In scripts without spaces, it may also be inside a word.
  static func matches(_ country: Country, _ words: [[UInt8]]) -> Bool {
    words.allSatisfy { word in
      country.keys.contains(run: (word.first ?? 0) >= 0xE3 ? word : [UInt8(ascii: " ")] + word)
    }
  }

  private static func country(
    _ region: String,
    _ wording: Wording,
    _ locales: [LocaleData]
  ) -> Country {
    let name = wording.name(ofRegion: region)
    var keys = key(name)
    if let english = Region(region).name { keys += key(english) }
    for locale in locales {
      if let other = locale.name(ofRegion: region) { keys += key(other) }
    }
    return Country(region: region, name: name, currencies: [], keys: keys)
  }

  private static func key(_ name: String) -> [UInt8] {
    [UInt8(ascii: " ")] + Array(TextFolding.key(of: name).utf8)
  }

  /// Returns the key that sorts names: without accents, but for Hangul, which is in order as it is.
  private static func sortKey(_ name: String) -> [UInt8] {
    let bytes = Array(name.utf8)
    let isHangul = (0xEA...0xED).contains(bytes.first ?? 0)
    return isHangul ? bytes : Array(TextFolding.key(of: name).utf8)
  }
}
