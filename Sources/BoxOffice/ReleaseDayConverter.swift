public import ExactMoney
public import ExchangeRates
public import Movies

/// Converts a movie's money into another currency at the rates of its release.
///
/// Movies and rates meet only here: neither of their modules knows the other.
public struct ReleaseDayConverter: Sendable {
  private let archive: RateArchive
  private let today: CalendarDate

  /// Converts by the published rates of `archive`, without the reader's own, which are of today.
  public init(_ archive: RateArchive, today: CalendarDate) {
    self.archive = archive
    self.today = today
  }

  /// The worth of `amount`, a movie's budget or box office, in `target` at the rates of its `release`.
  public func worth(
    of amount: MovieAmount,
    in target: Currency,
    at release: ReleaseMoment
  ) -> ReleaseWorth {
    worths(of: [amount], in: target, at: release)[0]
  }

  /// The same for `amounts` of movies with the same release; the rates of each currency are found once.
  public func worths(
    of amounts: [MovieAmount],
    in target: Currency,
    at release: ReleaseMoment
  ) -> [ReleaseWorth] {
    let converter = Converter(archive: archive, today: today, policy: release.policy)
    do throws(RateError) {
      let terms = amounts.map { ConversionTerm($0.money) }
      let sum = try converter.convert(terms, to: target, on: release.day)
      var worths: [ReleaseWorth] = []
      for place in amounts.indices {
        let part = sum.part(place)
        worths.append(.converted(part, try part.result()))
      }
      return worths
    } catch {
      // An amount without a rate, or one that does not fit, must not cost the others theirs.
      if amounts.count > 1 { return amounts.map { worth(of: $0, in: target, at: release) } }
      guard case .beforeFirst(let currency, let first, _) = error else { return [.noRate] }
      return [.beforeFirst(currency, first)]
    }
  }
}

/// The result of a conversion at the rates of a release.
public enum ReleaseWorth: Sendable {
  /// The conversion with its route and dates, and its result rounded to minor units.
  case converted(ConversionSum, Money)
  /// The release is before the first rate of a currency, which is of that day.
  case beforeFirst(Currency, CalendarDate)
  /// No rate joins the two, or a mean of the year lacks a publication.
  case noRate
}

/// The worth of a movie's money, without a type of rates: for pages, which know none.
public enum ReleaseValue: Hashable, Sendable {
  case converted(Money, ReleaseRate)
  /// The release is before the first rate of a currency, which is of that day.
  case beforeFirst(Currency, CalendarDate)
  /// No rate joins the two.
  case noRate
  /// The rates are missing: a device without a network has not received them.
  case unknown
}

/// The rate that converted a movie's money.
public struct ReleaseRate: Hashable, Sendable {
  /// Units of the target currency per unit of the other; nil if it has too many digits.
  public let value: ExactDecimal?
  /// The publishers of the rates, each once.
  public let sources: [String]
  /// The day of the rate (the oldest of several), or the days of a mean; nil if law fixes every rate.
  public let days: ClosedRange<CalendarDate>?

  /// Creates a rate.
  public init(value: ExactDecimal?, sources: [String], days: ClosedRange<CalendarDate>?) {
    (self.value, self.sources, self.days) = (value, sources, days)
  }
}

extension ReleaseWorth {
  public var isConverted: Bool {
    if case .converted = self { true } else { false }
  }

  /// The part of it that pages show.
  public var value: ReleaseValue {
    switch self {
    case .converted(let sum, let result):
      return sum.parts.first.map { .converted(result, $0.releaseRate) } ?? .noRate
    case .beforeFirst(let currency, let day): return .beforeFirst(currency, day)
    case .noRate: return .noRate
    }
  }
}

extension Conversion {
  fileprivate var releaseRate: ReleaseRate {
    var sources: [String] = []
    var days: ClosedRange<CalendarDate>?
    for leg in route.publishedLegs {
      if !sources.contains(leg.source) { sources.append(leg.source) }
      if days.map({ leg.asOf < $0.upperBound }) ?? true {
        let first = leg.averagedDays.first ?? leg.asOf
        days = min(first, leg.asOf)...leg.asOf
      }
    }
    return ReleaseRate(value: try? rate(), sources: sources, days: days)
  }
}

/// A movie's release, as exactly as it is known, with the rates that it means.
public enum ReleaseMoment: Hashable, Sendable {
  /// The day: the last rate published by then.
  case day(CalendarDate)
  /// The year alone: the mean of its rates, since no day of it is better than another.
  case year(Int)

  /// The release of `movie`; nil if it is unknown.
  ///
  /// The day is that of the first showing anywhere. The figures are of many days and countries, and
  /// the source names no better day.
  public init?(of movie: Movie) {
    if let day = movie.releaseDate {
      self = .day(day)
    } else if let year = movie.year {
      self = .year(year)
    } else {
      return nil
    }
  }

  /// The publication that the day means.
  public var policy: RatePolicy {
    switch self {
    case .day: .last
    case .year: .yearAverage
    }
  }

  /// The day to look up; for a year any day would do, and its middle is taken.
  public var day: CalendarDate? {
    switch self {
    case .day(let day): day
    case .year(let year): CalendarDate(year: year, month: 7, day: 1)
    }
  }

  /// The days of the rates: the day itself, or the whole year.
  public var days: ClosedRange<CalendarDate>? { day.map { policy.days(for: $0) } }
}
