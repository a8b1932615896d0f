/// Which module may import which.
enum ImportRule {
  private static let own = [
    "ExactMoney", "ExactJSON", "ExchangeRates", "CambioAPI", "EmbeddedRates",
  ]

  /// The whole architecture: a module, and all that it may import.
  static let table: [String: Set<String>] = [
    "ExactMoney": [],
    "ExactJSON": [],
    "ExchangeRates": ["ExactMoney"],
    "CambioAPI": ["ExactJSON", "ExactMoney", "ExchangeRates"],
    "CEmbeddedRates": [],
    "EmbeddedRates": ["CEmbeddedRates", "ExactMoney", "ExchangeRates"],
    "cambio": Set(own + ["ArgumentParser", "Glibc", "Darwin"]),
    "TestSupport": Set(
      own + ["BigInt", "Darwin", "Dispatch", "Foundation", "Glibc", "Testing"]
    ),
  ]

  /// What `file`, below `Sources`, imports and may not.
  static func violations(in file: SourceFile) -> [String] {
    guard let allowed = table[file.module] else { return ["\(file.path): an unknown module"] }
    return file.imports.filter { !allowed.contains($0) }
      .map { "\(file.path): \(file.module) must not import \($0)" }
  }
}
