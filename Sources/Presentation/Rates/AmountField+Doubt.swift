public import ExactMoney
public import Localization
import PlainBytes

/// An amount that was read in one way and could be meant in another.
public struct DoubtfulAmount: Hashable, Sendable {
  /// The number as it was read: `10,000,000.00`, or `1234` if grouping could mislead.
  public let taken: String
  /// The other possible number, in the same form; nil if only the marks were unusual.
  public let other: String?
  /// The whole text, rewritten so that it can only be read as ``other``.
  public let rewritten: String
}

extension AmountField {
  /// Returns the numbers with more than one reading, or with unusual marks.
  public func doubtfulAmounts(in wording: Wording, by reckoner: Reckoner) -> [DoubtfulAmount] {
    doubts.compactMap { doubt in
      guard case .number(let taken, let other, let place) = doubt else { return nil }
      guard let other else {
        return DoubtfulAmount(
          taken: reported(taken, at: place, wording),
          other: nil,
          rewritten: text
        )
      }
      var certain = wording.plain(other)
      if other.scale > 0, AmountField(certain, by: reckoner).hasAlternative {
        // 1.234 could be read as 1234 again, 1.2340 cannot.
        certain += wording.plain(.zero)
      }
      return DoubtfulAmount(
        taken: reported(taken, at: place, wording),
        other: reported(other, at: place, wording),
        rewritten: replacing(place, by: certain)
      )
    }
  }

  /// Whether a number was read with a doubt.
  var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }

  /// Writes a number that was read, grouped if it is at least 10,000 and then differs from the
  /// typed text.
  private func reported(_ number: ExactDecimal, at place: Range<Int>, _ wording: Wording) -> String
  {
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
  /// Writes a number in the reader's digits and with the reader's decimal sign, ungrouped:
  /// `1234.5`.
  ///
  /// Fields use this form, because the reader may continue typing.
  public func plain(_ number: ExactDecimal) -> String {
    NumberFormat(locale, isGrouped: false).text(of: number)
  }
}
