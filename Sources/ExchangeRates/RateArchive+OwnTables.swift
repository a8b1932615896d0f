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

  /// Returns the archive with the rates of `newer` before its own, and the sources of `newer` first.
  ///
  /// If both have a source's rates of one day, those of `newer` count.
  public func preceded(by newer: RateArchive) -> RateArchive {
    preceded(by: newer.histories, order: newer.allSources)
  }

  /// Creates an archive of one source from a table in the form of the ECB's history file.
  ///
  ///     Date,USD,BRL
  ///     2026-11-26,1.1172,6.0692
  ///     2026-11-25,1.1130,N/A
  ///
  /// Rows are newest first, and have a field for each currency of the header; a field is empty or
  /// `N/A` if there is no rate. A last comma, as the ECB writes it, and lines that end with CR LF
  /// are read too. With `Date` in the first field the table has every publication of its time; with
  /// `Date fetched` some may be missing.
  ///
  /// - Throws: ``RateTableError`` with the row and the column of the first fault.
  /// - Complexity: O(n) in the length of the text.
  public init(
    csv: some Sequence<UInt8>,
    source: RateSource
  ) throws(RateTableError) {
    var text = [UInt8](csv)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    text.removeAll { $0 == UInt8(ascii: "\r") }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    text.append(UInt8(ascii: "\n"))
    let history = RateHistory(source: source, text: text)
    try history.check()
    self.init([history])
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

  /// Checks all rows and fields.
  ///
  /// - Throws: ``RateTableError`` with the row and the column of the first fault.
  fileprivate func check() throws(RateTableError) {
    var lines = ByteFields(bytes.bytes(0..<bytes.count - 1), separatedBy: "\n")
    let width = try checkHeader(lines.next())
    var (row, last, hasRate) = (1, nil as CalendarDate?, false)
    while let line = lines.next() {
      row += 1
      var fields = ByteFields(line, separatedBy: ",")
      let first = fields.next().map { String(utf8: $0) } ?? ""
      guard let day = CalendarDate(first) else {
        throw RateTableError(.noDay, row: row, column: 1, first)
      }
      guard last.map({ day < $0 }) ?? true else {
        throw RateTableError(.outOfOrder, row: row, column: 1, first)
      }
      last = day
      var column = 1
      while let field = fields.next() {
        column += 1
        guard column <= width else { break }
        guard !field.isEmpty, !field.isSame(as: "N/A"), !field.isSame(as: "?") else { continue }
        let fault = RateTableError(.noNumber, row: row, column: column, String(utf8: field))
        guard let value = try? ExactDecimal(utf8: field) else { throw fault }
        guard value.isPositive else {
          throw RateTableError(.notPositive, row: row, column: column, fault.text)
        }
        hasRate = true
      }
      guard column == width else {
        throw RateTableError(.fieldCount(expected: width), row: row, String(utf8: line))
      }
    }
    guard hasRate else { throw RateTableError(.noRates, "") }
  }

  /// Checks the first line; returns its number of fields.
  private func checkHeader(_ line: UnsafeRawBufferPointer?) throws(RateTableError) -> Int {
    guard let line, !line.isEmpty else { throw RateTableError(.noRates, "") }
    var fields = ByteFields(line, separatedBy: ",")
    let first = fields.next().map { String(utf8: $0) } ?? ""
    var isHeader = first == "Date" || first == "Date fetched"
    if case .days = coverage { isHeader = first.hasPrefix("Date ") }
    guard isHeader else { throw RateTableError(.noHeader, row: 1, column: 1, first) }
    var (column, known) = (1, [] as Set<Currency>)
    var next = fields.next()
    while let field = next {
      column += 1
      next = fields.next()
      // The ECB ends each line with a comma.
      if next == nil, field.isEmpty, !known.isEmpty { break }
      let code = String(utf8: field)
      guard let currency = Currency(code), currency.code == code else {
        throw RateTableError(.unknownCurrency, row: 1, column: column, code)
      }
      guard currency != source.pivot else {
        throw RateTableError(.pivot, row: 1, column: column, code)
      }
      guard known.insert(currency).inserted else {
        throw RateTableError(.repeatedCurrency, row: 1, column: column, code)
      }
    }
    guard !known.isEmpty else { throw RateTableError(.noRates, row: 1, "") }
    return column
  }
}
#endif
