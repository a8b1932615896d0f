public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The rate of a chosen day beside the newest rate.
public struct ThenAndNow: Sendable {
  /// The days with their rates, and the worth of the amount today.
  public let rows: [(name: String, value: String)]
  public let change: Change
}

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

  /// The pair's fetched rates, newest first; nil until they are loaded.
  public var pastRates: [PastRate]? {
    guard case .fetches(let fetches) = environment.rates.data(for: .fetches(place.pair)) else {
      return nil
    }
    return PastRate.all(fetches, in: environment)
  }

  /// The charts beside the converter, drawn once per pair and state of the rates.
  public struct Charts: Sendable {
    /// The number of these charts, unique within the environment.
    public let number: Int
    let pair: CurrencyPair
    private let version: String
    private let yearThrough: CalendarDate?
    /// Whether they are drawn from the pair's rates alone.
    private let areOfSeries: Bool
    /// Whether a published rate joins the two now.
    let canBe: Bool
    /// Whether the rates of the year have not come yet, so that the page stays as it is.
    let areAwaited: Bool
    /// The chart of a year, for wide windows; nil if the loaded rates do not reach that far back.
    public let year: Chart?
    /// The chart of the last thirty days; nil if there are no rates that change.
    public let month: Chart?

    /// The number of days in ``month``.
    public static let monthDays = 30

    init(of pair: CurrencyPair, in environment: AppEnvironment) {
      environment.rates.chartsMade += 1
      number = environment.rates.chartsMade
      self.pair = pair
      version = environment.rates.book.version
      yearThrough = environment.rates.year?.through
      let wording = environment.wording
      // The history's own year is used, so that both report the same change.
      var wholeYear: RateSeries?
      var canBe = true
      let loaded = environment.loadedYear(of: pair)
      areOfSeries = loaded != nil
      do throws(RateError) {
        wholeYear = try environment.archivedSeries(for: pair, .year)
      } catch {
        canBe = false
      }
      self.canBe = canBe
      if canBe, wholeYear == nil, loaded?.isWholeYear == true { wholeYear = loaded }
      areAwaited = canBe && wholeYear == nil && environment.isAwaitingYear(of: pair)
      guard !areAwaited else {
        (year, month) = (nil, nil)
        return
      }
      year = wholeYear.flatMap { Charts.chart($0.points, height: 400, hasAxes: true, in: wording) }
      let series = wholeYear ?? loaded ?? Charts.fewDays(of: pair, in: environment)
      guard let series, let last = series.points.last?.day else {
        month = nil
        return
      }
      let start = last.adding(days: -Charts.monthDays)
      let days = series.points.filter { $0.day >= start }
      month = Charts.chart(days, height: 200, hasAxes: false, in: wording)
    }

    /// Returns a chart of rates that change; nil if they do not.
    private static func chart(
      _ points: [RatePoint],
      height: Int,
      hasAxes: Bool,
      in wording: Wording
    ) -> Chart? {
      guard let extremes = RateExtremes(points), extremes.lowest.rate < extremes.highest.rate else {
        return nil
      }
      return Chart(points, height: height, hasAxes: hasAxes, in: wording)
    }

    /// Returns the last days, for a source that began less than a month ago.
    private static func fewDays(
      of pair: CurrencyPair,
      in environment: AppEnvironment
    ) -> RateSeries? {
      let today = environment.now.day
      return try? environment.historyConverter.series(
        for: pair,
        from: today.adding(days: -2 * monthDays),
        through: today
      )
    }

    /// Returns whether the charts show this pair at these rates.
    func are(of pair: CurrencyPair, in environment: AppEnvironment) -> Bool {
      self.pair == pair && version.isSame(as: environment.rates.book.version)
        && yearThrough == environment.rates.year?.through
        && areOfSeries == (environment.loadedYear(of: pair) != nil)
        && (!areAwaited || environment.isAwaitingYear(of: pair))
    }
  }
}

extension AppEnvironment {
  /// Whether the rates of a pair may be loaded alone.
  ///
  /// The server prepares a pair's series in its own order of sources.
  var mayLoadSeries: Bool { preferences.rates.source == nil }

  /// Returns the year of the pair if it was loaded alone; nil if it has not arrived, or if the year
  /// of all pairs has.
  fileprivate func loadedYear(of pair: CurrencyPair) -> RateSeries? {
    guard mayLoadSeries, rates.yearNeeded != nil,
      case .series(let series) = rates.data(for: .series(pair, .year))
    else { return nil }
    return series
  }

  /// Returns whether neither the year nor the pair's part of it has come.
  fileprivate func isAwaitingYear(of pair: CurrencyPair) -> Bool {
    rates.isAwaitingYear && (!mayLoadSeries || rates.isMissing(.series(pair, .year)))
  }
}

extension RateSeries {
  /// Whether it begins a year before its end, but for a few days without publications.
  fileprivate var isWholeYear: Bool {
    guard let first = points.first?.day, let last = points.last?.day else { return false }
    return first <= HistoryRange.year.firstDay(endingOn: last).adding(days: 5)
  }
}

/// A pair's rate from one fetch.
public struct PastRate: Hashable, Sendable {
  /// The local time of the fetch in a machine-readable form: `2026-10-30T17:04`.
  public let machineTime: String
  /// The local time of the fetch: `30 Oct, 17:04`.
  public let time: String
  public let rate: String
  /// The difference from the previous fetch, `+0.0809`; nil for the first.
  public let difference: String?
  /// Whether the previous fetch had the same rate.
  public let isUnchanged: Bool

  /// Returns the newest ten of `fetches`, which are newest first.
  static func all(_ fetches: [FetchedRate], in environment: AppEnvironment) -> [PastRate] {
    fetches.indices.prefix(maximumRates).map { index in
      let before = index + 1 < fetches.count ? fetches[index + 1] : nil
      return PastRate(fetches[index], before: before, in: environment)
    }
  }

  /// The maximum number of rates shown; older ones are left out.
  public static let maximumRates = 10

  private init(_ fetch: FetchedRate, before: FetchedRate?, in environment: AppEnvironment) {
    let wording = environment.wording
    let local = fetch.fetchedAt.adding(seconds: Int64(environment.utcOffset))
    machineTime = local.machineTime
    let (_, month, day) = local.day.components
    time = wording(
      .converterPastTime(
        day: wording.plain(ExactDecimal(day)),
        month: wording(.month(month)),
        time: wording.inOwnDigits(local.timeText)
      )
    )
    rate = wording.rate(fetch.rate)
    let change = before.flatMap { try? fetch.rate.subtracting($0.rate) }
    let shown = change.flatMap { wording.rateDifference($0, of: fetch.rate) }
    isUnchanged = shown?.isZero ?? false
    difference = shown.map { difference in
      let size = wording.number(difference.absoluteValue)
      return difference.isZero ? "=" : (difference.isNegative ? "−" : "+") + size
    }
  }
}
