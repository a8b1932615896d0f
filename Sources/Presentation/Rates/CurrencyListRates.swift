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

  /// The currencies by code: active ones with a rate, and those of the pair.
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
    for currency in Currency.catalogue {
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

  /// Returns the indices of the entries in the order of `names`, followed by those of the rest.
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

extension AppEnvironment {
  /// The current day in UTC, by the environment's clock.
  var today: CalendarDate { now.day }
}
