import ExactJSON
import ExactMoney
import ExchangeRates

/// A rate of one currency in another on a day.
struct FrankfurterRow {
  let day: CalendarDate
  let base: Currency
  let quote: Currency
  let rate: JSONValue
  let sources: [String]

  func json(namesProviders: Bool) -> JSONValue {
    let date = JSONValue.string(day.description)
    // These are nearly all of a long answer, so no literal, which would cost a copy.
    var members = [
      JSONMember("date", date), JSONMember("base", .string(base.code)),
      JSONMember("quote", .string(quote.code)), JSONMember("rate", rate),
    ]
    if namesProviders && !sources.isEmpty {
      let providers = JSONValue.array(
        sources.map { ["key": .string($0), "date": date, "rate": rate] }
      )
      members.append(JSONMember("providers", providers))
    }
    return .object(members)
  }

  func line(namesProviders: Bool) -> String {
    let providers = sources.map { "\($0):\(rate.text)" }.joined(separator: "|")
    return "\(day),\(base.code),\(quote.code),\(rate.text)"
      + (namesProviders ? ",\(providers)" : "") + "\n"
  }
}

/// Makes the rows of an answer in one base.
struct FrankfurterRows: Sendable {
  let base: Currency
  /// Whether one source is requested, whose figures keep their published digits.
  let isOfOne: Bool
  /// Whether rows name the sources of their rates.
  let namesProviders: Bool
  let today: CalendarDate

  /// Returns the rates of a day in alphabetical order, with the base's own if `withBase`.
  ///
  /// Each row has the day of its publication.
  func rows(
    _ rates: [Conversion],
    on day: CalendarDate?,
    withBase: Bool
  ) throws(DialectFailure) -> [FrankfurterRow] {
    var rows: [FrankfurterRow] = []
    for conversion in rates where conversion.target != base {
      rows.append(try row(conversion.route, of: conversion.route.asOf ?? day ?? today))
    }
    if withBase, !rates.isEmpty {
      rows.append(identity(of: rows.map { $0.day }.max() ?? day ?? today))
    }
    return rows.sorted { $0.quote < $1.quote }
  }

  fileprivate func identity(of day: CalendarDate) -> FrankfurterRow {
    FrankfurterRow(day: day, base: base, quote: base, rate: .number("1.0"), sources: [])
  }

  fileprivate func row(
    _ rate: RateRows.Rate,
    of day: CalendarDate
  ) throws(DialectFailure) -> FrankfurterRow {
    FrankfurterRow(
      day: day,
      base: base,
      quote: rate.quote,
      rate: try self.rate(rate.ratio, rate.isPublished ? (rate.above, rate.below) : nil),
      sources: rate.isPublished && namesProviders ? rate.sources : []
    )
  }

  private func row(
    _ route: RateRoute,
    of day: CalendarDate
  ) throws(DialectFailure) -> FrankfurterRow {
    FrankfurterRow(
      day: day,
      base: base,
      quote: route.pair.quote,
      rate: try rate(route.ratio, route.published),
      sources: route.published == nil ? [] : route.sources
    )
  }

  /// Returns the rate, with its published digits if only one source is requested and quotes it per
  /// unit of the base.
  private func rate(
    _ ratio: ExactFraction,
    _ published: (above: ExactDecimal?, below: ExactDecimal?)?
  ) throws(DialectFailure) -> JSONValue {
    if isOfOne, let figure = published?.above, published?.below == nil {
      return FrankfurterNumber.float(figure)
    }
    do throws(DecimalError) {
      return FrankfurterNumber.rate(try FrankfurterNumber.rounded(ratio))
    } catch {
      throw FrankfurterQuestion.noData
    }
  }

  fileprivate func mean(
    _ sum: ExactFraction,
    of count: Int,
    _ quote: Currency,
    day: CalendarDate
  ) -> FrankfurterRow? {
    guard let mean = try? sum.divided(by: ExactFraction(ExactDecimal(count))),
      let rounded = try? FrankfurterNumber.rounded(mean)
    else { return nil }
    return FrankfurterRow(
      day: day,
      base: base,
      quote: quote,
      rate: FrankfurterNumber.rate(rounded),
      sources: []
    )
  }
}

/// The rows of each day, or their means per week or month, in alphabetical order.
struct FrankfurterDays: Sequence, Sendable {
  private let times: [RateRows]
  private let first: CalendarDate
  private let group: String?
  private let writer: FrankfurterRows
  private let withBase: Bool

