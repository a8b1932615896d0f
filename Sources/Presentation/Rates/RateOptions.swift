import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The choices of a conversion: a day, a fee, an own rate.
public struct RateOptions: Sendable {
  /// The texts of the fields.
  let feeText: String
  let rateText: String
  /// Its problem.
  private(set) var feeProblem: RateNumber.Problem?
  private(set) var rateProblem: RateNumber.Problem?

  /// The options of `place`; `typed` has the texts just typed into the fields.
  init(_ place: ConverterAddress, typed: ConverterAddress.Typed, _ wording: Wording) {
    let reader = AmountReader(wording.locale)
    // A text refused elsewhere may have a meaning here, which nobody has stated.
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

  /// One of the choices, by its field's name.
  enum Field: UInt8, NamedChoice {
    case on, policy, fee, rate

    static var names: StaticString { "on policy fee rate" }
  }
}

/// The content of the options' panel.
public struct RateOptionsPanel: Sendable {
  /// The day in its field, `2026-10-30`.
  public let day: String
  public let lastDay: String
  /// The policies with their names in addresses and in words, and whether each is chosen.
  public let policies: [(name: String, words: String, isChosen: Bool)]
  public let fee: String
  public let feeProblem: String?
  public let rate: String
  public let rateProblem: String?
  /// The published rate, in the empty field of the own rate.
  public let ratePlaceholder: String
  /// `532.39 BRL`; nil without a result.
  public let arrives: String?
  /// The fee's amount: `10.86 BRL`; nil without one.
  public let costs: String?
  /// Whether the typed rate can be kept.
  public let canKeep: Bool
  /// Whether an own rate is kept for the pair.
  public let isKept: Bool
  /// The same conversion without any choice.
  public let resetAddress: Address
}
