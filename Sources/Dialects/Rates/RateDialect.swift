package import ExactMoney

/// A rate API whose clients the server answers.
package struct RateDialect: Sendable {
  package let dialect: Dialect
  private let read: @Sendable (DialectRequest) throws(DialectFailure) -> RateDialectQuestion
  /// The error for a rejected parameter; nil if the API rejects none.
  private let refusal: DialectFailure?
  /// The maximum number of rates in an answer; requests for more are refused.
  package let maximumRates: Int
  /// The answer at the server's limit of requests.
  package let tooMany: DialectText

  /// Reads a request from a client of the API.
  ///
  /// `sign` returns the shortest sign of a currency, nil if it has only its code.
  package func question(
    _ request: DialectRequest,
    sign: @escaping @Sendable (Currency) -> String?
  ) -> RateDialectQuestion {
    var request = request
    request.sign = sign
    let parameters = dialect.parameters
    let question: RateDialectQuestion
    do throws(DialectFailure) {
      if let refusal, parameters?.areRefused(at: request.path, request.query) == true {
        throw refusal
      }
      question = try read(request)
    } catch {
      question = .fixed(error.text)
    }
    let hasCallback = parameters?.common.contains { $0.name == "callback" } ?? false
    return hasCallback ? question.called(by: request.query.callback) : question
  }

  /// All rate APIs, in the order of listings.
  package static let all: [RateDialect] = [
    RateDialect(.currencyLayer, ApilayerProduct.tooMany, ApilayerQuestion.currencyLayer),
    RateDialect(
      .exchangerateHost,
      ApilayerProduct.tooMany,
      refusal: ApilayerProduct.exchangerateHost.failure(.functionRestricted),
      ApilayerQuestion.exchangerateHost
    ),
    RateDialect(.fixer, ApilayerProduct.tooMany, ApilayerQuestion.fixer),
    RateDialect(.apilayer, ApilayerProduct.tooMany, ApilayerQuestion.marketplace),
    RateDialect(
      .frankfurter,
      maximumRates: 500_000,
      FrankfurterQuestion.tooMany,
      FrankfurterQuestion.read
    ),
    RateDialect(
      .openExchangeRates,
      OpenExchangeRatesQuestion.tooMany,
      refusal: OpenExchangeRatesQuestion.refusal,
      OpenExchangeRatesQuestion.read
    ),
    RateDialect(.exchangeRateAPI, ExchangeRateAPIQuestion.tooMany, ExchangeRateAPIQuestion.read),
    RateDialect(
      .currencyConverterAPI,
      CurrencyConverterAPIQuestion.tooMany,
      CurrencyConverterAPIQuestion.read
    ),
    RateDialect(
      .ecb,
      maximumRates: 500_000,
      tooManyOfFiles,
      refusal: ECBQuestion.refusal,
      ECBQuestion.read
    ),
    RateDialect(.fawazahmed0, maximumRates: 1_000, tooManyOfFiles, Fawazahmed0Question.read),
    RateDialect(.firefly, maximumRates: 1_000, tooManyOfFiles, FireflyQuestion.read),
  ]

  /// The answer of file servers at the server's limit of requests.
  private static let tooManyOfFiles = DialectFailure(plain: "Too Many Requests\n", status: 429)

  private init(
    _ dialect: Dialect,
    maximumRates: Int = 100_000,
    _ tooMany: DialectFailure,
    refusal: DialectFailure? = nil,
    _ read: @escaping @Sendable (DialectRequest) throws(DialectFailure) -> RateDialectQuestion
  ) {
    (self.dialect, self.maximumRates, self.tooMany) = (dialect, maximumRates, tooMany.text)
    (self.read, self.refusal) = (read, refusal)
  }
}

extension Dialect {
  package static let currencyLayer = Dialect(
    id: "currencylayer",
    name: "CurrencyLayer",
    hosts: ["api.currencylayer.com", "apilayer.net", "www.apilayer.net"],
    example: "/live?currencies=EUR,BRL",
    programs: [
      (
        "Dolibarr",
        "MULTICURRENCY_APP_ENDPOINT=SERVER/currencylayer/live?source=__MULTICURRENCY_APP_SOURCE__ "
          + "(it refuses private addresses)"
      )
    ],
    differences: [
      "No key is needed, and every plan's functions are answered.",
      "If several codes are asked for, those without a rate here are left out; the original knows some more, such as BTC.",
    ],
    parameters: .currencyLayer
  )

  package static let exchangerateHost = Dialect(
    id: "exchangerate-host",
    name: "exchangerate.host",
    hosts: ["api.exchangerate.host"],
    example: "/latest?base=USD&symbols=EUR,BRL",
    differences: [
      "The words of before 2023 and those of today are both answered.",
      "Rates of other sources, and answers as XML or tables, are refused with error 105.",
    ],
    parameters: .exchangerateHost
  )

