/// What the operator of a client of another API needs to know.
struct ClientGuide: Sendable {
  /// Where a text has this, the server's address is put.
  static let server = "SERVER"

  let dialect: Dialect
  /// The address of a request that works, after the API's own path.
  let example: String
  /// Programs, and what to set in each; a program without a setting is reached by the host name.
  var programs: [(name: String, setting: String)] = []
  /// What differs from the original.
  let differences: [String]
}

extension ClientGuide {
  /// The guides to the APIs of rates, in the order of listings.
  static let ofRates = [
    ClientGuide(
      dialect: .currencyLayer,
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
        "Of several codes those without a rate here are left out; the original knows some more, such as BTC.",
      ]
    ),
    ClientGuide(
      dialect: .exchangerateHost,
      example: "/latest?base=USD&symbols=EUR,BRL",
      differences: ["The words of before 2023 and those of today are both answered."]
    ),
    ClientGuide(
      dialect: .fixer,
      example: "/api/latest?symbols=USD,BRL",
      programs: [("Wallos, Finance::Quote, Magento 2", "")],
      differences: ["No key is needed. exchangeratesapi.io's clients use /v1."]
    ),
    ClientGuide(
      dialect: .apilayer,
      example: "/currency_data/live?currencies=EUR,BRL",
      differences: ["The products currency_data and fixer are answered."]
    ),
    ClientGuide(
      dialect: .frankfurter,
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
        "Providers are this server's sources. They are not blended: one answers for each currency.",
        "Numbers, forms and errors are those of version 1 and of version 2 as of September 2026.",
      ]
    ),
    ClientGuide(
      dialect: .openExchangeRates,
      example: "/api/latest.json?symbols=EUR,BRL",
      programs: [
        ("oxr (Python)", "Client(key, base_url=\"SERVER/openexchangerates/api\")"),
        ("Home Assistant, money.js", ""),
      ],
      differences: ["Prices within a day (ohlc.json) are not answered."]
    ),
    ClientGuide(
      dialect: .exchangeRateAPI,
      example: "/v6/latest/USD",
      differences: ["Enriched data of countries are not answered."]
    ),
    ClientGuide(
      dialect: .currencyConverterAPI,
      example: "/api/v7/convert?q=USD_EUR,USD_BRL&compact=ultra",
      programs: [
        ("fca4ynab", "base URL SERVER/currencyconverterapi"), ("Magento 2, exchanger", ""),
      ],
      differences: [
        "A request may have 100 pairs and any number of days, where the free plan had 2 and 8.",
        "Versions 3 to 8 are answered alike.",
      ]
    ),
    ClientGuide(
      dialect: .ecb,
      example: "/stats/eurofxref/eurofxref-daily.xml",
      programs: [
        ("CurrencyConverter (Python)", "CurrencyConverter(\"SERVER/ecb/eurofxref-hist.zip\")"),
        ("eu_central_bank (Ruby)", "update_rates(nil, \"SERVER/ecb/eurofxref-daily.xml\")"),
        ("beanprice, Odoo, KRunner", ""),
      ],
      differences: [
        "Series are those of the reference rates, D.USD.EUR.SP00.A, as csvdata or jsondata.",
        "Columns of a series that no client here reads are left out.",
      ]
    ),
    ClientGuide(
      dialect: .fawazahmed0,
      example: "/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json",
      differences: ["Currencies alone, without coins; history since 1999."]
    ),
    ClientGuide(
      dialect: .firefly,
      example: "/2024/3/USD.json",
      programs: [("Firefly III", "cer.url in config/cer.php: SERVER/firefly")],
      differences: ["Rates of the Monday of the week, for the currencies that the ECB has today."]
    ),
  ]
}
