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
  /// What the reader's bank adds to a draw.
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
    machineFee = try query.read("machine", .number) { text in
      NeutralAmount.number(text).flatMap { $0 > .zero ? $0 : nil }
    }
    bankFee = try query.fee("percent", .card)
  }

  func add(to query: inout Query) {
    if kind == .charge || !amount.utf8.isEmpty {
      query.add(kind == .charge ? "charge" : "give", amount)
    }
    query.add("machine", machineFee?.description)
    query.add("percent", bankFee?.percent.description)
  }
}

extension ConverterAddress {
  /// Whether the cost of cash is asked, which is worked out and not offered.
  var isCash: Bool {
    offer.machineFee != nil || offer.bankFee != nil || isMachineFeeRefused || isBankFeeRefused
  }

  /// Whether a typed text was refused as a fee.
  var isMachineFeeRefused: Bool { offer.machineFee == nil && refused.machine != nil }
  var isBankFeeRefused: Bool { offer.bankFee == nil && refused.percent != nil }
}

extension Query {
  /// A percentage above zero; nil for none.
  ///
  /// - Throws: ``AddressProblem`` if it is unreadable.
  func fee(_ name: StaticString, _ kind: FeePercent.Kind) throws(AddressProblem) -> FeePercent? {
    let fee = try read(name, .number) { text in
      NeutralAmount.number(text).flatMap { FeePercent($0, kind) }
    }
    return fee.flatMap { $0.percent.isZero ? nil : $0 }
  }
}
