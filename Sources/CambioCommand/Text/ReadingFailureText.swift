import ExactMoney
import Localization

/// The reason why the words of a conversion cannot be read, with the place and a hint.
struct ReadingFailureText {
  let wording: CommandWording
  /// The text that was read.
  let text: String

  /// Returns the failure that ends the command.
  func failure(for error: ReadingError) -> CommandFailure {
    if error.reason == .unknownWord {
      if error.place.lowerBound == 0, !wording.isOfTool,
        let command = CommandHints.command(near: place(error))
      {
        return wording.failure(.usage, .commandMeant(text: place(error), command: command))
      }
      return CurrencyReader(wording: wording).refusal(of: place(error))
    }
    let shown = NegativeAmounts.unshielded(text.truncated(to: 50))
    let reason = wording(.readingRefused(text: shown, reason: self.reason(error)))
    let hint = hint(error.reason).map { "\n" + $0 } ?? ""
    return CommandFailure(status: .data, message: reason + hint)
  }

  private func reason(_ error: ReadingError) -> String {
    let place = NegativeAmounts.unshielded(place(error))
    let message: Message =
      switch error.reason {
      case .empty: .readingEmpty
      case .tooLong(let limit): .readingTooLong(limit: wording.number(limit))
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
      case .tooDeep: .readingTooDeep(limit: wording.number(Reckoner.greatestDepth))
      case .divisionByZero: .readingDivisionByZero
      case .moneyTimesMoney: .readingMoneyTimesMoney
      case .dividedByMoney: .readingDividedByMoney
      case .numberAndMoney: .readingNumberAndMoney
      case .noSuchDay: .readingNoSuchDay(text: place)
      case .secondDay: .readingSecondDay(text: place)
      case .creditOrDebit: .readingCreditOrDebit(text: place)
      case .secondAmount: .readingSecondAmount(text: place)
      case .otherDimension(let from, let to):
        .readingOtherDimension(text: place, to: wording(to.name), from: wording(from.name))
      case .missingMeasure: .readingMissingMeasure(text: place)
      case .secondMeasure: .readingSecondMeasure(text: place)
      }
    return wording(message)
  }

  /// Returns the characters that the error refers to.
  private func place(_ error: ReadingError) -> String {
    // If something is missing at the end, the place is the last word: "100 usd +".
    guard !error.place.isEmpty else {
      return text.split(separator: " ").last.map { String($0).truncated(to: 25) } ?? ""
    }
    let bytes = text.utf8.dropFirst(error.place.lowerBound).prefix(error.place.count)
    return String(decoding: bytes, as: UTF8.self).truncated(to: 25)
  }

  /// Returns a hint that follows from the reason; nil if another spelling would not help.
  private func hint(_ reason: ReadingError.Reason) -> String? {
    switch reason {
    case .noSuchDay:
      let hint = wording(.dayUnreadable)
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
      switch wording.locale.numbers.decimal {
      case ".": wording(.markPoint)
      case ",": wording(.markComma)
      default: wording(.markArabic)
      }
    let plain = NumberFormat(wording.locale, isGrouped: false)
    let example = ExactDecimal(123_456, scale: 2)
    return wording(
      .amountHint(
        plain: plain.text(of: example),
        grouped: wording.number(example),
        negative: wording.number(-20),
        short: wording.number(ExactDecimal(15, scale: 1)) + "k",
        mark: mark
      )
    )
  }
}
