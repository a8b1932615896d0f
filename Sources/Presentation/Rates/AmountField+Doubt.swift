public import ExactMoney
public import Localization
import PlainBytes

/// An amount that was read in one way and could be meant in another.
public struct DoubtfulAmount: Hashable, Sendable {
  /// What was read: `10,000,000.00`, and `1234` where grouping could mislead.
  public let taken: String
  /// What may be meant as well, written in the same way; nil where only the marks were unusual.
  public let other: String?
  /// The whole text, written so that it can only be read as ``other``.
  public let rewritten: String
}

extension AmountField {
  /// The numbers that were not read with certainty.
  public func doubtfulAmounts(in wording: Wording, by reckoner: Reckoner) -> [DoubtfulAmount] {
    doubts.compactMap { doubt in
      guard case .number(let taken, let other, let place) = doubt else { return nil }
      guard let other else {
        return DoubtfulAmount(taken: told(taken, at: place, wording), other: nil, rewritten: text)
      }
      var certain = wording.plain(other)
      if other.scale > 0, AmountField(certain, by: reckoner).hasAlternative {
        // 1.234 could be read as 1234 again, 1.2340 cannot.
        certain += wording.plain(.zero)
      }
      return DoubtfulAmount(
        taken: told(taken, at: place, wording),
        other: told(other, at: place, wording),
        rewritten: replacing(place, by: certain)
      )
    }
  }

  /// Whether a number was not read with certainty.
  var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }

  /// A number as it is told: grouped, where that is long enough to need it and cannot be taken for what
  /// was typed.
  private func told(_ number: ExactDecimal, at place: Range<Int>, _ wording: Wording) -> String {
    let grouped = wording.number(number)
    guard number.absoluteValue >= ExactDecimal(10_000) else { return wording.plain(number) }
    let typed = Array(text.utf8.prefix(place.upperBound).dropFirst(place.lowerBound))
    return grouped.bytes.elementsEqual(typed) ? wording.plain(number) : grouped
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
    NumberFormat(locale, isGrouped: false).text(of: number)
  }
}
