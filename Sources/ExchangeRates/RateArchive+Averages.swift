import ExactMoney

extension RateArchive {
  /// The mean of the rates of `currency` that `source` published on `days`, in the orientation and
  /// with the decimals in which it published them, ties away from zero; nil unless every
  /// publication of those days has one.
  ///
  /// A mean of inverses or of crosses is another number: whoever wants the opposite direction
  /// divides by this one. O(n) in the number of publications.
  func mean(
    of currency: Currency,
    in source: RateSource,
    over days: ClosedRange<CalendarDate>,
    usedThrough end: CalendarDate
  ) -> Observation? {
    let tables = histories(of: source).filter {
      currency == source.pivot || $0.column(of: currency) != nil
    }
    guard isComplete(over: days, of: source, tables) else { return nil }
    let figures = figures(of: currency, in: tables, over: days)
    guard let last = figures.first?.day else { return nil }
    guard currency != source.pivot else {
      return Observation(date: last, validThrough: end, value: nil, isInForce: true)
    }
    var (sum, decimals) = (ExactDecimal.zero, 0)
    for figure in figures {
      guard let value = figure.value, let total = try? sum.adding(value) else { return nil }
      (sum, decimals) = (total, max(decimals, value.scale))
    }
    let mean = try? sum.divided(
      by: ExactDecimal(figures.count),
      to: .scale(decimals),
      rounding: .toNearestOrAwayFromZero
    )
    guard let mean, !mean.isZero else { return nil }
    return Observation(
      date: last,
      validThrough: end,
      value: mean,
      isInForce: true,
      averagedDays: figures.reversed().map { $0.day }
    )
  }

  private typealias Figure = (day: CalendarDate, value: ExactDecimal?)

  /// What `tables`, of one source, published for `currency` on `days`, newest first.
  ///
  /// A figure for each publication, nil where it has none; of a day that several tables have, that
  /// of the first one that has one.
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
      // A table that has left the currency, or has not taken it up yet, says nothing of it.
      if hasValue { figures = found + figures[next...] }
    }
    return figures
  }

  /// Whether all that `source` published on `days` is known.
  func isComplete(over days: ClosedRange<CalendarDate>, of source: RateSource) -> Bool {
    isComplete(over: days, of: source, histories(of: source))
  }

  private func isComplete(
    over days: ClosedRange<CalendarDate>,
    of source: RateSource,
    _ tables: [RateHistory]
  ) -> Bool {
    let known = tables.compactMap { $0.knownDays }
    var day = days.lowerBound
    while day <= days.upperBound {
      if let stretch = known.first(where: { $0.contains(day) }) {
        day = stretch.upperBound
      } else if source.publishes(on: day),
        !tables.contains(where: { $0.hasPublication(for: day) })
      {
        return false
      }
      day = day.adding(days: 1)
    }
    return true
  }
}
