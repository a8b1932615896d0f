import ExactJSON

/// An API of apilayer's, with its names for things.
enum ApilayerProduct: Hashable, Sendable {
  /// CurrencyLayer, and exchangerate.host since 2023: `quotes` such as `USDEUR`, by default from US
  /// dollars.
  case currencyLayer
  /// Fixer: `rates` such as `USD`, by default from euros.
  case fixer
  /// exchangeratesapi.io: Fixer's answers, with its own failures.
  case exchangeRatesAPI
  /// exchangerate.host until 2023, which clients still expect: Fixer's answers with a message.
  case exchangerateHost

  /// Whether a rate's name has both currencies.
  var isOfPairs: Bool { self == .currencyLayer }

  /// The parameter of the base currency.
  var baseParameter: StaticString { isOfPairs ? "source" : "base" }

  /// The parameter of the quote currencies.
  var codesParameter: StaticString { isOfPairs ? "currencies" : "symbols" }

  /// The name of a request for the currencies.
  var listName: String { isOfPairs ? "list" : "symbols" }

  /// The name of a request for the newest rates.
  var newestName: String { isOfPairs ? "live" : "latest" }

  /// The name of a request for the rates between two days.
  var spanName: String { isOfPairs ? "timeframe" : "timeseries" }

  /// The name of a request for the change between two days.
  var changeName: String { isOfPairs ? "change" : "fluctuation" }

  /// The name of the base in an answer.
  var baseName: String { isOfPairs ? "source" : "base" }

  /// The name of the rates in an answer.
  var ratesName: String { isOfPairs ? "quotes" : "rates" }
}

/// The reason why an API of apilayer's has no answer: the number, name and sentence that clients
/// compare.
enum ApilayerFailure: String {
  case functionUnknown = "103 invalid_api_function This API Function does not exist."
  case functionRestricted = """
    105 function_access_restricted Access Restricted - Your current Subscription Plan does not \
    support this API Function.
    """
  case noRates = "106 no_rates_available Your query did not return any results. Please try again."
  case rateLimitReached = """
    106 rate_limit_reached You have exceeded the maximum rate limitation allowed on your \
    subscription plan. Please refer to the "Rate Limits" section of the API Documentation for \
    details.\u{20}
    """
  case baseUnknown = """
    201 invalid_source_currency You have supplied an invalid Source Currency. [Example: source=EUR]
    """
  case codesUnknown = """
    202 invalid_currency_codes You have provided one or more invalid Currency Codes. \
    [Required format: currencies=EUR,USD,GBP,...]
    """
  case dateMissing = """
    301 no_date_supplied You have not specified a date. [Required format: date=YYYY-MM-DD]
    """
  case dateInvalid = """
    302 invalid_date You have entered an invalid date. [Required format: date=YYYY-MM-DD]
    """
  case fromUnknown = """
    401 invalid_from_currency You have entered an invalid "from" property. [Example: from=EUR]
    """
  case toUnknown = """
    402 invalid_to_currency You have entered an invalid "to" property. [Example: to=GBP]
    """
  case amountInvalid = """
    403 invalid_conversion_amount You have not specified an amount to be converted. \
    [Example: amount=5]
    """
  case timesMissing = """
    501 no_timeframe_supplied You have not specified a Time-Frame. \
    [Required format: ...&start_date=YYYY-MM-DD&end_date=YYYY-MM-DD]
    """
  case startInvalid = """
    502 invalid_start_date You have entered an invalid "start_date" property. \
    [Required format: start_date=YYYY-MM-DD]
    """
  case endInvalid = """
    503 invalid_end_date You have entered an invalid "end_date" property. \
    [Required format: end_date=YYYY-MM-DD]
    """
  case timesReversed = """
    504 invalid_time_frame You have entered an invalid Time-Frame. \
    [Required format: ...&start_date=YYYY-MM-DD&end_date=YYYY-MM-DD]
    """
  case timesTooLong = """
    505 time_frame_too_long The specified timeframe is too long, exceeding 365 days.
    """

  /// The HTTP status of exchangeratesapi.io, the only API of these with another one than 200.
  fileprivate var status: Int {
    switch self {
    case .functionUnknown, .noRates: 404
    case .functionRestricted: 403
    case .rateLimitReached: 429
    default: 400
    }
  }
}

extension ApilayerProduct {
  /// The answer of all the APIs at the server's limit of requests.
  static let tooMany = fixer.failure(.rateLimitReached)

  /// Returns `failure` in the form of this API.
  func failure(_ failure: ApilayerFailure) -> DialectFailure {
    let facts = failure.rawValue.split(separator: " ", maxSplits: 2).map { String($0) }
    let isBase = failure == .baseUnknown && !isOfPairs
    let type = JSONValue.string(isBase ? "invalid_base_currency" : facts[1])
    let info = JSONValue.string(facts[2])
    if self == .exchangeRatesAPI {
      return DialectFailure(
        ApilayerAnswer.text(["error": ["code": type, "message": info]], status: failure.status)
      )
    }
    // Fixer's error for an invalid base has no sentence.
    let error: JSONValue = ["code": .digits(facts[0]), "type": type, "info": isBase ? nil : info]
    return DialectFailure(ApilayerAnswer.text(["success": false, "error": error]))
  }
}
