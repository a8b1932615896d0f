public import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  // MARK: Favourites

  /// The heading of the favourites: `100 USD in your favourites`.
  public var favouritesHeading: String {
    guard !place.isEditing, let paidText else { return wording(.converterYourFavourites) }
    return wording(.converterFavourites(amount: paidText + " " + place.pair.base.code))
  }

  /// The amount in each favourite except the base.
  public var favourites: [FavouriteRow] {
    rates.favourites.map { favourite in
      let currency = favourite.currency
      let worth = outcome.worth(in: favourite, by: rates)
      let isTyped = place.receiveIn == currency && place.receive != nil
      return FavouriteRow(
        currency: currency,
        name: favourite.name,
        value: worth.map { wording.amount($0, of: currency) },
        rate: favourite.rate.map { wording.rate($0) },
        change: favourite.change.map { Change($0, in: wording) },
        typed: isTyped ? field.text : nil
      )
    }
  }

  /// All favourites in order, to move and remove.
  public var editedFavourites: [Currency] { environment.preferences.rates.favourites }

  /// The address of the list from which favourites are added.
  public var favouriteList: Address {
    .currencies(CurrencyListAddress(for: .favourite, of: KeptConversion(conversion)))
  }

  // MARK: History

  /// The rate of the chosen day beside the newest; nil for today's rates.
  public var thenAndNow: ThenAndNow? {
    let newest = environment.converter(by: environment.rates.book.archive)
    let route = rates.day.flatMap { day in
      try? rates.converter?.knownRoute(for: place.pair, on: day, inUnitsOf: environment.today)
    }
    guard let route, let day = route.asOf, let now = try? newest.knownRoute(for: place.pair),
      let last = now.asOf, last > day
    else { return nil }
    let (before, rate) = (route.ratioBeforeFee.value, now.ratio.value)
    let change = RatePoint(day: day, rate: before).change(to: RatePoint(day: last, rate: rate))
    guard let change else { return nil }
    let worth = outcome.exactPaid.flatMap { paid in
      let kept = (try? place.fee?.factor()) ?? .one
      return try? now.ratio.multiplied(by: ExactFraction(kept))
        .worth(of: paid, digits: place.pair.quote.resultDigits)
    }
    let paid = (paidText ?? "") + " " + place.pair.base.code
    return ThenAndNow(
      rows: [
        (wording.longDate(day), wording.rate(before)),
        (wording.longDate(last), wording.rate(rate)),
      ]
        + (worth.map { worth in
          let amount = wording.amount(worth, of: place.pair.quote).text
          return [(wording(.dayNow(amount: paid)), amount + " " + place.pair.quote.code)]
        } ?? []),
      change: Change(change, in: wording)
    )
  }

  /// The chart of a year; nil if the loaded rates do not reach that far back.
  public var yearChart: Chart? { charts?.year }

  /// The chart of the last thirty days; nil if there are no rates that change.
  public var monthChart: Chart? { charts?.month }

  /// The number of the charts, which differs if they do; nil on a card, which has none.
  public var chartsNumber: Int? { charts?.number }

  /// The number of days in ``monthChart``.
  public static let monthDays = Charts.monthDays

  /// The pair's fetched rates, newest first; nil until they are loaded.
  public var pastRates: [PastRate]? {
    guard case .fetches(let fetches) = environment.rates.data(for: .fetches(place.pair)) else {
      return nil
    }
    return PastRate.all(fetches, in: environment)
  }
}
