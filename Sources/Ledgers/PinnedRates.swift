public import ExactMoney
public import ExchangeRates
import PlainBytes

/// The rates that a run used, as a table that people read and that a later run repeats it by.
///
/// A line has the day, the pair, the rate as an exact quotient, the date of its rates, who states them, each rate as
/// stated, the policy, and the moment at which the run kept it.
public struct PinnedRates: Sendable {
  /// A day and a pair.
  struct Key: Hashable, Sendable {
    let day: CalendarDate
    let pair: CurrencyPair
  }

  private var rates: [Key: (rate: LedgerRate, line: Int)] = [:]

  /// The first line.
  public static let heading =
    "date,from,to,numerator,denominator,rate_date,sources,steps,policy,kept_at"

  /// Why a table cannot be used: the numbers of lines, from 1.
  public enum LineError: Error, Hashable, Sendable {
    /// A line that is none of such a table.
    case unreadable(line: Int)
    /// Two lines with different rates of one pair and day.
    case contradiction(line: Int, other: Int)
  }

  /// Reads a table, also one that a spreadsheet has saved with a byte order mark and carriage returns.
  ///
  /// - Throws: ``LineError`` for the first line that is wrong.
  public init(_ text: UnsafeRawBufferPointer) throws(LineError) {
    var lines = ByteFields(LedgerInput.withoutMark(text), separatedBy: "\n")
    var number = 0
    while let line = lines.next().map({ PinnedRates.withoutReturn($0) }) {
      number += 1
      if number == 1 {
        guard line.isSame(as: PinnedRates.heading) else { throw .unreadable(line: 1) }
        continue
      }
      if line.isEmpty { continue }
      guard let (key, rate) = PinnedRates.entry(line) else { throw .unreadable(line: number) }
      if let known = rates[key], known.rate != rate {
        throw .contradiction(line: number, other: known.line)
      }
      rates[key] = (rate, number)
    }
  }

  /// The rate of `pair` on `day`; nil where the table has none.
  ///
  /// The table does not say which publication was the newest. No gap between two is longer than
  /// ``RateArchive/longestGap``, so that a rate carried farther was the last one.
  func rate(of pair: CurrencyPair, on day: CalendarDate) -> LedgerRate? {
    guard var rate = rates[Key(day: day, pair: pair)]?.rate else { return nil }
    if let asOf = rate.asOf, rate.policy == RatePolicy.last.name.description {
      let isMonthly = rate.sources == RateSource.hmrc.name
      let days = day.days(since: isMonthly ? asOf.lastDayOfMonth : asOf)
      if days > RateArchive.longestGap { rate.daysPastNewest = days }
    }
    return rate
  }

  private static func withoutReturn(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    line.last == UInt8(ascii: "\r") ? line.bytes(0..<line.count - 1) : line
  }

  private static func entry(_ line: UnsafeRawBufferPointer) -> (Key, LedgerRate)? {
    var fields = ByteFields(line, separatedBy: ",")
    guard let day = fields.next().flatMap({ CalendarDate(utf8: $0) }),
      let base = fields.next().flatMap({ Currency(utf8: $0) }),
      let quote = fields.next().flatMap({ Currency(utf8: $0) }),
      let above = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
      let below = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
      !above.isNegative, !above.isZero, !below.isNegative, !below.isZero,
      let ratio = try? ExactFraction(above).divided(by: ExactFraction(below)), !ratio.wasRounded,
      let asOf = fields.next(), let sources = fields.next(), let steps = fields.next(),
      let policy = fields.next(), fields.next() != nil, fields.next() == nil
    else { return nil }
    guard asOf.isEmpty || CalendarDate(utf8: asOf) != nil else { return nil }
    let rate = LedgerRate(
      ratio: ratio,
      asOf: CalendarDate(utf8: asOf),
      sources: String(utf8: sources),
      steps: String(utf8: steps),
      policy: String(utf8: policy)
    )
    return (Key(day: day, pair: CurrencyPair(base: base, quote: quote)), rate)
  }

  /// The line of a rate.
  public static func line(
    for rate: LedgerRate,
    of pair: CurrencyPair,
    on day: CalendarDate,
    keptAt moment: String
  ) -> String {
    let above = rate.ratio.numerator
    let whole =
      above.scale < 0 ? (try? above.rounded(to: .scale(0), rounding: .towardZero)) ?? above : above
    let fields = [
      day.description, pair.base.code, pair.quote.code, whole.description,
      rate.ratio.denominator.description, rate.asOf?.description ?? "", rate.sources,
      rate.steps, rate.policy, moment,
    ]
    // No name of an authority has a comma; one that had would break the line.
    return fields.map { $0.replacing(",", with: ";") }.joined(separator: ",") + "\n"
  }
}
