public import ExactMoney
import PlainBytes

extension RateArchive {
  /// Returns the mean of the rates of `currency` that `source` published on `days`; nil unless
  /// every publication on those days has one.
  ///
  /// The mean has the published orientation, and is rounded to ``meanDecimals(of:in:)``, or to the
  /// maximum number of decimals that the tables have for the currency, ties away from zero. A mean
  /// of inverses or of crosses is another number, so that callers divide by this mean for the
  /// opposite direction.
  ///
  /// - Complexity: O(n) in the number of publications.
  func mean(
    of currency: Currency,
    in source: RateSource,
    over days: ClosedRange<CalendarDate>
  ) -> Observation? {
    let tables = histories(of: source).filter {
      currency == source.pivot || $0.column(of: currency) != nil
    }
    guard isComplete(over: days, of: source, tables) else { return nil }
    let figures = figures(of: currency, in: tables, over: days)
    guard let last = figures.first?.day else { return nil }
    guard currency != source.pivot else {
      return Observation(date: last, validThrough: days.upperBound, value: nil, isInForce: true)
    }
    let values = figures.compactMap { $0.value }
    guard values.count == figures.count else { return nil }
    let decimals =
      RateArchive.meanDecimals(of: currency, in: source)
      ?? tables.map { $0.maximumDecimals(of: currency) }.max() ?? 0
    guard let mean = values.mean(decimals: decimals) else { return nil }
    return Observation(
      date: last,
      validThrough: days.upperBound,
      value: mean,
      isInForce: true,
      averagedDays: figures.reversed().map { $0.day }
    )
  }

  private typealias Figure = (day: CalendarDate, value: ExactDecimal?)

  /// Returns the figures that `tables`, of one source, have for `currency` on `days`, newest first.
  ///
  /// There is one figure per publication, nil if the publication has none. If several tables have a
  /// day, the first table with a figure counts.
  private func figures(
    of currency: Currency,
    in tables: [RateHistory],
    over days: ClosedRange<CalendarDate>
  ) -> [Figure] {
    var figures: [Figure] = []
    for table in tables {
      let column = table.column(of: currency)
      var (found, next) = ([] as [Figure], 0)
      var hasValue = currency == table.source.pivot
      var row = table.row(onOrBefore: days.upperBound)
      while let current = row, current.date >= days.lowerBound {
        // Both run from the newest day to the oldest.
        while next < figures.count, figures[next].day > current.date {
          found.append(figures[next])
          next += 1
        }
        var value = column.flatMap { table.value(in: current, column: $0) }
        hasValue = hasValue || value != nil
        if next < figures.count, figures[next].day == current.date {
          value = figures[next].value ?? value
          next += 1
        }
        found.append((current.date, value))
        row = table.older(than: current)
      }
      // A table that has dropped the currency, or not yet added it, does not count.
      if hasValue { figures = found + figures[next...] }
    }
    return figures
  }

  /// Returns whether all publications of `source` on `days` are known.
  public func isComplete(over days: ClosedRange<CalendarDate>, of source: RateSource) -> Bool {
    isComplete(over: days, of: source, histories(of: source))
  }

  /// Returns whether the table of `found`, a rate of `currency`, published nothing more recent
  /// through `last`.
  ///
  /// False if some of its publications in that time are unknown.
  func isNewest(
    _ found: Observation,
    of currency: Currency,
    in source: RateSource,
    through last: CalendarDate
  ) -> Bool {
    guard found.validThrough < last else { return true }
    let all = histories(of: source)
    let having = all.filter { $0.hasFigure(of: currency, on: found.date) }
    return isComplete(
      over: found.validThrough.adding(days: 1)...last,
      of: source,
      all.filter { history in having.contains { $0.hasSameTable(as: history) } }
    )
  }

  private func isComplete(
    over days: ClosedRange<CalendarDate>,
    of source: RateSource,
    _ tables: [RateHistory]
  ) -> Bool {
    let known = tables.compactMap { $0.knownDays }
    var day = days.lowerBound
    while true {
      if let stretch = known.first(where: { $0.contains(day) }) {
        day = stretch.upperBound
      } else if tables.isEmpty
        ? source.publishes(on: day)
        : tables.contains(where: { $0.publishes(on: day) })
          && !tables.contains(where: { $0.hasPublication(for: day) })
      {
        return false
      }
      guard day < days.upperBound else { return true }
      day = day.adding(days: 1)
    }
  }
}

