import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Synchronization

/// The values of a row's cells, and their sums.
extension BlockConverter {
  /// Fills the cells with what is added to a row whose fields `content` finds.
  func fillCells(
    _ content: (Int) -> UnsafeRawBufferPointer
  ) throws(LedgerError) {
    cells.removeAll(keepingCapacity: true)
    cellEnds.removeAll(keepingCapacity: true)
    let (day, dayColumn) = try value(
      of: plan.day,
      content,
      read: { plan.dateForm.day($0, plan.months) },
      reason: { .date($0) }
    )
    let (currency, currencyColumn) = try value(
      of: plan.currency,
      content,
      read: { Currency(utf8: $0) ?? BlockConverter.currency($0) },
      reason: { .currency($0) }
    )
    let amount = try amount(content, currency)
    if let place = plan.rule {
      rule = try rule(in: place, content)
    } else if day > plan.today {
      throw LedgerError(.dayAhead(day), column: dayColumn)
    }
    var results: [ExactDecimal] = []
    var isCarried = false
    do throws(LedgerError.Reason) {
      for (index, target) in plan.targets.enumerated() {
        if let result = plainResult(amount, currency, on: day, index, &isCarried) {
          if hasTotals { results.append(result) }
          append(result)
          continue
        }
        let pair = CurrencyPair(base: currency, quote: target.currency)
        let rate = try rate(of: pair, on: day, index)
        isCarried = isCarried || rate.daysPastNewest > 0
        do throws(DecimalError) {
          let result = try rate.converted(amount, as: target, on: day)
          if hasTotals { results.append(result) }
          append(result)
        } catch {
          throw .rate(.overflow(pair))
        }
        for detail in plan.details { append(detail, of: rate) }
      }
    } catch {
      throw LedgerError(error, column: currencyColumn)
    }
    report.rows += 1
    if isCarried { report.carriedRows += 1 }
    if hasEnded(currency, on: day) { report.endedRows[currency, default: 0] += 1 }
    if hasTotals { add(amount, results, currency) }
  }

  /// The number of the rule that a row names.
  private func rule(
    in place: LedgerPlan.Place<String>,
    _ content: (Int) -> UnsafeRawBufferPointer
  ) throws(LedgerError) -> Int {
    guard case .column(let column) = place else { return 0 }
    let text = plan.encoding.text(content(column).trimmed).lowercased()
    guard let number = factors.rules.all.firstIndex(of: text) else {
      throw LedgerError(.rule(shown(content(column))), column: column)
    }
    return number
  }

  /// Whether the code of `currency` has ended on `day`.
  private func hasEnded(_ currency: Currency, on day: CalendarDate) -> Bool {
    if let end = ends[currency] { return end.map { $0 <= day } ?? false }
    ends[currency] = .some(currency.end)
    return hasEnded(currency, on: day)
  }

  /// The currency of a code with spaces around it, or of one at par with it.
  static func currency(_ cell: UnsafeRawBufferPointer) -> Currency? {
    let code = cell.trimmed
    return Currency(utf8: code) ?? ParCode(utf8: code)?.currency
  }

  /// The amount of a row in `currency`.
  func amount(
    _ content: (Int) -> UnsafeRawBufferPointer,
    _ currency: Currency
  ) throws(LedgerError) -> ExactDecimal {
    guard let debitColumn = plan.debit else {
      let cell = content(plan.amount)
      guard let column = plan.direction else { return try amount(cell, plan.amount, currency) }
      guard let direction = LedgerDirection(plan.encoding.text(content(column).trimmed)) else {
        throw LedgerError(.direction(shown(content(column))), column: column)
      }
      guard let amount = try side(cell, plan.amount, currency) else {
        throw LedgerError(.amount(shown(cell)), column: plan.amount)
      }
      return direction == .debit ? -amount : amount
    }
    let credit = try side(content(plan.amount), plan.amount, currency)
    let debit = try side(content(debitColumn), debitColumn, currency)
    // Zero beside an amount says as much as nothing does.
    switch (credit, debit) {
    case (let credit?, let debit) where debit?.isZero ?? true: return credit
    case (let credit, let debit?) where credit?.isZero ?? true:
      return plan.keepsSigns ? debit : -debit
    default: throw LedgerError(.notOneSide)
    }
  }

  /// The amount of a column of amounts that are taken off, or of those that are not; nil for an empty cell.
  func side(
    _ cell: UnsafeRawBufferPointer,
    _ column: Int,
    _ currency: Currency
  ) throws(LedgerError) -> ExactDecimal? {
    if cell.trimmed.isEmpty { return nil }
    let amount = try amount(cell, column, currency)
    guard plan.keepsSigns || !amount.isNegative && (amount.isZero || !cell.endsWithSide) else {
      throw LedgerError(.signed(shown(cell)), column: column)
    }
    return amount
  }

  func amount(
    _ cell: UnsafeRawBufferPointer,
    _ column: Int,
    _ currency: Currency
  ) throws(LedgerError) -> ExactDecimal {
    guard let read = plan.encoding.withUTF8(cell, { plan.amountForm.read($0) }) else {
      throw LedgerError(.amount(shown(cell)), column: column)
    }
    guard read.currency?.allows(currency) ?? true else {
      throw LedgerError(.otherCurrency(shown(cell), currency), column: column)
    }
    return read.value
  }

