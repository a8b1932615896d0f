/// Suggestions for unknown commands and options: other programs' names, and misspelled ones.
enum CommandHints {
  /// The parser's own option for scripts of shells.
  static let parserScript = "--generate-completion-script"

  static func isParserScript(_ argument: String) -> Bool { argument.hasPrefix(parserScript) }

  private static let commands = [
    "update": "refresh", "fetch": "refresh", "list": "currencies", "currency": "currencies",
    "chart": "history",
    "graph": "history", "version": "--version", "server": "serve", "settings": "config",
    "laws": "rules", "receipt": "verify", "validate": "verify",
  ]

  private static let options = [
    "--date": "--on", "--day": "--on", "--round": "--rounding", "--plain": "--value",
    "--quiet": "--value",
    parserScript: "cambio completions", "--csv": "--json", "--last": "--since", "--to": nil,
    "--from": nil,
  ]

  /// Returns the command that `word` probably means, by a synonym or with one typing error; nil if
  /// there is none.
  static func command(near word: String) -> String? {
    let word = word.lowercased()
    guard word.utf8.count > 3 else { return nil }
    let names = Cambio.commandNames
    return commands[word] ?? names.first { CurrencyReader.isNear(Array(word.utf8), Array($0.utf8)) }
  }

  /// Adds a suggestion to the parser's `message` if the unknown option has a known equivalent.
  ///
  /// The suggestion replaces the parser's own, which is similar only in spelling.
  static func message(_ message: String, _ wording: CommandWording) -> String {
    let start = "Unknown option '"
    guard message.hasPrefix(start), let end = message.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    let option = String(message[message.index(message.startIndex, offsetBy: start.count)..<end])
    guard var meant = options[option] else { return message }
    // Prices have more formats than two.
    if option == "--csv", message.contains(" cambio prices ") { meant = "--format csv" }
    let reason = message[...end]
    let hint = meant.map { wording(.optionMeant(option: $0)) } ?? wording(.currenciesAreWords)
    return reason + ". " + hint + "\n" + message.drop { $0 != "\n" }.dropFirst()
  }
}
