import ExactMoney
import ExchangeRates
import Localization

/// Why there is no rate, in words, with the way out.
struct RateFailureText {
  let wording: Wording
  /// The only source that was asked; nil for all.
  let source: RateSource?

  /// What `work` returns; a missing rate becomes the failure that ends the command.
  func explaining<Result>(
    _ work: () throws(RateError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(RateError) {
      return try work()
    } catch {
      throw failure(for: error)
    }
  }

  private func failure(for error: RateError) -> CommandFailure {
    switch error {
    case .neverPublished(let currency):
      return unavailable(
        .neverPublished,
        bySource: .neverPublishedBySource,
        [
          "currency": currency.code, "name": wording.name(of: currency),
          "hint": wayOut(of: currency), "source": name,
        ]
      )
    case .beforeFirst(let currency, let first, let asked):
      return unavailable(
        .beforeFirst,
        bySource: .beforeFirstOfSource,
        [
          "currency": currency.code, "day": asked.description, "first": first.description,
          "source": name,
        ]
      )
    case .afterLast(let currency, let last, let asked):
      return unavailable(
        .afterLast,
        bySource: .afterLastOfSource,
        [
          "currency": currency.code, "day": asked.description, "last": last.description,
          "hint": successor(of: currency, or: .askForEarlierDay), "source": name,
        ]
      )
    case .gap(let currency, let last, let next, let asked):
      return unavailable(
        .inGap,
        bySource: .inGapOfSource,
        [
          "currency": currency.code, "day": asked.description, "last": last.description,
          "next": next.description, "source": name,
        ]
      )
    case .notJoined(let pair, nil):
      return unavailable(
        .notJoined,
        bySource: .notJoinedBySource,
        ["base": pair.base.code, "quote": pair.quote.code]
      )
    case .notJoined(let pair, let asked?):
      return unavailable(
        .notJoinedOnDay,
        bySource: .notJoinedBySourceOnDay,
        ["base": pair.base.code, "quote": pair.quote.code, "day": asked.description]
      )
    case .notOfDay(let pair, let asked):
      return wording.failure(
        .unavailable,
        .notOfDay,
        ["base": pair.base.code, "quote": pair.quote.code, "day": asked.description]
      )
    case .notYetPublished(let pair, let last):
      return wording.failure(
        .unavailable,
        .notYetPublished,
        ["base": pair.base.code, "quote": pair.quote.code, "day": last.description]
      )
    case .incomplete(let pair, let first, let last):
      return wording.failure(
        .unavailable,
        .incompleteRates,
        [
          "base": pair.base.code, "quote": pair.quote.code, "first": first.description,
          "last": last.description,
        ]
      )
    case .noHistory(let pair, let first, let last):
      let words = "\(pair.base.code) \(pair.quote.code)".lowercased()
      return unavailable(
        .noHistory,
        bySource: .noHistoryOfSource,
        [
          "base": pair.base.code, "quote": pair.quote.code, "first": first.description,
          "last": last.description, "command": "cambio 1 \(words) --explain", "source": name,
        ]
      )
    case .overflow(let pair):
      return wording.failure(.data, .resultTooLarge, ["pair": pair.description])
    }
  }

  private var name: String { source?.name ?? "" }

  private func unavailable(
    _ key: MessageKey,
    bySource sourceKey: MessageKey,
    _ arguments: MessageArguments
  ) -> CommandFailure {
    wording.failure(.unavailable, source == nil ? key : sourceKey, arguments)
  }

  private func wayOut(of currency: Currency) -> String {
    source != nil ? wording(.leaveOutSource) : successor(of: currency, or: .ratesHint)
  }

  private func successor(of currency: Currency, or otherwise: MessageKey) -> String {
    // A code that became another's later leads to nothing: ZWR's ZWL is not the one of 2019.
    let isOver = FixedLink.links(from: currency).contains { $0.kind != .peg && $0.until != nil }
    guard let successor = currency.successor, successor != currency, !isOver else {
      return wording(otherwise)
    }
    return wording(
      currency.withdrawal.isEmpty ? .successor : .successorSince,
      [
        "currency": currency.code, "month": currency.withdrawal, "successor": successor.code,
        "name": wording.name(of: successor),
      ]
    )
  }
}
