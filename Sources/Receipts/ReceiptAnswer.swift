/// The answer to a question about a receipt.
public enum ReceiptAnswer<Reason: Hashable & Sendable>: Hashable, Sendable {
  case holds
  case contradicted(Reason)
  /// The answer is not known here.
  case unknown(Reason)
  /// An answer before it leaves nothing to ask.
  case notAsked

  /// A word for programs: "not-asked".
  public var code: String {
    switch self {
    case .holds: "holds"
    case .contradicted: "contradicted"
    case .unknown: "unknown"
    case .notAsked: "not-asked"
    }
  }

  /// Why it does not hold, or why that is not known; nil for the other answers.
  public var reason: Reason? {
    switch self {
    case .contradicted(let reason), .unknown(let reason): reason
    case .holds, .notAsked: nil
    }
  }

  /// The exit status: 65 for a contradiction, 69 for what is not known, else 0.
  public var status: Int32 {
    switch self {
    case .contradicted: 65
    case .unknown: 69
    case .holds, .notAsked: 0
    }
  }

  /// Returns the same answer with its reason in another form.
  public func map<Other>(_ transform: (Reason) -> Other) -> ReceiptAnswer<Other> {
    switch self {
    case .holds: .holds
    case .contradicted(let reason): .contradicted(transform(reason))
    case .unknown(let reason): .unknown(transform(reason))
    case .notAsked: .notAsked
    }
  }
}

extension Array {
  /// The answer that decides on all: the first contradiction, else the first that is not known, else that it holds.
  public func deciding<Reason>() -> Element where Element == ReceiptAnswer<Reason> {
    first { $0.status == 65 } ?? first { $0.status == 69 } ?? .holds
  }
}