  /// Creates the rows of `times` since `first`, grouped by "week", "month" or not at all.
  init(
    _ times: [RateRows],
    since first: CalendarDate,
    by group: String?,
    _ writer: FrankfurterRows,
    withBase: Bool
  ) {
    (self.times, self.first, self.group) = (times, first, group)
    (self.writer, self.withBase) = (writer, withBase)
  }

  func makeIterator() -> AnyIterator<[FrankfurterRow]> {
    var days = times.lazy.joined().lazy.filter { $0.day >= first }.makeIterator()
    guard let group else {
      return AnyIterator {
        days.next().map { day in
          sorted(day.rates.compactMap { try? writer.row($0, of: day.day) }, day.day)
        }
      }
    }
    var (means, closed) = (Means(), [[FrankfurterRow]]())
    return AnyIterator {
      // The last days of a year may be dated after the first ones of the next, so two groups are
      // kept.
      while closed.count < 2, let day = days.next() {
        let bucket = FrankfurterDays.bucket(of: day.day, by: group)
        if bucket != means.day { close(&means, &closed, next: bucket) }
        for rate in day.rates where rate.quote != writer.base {
          means.add(rate.ratio, of: rate.quote)
        }
      }
      if closed.count < 2 { close(&means, &closed, next: nil) }
      return closed.isEmpty ? nil : closed.removeFirst()
    }
  }

  /// The sums of the rates of a week or a month.
  private struct Means {
    var day: CalendarDate?
    /// The sums by currency, nil if one does not fit 38 digits, and the number of their rates.
    var sums: [Currency: (sum: ExactFraction?, count: Int)] = [:]

    mutating func add(_ rate: ExactFraction, of quote: Currency) {
      let (sum, count) = sums[quote] ?? (ExactFraction(.zero), 0)
      sums[quote] = (try? sum?.adding(rate), count + 1)
    }
  }

  private func close(
    _ means: inout Means,
    _ closed: inout [[FrankfurterRow]],
    next: CalendarDate?
  ) {
    if let day = means.day, !means.sums.isEmpty {
      let rows = means.sums.compactMap { quote, sum in
        sum.sum.flatMap { writer.mean($0, of: sum.count, quote, day: day) }
      }
      closed.append(sorted(rows, day))
      closed.sort { ($0.first?.day ?? day) < ($1.first?.day ?? day) }
    }
    means = Means(day: next)
  }

  private func sorted(_ rows: [FrankfurterRow], _ day: CalendarDate) -> [FrankfurterRow] {
    let rows = rows.filter { $0.quote != writer.base }
    let identity = withBase && !rows.isEmpty ? [writer.identity(of: day)] : []
    return (rows + identity).sorted { $0.quote < $1.quote }
  }

  /// Returns the date of a week or a month in an answer.
  ///
  /// A month is dated by its first day, a week of the year by 1 January plus seven days per week
  /// before it. Weeks begin on Mondays.
  private static func bucket(of day: CalendarDate, by group: String) -> CalendarDate {
    let (year, month, _) = day.components
    if group == "month" { return CalendarDate(year: year, month: month, day: 1) ?? day }
    guard let first = CalendarDate(year: year, month: 1, day: 1) else { return day }
    let number = (day.days(since: first) + 7 - (day.weekday - 1)) / 7
    return first.adding(days: 7 * number)
  }
}

/// The format of rows.
enum FrankfurterForm {
  case json, lines, table

  /// Reads the format from `Accept`, JSON by default.
  init(_ request: DialectRequest) {
    self =
      request.accepts("application/x-ndjson")
      ? .lines : request.accepts("text/csv") ? .table : .json
  }

  /// Returns the text of `days`, an array of rows for each.
  func text<Days: Sequence & Sendable>(
    _ days: Days,
    namesProviders: Bool
  ) -> DialectText where Days.Element == [FrankfurterRow], Days.Iterator: SendableMetatype {
    switch self {
    case .json:
      return DialectText(
        TextPieces(elements: days) { rows in rows.map { $0.json(namesProviders: namesProviders) } }
      ).byAccept
    case .lines:
      let pieces = TextPieces("", days) { rows, text in
        for row in rows {
          row.json(namesProviders: namesProviders).append(to: &text)
          text.append(UInt8(ascii: "\n"))
        }
      }
      return DialectText(pieces, type: "application/x-ndjson; charset=utf-8").byAccept
    case .table:
      let head = "date,base,quote,rate" + (namesProviders ? ",providers" : "") + "\n"
      let pieces = TextPieces(head, days) { rows, text in
        for row in rows { text += row.line(namesProviders: namesProviders).utf8 }
      }
      return DialectText(pieces, type: "text/csv; charset=utf-8").byAccept
    }
  }
}
