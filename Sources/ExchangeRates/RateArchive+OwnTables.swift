#if !hasFeature(Embedded)
public import ExactMoney
import PlainBytes

extension RateTable {
  /// Creates the table of `day`, with the rates of `source` against its pivot for one unit each.
  ///
  ///     let rates = try RateTable(source: bank, day: today, rates: [.brl: ExactDecimal("5.4325")])
  ///     let archive = try RateArchive([rates])
  ///
  /// - Throws: ``RateTableError`` if there are no rates, one is not above zero, or one is for the
  ///   pivot itself.
  public init(
    source: RateSource,
    day: CalendarDate,
    rates: [Currency: ExactDecimal]
  ) throws(RateTableError) {
    guard !rates.isEmpty else { throw RateTableError(.noRates, "\(day)") }
    let rates = rates.sorted { $0.key < $1.key }
    for (currency, value) in rates { try RateTableError.check(value, of: currency, in: source) }
    self.init(source: source, asOf: day, entries: rates.map { Entry($0.key, $0.value) })
  }
}

extension RateArchive {
  /// Creates an archive of `tables` in any order, of one or more sources.
  ///
  /// Tables may be missing between them, so that policies which need every publication answer only
  /// if the source's working days all have one. ``preceded(by:)`` adds them to published rates.
  ///
  /// - Throws: ``RateTableError`` if there are no rates, or two tables of a source are for one day.
  /// - Complexity: O(tables × currencies).
  @_disfavoredOverload
  public init(_ tables: [RateTable]) throws(RateTableError) {
    guard !tables.isEmpty else { throw RateTableError(.noRates, "") }
    var groups: [[(row: Int, table: RateTable)]] = []
    var places: [String: Int] = [:]
    for (index, table) in tables.enumerated() {
      let row = index + 1
      guard !table.entries.isEmpty else {
        throw RateTableError(.noRates, row: row, "\(table.asOf)")
      }
      for entry in table.entries {
        try RateTableError.check(entry.perUnit, of: entry.currency, in: table.source, row: row)
      }
      let place = places[table.source.name + "\n" + table.series, default: groups.count]
      if place == groups.count {
        places[table.source.name + "\n" + table.series] = place
        groups.append([])
      }
      groups[place].append((row, table))
    }
    var histories: [RateHistory] = []
    for group in groups {
      let group = group.sorted { $0.table.asOf > $1.table.asOf }
      for (later, earlier) in zip(group, group.dropFirst())
      where later.table.asOf == earlier.table.asOf {
        throw RateTableError(
          .repeatedDay,
          row: max(later.row, earlier.row),
          "\(later.table.asOf)"
        )
      }
      histories.append(RateHistory(newestFirst: group.map { $0.table }, group[0].table))
    }
    self.init(histories)
  }

  /// Returns an archive with the rates of both, in which the sources of `newer` come first.
  ///
  /// If both have rates of a source for a day, those of `newer` are used.
  public func preceded(by newer: RateArchive) -> RateArchive {
    preceded(by: newer.histories, order: newer.allSources)
  }

  /// Creates an archive of one source from a table in the form of the ECB's history file.
  ///
  ///     Date,USD,BRL
  ///     2026-11-26,1.1172,6.0692
  ///     2026-11-25,1.1130,N/A
  ///
  /// Rows are in any order of days, and have a field for each currency of the header; a field is
  /// empty or `N/A` if there is no rate. A last comma, as the ECB writes it, and lines that end with
  /// CR LF are read too. With `Date` in the first field the table has every publication of its time;
  /// with `Date fetched` some may be missing.
  ///
  /// - Throws: ``RateTableError`` with the row and the column of the first fault.
  /// - Complexity: O(n) in the length of the text, and O(r log r) in the rows.
  public init(
    csv: some Sequence<UInt8>,
    source: RateSource
  ) throws(RateTableError) {
    self.init([try RateHistory(source: source, csv: csv)])
  }
}

extension RateHistory {
  /// Creates a history of `tables`, all of the source and series of `example`.
  fileprivate init(newestFirst tables: [RateTable], _ example: RateTable) {
    let currencies = Set(tables.flatMap { $0.entries.map { $0.currency } }).sorted()
    var text = "Date fetched," + currencies.map { $0.code }.joined(separator: ",") + "\n"
    for table in tables {
      let figures = Dictionary(
        table.entries.map { ($0.currency, $0.perUnit.withWholeDigits.description) },
        uniquingKeysWith: { first, _ in first }
      )
      text += "\(table.asOf)"
      for currency in currencies { text += "," + (figures[currency] ?? "") }
      text += "\n"
    }
    self.init(source: example.source, series: example.series, text: Array(text.utf8))
  }

