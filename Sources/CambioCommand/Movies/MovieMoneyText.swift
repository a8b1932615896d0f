import BoxOffice
import CambioAPI
import ExactMoney
import Movies
import Refreshing

/// A movie's money in another currency, at the rates of its release.
struct MovieMoneyText {
  private let installation: Installation
  private let today: CalendarDate
  private let release: ReleaseMoment?
  /// The results, one per field with money in another currency.
  private var worths: [(field: MovieField, from: Currency, worth: ReleaseWorth)] = []
  private let target: Currency
  private var hasNotAsked = false

  /// Converts the money of `movie` to `target` by the rates of `installation`.
  ///
  /// `hasNotAsked` is true if sources that were not asked may have older rates.
  init(
    _ movie: Movie,
    in target: Currency,
    _ installation: Installation,
    hasNotAsked: Bool
  ) throws(CommandFailure) {
    (self.installation, self.target) = (installation, target)
    today = try Clock.today(installation.wording)
    release = ReleaseMoment(of: movie)
    let amounts = [(MovieField.budget, movie.budget), (.boxOffice, movie.boxOffice)]
    for (field, amount) in amounts {
      guard let amount, amount.money.currency != target else { continue }
      let from = amount.money.currency
      var worth = ReleaseWorth.noRate
      if let release {
        let archive = installation.archive(
          for: .init(today: today, currencies: [from, target], days: release.days)
        )
        worth = ReleaseDayConverter(archive, today: today).worth(
          of: amount,
          in: target,
          at: release
        )
      }
      worths.append((field, from, worth))
    }
    self.hasNotAsked =
      hasNotAsked && missingRates.map { !installation.sources(of: $0).isEmpty } ?? false
  }

  private var wording: CommandWording { installation.wording }

  /// The rates of the release that are missing; nil if none are, or the day is unknown.
  var missingRates: PastRates? {
    let missing = worths.filter { !$0.worth.isConverted }.map { $0.from }
    guard !missing.isEmpty, let days = release?.days else { return nil }
    return PastRates(missing + [target], on: days)
  }

  /// Returns the reason why there is no amount; nil if there is one.
  private func reason(_ worth: ReleaseWorth, from: Currency) -> String? {
    switch worth {
    case .converted: nil
    case .beforeFirst(let currency, let first):
      wording(.movieNoRateYet(currency: currency.code, first: wording.short(first)))
    case .noRate: wording(.movieNoRate(base: from.code, quote: target.code))
    }
  }

  /// Returns the lines below the money of `field`: the amount, the rate, and its source.
  func lines(for field: MovieField) -> [String] {
    guard let (_, from, worth) = worths.first(where: { $0.field == field }) else { return [] }
    if let reason = reason(worth, from: from) {
      guard case .beforeFirst = worth, hasNotAsked else { return [reason] }
      return [reason, wording(.ratesOlder)]
    }
    guard case .converted(let sum, let result) = worth else { return [] }
    let conversion = sum.parts[0]
    let basis =
      switch release {
      case .year(let year): wording(.movieAtReleaseYear(year: String(year)))
      default: wording(.movieAtReleaseDay)
      }
    let origin = ProvenanceText(installation: installation, day: conversion.day, today: today)
    var lines = ["= \(wording.number(result.amount)) \(result.currency), \(basis)"]
    if let rate = try? conversion.rate() {
      lines.append(
        wording(
          .rateLine(
            base: conversion.term.currency.code,
            rate: wording.rate(rate),
            quote: conversion.target.code
          )
        )
      )
    }
    return lines + [origin.line(for: conversion.route)]
  }

  /// The converted money as documents, for programs.
  var documents: [MovieWorth] {
    worths.map { field, from, worth in
      if let reason = reason(worth, from: from) { return .missing(field, reason) }
      var style = ConversionStyle()
      (style.policy, style.legs) = (release?.policy ?? .last, true)
      guard case .converted(let sum, _) = worth,
        let document = try? ConversionJSON.encode([sum], style, today: today)
      else { return .missing(field, wording(.movieNoRate(base: from.code, quote: target.code))) }
      return MovieWorth(field, document)
    }
  }
}
