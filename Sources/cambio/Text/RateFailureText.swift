import ExactMoney
import ExchangeRates
import Localization

/// The reason why there is no rate, in words, with the way out.
struct RateFailureText {
  let wording: Wording
  /// The only source used; nil for all.
  let source: RateSource?
  var dayOptions = DayOptions.day
  /// Whether the command could have fetched older rates, and did not.
  var hasNotAsked = false

  /// A command's options for another day: the way out of one without a rate.
  struct DayOptions {
    /// Those for an earlier and for a later one; nil if the day is part of the input.
    let (earlier, later): (String?, String?)

    static let day = DayOptions(earlier: "--on", later: "--on")
    static let period = DayOptions(earlier: "--from", later: "--to")
    static let none = DayOptions(earlier: nil, later: nil)
  }

  /// Returns the result of `work`; a missing rate becomes the failure that ends the command.
  func explaining<Result>(
    _ work: () throws(RateError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(RateError) {
      return try work()
    } catch {
      throw failure(for: error)
    }
  }

  /// The failure for a missing rate.
  func failure(for error: RateError) -> CommandFailure {
    if case .overflow(let pair) = error {
      return wording.failure(.data, .resultTooLarge(pair: pair.description))
    }
    var text = wording(message(for: error))
    // A sentence without a hint behind it.
    if text.hasSuffix(" ") { text.removeLast() }
    switch error {
    case .notOfDay, .notYetPublished, .incomplete:
      // The page has the same sentences, at the beginning of one.
      return CommandFailure(
        status: .unavailable,
        message: text.prefix(1).lowercased() + text.dropFirst()
      )
    default: return CommandFailure(status: .unavailable, message: text)
    }
  }

  private func message(for error: RateError) -> Message {
    switch (error, source?.name) {
    case (.neverPublished(let currency), let source?):
      .neverPublishedBySource(
        source: source,
        currency: currency.code,
        name: wording.name(of: currency),
        hint: wording(.leaveOutSource)
      )
    case (.neverPublished(let currency), nil):
      .neverPublished(
        currency: currency.code,
        name: wording.name(of: currency),
        hint: successor(of: currency, or: wording(.ratesHint))
      )
    case (.beforeFirst(let currency, let first, let asked), let source?):
      .beforeFirstOfSource(
        currency: currency.code,
        day: asked.description,
        source: source,
        first: first.description,
        hint: laterDay
      )
    case (.beforeFirst(let currency, let first, let asked), nil):
      .beforeFirst(
        currency: currency.code,
        day: asked.description,
        first: first.description,
        hint: hasNotAsked ? laterDay + "\n" + wording(.ratesOlder) : laterDay
      )
    case (.afterLast(let currency, let last, let asked), let source?):
      .afterLastOfSource(
        currency: currency.code,
        day: asked.description,
        source: source,
        last: last.description,
        hint: successor(of: currency, or: earlierDay)
      )
    case (.afterLast(let currency, let last, let asked), nil):
      .afterLast(
        currency: currency.code,
        day: asked.description,
        last: last.description,
        hint: successor(of: currency, or: earlierDay)
      )
    case (.gap(let currency, let last, let next, let asked), let source?):
      .inGapOfSource(
        currency: currency.code,
        day: asked.description,
        source: source,
        last: last.description,
        next: next.description,
        hint: oneOfTheseDays
      )
    case (.gap(let currency, let last, let next, let asked), nil):
      .inGap(
        currency: currency.code,
        day: asked.description,
        last: last.description,
        next: next.description,
        hint: oneOfTheseDays
      )
    case (.notJoined(let pair, nil), .some):
      .notJoinedBySource(base: pair.base.code, quote: pair.quote.code)
    case (.notJoined(let pair, nil), nil):
      .notJoined(base: pair.base.code, quote: pair.quote.code)
    case (.notJoined(let pair, let asked?), .some):
      .notJoinedBySourceOnDay(
        base: pair.base.code,
        quote: pair.quote.code,
        day: asked.description
      )
    case (.notJoined(let pair, let asked?), nil):
      .notJoinedOnDay(base: pair.base.code, quote: pair.quote.code, day: asked.description)
    case (.notOfDay(let pair, let asked), _):
      .notOfDay(base: pair.base.code, quote: pair.quote.code, day: asked.description)
    case (.notYetPublished(let pair, let last), _):
      .notYetPublished(base: pair.base.code, quote: pair.quote.code, day: last.description)
    case (.incomplete(let pair, let first, let last), _):
      .incompleteRates(
        first: first.description,
        last: last.description,
        base: pair.base.code,
        quote: pair.quote.code
      )
    case (.noHistory(let pair, let first, let last), let source?):
      .noHistoryOfSource(
        source: source,
        base: pair.base.code,
        quote: pair.quote.code,
        first: first.description,
        last: last.description
      )
    case (.noHistory(let pair, let first, let last), nil):
      .noHistory(
        base: pair.base.code,
        quote: pair.quote.code,
        first: first.description,
        last: last.description,
        command: "cambio 1 \(pair.base.code) \(pair.quote.code) --explain".lowercased()
      )
    case (.overflow(let pair), _): .resultTooLarge(pair: pair.description)
    }
  }

  private var laterDay: String {
    dayOptions.later.map { wording(.askForLaterDay(option: $0)) } ?? ""
  }

  private var earlierDay: String {
    dayOptions.earlier.map { wording(.askForEarlierDay(option: $0)) } ?? ""
  }

  private var oneOfTheseDays: String {
    dayOptions.earlier.map { wording(.askForOneOfTheseDays(option: $0)) } ?? ""
  }

  private func successor(of currency: Currency, or otherwise: String) -> String {
    // A code reused for another currency leads to nothing: ZWR's ZWL is not the one of 2019.
    let isOver = FixedLink.links(from: currency).contains { $0.kind != .peg && $0.until != nil }
    guard let successor = currency.successor, successor != currency, !isOver else {
      return otherwise
    }
    let name = wording.name(of: successor)
    return wording(
      currency.withdrawal.isEmpty
        ? .successor(currency: currency.code, successor: successor.code, name: name)
        : .successorSince(
          currency: currency.code,
          month: currency.withdrawal,
          successor: successor.code,
          name: name
        )
    )
  }
}
