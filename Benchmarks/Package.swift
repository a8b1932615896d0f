// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Cambio", path: "..")],
  targets: [
    .executableTarget(
      name: "DecimalBenchmark",
      dependencies: [.product(name: "ExactMoney", package: "Cambio")]
    )
  ],
  swiftLanguageModes: [.v6]
)
