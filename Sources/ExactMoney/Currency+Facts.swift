import CTables
import PlainBytes

extension Currency {
  /// The status of a code.
  public enum Status: String, CaseIterable, Sendable {
    /// Legal tender somewhere today.
    case active
    /// Withdrawn from ISO 4217.
    case historic
    /// A unit of account, index unit or bond market unit: XDR, CLF, USN.
    case fund
    /// A troy ounce of a precious metal.
    case metal
    /// XTS and XXX, which are not currencies.
    case test
  }

  /// The English name from CLDR, such as "US Dollar".
  ///
  /// In the page's program, the name is empty unless some locale lacks its own.
  public var name: String { String(utf8: nameLine.bytes(before: "|")) }

  /// The three-digit numeric code of ISO 4217; 0 if there is none.
  public var numericCode: Int { Int(record.numeric_code) }

  /// The number of digits of the minor units by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD.
  ///
  /// Accounting and storage use these digits. nil for metals, funds and withdrawn currencies
  /// without minor units.
  public var minorUnits: Int? { record.minor_units < 0 ? nil : Int(record.minor_units) }

  /// The number of decimals usually shown, by CLDR: 0 for IQD, whose minor units have 3.
  public var displayDigits: Int { Int(record.display_digits) }

  /// The number of decimals of a result: ``minorUnits``, or ``displayDigits`` if it is nil.
  public var resultDigits: Int { minorUnits ?? displayDigits }

  public var status: Status {
    switch record.status {
    case 0: .active
    case 1: .historic
    case 2: .fund
    case 3: .metal
    default: .test
    }
  }

  /// The first day as legal tender anywhere (CLDR); nil if it is unknown.
  public var firstDay: CalendarDate? { CalendarDate(yearMonthDay: Int(record.first_day)) }

  /// The last day as legal tender anywhere (CLDR); nil if there is none yet, or it is unknown.
  public var lastDay: CalendarDate? { CalendarDate(yearMonthDay: Int(record.last_day)) }

  /// The month in which ISO 4217 withdrew the code, such as "2026-01", as published; empty for
  /// listed codes.
  public var withdrawal: String {
    var columns = ByteFields(nameLine, separatedBy: "|")
    return columns.field(after: 1).map { String(utf8: $0) } ?? ""
  }

  /// The currency that replaced this one; nil if there is none.
  public var successor: Currency? {
    record.successor == 0 ? nil : Currency(packed: record.successor)
  }

  /// The region whose flag represents the currency, such as "US"; nil if no flag does (XAF, XDR,
  /// metals).
  public var flagRegion: String? {
    let region = record.text(.flagRegion)
    return region.count == 0 ? nil : String(utf8: region)
  }

  /// The regions that use the currency today, as ISO 3166-1 alpha-2 codes in alphabetical order.
  public var regions: [String] { record.words(.regions) }

  /// The regions that no longer use the currency.
  public var pastRegions: [String] { record.words(.pastRegions) }

  private var nameLine: UnsafeRawBufferPointer {
    SortedLines(currency_names.text).rest(ofLineStartingWith: code)
      ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// A record for every currency, in the order of the codes.
  static var records: UnsafeBufferPointer<currency_record> {
    UnsafeBufferPointer(start: currency_records.rows, count: currency_records.count)
  }

  private var record: currency_record { Currency.records[index] }

  /// The index in ``allCases``, found in at most nine comparisons.
  package var index: Int {
    guard let index = Currency.index(of: packed) else {
      preconditionFailure("a currency is always made from the catalogue")
    }
    return index
  }

  /// Returns the index of the code in the catalogue, found in at most nine comparisons; nil if
  /// there is none.
  static func index(of packed: UInt16) -> Int? {
    let records = records
    let place = records.indices.partitioningIndex { records[$0].packed >= packed }
    let isFound = place < records.count && records[place].packed == packed
    return isFound ? place : nil
  }
}

extension currency_record {
  /// The columns of a currency's line in `currency_regions`.
  enum Column: Int {
    case flagRegion
    case regions
    case pastRegions
  }

  /// Returns the text of the line in `column`; empty if there is none.
  func text(_ column: Column) -> UnsafeRawBufferPointer {
    let texts = currency_regions.text
    let line = texts.bytes(Int(regions_start)..<texts.count).bytes(before: "\n")
    var columns = ByteFields(line, separatedBy: "|")
    return columns.field(after: column.rawValue) ?? line
  }

  /// Returns the space-separated words of a column.
  func words(_ column: Column) -> [String] {
    var found: [String] = []
    var fields = ByteFields(text(column), separatedBy: " ")
    while let word = fields.nextWord() { found.append(String(utf8: word)) }
    return found
  }
}
