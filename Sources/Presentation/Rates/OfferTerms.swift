public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// What is offered for an amount, in the quote; or the fees of a cash machine that gives it.
public struct OfferTerms: Hashable, Sendable {
  public var kind = Offer.Kind.give
  /// The offered amount in its neutral form, see ``NeutralAmount``; empty for none.
  public var amount = ""
  /// What the machine takes for a draw, in the base; nil for nothing.
  public var machineFee: ExactDecimal?
  /// What the reader's bank takes for a draw.
  public var bankFee: FeePercent?

  public init() {}

  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ query: Query) throws(AddressProblem) {
    let charged = try query.amount("charge")
    // A form names the side beside the text.
    let isCharged = query["kind"].map { $0.isSame(as: "charge") } ?? (charged != nil)
    kind = isCharged ? .charge : .give
    let given = try query.amount("give")
    amount = charged ?? given ?? ""
    machineFee = try query.read("fee", .number) { text in
      NeutralAmount.number(text).flatMap { $0 > .zero ? $0 : nil }
    }
    bankFee = try query.read("percent", .number) { text in
      NeutralAmount.number(text).flatMap { $0 > .zero ? FeePercent($0) : nil }
    }
  }

  func add(to query: inout Query) {
    if kind == .charge || !amount.utf8.isEmpty {
      query.add(kind == .charge ? "charge" : "give", amount)
    }
    query.add("fee", machineFee?.description)
    query.add("percent", bankFee?.value.description)
  }

  /// Whether the cost of cash is asked, which is worked out and not offered.
  var isCash: Bool { machineFee != nil || bankFee != nil }

  /// A typed fee of a machine, in `base`; nil for none.
  static func machineFee(
    _ text: String,
    in base: Currency,
    by reader: AmountReader
  ) -> ExactDecimal? {
    guard let reading = try? reader.read(text), reading.value > .zero,
      reading.currency?.allows(base) ?? true
    else { return nil }
    return reading.value
  }

  /// A typed fee of a bank; nil for none.
  static func bankFee(_ text: String, by reader: AmountReader) -> FeePercent? {
    guard let fee = try? RateNumber.cardFee(text, by: reader), !fee.value.isZero
    else { return nil }
    return FeePercent(fee.value)
  }
}
