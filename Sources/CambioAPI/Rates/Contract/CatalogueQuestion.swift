public import ExactMoney

/// A request for all currencies or countries, or for the currencies of one source.
public struct CatalogueQuestion: EndpointQuestion {
  /// The BCP 47 tag of the language of the names; nil for the one that the client accepts.
  public let language: String?
  /// The name of the source whose list is requested; nil for all currencies.
  public let source: String?

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if a parameter cannot be read.
  public init(_ reader: QuestionReader) throws(Problem) {
    language = try reader.value(RateParameters.language)
    source = try reader.value(RateParameters.source)
  }

  public static let parameters = [RateParameters.language.facts, RateParameters.source.facts]
}

/// A request for one currency.
public struct CurrencyQuestion: EndpointQuestion {
  public let currency: Currency
  /// The BCP 47 tag of the language of the names; nil for the one that the client accepts.
  public let language: String?

  /// Reads the question.
  ///
  /// - Throws: ``Problem`` if the currency is missing or unknown.
  public init(_ reader: QuestionReader) throws(Problem) {
    currency = try reader.value(RateParameters.currency, suchAs: "USD")
    language = try reader.value(RateParameters.language)
  }

  public static let parameters = [
    RateParameters.currency.facts.required, RateParameters.language.facts,
  ]
}

/// A request for a whole list: of the sources of the rates, or of the rules of law.
public struct ListQuestion: EndpointQuestion {
  /// Creates the question.
  ///
  /// - Throws: Nothing, since it has no parameters to read.
  public init(_ reader: QuestionReader) throws(Problem) {}

  public static let parameters: [ParameterFacts] = []
}
