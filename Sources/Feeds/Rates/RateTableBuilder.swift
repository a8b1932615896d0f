import ExactMoney
import ExchangeRates

/// A code of a document, looked up once: for a column of many figures.
struct RateCode {
  let text: ByteText
  let currency: Currency?
  /// When the currency was one; nil without a currency.
  let life: CurrencyLife?

  init(_ text: ByteText) {
    self.text = text
    currency = text.currency
    life = currency.map { CurrencyLife(of: $0) }
  }

  init(_ text: some StringProtocol) {
    self.init(ByteText(text.utf8))
  }
}

/// Gathers the figures of a document into tables, one a day, whatever order they come in.
///
/// A figure that is not there (empty, `N/A`) is passed over, and so is the pivot's own. A currency
/// that comes twice is taken once when both say the same; when they do not, neither is believed,
/// and both are among the rejects. A figure of a day before the unit existed is in the unit before
/// it, whatever the code says, and is left out: the lev of 1998 is no lev of today, and the euro of
/// 1998 the ECU. So is one of a currency whose rate to the euro the law fixes by then: a quoted one
/// would differ by its rounding.
struct RateTableBuilder {
  /// How many rejects of a day are kept; more say nothing new.
  static let maximumRejects = 100

  /// How many rejects of a document are kept in all, whatever number of days it claims to have.
  static let maximumRejectsInAll = 1_000

  /// The powers of ten that units come in, with room to spare.
  private static let unitExponents = 0...9

  private let source: RateSource
  private let series: String
  private let faults: [KnownFault]
  private let carriesOtherCodes: Bool
  private var otherCodes = 0
  private var drafts: [Draft] = []
  private var hasTooManyDays = false
  private var indices: [CalendarDate: Int] = [:]
  private var current = 0

  /// A builder without a table.
  ///
  /// `series` names which of the source's tables it is to make, `faults` what the source is known
  /// to have wrong. Codes that ISO 4217 does not have, as of crypto-assets and islands' pounds, are
  /// counted when the source is known to carry them, and rejected otherwise. Who carries other
  /// codes carries withdrawn ones too, with a figure that stands still for years: that is no news,
  /// and what it is worth the law says. They are counted as well.
  init(
    _ source: RateSource,
    series: String = "",
    faults: [KnownFault] = [],
    carriesOtherCodes: Bool = false
  ) {
    self.source = source
    self.series = series
    self.faults = faults
    self.carriesOtherCodes = carriesOtherCodes
  }

  /// Adds a figure for 10 to the `unitExponent` units, read digit for digit.
  mutating func add(
    _ code: RateCode,
    _ figure: ByteText,
    unitExponent: Int? = 0,
    on day: CalendarDate
  ) {
    add(code, figure.decimal, as: figure, unitExponent: unitExponent, on: day)
  }

  /// Adds a figure that stands as `text` in the document; without a value or a unit that can be
  /// read, it is a reject.
  mutating func add(
    _ code: RateCode,
    _ value: ExactDecimal?,
    as text: ByteText,
    unitExponent: Int? = 0,
    on day: CalendarDate
  ) {
    guard !RateTableBuilder.isAbsent(text) else { return }
    var code = code
    if let fault = faults.first(where: { $0.concerns(code.text, on: day) }) {
      guard let meaning = fault.meaning else { return }
      code = RateCode("\(meaning)")
    }
    guard code.currency != source.pivot else { return }
    if let begin = code.life?.begin, day < begin { return }
    if carriesOtherCodes, code.life?.replacedSince.map({ $0 <= day }) ?? (code.currency == nil) {
      otherCodes += 1
      return
    }
    if let euroSince = code.life?.euroSince, day >= euroSince { return }
    let index = draft(of: day)
    guard let currency = code.currency else {
      drafts[index].reject(code.text, text, .unknownCode)
      return
    }
    guard let value, let unitExponent, RateTableBuilder.unitExponents.contains(unitExponent),
      let entry = RateTable.Entry(currency, value, unitExponent: unitExponent)
    else {
      drafts[index].reject(code.text, text, .unreadableFigure)
      return
    }
    drafts[index].add(entry)
  }

  /// Notes a figure whose name is not a code.
  mutating func reject(_ name: String, _ figure: ByteText, on day: CalendarDate) {
    drafts[draft(of: day)].reject(ByteText(name.utf8), figure, .unknownCode)
  }

  /// The tables, oldest first, all made at `publishedAt` where the source says when.
  ///
  /// - Throws: ``FeedError/notPublished`` when there is not a single figure,
  ///   ``FeedError/tooManyDays`` beyond ``FeedError/maximumDays``.
  func result(publishedAt: Instant? = nil) throws(FeedError) -> FeedResult {
    guard !drafts.isEmpty else { throw .notPublished }
    guard !hasTooManyDays else { throw FeedError.tooManyDays }
    var rejectsLeft = RateTableBuilder.maximumRejectsInAll
    let tables = drafts.sorted { $0.day < $1.day }.map { draft in
      let rejects = draft.rejects.prefix(rejectsLeft)
      rejectsLeft -= rejects.count
      return RateTable(
        source: source,
        series: series,
        asOf: draft.day,
        publishedAt: publishedAt,
        entries: draft.entries,
        rejects: Array(rejects)
      )
    }
    return FeedResult(tables: tables, otherCodes: otherCodes)
  }

  private static func isAbsent(_ figure: ByteText) -> Bool {
    figure.isEmpty || figure.spells("N/A")
  }

  /// Where the table of `day` is; figures mostly come day by day.
  private mutating func draft(of day: CalendarDate) -> Int {
    if current < drafts.count, drafts[current].day == day { return current }
    current = indices[day] ?? drafts.count
    if current == FeedError.maximumDays {
      hasTooManyDays = true
      current = 0
    } else if current == drafts.count {
      indices[day] = current
      drafts.append(Draft(day: day, expecting: drafts.last?.entries.count ?? 0))
    }
    return current
  }
}

/// A table that is still being filled.
private struct Draft {
  let day: CalendarDate
  private(set) var entries: [RateTable.Entry] = []
  private(set) var rejects: [RateTable.Reject] = []
  private var known: Set<RateTable.Reject> = []
  /// The currencies that have been contradicted.
  private var disputed: [Currency] = []

  init(day: CalendarDate, expecting count: Int) {
    self.day = day
    entries.reserveCapacity(count)
  }

  mutating func add(_ entry: RateTable.Entry) {
    let currency = entry.currency
    if let index = entries.firstIndex(where: { $0.currency == currency }) {
      guard entries[index].perUnit != entry.perUnit else { return }
      let first = entries.remove(at: index)
      disputed.append(currency)
      dispute(first)
      dispute(entry)
    } else if disputed.contains(currency) {
      dispute(entry)
    } else {
      entries.append(entry)
    }
  }

  mutating func reject(_ code: ByteText, _ figure: ByteText, _ reason: RateTable.Reject.Reason) {
    guard rejects.count < RateTableBuilder.maximumRejects else { return }
    // No character has more than some ten bytes: enough for the sixty that are kept.
    reject(code.prefix(600).text, figure.prefix(600).text, reason)
  }

  private mutating func dispute(_ entry: RateTable.Entry) {
    reject(entry.currency.code, entry.value.description, .contradiction)
  }

  private mutating func reject(
    _ code: String,
    _ figure: String,
    _ reason: RateTable.Reject.Reason
  ) {
    guard rejects.count < RateTableBuilder.maximumRejects else { return }
    let reject = RateTable.Reject(code: code, figure: figure, reason: reason)
    if known.insert(reject).inserted { rejects.append(reject) }
  }
}
