/// Which module may import which.
enum ImportRule {
  private static let own = [
    "PlainBytes", "ExactMoney", "ExactJSON", "Localization", "ExchangeRates", "CambioAPI",
    "EmbeddedRates", "BoxOffice", "Movies", "EmbeddedMovies",
    "EmbeddedLocales", "Feeds", "Ledgers", "LocalStore", "Repositories", "Upstream",
    "Markup", "Presentation", "WebViews", "EmbeddedAssets", "Dialects", "CambioServer",
  ]

  /// The whole architecture: a module, and all that it may import.
  static let table: [String: Set<String>] = [
    "PlainBytes": [],
    "ExactMoney": ["PlainBytes"],
    "ExactJSON": ["PlainBytes"],
    "Localization": ["ExactMoney", "PlainBytes"],
    "ExchangeRates": ["ExactMoney", "PlainBytes"],
    "Movies": ["ExactMoney", "Localization", "PlainBytes"],
    "Markup": ["PlainBytes"],
    "BoxOffice": ["ExactMoney", "ExchangeRates", "Movies"],
    "CambioAPI": ["BoxOffice", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes"],
    "Presentation": [
      "BoxOffice", "ExactMoney", "ExchangeRates", "Localization", "Movies", "PlainBytes",
    ],
    "WebViews": [
      "ExactMoney", "ExchangeRates", "Localization", "Markup", "PlainBytes", "Presentation",
    ],
    "CBrowserRuntime": [],
    "WebProgram": [
      "BoxOffice", "CambioAPI", "ExactJSON", "ExactMoney", "ExchangeRates", "Localization",
      "Markup",
      "Movies", "PlainBytes", "Presentation", "WebViews",
    ],
    "BrowserBridge": ["CBrowserRuntime", "WebProgram"],
    "BrowserClient": [
      "BrowserBridge", "CBrowserRuntime", "ExactMoney", "PlainBytes", "Presentation", "WebProgram",
    ],
    "MovieClient": ["BrowserBridge", "CBrowserRuntime", "WebProgram"],
    "CEmbeddedAssets": [],
    "EmbeddedAssets": ["CEmbeddedAssets", "CZlib"],
    "Dialects": ["ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes"],
    "CambioServer": [
      "BoxOffice", "CZlib", "CambioAPI", "Darwin", "Dialects", "EmbeddedLocales", "EmbeddedMovies",
      "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates", "Feeds", "Glibc", "HTTPTypes",
      "Hummingbird", "HummingbirdCore",
      "LocalStore",
      "Localization", "Logging", "Markup", "Movies", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
      "NIOHTTPTypesHTTP1", "NIOPosix", "PlainBytes",
      "Presentation", "Repositories", "ServiceLifecycle", "Synchronization", "WebViews",
    ],
    "Ledgers": [
      "Darwin", "Dispatch", "ExactJSON", "ExactMoney", "ExchangeRates", "Glibc", "Localization",
      "PlainBytes", "Synchronization",
    ],
    "CEmbeddedRates": [],
    "EmbeddedRates": ["CEmbeddedRates", "ExactMoney", "ExchangeRates"],
    "CEmbeddedMovies": [],
    "EmbeddedMovies": ["CEmbeddedMovies", "Movies"],
    "CEmbeddedLocales": [],
    "EmbeddedLocales": ["CEmbeddedLocales", "Localization"],
    "CSQLite": [],
    "CSQLiteExtension": [],
    "CambioSQLite": [
      "CSQLiteExtension", "Darwin", "EmbeddedRates", "ExactMoney", "ExchangeRates", "Glibc",
      "Synchronization",
    ],
    "CCurl": [],
    "CZlib": [],
    "Upstream": [
      "CCurl", "CZlib", "Darwin", "Dispatch", "ExactMoney", "Glibc", "NIOConcurrencyHelpers",
      "PlainBytes",
    ],
    "Feeds": [
      "CambioAPI", "CZlib", "ExactJSON", "ExactMoney", "ExchangeRates", "Movies", "PlainBytes",
    ],
    "LocalStore": [
      "CSQLite", "CambioAPI", "Darwin", "Dispatch", "ExactJSON", "ExactMoney", "ExchangeRates",
      "Glibc", "Movies", "PlainBytes", "Synchronization",
    ],
    "Repositories": [
      "EmbeddedRates", "ExactMoney", "ExchangeRates", "Feeds", "LocalStore", "Movies",
      "Synchronization", "Upstream",
    ],
    "cambio": Set(own + ["ArgumentParser", "Glibc", "Darwin", "Dispatch", "Synchronization"]),
  ]

  /// What `file`, below `Sources`, imports and may not.
  static func violations(in file: SourceFile) -> [String] {
    guard let allowed = table[file.module] else { return ["\(file.path): an unknown module"] }
    return file.imports.filter { !allowed.contains($0) }
      .map { "\(file.path): \(file.module) must not import \($0)" }
  }
}
