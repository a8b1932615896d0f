public import ExactMoney
package import ExchangeRates
package import Localization
import PlainBytes

/// Reads the number of an own rate or of a fee.
///
/// The number is kept and applied without another look, so an ambiguous text is refused, not
/// guessed.
public enum RateNumber {
  /// The reason why a text is refused.
  public enum Problem: Error, Hashable, Sendable {
    case unreadable
    case ambiguous(taken: ExactDecimal, other: ExactDecimal, String)

    /// Returns the message for the problem, with numbers written by `write`.
    ///
    /// `unreadable` is the message for a text that is not such a number at all.
    package func message(unreadable: Message, _ write: (ExactDecimal) -> String) -> Message {
      switch self {
      case .unreadable: unreadable
      case .ambiguous(let taken, let other, let text):
        .ambiguousNumber(text: text, taken: write(taken), other: write(other))
      }
    }
  }

  /// Reads a rate above zero.
  ///
  /// - Throws: ``Problem`` if `text` is not one, or is ambiguous.
  static func rate(_ text: String, by reader: AmountReader) throws(Problem) -> ExactDecimal {
    guard let reading = try? reader.read(text), reading.currency == nil else { throw .unreadable }
    let number = try certain(reading, of: text)
    guard number > .zero else { throw .unreadable }
    return number
  }

  /// Reads a fee, with or without a percent sign.
  ///
  /// - Throws: ``Problem`` if `text` is not one, or is ambiguous.
  package static func fee(
    _ text: String,
    _ kind: FeePercent.Kind,
    by reader: AmountReader
  ) throws(Problem) -> FeePercent {
    let read = try percent(text, by: reader)
    if let other = read.other {
      throw .ambiguous(taken: read.value, other: other, ShownText.line(text, atMost: 40))
    }
    guard let fee = FeePercent(read.value, kind) else { throw .unreadable }
    return fee
  }

  /// Reads a percentage from 0 to less than 100, with its other reading.
  static func percent(_ text: String, by reader: AmountReader) throws(Problem) -> Reading {
    let digits = String(scalars: text.scalars.filter { $0 != "%" && $0 != "٪" && $0 != "％" })
    guard let reading = try? reader.read(digits), reading.currency == nil,
      !reading.value.isNegative, reading.value < ExactDecimal(100)
    else { throw .unreadable }
    let other = reading.alternative.flatMap { $0 < ExactDecimal(100) ? $0 : nil }
    return (reading.value, other, !reading.isDoubtful)
  }

  /// Reads the fee of a machine for a withdrawal in `base`, zero or above, with its other reading.
  static func machineFee(
    _ text: String,
    in base: Currency,
    by reader: AmountReader
  ) throws(Problem) -> Reading {
    guard let reading = try? reader.read(text), !reading.value.isNegative,
      reading.currency?.allows(base) ?? true
    else { throw .unreadable }
    return (reading.value, reading.alternative, !reading.isDoubtful)
  }

  /// A number, its other reading if there is one, and whether it was written in a usual way.
  typealias Reading = (value: ExactDecimal, other: ExactDecimal?, isCertain: Bool)

  /// Returns the number read from `text`.
  ///
  /// - Throws: ``Problem/ambiguous(taken:other:_:)`` if it has another reading.
  package static func certain(
    _ reading: AmountReading,
    of text: String
  ) throws(Problem) -> ExactDecimal {
    guard let other = reading.alternative else { return reading.value }
    throw .ambiguous(taken: reading.value, other: other, ShownText.line(text, atMost: 40))
  }
}

extension Wording {
  /// Writes a number so that it has only one reading: `1.2340`.
  func certain(_ number: ExactDecimal) -> String {
    let text = plain(number)
    let isCertain = (try? AmountReader(locale).read(text))?.alternative == nil
    return isCertain ? text : text + plain(.zero)
  }

  /// Returns the message for the problem of a rate or a fee; `unreadable` if it is not a number.
  func text(of problem: RateNumber.Problem, unreadable: Message) -> String {
    self(problem.message(unreadable: unreadable) { number($0) })
  }
}
