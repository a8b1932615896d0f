import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A line of the table of values.
public struct RateHistoryRow: Hashable, Sendable {
  /// The day as `2026-10-30`, which also identifies the line.
  public let key: String
  /// The number of its point.
  let index: Int
  /// The address that reads the day: `/USD/BRL/history?at=2026-06-18`.
  public let address: String
  public let date: String
  public let rate: String
  /// One unit of the quote in the base.
  public let inverse: String
  /// The change since the publication before; empty for the first.
  public let change: String
  /// Whether this day is being read.
  public internal(set) var isChosen: Bool
}

/// How many of the rates the table lists: the last one of each stretch of time.
public enum RateHistoryStretch: UInt8, CaseIterable, Hashable, Sendable {
  case day, week, month, year

  /// A number that only the days of one stretch share.
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
  /// The most lines of the table.
  static var mostRows: Int { 62 }

  /// The values, newest first: all of them, or the last of every week, month or year.
  ///
  /// The lines are the same whichever day is chosen: the page need not lay the table out again.
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

  /// A sentence about the omitted values; nil for none.
  public var rowsNote: String? {
    switch stretch {
    case .day: nil
    case .week: wording(.pageHistoryWeekly)
    case .month: wording(.pageHistoryMonthly)
    case .year: wording(.pageHistoryYearly)
    }
  }

  /// The shortest stretch that keeps the table short enough.
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
        return count <= RateHistoryViewModel.mostRows
      } ?? .year
    knownStretch = stretch
    return stretch
  }

  /// The table's name: it says daily rates only if it has all of them.
  public var rowsTitle: String {
    wording(stretch == .day ? .pageHistoryDaily : .settingsRates)
  }

  /// The publisher of the rates; empty without a chart.
  public var sourceName: String {
    chart.map { wording.name(ofSource: $0.series.source.name) } ?? ""
  }

  /// `/USD/BRL/history.csv?range=1Y`.
  public var fileAddress: String {
    pair.path + "/history.csv?range=" + place.range.name
  }
}
