import ArgumentParser
import ExactJSON

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

/// The arguments of a command that are typed before the cursor, and what they leave open.
struct TypedArguments {
  private let command: any ParsableCommand.Type
  private let options: [KnownArgument]
  private let positionals: [KnownArgument]
  /// The names of options that are typed.
  private var names: Set<String> = []
  /// The words that belong to no option.
  private var words: [String] = []
  /// The option that takes the next word, and its values so far.
  private var open: (option: KnownArgument, values: [String])?
  /// Whether `--` ended the options.
  private var isEnded = false

  /// Reads `words`, which follow the name of `command`.
  init(of command: any ParsableCommand.Type, words: [String]) {
    self.command = command
    let known = KnownArgument.all(of: command)
    options = known.filter { !$0.names.isEmpty }
    positionals = known.filter { $0.names.isEmpty }
    for word in words { read(word) }
  }

  private mutating func read(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if !isEnded, word == "--" {
      (isEnded, open) = (true, nil)
    } else if !isEnded, let option = option(parts[0]) {
      names.formUnion(option.names)
      open = option.takesValue ? (option, parts.dropFirst().map { String($0) }) : nil
      closeIfFull()
    } else if open != nil {
      // bash makes three words of --option=value.
      guard word != "=" else { return }
      open?.values.append(word)
      closeIfFull()
    } else {
      words.append(word)
    }
  }

  private mutating func closeIfFull() {
    guard let open, !open.values.isEmpty, !open.option.takesSeveral else { return }
    self.open = nil
  }

  private func option(_ name: some StringProtocol) -> KnownArgument? {
    options.first { $0.names.contains { $0 == name } }
  }

  // MARK: Candidates

  /// Returns the candidates that begin with `current`, the word at the cursor.
  func candidates(for current: String) -> [String] {
    if let open, open.values.isEmpty || !current.hasPrefix("-") {
      let start = current == "=" ? "" : current
      return values(of: open.option, open.option.names[0], open.values, start)
    }
    guard isEnded || !current.hasPrefix("-") else { return options(for: current) }
    let place = min(words.count, positionals.count - 1)
    guard place >= 0, place == words.count || positionals[place].isRepeating else {
      return current.isEmpty && !isEnded ? options(for: "") : []
    }
    return values(of: positionals[place], "positional@\(place)", Array(words[place...]), current)
  }

  private func options(for current: String) -> [String] {
    if let equals = current.firstIndex(of: "=") {
      guard let option = option(current[..<equals]), option.takesValue else { return [] }
      let start = current.index(after: equals)
      return values(of: option, option.names[0], [], String(current[start...])).map {
        CompletionWords.isInstruction($0) ? $0 : current[..<start] + $0
      }
    }
    return options.filter { $0.isRepeating || names.isDisjoint(with: $0.names) }.compactMap {
      option in
      option.names.first { $0.hasPrefix("--") && $0.hasPrefix(current) }
        .map { $0 + "\t" + option.meaning }
    }
  }

  private func values(
    of argument: KnownArgument,
    _ name: String,
    _ given: [String],
    _ current: String
  ) -> [String] {
    switch argument.values {
    case .words(let words): words.filter { $0.hasPrefix(current) }
    case .files: [CompletionWords.files]
    case .folders: [CompletionWords.folders]
    case .computed: computed(name, given + [current])
    case .unknown: []
    }
  }

  /// Asks the declaration of an argument for its candidates, as the parser's own scripts do.
  private func computed(_ name: String, _ words: [String]) -> [String] {
    let cursor = words.last?.count ?? 0
    do {
      _ = try command.parseAsRoot(
        [CompletionWords.parserRequest, "--", name, "\(words.count - 1)", "\(cursor)"] + words
      )
      return []
    } catch {
      guard command.exitCode(for: error) == .success else { return [] }
      return command.fullMessage(for: error).split(separator: "\n").map { String($0) }
    }
  }
}

/// An argument of a command, as declared.
private struct KnownArgument {
  /// The possible values of the argument, as far as they are known.
  enum Values {
    case words([String])
    case files
    case folders
    /// A closure in the declaration computes the values.
    case computed
    case unknown
  }

  /// The names with their hyphens; empty for an argument without a name.
  let names: [String]
  let takesValue: Bool
  let isRepeating: Bool
  /// Whether all words up to the next option are its values.
  let takesSeveral: Bool
  let meaning: String
  let values: Values

  /// Returns the arguments of `command`.
  ///
  /// The parser takes several times as long to describe all commands.
  static func all(of command: any ParsableCommand.Type) -> [KnownArgument] {
    let tree = try? JSONValue(Array(command._dumpHelp().utf8))
    let arguments = tree?["command"]?["arguments"]?.elements ?? []
    return arguments.map { KnownArgument($0) } + [version]
  }

  /// The option of the whole program, which the description of a subcommand lacks.
  private static let version = KnownArgument([
    "kind": "flag", "names": [["kind": "long", "name": "version"]], "abstract": "Show the version.",
  ])

  private init(_ json: JSONValue) {
    names = (json["names"]?.elements ?? []).map { name in
      (name["kind"] == "long" ? "--" : "-") + (name["name"]?.stringValue ?? "")
    }
    takesValue = json["kind"] == "option"
    isRepeating = json["isRepeating"]?.boolValue ?? false
    takesSeveral = json["parsingStrategy"] == "upToNextOption"
    meaning = CompletionWords.meaning(json["abstract"]?.stringValue ?? "")
    let kind = json["completionKind"]?.members?.first
    switch kind?.name {
    case "list":
      values = .words(kind?.value["values"]?.elements?.compactMap { $0.stringValue } ?? [])
    case "file": values = .files
    case "directory": values = .folders
    case "custom": values = .computed
    default: values = .unknown
    }
  }
}
