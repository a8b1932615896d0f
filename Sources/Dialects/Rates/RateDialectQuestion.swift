import ExactJSON
package import ExactMoney
package import ExchangeRates
import PlainBytes

/// What a program of another API asks of rates, in our own terms.
package enum RatesWanted: Hashable, Sendable {
  /// Nothing that depends on rates.
  case nothing
  /// The rates of `base` on each of `days`, of which nil is the newest there are; in `quotes`, or in all currencies that
  /// have one. By the source of that name alone, where one is named.
  case on([CalendarDate?], base: Currency, quotes: [Currency]?, source: String? = nil)
  /// The rates of `base` in `quotes` on every day of some, weekends too; unless `eachDay` is wanted, a publication once.
  case over(
    ClosedRange<CalendarDate>,
    base: Currency,
    quotes: [Currency]?,
    eachDay: Bool,
    source: String? = nil
  )
  /// Which currencies the sources have rates of, and of which days.
  case lives

  /// About how many rates are wanted.
  package var count: Int {
    switch self {
    case .nothing, .lives: 0
    case .on(let days, _, let quotes, _): days.count * (quotes?.count ?? RatesWanted.currencies)
    case .over(let days, _, let quotes, _, _):
      (days.upperBound.days(since: days.lowerBound) + 1) * (quotes?.count ?? RatesWanted.currencies)
    }
  }

  /// About so many currencies have a rate.
  private static let currencies = 160
}

/// What there is of the rates that were asked for; a currency without one is left out.
package struct RatesTold: Sendable {
  /// The rates of each day that was asked for.
  package var days: [[Conversion]] = []
  /// The rates on the days of some time, of each quote.
  package var spans: [RateSpan] = []
  /// The currencies that sources have rates of.
  package var lives: [RateLife] = []
  /// When the newest rates at hand were collected or published.
  package var moment: Instant

  /// Creates it, of rates as they were at `moment`.
  package init(moment: Instant) { self.moment = moment }

  /// The rates of the first day that was asked for.
  var rates: [Conversion] { days.first ?? [] }
}

/// The rates of a pair over some time, oldest first.
package struct RateSpan: Sendable {
  package let pair: CurrencyPair
  package let rates: [Rate]

  /// A rate on a day, in few bytes: a time may have hundreds of thousands.
  package struct Rate: Sendable {
    package let day: CalendarDate
    /// The day that its publications are of.
    package let asOf: CalendarDate
    package let ratio: ExactFraction
    /// The figures that it is the quotient of, as an institution published them; nil where law or a peg has a part in it,
    /// or where there are more.
    package let published: (above: ExactDecimal?, below: ExactDecimal?)?

    /// Takes what matters of a rate.
    package init(_ rate: DailyRate) {
      (day, asOf, ratio) = (rate.day, rate.asOf, rate.route.ratio)
      published = rate.route.published
    }
  }

  /// The rates of `daily`, all of them or one for each publication.
  package init(_ daily: DailyRates, eachDay: Bool) {
    pair = daily.pair
    var known: CalendarDate?
    rates = daily.rates.compactMap { rate in
      defer { known = rate.asOf }
      return eachDay || rate.asOf != known ? Rate(rate) : nil
    }
  }
}

extension RateRoute {
  /// The figures that the rate is the quotient of; nil where not all are published, or where there are more.
  var published: (above: ExactDecimal?, below: ExactDecimal?)? {
    guard !legs.isEmpty, legs.allSatisfy({ $0.kind == .published }) else { return nil }
    let above = legs.filter { $0.direction == .multiply }
    let below = legs.filter { $0.direction == .divide }
    guard above.count <= 1, below.count <= 1 else { return nil }
    return (above.first?.rate.value, below.first?.rate.value)
  }
}

/// The days of which a source has rates of a currency.
package struct RateLife: Sendable {
  package let currency: Currency
  package let source: RateSource
  package let days: ClosedRange<CalendarDate>

  /// Creates it.
  package init(_ currency: Currency, _ source: RateSource, _ days: ClosedRange<CalendarDate>) {
    (self.currency, self.source, self.days) = (currency, source, days)
  }
}

/// A question of another API's program, read: what it asks of rates, and how the answer is written.
package struct RateDialectQuestion: Sendable {
  package let wanted: RatesWanted
  /// Writes the answer.
  package let written: @Sendable (RatesTold) -> DialectText

  /// What is answered with the same text, whatever the rates are.
  static func fixed(_ text: DialectText) -> RateDialectQuestion {
    RateDialectQuestion(wanted: .nothing) { _ in text }
  }
}

/// An answer as it is sent.
package struct DialectText: Hashable, Sendable {
  package let text: String
  package let type: String
  package let status: Int

  /// A document in JSON, or what calls `function` with it in a page that loads it as a script.
  init(_ json: JSONValue, status: Int = 200, function: String? = nil, escapesSlashes: Bool = false)
  {
    // PHP writes its slashes so, and JSON has none outside of texts.
    let text = escapesSlashes ? json.text.replacing("/", with: "\\/") : json.text
    self.text = function.map { "\($0)(\(text))" } ?? text
    self.status = status
    type =
      function == nil
      ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8"
  }

  init(_ text: String, type: String, status: Int = 200) {
    (self.text, self.type, self.status) = (text, type, status)
  }
}

// MARK: - Numbers and codes

extension JSONValue {
  /// A rate as services write one: with six decimals, and where it is small with six digits that count.
  static func rate(_ ratio: ExactFraction) -> JSONValue {
    let isSmall = ratio.value < ExactDecimal(1, scale: 1) && !ratio.isZero
    let rounded = try? ratio.rounded(
      to: isSmall ? .significantDigits(6) : .scale(6),
      rounding: .toNearestOrAwayFromZero
    )
    return .decimal(rounded ?? ratio.value)
  }

  /// A number with the digits that show it.
  static func decimal(_ number: ExactDecimal) -> JSONValue {
    .number(number.withoutTrailingZeros.description)
  }
}

extension CalendarDate {
  /// The day written `2024-01-05` and in no other way.
  init?(strictly text: String) {
    guard text.utf8.count == 10, let day = CalendarDate(text), day.description == text else {
      return nil
    }
    self = day
  }

  /// The last second of the day, in UTC: when services have a day's rates.
  var end: Instant { Instant(startOf: self).adding(seconds: 86_399) }
}

/// Codes of currencies between commas, as programs send them.
enum CodeList {
  /// The currencies; nil where there is no code, and where one is no currency's `isKnown` is false.
  static func read(_ text: String?) -> (currencies: [Currency]?, isKnown: Bool) {
    guard let text else { return (nil, true) }
    let codes = text.split(separator: ",").map { $0.trimming { $0 == " " } }
    let currencies = codes.compactMap { Currency($0) }
    return (codes.isEmpty ? nil : currencies, currencies.count == codes.count)
  }
}

extension Substring {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
    let start = drop(while: isDropped)
    guard let last = start.lastIndex(where: { !isDropped($0) }) else { return "" }
    return start[...last]
  }
}
