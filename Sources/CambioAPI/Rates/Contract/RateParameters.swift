import ExactMoney
import ExchangeRates
import PlainBytes

/// The parameters of requests about rates.
enum RateParameters {
  static let base = currency("base", "The currency converted from.")

  static let quotes = Parameter<[Currency]>(
    "quotes",
    "The currencies converted into, at most a hundred, with commas between them.",
    .pattern("^[A-Za-z]{3}(,[A-Za-z]{3}){0,99}$")
  ) { text, _ throws(Problem) in
    let codes = text.split(separator: ",", omittingEmptySubsequences: false)
    guard codes.count <= maximumQuotes else {
      throw Problem(
        .outOfRange,
        "quotes names \(codes.count) currencies.",
        hint: "Send at most \(maximumQuotes)."
      )
    }
    var currencies: [Currency] = []
    for code in codes {
      let currency = try currency(String(code))
      if !currencies.contains(currency) { currencies.append(currency) }
    }
    return currencies
  }

  /// The maximum number of quote currencies, our choice; more are refused.
  private static let maximumQuotes = 100

  static let currency = currency("currency", "The currency meant.")

  static let amount = text(
    "amount",
    "A number, or a calculation that may name currencies: 20 EUR + 35 USD; 1 where it is left out."
  )

  static let multiplier = Parameter<ExactDecimal>(
    "amount",
    "An amount of the base, which every rate is multiplied by as well.",
    .named("Decimal")
  ) { text, _ throws(Problem) in
    try number(text)
  }

  static let date = day("date", "The day whose rates are used; the newest where it is left out.")
  /// The parameter `date` for a rule of law, which may be in the future: the rule itself gives the
  /// reason why it has no answer.
  static let event = day("date", "The day of what is taxed.", mayBeAhead: true)
  static let since = day("since", "The first day, instead of a range.")
  static let until = day("until", "The last day; today where it is left out.")

  static let policy: Parameter<RatePolicy> = choice(
    "policy",
    "Which publication the date means; last where it is left out."
  )

  static let maximumAge = count(
    "max-age",
    "The most days that a rate may be carried forward; any number where it is left out.",
    in: 0...100_000
  )

  static let rounding: Parameter<RoundingRule> = choice(
    "rounding",
    "How results are rounded; half-up where it is left out."
  )

  static let range: Parameter<HistoryRange> = choice(
    "range",
    "How far back from the newest rate; 1Y where it is left out."
  )

  static let group: Parameter<SeriesGroup> = choice(
    "group",
    "The time that a rate is the mean of; day where it is left out."
  )

  static let source = text(
    "source",
    "The only source wanted, by the name that /api/v1/sources gives it."
  )

  static let fee = fee(.fee, "Taken off what is received, in percent: 0 to less than 100.")
  static let card = fee(
    .card,
    "Added to what is paid, in percent: 0 to less than 100. Not beside fee."
  )

  /// Reads `fee` or `card`; nil if neither is sent.
  ///
  /// - Throws: ``Problem`` if both are sent or one cannot be read.
  static func fee(_ reader: QuestionReader) throws(Problem) -> FeePercent? {
    let (taken, added) = (try reader.value(fee), try reader.value(card))
    guard taken == nil || added == nil else {
      throw Problem(
        .malformedParameter,
        "fee and card exclude each other.",
        parameter: "card",
        hint:
          "Send fee for what is taken off what is received, or card for what is added to what is paid."
      )
    }
    return taken ?? added
  }

  static let digits = count(
    "digits",
    "The decimals of results; those of the currency where it is left out.",
    in: 0...30
  )

  static let euroIntermediate = count(
    "euro-intermediate",
    "Between two currencies that the euro replaced, the decimals of the euro amount.",
    in: EuroIntermediate.minimumDecimals...30
  )

  static let cash = Parameter<String>(
    "cash",
    "1 rounds to what can be paid in cash; the code of a country to what can be paid there: FI.",
    .pattern("^([01]|[A-Za-z]{2})$")
  ) { text, _ throws(Problem) in
    guard ["0", "1"].contains(text) || Region(text.uppercased()).name != nil else {
      throw Problem(
        .malformedParameter,
        "\(Problem.quoted(text)) is not a country.",
        hint: "Send 1, or the ISO 3166 code of the country where it is paid: FI."
      )
    }
    return text.uppercased()
  }

  static let legs = flag(
    "legs",
    "1 adds to every rate the published and fixed rates that it is made of."
  )

  static let receipt = flag("receipt", "1 adds the receipt of a conversion by a rule.")

  static let language = text(
    "lang",
    "The language of the names, as a BCP 47 tag; else the one that the client accepts."
  )

  // MARK: Kinds of parameters

