// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Cambio", path: "..")],
  targets: [
    .executableTarget(
      name: "DecimalBenchmark",
      dependencies: [.product(name: "ExactMoney", package: "Cambio")]
    ),
    .executableTarget(
      name: "ConversionBenchmark",
      dependencies: [
        .product(name: "EmbeddedRates", package: "Cambio"),
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "ExchangeRates", package: "Cambio"),
      ]
    ),
    .executableTarget(
      name: "LocaleBenchmark",
      dependencies: [
        .product(name: "EmbeddedData", package: "Cambio"),
        .product(name: "ExactMoney", package: "Cambio"),
        .product(name: "Localization", package: "Cambio"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
