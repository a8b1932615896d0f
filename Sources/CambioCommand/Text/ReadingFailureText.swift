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
    switch error.reason {
    case .empty: return wording(.readingEmpty)
    case .tooLong(let limit): return wording(.readingTooLong(limit: wording.number(limit)))
    case .unexpected: return wording(.readingUnexpected(text: place))
    case .unknownWord: return wording(.readingUnknownWord(text: place))
    case .misplacedMark: return wording(.readingMisplacedMark(text: place))
    case .mixedDigits: return wording(.readingMixedDigits(text: place))
    case .tooManyDigits(let count):
      return wording(.amountTooManyDigits(count: count))
    case .overflow: return wording(.amountOutOfRange)
    case .secondSign: return wording(.readingSecondSign(text: place))
    case .secondCurrency: return wording(.readingSecondCurrency(text: place))
    case .missingNumber:
      // 25 usd/hour: a word after a slash is meant as a unit.
      let isUnit =
        text.utf8.prefix(error.place.lowerBound).last == UInt8(ascii: "/")
        && place.allSatisfy { $0.isLetter }
      return wording(
        isUnit ? .readingUnknownUnit(text: place) : .readingMissingOperand(text: place)
      )
    case .unbalancedParenthesis: return wording(.readingUnbalancedParenthesis)
    case .tooDeep:
      return wording(.readingTooDeep(limit: wording.number(Reckoner.greatestDepth)))
    case .divisionByZero: return wording(.readingDivisionByZero)
    case .moneyTimesMoney: return wording(.readingMoneyTimesMoney)
    case .dividedByMoney: return wording(.readingDividedByMoney)
    case .numberAndMoney: return wording(.readingNumberAndMoney)
    case .noSuchDay: return wording(.readingNoSuchDay(text: place))
    case .secondDay: return wording(.readingSecondDay(text: place))
    case .creditOrDebit: return wording(.readingCreditOrDebit(text: place))
    case .secondAmount: return wording(.readingSecondAmount(text: place))
    case .otherDimension(let from, let to):
      let (from, to) = (wording(from.name), wording(to.name))
      return wording(.readingOtherDimension(text: place, to: to, from: from))
    case .missingMeasure: return wording(.readingMissingMeasure(text: place))
    case .secondMeasure: return wording(.readingSecondMeasure(text: place))
    }
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
