import ExactJSON
import ExactMoney
import ExchangeRates
import PlainBytes

/// Reads requests of Frankfurter's version 1: the ECB's rates, as published or calculated from
/// them.
struct FrankfurterV1: Sendable {
  private let query: Query
  private let today: CalendarDate

  private static let source = RateSource.ecb.name
  private static let firstDay = CalendarDate(year: 1999, month: 1, day: 4)
  /// The maximum number of days from the newest rates to the day of a request.
  private static let maximumGapDays = 14

  init(_ query: Query, today: CalendarDate) {
    (self.query, self.today) = (query, today)
  }

  /// Reads a request at the parts of the path after `/v1`.
  func question(_ parts: [String]) throws(DialectFailure) -> RateDialectQuestion {
    guard parts.count == 1 else { throw FrankfurterQuestion.notFound }
    switch parts[0] {
    case "latest", "current": return try day(nil)
    case "currencies":
      return RateDialectQuestion(.on([nil], base: .eur, quotes: nil, source: Self.source)) {
        found in
        let known = found.published.rates
        let listed = known.isEmpty ? [] : ([.eur] + known.map { $0.target }).sorted()
        return DialectText(.object(listed.map { JSONMember($0.code, .string($0.name)) }))
      }
    case let name:
      guard name.startsWithDigit else { throw FrankfurterQuestion.notFound }
      guard let dots = name.firstRange(of: "..") else { return try day(read(name)) }
      let last = String(name[dots.upperBound...])
      return try span(
        from: try read(String(name[..<dots.lowerBound])),
        through: last.isEmpty ? today : try read(last)
      )
    }
  }

  // MARK: Questions

  private func day(_ day: CalendarDate?) throws(DialectFailure) -> RateDialectQuestion {
    let asked = try Asked(query)
    if let day {
      guard let first = Self.firstDay, day >= first else { throw FrankfurterQuestion.noData }
    }
    // For today and later days Frankfurter returns the newest rates.
    let requested = day.flatMap { $0 < today ? $0 : nil }
    return RateDialectQuestion(
      .on([requested], base: asked.base, quotes: asked.quotes, source: Self.source)
    ) {
      found throws(DialectFailure) in
      let known = found.published.rates
      // Rates may be from different days; the answer has those of the newest.
      guard let newest = known.compactMap({ $0.route.asOf }).max(),
        (day ?? newest).days(since: newest) <= Self.maximumGapDays
      else { throw FrankfurterQuestion.noData }
      var rates: [JSONMember] = []
      for conversion in known where conversion.route.asOf == newest {
        guard let published = conversion.route.published else { continue }
        rates.append(try asked.member(conversion.target, published))
      }
      return DialectText(
        [
          "amount": FrankfurterNumber.float(asked.amount),
          "base": .string(asked.base.code),
          "date": .string(newest.description),
          "rates": .object(rates),
        ]
      )
    }
  }

  private func span(
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(DialectFailure) -> RateDialectQuestion {
    let asked = try Asked(query)
    let last = min(last, today)
    guard first <= last, let earliest = Self.firstDay else { throw FrankfurterQuestion.noData }
    guard last >= earliest else { throw FrankfurterQuestion.noData }
    let days = max(first, earliest)...last
    // Rates are dated by their publication: those of a weekend by the Friday before it.
    let requested = RequestedRates.over(
      days,
      base: asked.base,
      quotes: asked.quotes,
      .publications,
      source: Self.source
    )
    return RateDialectQuestion(requested) { found throws(DialectFailure) in
      guard let rows = found.published.times.first,
        let start = rows.first(where: { _ in true })?.day
      else { throw FrankfurterQuestion.noData }
      let end = rows.rows(.publicationsBackwards).first { _ in true }?.day ?? rows.last?.day
      let head: JSONValue = [
        "amount": FrankfurterNumber.float(asked.amount),
        "base": .string(asked.base.code),
        "start_date": .string(start.description),
        "end_date": .string((end ?? start).description),
      ]
      let rates = TextPieces(members: rows) { row in
        let members = row.rates.compactMap { rate in
          try? asked.member(rate.quote, (rate.above, rate.below))
        }
        return members.isEmpty ? [] : [JSONMember(row.day.description, .object(members))]
      }
      return DialectText(TextPieces(head, "rates", rates))
    }
  }

  private func read(_ text: String) throws(DialectFailure) -> CalendarDate {
    try CalendarDate(strictly: text).or(FrankfurterV1.unusable("invalid date"))
  }

  private static func unusable(_ message: String) -> DialectFailure {
    DialectFailure(frankfurter: message, 422, hasStatus: false)
  }

  // MARK: Parameters

  /// The base, the quote currencies and the amount of a request.
  private struct Asked: Sendable {
    let base: Currency
    /// The quote currencies without the base; nil for all.
    let quotes: [Currency]?
    let amount: ExactDecimal

    init(_ query: Query) throws(DialectFailure) {
      let codes = CodeList.read(query.filled("to") ?? query.filled("symbols")).currencies
      let base = query.filled("from") ?? query.filled("base") ?? "EUR"
      if let text = query.filled("amount") {
        guard let amount = ExactDecimal(unsigned: text), !amount.isZero else {
          throw FrankfurterV1.unusable("invalid amount")
        }
        self.amount = amount
      } else {
        amount = .one
      }
      guard let base = CodeList.currency(base), codes?.isEmpty != true else {
        throw FrankfurterQuestion.noData
      }
      if codes == [base] { throw FrankfurterV1.unusable("bad currency pair") }
      self.base = base
      quotes = codes.map { codes in codes.filter { $0 != base }.sorted() }
    }

    /// Returns the rate of `quote`, times the amount.
    ///
    /// A rate in euros for an amount of 1 keeps its published digits. Otherwise it is rounded, and
    /// with another base it is calculated from rounded figures, as at Frankfurter.
    func member(
      _ quote: Currency,
      _ figures: (above: ExactDecimal?, below: ExactDecimal?)
    ) throws(DialectFailure) -> JSONMember {
      if base == .eur, amount == .one, let figure = figures.above, figures.below == nil {
        return JSONMember(quote.code, FrankfurterNumber.float(figure))
      }
      do throws(DecimalError) {
        var value = ExactFraction(amount)
        if let above = figures.above { value = try value.multiplied(by: taken(above)) }
        if let below = figures.below { value = try value.divided(by: taken(below)) }
        return JSONMember(quote.code, FrankfurterNumber.rate(try FrankfurterNumber.rounded(value)))
      } catch {
        throw FrankfurterQuestion.noData
      }
    }

    private func taken(_ figure: ExactDecimal) throws(DecimalError) -> ExactFraction {
      let figure = ExactFraction(figure)
      return base == .eur ? figure : ExactFraction(try FrankfurterNumber.rounded(figure))
    }
  }
}
