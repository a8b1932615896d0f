public import ExactMoney

extension LegalRule {
  /// Converts `money` by the rates that the rule names for `event`, and by nothing else: no own rate, no fee, no
  /// peg, no other source.
  ///
  /// A conversion from a currency to itself needs no publication.
  ///
  /// - Throws: ``RuleRefusal`` unless no publication still to come can change the answer.
  public func convert(
    _ money: Money,
    to target: Currency,
    on event: CalendarDate,
    rates archive: RateArchive,
    today: CalendarDate
  ) throws(RuleRefusal) -> RuledConversion {
    guard event >= since else { throw .notCovered(self, .day(since: since)) }
    guard targets.contains(target) else { throw .notCovered(self, .target(target)) }
    for currency in [money.currency, target] {
      if let link = FixedLink.euroLink(of: currency), link.since <= event {
        throw .isEuro(self, currency, since: link.since)
      }
    }
    let tables = PublishedTable.tables(of: source, in: archive)
    guard event <= today, let newest = archive.newestDay(of: source) else {
      throw .notFinal(
        self,
        needs: event,
        newest: tables.first?.publication(onOrBefore: .distantFuture)
      )
    }
    var (legs, rows, decimals) = ([] as [RateLeg], [] as [PublishedRow], nil as Int?)
    let ends = money.currency == target ? [] : [money.currency, target]
    for currency in ends where currency != source.pivot {
      let figure = try figure(of: currency, on: event, in: tables)
      legs.append(figure.leg(to: target))
      rows += figure.rows
      decimals = figure.decimals
    }
    let pair = CurrencyPair(base: money.currency, quote: target)
    do throws(RateError) {
      let conversion = Conversion(
        term: ConversionTerm(money),
        route: try RateRoute(pair: pair, legs: legs),
        day: event,
        lawDay: event,
        euroAmount: nil
      )
      return RuledConversion(
        rule: self,
        event: event,
        conversion: conversion,
        result: try conversion.result(),
        publications: rows,
        meanDecimals: decimals,
        dataThrough: newest
      )
    } catch {
      throw .overflow(pair)
    }
  }

  /// A rate of the source, or the mean of several.
  private struct Figure {
    let rate: ExactDecimal
    /// What it was published as, oldest first.
    let rows: [PublishedRow]
    let decimals: Int?
    let validThrough: CalendarDate

    /// The step by this rate that leads to `target`, or to the source's own currency.
    func leg(to target: Currency) -> RateLeg {
      let last = rows[rows.count - 1]
      let pivot = last.source.pivot
      let isToPivot = (last.base == pivot ? last.quote : last.base) != target
      return RateLeg(
        rate: ExchangeRate(base: last.base, quote: last.quote, value: rate),
        direction: isToPivot == (last.quote == pivot) ? .multiply : .divide,
        origin: .published(last.source, averagedDays: decimals == nil ? [] : rows.map { $0.day }),
        asOf: last.day,
        validThrough: validThrough
      )
    }
  }

  /// What the publications that are meant by `event` come to for `currency`.
  private func figure(
    of currency: Currency,
    on event: CalendarDate,
    in tables: [PublishedTable]
  ) throws(RuleRefusal) -> Figure {
    let day = eventDay.day(for: event)
    var (open, missing) = ([] as [(table: PublishedTable, day: CalendarDate)], nil as CalendarDate?)
    for table in tables {
      let (days, openDay) = publications(for: day, in: table)
      if let openDay { open.append((table, openDay)) }
      guard let last = days.last, table.rate(of: currency, on: last) != nil else {
        missing = missing ?? days.last
        continue
      }
      // A table before this one may have taken the currency up.
      if let open = open.first(where: { $0.table.knows(currency) }) {
        throw notFinal(open.table, needs: open.day)
      }
      guard !isContested(last, in: table) else { throw .contested(self, day: last) }
      let rows = days.compactMap { table.row(of: currency, on: $0) }
      guard rows.count == days.count, !isLeftOut(currency, on: last),
        FixedLink.hasOneUnit(currency, on: [event] + days),
        let rate = rate(of: currency, by: table, on: days)
      else { throw .noRate(self, currency, day: last) }
      return Figure(
        rate: rate,
        rows: rows,
        decimals: policy.isAverage ? LegalRule.meanDecimals(of: currency) : nil,
        validThrough: policy.isAverage || source.period == .month ? last.lastDayOfMonth : last
      )
    }
    if let open = open.first { throw notFinal(open.table, needs: open.day) }
    throw .noRate(self, currency, day: missing ?? day)
  }