  package static let fixer = Dialect(
    id: "fixer",
    name: "Fixer",
    hosts: ["data.fixer.io", "api.fixer.io", "api.exchangeratesapi.io"],
    example: "/api/latest?symbols=USD,BRL",
    programs: [("Wallos, Finance::Quote, Magento 2", "")],
    differences: ["No key is needed. exchangeratesapi.io's clients use /v1."],
    parameters: .fixer
  )

  package static let apilayer = Dialect(
    id: "apilayer",
    name: "apilayer",
    hosts: ["api.apilayer.com", "api.apilayer.net"],
    example: "/currency_data/live?currencies=EUR,BRL",
    differences: ["The products currency_data and fixer are answered."],
    parameters: .apilayer
  )

  package static let frankfurter = Dialect(
    id: "frankfurter",
    name: "Frankfurter",
    hosts: ["api.frankfurter.dev", "api.frankfurter.app", "www.frankfurter.app"],
    example: "/v1/latest?from=USD&to=EUR,BRL",
    programs: [
      ("Sure", "FRANKFURTER_URL=SERVER/frankfurter/v2"),
      (
        "ERPNext",
        "provider Custom, SERVER/frankfurter/v1/{transaction_date} with base and symbols, result rates, "
          + "{to_currency}"
      ), ("Spliit, split-pro, Finance::Quote", ""),
    ],
    differences: [
      "Providers are this server's sources. They are not blended: one answers for each currency, and rates of "
        + "several named providers are refused.",
      "Numbers, forms and errors are those of version 1 and of version 2 as of September 2026.",
    ],
    parameters: .frankfurter
  )

  package static let openExchangeRates = Dialect(
    id: "openexchangerates",
    name: "Open Exchange Rates",
    hosts: ["openexchangerates.org"],
    example: "/api/latest.json?symbols=EUR,BRL",
    programs: [
      ("oxr (Python)", "Client(key, base_url=\"SERVER/openexchangerates/api\")"),
      ("Home Assistant, money.js", ""),
    ],
    differences: [
      "Prices within a day (ohlc.json) and bid and ask prices are refused.",
      "show_alternative adds nothing: no alternative currency has a rate here.",
    ],
    parameters: .openExchangeRates
  )

  package static let exchangeRateAPI = Dialect(
    id: "exchangerate-api",
    name: "ExchangeRate-API",
    hosts: ["v6.exchangerate-api.com", "api.exchangerate-api.com", "open.er-api.com"],
    example: "/v6/latest/USD",
    differences: ["Enriched data of countries are not answered."],
    parameters: .exchangeRateAPI
  )

  package static let currencyConverterAPI = Dialect(
    id: "currencyconverterapi",
    name: "Currency Converter",
    hosts: [
      "free.currconv.com", "api.currconv.com", "prepaid.currconv.com",
      "free.currencyconverterapi.com", "api.currencyconverterapi.com",
      "www.currencyconverterapi.com",
    ],
    example: "/api/v7/convert?q=USD_EUR,USD_BRL&compact=ultra",
    programs: [
      ("fca4ynab", "base URL SERVER/currencyconverterapi"), ("Magento 2, exchanger", ""),
    ],
    differences: [
      "A request may have 100 pairs and any number of days, where the free plan had 2 and 8.",
      "Versions 3 to 8 are answered alike.",
    ],
    parameters: .currencyConverterAPI
  )

  package static let ecb = Dialect(
    id: "ecb",
    name: "ECB",
    hosts: ["www.ecb.europa.eu", "data-api.ecb.europa.eu", "sdw-wsrest.ecb.europa.eu"],
    example: "/stats/eurofxref/eurofxref-daily.xml",
    programs: [
      ("CurrencyConverter (Python)", "CurrencyConverter(\"SERVER/ecb/eurofxref-hist.zip\")"),
      ("eu_central_bank (Ruby)", "update_rates(nil, \"SERVER/ecb/eurofxref-daily.xml\")"),
      ("beanprice, Odoo, KRunner", ""),
    ],
    differences: [
      "Series are those of the daily reference rates, D.USD.EUR.SP00.A, in SDMX-ML, CSV and JSON, with their "
        + "dataflow and structure. Other frequencies have no results.",
      "Attributes of a series that no client here reads are left out.",
    ],
    parameters: .ecb
  )

  package static let fawazahmed0 = Dialect(
    id: "fawazahmed0",
    name: "fawazahmed0",
    hosts: ["cdn.jsdelivr.net", "latest.currency-api.pages.dev"],
    example: "/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json",
    differences: ["Currencies alone, without coins; history since 1999."],
    parameters: .fawazahmed0
  )

  package static let firefly = Dialect(
    id: "firefly",
    name: "Firefly III",
    hosts: ["ff3exchangerates.z6.web.core.windows.net"],
    example: "/2024/3/USD.json",
    programs: [("Firefly III", "cer.url in config/cer.php: SERVER/firefly")],
    differences: ["Rates of the Monday of the week, for the currencies that the ECB has today."],
    parameters: .firefly
  )

  /// The rate APIs, in the order of listings.
  package static let ofRates = RateDialect.all.map { $0.dialect }
}
