public import ExactMoney
public import ExchangeRates

/// A request for the published rates of a currency in others over time.
public struct HistoryQuestion: EndpointQuestion {
  /// The time to cover.
  public enum Time: Hashable, Sendable {
    /// A time back from the newest rate.
    case range(HistoryRange)
    /// The first day through the last; nil for today.
    case days(CalendarDate, CalendarDate?)
  }

  public let base: Currency
  public let quotes: [Currency]
  public let time: Time
  public let group: SeriesGroup
  /// The name of the only source to use; nil for all.
  public let source: String?

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter is missing, cannot be read or excludes another one.
  public init(_ reader: QuestionReader) throws(Problem) {
    base = try reader.value(RateParameters.base, suchAs: "USD")
    quotes = try reader.value(RateParameters.quotes, suchAs: "BRL,EUR")
    group = try reader.value(RateParameters.group) ?? .day
    source = try reader.value(RateParameters.source)
    time = try HistoryQuestion.time(reader)
  }

  private static func time(_ reader: QuestionReader) throws(Problem) -> Time {
    let range = try reader.value(RateParameters.range)
    let until = try reader.value(RateParameters.until)
    guard let since = try reader.value(RateParameters.since) else {
      guard until == nil else {
        return .days(try reader.value(RateParameters.since, suchAs: "2020-01-01"), until)
      }
      return .range(range ?? .year)
    }
    guard range == nil else {
      throw Problem(
        .malformedParameter,
        "range and since exclude each other.",
        parameter: "range",
        hint: "Send one of them."
      )
    }
    guard until.map({ since <= $0 }) ?? true else {
      throw Problem(
        .outOfRange,
        "The day of since, \(since), comes after that of until, \(until.map { $0.description } ?? "").",
        parameter: "since",
        hint: "Exchange the two."
      )
    }
    return .days(since, until)
  }

  public static let parameters = [
    RateParameters.base.facts.required, RateParameters.quotes.facts.required,
    RateParameters.range.facts, RateParameters.since.facts, RateParameters.until.facts,
    RateParameters.group.facts, RateParameters.source.facts,
  ]

  public func isSettled(today: CalendarDate) -> Bool {
    guard case .days(_, let until?) = time else { return false }
    return until.isSettled(today: today)
  }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int {
    let wanted =
      switch time {
      case .range(let range): (range.firstDay(endingOn: days.upperBound), days.upperBound)
      case .days(let since, let until): (since, until ?? days.upperBound)
      }
    let (first, last) = (max(wanted.0, days.lowerBound), min(wanted.1, days.upperBound))
    return quotes.count * max(last.days(since: first) + 1, 1)
  }
}
