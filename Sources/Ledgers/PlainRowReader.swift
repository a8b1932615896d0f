import ExactMoney
import ExchangeRates

/// A reader of rows without quotes, with values in the most common forms.
struct PlainRowReader {
  /// The meaning of a column.
  enum Kind: UInt8 {
    case other
    case day
    case amount
    case currency
    case rule
  }

  /// Whether the plan allows plain rows: values in plain forms, results with a fixed number of
  /// decimals, and added cells at the end of unchanged rows.
  let isMeant: Bool
  let kinds: [Kind]
  let separator: UInt8
  /// The months in the table from the first on: the index of the first day times 32, plus the
  /// number of days.
  let months: [UInt32]
  /// The number of the first of ``months``, counted as twelve per year.
  let firstMonth: Int
  /// The index of a day that all rows have; 0 if rows have their own.
  let fixedDayIndex: Int
  /// The code of a currency that all rows have; 0 if rows have their own.
  let fixedCode: Int
  /// The rules that rows may name.
  let rules: RuleNames

  init(_ plan: LedgerPlan, _ factors: FactorTable, _ rules: RuleNames) {
    self.rules = rules
    var kinds = [Kind](repeating: .other, count: plan.columns.count)
    if let column = plan.rule?.column { kinds[column] = .rule }
    if let column = plan.currency.column { kinds[column] = .currency }
    if let column = plan.day.column { kinds[column] = .day }
    kinds[plan.amount] = .amount
    self.kinds = kinds
    var isSeparated = false
    var separator = UInt8(ascii: ",")
    if case .separated(let sign) = plan.format {
      isSeparated = sign == plan.outputSeparator
      separator = sign
    }
    self.separator = separator
    var isRightDay = true
    if case .fixed(let day) = plan.day {
      let dayIndex = factors.index(of: day)
      fixedDayIndex = dayIndex ?? 0
      isRightDay = dayIndex != nil
    } else {
      fixedDayIndex = 0
    }
    if case .fixed(let currency) = plan.currency {
      fixedCode = FactorTable.code(of: currency)
    } else {
      fixedCode = 0
    }
    isMeant =
      isSeparated && isRightDay && !plan.replaces && plan.details.isEmpty && plan.amountForm.isPlain
      && plan.debit == nil && plan.direction == nil && plan.dateForm == .yearMonthDay
      && plan.targets.allSatisfy { $0.decimals ?? 99 < 10 }
    var months: [UInt32] = []
    var day = CalendarDate(clamping: factors.firstDay)
    firstMonth = day.components.year * 12 + day.components.month - 1
    while let dayIndex = factors.index(of: day) {
      let length = min(day.lastDayOfMonth.days(since: day) + 1, factors.dayCount - dayIndex)
      months.append(UInt32(dayIndex) << 5 | UInt32(length))
      guard day.lastDayOfMonth < .latest else { break }
      day = day.lastDayOfMonth.adding(days: 1)
    }
    self.months = months
  }
}

// MARK: Reading

extension PlainRowReader {
  /// Reads rows of `block` from `start` on, while they are plain and fit `batch`; returns the
  /// number of rows.
  ///
  /// Up to 64 bytes behind the block are read, without an effect.
  func read(
    _ block: UnsafeRawBufferPointer,
    from start: Int,
    into batch: PlainBatch,
    _ factors: FactorTable
  ) -> Int {
    guard let base = block.baseAddress else { return 0 }
    let end = base + block.count
    var row = base + start
    var count = 0
    kinds.withUnsafeBufferPointer { kinds in
      months.withUnsafeBufferPointer { months in
        while count < PlainBatch.size, row < end {
          var read = PlainRow()
          guard let next = self.row(row, end, kinds, months, factors, &read) else { break }
          read.start = Int32(truncatingIfNeeded: base.distance(to: row))
          read.textEnd &+= read.start
          read.next = Int32(truncatingIfNeeded: base.distance(to: next))
          batch.rows[count] = read
          count &+= 1
          row = next
        }
      }
    }
    return count
  }

