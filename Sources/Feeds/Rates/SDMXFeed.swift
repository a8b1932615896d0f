import ExchangeRates

/// Rates as statistical interfaces send them (SDMX-CSV): a record an observation.
///
/// The names of the columns count, not their order, and there may be many more of them.
struct SDMXFeed {
  let source: RateSource
  /// The column of the currency.
  let code: StaticString
  /// The column of the currency that the figures are in.
  let pivot: StaticString
  /// What stands in `FREQ` for a day's rates; other observations are left out.
  let frequency: StaticString
  /// The column of the power of ten of units, where there is one.
  let unitExponent: StaticString?
  /// Codes that are known to be no currencies.
  let indexes: [StaticString]

  /// Reads every day in `bytes`.
  func decode(_ bytes: [UInt8]) throws(FeedError) -> FeedResult {
    var scanner = CSVScanner(bytes)
    guard try scanner.next() else { throw .notPublished }
    let columns = try Columns(CSVHeader(scanner), of: self)
    let pivotCode = ByteText(source.pivot.code.utf8)
    var builder = RateTableBuilder(source)
    while try scanner.next() {
      let fields = scanner.fields
      guard fields.count == columns.count else {
        throw scanner.malformed("\(fields.count) fields under \(columns.count) names")
      }
      guard columns.frequency.map({ fields[$0].spells(frequency) }) ?? true,
        fields[columns.pivot] == pivotCode,
        case let code = fields[columns.code], !indexes.contains(where: { code.spells($0) })
      else { continue }
      guard let day = fields[columns.day].date else { throw scanner.malformed("no day") }
      builder.add(
        RateCode(code),
        fields[columns.value],
        unitExponent: columns.unitExponent.map { fields[$0].integer } ?? 0,
        on: day
      )
    }
    return try builder.result()
  }

  private struct Columns {
    let count: Int
    let code: Int
    let pivot: Int
    let day: Int
    let value: Int
    let frequency: Int?
    let unitExponent: Int?

    init(_ header: CSVHeader, of feed: SDMXFeed) throws(FeedError) {
      count = header.count
      code = try header.column(feed.code)
      pivot = try header.column(feed.pivot)
      day = try header.column("TIME_PERIOD")
      value = try header.column("OBS_VALUE")
      frequency = header.optionalColumn("FREQ")
      if let name = feed.unitExponent {
        unitExponent = try header.column(name)
      } else {
        unitExponent = nil
      }
    }
  }
}
