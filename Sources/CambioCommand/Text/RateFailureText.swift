import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The reason why there is no rate, in words, with a hint.
struct RateFailureText {
  let wording: CommandWording
  /// The only source used; nil for all.
  let source: RateSource?
  /// The options for an earlier and for a later day, named in hints; nil if the day is part of the
  /// input.
  var dayOptions: (earlier: String?, later: String?) = ("--on", "--on")
  /// Whether a source that was not asked may have older rates.
  var hasNotAsked = false

  /// Returns the result of `work`.
  ///
  /// - Throws: ``CommandFailure`` if `work` throws because a rate is missing.
  func explaining<Result>(_ work: () throws(RateError) -> Result) throws(CommandFailure) -> Result {
    do throws(RateError) {
      return try work()
    } catch {
      throw failure(for: error)
    }
  }

  /// Returns the failure for a missing rate: the reason as on the page, and hints.
  func failure(for error: RateError) -> CommandFailure {
    if case .overflow(let pair) = error {
      return wording.failure(.data, .resultTooLarge(pair: pair.description))
    }
    // A fixed link or a peg has no history, but may join the two currencies on a single day.
    if case .noHistory(let pair, let first, let last) = error, source == nil {
      return wording.failure(
        .unavailable,
        .noHistory(
          base: pair.base.code,
          quote: pair.quote.code,
          first: first.description,
          last: last.description,
          command: wording.isOfTool
            ? "explain" : "cambio 1 \(pair.base) \(pair.quote) --explain".lowercased()
        )
      )
    }
    let sentence = wording(
      error.sentence(name: { "\(wording.name(of: $0)) (\($0.code))" }, day: { $0.description })
    )
    return CommandFailure(
      status: .unavailable,
      message: ([sentence.prefix(1).lowercased() + sentence.dropFirst()] + hints(for: error))
        .joined(separator: " ")
    )
  }

  /// Returns the hints that follow from the reason.
  private func hints(for error: RateError) -> [String] {
    func ask(_ option: String?, _ message: (String) -> Message) -> [String] {
      option.map { [wording(message(wording.option($0)))] } ?? []
    }
    let leaveOut = wording(.leaveOutSource(option: wording.option("--source")))
    let allSources = source == nil ? [] : [leaveOut]
    switch error {
    case .neverPublished(let currency):
      let hint = successor(of: currency) ?? (wording.isOfTool ? nil : wording(.ratesHint))
      return source == nil ? [hint].compactMap { $0 } : allSources
    case .beforeFirst:
      let later = ask(dayOptions.later) { .askForLaterDay(option: $0) }
      guard hasNotAsked, source == nil else { return later + allSources }
      return [(later + ["\n" + wording(.ratesOlder)]).joined()]
    case .afterLast(let currency, _, _):
      return successor(of: currency).map { [$0] }
        ?? ask(dayOptions.earlier) { .askForEarlierDay(option: $0) } + allSources
    case .gap: return ask(dayOptions.earlier) { .askForOneOfTheseDays(option: $0) } + allSources
    case .notJoined, .noHistory: return allSources
    case .tooOld, .afterNewest:
      let newer = wording(.ratesStale)
      return wording.isOfTool ? [] : [newer.prefix(1).uppercased() + newer.dropFirst()]
    case .notOfDay, .notOfDays, .notYetPublished, .incomplete, .overflow: return []
    }
  }

  private func successor(of currency: Currency) -> String? {
    // A code that was reused for another currency has no successor: ZWR's ZWL is not that of 2019.
    let isOver = FixedLink.links(from: currency).contains { $0.kind != .peg && $0.until != nil }
    guard let successor = currency.successor, successor != currency, !isOver else { return nil }
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
