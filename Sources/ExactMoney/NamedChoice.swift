import PlainBytes

/// One of a few choices, each with the name by which options, addresses and files spell it.
public protocol NamedChoice: CaseIterable, Sendable {
  /// The name: `month-average`.
  var name: StaticString { get }
}

extension NamedChoice {
  /// The choice of this name, byte by byte; nil for none; O(n) in the number of choices.
  public init?(named name: String) {
    for choice in Self.allCases where choice.name.isSame(as: name) {
      self = choice
      return
    }
    return nil
  }
}