  /// Reads the row at `start`, with offsets relative to it, and returns the start of the next row;
  /// nil if the row is not plain.
  @inline(__always)
  private func row(
    _ start: UnsafeRawPointer,
    _ end: UnsafeRawPointer,
    _ kinds: UnsafeBufferPointer<Kind>,
    _ months: UnsafeBufferPointer<UInt32>,
    _ factors: FactorTable,
    _ row: inout PlainRow
  ) -> UnsafeRawPointer? {
    var cursor = start
    var (dayIndex, code, rule) = (fixedDayIndex, fixedCode, 0)
    let last = kinds.count &- 1
    for index in 0...last {
      switch kinds[index] {
      case .day:
        guard let found = PlainRowReader.dayIndex(cursor, months, firstMonth) else { return nil }
        dayIndex = found
        cursor += 10
      case .currency:
        let letters =
          UInt32(cursor.loadUnaligned(as: UInt16.self))
          | UInt32(cursor.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
        guard letters & 0xC0C0C0 == 0x404040 else { return nil }
        code = Int((letters & 31) &<< 10 | (letters &>> 3) & 0x3E0 | letters &>> 16 & 31)
        cursor += 3
      case .amount:
        if let length = PlainRowReader.shortAmount(cursor, &row) {
          cursor += length
          break
        }
        guard let length = PlainRowReader.length(cursor, separator, isLast: index == last),
          let amount = try? ExactDecimal(utf8: UnsafeRawBufferPointer(start: cursor, count: length))
        else { return nil }
        guard 0...LedgerFactors.amountScale ~= amount.scale, amount.coefficient.magnitude < 1 << 48
        else { return nil }
        row.magnitude =
          UInt64(truncatingIfNeeded: amount.coefficient.magnitude)
          &* LedgerFactors.units(ofDecimals: amount.scale)
        row.isNegative = amount.isNegative
        row.decimals = UInt8(truncatingIfNeeded: amount.scale)
        cursor += length
      case .rule:
        guard let length = PlainRowReader.length(cursor, separator, isLast: index == last),
          let number = rules.number(cursor, length: length)
        else { return nil }
        rule = number
        cursor += length
      case .other:
        while true {
          let byte = cursor.load(as: UInt8.self)
          if byte == separator || byte < 32 { break }
          if byte == UInt8(ascii: "\"") || cursor >= end { return nil }
          cursor += 1
        }
      }
      if index < last {
        guard cursor.load(as: UInt8.self) == separator else { return nil }
        cursor += 1
      }
    }
    row.textEnd = Int32(truncatingIfNeeded: start.distance(to: cursor))
    guard cursor <= end, let lane = factors.lane(rule &<< 15 | code) else { return nil }
    row.slot = UInt(bitPattern: lane + dayIndex)
    row.code = UInt16(truncatingIfNeeded: code)
    if cursor == end { return cursor }
    if cursor.load(as: UInt8.self) == UInt8(ascii: "\r") { cursor += 1 }
    guard cursor < end, cursor.load(as: UInt8.self) == UInt8(ascii: "\n") else { return nil }
    return cursor + 1
  }

  /// Returns the index in the table of the day that ten bytes spell as `yyyy-mm-dd`; nil if there
  /// is none.
  @inline(__always)
  private static func dayIndex(
    _ text: UnsafeRawPointer,
    _ months: UnsafeBufferPointer<UInt32>,
    _ firstMonth: Int
  ) -> Int? {
    let head = text.loadUnaligned(as: UInt64.self)
    let tail = UInt64((text + 8).loadUnaligned(as: UInt16.self))
    // The eight digits without the two hyphens.
    let digits = ByteLanes(
      bytes: head & 0xFFFF_FFFF | (head &>> 8) & 0xFFFF_0000_0000 | tail &<< 48
    )
    let pairs = digits.digitPairs
    let year = Int((pairs & 0xFF) &* 100 &+ pairs &>> 16 & 0xFF)
    let month = Int(pairs &>> 32 & 0xFF) &- 1
    let day = UInt32(truncatingIfNeeded: pairs &>> 48) &- 1
    let index = year &* 12 &+ month &- firstMonth
    guard head & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000, digits.areDigits,
      month >= 0, month < 12, index >= 0, index < months.count,
      day < months[index] & 31
    else { return nil }
    return Int(months[index] &>> 5 &+ day)
  }

  /// Reads an amount of up to eight digits and a point into `row`, and returns its length in bytes;
  /// nil for any other.
  ///
  /// The caller must check the byte after the amount, as only digits and a point are read here.
  @inline(__always)
  private static func shortAmount(_ text: UnsafeRawPointer, _ row: inout PlainRow) -> Int? {
    let sign = text.load(as: UInt8.self) == UInt8(ascii: "-") ? 1 : 0
    let next = ByteLanes(bytes: (text + sign).loadUnaligned(as: UInt64.self))
    let others = next.nonDigitMask
    let point = ByteLanes.bitOffset(ofFirstIn: others) ?? 64
    var (length, decimals) = (point, 0 as UInt64)
    let hasPoint = point < 64 && (next.bytes &>> point) & 0xFF == 0x2E
    if hasPoint {
      length = ByteLanes.bitOffset(ofFirstIn: others & (others &- 1)) ?? 64
      decimals = (length &- point) &>> 3 &- 1
    }
    guard length > (hasPoint ? 8 : 0), decimals <= 2 else { return nil }
    if length == 64 {
      // The amount may be longer.
      let next = (text + (sign &+ 8)).load(as: UInt8.self)
      if next &- 0x30 < 10 || next == 0x2E { return nil }
    }
    var digits = ByteLanes(
      rightAlignedPrefix: text + sign,
      count: Int(truncatingIfNeeded: length &>> 3)
    )
    if hasPoint { digits.removeLane(at: point &+ 64 &- length) }
    let value = digits.decimalValue
    row.magnitude = value &* LedgerFactors.units(ofDecimals: Int(truncatingIfNeeded: decimals))
    row.decimals = UInt8(truncatingIfNeeded: decimals)
    row.isNegative = sign == 1 && value != 0
    return sign &+ Int(truncatingIfNeeded: length &>> 3)
  }

  /// Returns the number of bytes before the end of the field, 1 to 15; nil for an empty or longer
  /// field.
  @inline(__always)
  private static func length(_ text: UnsafeRawPointer, _ separator: UInt8, isLast: Bool) -> Int? {
    if let end = PlainRowReader.end(in: text, separator, isLast) { return end == 0 ? nil : end }
    return PlainRowReader.end(in: text + 8, separator, isLast).map { 8 &+ $0 }
  }

  /// Returns the number of bytes, of eight, before the first separator, or before a control
  /// character if `isLast`; nil if there is none.
  @inline(__always)
  private static func end(in text: UnsafeRawPointer, _ separator: UInt8, _ isLast: Bool) -> Int? {
    let next = ByteLanes(bytes: text.loadUnaligned(as: UInt64.self))
    return (isLast ? next.bitOffset(ofFirstBelow: 32) : next.bitOffset(ofFirst: separator))
      .map { Int(truncatingIfNeeded: $0 &>> 3) }
  }

  /// Copies `count` bytes, and up to 31 more, for which there must be room.
  @inline(__always)
  static func copy(_ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer) {
    var offset = 0
    repeat {
      let first = (from + offset).loadUnaligned(as: UInt128.self)
      let second = (from + (offset &+ 16)).loadUnaligned(as: UInt128.self)
      (to + offset).storeBytes(of: first, as: UInt128.self)
      (to + (offset &+ 16)).storeBytes(of: second, as: UInt128.self)
      offset &+= 32
    } while offset < count
  }
}
