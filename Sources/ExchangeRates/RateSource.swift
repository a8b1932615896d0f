public import ExactMoney

/// An institution whose published rates Cambio carries, in the order in which they are asked.
public enum RateSource: String, CaseIterable, Hashable, Sendable {
  /// European Central Bank, euro foreign exchange reference rates: quote units per euro, every TARGET
  /// day about 16:00 CET.
  case ecb = "ECB"
  /// Narodowy Bank Polski, mid rates: zloty per unit; table A on working days, table B weekly.
  case nbp = "NBP"
  /// HM Revenue & Customs, monthly rates: units per pound, in force for a calendar month.
  case hmrc = "HMRC"

  /// The currency every rate of the source is against.
  public var pivot: Currency {
    switch self {
    case .ecb: .eur
    case .nbp: .pln
    case .hmrc: .gbp
    }
  }

  /// Whether the pivot is the base of every rate (`EUR/USD`) or the quote (`USD/PLN`).
  var pivotIsBase: Bool { self != .nbp }

  /// What the source calls its rates.
  public var title: String {
    switch self {
    case .ecb: "ECB reference rates"
    case .nbp: "NBP mid rates"
    case .hmrc: "HMRC monthly rates"
    }
  }

  /// The institution's full name.
  public var institution: String {
    switch self {
    case .ecb: "European Central Bank"
    case .nbp: "Narodowy Bank Polski"
    case .hmrc: "HM Revenue & Customs"
    }
  }

  /// The source with this short name, in either case; nil when there is none.
  public init?(name: String) {
    guard let source = RateSource.allCases.first(where: { $0.rawValue == name.uppercased() })
    else { return nil }
    self = source
  }
}
