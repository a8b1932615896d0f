/// What a word or an option was meant to be that is no command and no option, but is another program's name for one.
enum CommandHints {
  private static let commands = [
    "update": "refresh", "fetch": "refresh", "list": "currencies", "currency": "currencies",
    "chart": "history",
    "graph": "history", "version": "--version", "completion": "--generate-completion-script bash",
    "completions": "--generate-completion-script bash", "server": "serve", "settings": "config",
    "laws": "rules", "receipt": "verify", "validate": "verify",
  ]

  private static let options = [
    "--date": "--on", "--day": "--on", "--round": "--rounding", "--plain": "--value",
    "--quiet": "--value",
    "--csv": "--json", "--to": nil, "--from": nil,
  ]

  /// The command that `word` was meant to name: by another word for it, or with one slip; nil if there is none.
  static func command(near word: String) -> String? {
    let word = word.lowercased()
    guard word.utf8.count > 3 else { return nil }
    let names = Cambio.configuration.subcommands.compactMap { $0.configuration.commandName }
    return commands[word] ?? names.first { CurrencyReader.isNear(Array(word.utf8), Array($0.utf8)) }
  }

  /// `message` of the argument parser with the option that was meant in place of the one that is spelled alike.
  static func message(_ message: String, _ wording: CommandWording) -> String {
    let start = "Unknown option '"
    guard message.hasPrefix(start), let end = message.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    let option = String(message[message.index(message.startIndex, offsetBy: start.count)..<end])
    guard let meant = options[option] else { return message }
    let reason = message[...end]
    let hint = meant.map { wording(.optionMeant(option: $0)) } ?? wording(.currenciesAreWords)
    return reason + ". " + hint + "\n" + message.drop { $0 != "\n" }.dropFirst()
  }
}
