/// Lets `cambio --locale pt-BR history usd brl` name the locale before the subcommand.
enum LeadingOptions {
  /// The arguments with a locale that leads them moved to their end, where a subcommand takes it too.
  static func moved(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    if first.hasPrefix("--locale=") { return Array(arguments.dropFirst()) + [first] }
    guard first == "--locale", arguments.count > 2 else { return arguments }
    return Array(arguments.dropFirst(2)) + arguments.prefix(2)
  }
}
