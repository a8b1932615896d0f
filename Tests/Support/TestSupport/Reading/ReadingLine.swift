public import ExactMoney
public import Localization

/// A line in the numbers of one locale, and what its writer meant.
public struct ReadingLine {
  public let text: String
  /// The line without its target and day, as it is typed into the amount field.
  public let amountText: String
  public let amount: ExactFraction
  public let currency: Currency
  public let target: Currency
  public let day: CalendarDate?

  /// Creates a random line by a writer of `locale`.
  public init(_ locale: LocaleData, _ random: inout SplitMix64) throws {
    let pair =
      [
        ("EUR", "USD"), ("USD", "EUR"), ("SEK", "EUR"), ("JPY", "USD"), ("INR", "GBP"),
        ("BRL", "USD"),
      ]
      .randomElement(using: &random) ?? ("EUR", "USD")
    currency = Currency(pair.0) ?? .eur
    target = Currency(pair.1) ?? .usd
    let digits = Int.random(in: 1...7, using: &random)
    let scale = Bool.random(using: &random) ? 2 : 0
    var value = 0
    for _ in 0..<digits { value = value * 10 + Int.random(in: 0...9, using: &random) }
    let number = try ExactDecimal(coefficient: Int128(value + 1), scale: scale)
    let written = NumberFormat(locale).text(of: number)
    let beside =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: written + " " + currency.code
      case 1: currency.code + " " + written
      case 2: written + currency.code.lowercased()
      case 3: written + "\u{A0}" + locale.narrowSymbol(of: currency)
      default: locale.narrowSymbol(of: currency) + written
      }
    let small = Int.random(in: 2...12, using: &random)
    let factor = ExactFraction(ExactDecimal(small))
    let price = ExactFraction(number)
    let hundredths = ExactFraction(try ExactDecimal(coefficient: Int128(small), scale: 2))
    let part = try price.multiplied(by: hundredths)
    var text = beside
    var meant = price
    switch Int.random(in: 0..<9, using: &random) {
    case 0: (text, meant) = ("\(small) x \(beside)", try price.multiplied(by: factor))
    case 1: (text, meant) = ("\(small) × \(beside)", try price.multiplied(by: factor))
    case 2: (text, meant) = ("\(small) % of \(beside)", part)
    case 3: (text, meant) = ("\(beside) - \(small) %", try price.adding(-part))
    case 4: (text, meant) = ("\(beside) + \(small)%", try price.adding(part))
    case 5: (text, meant) = ("\(beside) / \(small)", try price.divided(by: factor))
    // A number plus an amount is neither a number nor an amount.
    case 6: (text, meant) = ("\(small) + \(beside)", ExactFraction(.zero))
    default: break
    }
    amount = meant
    let to = ["in", "to", "en", "em", "nach", "->", ""].randomElement(using: &random) ?? "in"
    var question = "\(text) \(to) \(target.code.lowercased())"
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      day = CalendarDate(year: 2008, month: 9, day: 14)
      question +=
        [
          " 2008-09-14", " on 14 September 2008", " el 14 de septiembre de 2008", " 14.9.2008",
          " on Sep 14, 2008",
        ]
        .randomElement(using: &random) ?? ""
    case 1:
      day = CalendarDate(year: 2008, month: 4, day: 3)
      question += " 03/04/2008"
    default: day = nil
    }
    self.text = question
    amountText = text
  }
}
