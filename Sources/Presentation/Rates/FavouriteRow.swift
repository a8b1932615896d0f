public import ExactMoney
import ExchangeRates
import PlainBytes

/// A favourite currency beside the converted amount.
public struct FavouriteRow: Hashable, Sendable {
  public let currency: Currency
  public let name: String
  /// The worth of the amount; nil without an amount or a rate.
  public let value: AmountText?
  /// The worth of one unit of the base, before any fee; nil if there is no rate.
  public let rate: String?
  /// The change since the previous publication; nil if unknown.
  public let change: Change?
  /// The text being typed into the row; nil if it is another row's or field's.
  public let typed: String?
}

/// The change of a rate.
public struct Change: Hashable, Sendable {
  public enum Direction: UInt8, Hashable, Sendable {
    case up, down, none
  }

  public let direction: Direction
  /// The size of the change in percent, without a sign: `0.38%`.
  public let percent: String

  /// Creates the change by `share`, a fraction of one.
  init(_ share: ExactDecimal, in wording: Wording) {
    direction = share.isZero ? .none : share.isNegative ? .down : .up
    percent = wording.percent(share)
  }

  /// The change with a sign, for screen readers: `+0.38%`.
  public var signed: String {
    switch direction {
    case .up: "+" + percent
    case .down: "−" + percent
    case .none: percent
    }
  }
}

/// The values of a favourite that depend on the rates alone.
struct FavouriteRate: Sendable {
  let currency: Currency
  let name: String
  /// Units of this currency per unit of the base, after any fee; nil if no rate joins the two.
  let ratio: ExactFraction?
  /// The ratio as a number, before any fee; nil if no rate joins the two.
  private(set) var rate: ExactDecimal?
  /// The change since the previous publication, as a fraction of one; nil if unknown.
  private(set) var change: ExactDecimal?

  init(currency: Currency, ratio: ExactFraction?, in wording: Wording) {
    self.currency = currency
    self.ratio = ratio
    name = wording.name(of: currency)
  }

  /// Returns the rates of the favourites of `basis` against its base.
  static func all(
    of basis: ConverterViewModel.Basis,
    by converter: Converter,
    in archive: RateArchive,
    _ wording: Wording
  ) -> [FavouriteRate] {
    var before = DayBefore(archive: archive, today: basis.today)
    var rates: [FavouriteRate] = []
    for currency in basis.favourites {
      let pair = CurrencyPair(base: basis.pair.base, quote: currency)
      let route = try? converter.knownRoute(for: pair, on: basis.on)
      var rate = FavouriteRate(currency: currency, ratio: route?.ratio, in: wording)
      rate.rate = route?.ratioBeforeFee.value
      if basis.on == nil, let route, let now = rate.rate, let then = before.rate(along: route) {
        rate.change = try? now.subtracting(then)
          .divided(by: then, to: .scale(4), rounding: .toNearestOrAwayFromZero)
      }
      rates.append(rate)
    }
    return rates
  }
}

/// The rates that were in force before the newest ones.
private struct DayBefore {
  let archive: RateArchive
  let today: CalendarDate
  /// The newest publication of each source used, with the one before it.
  var days: [(source: String, newest: CalendarDate, before: CalendarDate?, by: Converter?)] = []

  /// Returns the rate of the route's pair by the previous publication, to 34 digits.
  ///
  /// nil unless one source published all of the route's rates on one day.
  mutating func rate(along route: RateRoute) -> ExactDecimal? {
    let legs = route.publishedLegs
    guard let first = legs.first,
      legs.allSatisfy({ $0.asOf == first.asOf && $0.source.isSame(as: first.source) }),
      route.legs.allSatisfy({ $0.kind != .own })
    else { return nil }
    let (day, converter) = publication(before: first.asOf, by: first.source)
    guard let day, let earlier = try? converter?.knownRoute(for: route.pair, on: day),
      earlier.publishedLegs.allSatisfy({ $0.asOf == day })
    else { return nil }
    return earlier.ratio.value
  }

  private mutating func publication(
    before newest: CalendarDate,
    by name: String
  ) -> (CalendarDate?, Converter?) {
    for known in days where known.newest == newest && known.source.isSame(as: name) {
      return (known.before, known.by)
    }
    let source = archive.source(named: name)
    let reach = source?.period == .month ? 40 : 14
    let day = source.flatMap { source in
      archive.publicationDays(
        of: source,
        from: newest.adding(days: -reach),
        through: newest.adding(days: -1)
      ).first
    }
    let converter = source.map { Converter(archive: archive, today: today, source: $0) }
    days.append((name, newest, day, converter))
    return (day, converter)
  }
}
