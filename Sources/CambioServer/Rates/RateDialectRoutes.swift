import CambioAPI
import Dialects
import EmbeddedData
import ExactMoney
import Hummingbird
import Localization
import PlainBytes

/// An API of rates whose clients are answered here.
struct RateDialect: Sendable {
  let dialect: Dialect
  /// Reads a request.
  let read: @Sendable (DialectRequest) -> RateDialectQuestion
  /// The most rates of one answer.
  let mostRates: Int
  /// The answer to more requests than the server takes.
  let tooMany: DialectText

  /// All of them.
  static let all: [RateDialect] = [
    RateDialect(
      dialect: .currencyLayer,
      read: { ApilayerQuestion.currencyLayer($0) },
      mostRates: 100_000,
      tooMany: ApilayerQuestion.tooMany
    ),
    RateDialect(
      dialect: .exchangerateHost,
      read: { ApilayerQuestion.exchangerateHost($0) },
      mostRates: 100_000,
      tooMany: ApilayerQuestion.tooMany
    ),
    RateDialect(
      dialect: .fixer,
      read: { ApilayerQuestion.fixer($0) },
      mostRates: 100_000,
      tooMany: ApilayerQuestion.tooMany
    ),
    RateDialect(
      dialect: .apilayer,
      read: { ApilayerQuestion.marketplace($0) },
      mostRates: 100_000,
      tooMany: ApilayerQuestion.tooMany
    ),
    RateDialect(
      dialect: .frankfurter,
      read: { FrankfurterQuestion.read($0, sign: sign) },
      mostRates: 500_000,
      tooMany: FrankfurterQuestion.tooMany
    ),
    RateDialect(
      dialect: .openExchangeRates,
      read: { OpenExchangeRatesQuestion.read($0) },
      mostRates: 100_000,
      tooMany: OpenExchangeRatesQuestion.tooMany
    ),
    RateDialect(
      dialect: .exchangeRateAPI,
      read: { ExchangeRateAPIQuestion.read($0) },
      mostRates: 100_000,
      tooMany: ExchangeRateAPIQuestion.tooMany
    ),
    RateDialect(
      dialect: .currencyConverterAPI,
      read: { CurrencyConverterAPIQuestion.read($0, sign: sign) },
      mostRates: 100_000,
      tooMany: CurrencyConverterAPIQuestion.tooMany
    ),
    RateDialect(
      dialect: .ecb,
      read: { ECBQuestion.read($0) },
      mostRates: 500_000,
      tooMany: ECBQuestion.tooMany
    ),
    RateDialect(
      dialect: .fawazahmed0,
      read: { Fawazahmed0Question.read($0) },
      mostRates: 1_000,
      tooMany: Fawazahmed0Question.tooMany
    ),
    RateDialect(
      dialect: .firefly,
      read: { FireflyQuestion.read($0) },
      mostRates: 1_000,
      tooMany: FireflyQuestion.tooMany
    ),
  ]

  /// The shortest sign of a currency in English; nil if it has none but its code.
  private static let sign: @Sendable (Currency) -> String? = { currency in
    let sign = english?.narrowSymbol(of: currency)
    return sign == currency.code ? nil : sign
  }

  private static let english = EmbeddedLocales.locale("en")

  /// Its words for errors before its own rules apply: it knows only its own addresses, and treats a
  /// wrong method like an unknown address.
  var group: RouteGroup {
    let (read, tooMany) = (read, tooMany)
    return RouteGroup(prefix: dialect.path + "/", isOpen: true) { problem, _, _ in
      if [.tooManyRequests, .busy].contains(problem.kind) { return tooMany.whole }
      let unknown = read(
        DialectRequest("/-", Query(""), today: CalendarDate(dayNumber: 0))
      ).answer(
        FoundRates(moment: Instant(unixSeconds: 0))
      )
      return unknown.whole
    }
  }
}

extension DialectText {
  /// Its type and its whole text; that of a failure is short.
  fileprivate var whole: (type: String, text: String) { (type, (try? pieces.text()) ?? "") }
}

/// The routes of other APIs of rates.
struct RateDialectRoutes: Sendable {
  let cache: ResponseCache
  let queue: WorkQueue

  func add(to routes: inout ServerRoutes) {
    for api in RateDialect.all {
      let work: @Sendable (Request, ServerContext) throws -> Work = { request, context in
        let moment = cache.moment
        let path = String(request.uri.path.dropFirst(api.dialect.path.count))
        let question = api.read(
          DialectRequest(
            path,
            Query(request.uri.query ?? ""),
            accept: request.headers[.accept] ?? "",
            today: moment.now.day
          )
        )
        let rates = question.requested.count
        guard rates <= api.mostRates else {
          throw Problem(.outOfRange, "An answer takes at most \(api.mostRates) rates.")
        }
        return Work(.rates(rates)) {
          try DialectAnswer(cache: cache, queue: queue).response(
            question.answer(RateDialectAnswers(moment).rates(for: question.requested)),
            to: request,
            context,
            at: moment
          )
        }
      }
      routes.get(api.dialect.path, work)
      routes.get(api.dialect.path + "/**", work)
    }
  }
}

extension Dialect {
  package static let currencyLayer = Dialect(
    id: "currencylayer",
    name: "CurrencyLayer",
    hosts: ["api.currencylayer.com", "apilayer.net", "www.apilayer.net"]
  )
  package static let exchangerateHost = Dialect(
    id: "exchangerate-host",
    name: "exchangerate.host",
    hosts: ["api.exchangerate.host"]
  )
  package static let fixer = Dialect(
    id: "fixer",
    name: "Fixer",
    hosts: ["data.fixer.io", "api.fixer.io", "api.exchangeratesapi.io"]
  )
  package static let apilayer = Dialect(
    id: "apilayer",
    name: "apilayer",
    hosts: ["api.apilayer.com", "api.apilayer.net"]
  )
  package static let frankfurter = Dialect(
    id: "frankfurter",
    name: "Frankfurter",
    hosts: ["api.frankfurter.dev", "api.frankfurter.app"]
  )
  package static let openExchangeRates = Dialect(
    id: "openexchangerates",
    name: "Open Exchange Rates",
    hosts: ["openexchangerates.org"]
  )
  package static let exchangeRateAPI = Dialect(
    id: "exchangerate-api",
    name: "ExchangeRate-API",
    hosts: ["v6.exchangerate-api.com", "api.exchangerate-api.com", "open.er-api.com"]
  )
  package static let currencyConverterAPI = Dialect(
    id: "currencyconverterapi",
    name: "Currency Converter",
    hosts: [
      "free.currconv.com", "api.currconv.com", "prepaid.currconv.com",
      "free.currencyconverterapi.com", "api.currencyconverterapi.com",
      "www.currencyconverterapi.com",
    ]
  )
  package static let ecb = Dialect(
    id: "ecb",
    name: "ECB",
    hosts: ["www.ecb.europa.eu", "data-api.ecb.europa.eu", "sdw-wsrest.ecb.europa.eu"]
  )

  package static let fawazahmed0 = Dialect(
    id: "fawazahmed0",
    name: "fawazahmed0",
    hosts: ["cdn.jsdelivr.net", "latest.currency-api.pages.dev"]
  )
  package static let firefly = Dialect(
    id: "firefly",
    name: "Firefly III",
    hosts: ["ff3exchangerates.z6.web.core.windows.net"]
  )

  /// The APIs of rates, in the order of listings.
  package static let ofRates = RateDialect.all.map { $0.dialect }
}
