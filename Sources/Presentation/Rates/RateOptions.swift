import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The texts of the sheets' fields: a card's fee, an own rate, an offer.
struct RateOptions {
  let feeText: String
  let rateText: String
  let offerText: String
  let machineText: String
  let percentText: String
  /// The problem of the own rate.
  private(set) var rateProblem: RateNumber.Problem?

  /// The options of `place`; `typed` has the texts just typed into the fields.
  init(_ place: ConverterAddress, typed: ConverterAddress.Typed, _ wording: Wording) {
    let reader = AmountReader(wording.locale)
    do throws(RateNumber.Problem) {
      if let text = place.refused.rate { _ = try RateNumber.rate(text, by: reader) }
    } catch {
      rateProblem = error
    }
    let rate = rateProblem == nil ? nil : place.refused.rate
    func text(_ typed: String?, _ field: Field) -> String {
      typed ?? place.keptText(in: field, by: reader)
        ?? place.kept(in: field).value.map { wording.certain($0) } ?? ""
    }
    feeText = text(typed.fee, .fee)
    machineText = text(typed.machine, .machine)
    percentText = text(typed.percent, .percent)
    offerText =
      typed.offer ?? place.refused.offer
      ?? NeutralAmount.local(place.offer.amount, wording.locale.numbers)
    rateText = typed.rate ?? rate ?? place.rate.map { wording.certain($0) } ?? ""
  }

  /// One of the fields, by its name.
  enum Field: UInt8, NamedChoice {
    case on, policy, rate, fee, side, offer, kind, machine, percent

    static var names: StaticString { "on policy rate fee side offer kind machine percent" }
  }
}

/// The content of the day's sheet.
public struct DaySheet: Sendable {
  /// The day in its field, `2026-10-30`.
  public let day: String
  public let lastDay: String
  /// Whether the day was chosen.
  public let isChosen: Bool
  /// The policies with their names in addresses and in words, and whether each is chosen.
  public let policies: [(name: String, words: String, isChosen: Bool)]
  public let rate: String
  /// What is wrong with the rate, or asked about it.
  public let rateNote: AmountNote?
  /// The published rate, in the empty field of the own rate.
  public let ratePlaceholder: String
  /// Whether a policy or a rate of the reader's own is in use.
  public let hasOtherRate: Bool
  /// Whether the typed rate can be kept.
  public let canKeep: Bool
  /// Whether an own rate is kept for the pair.
  public let isKept: Bool
}

/// The content of the sheet of the reader's card.
public struct CardSheet: Sendable {
  public let side: FeePercent.Kind
  /// The fee as typed, in per cent.
  public let fee: String
  /// What is wrong with it, or how it was read.
  public let note: AmountNote?
  /// The same conversion without a fee; nil without one.
  public let withoutFee: Address?
}
