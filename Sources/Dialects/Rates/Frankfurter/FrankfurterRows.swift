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

  func json(tellsProviders: Bool) -> JSONValue {
    let date = JSONValue.string(day.description)
    // Nearly all of a long answer is these: no literal, which costs a copy.
    var members = [
      JSONMember("date", date), JSONMember("base", .string(base.code)),
      JSONMember("quote", .string(quote.code)), JSONMember("rate", rate),
    ]
    if tellsProviders && !sources.isEmpty {
      let providers = JSONValue.array(
        sources.map { ["key": .string($0), "date": date, "rate": rate] }
      )
      members.append(JSONMember("providers", providers))
    }
    return .object(members)
  }

  func line(tellsProviders: Bool) -> String {
    let providers = sources.map { "\($0):\(rate.text)" }.joined(separator: "|")
    return "\(day),\(base.code),\(quote.code),\(rate.text)"
      + (tellsProviders ? ",\(providers)" : "") + "\n"
  }
}

/// Makes the rows of an answer.
struct FrankfurterRows: Sendable {
  let base: Currency
  /// Whether one source is asked, whose digits are told as they are published.
  let isOfOne: Bool
  let tellsProviders: Bool
  let today: CalendarDate

  /// The rates of a day, by the alphabet; each has its own day, and the base stands among them.
  func rows(
    _ rates: [Conversion],
    on day: CalendarDate?,
    withBase: Bool
  ) throws(FrankfurterFailure) -> [FrankfurterRow] {
    var rows: [FrankfurterRow] = []
    for conversion in rates where conversion.target != base {
      rows.append(try row(conversion.route, of: conversion.route.asOf ?? day ?? today))
    }
    if withBase, !rates.isEmpty {
      rows.append(identity(of: rows.map { $0.day }.max() ?? day ?? today))
    }
    return rows.sorted { $0.quote < $1.quote }
  }

  private func identity(of day: CalendarDate) -> FrankfurterRow {
    FrankfurterRow(day: day, base: base, quote: base, rate: .number("1.0"), sources: [])
  }

  /// The rates of days, or their means over weeks or months, by day and then by the alphabet; the base stands among them.
  func rows(
    _ spans: [RateSpan],
    by group: String?,
    withBase: Bool
  ) throws(FrankfurterFailure) -> [FrankfurterRow] {
    var rows: [FrankfurterRow] = []
    for span in spans where span.pair.quote != base {
      var bucket: (day: CalendarDate, values: [ExactFraction])?
      for rate in span.rates where rate.asOf == rate.day {
        guard let group else {
          rows.append(
            FrankfurterRow(
              day: rate.day,
              base: base,
              quote: span.pair.quote,
              rate: try self.rate(rate.ratio, rate.published),
              sources: rate.sources
            )
          )
          continue
        }
        let day = FrankfurterRows.bucket(of: rate.day, by: group)
        if let full = bucket, full.day != day {
          rows.append(try mean(of: full.values, span.pair, day: full.day))
          bucket = nil
        }
        bucket = (day, (bucket?.values ?? []) + [rate.ratio])
      }
      if let bucket { rows.append(try mean(of: bucket.values, span.pair, day: bucket.day)) }
    }
    if withBase { rows += Set(rows.map { $0.day }).map { identity(of: $0) } }
    rows.sort { ($0.day, $0.quote) < ($1.day, $1.quote) }
    return rows
  }

  private func row(_ route: RateRoute, of day: CalendarDate) throws(FrankfurterFailure)
    -> FrankfurterRow
  {
    FrankfurterRow(
      day: day,
      base: base,
      quote: route.pair.quote,
      rate: try rate(route.ratio, route.published),
      sources: route.published == nil ? [] : route.sources
    )
  }

  /// The rate; of one source that publishes it so, with its digits.
  private func rate(
    _ ratio: ExactFraction,
    _ published: (above: ExactDecimal?, below: ExactDecimal?)?
  ) throws(FrankfurterFailure) -> JSONValue {
    if isOfOne, let figure = published?.above, published?.below == nil {
      return FrankfurterNumber.float(figure)
    }
    do throws(DecimalError) {
      return FrankfurterNumber.rate(try FrankfurterNumber.rounded(ratio))
    } catch {
      throw .noData
    }
  }

  private func mean(
    of values: [ExactFraction],
    _ pair: CurrencyPair,
    day: CalendarDate
  ) throws(FrankfurterFailure) -> FrankfurterRow {
    do throws(DecimalError) {
      var sum = ExactFraction(.zero)
      for value in values { sum = try sum.adding(value) }
      let mean = try sum.divided(by: ExactFraction(ExactDecimal(values.count)))
      let rate = FrankfurterNumber.rate(try FrankfurterNumber.rounded(mean))
      return FrankfurterRow(day: day, base: base, quote: pair.quote, rate: rate, sources: [])
    } catch {
      throw .noData
    }
  }

  /// The day that a week or a month stands under: a month under its first, a week under 1 January and seven times its
  /// number, weeks beginning on Mondays.
  private static func bucket(of day: CalendarDate, by group: String) -> CalendarDate {
    let (year, month, _) = day.components
    if group == "month" { return CalendarDate(year: year, month: month, day: 1) ?? day }
    guard let first = CalendarDate(year: year, month: 1, day: 1) else { return day }
    let number = (day.days(since: first) + 7 - (day.weekday - 1)) / 7
    return first.adding(days: 7 * number)
  }
}

/// How rows are written.
enum FrankfurterForm {
  case json, lines, table

  /// The form that `Accept` names.
  init(_ request: DialectRequest) {
    self =
      request.accepts("application/x-ndjson")
      ? .lines : request.accepts("text/csv") ? .table : .json
  }

  func text(_ rows: [FrankfurterRow], tellsProviders: Bool) -> DialectText {
    switch self {
    case .json:
      return DialectText(elements: rows.lazy.map { $0.json(tellsProviders: tellsProviders) })
        .byAccept
    case .lines:
      return DialectText(
        rows.map { $0.json(tellsProviders: tellsProviders).text + "\n" }.joined(),
        type: "application/x-ndjson; charset=utf-8"
      ).byAccept
    case .table:
      let head = "date,base,quote,rate" + (tellsProviders ? ",providers" : "") + "\n"
      return DialectText(
        head + rows.map { $0.line(tellsProviders: tellsProviders) }.joined(),
        type: "text/csv; charset=utf-8"
      ).byAccept
    }
  }
}
