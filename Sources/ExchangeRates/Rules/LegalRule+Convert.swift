public import ExactMoney

extension LegalRule {
  /// Converts `money` by the rates that the rule determines for `event`.
  ///
  /// Own rates, fees, pegs and other sources have no influence. A conversion from a currency to
  /// itself needs no publication.
  ///
  /// - Throws: ``RuleRefusal`` if the rule does not cover the conversion, a rate is missing, or a
  ///   publication that is not yet known may change the result.
  public func convert(
    _ money: Money,
    to target: Currency,
    on event: CalendarDate,
    rates archive: RateArchive,
    today: CalendarDate
  ) throws(RuleRefusal) -> RuledConversion {
    guard event >= since else { throw .notCovered(self, .day(since: since)) }
    guard targets.contains(target) else { throw .notCovered(self, .target(target)) }
    guard origins.isEmpty || money.currency == target || origins.contains(money.currency) else {
      throw .notCovered(self, .origin(money.currency))
    }
    for currency in [money.currency, target] {
      if let link = FixedLink.euroLink(of: currency), link.since <= event {
        throw .isEuro(self, currency, since: link.since)
      }
    }
    let newest = archive.newestDay(of: source)
    guard let newest else { throw .notFinal(self, needs: event, newest: nil) }
    guard event <= today else { throw .notFinal(self, needs: event, newest: newest) }
    let tables = SourceTable.tables(of: source, in: archive)
    var (legs, rows) = ([] as [RateLeg], [] as [PublishedRow])
    let ends = money.currency == target ? [] : [money.currency, target]
    for currency in ends where currency != source.pivot {
      let published = try self.rows(of: currency, on: event, in: tables)
      legs.append(try leg(of: currency, published, isLast: currency == target))
      rows += published
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
        meanDecimals: rows.isEmpty ? nil : meanDecimals(of: money.currency),
        dataThrough: newest
      )
    } catch {
      throw .overflow(pair)
    }
  }

  /// Returns the rates of `currency` that the rule determines for `event`, oldest first and at
  /// least one.
  ///
  /// - Throws: ``RuleRefusal`` if a rate is missing, or a publication that is not yet known may
  ///   decide.
  private func rows(
    of currency: Currency,
    on event: CalendarDate,
    in tables: [SourceTable]
  ) throws(RuleRefusal) -> [PublishedRow] {
    let day = eventDay.day(for: event)
    var (open, refused) = ([] as [(table: SourceTable, day: CalendarDate)], nil as CalendarDate?)
    for table in tables {
      let (days, openDay) = publications(of: currency, for: day, in: table)
      if let openDay { open.append((table, openDay)) }
      guard let last = days.last else { continue }
      refused = refused ?? last
      let rows = days.compactMap { table.row(of: currency, on: $0) }
      guard rows.last?.day == last else { continue }
      // A table before this one may have taken the currency up.
      if let open = open.first(where: { $0.table.knows(currency) }) {
        throw .notFinal(self, needs: open.day, newest: open.table.newest)
      }
      // A holiday by an act of its own, on which NBP published nonetheless: Poland's laws can be read both ways.
      if source == .nbp, last == CalendarDate(year: 2018, month: 11, day: 12) {
        throw .contested(self, day: last)
      }
      guard rows.count == days.count, FixedLink.hasOneUnit(currency, on: [event] + days) else {
        break
      }
      return rows
    }
    if let open = open.first { throw .notFinal(self, needs: open.day, newest: open.table.newest) }
    throw .noRate(self, currency, day: refused ?? day)
  }

  /// Returns the days of the publications of `table` that the rule determines for `day`, oldest
  /// first.
  ///
  /// `open` is the day of a possible publication that is not known and would be used instead; nil
  /// if there is none.
  private func publications(
    of currency: Currency,
    for day: CalendarDate,
    in table: SourceTable
  ) -> (days: [CalendarDate], open: CalendarDate?) {
    switch policy {
    case .next:
      let next = table.publication(onOrAfter: day)
      let end = next ?? day.adding(days: RateArchive.maximumGapDays)
      return (next.map { [$0] } ?? [], table.openDays(in: day...end).first)
    case .period where source.period == .quarter:
      // A correction has a day of its own, and only the currencies that it corrects.
      let days = self.days(for: day)
      let known = table.publication(onOrAfter: day) ?? days.upperBound
      let found = table.publications(of: days.lowerBound...day)
      let last = found.last { table.row(of: currency, on: $0) != nil } ?? found.first
      return (last.map { [$0] } ?? [], table.openDays(in: days.lowerBound...known).first)
    case .monthAverage, .period:
      let month = day.firstDayOfMonth...day.lastDayOfMonth
      return (table.publications(of: month), table.openDays(in: month).last)
    default:
      let limit = policy == .before ? day.adding(days: -1) : day
      let newest = table.publication(onOrBefore: limit)
      let first = newest ?? limit.adding(days: -RateArchive.maximumGapDays)
      return (newest.map { [$0] } ?? [], table.openDays(in: first...limit).last)
    }
  }

  /// Returns the step between `currency` and the source's own currency, by the rate of `rows` or by
  /// their mean.
  ///
  /// The step leads to the source's currency or, if it `isLast`, from it.
  ///
  /// - Throws: ``RuleRefusal/noRate(_:_:day:)`` if the mean is undefined.
  private func leg(
    of currency: Currency,
    _ rows: [PublishedRow],
    isLast: Bool
  ) throws(RuleRefusal) -> RateLeg {
    let last = rows[rows.count - 1]
    var rate = last.rate
    if let decimals = meanDecimals(of: currency) {
      // The list of Germany's ministry left the króna out of these months, though the ECB published it.
      let (year, month, _) = last.day.components
      let isLeftOut = currency == .isk && year == 2008 && month > 10
      guard !isLeftOut, let mean = rows.mean(decimals: decimals) else {
        throw .noRate(self, currency, day: last.day)
      }
      rate = mean
    }
    return RateLeg(
      rate: ExchangeRate(CurrencyPair(base: last.base, quote: last.quote), checked: rate),
      direction: isLast == source.pivotIsBase ? .multiply : .divide,
      origin: .published(source, averagedDays: policy.isAverage ? rows.map { $0.day } : []),
      asOf: last.day,
      validThrough: policy.isAverage ? last.day.lastDayOfMonth : source.period.end(from: last.day)
    )
  }

  /// Returns the number of decimals to which Germany's ministry rounds the mean of a month; nil if
  /// the rule uses no mean.
  func meanDecimals(of currency: Currency) -> Int? {
    policy.isAverage ? RateArchive.meanDecimals(of: currency, in: source) : nil
  }
}

