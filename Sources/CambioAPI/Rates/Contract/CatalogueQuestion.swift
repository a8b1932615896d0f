public import ExactMoney

/// The currencies or the countries that there are, or those of one source.
public struct CatalogueQuestion: EndpointQuestion {
  /// The BCP 47 tag of the language of the names.
  public var language: String?
  /// The name of the source whose list is wanted.
  public var source: String?

  public init(_ reader: QuestionReader) throws(Problem) {
    language = try reader.value(RateParameters.language)
    source = try reader.value(RateParameters.source)
  }

  /// Asks for all of them.
  public init(language: String? = nil) {
    self.language = language
  }

  public var parameters: ParameterValues {
    ParameterValues().with(RateParameters.language, language).with(RateParameters.source, source)
  }

  static let parameters = [RateParameters.language.facts, RateParameters.source.facts]

  public func isSettled(today: CalendarDate) -> Bool { false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 0 }
}

/// One currency.
public struct CurrencyQuestion: EndpointQuestion {
  public var currency: Currency
  /// The BCP 47 tag of the language of the names.
  public var language: String?

  public init(_ reader: QuestionReader) throws(Problem) {
    currency = try reader.value(RateParameters.currency, suchAs: "USD")
    language = try reader.value(RateParameters.language)
  }

  /// Asks for a currency.
  public init(_ currency: Currency) {
    self.currency = currency
  }

  public var parameters: ParameterValues {
    ParameterValues().with(RateParameters.currency, currency).with(
      RateParameters.language,
      language
    )
  }

  static let parameters = [RateParameters.currency.facts.required, RateParameters.language.facts]

  public func isSettled(today: CalendarDate) -> Bool { false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 0 }
}

/// Who publishes the rates.
public struct SourcesQuestion: EndpointQuestion {
  public init() {}

  public init(_ reader: QuestionReader) throws(Problem) {}

  public var parameters: ParameterValues { ParameterValues() }

  public func isSettled(today: CalendarDate) -> Bool { false }

  public func rates(of days: ClosedRange<CalendarDate>) -> Int { 0 }
}
