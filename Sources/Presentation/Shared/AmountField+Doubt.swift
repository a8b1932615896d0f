public import ExactMoney
public import Localization
import PlainBytes

/// An amount that was read in one way and could be meant in another.
public struct DoubtfulAmount: Hashable, Sendable {
  /// What was read, in plain digits: `1234`.
  public let taken: String
  /// What may be meant as well, in plain digits; nil where only the marks were unusual.
  public let other: String?
  /// The whole text, written so that it can only be read as ``other``.
  public let rewritten: String
}

extension AmountField {
  /// The first number that was not read with certainty; nil for none.
  public func doubt(in wording: Wording, by reckoner: Reckoner) -> DoubtfulAmount? {
    for doubt in doubts {
      guard case .number(let taken, let other, let place) = doubt else { continue }
      guard let other else {
        return DoubtfulAmount(taken: wording.plain(taken), other: nil, rewritten: text)
      }
      var certain = wording.plain(other)
      if other.scale > 0, AmountField(certain, by: reckoner).hasAlternative {
        // 1.234 could be read as 1234 again, 1.2340 cannot.
        certain += wording.plain(.zero)
      }
      return DoubtfulAmount(
        taken: wording.plain(taken),
        other: wording.plain(other),
        rewritten: replacing(place, by: certain)
      )
    }
    return nil
  }

  private var hasAlternative: Bool {
    doubts.contains { doubt in
      if case .number(_, let other, _) = doubt { other != nil } else { false }
    }
  }

  private func replacing(_ place: Range<Int>, by part: String) -> String {
    let bytes = Array(text.utf8)
    guard place.upperBound <= bytes.count else { return part }
    return String(utf8: bytes[..<place.lowerBound]) + part
      + String(utf8: bytes[place.upperBound...])
  }
}

extension Wording {
  /// A number in the reader's digits and with the reader's decimal sign, not grouped: `1234.5`.
  ///
  /// What a field holds that the reader goes on to type in.
  public func plain(_ number: ExactDecimal) -> String {
    NumberFormat(locale, grouping: .never).text(of: number)
  }
}
