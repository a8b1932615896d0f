public import ExactMoney
import Localization
import PlainBytes

extension AmountField {
  /// Returns the problem of the text, as a sentence with a hint; nil if there is none.
  public func problem(in wording: Wording) -> String? { error?.sentence(in: wording, text: text) }
}

extension ReadingError {
  /// Returns the reason why `text` cannot be read, as a sentence with a hint.
  ///
  /// `unreadable` is the message for a text that is not an amount at all.
  func sentence(
    in wording: Wording,
    text: String,
    unreadable: Message = .converterOnlyDigits
  ) -> String {
    switch reason {
    case .tooLong: return wording(.converterTooLong)
    case .misplacedMark:
      return wording(isSecondPoint(in: text) ? .converterTwoPoints : .converterMarks)
    case .mixedDigits: return wording(.converterMixedDigits)
    case .tooManyDigits, .overflow:
      let limit = wording.number(ExactDecimal.maximumDigits)
      return wording(.converterTooManyDigits(limit: limit))
    case .empty, .missingNumber: return wording(.converterNumberMissing)
    case .unbalancedParenthesis, .tooDeep: return wording(.converterParentheses)
    case .secondCurrency: return wording(.converterTwoCurrencies)
    case .divisionByZero: return wording(.converterDivision)
    case .moneyTimesMoney, .dividedByMoney, .numberAndMoney:
      return wording(.converterMoneyAndNumbers)
    case .noSuchDay: return wording(.askNoSuchDay(text: String(utf8: Array(text.utf8)[place])))
    case .unexpected, .unknownWord, .secondSign, .secondDay, .secondAmount,
      .creditOrDebit, .otherDimension, .missingMeasure, .secondMeasure:
      return wording(unreadable)
    }
  }

  /// Returns whether the mark is a decimal mark in some locale, rather than a space or an
  /// apostrophe.
  private func isSecondPoint(in text: String) -> Bool {
    let marked = text.bytes.dropFirst(place.lowerBound)
    return marked.first == UInt8(ascii: ".") || marked.first == UInt8(ascii: ",")
      || marked.starts(with: "٫".utf8)
  }
}

extension AmountField {
  /// Returns a note on each number with more than one reading, or with unusual marks.
  ///
  /// `meant` returns the address of another reading, from the text rewritten so that it has no other.
  @inline(never)
  func readings(
    in environment: AppEnvironment,
    meant: (AmountField) -> Address
  ) -> [AmountNote] {
    let (wording, reckoner) = (environment.wording, environment.reckoner)
    return doubts.compactMap { doubt in
      guard case .number(let taken, let other, let place) = doubt else { return nil }
      var rewritten = text
      if let other {
        var certain = wording.plain(other)
        if other.scale > 0, AmountField(certain, by: reckoner).hasAlternative {
          // 1.234 could be read as 1234 again, 1.2340 cannot.
          certain += wording.plain(.zero)
        }
        rewritten = replacing(place, by: certain)
      }
      return wording.reading(
        reported(taken, at: place, wording),
        other.map { reported($0, at: place, wording) },
        meant(AmountField(rewritten, by: reckoner).withoutDoubts)
      )
    }
  }

  /// Whether a number was read with a doubt.
  var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }

  /// Writes a number that was read, `10,000,000.00`, grouped if it is at least 10,000 and then
  /// differs from the typed text.
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
