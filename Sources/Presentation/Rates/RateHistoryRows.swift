import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A row of the table of rates.
public struct RateHistoryRow: Hashable, Sendable {
  /// The day as `2026-10-30`, which identifies the row.
  public let key: String
  /// The index of its point in the series.
  let index: Int
  /// The address that shows the day's rate: `/USD/BRL/history?at=2026-06-18`.
  public let address: String
  public let date: String
  public let rate: String
  /// The worth of one unit of the quote in the base.
  public let inverse: String
  /// The change since the previous publication; empty for the first.
  public let change: String
  /// Whether this day's rate is being shown.
  public internal(set) var isChosen: Bool
}

/// The stretch of time for which the table has one rate, its last.
public enum RateHistoryStretch: UInt8, CaseIterable, Hashable, Sendable {
  case day, week, month, year

  /// Returns a number that is the same for all days of a stretch.
  func number(of day: CalendarDate) -> Int {
    switch self {
    case .day: return Int(day.dayNumber)
    case .week: return Int(day.dayNumber) - day.weekday
    case .month:
      let (year, month, _) = day.components
      return year * 12 + month
    case .year: return day.components.year
    }
  }
}

extension RateHistoryViewModel {
  /// The maximum number of rows; a longer range has one per week, month or year.
  static var maximumRows: Int { 62 }

  /// The rates, newest first: all of them, or the last of every week, month or year.
  ///
  /// The rows do not depend on the chosen day, so that the page need not lay out the table again.
  public var rows: [RateHistoryRow] {
    guard let points = chart?.series.points else { return [] }
    var newest = place
    newest.at = nil
    let (address, chosenIndex) = (newest.text, chosenIndex)
    if !(knownRows.map { $0.place.isSame(as: address) } ?? false) {
      knownRows = (address, newRows(of: points, from: newest))
    }
    var shown = knownRows?.rows ?? []
    if let chosen = shown.firstIndex(where: { $0.index == chosenIndex }) {
      shown[chosen].isChosen = true
    }
    return shown
  }

  private func newRows(of points: [RatePoint], from newest: HistoryAddress) -> [RateHistoryRow] {
    let stretch = stretch
    return points.indices.reversed().filter { index in
      index == points.count - 1
        || stretch.number(of: points[index].day) != stretch.number(of: points[index + 1].day)
    }.map { index in
      let point = points[index]
      var there = newest
      if index < points.count - 1 { there.at = point.day }
      let inverse = try? ExactDecimal.one.divided(
        by: point.rate,
        to: .significantDigits(20),
        rounding: .toNearestOrAwayFromZero
      )
      return RateHistoryRow(
        key: point.day.description,
        index: index,
        address: there.text,
        date: wording.date(point.day),
        rate: wording.rate(point.rate),
        inverse: inverse.map { wording.rate($0) } ?? "",
        change: index == 0 ? "" : signedChange(from: points[index - 1], to: point),
        isChosen: false
      )
    }
  }

  /// A sentence about the omitted rates; nil if there are none.
  public var rowsNote: String? {
    switch stretch {
    case .day: nil
    case .week: wording(.pageHistoryWeekly)
    case .month: wording(.pageHistoryMonthly)
    case .year: wording(.pageHistoryYearly)
    }
  }

  /// The shortest stretch that keeps the table within ``maximumRows``.
  var stretch: RateHistoryStretch {
    guard let points = chart?.series.points else { return .day }
    if let knownStretch { return knownStretch }
    let stretch =
      RateHistoryStretch.allCases.first { stretch in
        var count = 0
        var last: Int?
        for point in points {
          let number = stretch.number(of: point.day)
          if number != last { count += 1 }
          last = number
        }
        return count <= RateHistoryViewModel.maximumRows
      } ?? .year
    knownStretch = stretch
    return stretch
  }

  /// The title of the table, which mentions daily rates only if it has all of them.
  public var rowsTitle: String { wording(stretch == .day ? .pageHistoryDaily : .settingsRates) }

  /// The name of the source of the rates; empty without a chart.
  public var sourceName: String {
    chart.map { wording.name(ofSource: $0.series.source.name) } ?? ""
  }

  /// The address of the file: `/USD/BRL/history.csv?range=1Y`.
  public var fileAddress: String { pair.path + "/history.csv?range=" + place.range.name }
}
