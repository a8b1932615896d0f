import ExactMoney
public import ExchangeRates
import Localization

/// How the rate of a pair moved: a chart, what it comes to, and every value.
///
/// Where the rates at hand reach back far enough, the history is worked out from them and nothing is
/// asked of anyone; otherwise it is loaded.
public struct RateHistoryViewModel: ScreenModel {
  public var surroundings: Surroundings {
    didSet {
      converter.surroundings = surroundings
      find()
    }
  }
  public var place: HistoryAddress {
    didSet { if place.range != oldValue.range { find() } }
  }
  /// The conversion at the rate that moved so, which wide windows show beside the history.
  public private(set) var converter: ConverterViewModel
  /// What there is to show.
  public private(set) var content = RateHistoryContent.loading
  private var origin: RateHistoryOrigin?
  /// Whether the rates at hand do not hold the history, so that it must be loaded.
  private var isBeyondBook = false

  public init(_ address: HistoryAddress, _ surroundings: Surroundings) {
    let conversion = ConverterAddress(address.pair, amount: address.amount)
    converter = ConverterViewModel(
      conversion,
      surroundings,
      isCard: true,
      listOrigin: .history
    )
    place = address
    self.surroundings = surroundings
    find()
  }

  public var pair: CurrencyPair { place.pair }
  public var address: Address { .history(place) }
  public var heading: String { wording(.pageHistory) }

  public var title: String {
    wording(
      .pageHistoryTitle(
        base: pair.base.code,
        quote: pair.quote.code,
        range: longName(of: place.range)
      )
    )
  }

  public var needs: [RateQuery] { (isBeyondBook ? [query] : []) + converter.needs }

  /// The chart, when there is one to show.
  public var chart: RateHistoryChart? {
    if case .chart(let chart) = content { chart } else { nil }
  }

  var wording: Wording { surroundings.wording }

  private var query: RateQuery { .series(pair, place.range) }

  // MARK: What happens

  public mutating func handle(_ action: Action, _ value: String) -> [AppEffect] {
    switch action {
    case .range:
      if let range = HistoryRange(named: value) { place.range = range }
    case .scrub:
      scrub(to: value)
    case .compare:
      place.since = CalendarDate(value)
    case .swap:
      return [.show(swapAddress, isReplacing: false)]
    case .export:
      guard let chart else { return [] }
      let file = RateHistoryCSV(chart.series, range: place.range)
      return [.download(name: file.name, text: file.text)]
    case .options: return [.show(converter.openedOptions, isReplacing: false)]
    case .amount, .receive, .key, .convert, .dismiss, .copy, .share:
      return convert { $0.handle(action, value) }
    default: break
    }
    return []
  }

  public func takes(_ key: Key) -> Bool { converter.takes(key) }

  public mutating func handle(_ key: Key) -> [AppEffect] {
    guard takes(key) else { return [] }
    if case .character(let letter) = key, letter | 0x20 == UInt8(ascii: "s") {
      return [.show(swapAddress, isReplacing: false)]
    }
    return convert { $0.handle(key) }
  }

  /// Has the conversion take what happened to it.
  private mutating func convert(
    _ body: (inout ConverterViewModel) -> [AppEffect]
  ) -> [AppEffect] {
    converter.surroundings = surroundings
    let effects = body(&converter)
    place.amount = converter.amountBeside
    surroundings = converter.surroundings
    return effects
  }

  /// Reads off another day: the point of this number, or the day itself.
  private mutating func scrub(to value: String) {
    if let day = CalendarDate(value) {
      place.at = day
    } else if let chart, let index = Int(value) {
      let points = chart.series.points
      let last = points.count - 1
      place.at = index >= last ? nil : points[max(index, 0)].day
    }
  }

  // MARK: The series

  /// Brings ``content`` up to date; works nothing out again that has not changed.
  private mutating func find() {
    let loaded = loadedSeries
    let origin = RateHistoryOrigin(
      range: place.range,
      bookVersion: surroundings.rates.version,
      source: surroundings.preferences.source ?? "",
      loadedCount: loaded?.points.count ?? 0
    )
    if let known = self.origin, origin.isSame(as: known) {
      // The connection may have come or gone.
      if isBeyondBook, chart == nil { content = surroundings.isOffline ? .offline : .loading }
      return
    }
    self.origin = origin
    isBeyondBook = false
    do throws(RateError) {
      let atHand = try surroundings.seriesAtHand(for: pair, place.range)
      isBeyondBook = atHand == nil
      content =
        (atHand ?? loaded).flatMap { RateHistoryChart($0) }.map { .chart($0) }
        ?? (surroundings.isOffline ? .offline : .loading)
    } catch {
      content = .none
    }
  }

  private var loadedSeries: RateSeries? {
    if case .series(let series) = surroundings.data(for: query) { series } else { nil }
  }
}
