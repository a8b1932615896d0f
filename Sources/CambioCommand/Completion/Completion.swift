import ArgumentParser

/// The answer to TAB: what may come next in a line that is being typed.
///
/// The scripts of ``CompletionScript`` give the words to the hidden first argument ``request``. Subcommands and options
/// come from the declarations that also make the help screens.
enum Completion {
  /// The first argument of a request, which no command line begins with.
  static let request = "---complete"

  /// Returns the answer to a request: lines of a candidate, a tab and its meaning, or
  /// ``CompletionWords/files`` or ``CompletionWords/folders`` alone.
  ///
  /// `words` are those after the name of the command as typed, the last one up to the cursor, and
  /// `program` has the subcommands.
  static func answer(to words: [String], of program: any ParsableCommand.Type) -> String {
    lines(for: words.map { unquoted($0) }, of: program).map { $0.contains("\t") ? $0 : $0 + "\t" }
      .map { $0 + "\n" }.joined()
  }

  private static func lines(for words: [String], of program: any ParsableCommand.Type) -> [String] {
    guard let current = words.last else { return [] }
    var before = words.dropLast()
    before.removeFirst(LeadingOptions.length(in: words))
    let isHelp = before.first == "help"
    if isHelp { before.removeFirst() }
    var command = program
    while let name = before.first,
      let next = command.configuration.subcommands.first(where: { $0.names.contains(name) })
    {
      command = next
      before.removeFirst()
    }
    if before.isEmpty, !current.hasPrefix("-") {
      let subcommands = subcommands(
        of: command,
        startingWith: current,
        isHelp: isHelp,
        isProgram: command == program
      )
      if isHelp || !subcommands.isEmpty { return subcommands }
    }
    guard !isHelp else { return [] }
    while let main = command.configuration.defaultSubcommand { command = main }
    return TypedArguments(of: command, words: Array(before)).candidates(for: current)
  }

  private static func subcommands(
    of command: any ParsableCommand.Type,
    startingWith start: String,
    isHelp: Bool,
    isProgram: Bool
  ) -> [String] {
    var found = command.configuration.subcommands.compactMap { subcommand in
      subcommand.names.first { $0.hasPrefix(start) }
        .map { $0 + "\t" + CompletionWords.meaning(subcommand.configuration.abstract) }
    }
    if isProgram, !isHelp, "help".hasPrefix(start) {
      found.append("help\tShow the help of a subcommand")
    }
    return found
  }

  /// Removes the shell's quotes.
  private static func unquoted(_ word: String) -> String {
    word.filter { !#"'"\"#.contains($0) }
  }
}

extension ParsableCommand {
  /// The name and the aliases.
  fileprivate static var names: [String] {
    [configuration.commandName].compactMap { $0 } + configuration.aliases
  }
}
