import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The history of a pair's rate: a chart, its summary, and every value.
///
/// It is computed from the loaded rates if they reach far enough back; otherwise it is loaded.
public final class RateHistoryViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: HistoryAddress
  /// The conversion at the shown rate, which wide windows show beside the history.
  public let converter: ConverterViewModel
  public private(set) var content = RateHistoryContent.loading {
    didSet { (knownStretch, knownRows) = (nil, nil) }
  }
  /// The table's stretch, computed once; nil until then.
  var knownStretch: RateHistoryStretch?
  /// The table's rows and the address for which they were made; nil until then.
  var knownRows: (place: String, rows: [RateHistoryRow])?
  /// The reader's recent conversions, newest first.
  public private(set) var recent: [RecentConversionRow] = []
  /// The versions of the rates and of the newest conversion from which ``recent`` was made.
  ///
  /// After any change, the newest conversion is another object.
  private var recentOrigin: (version: String, newest: KeptConversion?) = ("", nil)
  private var origin: RateHistoryOrigin?
  /// Whether the loaded rates do not reach far enough back, so that the history must be loaded.
  private var isBeyondBook = false
  /// The index of the point that was chosen on the server's chart before its rates came; nil if none was.
  private var awaitedIndex: Int?

  public init(_ address: HistoryAddress, _ environment: AppEnvironment) {
    converter = ConverterViewModel(address.conversion.place, environment, cardOf: .history)
    place = address
    self.environment = environment
    find()
    recall()
  }

  public var pair: CurrencyPair { place.pair }
  public var address: Address { .history(place) }
  public var heading: String { wording(.pageHistory) }

  public var title: String {
    wording(
      .pageHistoryTitle(
        base: pair.base.code,
        quote: pair.quote.code,
        range: wording(place.range.names.long)
      )
    )
  }

  /// Whether the page still shows the server's content, because the rates have not come.
  public var isDrawn: Bool {
    isBeyondBook && chart == nil && environment.rates.isMissing(source) && isAsServed
  }

  public var needs: [RateQuery] { (isBeyondBook ? [source] : []) + dayNeeds + converter.needs }

  /// The query for the history: for the year, which serves every pair, if that is long enough; else
  /// for the series.
  private var source: RateQuery {
    let rates = environment.rates
    guard place.range.rawValue <= HistoryRange.year.rawValue, rates.isAwaitingYear else {
      return query
    }
    return rates.yearNeeded ?? query
  }

  /// The chart; nil if there is none.
  public var chart: RateHistoryChart? {
    if case .chart(let chart) = content { chart } else { nil }
  }

  private var query: RateQuery { .series(pair, place.range) }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .range:
      if let range = HistoryRange(named: value) { (place.range, awaitedIndex) = (range, nil) }
      find()
    case .scrub:
      scrub(to: value)
    case .compare:
      place.since = CalendarDate(value)
    case .swap:
      return Step(.push(swapAddress))
    case .export:
      guard let chart else { return [] }
      let file = RateHistoryCSV(chart.series, range: place.range)
      return [.download(name: file.name, text: file.text)]
    case .sheet:
      return ConverterSheet(named: value).map { Step(.push(converter.opened($0))) } ?? []
    default: return converted(converter.handle(action, value))
    }
    return []
  }

  public func takes(_ key: Key) -> Bool { converter.takes(key) }

  public func handle(_ key: Key) -> Step {
    guard takes(key) else { return [] }
    if case .character(let letter) = key, letter | 0x20 == UInt8(ascii: "s") {
      return Step(.push(swapAddress))
    }
    return converted(converter.handle(key))
  }

  /// Records a change of the conversion.
  private func converted(_ step: Step) -> Step {
    place.conversion = KeptConversion(converter.place)
    return step
  }

  /// Shows another day's rate: that of the point with an index, or that of a day.
  private func scrub(to value: String) {
    let day = CalendarDate(value)
    if let day { place.at = day }
    awaitedIndex = day == nil ? Int(value) : nil
    showAwaited()
  }

  /// Shows the rate of the point with ``awaitedIndex``, once there is a chart.
  private func showAwaited() {
    guard let awaitedIndex, let points = chart?.series.points else { return }
    place.at = awaitedIndex >= points.count - 1 ? nil : points[max(awaitedIndex, 0)].day
    self.awaitedIndex = nil
  }

  // MARK: The series

  public func follow() {
    converter.follow()
    find()
    recall()
  }

  /// Updates ``recent`` if conversions or rates are new.
  private func recall() {
    let (version, newest) = (
      environment.rates.book.version, environment.recent.items.first?.conversion
    )
    guard newest !== recentOrigin.newest || !version.isSame(as: recentOrigin.version) else {
      return
    }
    recentOrigin = (version, newest)
    recent = environment.recent.items.map { RecentConversionRow($0, in: environment) }
  }

  /// Updates ``content`` if its inputs have changed.
  private func find() {
    let loaded: RateSeries? =
      if case .series(let series) = environment.rates.data(for: query) { series } else { nil }
    let origin = RateHistoryOrigin(
      range: place.range,
      bookVersion: environment.rates.book.version,
      yearThrough: environment.rates.year?.through,
      source: environment.preferences.rates.source ?? "",
      loadedCount: loaded?.points.count ?? 0
    )
    if let known = self.origin, origin.isSame(as: known) {
      // The connection may have come or gone.
      if isBeyondBook, chart == nil { content = environment.isOffline ? .offline : .loading }
      return
    }
    // When rates are newer, the old chart is shown until the new one has come.
    let isAwaited = loaded == nil && self.origin?.range == origin.range && chart != nil
    self.origin = origin
    isBeyondBook = false
    do throws(RateError) {
      let series = try environment.archivedSeries(for: pair, place.range)
      isBeyondBook = series == nil
      if isBeyondBook && isAwaited { return }
      content =
        (series ?? loaded).flatMap { RateHistoryChart($0, in: wording) }.map { .chart($0) }
        ?? (environment.isOffline ? .offline : .loading)
      showAwaited()
    } catch {
      content = .none
    }
  }

  /// The reason why there is no history: the pair has no rate, or none that changes.
  public var noHistory: String {
    environment.absence(of: pair, in: environment.rates.archive) ?? wording(.pageHistoryNone)
  }
}
