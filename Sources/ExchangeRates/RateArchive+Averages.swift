import ExactMoney

extension RateArchive {
  /// The mean of the rates of `currency` that `source` published on `days`, in the orientation and with
  /// the decimals in which it published them, ties away from zero; nil unless every publication of those
  /// days has one.
  ///
  /// A mean of inverses or of crosses is another number: whoever wants the opposite direction divides by
  /// this one. O(n log n) in the number of publications.
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
    let figures = figures(of: currency, in: tables, over: days)
    guard let last = figures.last?.day else { return nil }
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

  private typealias Figure = (day: CalendarDate, value: ExactDecimal?)

  /// What `tables`, of one source, published for `currency` on `days`: a figure for each publication, nil
  /// where it has none; of a day that several have, that of the first one that has one.
  private func figures(
    of currency: Currency,
    in tables: [RateHistory],
    over days: ClosedRange<CalendarDate>
  ) -> [Figure] {
    var found: [(figure: Figure, table: Int)] = []
    for (place, table) in tables.enumerated() {
      let (column, start) = (table.column(of: currency), found.count)
      var row = table.row(onOrBefore: days.upperBound)
      while let current = row, current.date >= days.lowerBound {
        let value = column.flatMap { table.value(in: current, column: $0) }
        found.append(((current.date, value), place))
        row = table.older(than: current)
      }
      // A table that has left the currency, or has not taken it up yet, says nothing of it.
      if column != nil, found[start...].allSatisfy({ $0.figure.value == nil }) {
        found.removeLast(found.count - start)
      }
    }
    found.sort { left, right in
      let (first, second) = (left.figure.day, right.figure.day)
      return first == second ? left.table < right.table : first < second
    }
    var figures: [Figure] = []
    for (figure, _) in found {
      if figures.last?.day != figure.day {
        figures.append(figure)
      } else if figures[figures.count - 1].value == nil {
        figures[figures.count - 1] = figure
      }
    }
    return figures
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
