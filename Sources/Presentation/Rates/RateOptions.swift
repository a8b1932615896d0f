import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The choices that a conversion may be made by: a day, a fee, a rate of the reader's own.
public struct RateOptions: Sendable {
  /// What stands in the fields.
  let feeText: String
  let rateText: String
  /// What is wrong with it.
  private(set) var feeProblem: RateNumber.Problem?
  private(set) var rateProblem: RateNumber.Problem?

  /// The options of `place`; `typed` is what was typed into the fields just now.
  init(_ place: ConverterAddress, typed: ConverterAddress.Typed, _ wording: Wording) {
    let reader = AmountReader(wording.locale)
    // A text that is refused elsewhere may mean something here, which nobody has said.
    do throws(RateNumber.Problem) {
      if let text = place.refused.fee { _ = try RateNumber.fee(text, by: reader) }
    } catch {
      feeProblem = error
    }
    do throws(RateNumber.Problem) {
      if let text = place.refused.rate { _ = try RateNumber.rate(text, by: reader) }
    } catch {
      rateProblem = error
    }
    let fee = feeProblem == nil ? nil : place.refused.fee
    let rate = rateProblem == nil ? nil : place.refused.rate
    feeText = typed.fee ?? fee ?? place.fee.map { wording.certain($0.value) } ?? ""
    rateText = typed.rate ?? rate ?? place.rate.map { wording.certain($0) } ?? ""
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
