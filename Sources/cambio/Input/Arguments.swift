import ArgumentParser
import ExactMoney
import ExchangeRates
import Feeds
import Localization

/// Reads a day from the command line.
enum DateArgument {
  /// The day that `text` writes as yyyy-mm-dd; "today" and "yesterday" are days too.
  static func read(_ text: String) throws -> CalendarDate {
    if let day = CalendarDate(text) { return day }
    // The options are not known yet while one of them is read: the environment's language serves.
    let wording = Wording.environment
    switch text.lowercased() {
    case "today": return try Today.read(wording)
    case "yesterday": return try Today.read(wording).adding(days: -1)
    default: throw ValidationError(wording(.dayUnreadable))
    }
  }
}

/// Reads a source from the command line.
///
/// Help screens do not list the sources; a refusal does.
enum SourceArgument {
  static var completion: CompletionKind { .list(RateProvider.all.map { $0.id }) }

  /// The source of the provider with the id `text`.
  static func read(_ text: String) throws -> RateSource {
    if let provider = RateProvider.all.named(text) { return provider.source }
    let known = RateProvider.all.map { $0.id }.joined(separator: ", ")
    throw ValidationError(Wording.environment(.sourceUnknown(text: text, sources: known)))
  }
}

/// The option that leaves one source to take rates from.
struct SourceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the rates of this source only; see 'cambio sources --all'.",
      valueName: "source"
    ),
    completion: SourceArgument.completion,
    transform: SourceArgument.read
  )
  var source: RateSource?
}

/// A choice by its name on the command line, in either case.
struct ChoiceName<Choice: NamedChoice>: ExpressibleByArgument {
  let choice: Choice

  init(_ choice: Choice) {
    self.choice = choice
  }

  init?(argument: String) {
    guard let choice = Choice(named: argument.lowercased()) else { return nil }
    self.init(choice)
  }

  static var allValueStrings: [String] { Choice.allCases.map { $0.name.description } }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var defaultValueDescription: String { choice.name.description }
}

extension RoundingRule {
  /// The name in a sentence.
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
    help: ArgumentHelp(
      "The day whose rates to use, since 1999; the last rates before it are carried forward.",
      valueName: "yyyy-mm-dd"
    ),
    transform: DateArgument.read
  )
  var on: CalendarDate?

  @OptionGroup private var only: SourceOption
  var source: RateSource? { only.source }

  @Option(
    help: ArgumentHelp(
      """
      Which published rate to use for the day: last (on or before it), on-day, before, next (on or \
      after it), or that of its month, week, year or period; see 'man cambio'. Your own rates give \
      way to a policy.
      """,
      valueName: "policy"
    )
  )
  var policy = ChoiceName(RatePolicy.last)

  /// The request of these options, with those beside them.
  func request(_ freshness: FreshnessOptions, _ storeOptions: StoreOptions) -> RateRequest {
    RateRequest(
      day: on,
      source: source,
      policy: policy.choice,
      isFresh: freshness.fresh,
      flags: storeOptions.flags(isOffline: freshness.offline)
    )
  }
}
