package import ArgumentParser
import ExactMoney
import ExchangeRates
import Feeds
import Localization

extension CalendarDate {
  /// Reads a day written as yyyy-mm-dd, "today" or "yesterday".
  ///
  /// - Throws: `ValidationError` if `text` is anything else.
  init(argument text: String) throws {
    let wording = CommandWording.reader
    switch text.lowercased() {
    case "today": self = try Clock.today(wording)
    case "yesterday": self = try Clock.today(wording).adding(days: -1)
    default:
      guard let day = CalendarDate(text) else { throw ValidationError(wording(.dayUnreadable)) }
      self = day
    }
  }
}

extension RateSource {
  /// Creates the source of the provider with the id `text`.
  ///
  /// Help screens do not list the sources; the message for an unknown source does.
  ///
  /// - Throws: `ValidationError` if there is no such provider.
  init(argument text: String) throws {
    guard let provider = RateProvider.all.named(text) else {
      let known = RateProvider.all.map { $0.id }.joined(separator: ", ")
      throw ValidationError(CommandWording.reader(.sourceUnknown(text: text, sources: known)))
    }
    self = provider.source
  }
}

extension Option {
  /// Creates an option whose value help screens call `value`.
  package init<Argument: ExpressibleByArgument>(
    _ value: String,
    _ help: String,
    name: NameSpecification = .long,
    completion: CompletionKind? = nil
  ) where Value == Argument? {
    self.init(name: name, help: ArgumentHelp(help, valueName: value), completion: completion)
  }
}

extension Option<String?> {
  /// Creates an option for the path of a file.
  init(file help: String, name: NameSpecification = .long, value: String = "file") {
    self.init(value, help, name: name, completion: .file())
  }
}

extension Option<CalendarDate?> {
  /// Creates an option for a day.
  package init(day help: String) {
    self.init(
      help: ArgumentHelp(help, valueName: "yyyy-mm-dd"),
      completion: .list(["today", "yesterday"]),
      transform: CalendarDate.init(argument:)
    )
  }
}

extension Option<RateSource?> {
  /// Creates an option for a source.
  init(source help: String) {
    self.init(
      help: ArgumentHelp(help, valueName: "source"),
      completion: CompletionWords.sources,
      transform: RateSource.init(argument:)
    )
  }
}

/// The option that limits rates to one source.
struct SourceOption: ParsableArguments {
  @Option(source: "Use the rates of this source only; see 'cambio sources --all'.")
  var source: RateSource?
}

/// A choice by its name on the command line, in upper or lower case.
struct ChoiceName<Choice: NamedChoice>: ExpressibleByArgument {
  let choice: Choice

  init(_ choice: Choice) {
    self.choice = choice
  }

  init?(argument: String) {
    guard let choice = Choice(named: argument.lowercased()) else { return nil }
    self.init(choice)
  }

  static var allValueStrings: [String] { Choice.allCases.map { $0.name } }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var defaultValueDescription: String { choice.name }
}

extension RoundingRule {
  /// The name of the rule within a sentence.
  var words: Message {
    switch self {
    case .toNearestOrAwayFromZero: .roundingHalfUp
    case .toNearestOrEven: .roundingHalfEven
    case .toNearestOrTowardZero: .roundingHalfDown
    case .awayFromZero: .roundingAwayFromZero
    case .towardZero: .roundingTowardZero
    case .up: .roundingUp
    case .down: .roundingDown
    }
  }
}

/// The options that choose the rates.
struct RateOptions: ParsableArguments {
  @Option(
    day: "The day whose rates to use, since 1999; the last rates before it are carried forward."
  )
  var on: CalendarDate?

  @OptionGroup private var only: SourceOption
  var source: RateSource? { only.source }

  @Option(
    name: .customLong("policy"),
    help: ArgumentHelp(
      """
      Which published rate to use for the day: last (on or before it, the default), on-day, before, \
      next (on or after it), or that of its month, year or period; see 'man cambio'. Your own \
      rates give way to a policy.
      """,
      valueName: "policy"
    )
  )
  private var namedPolicy: ChoiceName<RatePolicy>?
  var policy: RatePolicy { namedPolicy?.choice ?? .last }
  /// Whether a policy is named, even if it is the default.
  var namesPolicy: Bool { namedPolicy != nil }

  @OptionGroup private var age: AgeOption
  var maxAge: Int? { age.maxAge }

  /// Returns the request for rates that these options describe, together with the given ones.
  func request(_ session: SessionOptions) -> RateRequest {
    session.request(day: on, source: source, policy: policy, maximumAge: maxAge)
  }
}

/// Lets `cambio --locale pt-BR history usd brl` name options of every command before the subcommand.
enum LeadingOptions {
  private static let names = ["--locale", "--config", "--database"]

  /// Returns how many of the first arguments are leading options and their values; 0 if nothing
  /// follows them.
  static func length(in arguments: [String]) -> Int {
    var length = 0
    while length < arguments.count,
      let name = names.first(where: {
        arguments[length] == $0 || arguments[length].hasPrefix($0 + "=")
      })
    { length += arguments[length] == name ? 2 : 1 }
    return length < arguments.count ? length : 0
  }

  /// Moves leading options behind the other arguments, but before a `--` that ends the options.
  ///
  /// `-V` is written out.
  static func moved(_ arguments: [String]) -> [String] {
    if arguments.first == "-V" { return ["--version"] }
    let length = length(in: arguments)
    let rest = arguments.dropFirst(length)
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end] + arguments.prefix(length) + rest[end...])
  }
}

/// Prevents `cambio -100 usd brl` and `cambio '-$100' brl` from being read as options.
enum NegativeAmounts {
  /// Replaces the leading hyphen of negative numbers by a minus sign (U+2212).
  ///
  /// Amounts accept either sign, and option parsers ignore the latter.
  static func shielded(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { argument in
      // No option of Cambio has a digit or a dollar sign in its name, and only -h has a single
      // hyphen.
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"),
        argument.contains(where: { $0.isNumber || $0.isCurrencySymbol })
      else { return argument }
      return "\u{2212}" + argument.dropFirst()
    }
  }

  /// Restores the hyphens in a message.
  static func unshielded(_ message: some StringProtocol) -> String {
    String(message.map { $0 == "\u{2212}" ? "-" : $0 })
  }
}

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
    return commands[word] ?? names.first { CommandWording.isNear(Array(word.utf8), Array($0.utf8)) }
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
