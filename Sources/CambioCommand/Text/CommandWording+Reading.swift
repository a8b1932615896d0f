import ExactMoney
import Localization

extension CommandWording {
  /// Returns the failure to read `text`: the reason with the place, and a hint.
  func failure(for error: ReadingError, in text: String) -> CommandFailure {
    let place = text.place(of: error)
    if error.reason == .unknownWord {
      if error.place.lowerBound == 0, !isOfTool,
        let command = CommandHints.command(near: place)
      {
        return failure(.usage, .commandMeant(text: place, command: command))
      }
      return unknownCurrency(place)
    }
    let shown = NegativeAmounts.unshielded(text.truncated(to: 50))
    let reason = self(.readingRefused(text: shown, reason: self.reason(error, in: text)))
    let hint = hint(error.reason).map { "\n" + $0 } ?? ""
    return CommandFailure(status: .data, message: reason + hint)
  }

  private func reason(_ error: ReadingError, in text: String) -> String {
    let place = NegativeAmounts.unshielded(text.place(of: error))
    let message: Message =
      switch error.reason {
      case .empty: .readingEmpty
      case .tooLong(let limit): .readingTooLong(limit: number(limit))
      case .unexpected: .readingUnexpected(text: place)
      case .unknownWord: .readingUnknownWord(text: place)
      case .misplacedMark: .readingMisplacedMark(text: place)
      case .mixedDigits: .readingMixedDigits(text: place)
      case .tooManyDigits(let count): .amountTooManyDigits(count: count)
      case .overflow: .amountOutOfRange
      case .secondSign: .readingSecondSign(text: place)
      case .secondCurrency: .readingSecondCurrency(text: place)
      // 25 usd/hour: a word after a slash is meant as a unit.
      case .missingNumber
      where text.utf8.prefix(error.place.lowerBound).last == UInt8(ascii: "/")
        && place.allSatisfy { $0.isLetter }:
        .readingUnknownUnit(text: place)
      case .missingNumber: .readingMissingOperand(text: place)
      case .unbalancedParenthesis: .readingUnbalancedParenthesis
      case .tooDeep: .readingTooDeep(limit: number(Reckoner.maximumDepth))
      case .divisionByZero: .readingDivisionByZero
      case .moneyTimesMoney: .readingMoneyTimesMoney
      case .dividedByMoney: .readingDividedByMoney
      case .numberAndMoney: .readingNumberAndMoney
      case .noSuchDay: .readingNoSuchDay(text: place)
      case .secondDay: .readingSecondDay(text: place)
      case .creditOrDebit: .readingCreditOrDebit(text: place)
      case .secondAmount: .readingSecondAmount(text: place)
      case .otherDimension(let from, let to):
        .readingOtherDimension(text: place, to: self(to.name), from: self(from.name))
      case .missingMeasure: .readingMissingMeasure(text: place)
      case .secondMeasure: .readingSecondMeasure(text: place)
      }
    return self(message)
  }

  /// Returns a hint that follows from the reason; nil if another spelling would not help.
  private func hint(_ reason: ReadingError.Reason) -> String? {
    switch reason {
    case .noSuchDay:
      let hint = self(.dayUnreadable)
      return hint.prefix(1).uppercased() + hint.dropFirst()
    case .secondDay, .divisionByZero, .moneyTimesMoney, .dividedByMoney, .numberAndMoney,
      .unbalancedParenthesis, .tooDeep, .secondCurrency, .overflow, .otherDimension,
      .missingMeasure, .secondMeasure:
      return nil
    default: return amountHint
    }
  }

  private var amountHint: String {
    let mark =
      switch locale.numbers.decimal {
      case ".": self(.markPoint)
      case ",": self(.markComma)
      default: self(.markArabic)
      }
    let plain = NumberFormat(locale, isGrouped: false)
    let example = ExactDecimal(123_456, scale: 2)
    return self(
      .amountHint(
        plain: plain.text(of: example),
        grouped: number(example),
        negative: number(-20),
        short: number(ExactDecimal(15, scale: 1)) + "k",
        mark: mark
      )
    )
  }
}

extension String {
  /// Returns the characters that the error refers to.
  fileprivate func place(of error: ReadingError) -> String {
    // If something is missing at the end, the place is the last word: "100 usd +".
    guard !error.place.isEmpty else {
      return split(separator: " ").last.map { String($0).truncated(to: 25) } ?? ""
    }
    let bytes = utf8.dropFirst(error.place.lowerBound).prefix(error.place.count)
    return String(decoding: bytes, as: UTF8.self).truncated(to: 25)
  }
}
