import CCambio
import ExactMoney
import ExchangeRates
import Synchronization

/// The conversion of a column, a batch of rows at a time.
///
/// A batch is read part by part, so that each loop is short and the processor loads the factors of
/// many rows in parallel. A row that eight bytes cannot convert takes the general path, as in a
/// ledger.
struct ColumnConversion {
  /// The reason why a column has no result.
  struct Failure: Error {
    let reason: QuestionFailure
    let row: Int
  }

  let handle: Handle
  let count: Int
  let amounts: AmountColumn
  let codes: CodeColumn
  let days: DayColumn
  let target: Currency
  /// The number of decimals of the results in memory, at least those of the target.
  let scale: Int
  /// Whether a row without a result ends the conversion.
  let isStrict: Bool

  private let table: ColumnTable
  private let rounding: BatchRounding
  /// The power of ten between the decimals of a factor's results and those in memory.
  private let raising: Int128
  /// The power of ten that converts amounts to the table's number of decimals; 0 if only the
  /// general path reads the amounts.
  private let divisor: Int64

  /// The number of rows in a batch.
  private static let size = 256

  /// The state of a row of a batch.
  private enum State {
    static let plain: UInt8 = 0
    static let null: UInt8 = 1
    /// The general path converts the row, or determines its failure.
    static let general: UInt8 = 2
  }

  /// The memory of a batch.
  private struct Batch {
    let states: UnsafeMutablePointer<UInt8>
    let words: UnsafeMutablePointer<Int64>
    let slots: UnsafeMutablePointer<UInt>
  }

