public import ExactMoney

/// The reason why a figure is implausible.
public enum PlausibilityIssue: Hashable, Sendable {
  /// Zero or less.
  case notPositive
  /// More than a trillion or less than a trillionth.
  case absurd
  /// For a later day, or published at a later time, than the clock allows.
  case future(today: CalendarDate)
  /// About the inverse of the expected figure.
  case inverted(Reference)
  /// Too far from the source's own last rate.
  case jump(Reference)
  /// Too far from the rate of every other source.
  case disagreement(Reference)
  /// Without a rate to compare with, an intermediate verdict.
  case unknown
  /// Not a rate.
  case reject(RateTable.Reject.Reason)

  /// The rate that a figure was compared with.
  public struct Reference: Hashable, Sendable {
    /// The name of the source that published it.
    public let source: String
    public let asOf: CalendarDate
    /// The rate in the orientation of the figure, to 12 significant digits.
    public let value: ExactDecimal

    /// Creates a reference.
    public init(source: String, asOf: CalendarDate, value: ExactDecimal) {
      self.source = source
      self.asOf = asOf
      self.value = value
    }
  }

  /// Whether the rates of other sources may settle the doubt.
  var needsOtherSources: Bool {
    switch self {
    case .notPositive, .absurd, .future, .reject: false
    case .inverted, .jump, .disagreement, .unknown: true
    }
  }

  /// The name in the store: "jump".
  public var name: String {
    switch self {
    case .notPositive: "notPositive"
    case .absurd: "absurd"
    case .future: "future"
    case .inverted: "inverted"
    case .jump: "jump"
    case .disagreement: "disagreement"
    case .unknown: "unknown"
    case .reject(let reason): reason.rawValue
    }
  }

  /// The facts as records have them: `5.4325 ECB 2026-10-30` for a reference, the day for
  /// ``future(today:)``; empty without either.
  public var detail: String {
    switch self {
    case .notPositive, .absurd, .unknown, .reject: ""
    case .future(let today): today.description
    case .inverted(let reference), .jump(let reference), .disagreement(let reference):
      "\(reference.value) \(reference.source) \(reference.asOf)"
    }
  }
}

/// An implausible figure and the reason.
public struct DoubtfulEntry: Hashable, Sendable {
  public let entry: RateTable.Entry
  public let doubt: PlausibilityIssue
}
