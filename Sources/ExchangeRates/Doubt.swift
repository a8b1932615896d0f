public import ExactMoney

/// Why a figure is not believed.
public enum Doubt: Hashable, Sendable {
  /// Zero or less.
  case notPositive
  /// More than a trillion or less than a trillionth.
  case absurd
  /// For a day, or made at a moment, that lies ahead of the clock.
  case future(today: CalendarDate)
  /// About one divided by what it should be.
  case inverted(Reference)
  /// Too far from the source's own last rate.
  case jump(Reference)
  /// Too far from the rate of every other source.
  case disagreement(Reference)
  /// The first of its kind, with nothing to hold it against; never the last word.
  case unknown
  /// No rate at all.
  case reject(RateTable.Reject.Reason)

  /// The rate that a figure was held against.
  public struct Reference: Hashable, Sendable {
    /// The name of the source that published it.
    public let source: String
    public let asOf: CalendarDate
    /// In the orientation of the figure, to 12 significant digits.
    public let value: ExactDecimal

    /// Creates a reference.
    public init(source: String, asOf: CalendarDate, value: ExactDecimal) {
      self.source = source
      self.asOf = asOf
      self.value = value
    }
  }

  /// Whether the rates of other sources may settle it.
  var asksOthers: Bool {
    switch self {
    case .notPositive, .absurd, .future, .reject: false
    case .inverted, .jump, .disagreement, .unknown: true
    }
  }

  /// The word it is kept under: "jump".
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

  /// What it was held against, in a form for records: `5.4325 ECB 2026-10-30`; empty for nothing.
  public var detail: String {
    switch self {
    case .notPositive, .absurd, .unknown, .reject: ""
    case .future(let today): today.description
    case .inverted(let reference), .jump(let reference), .disagreement(let reference):
      "\(reference.value) \(reference.source) \(reference.asOf)"
    }
  }
}

/// A figure that is not believed, and why.
public struct DoubtfulEntry: Hashable, Sendable {
  public let entry: RateTable.Entry
  public let doubt: Doubt
}
