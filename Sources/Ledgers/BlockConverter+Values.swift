import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import Synchronization

/// The values of a row's cells, and their sums.
extension BlockConverter {
  /// Fills the cells to add to a row, whose fields `content` returns.
  ///
  /// - Throws: ``LedgerError`` if the row cannot be converted.
  func fillCells(_ content: (Int) -> UnsafeRawBufferPointer) throws(LedgerError) {
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

  /// Returns the number of the rule that a row names.
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

  /// Returns whether the code of `currency` has ended on `day`.
  private func hasEnded(_ currency: Currency, on day: CalendarDate) -> Bool {
    if let end = ends[currency] { return end.map { $0 <= day } ?? false }
    ends[currency] = .some(currency.end)
    return hasEnded(currency, on: day)
  }

  /// Returns the currency of a code with spaces around it, or of a code at par with a currency; nil
  /// for any other text.
  static func currency(_ cell: UnsafeRawBufferPointer) -> Currency? {
    let code = cell.trimmed
    return Currency(utf8: code) ?? ParCode(utf8: code)?.currency
  }

  /// Returns the amount of a row in `currency`, negative for a debit.
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
    // A zero beside an amount counts as an empty cell.
    switch (credit, debit) {
    case (let credit?, let debit) where debit?.isZero ?? true: return credit
    case (let credit, let debit?) where credit?.isZero ?? true:
      return plan.keepsSigns ? debit : -debit
    default: throw LedgerError(.notOneSide)
    }
  }

  /// Returns the amount of a debit or credit column; nil for an empty cell.
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

  /// Returns the part of a field that messages show, at most 120 bytes.
  func shown(_ text: UnsafeRawBufferPointer) -> String {
    plan.encoding.text(text.bytes(0..<min(text.count, 120)))
  }

  /// Returns the rate of `pair` on `day`, for the target with the index `target`.
  func rate(
    of pair: CurrencyPair,
    on day: CalendarDate,
    _ target: Int
  ) throws(LedgerError.Reason) -> LedgerRate {
    let code = FactorTable.code(of: pair.base, rule: rule)
    let key = (Int(day.dayNumber) << 24 | code) << 8 | target
    if let outcome = known[key] { return try outcome.get() }
    // Later rows of the currency take the fast path, unless they show details of the rate.
    let lane = plan.details.isEmpty ? factors.table.lane(of: pair.base, rule: rule) : nil
    if known.count >= BlockConverter.maximumKnown { known.removeAll(keepingCapacity: true) }
    let rate: LedgerRate
    do throws(LedgerError.Reason) {
      rate = try factors.rates.rate(of: pair, on: day, by: factors.rules.name(rule))
    } catch {
      known[key] = .failure(error)
      throw error
    }
    known[key] = .success(rate)
    maximumCarriedDays = max(maximumCarriedDays, rate.daysPastNewest)
    if rate.isOwn { ownPairs.insert(pair) }
    if marksUse { uses.insert(RateUse(day: day, pair: pair, rule: factors.rules.name(rule))) }
    guard let lane, rate.euroStep == nil, !hasEnded(pair.base, on: day),
      let place = factors.table.index(of: day),
      let decimals = factors.decimals[target]
    else { return rate }
    let slot = lane + (target * factors.table.dayCount + place)
    guard factors.table.factor(in: slot) == 0 else { return rate }
    factors.table.keep(rate.ratio, decimals: decimals, isCarried: rate.daysPastNewest > 0, in: slot)
    return rate
  }

  /// The maximum number of rates that a worker caches, about a megabyte; beyond it, all are
  /// dropped.
  static let maximumKnown = 8_192

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
  /// Whether the amount ends with `CR` or `DR`, which give its side as a minus sign does.
  fileprivate var endsWithSide: Bool {
    var text = trimmed
    if text.last == UInt8(ascii: ".") { text = text.bytes(0..<text.count - 1) }
    let end = text.suffix(3).map { $0 | 0x20 }
    return end.count == 3 && !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= end[0])
      && [UInt8(ascii: "c"), UInt8(ascii: "d")].contains(end[1]) && end[2] == UInt8(ascii: "r")
  }

  /// The bytes without surrounding spaces: ASCII spaces, tabs, and `U+00A0`.
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