extension [PublishedRow] {
  /// Returns the mean of the rates, rounded half up; nil if it is rounded to zero, or does not fit
  /// 38 digits.
  package func mean(decimals: Int) -> ExactDecimal? {
    map { $0.rate }.mean(decimals: decimals)?.withoutTrailingZeros
  }
}

extension RateArchive {
  /// Returns the rate of `currency` that `source` published on `day`; nil if there is none, or none is known.
  public func row(
    of currency: Currency,
    in source: RateSource,
    on day: CalendarDate
  ) -> PublishedRow? {
    SourceTable.tables(of: source, in: self).lazy.compactMap { $0.row(of: currency, on: day) }.first
  }
}

extension FixedLink {
  /// Returns the law by which the euro replaced `currency`; nil if there is none.
  fileprivate static func euroLink(of currency: Currency) -> FixedLink? {
    links(from: currency).first { $0.anchor == .eur && $0.kind == .fixed }
  }

  /// Returns whether `currency` had the same unit on all `days`.
  fileprivate static func hasOneUnit(_ currency: Currency, on days: [CalendarDate]) -> Bool {
    guard let change = sameCodeRedenomination(of: currency)?.since else { return true }
    return days.allSatisfy { $0 >= change } || days.allSatisfy { $0 < change }
  }
}