  /// Creates a history of the table in `csv`, as ``RateArchive/init(csv:source:)`` does.
  ///
  /// - Throws: ``RateTableError`` with the row and the column of the first fault.
  package init(
    source: RateSource,
    series: String = "",
    csv: some Sequence<UInt8>
  ) throws(RateTableError) {
    var text = [UInt8](csv)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: "\r") { text.removeLast() }
    let given = RateHistory(source: source, series: series, text: text)
    self.init(source: source, series: series, text: try given.checkedText())
  }

  /// Checks all rows and fields, and returns the text with its rows newest first.
  ///
  /// - Throws: ``RateTableError`` with the row and the column of the first fault.
  private func checkedText() throws(RateTableError) -> [UInt8] {
    var lines = ByteFields(bytes, separatedBy: "\n")
    let first = lines.next()?.without(end: "\r") ?? bytes
    // The ECB ends each line with a comma.
    let hasComma = first.last == UInt8(ascii: ",")
    let header = hasComma ? first.without(end: ",") : first
    let currencies = try currencies(inHeader: header)
    var rows: [(day: CalendarDate, number: Int, line: UnsafeRawBufferPointer)] = []
    var hasRate = false
    while let next = lines.next() {
      let whole = next.without(end: "\r")
      let line = hasComma ? whole.without(end: ",") : whole
      let number = rows.count + 2
      rows.append((try checkRow(line, number, currencies, &hasRate), number, line))
    }
    guard hasRate else { throw RateTableError(.noRates, "") }
    rows.sort { ($1.day, $0.number) < ($0.day, $1.number) }
    for (row, next) in zip(rows, rows.dropFirst()) where row.day == next.day {
      throw RateTableError(.repeatedDay, row: next.number, "\(row.day)")
    }
    return rows.reduce(into: Array(header)) { text, row in
      text.append(UInt8(ascii: "\n"))
      text += row.line
    } + [UInt8(ascii: "\n")]
  }

  /// Returns the day of the row `number`, and stores whether it has a rate.
  private func checkRow(
    _ line: UnsafeRawBufferPointer,
    _ number: Int,
    _ currencies: [Currency],
    _ hasRate: inout Bool
  ) throws(RateTableError) -> CalendarDate {
    var fields = ByteFields(line, separatedBy: ",")
    let first = fields.next() ?? line
    guard let day = CalendarDate(utf8: first) else {
      throw RateTableError(.noDay, row: number, column: 1, String(utf8: first))
    }
    var count = 1
    while let field = fields.next() {
      count += 1
      guard count <= currencies.count + 1, field.count > 0, !field.isSame(as: "N/A"),
        !field.isSame(as: "?")
      else { continue }
      // An index of the figures knows no plus sign.
      let figure = field[0] == UInt8(ascii: "+") ? nil : try? ExactDecimal(utf8: field)
      if let reason = RateTableError.Reason(refusing: figure) {
        let (currency, text) = (currencies[count - 2], String(utf8: field))
        throw RateTableError(reason, row: number, column: count, currency: currency, text)
      }
      hasRate = true
    }
    guard count == currencies.count + 1 else {
      let reason = RateTableError.Reason.fieldCount(expected: currencies.count + 1, found: count)
      throw RateTableError(reason, row: number, String(utf8: line))
    }
    return day
  }

  /// Returns the currencies of the first line.
  private func currencies(
    inHeader line: UnsafeRawBufferPointer
  ) throws(RateTableError) -> [Currency] {
    guard !line.isEmpty else { throw RateTableError(.noRates, "") }
    var fields = ByteFields(line, separatedBy: ",")
    let first = fields.next().map { String(utf8: $0) } ?? ""
    var isHeader = first == "Date" || first == "Date fetched"
    if case .days = coverage { isHeader = first.hasPrefix("Date ") }
    guard isHeader else { throw RateTableError(.noHeader, row: 1, column: 1, first) }
    var known: [Currency] = []
    while let field = fields.next() {
      let (column, code) = (known.count + 2, String(utf8: field))
      guard let currency = Currency(code), currency.code == code else {
        throw RateTableError(.unknownCurrency, row: 1, column: column, code)
      }
      guard currency != source.pivot else {
        throw RateTableError(.pivot, row: 1, column: column, code)
      }
      guard !known.contains(currency) else {
        throw RateTableError(.repeatedCurrency, row: 1, column: column, code)
      }
      known.append(currency)
    }
    guard !known.isEmpty else { throw RateTableError(.noRates, row: 1, "") }
    return known
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the bytes without `sign` if it is the last one.
  fileprivate func without(end sign: Unicode.Scalar) -> UnsafeRawBufferPointer {
    last == UInt8(ascii: sign) ? bytes(0..<count - 1) : self
  }
}
#endif
