public import ArgumentParser
import ExactMoney
public import ExchangeRates
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

extension RateSource: ExpressibleByArgument {
  public init?(argument: String) {
    guard let provider = RateProvider.all.named(argument) else { return nil }
    self = provider.source
  }

  public static var allValueStrings: [String] { RateProvider.all.map { $0.id } }
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

  @Option(help: ArgumentHelp("Use the rates of this source only.", valueName: "source"))
  var source: RateSource?

  @Option(
    help: ArgumentHelp(
      """
      Which publication the day means: the last of that day or before it, that day's own, the last \
      before it, the first of that day or after it, its month's last, the mean of its month, week or \
      year, the mean from the 25th to the 24th before its month, or the one whose period has the day \
      in it. Your own rates give way to a policy.
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
