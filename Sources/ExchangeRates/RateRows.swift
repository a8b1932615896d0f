#if !hasFeature(Embedded)
public import ExactMoney

/// The rates of a currency in others over some days, calculated one day at a time.
///
/// Iterating keeps the routes of the pairs and the rates of one day, so that memory depends on the
/// number of quotes, not of days.
///
/// - Complexity: O(days × quotes) for an iteration.
public struct RateRows: Sequence, Sendable {
  /// The rates of one day.
  public struct Row: Sendable {
    public let day: CalendarDate
    /// The rates of the quotes that have one, in the order of ``RateRows/quotes``.
    public let rates: [Rate]
  }

  /// The rate of a quote on one day.
  public struct Rate: Sendable {
    public let quote: Currency
    /// The day that the rate is for, as ``DailyRate/asOf``.
    public let asOf: CalendarDate
    /// Whether the rate is the quotient of the published figures ``above`` and ``below``, without
    /// law or pegs.
    public let isPublished: Bool
    /// The published figure that multiplies; nil if there is none.
    public let above: ExactDecimal?
    /// The published figure that divides; nil if there is none.
    public let below: ExactDecimal?
    private let way: Way

    /// The number of days by which the rate is carried forward to the day of its row.
    public let carriedForwardDays: Int

    /// The data behind the rate.
    enum Way: Sendable {
      /// The product of the published figures, with legs from the same sources.
      case figures(RateTerms, [RateLeg])
      case route(RateRoute)
    }

    init(
      quote: Currency,
      asOf: CalendarDate,
      isPublished: Bool,
      above: ExactDecimal?,
      below: ExactDecimal?,
      carriedForwardDays: Int,
      way: Way
    ) {
      self.quote = quote
      self.asOf = asOf
      self.isPublished = isPublished
      (self.above, self.below) = (above, below)
      (self.carriedForwardDays, self.way) = (carriedForwardDays, way)
    }

    init(_ rate: DailyRate) {
      let published = rate.route.published
      self.init(
        quote: rate.route.pair.quote,
        asOf: rate.asOf,
        isPublished: published != nil,
        above: published?.above,
        below: published?.below,
        carriedForwardDays: rate.route.carriedForwardDays(to: rate.day),
        way: .route(rate.route)
      )
    }

    /// Quote units per base unit, exact.
    public var ratio: ExactFraction {
      switch way {
      case .figures(let terms, _): terms.fraction
      case .route(let route): route.ratio
      }
    }

    /// The names of the sources, without duplicates, in the order of the legs.
    public var sources: [String] {
      switch way {
      case .figures(_, let legs): legs.sources
      case .route(let route): route.sources
      }
    }
  }

  /// The rows of an iteration.
  public enum Kind: Sendable {
    /// One row per calendar day with a rate; weekends have the rates carried over them.
    case days
    /// One row per day with publications, with their rates, after the rows of earlier publications
    /// that are still in force on the first day.
    case publications
    /// One row per day with publications, newest first, without the rows of earlier publications.
    case publicationsBackwards
  }

  public let base: Currency
  public private(set) var quotes: [Currency]
  public let days: ClosedRange<CalendarDate>
  public private(set) var kind: Kind
  private let converter: Converter
  private var isPublished = false
  private var maximumAge: Int?

  /// Creates the rates of `base` in `quotes` on `days` by `converter`, whose archive should be
  /// indexed.
  public init(
    of base: Currency,
    in quotes: [Currency],
    on days: ClosedRange<CalendarDate>,
    _ kind: Kind,
    by converter: Converter
  ) {
    self.base = base
    self.quotes = quotes
    self.days = days
    self.kind = kind
    self.converter = converter
  }

  /// The rows of each quote alone.
  public var columns: [RateRows] {
    quotes.map { quote in
      var column = self
      column.quotes = [quote]
      return column
    }
  }

  /// The rows without rates that depend on a law or a peg.
  public var onlyPublished: RateRows {
    var rows = self
    rows.isPublished = true
    return rows
  }

  /// Returns the rows of another kind.
  public func rows(_ kind: Kind) -> RateRows {
    var rows = self
    rows.kind = kind
    return rows
  }

  /// Returns the rows without rates that are carried forward by more than `days` days.
  public func carried(atMost days: Int) -> RateRows {
    var rows = self
    rows.maximumAge = days
    return rows
  }

  /// The last row; nil if no day has a rate.
  ///
  /// - Complexity: O(days × quotes).
  public var last: Row? { reduce(nil) { $1 } }

  /// Whether no day has a rate.
  ///
  /// - Complexity: O(days × quotes) if true.
  public var isEmpty: Bool { first { _ in true } == nil }

  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the rows.
  public struct Iterator: IteratorProtocol {
    private let kind: Kind
    private let days: ClosedRange<CalendarDate>
    private let isPublished: Bool
    private let maximumAge: Int
    private var pairs: [PairDays]
    private var day: CalendarDate
    /// The number of days from `day` on that have not been read.
    private var left: Int
    /// The rows of publications before the first day, newest first.
    private var carried: [Row] = []
    private var hasStarted = false

    fileprivate init(_ rows: RateRows) {
      let indexed = IndexedConverter(rows.converter)
      kind = rows.kind
      days = rows.days
      isPublished = rows.isPublished
      maximumAge = rows.maximumAge ?? .max
      pairs = rows.quotes.map { quote in
        PairDays(CurrencyPair(base: rows.base, quote: quote), on: rows.days, by: indexed)
      }
      day = rows.kind == .publicationsBackwards ? rows.days.upperBound : rows.days.lowerBound
      left = rows.days.upperBound.days(since: rows.days.lowerBound) + 1
    }

    /// Returns the next row; nil after the last one.
    public mutating func next() -> Row? {
      if !hasStarted {
        hasStarted = true
        if kind == .publications { carry() }
      }
      if let row = carried.popLast() { return row }
      while left > 0 {
        left -= 1
        let rates = rates(on: day)
        defer { day = day.adding(days: kind == .publicationsBackwards ? -1 : 1) }
        let shown = kind == .days ? rates : rates.filter { $0.asOf == day }
        if !shown.isEmpty { return Row(day: day, rates: shown) }
      }
      return nil
    }

    /// Moves the rates in force on the first day that were published before it to rows for their
    /// own days.
    private mutating func carry() {
      let earlier = rates(on: day).filter { $0.asOf < day }
      carried = Set(earlier.map { $0.asOf }).sorted(by: >).map { asOf in
        Row(day: asOf, rates: earlier.filter { $0.asOf == asOf })
      }
    }

    /// Returns the rates for `day`, without those that do not fit 38 digits.
    ///
    /// Empty if a rate is too old and only laws and pegs remain.
    private mutating func rates(on day: CalendarDate) -> [Rate] {
      var (rates, isOld) = ([] as [Rate], false)
      rates.reserveCapacity(pairs.count)
      for index in pairs.indices {
        if let rate = try? pairs[index].rowRate(on: day), rate.isPublished || !isPublished {
          if rate.carriedForwardDays <= maximumAge { rates.append(rate) } else { isOld = true }
        }
      }
      let hasFigures = rates.contains {
        $0.above != nil || $0.below != nil || $0.carriedForwardDays > 0
      }
      return isOld && !hasFigures ? [] : rates
    }
  }
}
#endif
