import CTables
import PlainBytes

/// The amount that cash totals are multiples of, because of the smallest coin or a rule.
///
/// A step applies to totals paid in cash, not to rates, lines of a bill, or card payments.
public struct CashStep: Sendable {
  /// The step, in units of the currency: 0.05 for CHF, 5 for HUF.
  public let value: ExactDecimal
  /// The first day on which the step applies; nil if the data has none.
  public let since: CalendarDate?
  /// The authority that made the rule or issues the coins; nil for the default step.
  public let authority: String?
}

extension Currency {
  /// Returns the step for cash on `day`, which for the euro depends on the region of the payment.
  ///
  /// Without a rule, the step is one unit of the last digit usually shown (``displayDigits``).
  ///
  ///     Currency.huf.cashStep(on: today).value                       // 5
  ///     Currency.eur.cashStep(on: today, in: Region("NL")).value     // 0.05
  ///     Currency.eur.cashStep(on: today, in: Region("DE")).value     // 0.01
  public func cashStep(on day: CalendarDate, in region: Region? = nil) -> CashStep {
    var step = CashStep(
      value: ExactDecimal(word: 1, scale: Int32(displayDigits)),
      since: nil,
      authority: nil
    )
    var lines = ByteFields(cash_steps.text, separatedBy: "\n")
    while let line = lines.next() {
      var fields = ByteFields(line, separatedBy: "|")
      guard let currency = fields.next(), currency.isSame(as: code), let place = fields.next(),
        place.isEmpty || region.map({ place.isSame(as: $0.code) }) ?? false,
        let since = fields.next().map({ CalendarDate(utf8: $0) }), since.map({ $0 <= day }) ?? true,
        let value = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
        let authority = fields.next()
      else { continue }
      step = CashStep(value: value, since: since, authority: String(utf8: authority))
    }
    return step
  }
}

/// The notes and coins of a currency.
public struct CashPieces: Sendable {
  /// A note or a coin.
  public struct Piece: Hashable, Sendable {
    /// The value in units of the currency: 0.05 for the smallest coin of BRL.
    public let value: ExactDecimal
    public let isCoin: Bool
  }

  /// A number of equal pieces.
  public struct Stack: Hashable, Sendable {
    public let piece: Piece
    /// The number of pieces, at least one.
    public let count: Int
  }

  /// All notes, then all coins, each from the largest down.
  public let pieces: [Piece]
  /// The values in units of 10^−`scale`, from the largest down.
  private let units: [Int64]
  private let scale: Int
  /// The number of notes in ``pieces``.
  private let noteCount: Int

  /// Creates the pieces of `currency` in circulation; nil if they are unknown.
  public init?(of currency: Currency) {
    var lines = ByteFields(cash_pieces.text, separatedBy: "\n")
    while let line = lines.next() {
      var fields = ByteFields(line, separatedBy: "|")
      guard let code = fields.next(), code.isSame(as: currency.code), let notes = fields.next(),
        let coins = fields.next()
      else { continue }
      self.init(notes: CashPieces.values(notes), coins: CashPieces.values(coins))
      return
    }
    return nil
  }

  /// Creates pieces of these values, each list from the largest down; every note must be larger
  /// than any coin.
  init(notes: [ExactDecimal], coins: [ExactDecimal]) {
    let values = notes + coins
    pieces = values.indices.map { Piece(value: values[$0], isCoin: $0 >= notes.count) }
    let scale = coins.reduce(0) { max($0, $1.scale) }
    units = values.map { CashPieces.units($0, at: scale) ?? 1 }
    (self.scale, noteCount) = (scale, notes.count)
  }

  private static func values(_ text: UnsafeRawBufferPointer) -> [ExactDecimal] {
    var fields = ByteFields(text, separatedBy: " ")
    var values: [ExactDecimal] = []
    while let field = fields.next() {
      if let value = try? ExactDecimal(utf8: field) { values.append(value) }
    }
    return values
  }

  /// Returns the units in `amount`; nil if it is negative, 10^15 units or more, or not a whole
  /// number of units.
  private static func units(_ amount: ExactDecimal, at scale: Int) -> Int64? {
    guard !amount.isNegative,
      let rounded = try? amount.rounded(to: .scale(scale), rounding: .towardZero),
      rounded == amount, rounded.coefficient < 1_000_000_000_000_000
    else { return nil }
    return Int64(rounded.coefficient)
  }

  // MARK: Paying

