import ExactJSON

/// The reason why an API of apilayer's has no answer, with the number, name and sentence that
/// clients compare.
///
/// The APIs are CurrencyLayer, Fixer, exchangeratesapi.io and exchangerate.host.
enum ApilayerFailure: Error, Hashable, Sendable {
  case functionUnknown
  case noRates
  case baseUnknown
  case codesUnknown
  case dateMissing
  case dateInvalid
  case fromUnknown
  case toUnknown
  case amountInvalid
  case timesMissing
  case startInvalid
  case endInvalid
  case timesReversed
  case timesTooLong
  case functionRestricted
  case rateLimitReached

  private var facts: (code: Int, type: String, info: String) {
    switch self {
    case .functionUnknown: (103, "invalid_api_function", "This API Function does not exist.")
    case .functionRestricted:
      (
        105, "function_access_restricted",
        "Access Restricted - Your current Subscription Plan does not support this API Function."
      )
    case .noRates:
      (106, "no_rates_available", "Your query did not return any results. Please try again.")
    case .rateLimitReached:
      (
        106, "rate_limit_reached",
        "You have exceeded the maximum rate limitation allowed on your subscription plan. "
          + "Please refer to the \"Rate Limits\" section of the API Documentation for details. "
      )
    case .baseUnknown:
      (
        201, "invalid_source_currency",
        "You have supplied an invalid Source Currency. [Example: source=EUR]"
      )
    case .codesUnknown:
      (
        202, "invalid_currency_codes",
        "You have provided one or more invalid Currency Codes. "
          + "[Required format: currencies=EUR,USD,GBP,...]"
      )
    case .dateMissing:
      (
        301, "no_date_supplied",
        "You have not specified a date. [Required format: date=YYYY-MM-DD]"
      )
    case .dateInvalid:
      (
        302, "invalid_date", "You have entered an invalid date. [Required format: date=YYYY-MM-DD]"
      )
    case .fromUnknown:
      (
        401, "invalid_from_currency",
        "You have entered an invalid \"from\" property. [Example: from=EUR]"
      )
    case .toUnknown:
      (
        402, "invalid_to_currency", "You have entered an invalid \"to\" property. [Example: to=GBP]"
      )
    case .amountInvalid:
      (
        403, "invalid_conversion_amount",
        "You have not specified an amount to be converted. [Example: amount=5]"
      )
    case .timesMissing:
      (
        501, "no_timeframe_supplied",
        "You have not specified a Time-Frame. "
          + "[Required format: ...&start_date=YYYY-MM-DD&end_date=YYYY-MM-DD]"
      )
    case .startInvalid:
      (
        502, "invalid_start_date",
        "You have entered an invalid \"start_date\" property. [Required format: start_date=YYYY-MM-DD]"
      )
    case .endInvalid:
      (
        503, "invalid_end_date",
        "You have entered an invalid \"end_date\" property. [Required format: end_date=YYYY-MM-DD]"
      )
    case .timesReversed:
      (
        504, "invalid_time_frame",
        "You have entered an invalid Time-Frame. "
          + "[Required format: ...&start_date=YYYY-MM-DD&end_date=YYYY-MM-DD]"
      )
    case .timesTooLong:
      (505, "time_frame_too_long", "The specified timeframe is too long, exceeding 365 days.")
    }
  }

  /// Returns the HTTP status, which is 200 for all products but exchangeratesapi.io.
  func status(of product: ApilayerProduct) -> Int {
    guard product == .exchangeRatesAPI else { return 200 }
    return switch self {
    case .functionUnknown, .noRates: 404
    case .functionRestricted: 403
    case .rateLimitReached: 429
    default: 400
    }
  }

  /// Returns the document that reports the failure in the form of `product`.
  func json(of product: ApilayerProduct) -> JSONValue {
    let (code, type, info) = facts
    if product == .exchangeRatesAPI {
      let name = self == .baseUnknown ? "invalid_base_currency" : type
      return ["error": ["code": .string(name), "message": .string(info)]]
    }
    // Fixer's error for an invalid base has no sentence.
    let error: JSONValue =
      self == .baseUnknown && !product.isOfPairs
      ? ["code": .integer(code), "type": "invalid_base_currency"]
      : ["code": .integer(code), "type": .string(type), "info": .string(info)]
    return ["success": false, "error": error]
  }
}
