// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Cambio", path: "..")],
  targets: [
    .executableTarget(
      name: "CurrencyLayerConverter",
      dependencies: [
        .product(name: "CambioFoundation", package: "Cambio"),
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "ExchangeRates", package: "Cambio"),
      ]
    ),
    .executableTarget(
      name: "Remittance",
      dependencies: [
        .product(name: "CambioFoundation", package: "Cambio"),
        .product(name: "EmbeddedRates", package: "Cambio"),
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "ExchangeRates", package: "Cambio"),
      ]
    ),
    .executableTarget(
      name: "HourlyRates",
      dependencies: [
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "ExchangeRates", package: "Cambio"),
      ]
    ),
    .executableTarget(
      name: "Countries",
      dependencies: [
        .product(name: "CambioFoundation", package: "Cambio"),
        .product(name: "EmbeddedRates", package: "Cambio"),
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "ExchangeRates", package: "Cambio"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
