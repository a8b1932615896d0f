import ExactMoney
import ExchangeRates
import Hummingbird
import Presentation

/// The parameters of a request to the interface, read strictly: what is misspelt is said, not left out.
struct APIQuery {
  private let items: [Query.Item]
  private let today: CalendarDate

  /// Takes the query of `request`, whose parameters may be `names`, after those `path` has already.
  init(
    _ request: Request,
    knows names: [StaticString],
    from path: [Query.Item] = [],
    today: CalendarDate
  ) throws(Problem) {
    items = path + Query(request.uri.query ?? "").items
    self.today = today
    for (index, item) in items.enumerated() {
      guard names.contains(where: { $0.description == item.name }) else {
        throw Problem(
          .unknownParameter,
          "There is no parameter \(APIQuery.quoted(item.name)) here.",
          parameter: item.name,
          hint: names.isEmpty
            ? "This address takes no parameters."
            : "It takes " + names.map { $0.description }.joined(separator: ", ") + "."
        )
      }
      guard !items[..<index].contains(where: { $0.name == item.name }) else {
        throw Problem(
          .repeatedParameter,
          "The parameter \(item.name) came twice.",
          parameter: item.name,
          hint: "Send it once; several currencies go into one, with commas between them."
        )
      }
    }
  }

  /// The text of a parameter; nil where it is left out or empty.
  func text(_ name: StaticString) -> String? {
    let value = items.first { $0.name == name.description }?.value
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The one currency of a parameter that must be there.
  func currency(_ name: StaticString) throws(Problem) -> Currency {
    guard let text = text(name) else { throw missing(name, example: "USD") }
    return try currency(text, of: name)
  }

  /// The currencies of a parameter, with commas between them; nil where it is left out.
  func currencies(_ name: StaticString, most: Int) throws(Problem) -> [Currency]? {
    guard let text = text(name) else { return nil }
    let codes = text.split(separator: ",", omittingEmptySubsequences: false)
    guard codes.count <= most else {
      throw Problem(
        .outOfRange,
        "\(name) names \(codes.count) currencies.",
        parameter: name.description,
        hint: "Send at most \(most)."
      )
    }
    var currencies: [Currency] = []
    for code in codes {
      let currency = try currency(String(code), of: name)
      if !currencies.contains(currency) { currencies.append(currency) }
    }
    return currencies
  }

  /// The day of a parameter, from 1999 to today; nil where it is left out.
  func day(_ name: StaticString) throws(Problem) -> CalendarDate? {
    guard let text = text(name) else { return nil }
    guard let day = CalendarDate(text) else {
      throw Problem(
        .malformedParameter,
        "\(APIQuery.quoted(text)) is no date.",
        parameter: name.description,
        hint: "Write it as 2008-09-14."
      )
    }
    guard day <= today else {
      throw Problem(
        .dateAhead,
        "\(day) lies ahead: today is \(today) in UTC.",
        parameter: name.description,
        hint: "Leave \(name) out for the newest rates."
      )
    }
    guard day >= APIQuery.firstDay else {
      throw Problem(
        .outOfRange,
        "There are no rates of \(day).",
        parameter: name.description,
        hint: "The first day is \(APIQuery.firstDay)."
      )
    }
    return day
  }

  /// The number of a parameter, exactly; nil where it is left out.
  func number(_ name: StaticString) throws(Problem) -> ExactDecimal? {
    guard let text = text(name) else { return nil }
    guard text.utf8.count <= 60, let number = try? ExactDecimal(text) else {
      throw Problem(
        .malformedParameter,
        "\(APIQuery.quoted(text)) is no number of at most 38 digits.",
        parameter: name.description,
        hint: "Write digits and at most one point: 1234.50."
      )
    }
    return number
  }

  /// The source of a parameter; nil where it is left out.
  func source(_ name: StaticString, among sources: [RateSource]) throws(Problem) -> RateSource? {
    guard let text = text(name) else { return nil }
    guard let source = sources.named(text) else {
      throw Problem(
        .unknownSource,
        "There are no rates of \(APIQuery.quoted(text)).",
        parameter: name.description,
        hint: "Sources are " + sources.map { $0.name }.joined(separator: ", ") + "."
      )
    }
    return source
  }

  /// The problem of a parameter that must be there.
  func missing(_ name: StaticString, example: String) -> Problem {
    Problem(
      .missingParameter,
      "The parameter \(name) is missing.",
      parameter: name.description,
      hint: "Add \(name)=\(example)."
    )
  }

  private func currency(_ text: String, of name: StaticString) throws(Problem) -> Currency {
    guard let currency = Currency(text) ?? ParCode(text)?.currency else {
      throw Problem(
        .unknownCurrency,
        "\(APIQuery.quoted(text)) is no ISO 4217 code.",
        parameter: name.description,
        hint: "The codes are at /api/v1/currencies."
      )
    }
    return currency
  }

  /// What is to be said about the codes of parameters: those outside ISO 4217, which are taken at par.
  func notes(on names: [StaticString]) -> [String] {
    let texts = names.compactMap { text($0) }.flatMap { $0.split(separator: ",") }
    return texts.compactMap { ParCode(String($0)) }.map { code in
      "\(code.code) is no code of ISO 4217; it is taken at par with \(code.currency.code)"
    }
  }

  /// The first day that an institution published rates of the euro.
  private static let firstDay = HistoryRange.all.firstDay(endingOn: CalendarDate(dayNumber: 20_000))

  static func quoted(_ text: String) -> String { "\"\(text.prefix(60))\"" }
}
