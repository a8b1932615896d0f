public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The choices that a conversion may be made by: a day, a fee, a rate of the reader's own.
public struct RateOptions: Sendable {
  /// The fee that was typed; nil for none, and where it is not taken.
  public private(set) var fee: FeePercent?
  /// The rate that was typed; nil for none, and where it is not taken.
  public private(set) var rate: ExactDecimal?
  /// What is wrong with them.
  let feeProblem: RateNumber.Problem?
  let rateProblem: RateNumber.Problem?

  init(_ place: ConverterAddress, by reader: AmountReader) {
    var problems: (fee: RateNumber.Problem?, rate: RateNumber.Problem?)
    do throws(RateNumber.Problem) {
      if let text = place.fee { fee = try RateNumber.fee(text, by: reader) }
    } catch {
      problems.fee = error
    }
    do throws(RateNumber.Problem) {
      if let text = place.rate { rate = try RateNumber.rate(text, by: reader) }
    } catch {
      problems.rate = error
    }
    (feeProblem, rateProblem) = problems
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
