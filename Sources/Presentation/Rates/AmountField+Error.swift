import ExactMoney
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

  /// Whether the mark is a decimal mark in some locale, rather than a space or an apostrophe.
  private func isSecondPoint(in text: String) -> Bool {
    let marked = text.bytes.dropFirst(place.lowerBound)
    return marked.first == UInt8(ascii: ".") || marked.first == UInt8(ascii: ",")
      || marked.starts(with: "٫".utf8)
  }
}
