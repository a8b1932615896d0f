import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The worth of one unit of a currency in every currency of the list.
///
/// It is computed once for all amounts and searches.
struct CurrencyListRates: Sendable {
  /// A currency of the list.
  struct Entry: Sendable {
    let currency: Currency
    let code: String
    let name: String
    /// Units of it per unit of the base; nil if no rate joins the two.
    let ratio: ExactFraction?
    /// The decimals of its amounts.
    let digits: Int
  }

  /// The currencies by code: current ones with a rate, and the pair's.
  let entries: [Entry]
  /// The positions of the entries in the order of their names.
  private(set) var byName: [Int] = []
  let basis: ConverterViewModel.Basis

  /// Finds the rates from the base of a conversion, by its day and its choices.
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
      // While the rates of a day are being loaded, any currency may have one.
      guard route != nil || isOfPair || converter == nil else { continue }
      entries.append(
        Entry(
          currency: currency,
          code: currency.code,
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

  /// The worth of `amount` of the base in each of the entries; nil without a rate.
  func worths(of amount: ExactDecimal, _ wording: Wording) -> [AmountText?] {
    let amount = ExactFraction(amount)
    return entries.map { entry in
      let worth = entry.ratio.flatMap { try? $0.worth(of: amount, digits: entry.digits) }
      return worth.map { wording.amount($0, of: entry.currency) }
    }
  }

  /// The position of the currency in `entries`; nil if it is not in the list.
  func position(of currency: Currency) -> Int? {
    let place = entries.partitioningIndex { $0.currency >= currency }
    return place < entries.count && entries[place].currency == currency ? place : nil
  }

  /// The positions of `entries` in the order of `names`, followed by the rest.
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
  /// Today, by the converter's clock.
  var today: CalendarDate { now.day }
}
