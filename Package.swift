// swift-tools-version: 6.2
import PackageDescription

/// Code that also runs in the browser: whatever Embedded Swift rejects and the compiler can tell is an
/// error in the native build already.
let portable: [SwiftSetting] = [
  .treatWarning("EmbeddedRestrictions", as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let host: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

let package = Package(
  name: "Cambio",
  products: [
    .library(name: "ExactMoney", targets: ["ExactMoney"]),
    .library(name: "ExactJSON", targets: ["ExactJSON"]),
    .library(name: "ExchangeRates", targets: ["ExchangeRates"]),
    .library(name: "EmbeddedRates", targets: ["EmbeddedRates"]),
    .library(name: "Localization", targets: ["Localization"]),
    .library(name: "EmbeddedLocales", targets: ["EmbeddedLocales"]),
    .library(name: "CambioAPI", targets: ["CambioAPI"]),
    .executable(name: "cambio", targets: ["cambio"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
  ],
  targets: [
    // MARK: Foundations, portable
    .target(name: "ExactMoney", swiftSettings: portable),
    .target(name: "ExactJSON", swiftSettings: portable),
    .target(name: "Localization", dependencies: ["ExactMoney"], swiftSettings: portable),

    // MARK: Domains, portable
    .target(name: "ExchangeRates", dependencies: ["ExactMoney"], swiftSettings: portable),

    // MARK: Contract, portable
    .target(
      name: "CambioAPI",
      dependencies: ["ExactJSON", "ExactMoney", "ExchangeRates"],
      swiftSettings: portable
    ),

    // MARK: Data, on the host
    .target(name: "CEmbeddedRates", exclude: ["Tables"]),
    .target(
      name: "EmbeddedRates",
      dependencies: ["CEmbeddedRates", "ExchangeRates"],
      swiftSettings: host
    ),

    .target(name: "CEmbeddedLocales", exclude: ["Locales"]),
    .target(
      name: "EmbeddedLocales",
      dependencies: ["CEmbeddedLocales", "Localization"],
      swiftSettings: host
    ),

    // MARK: Edges, on the host
    .executableTarget(
      name: "cambio",
      dependencies: [
        "CambioAPI", "EmbeddedLocales", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates",
        "Localization",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: host
    ),

    // MARK: Tests
    .target(name: "TestSupport", dependencies: ["ExactMoney", "BigInt"], swiftSettings: host),
    .testTarget(
      name: "ExactMoneyTests",
      dependencies: ["ExactMoney", "TestSupport", "BigInt"],
      swiftSettings: host
    ),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "EmbeddedLocales", "ExactMoney", "Localization", "TestSupport", "BigInt",
      ],
      exclude: ["Fixtures"],
      swiftSettings: host
    ),
    .testTarget(name: "ExactJSONTests", dependencies: ["ExactJSON"], swiftSettings: host),
    .testTarget(
      name: "ExchangeRatesTests",
      dependencies: ["EmbeddedRates", "ExactMoney", "ExchangeRates", "TestSupport", "BigInt"],
      swiftSettings: host
    ),
    .testTarget(
      name: "EmbeddedRatesTests",
      dependencies: ["EmbeddedRates", "ExactMoney", "ExchangeRates", "TestSupport"],
      swiftSettings: host
    ),
    .testTarget(
      name: "CambioAPITests",
      dependencies: [
        "CambioAPI", "EmbeddedRates", "ExactJSON", "ExactMoney", "ExchangeRates", "TestSupport",
      ],
      swiftSettings: host
    ),
    .testTarget(
      name: "CambioCommandTests",
      dependencies: ["TestSupport", "cambio"],
      exclude: ["Snapshots"],
      swiftSettings: host
    ),
    .testTarget(name: "ArchitectureTests", swiftSettings: host),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
