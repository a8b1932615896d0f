public import ExactMoney
public import ExchangeRates
public import Movies

/// What a film's money was worth in another currency when the film came out.
///
/// The one place where films and rates meet: neither of their modules knows the other.
public struct ReleaseDayConverter: Sendable {
  private let archive: RateArchive
  private let today: CalendarDate

  /// Converts by the published rates of `archive`, the reader's own left aside: they are of today.
  public init(_ archive: RateArchive, today: CalendarDate) {
    self.archive = archive
    self.today = today
  }

  /// What `amount`, which a film cost or took, was worth in `target` at the rates of the film's `release`.
  public func worth(
    of amount: MovieAmount,
    in target: Currency,
    at release: ReleaseMoment
  ) -> ReleaseWorth {
    worths(of: [amount], in: target, at: release)[0]
  }

  /// The same of `amounts` of films that came out at the same time: the rates of each currency are looked for once.
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
      // One that has no rate, or does not fit, takes nothing from the others.
      if amounts.count > 1 { return amounts.map { worth(of: $0, in: target, at: release) } }
      guard case .beforeFirst(let currency, let first, _) = error else { return [.noRate] }
      return [.beforeFirst(currency, first)]
    }
  }
}

/// What came of a conversion at the rates of a release.
public enum ReleaseWorth: Sendable {
  /// The conversion with its route and dates, and its result rounded to minor units.
  case converted(ConversionSum, Money)
  /// The film came out before the first rate of a currency, which is of that day.
  case beforeFirst(Currency, CalendarDate)
  /// No rate joins the two, or a mean of the year lacks a publication.
  case noRate
}

/// What a film's money was worth, told without a type of rates: for pages, which know none.
public enum ReleaseValue: Hashable, Sendable {
  case converted(Money, ReleaseRate)
  /// The film came out before the first rate of a currency, which is of that day.
  case beforeFirst(Currency, CalendarDate)
  /// No rate joins the two.
  case noRate
  /// It takes rates that are not at hand: a device without a connection has not been told.
  case unknown
}

/// What a film's money was converted by.
public struct ReleaseRate: Hashable, Sendable {
  /// Units of the target currency for one of the other; nil where that has more digits than are kept.
  public let value: ExactDecimal?
  /// Who published the rates, each once.
  public let sources: [String]
  /// The day of the rate, of several the oldest, or the days of a mean; nil where law fixes every rate.
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

  /// What of it pages show.
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

/// When a film came out, as exactly as it is known, and which rates are meant by that.
public enum ReleaseMoment: Hashable, Sendable {
  /// The day: the last rate published by then counts.
  case day(CalendarDate)
  /// No more than the year: the mean of its rates counts, since none of its days is better than another.
  case year(Int)

  /// When `movie` came out; nil where nobody told.
  ///
  /// The day is that of its first showing anywhere, whose money the figures are not always of; but they are
  /// of many days and countries, and the source names no better one.
  public init?(of movie: Movie) {
    if let day = movie.releaseDate {
      self = .day(day)
    } else if let year = movie.year {
      self = .year(year)
    } else {
      return nil
    }
  }

  /// Which publication of the day is meant.
  public var policy: RatePolicy {
    switch self {
    case .day: .last
    case .year: .yearAverage
    }
  }

  /// The day that is asked for; of a year any would do, and the middle is taken.
  public var day: CalendarDate? {
    switch self {
    case .day(let day): day
    case .year(let year): CalendarDate(year: year, month: 7, day: 1)
    }
  }

  /// The days whose rates are asked for: the day itself, or all of the year.
  public var days: ClosedRange<CalendarDate>? { day.map { policy.days(for: $0) } }
}