extension [ExactDecimal] {
  /// Returns the mean of rates, rounded to `decimals`, ties away from zero; nil if it is rounded to
  /// zero, or does not fit.
  func mean(decimals: Int) -> ExactDecimal? {
    var sum = ExactDecimal.zero
    for value in self {
      guard let total = try? sum.adding(value) else { return nil }
      sum = total
    }
    let mean = try? sum.divided(
      by: ExactDecimal(count),
      to: .scale(decimals),
      rounding: .toNearestOrAwayFromZero
    )
    return mean.flatMap { $0.isPositive ? $0 : nil }
  }
}

extension RateHistory {
  /// Returns whether the history has a figure of `currency` dated `day`; the pivot has one in every
  /// publication.
  fileprivate func hasFigure(of currency: Currency, on day: CalendarDate) -> Bool {
    guard let row = row(onOrBefore: day), row.date == day else { return false }
    if currency == source.pivot { return true }
    return column(of: currency).flatMap { value(in: row, column: $0) } != nil
  }

  /// Returns whether the table may be published on `day`.
  ///
  /// NBP's table B is published on Wednesdays, or on the last working day before a Wednesday that
  /// is a holiday. This holds since May 2004 but for a week of April 2007, which the embedded table
  /// has.
  func publishes(on day: CalendarDate) -> Bool {
    guard source.publishes(on: day) else { return false }
    guard source == .nbp, series.isSame(as: "B") else { return true }
    let wednesday = 3
    guard day.weekday < wednesday else { return day.weekday == wednesday }
    return (1...wednesday - day.weekday).allSatisfy { !source.publishes(on: day.adding(days: $0)) }
  }

  /// Returns the maximum number of decimals among the figures of `currency`.
  ///
  /// - Complexity: O(n) in the number of publications.
  fileprivate func maximumDecimals(of currency: Currency) -> Int {
    guard let column = column(of: currency) else { return 0 }
    var (most, next) = (0, newestRow)
    while let row = next {
      most = max(most, value(in: row, column: column)?.scale ?? 0)
      next = older(than: row)
    }
    return most
  }
}

extension RateArchive {
  /// Returns the number of decimals to which `source` publishes `currency`, and means are rounded;
  /// nil if it is unknown.
  ///
  /// The ECB's file omits trailing zeros, so that the figures of a month may have fewer decimals.
  public static func meanDecimals(of currency: Currency, in source: RateSource) -> Int? {
    // Each number of decimals precedes its currencies. All other currencies have four.
    let exceptions: StaticString
    switch source {
    // The decimals of the means that Germany's finance ministry prints.
    case .ecb: exceptions = "0 ROL TRL 2 HUF IDR ISK JPY KRW 3 CZK PHP SKK THB 5 CYP GBP"
    // NBP's figures are for 1, 100 or 10,000 units; for some currencies the number has changed.
    case .nbp:
      exceptions = """
        6 AFA AFN ALL AMD AOA ARS BDT BEF BGL BIF BYR CDF CLP COP CRC DJF DZD ECS ESP GNF GRD GYD \
        HUF INR IQD ISK ITL JPY KES KHR KMF KRW KZT LAK LBP LKR LUF MGA MKD MMK MNT MRO MWK NGN NPR \
        PTE PYG RWF SDD SDG SIT SLL SOS SRG SSP SYP TZS UGX UZS VEB VUV XAF XOF XPF YER ZMK ZWD ZWL \
        8 AON AOR BYB GHC IDR IRR MGF MZM ROL STD TRL VEF VES VND ZRN ZWR 10 ZWN
        """
    case .hmrc: exceptions = "1 IRR 3 SYP 5 GHS KPW STN 9 VES"
    default: return nil
    }
    var (fields, decimals) = (ByteFields(exceptions, separatedBy: " "), 4)
    while let field = fields.next() {
      if field.isSame(as: currency.code) { return decimals }
      if field.count < 3 {
        decimals = field.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      }
    }
    return 4
  }
}