  func value<Value: Sendable>(
    of place: LedgerPlan.Place<Value>,
    _ content: (Int) -> UnsafeRawBufferPointer,
    read: (UnsafeRawBufferPointer) -> Value?,
    reason: (String) -> LedgerError.Reason
  ) throws(LedgerError) -> (Value, column: Int?) {
    switch place {
    case .fixed(let value): return (value, nil)
    case .column(let column):
      let text = content(column)
      guard let value = plan.encoding.withUTF8(text, read) else {
        throw LedgerError(reason(shown(text)), column: column)
      }
      return (value, column)
    }
  }

  /// As much of a field as a message shows.
  func shown(_ text: UnsafeRawBufferPointer) -> String {
    plan.encoding.text(text.bytes(0..<min(text.count, 120)))
  }

  /// The rate of `pair`, the target's of this index, on `day`.
  func rate(
    of pair: CurrencyPair,
    on day: CalendarDate,
    _ target: Int
  ) throws(LedgerError.Reason) -> LedgerRate {
    let code = FactorTable.code(of: pair.base, rule: rule)
    let key = (Int(day.dayNumber) << 24 | code) << 8 | target
    if let outcome = known[key] { return try outcome.get() }
    // The next rows of the currency take the short way, if they can: those that show the rate cannot.
    let lane = plan.details.isEmpty ? factors.lane(of: pair.base, rule: rule) : nil
    if known.count >= BlockConverter.mostKnown { known.removeAll(keepingCapacity: true) }
    let rate: LedgerRate
    do throws(LedgerError.Reason) {
      rate = try factors.rates.rate(of: pair, on: day, by: factors.rules.name(rule))
    } catch {
      known[key] = .failure(error)
      throw error
    }
    known[key] = .success(rate)
    mostCarriedDays = max(mostCarriedDays, rate.daysPastNewest)
    if rate.isOwn { ownPairs.insert(pair) }
    if marksUse { used.insert(RateUse(day: day, pair: pair, rule: factors.rules.name(rule))) }
    guard let lane, rate.euroStep == nil, !hasEnded(pair.base, on: day),
      let place = factors.place(of: day),
      let decimals = factors.decimals[target]
    else { return rate }
    let slot = lane + (target * factors.dayCount + place)
    guard factors.factor(in: slot) == 0 else { return rate }
    if let terms = rate.ratio.terms, let factor = BatchFactor(terms, decimals: decimals) {
      let mark = rate.daysPastNewest > 0 ? FactorTable.carried : 0
      slot.pointee.store(factor.bits | mark, ordering: .relaxed)
    }
    return rate
  }

  /// The rates that a worker has at hand: a megabyte of them.
  static let mostKnown = 8_192

  func append(_ number: ExactDecimal) {
    withUnsafeTemporaryAllocation(byteCount: ExactDecimal.textCapacity, alignment: 16) { buffer in
      let count = number.write(into: buffer)
      for byte in buffer[..<count] {
        cells.append(
          byte == UInt8(ascii: ".") && plan.amountForm.hasDecimalComma ? UInt8(ascii: ",") : byte
        )
      }
    }
    cellEnds.append(cells.count)
  }

  func append(_ detail: LedgerDetail, of rate: LedgerRate) {
    switch detail {
    case .rate: if let value = rate.value { return append(value) }
    case .rateDate: cells += (rate.asOf?.description ?? "").utf8
    case .source: cells += plan.encoding.bytes(rate.sources)
    case .policy: cells += rate.policy.utf8
    case .table: cells += rate.tables.utf8
    }
    cellEnds.append(cells.count)
  }

  func add(_ amount: ExactDecimal, _ results: [ExactDecimal], _ currency: Currency) {
    var total =
      totals[currency] ?? BlockReport.Total(results: results.map { _ in ExactDecimal.zero })
    total.add(amount, results)
    totals[currency] = total
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `CR` or `DR` ends an amount, which says on which side it is as a minus does.
  fileprivate var endsWithSide: Bool {
    var text = trimmed
    if text.last == UInt8(ascii: ".") { text = text.bytes(0..<text.count - 1) }
    let end = text.suffix(3).map { $0 | 0x20 }
    return end.count == 3 && !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= end[0])
      && [UInt8(ascii: "c"), UInt8(ascii: "d")].contains(end[1]) && end[2] == UInt8(ascii: "r")
  }

  /// The bytes without the spaces around them: those of ASCII, tabs, and `U+00A0`.
  fileprivate var trimmed: UnsafeRawBufferPointer {
    var text = self
    func isSpace(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    while true {
      if isSpace(text.first) {
        text = text.bytes(1..<text.count)
      } else if text.starts(with: [0xC2, 0xA0]) {
        text = text.bytes(2..<text.count)
      } else if isSpace(text.last) {
        text = text.bytes(0..<text.count - 1)
      } else if text.suffix(2).elementsEqual([0xC2, 0xA0]) {
        text = text.bytes(0..<text.count - 2)
      } else {
        return text
      }
    }
  }
}
