import ExactMoney

extension RateArchive {
  /// The mean of the rates of `currency` that `source` published on `days`, in the orientation and with
  /// the decimals in which it published them, ties away from zero; nil unless every publication of those
  /// days has one.
  ///
  /// A mean of inverses or of crosses is another number: whoever wants the opposite direction divides by
  /// this one. O(n) in the number of publications.
  func mean(
    of currency: Currency,
    in source: RateSource,
    over days: ClosedRange<CalendarDate>,
    usedThrough end: CalendarDate
  ) -> Observation? {
    let tables = histories(of: source).filter {
      currency == source.pivot || $0.column(of: currency) != nil
    }
    guard knows(days, of: source, tables) else { return nil }
    var figures: [(day: CalendarDate, value: ExactDecimal?)] = []
    for table in tables {
      let column = table.column(of: currency)
      var row = table.row(onOrBefore: days.upperBound)
      var found: [(day: CalendarDate, value: ExactDecimal?)] = []
      while let current = row, current.date >= days.lowerBound {
        found.append((current.date, column.flatMap { table.value(in: current, column: $0) }))
        row = table.older(than: current)
      }
      // A table that has left the currency, or has not taken it up yet, says nothing of it.
      guard currency == source.pivot || found.contains(where: { $0.value != nil }) else { continue }
      for figure in found {
        guard let index = figures.firstIndex(where: { $0.day == figure.day }) else {
          figures.append(figure)
          continue
        }
        if figures[index].value == nil { figures[index] = figure }
      }
    }
    guard !figures.isEmpty else { return nil }
    figures.sort { $0.day < $1.day }
    let last = figures[figures.count - 1].day
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
      averagedDays: figures.map { $0.day }
    )
  }

  /// Whether all that `source` published on `days` is known.
  func knows(_ days: ClosedRange<CalendarDate>, of source: RateSource) -> Bool {
    knows(days, of: source, histories(of: source))
  }

  private func knows(
    _ days: ClosedRange<CalendarDate>,
    of source: RateSource,
    _ tables: [RateHistory]
  ) -> Bool {
    var day = days.lowerBound
    while day <= days.upperBound {
      guard !source.publishes(on: day) || tables.contains(where: { $0.knows(day) }) else {
        return false
      }
      day = day.adding(days: 1)
    }
    return true
  }
}
