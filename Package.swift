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
    .library(name: "ExchangeRates", targets: ["ExchangeRates"]),
    .library(name: "EmbeddedRates", targets: ["EmbeddedRates"]),
  ],
  targets: [
    .target(name: "ExactMoney", swiftSettings: portable),
    .target(name: "ExchangeRates", dependencies: ["ExactMoney"], swiftSettings: portable),
    .target(name: "CEmbeddedRates", exclude: ["Tables"]),
    .target(name: "EmbeddedRates", dependencies: ["CEmbeddedRates", "ExchangeRates"], swiftSettings: host),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
