/// Lets `cambio --locale pt-BR history usd brl` name the locale before the subcommand.
enum LeadingOptions {
  /// The arguments with a leading locale moved behind the others, where a subcommand takes it too,
  /// but before a `--` that ends the options.
  static func moved(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    let length =
      first.hasPrefix("--locale=") ? 1 : first == "--locale" && arguments.count > 2 ? 2 : 0
    let rest = arguments.dropFirst(length)
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end] + arguments.prefix(length) + rest[end...])
  }
}
