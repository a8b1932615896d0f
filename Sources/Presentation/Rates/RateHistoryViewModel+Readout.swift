public import ExactMoney
public import ExchangeRates
public import Localization
import PlainBytes

/// The texts about the chosen days.
extension RateHistoryViewModel {
  // MARK: The pair and the range

  /// The pair: `1 USD in BRL`.
  public var pairTitle: String { pairTitle(pair) }

  public func pairTitle(_ pair: CurrencyPair) -> String {
    wording(.pageHistoryPair(base: pair.base.code, quote: pair.quote.code))
  }

  public func chooseLabel(_ currency: Currency) -> String {
    wording(.pageHistoryChoose(name: wording.name(of: currency), code: currency.code))
  }

  /// Returns the address of the list from which one side of the pair is chosen.
  public func chooseAddress(_ side: CurrencyListAddress.Purpose) -> Address {
    .currencies(CurrencyListAddress(for: side, of: place.conversion, origin: .history))
  }

  /// The address of the reversed pair, over the same days.
  public var swapAddress: Address {
    var swapped = place
    var conversion = place.conversion.place
    conversion.pair = pair.reversed
    swapped.conversion = KeptConversion(conversion)
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

  // MARK: The chosen days

  /// A day to show, with its rate.
  public struct ReadDay: Sendable {
    /// The requested day; by default the newest, or the first of the range.
    public let day: CalendarDate
    /// The rate in force on the day, with its day of publication; nil if there is none.
    public let point: RatePoint?
    /// The name of the rate's source; empty if there is no rate.
    let source: String
    let trouble: ConverterViewModel.Rates.Trouble?
  }

  /// The day whose rate is shown: the requested one, else the newest; nil without a chart.
  public var chosenDay: ReadDay? { read(place.at, orElse: chart?.summary.extremes.last) }

  /// The day to compare with: the requested one, else the first of the range; nil without a chart.
  public var comparedDay: ReadDay? { read(place.since, orElse: chart?.summary.extremes.first) }

  /// The rate that is shown; nil if the day has none.
  public var chosen: RatePoint? { chosenDay?.point }

  /// The rate that is compared; nil if the day has none.
  public var compared: RatePoint? { comparedDay?.point }

  /// The index of the shown rate in the chart; nil if it is outside the range.
  public var chosenIndex: Int? {
    guard let points = chart?.series.points else { return nil }
    return place.at.map { index(of: $0, in: points) } ?? points.count - 1
  }

  /// Returns the index of the point in force on a day; nil if the series does not have it.
  private func index(of day: CalendarDate, in points: [RatePoint]) -> Int? {
    let next = points.partitioningIndex { $0.day > day }
    guard next > 0, day <= environment.today,
      day.days(since: points[next - 1].day) <= RateHistoryViewModel.maximumCarriedDays
    else { return nil }
    return next - 1
  }

  /// The maximum number of days for which a point of the chart is in force.
  ///
  /// The converter handles days that are further away.
  private static var maximumCarriedDays: Int { 7 }

  /// Returns a day's rate from the chart, or else as a conversion on that day finds it.
  private func read(_ day: CalendarDate?, orElse point: RatePoint?) -> ReadDay? {
    guard let series = chart?.series, let point else { return nil }
    guard let day else {
      return ReadDay(day: point.day, point: point, source: series.source.name, trouble: nil)
    }
    if let index = index(of: day, in: series.points) {
      let point = series.points[index]
      return ReadDay(day: day, point: point, source: series.source.name, trouble: nil)
    }
    let (archive, absence) = environment.archive(of: day)
    var (read, source, trouble) = (nil as RatePoint?, "", absence)
    if let archive {
      do throws(RateError) {
        let route = try environment.converter(by: archive)
          .route(for: pair, on: day, inUnitsOf: environment.today)
        read = RatePoint(day: route.asOf ?? day, rate: route.ratio.value)
        source = route.publishedLegs.first?.source ?? ""
      } catch {
        trouble = .error(error)
      }
    }
    return ReadDay(day: day, point: read, source: source, trouble: trouble)
  }

  /// The queries for days outside the chart.
  var dayNeeds: [RateQuery] {
    guard let points = chart?.series.points else { return [] }
    var needs: [RateQuery] = []
    for day in [place.at, place.since] {
      guard let day, index(of: day, in: points) == nil else { continue }
      var conversion = ConverterAddress(pair)
      conversion.on = day
      if let need = conversion.tables(today: environment.today), !needs.contains(need) {
        needs.append(need)
      }
    }
    return needs
  }

  /// Returns the address of the conversion at a day's rates; nil for the newest.
  public func conversion(on day: CalendarDate?) -> Address {
    var conversion = place.conversion.place
    if let day { (conversion.on, conversion.policy, conversion.rate) = (day, .last, nil) }
    return .converter(conversion)
  }

  /// Returns the rate of a day, with the day of publication if it differs, or why there is none.
  public func text(of read: ReadDay) -> String {
    if let trouble = read.trouble { return converter.sentence(for: trouble, in: wording) ?? "" }
    guard let point = read.point else { return "" }
    return point.day == read.day ? wording.rate(point.rate) : text(of: point)
  }

  private func text(of point: RatePoint) -> String {
    wording(.pageHistoryOnDay(day: wording.date(point.day), rate: wording.rate(point.rate)))
  }

  /// The origin of the shown rate, `18 Jun 2026 · ECB`; for a day without a rate, the reason.
  public var chosenOrigin: String {
    guard let read = chosenDay else { return "" }
    guard let point = read.point else { return text(of: read) }
    let source = read.source.utf8.isEmpty ? "" : " · " + wording.name(ofSource: read.source)
    return wording.date(point.day) + source
  }

  /// The change from the shown rate to the newest: `+5.55 % since then`.
  ///
  /// If a day to compare is chosen, or the shown rate is the newest, it is the change up to the
  /// shown rate: `+0.73 % since 30 Oct 2025`.
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

  /// The shown rate with its day: `18 Jun 2026: 5.1469`.
  public var chosenText: String {
    chosenDay.map { read in read.point.map { text(of: $0) } ?? text(of: read) } ?? ""
  }

  /// The change from the compared to the shown rate: `+5.55 %`.
  public var comparedChange: String {
    guard let chosen, let compared else { return "" }
    return signedChange(from: compared, to: chosen)
  }

  /// The effect of that change: `USD buys more BRL`.
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

extension HistoryRange {
  /// The names of the range: `1Y` and `1 year`.
  public var names: (short: Message, long: Message) {
    switch self {
    case .week: (.pageHistoryShortWeek, .pageHistoryLongWeek)
    case .month: (.pageHistoryShortMonth, .pageHistoryLongMonth)
    case .quarter: (.pageHistoryShortQuarter, .pageHistoryLongQuarter)
    case .year: (.pageHistoryShortYear, .converterYear)
    case .fiveYears: (.pageHistoryShortFiveYears, .pageHistoryLongFiveYears)
    case .all: (.pageHistoryShortAll, .pageHistoryLongAll)
    }
  }
}
