public import ExactMoney
public import ExchangeRates
import PlainBytes

/// The rates that a run used, as a table that people read and a later run repeats.
///
/// A line has the day, the pair, the rate as an exact quotient, the date of its rates, their
/// sources, each rate as stated, the policy or the rule of law, the time at which the run kept the
/// rate, and, if requested, the numbers of the publications.
public struct PinnedRates: Sendable {
  /// The rates with the numbers of their lines, by rules with and without their versions.
  private var rates: [RateUse: (rate: LedgerRate, line: Int)] = [:]

  /// The first line of a table, with the names of its columns.
  public static let heading =
    "date,from,to,numerator,denominator,rate_date,sources,steps,policy,kept_at"

  /// The first line of a table that also has the numbers of publications.
  public static let headingWithTables = heading + ",table"

  /// The reason why a table cannot be used, with line numbers from 1.
  public enum LineError: Error, Hashable, Sendable {
    /// A line in another format.
    case unreadable(line: Int)
    /// Two lines with different rates for the same pair and day.
    case contradiction(line: Int, other: Int)
  }

  /// Parses a table, which a spreadsheet may have saved with a byte order mark and carriage
  /// returns.
  ///
  /// - Throws: ``LineError`` for the first invalid line.
  public init(_ text: UnsafeRawBufferPointer) throws(LineError) {
    var lines = ByteFields(LedgerInput.withoutMark(text), separatedBy: "\n")
    var (number, hasTables) = (0, false)
    while let line = lines.next().map({ PinnedRates.withoutReturn($0) }) {
      number += 1
      if number == 1 {
        hasTables = line.isSame(as: PinnedRates.headingWithTables)
        guard hasTables || line.isSame(as: PinnedRates.heading) else { throw .unreadable(line: 1) }
        continue
      }
      if line.isEmpty { continue }
      guard let (use, rate) = PinnedRates.entry(line, hasTables) else {
        throw .unreadable(line: number)
      }
      if let known = rates[use], known.rate != rate {
        throw .contradiction(line: number, other: known.line)
      }
      rates[use] = (rate, number)
      // A name without a version means the newest version.
      guard let rule = use.rule, let slash = rule.lastIndex(of: "/") else { continue }
      let short = RateUse(day: use.day, pair: use.pair, rule: String(rule[..<slash]))
      let known = rates[short]?.rate.policy ?? ""
      if (known.utf8.count, known) <= (rule.utf8.count, rule) { rates[short] = (rate, number) }
    }
  }

  /// Returns the rate of `pair` on `day`, by the rule `rule` or without a rule; nil if the table
  /// has none.
  ///
  /// The table does not record the newest publication. No gap between two publications is longer
  /// than ``RateArchive/maximumGapDays``, so that a rate carried farther was the last one.
  func rate(of pair: CurrencyPair, on day: CalendarDate, by rule: String? = nil) -> LedgerRate? {
    guard var rate = rates[RateUse(day: day, pair: pair, rule: rule)]?.rate else { return nil }
    if let asOf = rate.asOf, rate.policy == RatePolicy.last.name.description {
      let isMonthly = rate.sources == RateSource.hmrc.name
      let days = day.days(since: isMonthly ? asOf.lastDayOfMonth : asOf)
      if days > RateArchive.maximumGapDays { rate.daysPastNewest = days }
    }
    return rate
  }

  /// The rates used by rules of law, in the order of their lines.
  public var ruledLines: [(use: RateUse, rate: LedgerRate)] {
    rates.filter { $0.key.rule == $0.value.rate.policy }
      .sorted { $0.value.line < $1.value.line }
      .map { ($0.key, $0.value.rate) }
  }

  private static func withoutReturn(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    line.last == UInt8(ascii: "\r") ? line.bytes(0..<line.count - 1) : line
  }

  private static func entry(
    _ line: UnsafeRawBufferPointer,
    _ hasTables: Bool
  ) -> (RateUse, LedgerRate)? {
    var fields = ByteFields(line, separatedBy: ",")
    guard let day = fields.next().flatMap({ CalendarDate(utf8: $0) }),
      let base = fields.next().flatMap({ Currency(utf8: $0) }),
      let quote = fields.next().flatMap({ Currency(utf8: $0) }),
      let above = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
      let below = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
      !above.isNegative, !above.isZero, !below.isNegative, !below.isZero,
      let ratio = try? ExactFraction(above).divided(by: ExactFraction(below)), !ratio.wasRounded,
      let asOf = fields.next(), let sources = fields.next(), let steps = fields.next(),
      let policy = fields.next(), fields.next() != nil
    else { return nil }
    let tables = hasTables ? fields.next().map { String(utf8: $0) } : ""
    guard let tables, fields.next() == nil else { return nil }
    guard asOf.isEmpty || CalendarDate(utf8: asOf) != nil else { return nil }
    var rate = LedgerRate(
      ratio: ratio,
      asOf: CalendarDate(utf8: asOf),
      sources: String(utf8: sources),
      steps: String(utf8: steps),
      policy: String(utf8: policy)
    )
    rate.tables = tables
    let rule = rate.policy.utf8.contains(UInt8(ascii: "/")) ? rate.policy : nil
    return (RateUse(day: day, pair: CurrencyPair(base: base, quote: quote), rule: rule), rate)
  }

  /// Returns the line of a rate.
  public static func line(
    for rate: LedgerRate,
    of pair: CurrencyPair,
    on day: CalendarDate,
    keptAt moment: String,
    withTables: Bool = false
  ) -> String {
    let above = rate.ratio.numerator
    let whole =
      above.scale < 0 ? (try? above.rounded(to: .scale(0), rounding: .towardZero)) ?? above : above
    let fields =
      [
        day.description, pair.base.code, pair.quote.code, whole.description,
        rate.ratio.denominator.description, rate.asOf?.description ?? "", rate.sources,
        rate.steps, rate.policy, moment,
      ] + (withTables ? [rate.tables] : [])
    // No name of an authority has a comma, which would break the line.
    return fields.map { $0.utf8.contains(UInt8(ascii: ",")) ? $0.replacing(",", with: ";") : $0 }
      .joined(separator: ",") + "\n"
  }
}
