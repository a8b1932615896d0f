public import ExactMoney
public import ExchangeRates
public import Movies

/// Converts a movie's money into another currency at the rates of its release.
///
/// Only this module uses both movies and rates; neither of their modules imports the other.
public struct ReleaseDayConverter: Sendable {
  private let archive: RateArchive
  private let today: CalendarDate

  /// Converts by the published rates of `archive`, excluding the user's own rates, which apply only
  /// to today.
  public init(_ archive: RateArchive, today: CalendarDate) {
    self.archive = archive
    self.today = today
  }

  /// Returns the value of `amount`, a movie's budget or box office, in `target` at the rates of
  /// `release`.
  public func worth(
    of amount: MovieAmount,
    in target: Currency,
    at release: ReleaseMoment
  ) -> ReleaseWorth {
    worths(of: [amount], in: target, at: release)[0]
  }

  /// Returns the values of `amounts`, from movies with the same release; each currency's rates are
  /// looked up once.
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
      // An amount without a rate, or one too large, must not make the others fail.
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
  /// Released before the currency's first rate, published on the given date.
  case beforeFirst(Currency, CalendarDate)
  /// No rates connect the currencies, a yearly mean lacks a publication, or the result is too
  /// large.
  case noRate
}

/// The value of a movie's money without types of `ExchangeRates`, for pages, which do not import
/// it.
public enum ReleaseValue: Hashable, Sendable {
  case converted(Money, ReleaseRate)
  /// Released before the currency's first rate, published on the given date.
  case beforeFirst(Currency, CalendarDate)
  /// No rates connect the currencies, a yearly mean lacks a publication, or the result is too
  /// large.
  case noRate
  /// The rates are missing, for example on a device that went offline before it received them.
  case unknown
}

/// The rate by which a movie's money was converted.
public struct ReleaseRate: Hashable, Sendable {
  /// The rate in units of the target currency per unit of the movie's currency; nil if it has more
  /// than 38 digits.
  public let value: ExactDecimal?
  /// The publishers of the rates, each once.
  public let sources: [String]
  /// The day of the rate (the oldest of several), or the days of a mean; nil if law fixes every
  /// rate.
  public let days: ClosedRange<CalendarDate>?

  public init(value: ExactDecimal?, sources: [String], days: ClosedRange<CalendarDate>?) {
    (self.value, self.sources, self.days) = (value, sources, days)
  }
}

extension ReleaseWorth {
  public var isConverted: Bool {
    if case .converted = self { true } else { false }
  }

  /// The result as pages show it.
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

/// A movie's release as a day or a year, which determines its rates.
public enum ReleaseMoment: Hashable, Sendable {
  /// The day is known; the last rate published by then is used.
  case day(CalendarDate)
  /// Only the year is known; the mean of its rates is used, since each day is equally likely.
  case year(Int)

  /// Creates the release of `movie`; nil if it is unknown.
  ///
  /// The day is that of the first showing anywhere. Budget and box office are sums over many days
  /// and countries, and the source has no better day.
  public init?(of movie: Movie) {
    if let day = movie.releaseDate {
      self = .day(day)
    } else if let year = movie.year {
      self = .year(year)
    } else {
      return nil
    }
  }

  /// The policy by which the rates are chosen.
  public var policy: RatePolicy {
    switch self {
    case .day: .last
    case .year: .yearAverage
    }
  }

  /// The day to look up, for a year its middle; nil if the year is outside the calendar.
  public var day: CalendarDate? {
    switch self {
    case .day(let day): day
    case .year(let year): CalendarDate(year: year, month: 7, day: 1)
    }
  }

  /// The days of the rates: the day itself, or the whole year; nil if the year is outside the
  /// calendar.
  public var days: ClosedRange<CalendarDate>? { day.map { policy.days(for: $0) } }
}
