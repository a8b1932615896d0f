import ExactJSON
import ExactMoney
import ExchangeRates

/// A code in a document, looked up once for all figures of its column.
struct RateCode {
  /// The code as in the document.
  let text: ByteText
  /// The currency with the code; nil if ISO 4217 does not have it.
  let currency: Currency?
  /// The dates of the currency; nil without a currency.
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

/// Collects the figures of a document into one table per day, in any order.
///
/// Missing figures (empty, `N/A`) and the pivot's own are skipped. A currency that is repeated is
/// taken once if its figures agree; otherwise all of them become rejects. A figure for a day before
/// the unit existed is in the previous unit, whatever its code, and is left out: under today's
/// codes, the lev of 1998 is the old lev, and the euro of 1998 the ECU. A currency whose rate to
/// the euro is fixed by law is left out too, as a quoted rate would differ from it by rounding.
struct RateTableBuilder {
  /// The maximum number of rejects kept per day; further ones are dropped.
  static let maximumRejects = 100

  /// The maximum number of rejects kept per document, whatever its number of days; further ones are
  /// dropped.
  static let maximumRejectsInAll = 1_000

  /// The exponents of ten that units may have, more than any known source needs.
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

  /// Creates a builder without a table.
  ///
  /// `series` names one of several tables of the source, and `faults` are the source's known
  /// faults. Codes that ISO 4217 lacks, such as those of crypto-assets, become rejects unless the
  /// source is known to have them (`carriesOtherCodes`). Then they are only counted, like withdrawn
  /// codes, which such a source keeps for years with the same figure although their value is fixed
  /// by law.
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

  /// Adds a figure for 10 to the power of `unitExponent` units, with all its digits.
  mutating func add(
    _ code: RateCode,
    _ figure: ByteText,
    unitExponent: Int? = 0,
    on day: CalendarDate
  ) {
    add(code, figure.decimal, as: figure, unitExponent: unitExponent, on: day)
  }

  /// Adds a figure with a decimal comma.
  mutating func add(
    _ code: RateCode,
    withComma figure: ByteText,
    unitExponent: Int?,
    on day: CalendarDate
  ) {
    add(code, figure.decimalWithComma, as: figure, unitExponent: unitExponent, on: day)
  }

  /// Adds the figures of an object by code.
  mutating func add(_ rates: [JSONMember], on day: CalendarDate) {
    for rate in rates { add(RateCode(rate.name), rate.value.figure, on: day) }
  }

  /// Adds a figure that is `text` in the document; it becomes a reject without a valid value or
  /// unit.
  mutating func add(
    _ code: RateCode,
    _ value: ExactDecimal?,
    as text: ByteText,
    unitExponent: Int? = 0,
    on day: CalendarDate
  ) {
    guard !text.isEmpty, !text.spells("N/A") else { return }
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

  /// Adds a figure whose name is not a code as a reject.
  mutating func reject(_ name: String, _ figure: ByteText, on day: CalendarDate) {
    drafts[draft(of: day)].reject(ByteText(name.utf8), figure, .unknownCode)
  }

  /// Returns the tables, the oldest first; `publishedAt` is the time of publication, nil if
  /// unknown.
  ///
  /// - Throws: ``FeedError/notPublished`` if there is no figure; ``FeedError/tooManyDays`` beyond
  ///   ``FeedError/maximumDays``.
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

  /// Returns the index of the table for `day`; figures mostly come day by day.
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
  /// The currencies with contradictory figures.
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
    // A character has some ten bytes at most, so 600 bytes have the 60 characters that are kept.
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

/// The days on which the unit of a currency code is legal tender.
struct CurrencyLife {
  /// The first day of the unit; nil if unknown.
  private(set) var begin: CalendarDate?
  /// The first day on which the law fixes the currency's rate to the euro; nil if it does not.
  private(set) var euroSince: CalendarDate?
  /// The first day on which another currency has replaced this one; nil if none has.
  private(set) var replacedSince: CalendarDate?

  private init() {}

  /// Creates the dates of `currency`.
  ///
  /// The first day is the earlier one in CLDR and in law: CLDR has the rouble from 1999, but the
  /// unit changed on 1998-01-01.
  init(of currency: Currency) {
    self = CurrencyLife.laws[currency] ?? CurrencyLife()
    func earlier(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
      if let one, let other { min(one, other) } else { one ?? other }
    }
    begin = earlier(currency.firstDay, begin)
    replacedSince = earlier(euroSince, replacedSince)
  }

  /// The dates of currencies in ``FixedLink``.
  private static let laws: [Currency: CurrencyLife] = {
    var laws: [Currency: CurrencyLife] = [:]
    for link in FixedLink.all where link.currency != link.anchor {
      switch link.kind {
      case .fixed: laws[link.currency, default: CurrencyLife()].euroSince = link.since
      case .redenomination:
        laws[link.currency, default: CurrencyLife()].replacedSince = link.since
        let begin = laws[link.anchor]?.begin ?? link.since
        laws[link.anchor, default: CurrencyLife()].begin = min(begin, link.since)
      case .peg, .published, .own: break
      }
    }
    return laws
  }()
}
