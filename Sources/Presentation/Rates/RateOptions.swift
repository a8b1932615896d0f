public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The choices that a conversion may be made by: a day, a fee, a rate of the reader's own.
public struct RateOptions: Sendable {
  /// The fee that was typed; nil for none, and where it cannot be read.
  public let fee: FeePercent?
  /// The rate that was typed; nil for none, and where it cannot be read.
  public let rate: ExactDecimal?
  public let isFeeWrong: Bool
  public let isRateWrong: Bool

  init(_ place: ConverterAddress, by reckoner: Reckoner) {
    let feeNumber = place.fee.flatMap { RateOptions.number($0, by: reckoner) }
    fee = feeNumber.flatMap { FeePercent($0) }
    isFeeWrong = place.fee != nil && fee == nil
    let number = place.rate.flatMap { RateOptions.number($0, by: reckoner) }
    rate = number.flatMap { $0 > .zero ? $0 : nil }
    isRateWrong = place.rate != nil && rate == nil
  }

  /// The number that was typed, with a per cent sign or without.
  private static func number(_ text: String, by reckoner: Reckoner) -> ExactDecimal? {
    var scalars = text.scalars
    while let last = scalars.last, last == "%" || last == "٪" || last == " " {
      scalars.removeLast()
    }
    return AmountField(String(scalars: scalars), by: reckoner).number
  }

  /// One of the choices, by the name that its field has.
  enum Field: NamedChoice {
    case on, policy, fee, rate

    var name: StaticString {
      switch self {
      case .on: "on"
      case .policy: "policy"
      case .fee: "fee"
      case .rate: "rate"
      }
    }
  }
}

/// What the panel of the options shows.
public struct RateOptionsPanel: Sendable {
  /// The day in its field, `2026-10-30`.
  public let day: String
  public let lastDay: String
  /// The policies with their names in addresses and in words, and which one is chosen.
  public let policies: [(name: StaticString, words: String, isChosen: Bool)]
  public let fee: String
  public let feeProblem: String?
  public let rate: String
  public let rateProblem: String?
  /// The published rate, in the empty field of the own one.
  public let ratePlaceholder: String
  /// `532.39 BRL`; nil without a result.
  public let arrives: String?
  /// What the fee comes to: `10.86 BRL`; nil without one.
  public let costs: String?
  /// Whether the rate that was typed can be kept.
  public let canKeep: Bool
  /// Whether a rate of the reader's own is kept for the pair.
  public let isKept: Bool
  /// The same conversion without any choice.
  public let resetAddress: Address
}
