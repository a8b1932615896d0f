public import ArgumentParser
import ExactMoney
public import ExchangeRates

/// Reads a day from the command line.
enum DateArgument {
  /// The day that `text` writes as yyyy-mm-dd; "today" and "yesterday" are days too.
  static func read(_ text: String) throws -> CalendarDate {
    if let day = CalendarDate(text) { return day }
    switch text.lowercased() {
    case "today": return try Today.read()
    case "yesterday": return try Today.read().adding(days: -1)
    default: throw ValidationError("write a day of the calendar as 2008-09-14.")
    }
  }
}

extension RateSource: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(name: argument)
  }

  public static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
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
  var words: String {
    switch self {
    case .halfUp: "half up"
    case .halfEven: "half even"
    case .halfDown: "half down"
    case .up: "away from zero"
    case .down: "toward zero"
    case .ceiling: "up"
    case .floor: "down"
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

  /// The day asked for, once it is known not to lie ahead.
  func day(today: CalendarDate) throws(CommandFailure) -> CalendarDate? {
    if let on, on > today {
      throw CommandFailure(
        status: .unavailable,
        message:
          "there are no rates of \(on) yet: today is \(today). Leave out --on for the newest."
      )
    }
    return on
  }
}
