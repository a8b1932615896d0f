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
    guard covers(days, tables) else { return nil }
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

  /// Whether what `source` publishes through `day` is known.
  func reaches(_ day: CalendarDate, in source: RateSource) -> Bool {
    reaches(day, histories(of: source))
  }

  private func reaches(_ day: CalendarDate, _ tables: [RateHistory]) -> Bool {
    let newest = tables.compactMap { table in
      table.newestRow.map { table.validThrough($0.date) }
    }.max()
    return newest.map { $0 >= day || isQuiet(from: $0.adding(days: 1), through: day) } ?? false
  }

  private func covers(_ days: ClosedRange<CalendarDate>, _ tables: [RateHistory]) -> Bool {
    guard reaches(days.upperBound, tables), let oldest = tables.compactMap({ $0.oldestRow?.date }).min()
    else { return false }
    return oldest <= days.lowerBound
      || isQuiet(from: days.lowerBound, through: oldest.adding(days: -1))
  }

  /// Whether no bank publishes on these days: weekends, and the first of January.
  private func isQuiet(from first: CalendarDate, through last: CalendarDate) -> Bool {
    var day = first
    while day <= last {
      let (_, month, number) = day.components
      guard day.weekday > 5 || (month == 1 && number == 1) else { return false }
      day = day.adding(days: 1)
    }
    return true
  }
}
