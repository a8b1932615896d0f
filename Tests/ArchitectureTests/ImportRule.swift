/// Which module may import which.
enum ImportRule {
  private static let own = [
    "ExactMoney", "ExactJSON", "Localization", "ExchangeRates", "CambioAPI", "EmbeddedRates",
    "EmbeddedLocales",
  ]

  /// The whole architecture: a module, and all that it may import.
  static let table: [String: Set<String>] = [
    "ExactMoney": [],
    "ExactJSON": [],
    "Localization": ["ExactMoney"],
    "ExchangeRates": ["ExactMoney"],
    "CambioAPI": ["ExactJSON", "ExactMoney", "ExchangeRates"],
    "CEmbeddedRates": [],
    "EmbeddedRates": ["CEmbeddedRates", "ExactMoney", "ExchangeRates"],
    "CEmbeddedLocales": [],
    "EmbeddedLocales": ["CEmbeddedLocales", "Localization"],
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