  /// Returns the fewest pieces that make `amount` exactly; nil if none do, or if one kind is needed
  /// more than 2³¹ − 1 times.
  ///
  /// The search starts with the largest piece, and leaves a branch if even the next smaller pieces
  /// could not make the rest in fewer: tens or hundreds of steps for the currencies in use. An
  /// amount that the greatest common divisor of the pieces does not divide is refused first, since
  /// a search without a solution tries everything.
  public func exactly(_ amount: ExactDecimal) -> [Stack]? {
    guard let rest = CashPieces.units(amount, at: scale), rest % commonDivisor == 0 else {
      return nil
    }
    var search = FewestPieces(units: units)
    search.place(rest, from: 0, after: 0)
    return search.best.flatMap { stacks($0) }
  }

  /// Returns the fewest notes that make at least `amount`, with the smallest possible sum, and the
  /// excess.
  ///
  /// nil if `amount` is zero or invalid, the currency has no notes, or one note is needed more than
  /// 2³¹ − 1 times.
  public func covering(_ amount: ExactDecimal) -> (notes: [Stack], back: ExactDecimal)? {
    guard let needed = CashPieces.units(amount, at: scale), needed > 0, noteCount > 0 else {
      return nil
    }
    let largest = units[0]
    let count = (needed + largest - 1) / largest
    var change = LeastExcess(savings: units[..<noteCount].map { largest - $0 })
    change.save(count * largest - needed, by: count, from: 1)
    change.best[0] = count - change.best.reduce(0, +)
    let left = count * largest - needed - change.saved
    guard let notes = stacks(change.best),
      let back = try? ExactDecimal(coefficient: Int128(left), scale: scale)
    else { return nil }
    return (notes, back)
  }

  /// The greatest common divisor of all pieces, in units.
  private var commonDivisor: Int64 {
    units.reduce(0) { divisor, unit in
      var (divisor, unit) = (divisor, unit)
      while divisor != 0 { (unit, divisor) = (divisor, unit % divisor) }
      return unit
    }
  }

  private func stacks(_ counts: [Int64]) -> [Stack]? {
    var stacks: [Stack] = []
    for index in counts.indices where counts[index] > 0 {
      guard let count = Int32(exactly: counts[index]) else { return nil }
      stacks.append(Stack(piece: pieces[index], count: Int(count)))
    }
    return stacks
  }
}

/// A search for the fewest pieces that make a sum.
private struct FewestPieces {
  let units: [Int64]
  private(set) var best: [Int64]?
  private var fewest = Int64.max
  private var counts: [Int64]

  init(units: [Int64]) {
    self.units = units
    counts = units.map { _ in 0 }
  }

  /// Makes `rest` from the pieces from `index` on, in addition to `taken` larger ones.
  mutating func place(_ rest: Int64, from index: Int, after taken: Int64) {
    if rest == 0 {
      if taken < fewest { (best, fewest) = (counts, taken) }
      return
    }
    guard index < units.count else { return }
    var count = rest / units[index]
    while count >= 0 {
      let left = rest - count * units[index]
      // Smaller pieces need at least this many for the rest, and the number grows with every piece
      // less of this kind.
      let next = index + 1 < units.count ? units[index + 1] : left + 1
      if taken + count + (left + next - 1) / next >= fewest { break }
      counts[index] = count
      place(left, from: index + 1, after: taken + count)
      counts[index] = 0
      if index + 1 == units.count { break }
      count -= 1
    }
  }
}

/// A search for the notes to replace with smaller ones so that the excess is smallest.
private struct LeastExcess {
  /// The difference between the largest note and each note.
  let savings: [Int64]
  private(set) var saved: Int64 = 0
  var best: [Int64]
  private var counts: [Int64]

  init(savings: [Int64]) {
    self.savings = savings
    counts = savings.map { _ in 0 }
    best = counts
  }

  /// Saves as much of `excess` as possible by replacing up to `count` notes.
  mutating func save(_ excess: Int64, by count: Int64, from index: Int, done: Int64 = 0) {
    if done > saved { (saved, best) = (done, counts) }
    guard index < savings.count, excess > 0, count > 0 else { return }
    var taken = min(excess / savings[index], count)
    while taken >= 0 {
      counts[index] = taken
      let part = taken * savings[index]
      save(excess - part, by: count - taken, from: index + 1, done: done + part)
      taken -= 1
    }
    counts[index] = 0
  }
}
