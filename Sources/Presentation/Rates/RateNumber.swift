public import ExactMoney
package import ExchangeRates
package import Localization
import PlainBytes

/// The number of a rate or a fee of the reader's own.
///
/// It is used and kept unseen: a text that could be another number is refused, not guessed.
public enum RateNumber {
  /// Why a text is not taken.
  public enum Problem: Error, Hashable, Sendable {
    case unreadable
    case ambiguous(taken: ExactDecimal, other: ExactDecimal, String)

    /// What is said of it, numbers as `write` has them; `unreadable` of a text that is no such number at all.
    package func message(
      unreadable: Message,
      _ write: (ExactDecimal) -> String
    ) -> Message {
      switch self {
      case .unreadable: unreadable
      case .ambiguous(let taken, let other, let text):
        .ambiguousNumber(text: text, taken: write(taken), other: write(other))
      }
    }
  }

  /// The rate that `text` states, above zero.
  static func rate(_ text: String, by reader: AmountReader) throws(Problem) -> ExactDecimal {
    let number = try number(text, of: text, by: reader)
    guard number > .zero else { throw .unreadable }
    return number
  }

  /// The fee that `text` states, with a per cent sign or without.
  package static func fee(_ text: String, by reader: AmountReader) throws(Problem) -> FeePercent {
    let digits = text.scalars.filter { $0 != "%" && $0 != "٪" && $0 != "％" }
    guard let fee = FeePercent(try number(String(scalars: digits), of: text, by: reader)) else {
      throw .unreadable
    }
    return fee
  }

  private static func number(
    _ digits: String,
    of text: String,
    by reader: AmountReader
  ) throws(Problem) -> ExactDecimal {
    guard let reading = try? reader.read(digits), reading.currency == nil else { throw .unreadable }
    return try certain(reading, of: text)
  }

  /// The number that was read of `text`, where it could be no other.
  package static func certain(
    _ reading: AmountReading,
    of text: String
  ) throws(Problem) -> ExactDecimal {
    guard let other = reading.alternative else { return reading.value }
    throw .ambiguous(taken: reading.value, other: other, ShownText.line(text, most: 40))
  }
}

extension Wording {
  /// A number as it is written so that it can only be read as itself: `1.2340`.
  func certain(_ number: ExactDecimal) -> String {
    let text = plain(number)
    let isCertain = (try? AmountReader(locale).read(text))?.alternative == nil
    return isCertain ? text : text + plain(.zero)
  }

  /// What is wrong with a rate or a fee; `unreadable` where it is not one at all.
  func text(of problem: RateNumber.Problem, unreadable: Message) -> String {
    self(problem.message(unreadable: unreadable) { number($0) })
  }
}
