import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A pair's rate from one fetch.
public struct PastRate: Hashable, Sendable {
  /// The local time of the fetch in a machine-readable form: `2026-10-30T17:04`.
  public let machineTime: String
  /// The local time of the fetch: `30 Oct, 17:04`.
  public let time: String
  public let rate: String
  /// The difference from the previous fetch, `+0.0809`; nil for the first.
  public let difference: String?
  /// Whether the previous fetch had the same rate.
  public let isUnchanged: Bool

  /// Returns the newest ten of `fetches`, which are newest first.
  static func all(_ fetches: [FetchedRate], in environment: AppEnvironment) -> [PastRate] {
    fetches.indices.prefix(most).map { index in
      let before = index + 1 < fetches.count ? fetches[index + 1] : nil
      return PastRate(fetches[index], before: before, in: environment)
    }
  }

  /// The maximum number of rates shown; older ones are left out.
  public static let most = 10

  private init(_ fetch: FetchedRate, before: FetchedRate?, in environment: AppEnvironment) {
    let wording = environment.wording
    let local = fetch.fetchedAt.adding(seconds: Int64(environment.utcOffset))
    machineTime = local.machineTime
    let (_, month, day) = local.day.components
    time = wording(
      .converterPastTime(
        day: wording.plain(ExactDecimal(day)),
        month: wording(.month(month)),
        time: wording.inOwnDigits(local.timeText)
      )
    )
    rate = wording.rate(fetch.rate)
    let change = before.flatMap { try? fetch.rate.subtracting($0.rate) }
    let shown = change.flatMap { wording.rateDifference($0, of: fetch.rate) }
    isUnchanged = shown?.isZero ?? false
    difference = shown.map { difference in
      let size = wording.number(difference.absoluteValue)
      return difference.isZero ? "=" : (difference.isNegative ? "−" : "+") + size
    }
  }
}

extension Wording {
  /// Returns the difference between two rates, with the decimals of the shown rate; nil if it
  /// exceeds the range of decimals.
  func rateDifference(_ difference: ExactDecimal, of rate: ExactDecimal) -> ExactDecimal? {
    let wholeDigits = rate.absoluteValue < .one ? 0 : rate.digitCount - rate.scale
    // In a rate below one, zeros after the point are not significant.
    let scale =
      wholeDigits > 0 ? max(2, 5 - wholeDigits) : 5 + max(rate.scale - rate.digitCount, 0)
    return try? difference.rounded(to: .scale(scale), rounding: .toNearestOrAwayFromZero)
  }

  /// Replaces the ASCII digits in a text by the reader's digits: `17:04`.
  func inOwnDigits(_ text: String) -> String {
    let zero = locale.numbers.zero
    guard zero != "0" else { return text }
    var own: [Unicode.Scalar] = []
    for scalar in text.scalars {
      let isDigit = scalar >= "0" && scalar <= "9"
      own.append(isDigit ? Unicode.Scalar(zero.value + scalar.value - 48) ?? scalar : scalar)
    }
    return String(scalars: own)
  }
}