  private func notFinal(_ table: PublishedTable, needs day: CalendarDate) -> RuleRefusal {
    .notFinal(self, needs: day, newest: table.publication(onOrBefore: .distantFuture))
  }

  /// The publications of `table` that are meant by `day`, oldest first, and the day of one that is not at hand and
  /// may be meant in their place.
  private func publications(
    for day: CalendarDate,
    in table: PublishedTable
  ) -> (days: [CalendarDate], open: CalendarDate?) {
    switch policy {
    case .next:
      let next = table.publication(onOrAfter: day)
      let end = next ?? day.adding(days: RateArchive.longestGap)
      return (next.map { [$0] } ?? [], table.openDays(in: day...end).first)
    case .monthAverage:
      let month = day.firstDayOfMonth...day.lastDayOfMonth
      return (table.publications(of: month), table.openDays(in: month).last)
    default:
      let limit = policy == .before ? day.adding(days: -1) : day
      let start = policy == .period ? day.firstDayOfMonth : .earliest
      let newest = table.publication(onOrBefore: limit).flatMap { $0 >= start ? $0 : nil }
      let first = newest ?? max(start, limit.adding(days: -RateArchive.longestGap))
      return (newest.map { [$0] } ?? [], table.openDays(in: first...limit).last)
    }
  }

  /// The rate of `currency` on the one day, or the mean of several, rounded half up; nil without one.
  private func rate(
    of currency: Currency,
    by table: PublishedTable,
    on days: [CalendarDate]
  ) -> ExactDecimal? {
    guard policy.isAverage else { return table.rate(of: currency, on: days[0]) }
    var sum = ExactDecimal.zero
    for day in days {
      guard let rate = table.rate(of: currency, on: day), let more = try? sum.adding(rate) else {
        return nil
      }
      sum = more
    }
    let mean = try? sum.divided(
      by: ExactDecimal(days.count),
      to: .scale(LegalRule.meanDecimals(of: currency)),
      rounding: .toNearestOrAwayFromZero
    )
    return mean.flatMap { $0.isZero ? nil : $0 }
  }

  /// Whether the words of Poland's laws leave open if the table of `day` is meant: 12 November 2018 was a holiday
  /// by an act of its own, and NBP published nonetheless.
  private func isContested(_ day: CalendarDate, in table: PublishedTable) -> Bool {
    table.source == .nbp && day == CalendarDate(year: 2018, month: 11, day: 12)
  }

  /// Whether Germany's ministry left the currency out of the list of that month, though the ECB published it:
  /// the króna of November and December 2008.
  private func isLeftOut(_ currency: Currency, on day: CalendarDate) -> Bool {
    let (year, month, _) = day.components
    return policy.isAverage && currency == .isk && year == 2008 && month > 10
  }

  /// The decimals of the monthly means that Germany's ministry publishes.
  static func meanDecimals(of currency: Currency) -> Int {
    switch currency {
    case .gbp, .cyp: 5
    case .czk, .php, .thb, .skk: 3
    case .jpy, .huf, .krw, .isk, .idr: 2
    case .rol, .trl: 0
    default: 4
    }
  }
}

extension RateArchive {
  /// What `source` published of `currency` on `day`; nil where it published none, or where it is not at hand.
  public func row(
    of currency: Currency,
    in source: RateSource,
    on day: CalendarDate
  ) -> PublishedRow? {
    for table in PublishedTable.tables(of: source, in: self) {
      if let row = table.row(of: currency, on: day) { return row }
    }
    return nil
  }
}

extension FixedLink {
  /// The law by which `currency` became the euro.
  fileprivate static func euroLink(of currency: Currency) -> FixedLink? {
    all.first { $0.currency == currency && $0.anchor == .eur && $0.kind == .fixed }
  }

  /// Whether `currency` was in one unit on all of `days`.
  fileprivate static func hasOneUnit(_ currency: Currency, on days: [CalendarDate]) -> Bool {
    guard let change = sameCodeRedenomination(of: currency)?.since else { return true }
    return days.allSatisfy { $0 >= change } || days.allSatisfy { $0 < change }
  }
}
