import EmbeddedLocales
import ExactMoney
import ExchangeRates
import Localization

/// The parameters of a conversion.
extension APIQuery {
  /// The amounts to convert: that of `amount`, in the currencies it names or in that of `from`.
  func terms() throws(Problem) -> [ConversionTerm] {
    guard let text = text("amount") else { return [ConversionTerm(.one, try currency("from"))] }
    // A plain number is read as one: what follows is for people's calculations.
    if let number = try? ExactDecimal(text), text.utf8.count <= APIQuery.longestNumber {
      return [ConversionTerm(ExactFraction(number), try currency("from"))]
    }
    let terms = try reckon(text).terms
    guard let first = terms.first else { throw unreadable(text) }
    if first.currency == nil { return [ConversionTerm(first.amount, try currency("from"))] }
    guard self.text("from") == nil else {
      throw Problem(
        .malformedParameter,
        "Both amount and from name a currency.",
        parameter: "from",
        hint: "Leave from out, or the currencies of the amount."
      )
    }
    return terms.compactMap { term in term.currency.map { ConversionTerm(term.amount, $0) } }
  }

  private static let longestNumber = 60

  /// What a calculation comes to; a text with two readings is refused, for there is nobody to ask.
  private func reckon(_ text: String) throws(Problem) -> Reckoning {
    guard let locale = EmbeddedLocales.locale("en"), !text.utf8.contains(UInt8(ascii: ",")),
      let reckoning = try? Reckoner(AmountReader(locale)).reckon(text), reckoning.isComplete,
      reckoning.doubts.isEmpty
    else { throw unreadable(text) }
    return reckoning
  }

  private func unreadable(_ text: String) -> Problem {
    Problem(
      .malformedParameter,
      "\(APIQuery.quoted(text)) is no number of at most 38 digits, and no calculation.",
      parameter: "amount",
      hint: "Write digits and at most one point: 1234.50; or 20 EUR + 35 USD, (1000 - 5 %) / 3."
    )
  }

  /// Which publication `date` means.
  func policy() throws(Problem) -> RatePolicy {
    try choice("policy") ?? .last
  }

  func rounding() throws(Problem) -> RoundingRule {
    try choice("rounding") ?? .toNearestOrAwayFromZero
  }

  private func choice<Choice: NamedChoice>(
    _ parameter: StaticString
  ) throws(Problem) -> Choice? {
    guard let text = text(parameter) else { return nil }
    guard let choice = Choice(named: text) else {
      throw Problem(
        .malformedParameter,
        "There is no \(parameter) \(APIQuery.quoted(text)).",
        parameter: parameter.description,
        hint: "It is one of " + Choice.allCases.map { $0.name.description }.joined(separator: ", ")
          + "."
      )
    }
    return choice
  }

  /// Where results are rounded: `digits`, or `cash=1`; `cash=FI` for cash in that country.
  func place() throws(Problem) -> ResultPlace {
    guard let digits = try count("digits", in: 0...30) else { return try cash() ?? .minorUnits }
    guard try cash() == nil else {
      throw Problem(
        .malformedParameter,
        "digits and cash exclude each other.",
        parameter: "digits",
        hint: "Send one of them."
      )
    }
    return .decimals(digits)
  }

  private func cash() throws(Problem) -> ResultPlace? {
    guard let text = text("cash"), text != "0" else { return nil }
    if text == "1" { return .cash(in: nil) }
    let region = Region(text.uppercased())
    guard text.utf8.count == 2, region.name != nil else {
      throw Problem(
        .malformedParameter,
        "\(APIQuery.quoted(text)) is no country.",
        parameter: "cash",
        hint: "Send 1, or the ISO 3166 code of the country where it is paid: FI."
      )
    }
    return .cash(in: region)
  }

  func fee() throws(Problem) -> FeePercent? {
    guard let number = try number("fee") else { return nil }
    guard let fee = FeePercent(number) else {
      throw Problem(
        .outOfRange,
        "A fee of \(number) per cent is none.",
        parameter: "fee",
        hint: "A fee is a number from -100 to less than 100."
      )
    }
    return fee
  }

  func euroIntermediate() throws(Problem) -> EuroIntermediate {
    try count("euro-intermediate", in: EuroIntermediate.fewestDecimals...30)
      .map { .decimals($0) } ?? .exact
  }

  private func count(
    _ name: StaticString,
    in range: ClosedRange<Int>
  ) throws(Problem) -> Int? {
    guard let text = text(name) else { return nil }
    guard let count = Int(text), range.contains(count) else {
      throw Problem(
        .outOfRange,
        "\(APIQuery.quoted(text)) is no number from \(range.lowerBound) to \(range.upperBound).",
        parameter: name.description,
        hint: "Leave it out, or send a whole number."
      )
    }
    return count
  }
}
