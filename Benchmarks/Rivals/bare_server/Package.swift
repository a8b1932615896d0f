// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BareServer",
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1")
  ],
  targets: [
    .executableTarget(
      name: "BareServer",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")]
    )
  ],
  swiftLanguageModes: [.v6]
)
