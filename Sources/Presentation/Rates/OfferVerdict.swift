public import ExactMoney

/// The answer: `4.3% worse than the ECB`, and what that is in money.
public struct OfferVerdict: Hashable, Sendable {
  public let text: String
  /// `23.25 BRL less`.
  public let money: String
  /// `5.2000, not 5.4325`; empty for nothing more.
  public let detail: String
  /// The currency to pay in, where that is the answer.
  public let button: Currency?
  /// The question of an offer beyond all others, whether it is of the other direction.
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

  /// `This offer 4.3%`; `This offer −1.1%` where it is better than the official rate.
  public let label: String
  /// The whole scale as a sentence.
  public let sentence: String
  public let place: Int
  public let marks: [Mark]
  /// The study behind the marks: 300 US dollars into euros on 8 May 2014, in cash at banks in the United States
  /// (6.73 % on average) and at an airport (10.17 %), and by card.
  public static let source: StaticString = "https://www.cardhub.com/edu/currency-exchange-study/"

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
