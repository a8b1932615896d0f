// swift-tools-version: 6.2
import PackageDescription

/// Returns an example with the products of Cambio that it uses.
func example(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: products.map { .product(name: $0, package: "Cambio") }
  )
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Cambio", path: "..")],
  targets: [
    example("CurrencyLayerConverter", ["CambioFoundation", "ExactMoney", "ExchangeRates"]),
    example("Remittance", ["CambioFoundation", "EmbeddedRates", "ExactMoney", "ExchangeRates"]),
    example("HourlyRates", ["ExactMoney", "ExchangeRates"]),
    example("Countries", ["CambioFoundation", "EmbeddedRates", "ExactMoney", "ExchangeRates"]),
  ],
  swiftLanguageModes: [.v6]
)