  static func text(_ name: String, _ summary: String) -> Parameter<String> {
    Parameter(name, summary) { text, _ in text }
  }

  private static func flag(_ name: String, _ summary: String) -> Parameter<Bool> {
    Parameter(name, summary, .choice(["0", "1", "false", "true"])) { text, _ throws(Problem) in
      guard ["0", "1", "false", "true"].contains(text) else {
        throw Problem(
          .malformedParameter,
          "\(Problem.quoted(text)) is neither 0 nor 1.",
          hint: "Send \(name)=1, or leave it out."
        )
      }
      return text == "1" || text == "true"
    }
  }

  private static func fee(_ kind: FeePercent.Kind, _ summary: String) -> Parameter<FeePercent> {
    Parameter(kind.name, summary, .named("Decimal")) { text, _ throws(Problem) in
      let number = try number(text)
      guard let fee = FeePercent(number, kind) else {
        throw Problem(
          .outOfRange,
          "A fee of \(number) per cent is outside its range.",
          hint:
            "Send a number from 0 to less than 100; fee is taken off what is received, card added to what is paid."
        )
      }
      return fee
    }
  }

  /// Returns a parameter for a number above zero.
  static func positive(_ name: String, _ summary: String) -> Parameter<ExactDecimal> {
    Parameter(name, summary, .named("Decimal")) { text, _ throws(Problem) in
      let number = try number(text)
      guard number > .zero else {
        throw Problem(
          .outOfRange,
          "\(Problem.quoted(text)) is not above zero.",
          hint: "Send an amount above zero."
        )
      }
      return number
    }
  }

  static func currency(_ name: String, _ summary: String) -> Parameter<Currency> {
    Parameter(name, summary, .pattern("^[A-Za-z]{3}$")) { text, _ throws(Problem) in
      try currency(text)
    }
  }

  private static func currency(_ text: String) throws(Problem) -> Currency {
    guard let currency = Currency(text) ?? ParCode(text)?.currency else {
      throw Problem(
        .unknownCurrency,
        "\(Problem.quoted(text)) is not an ISO 4217 code.",
        hint: "The codes are at /api/v1/currencies."
      )
    }
    return currency
  }

  private static func number(_ text: String) throws(Problem) -> ExactDecimal {
    guard text.utf8.count <= 60, let number = try? ExactDecimal(text) else {
      throw Problem(
        .malformedParameter,
        "\(Problem.quoted(text)) is no number of at most 38 digits.",
        hint: "Write digits and at most one point: 1234.50."
      )
    }
    return number
  }

  private static func day(
    _ name: String,
    _ summary: String,
    mayBeAhead: Bool = false
  ) -> Parameter<CalendarDate> {
    Parameter(name, summary, .named("Date")) { text, today throws(Problem) in
      guard let day = CalendarDate(text) else {
        throw Problem(
          .malformedParameter,
          "\(Problem.quoted(text)) is not a date.",
          hint: "Write it as 2008-09-14."
        )
      }
      guard mayBeAhead || day <= today else {
        throw Problem(
          .dateAhead,
          "\(day) lies ahead: today is \(today) in UTC.",
          hint: "Leave \(name) out for the newest rates."
        )
      }
      return day
    }
  }

  private static func choice<Choice: NamedChoice>(
    _ name: String,
    _ summary: String
  ) -> Parameter<Choice> {
    let names = Choice.allCases.map { $0.name }
    return Parameter(name, summary, .choice(names)) { text, _ throws(Problem) in
      guard let choice = Choice(named: text) else {
        throw Problem(
          .malformedParameter,
          "There is no \(name) \(Problem.quoted(text)).",
          hint: "It is one of " + names.joined(separator: ", ") + "."
        )
      }
      return choice
    }
  }

  static func count(
    _ name: String,
    _ summary: String,
    in range: ClosedRange<Int>
  ) -> Parameter<Int> {
    Parameter(name, summary, .count(range)) { text, _ throws(Problem) in
      guard let count = Int(digits: text), range.contains(count) else {
        throw Problem(
          .outOfRange,
          "\(Problem.quoted(text)) is no number from \(range.lowerBound) to \(range.upperBound).",
          hint: "Leave it out, or send a whole number."
        )
      }
      return count
    }
  }
}

extension QuestionReader {
  /// Remarks on the codes in the request that are not in ISO 4217 and are taken at par with one
  /// that is.
  var notes: [String] {
    let texts = [RateParameters.base.facts, RateParameters.quotes.facts].compactMap { text($0) }
    return texts.flatMap { $0.split(separator: ",") }.compactMap { ParCode(String($0)) }.map {
      code in
      "\(code.code) is not an ISO 4217 code; treated as equal to \(code.currency.code)"
    }
  }
}
