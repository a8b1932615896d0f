public import ExactMoney

/// The verdict on an offer: `4.3% worse than the ECB`, and the difference in money.
public struct OfferVerdict: Sendable {
  public let text: String
  /// The difference in money: `23.25 BRL less`.
  public let money: String
  /// A further detail, `5.2000, not 5.4325`; empty if there is none.
  public let detail: String
  /// The currency to pay in; nil if that is not the question.
  public let button: Currency?
  /// A question about an implausible offer, with the address of its other meaning; nil if there is
  /// none.
  public let doubt: (text: String, address: Address)?
}

/// A way to pay, with its cost.
public struct OfferWay: Hashable, Sendable {
  public let name: String
  public let amount: String
  /// The cost over the official rate: `+2.0%`.
  public let percent: String
}

/// The position of an offer between none and an airport's, from 0 to 15 % on a logarithmic scale.
public struct OfferScale: Hashable, Sendable {
  /// A mark of the scale: the typical markup of a kind of offer.
  public struct Mark: Hashable, Sendable {
    public let name: String
    public let percent: String
    /// The position in thousandths of the scale.
    public let place: Int
  }

  /// The label of the offer: `This offer 4.3%`, or `This offer −1.1%` if it is better than the
  /// official rate.
  public let label: String
  /// The whole scale as a sentence, for screen readers.
  public let sentence: String
  /// The position of the offer in thousandths of the scale.
  public let place: Int
  public let marks: [Mark]
  /// The address of the study behind the marks.
  ///
  /// It compares 300 US dollars in euros on 8 May 2014: in cash at banks in the United States (6.73
  /// % on average) and at an airport (10.17 %), and by card.
  public static let source: StaticString = "https://www.cardhub.com/edu/currency-exchange-study/"

  /// Returns the position of a markup in tenths of a percent, in thousandths of the scale.
  ///
  /// The position is 1000 · log(1 + p) / log 16 for p percent, linearly interpolated between known
  /// values.
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
