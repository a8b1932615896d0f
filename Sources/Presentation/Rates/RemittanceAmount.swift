public import ExactMoney
import Localization

/// The typed amount to send, and whether it can be sent.
public enum RemittanceAmount: Hashable, Sendable {
  /// 0 to 10,000 dollars; `other` is another meaning of the text.
  case accepted(ExactDecimal, other: ExactDecimal?)
  case empty
  case aboveLimit
  case negative
  /// Not a number, or money of another currency.
  case unreadable

  /// The most dollars that can be sent.
  public static var limit: ExactDecimal { ExactDecimal(10_000) }

  /// Reads `text` in the reader's locale.
  init(_ text: String, _ reader: AmountReader) {
    do throws(ReadingError) {
      let reading = try reader.read(text)
      let isDollars =
        reading.currency.map { $0.currency == .usd || $0.others.contains(.usd) } ?? true
      guard isDollars else {
        self = .unreadable
        return
      }
      if reading.value < .zero {
        self = .negative
      } else if reading.value > RemittanceAmount.limit {
        self = .aboveLimit
      } else {
        self = .accepted(reading.value, other: reading.alternative)
      }
    } catch {
      self = error.reason == .empty ? .empty : .unreadable
    }
  }

  /// The amount, if it can be sent.
  public var value: ExactDecimal? {
    if case .accepted(let value, _) = self { value } else { nil }
  }

  /// Whether it is a number of dollars, within the limit or not.
  var isReadable: Bool {
    switch self {
    case .accepted, .aboveLimit, .negative: true
    case .empty, .unreadable: false
    }
  }

  /// Whether it is refused: an empty field is only not filled in yet.
  public var isRefused: Bool {
    switch self {
    case .accepted, .empty: false
    case .aboveLimit, .negative, .unreadable: true
    }
  }

  /// The whole dollars on a meter from 0 to the limit.
  public var meter: Int {
    switch self {
    case .accepted(let value, _):
      (try? value.rounded(to: .scale(0), rounding: .towardZero))
        .flatMap { Int(exactly: $0.coefficient) } ?? 0
    case .aboveLimit: 10_000
    case .empty, .negative, .unreadable: 0
    }
  }
}
