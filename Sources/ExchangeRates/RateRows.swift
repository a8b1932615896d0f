#if !hasFeature(Embedded)
public import ExactMoney

/// The rates of a currency in others over some days, worked out a day at a time.
///
/// A walk over the days keeps what joins each pair, and the rates of one day: its memory depends on
/// the number of quotes, not on that of the days. O(days × quotes).
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
    /// The day that its publications are for, as ``DailyRate/asOf``.
    public let asOf: CalendarDate
    /// Whether published figures alone make the rate, and it is the quotient of ``above`` and ``below``.
    public let isPublished: Bool
    /// The published figure that multiplies; nil for none.
    public let above: ExactDecimal?
    /// The published figure that divides; nil for none.
    public let below: ExactDecimal?
    private let way: Way

    /// The number of days that the rate is carried forward to the day of its row.
    public let carriedForwardDays: Int

    /// What joins the pair.
    enum Way: Sendable {
      /// Figures, their product, and legs of the same sources.
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

    /// Who states the rates, each once, in the order walked.
    public var sources: [String] {
      switch way {
      case .figures(_, let legs): legs.sources
      case .route(let route): route.sources
      }
    }
  }

  /// The rows that a walk returns.
  public enum Kind: Sendable {
    /// A row for each day of the calendar that has a rate; weekends have what is carried over them.
    case days
    /// A row for each day on which rates were published, with those rates; first those rows that are
    /// carried into the days.
    case publications
    /// The same without those that are carried into the days, and the newest day first.
    case publicationsBackwards
  }

  public let base: Currency
  public private(set) var quotes: [Currency]
  public let days: ClosedRange<CalendarDate>
  public private(set) var kind: Kind
  private let converter: Converter
  private var isPublished = false
  private var maximumAge: Int?

  /// The rates of `base` in `quotes` on `days` by `converter`, whose archive should be indexed.
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

  /// The rows of each quote by itself.
  public var columns: [RateRows] {
    quotes.map { quote in
      var column = self
      column.quotes = [quote]
      return column
    }
  }

  /// The rows without rates in which law or a peg has a part.
  public var onlyPublished: RateRows {
    var rows = self
    rows.isPublished = true
    return rows
  }

  /// The rows of another kind.
  public func rows(_ kind: Kind) -> RateRows {
    var rows = self
    rows.kind = kind
    return rows
  }

  /// The rows without rates that are carried forward more than `days` days.
  public func carried(atMost days: Int) -> RateRows {
    var rows = self
    rows.maximumAge = days
    return rows
  }

  /// The last row of the walk; nil if no day has a rate.
  public var last: Row? { reduce(nil) { $1 } }

  /// Whether no day has a rate; O(days × quotes) if so.
  public var isEmpty: Bool { first { _ in true } == nil }

  /// Starts a walk over the days.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// A walk over the days.
  public struct Iterator: IteratorProtocol {
    private let kind: Kind
    private let days: ClosedRange<CalendarDate>
    private let isPublished: Bool
    private let maximumAge: Int
    private var pairs: [PairDays]
    private var day: CalendarDate
    /// The rows of publications before the first day, the newest first.
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
    }

    /// The next day with a rate; nil after the last one.
    public mutating func next() -> Row? {
      if !hasStarted {
        hasStarted = true
        if kind == .publications { carry() }
      }
      if let row = carried.popLast() { return row }
      while days.contains(day) {
        let rates = rates(on: day)
        defer { day = day.adding(days: kind == .publicationsBackwards ? -1 : 1) }
        let shown = kind == .days ? rates : rates.filter { $0.asOf == day }
        if !shown.isEmpty { return Row(day: day, rates: shown) }
      }
      return nil
    }

    /// Puts the rates that hold on the first day, and were published before it, under their own days.
    private mutating func carry() {
      let earlier = rates(on: day).filter { $0.asOf < day }
      carried = Set(earlier.map { $0.asOf }).sorted(by: >).map { asOf in
        Row(day: asOf, rates: earlier.filter { $0.asOf == asOf })
      }
    }

    /// The rates of `day`; one that does not fit 38 digits is left out, and so are all if laws and pegs alone are not
    /// too old.
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
