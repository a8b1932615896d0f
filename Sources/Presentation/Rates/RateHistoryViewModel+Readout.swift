public import ExactMoney
public import ExchangeRates
import Localization

/// What the screen says about the days that are chosen.
extension RateHistoryViewModel {
  // MARK: The pair and the range

  /// `1 USD in BRL`.
  public var pairTitle: String { pairTitle(pair) }

  public func pairTitle(_ pair: CurrencyPair) -> String {
    wording(.pageHistoryPair(base: pair.base.code, quote: pair.quote.code))
  }

  public func chooseLabel(_ currency: Currency) -> String {
    wording(
      .pageHistoryChoose(name: wording.name(of: currency), code: currency.code)
    )
  }

  /// The list from which one side of the pair is chosen.
  public func chooseAddress(_ side: CurrencyListAddress.Side) -> Address {
    var list = CurrencyListAddress(side: side, pair: pair)
    (list.origin, list.amount) = (.history, place.amount)
    return .currencies(list)
  }

  /// The pair the other way round, over the same days.
  public var swapAddress: Address {
    var swapped = place
    swapped.pair = pair.reversed
    return .history(swapped)
  }

  public var swapLabel: String {
    wording(.pageHistorySwap(base: pair.quote.code, quote: pair.base.code))
  }

  public func rangeAddress(_ range: HistoryRange) -> Address {
    var other = place
    other.range = range
    return .history(other)
  }

  /// `1Y`.
  public func shortName(of range: HistoryRange) -> String {
    switch range {
    case .week: wording(.pageHistoryShortWeek)
    case .month: wording(.pageHistoryShortMonth)
    case .quarter: wording(.pageHistoryShortQuarter)
    case .year: wording(.pageHistoryShortYear)
    case .fiveYears: wording(.pageHistoryShortFiveYears)
    case .all: wording(.pageHistoryShortAll)
    }
  }

  /// `1 year`.
  public func longName(of range: HistoryRange) -> String {
    switch range {
    case .week: wording(.pageHistoryLongWeek)
    case .month: wording(.pageHistoryLongMonth)
    case .quarter: wording(.pageHistoryLongQuarter)
    case .year: wording(.pageHistoryLongYear)
    case .fiveYears: wording(.pageHistoryLongFiveYears)
    case .all: wording(.pageHistoryLongAll)
    }
  }

  // MARK: The chosen days

  /// The point that is read off: the chosen day's or the last before it, else the newest.
  public var chosenIndex: Int {
    guard let points = chart?.series.points else { return 0 }
    return place.at.map { index(of: $0, in: points) } ?? points.count - 1
  }

  /// The point it is compared with: the chosen day's or the last before it, else the first.
  private var sinceIndex: Int {
    guard let points = chart?.series.points, let since = place.since else { return 0 }
    return index(of: since, in: points)
  }

  private func index(of day: CalendarDate, in points: [RatePoint]) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The point that is read off; nil without a chart.
  public var chosen: RatePoint? { chart?.series.points[chosenIndex] }

  /// The point it is compared with; nil without a chart.
  public var compared: RatePoint? { chart?.series.points[sinceIndex] }

  /// `18 Jun 2026 · ECB`.
  public var chosenOrigin: String {
    guard let chosen else { return "" }
    return wording.date(chosen.day) + " · " + sourceName
  }

  /// `+5.55 % since then`, up to the newest rate; where a day to compare with is chosen or the newest
  /// rate itself, `+0.73 % since 30 Oct 2025`.
  public var chosenChange: String {
    guard let chart, let chosen, let compared else { return "" }
    if place.since == nil, chosen != chart.summary.extremes.last {
      let percent = signedChange(from: chosen, to: chart.summary.extremes.last)
      return wording(.pageHistorySinceThen(percent: percent))
    }
    return wording(
      .pageHistorySince(
        percent: signedChange(from: compared, to: chosen),
        day: wording.date(compared.day)
      )
    )
  }

  /// `18 Jun 2026: 5.1469`.
  public var chosenText: String {
    guard let chosen else { return "" }
    return wording(
      .pageHistoryOnDay(day: wording.date(chosen.day), rate: wording.rate(chosen.rate))
    )
  }

  /// `+5.55 %`, from the day compared with to the day that is read off.
  public var comparedChange: String {
    guard let chosen, let compared else { return "" }
    return signedChange(from: compared, to: chosen)
  }

  /// `USD buys more BRL`.
  public var comparedEffect: String {
    guard let chosen, let compared else { return "" }
    return effect(from: compared, to: chosen)
  }

  // MARK: Changes

  func signedChange(from earlier: RatePoint, to later: RatePoint) -> String {
    earlier.change(to: later).map { wording.signedPercent($0) } ?? ""
  }

  func effect(from earlier: RatePoint, to later: RatePoint) -> String {
    guard let change = earlier.change(to: later) else { return "" }
    let (base, quote) = (pair.base.code, pair.quote.code)
    if change.isZero { return wording(.changeNone) }
    return wording(
      change.isNegative ? .buysLess(base: base, quote: quote) : .buysMore(base: base, quote: quote)
    )
  }
}
