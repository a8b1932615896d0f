import ExchangeRates

/// An own rate in words.
struct OwnRateText {
  let wording: CommandWording

  /// Returns `1 USD = 5.70 BRL, set on 21 Nov 2026; fee 2 %`.
  func line(for own: OwnRate) -> String {
    let statement = wording(
      .rateLine(
        base: own.pair.base.code,
        rate: wording.number(own.value),
        quote: own.pair.quote.code
      )
    )
    let origin = wording(
      .originOwn(statement: statement, day: wording.short(own.setAt.day))
    )
    let fee = own.fee.map { fee in
      let percent = wording.number(fee.percent)
      return wording(fee.kind == .fee ? .feeLine(percent: percent) : .cardLine(percent: percent))
    }
    return wording.clauses([origin, fee].compactMap { $0 }) + "\n"
  }
}
