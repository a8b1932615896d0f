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

/// Rounding rules by the names that accountants and other decimal libraries use.
enum RoundingName: String, CaseIterable, ExpressibleByArgument {
  case halfUp = "half-up"
  case halfEven = "half-even"
  case halfDown = "half-down"
  case up
  case down
  case ceiling
  case floor

  var rule: RoundingRule {
    switch self {
    case .halfUp: .toNearestOrAwayFromZero
    case .halfEven: .toNearestOrEven
    case .halfDown: .toNearestOrTowardZero
    case .up: .awayFromZero
    case .down: .towardZero
    case .ceiling: .up
    case .floor: .down
    }
  }

  /// The name in a sentence.
  var words: Message {
    switch self {
    case .halfUp: .roundingHalfUp
    case .halfEven: .roundingHalfEven
    case .halfDown: .roundingHalfDown
    case .up: .roundingAwayFromZero
    case .down: .roundingTowardZero
    case .ceiling: .roundingUp
    case .floor: .roundingDown
    }
  }
}

/// The options that say which rates are meant.
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

  /// What these options ask for, together with those beside them.
  func request(_ freshness: FreshnessOptions, _ storeOptions: StoreOptions) -> RateRequest {
    RateRequest(
      day: on,
      source: source,
      isFresh: freshness.fresh,
      flags: storeOptions.flags(isOffline: freshness.offline)
    )
  }
}