  init(
    by handle: Handle,
    count: Int,
    _ amounts: AmountColumn,
    _ codes: CodeColumn,
    _ days: DayColumn,
    to target: Currency,
    scale: Int? = nil,
    isStrict: Bool
  ) {
    self.handle = handle
    self.count = count
    self.amounts = amounts
    self.codes = codes
    self.days = days
    self.target = target
    self.isStrict = isStrict
    // Amounts with many decimals mostly end in zeros. Others take the general path.
    let given = amounts.scale ?? 2
    let kept = 0...4 ~= given ? given : 2
    divisor = 0...18 ~= given - kept ? ColumnConversion.power(given - kept) : 0
    table = handle.table(to: target, scale: kept)
    self.scale = max(scale ?? table.decimals, table.decimals)
    raising = Int128(ColumnConversion.power(self.scale - table.decimals))
    rounding = BatchRounding(handle.rounding)
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power &* 10 }
  }

  /// Whether days choose the rates.
  private var isDated: Bool {
    if case .newest = days { false } else { true }
  }

  /// Converts the rows from `start` on.
  ///
  /// The results are written into `results` as integers of sixteen bytes. A row without a result
  /// has its bit in `validity` cleared.
  ///
  /// - Throws: ``Failure`` at the first row without a result, if the conversion is strict.
  func run(
    from start: Int = 0,
    into results: UnsafeMutableRawPointer,
    _ validity: UnsafeMutablePointer<UInt8>,
    _ report: inout cambio_report
  ) throws(Failure) {
    let size = ColumnConversion.size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size * 17, alignment: 16)
    defer { memory.deallocate() }
    let batch = Batch(
      states: (memory + size * 16).bindMemory(to: UInt8.self, capacity: size),
      words: memory.bindMemory(to: Int64.self, capacity: size),
      slots: (memory + size * 8).bindMemory(to: UInt.self, capacity: size)
    )
    var first = start
    while first < count {
      let rows = min(size, count &- first)
      batch.states.update(repeating: State.plain, count: rows)
      readCodes(batch, first, rows)
      readDays(batch, first, rows)
      readAmounts(batch, first, rows)
      var row = 0
      while row < rows {
        row = write(batch, first, from: row, to: rows, results)
        guard row < rows else { break }
        let index = first &+ row
        var result: Int128?
        if batch.states[row] != State.null {
          do throws(QuestionFailure) {
            result = try general(index, batch.slots[row])
          } catch {
            if isStrict { throw Failure(reason: error, row: index) }
            report.add(error.status, row: index)
          }
        }
        (results + index &* 16).storeBytes(of: result ?? 0, as: Int128.self)
        if result == nil { validity[index &>> 3] &= ~(1 &<< UInt8(index & 7)) }
        row &+= 1
      }
      first &+= rows
    }
    report.finish(rows: count - start)
  }

  // MARK: Reading

  /// Stores the address of each row's factors; for a row without any, its ``State``.
  private func readCodes(_ batch: Batch, _ first: Int, _ rows: Int) {
    let isDated = isDated
    if case .fixed(let currency) = codes {
      let lane = UInt(bitPattern: table.lane(of: currency, isDated: isDated))
      return batch.slots.update(repeating: lane, count: rows)
    }
    if case .texts(let column) = codes, column.form == .offsets32, let bytes = column.bytes {
      return readCodes(of: column, bytes, batch, first, rows)
    }
    for row in 0..<rows {
      let index = first &+ row
      guard codes.hasValue(index) else {
        batch.states[row] = State.null
        continue
      }
      guard let text = codes.text(index), text.count == 3, let start = text.baseAddress,
        let code = ColumnConversion.code(at: start), let lane = table.lane(code, isDated: isDated)
      else {
        readUnusualCode(batch, first, row)
        continue
      }
      batch.slots[row] = UInt(bitPattern: lane)
    }
  }

  /// Does the same as ``readCodes(_:_:_:)`` for the most common form, in which the texts follow
  /// each other.
  private func readCodes(
    of column: TextColumn,
    _ bytes: UnsafeRawPointer,
    _ batch: Batch,
    _ first: Int,
    _ rows: Int
  ) {
    let (isDated, offset, table) = (isDated, column.offset &+ first, table)
    let places = column.places + offset &* 4
    var end = Int(places.loadUnaligned(as: Int32.self))
    for row in 0..<rows {
      let start = end
      end = Int((places + (row &+ 1) &* 4).loadUnaligned(as: Int32.self))
      guard column.validity.hasValue(offset &+ row) else {
        batch.states[row] = State.null
        continue
      }
      guard end &- start == 3, start >= 0, let code = ColumnConversion.code(at: bytes + start),
        let lane = table.lane(code, isDated: isDated)
      else {
        readUnusualCode(batch, first, row)
        continue
      }
      batch.slots[row] = UInt(bitPattern: lane)
    }
  }

  /// Stores the address of a row's factors if its code is used for the first time or is not in
  /// capitals.
  @inline(never)
  private func readUnusualCode(_ batch: Batch, _ first: Int, _ row: Int) {
    batch.slots[row] = 0
    if let currency = try? codes.currency(first &+ row) {
      batch.slots[row] = UInt(bitPattern: table.lane(of: currency, isDated: isDated))
    } else {
      batch.states[row] = State.general
    }
  }

  /// Returns the packed code that three capital letters at `start` spell; nil for any other text.
  @inline(__always)
  private static func code(at start: UnsafeRawPointer) -> Int? {
    let letters =
      UInt32(start.loadUnaligned(as: UInt16.self))
      | UInt32((start + 2).load(as: UInt8.self)) &<< 16
    // A byte below "A" or above "Z" leaves its upper bit in one of the differences.
    guard (letters &- 0x41_4141 | 0x5A_5A5A &- letters) & 0x80_8080 == 0 else { return nil }
    return Int(letters & 31) &<< 10 | Int(letters &>> 8 & 31) &<< 5 | Int(letters &>> 16 & 31)
  }

  /// Moves the address of each row's factors to the factor of the row's day.
  private func readDays(_ batch: Batch, _ first: Int, _ rows: Int) {
    let (firstDay, dayCount) = (Int64(table.factors.firstDay), UInt64(table.factors.dayCount))
    guard case .numbers(let column, let perDay) = days else { return }
    for row in 0..<rows {
      let index = first &+ row
      guard column.hasValue(index) else {
        batch.states[row] = State.null
        continue
      }
      let place = UInt64(bitPattern: DayColumn.number(column, perDay, index) &- firstDay)
      guard place < dayCount, batch.slots[row] != 0 else {
        batch.slots[row] = 0
        ColumnConversion.generalize(batch, row)
        continue
      }
      batch.slots[row] &+= UInt(place) &* 8
    }
  }

  /// Stores each row's amount in units of the table's last decimal; for a row without one, its
  /// ``State``.
  private func readAmounts(_ batch: Batch, _ first: Int, _ rows: Int) {
    switch amounts {
    case .nothing: batch.states.update(repeating: State.null, count: rows)
    case .words(let column, _):
      for row in 0..<rows {
        let index = first &+ row
        guard column.hasValue(index) else {
          batch.states[row] = State.null
          continue
        }
        store(column.word(index), batch, row)
      }
    case .wide(let values, let validity, let offset, _):
      for row in 0..<rows {
        let index = offset &+ first &+ row
        guard validity.hasValue(index) else {
          batch.states[row] = State.null
          continue
        }
        var number = AmountColumn.number(values, index)
        let word = Int64(truncatingIfNeeded: number)
        guard Int128(word) != number else {
          store(word, batch, row)
          continue
        }
        // Amounts with many decimals have a short word once their zeros are gone.
        guard divisor > 1, number % Int128(divisor) == 0 else {
          ColumnConversion.generalize(batch, row)
          continue
        }
        number /= Int128(divisor)
        guard let short = Int64(exactly: number) else {
          ColumnConversion.generalize(batch, row)
          continue
        }
        batch.words[row] = short
      }
    case .texts(let column):
      for row in 0..<rows {
        let index = first &+ row
        guard column.hasValue(index) else {
          batch.states[row] = State.null
          continue
        }
        guard let text = column.text(index), text.count <= 16,
          let amount = try? ExactDecimal(utf8: text), 0...2 ~= amount.scale,
          amount.coefficient.magnitude < 1 << 40
        else {
          ColumnConversion.generalize(batch, row)
          continue
        }
        let units: Int64 = amount.scale == 2 ? 1 : amount.scale == 1 ? 10 : 100
        batch.words[row] = Int64(truncatingIfNeeded: amount.coefficient) &* units
      }
    }
  }

  /// Stores the amount of a row, given in units of the column's last decimal.
  ///
  /// The general path converts the row if the amount is nil, or has more decimals than the table's.
  @inline(__always)
  private func store(_ number: Int64?, _ batch: Batch, _ row: Int) {
    guard let number, divisor != 0 else { return ColumnConversion.generalize(batch, row) }
    guard divisor > 1 else {
      batch.words[row] = number
      return
    }
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    guard rest == 0 else { return ColumnConversion.generalize(batch, row) }
    batch.words[row] = quotient
  }

  @inline(__always)
  private static func generalize(_ batch: Batch, _ row: Int) {
    if batch.states[row] == State.plain { batch.states[row] = State.general }
  }

  // MARK: Writing

  /// Writes the results of the rows from `start` on; returns the first row that the loop cannot
  /// convert, or `end`.
  private func write(
    _ batch: Batch,
    _ first: Int,
    from start: Int,
    to end: Int,
    _ results: UnsafeMutableRawPointer
  ) -> Int {
    let (isDated, raising) = (isDated, raising)
    for row in start..<end {
      guard batch.states[row] == State.plain,
        let slot = ColumnTable.Slot(bitPattern: batch.slots[row])
      else { return row }
      var bits = slot.pointee.load(ordering: .relaxed)
      if bits == 0, isDated { bits = table.factors.makeFactor(in: slot) }
      let word = batch.words[row]
      guard
        let product = BatchFactor(bits: bits)
          .product(word.magnitude, rounding, isNegative: word < 0)
      else { return row }
      let number = word < 0 ? 0 &- Int64(bitPattern: product) : Int64(bitPattern: product)
      let result = raising == 1 ? Int128(number) : Int128(number) &* raising
      (results + (first &+ row) &* 16).storeBytes(of: result, as: Int128.self)
    }
    return end
  }

  /// Converts a row by exact arithmetic, and keeps its factor in `slot` if it has one.
  ///
  /// - Throws: ``QuestionFailure`` if the row has no result.
  private func general(_ row: Int, _ slot: UInt) throws(QuestionFailure) -> Int128 {
    let amount = try amounts.amount(row)
    let day = try days.day(row)
    let question = Handle.Question(
      pair: CurrencyPair(base: try codes.currency(row), quote: target),
      day: day,
      choice: try QuestionReading.choice(handle.policy, on: day)
    )
    let route = try handle.answer(to: question).route
    if let slot = ColumnTable.Slot(bitPattern: slot) { table.keep(route, in: slot) }
    let result = try handle.result(of: amount, along: route)
    let (number, overflow) = result.coefficient.multipliedReportingOverflow(by: raising)
    guard !overflow, let fitting = try? ExactDecimal(coefficient: number, scale: scale) else {
      throw .noRate(.overflow(question.pair))
    }
    return fitting.coefficient
  }
}

extension cambio_report {
  /// Counts a row without a result.
  mutating func add(_ status: cambio_status, row: Int) {
    if failed == 0 { first_failed_row = Int64(row) }
    failed += 1
    withUnsafeMutableBytes(of: &by_status) { counts in
      counts.withMemoryRebound(to: Int64.self) { $0[Int(status.rawValue)] += 1 }
    }
  }

  /// Counts the rows with a result.
  mutating func finish(rows count: Int) {
    rows += Int64(count)
    let converted = rows - failed
    withUnsafeMutableBytes(of: &by_status) { counts in
      counts.withMemoryRebound(to: Int64.self) { $0[Int(CAMBIO_OK.rawValue)] = converted }
    }
  }
}
