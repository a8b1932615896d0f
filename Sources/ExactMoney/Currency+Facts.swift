import PlainBytes

extension Currency {
  /// What kind of currency a code stands for.
  public enum Status: String, CaseIterable, Sendable {
    /// Legal tender somewhere today.
    case active
    /// Withdrawn from ISO 4217.
    case historic
    /// A unit of account, index unit or bond market unit: XDR, CLF, USN.
    case fund
    /// A troy ounce of a precious metal.
    case metal
    /// XTS and XXX, which stand for no currency.
    case test
  }

  /// The name in English, "US Dollar" (CLDR).
  ///
  /// The page's program has only names that some locale lacks; others are empty there.
  public var name: String { String(utf8: nameLine.bytes(before: "|")) }

  /// The three-digit numeric code of ISO 4217; 0 for the few that have none.
  public var numericCode: Int { Int(record.numericCode) }

  /// The number of digits of the minor units by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD.
  ///
  /// What accounting and storage use; nil for metals, funds and withdrawn currencies without any.
  public var minorUnits: Int? { record.minorUnits < 0 ? nil : Int(record.minorUnits) }

  /// The number of digits that people expect to see, by CLDR: 0 for IQD, whose minor units are 3.
  public var displayDigits: Int { Int(record.displayDigits) }

  /// How many decimals a result has: the minor units of ISO 4217, else the digits usually shown.
  public var resultDigits: Int { minorUnits ?? displayDigits }

  /// Whether the code is in use, and for what.
  public var status: Status { record.status }

  /// The first day as legal tender somewhere (CLDR), nil when unknown.
  public var firstDay: CalendarDate? { CalendarDate(yearMonthDay: Int(record.firstDay)) }

  /// The last day as legal tender anywhere (CLDR), nil while it lasts or when unknown.
  public var lastDay: CalendarDate? { CalendarDate(yearMonthDay: Int(record.lastDay)) }

  /// The month in which ISO 4217 withdrew the code, "2026-01", as published; empty while listed.
  public var withdrawal: String {
    var columns = ByteFields(nameLine, separatedBy: "|")
    return columns.field(after: 1).map { String(utf8: $0) } ?? ""
  }

  /// The currency that took this one's place.
  public var successor: Currency? {
    record.successor == 0 ? nil : Currency(packed: record.successor)
  }

  /// The region whose flag may stand for the currency, "US"; nil where none may (XAF, XDR, metals).
  public var flagRegion: String? {
    let region = record.text(.flagRegion)
    return region.count == 0 ? nil : String(utf8: region)
  }

  /// The regions that use it today, as ISO 3166-1 alpha-2 codes in alphabetic order.
  public var regions: [String] { record.words(.regions) }

  /// The regions that used it once and no longer do.
  public var pastRegions: [String] { record.words(.pastRegions) }

  private var nameLine: UnsafeRawBufferPointer {
    SortedLines(currencyNames.bytes).rest(ofLineStartingWith: code)
      ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private var record: CurrencyRecord { currencyRecords[index] }

  /// Its place in ``catalogue``, from 0: nine comparisons at most.
  package var index: Int {
    guard let index = CurrencyRecord.index(of: packed) else {
      preconditionFailure("a currency is always made from the catalogue")
    }
    return index
  }
}

/// One row of the generated catalogue.
struct CurrencyRecord: Sendable {
  let packed: UInt16
  let numericCode: UInt16
  /// −1 when ISO 4217 says "N.A." or nothing any more.
  let minorUnits: Int8
  let displayDigits: UInt8
  let status: Currency.Status
  /// yyyymmdd; 0 when unknown, as in `lastDay`.
  let firstDay: UInt32
  let lastDay: UInt32
  /// Packed; 0 for none.
  let successor: UInt16
  /// Where in ``currencyTexts`` its line starts.
  let textStart: UInt16

  /// The columns of its line.
  enum Column: Int {
    case flagRegion
    case regions
    case pastRegions
  }

  init(
    _ packed: UInt16,
    _ numericCode: UInt16,
    _ minorUnits: Int8,
    _ displayDigits: UInt8,
    _ status: Currency.Status,
    _ firstDay: UInt32,
    _ lastDay: UInt32,
    _ successor: UInt16,
    _ textStart: UInt16
  ) {
    self.packed = packed
    self.numericCode = numericCode
    self.minorUnits = minorUnits
    self.displayDigits = displayDigits
    self.status = status
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.successor = successor
    self.textStart = textStart
  }

  /// Where the catalogue has the code: nine comparisons at most.
  static func index(of packed: UInt16) -> Int? {
    let place = currencyRecords.indices.partitioningIndex { currencyRecords[$0].packed >= packed }
    let isFound = place < currencyRecords.count && currencyRecords[place].packed == packed
    return isFound ? place : nil
  }

  /// What its line has in `column`; empty for nothing.
  func text(_ column: Column) -> UnsafeRawBufferPointer {
    let texts = currencyTexts.bytes
    let line = texts.bytes(Int(textStart)..<texts.count).bytes(before: "\n")
    var columns = ByteFields(line, separatedBy: "|")
    return columns.field(after: column.rawValue) ?? line
  }

  /// The words of a column.
  func words(_ column: Column) -> [String] {
    var found: [String] = []
    var fields = ByteFields(text(column), separatedBy: " ")
    while let word = fields.nextWord() { found.append(String(utf8: word)) }
    return found
  }
}
