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
    kind = charged == nil ? .give : .charge
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

  /// A typed fee of a machine; nil for none.
  static func machineFee(_ text: String, by reader: AmountReader) -> ExactDecimal? {
    guard let reading = try? reader.read(text), reading.alternative == nil, reading.value > .zero
    else { return nil }
    return reading.value
  }

  /// A typed fee of a bank; nil for none.
  static func bankFee(_ text: String, by reader: AmountReader) -> FeePercent? {
    guard let fee = try? RateNumber.cardFee(text, by: reader), fee.other == nil,
      !fee.value.isZero
    else { return nil }
    return FeePercent(fee.value)
  }
}

/// The content of the sheet that compares an offer.
public struct OfferSheet: Sendable {
  public let kind: Offer.Kind
  /// `For 100 USD`; in cash `With these fees`.
  public let label: String
  /// `For 100 USD, in Brazilian Real`.
  public let fieldLabel: String
  /// The currency of the offer.
  public let currency: Currency
  /// The offer as typed.
  public let text: String
  /// What it costs, worked out, in place of the field; nil for an offer.
  public let cost: String?
  public let note: AmountNote?
  public let verdict: OfferVerdict?
  /// The question or the reason in place of a verdict.
  public let empty: String
  public let scale: OfferScale?
  /// The ways to pay, the cheapest first.
  public let ways: [OfferWay]
  /// What the percentage is by law; nil where that does not hold.
  public let regulation: String?
  /// The sheet of the card, while its fee is not known.
  public let askCard: Address?
  /// The fees of the machine and of the bank, as typed.
  public let machineFee: String
  public let bankFee: String
  public let isMachineFeeWrong: Bool
  public let isBankFeeWrong: Bool
  public let isCash: Bool
}

/// The answer: `4.3% worse than the ECB`, and what that is in money.
public struct OfferVerdict: Hashable, Sendable {
  public let text: String
  /// `23.25 BRL less`.
  public let money: String
  /// `5.2000, not 5.4325`; empty for nothing more.
  public let detail: String
  /// The currency to pay in, where that is the answer.
  public let button: Currency?
  /// The way to the other reading of an offer beyond all others: `Is it 112.01 USD?`
  public let doubt: String?
  public let doubtAddress: Address?
}

/// A way to pay, with its cost.
public struct OfferWay: Hashable, Sendable {
  public let name: String
  public let amount: String
  /// `+2.0%`.
  public let percent: String
}

/// Where an offer lies between none and an airport's, from 0 to 15 %, by the logarithm.
public struct OfferScale: Hashable, Sendable {
  /// A mark of the scale: what one typically takes.
  public struct Mark: Hashable, Sendable {
    public let name: String
    public let percent: String
    /// Thousandths of the scale.
    public let place: Int
  }

  /// `This offer 4.3%`.
  public let label: String
  /// The whole scale as a sentence.
  public let sentence: String
  public let place: Int
  public let marks: [Mark]

  /// Thousandths of the scale: 1000 · log(1 + p) / log 16 of so many tenths of a percent, between known
  /// places in a straight line.
  static func place(of tenths: Int) -> Int {
    let known = [
      (0, 0), (5, 146), (10, 250), (20, 396), (30, 500), (40, 580), (60, 702), (80, 792),
      (100, 865),
      (120, 925), (150, 1_000),
    ]
    for index in known.indices.dropFirst() where tenths <= known[index].0 {
      let (start, end) = (known[index - 1], known[index])
      return start.1 + (end.1 - start.1) * (max(tenths, 0) - start.0) / (end.0 - start.0)
    }
    return 1_000
  }
}
