import ExactMoney

/// What stands in a message's placeholders: `["count": "3", "day": "Fri 30 Oct 2026"]`.
public struct MessageArguments: ExpressibleByDictionaryLiteral, Sendable {
  private let values: [(name: StaticString, value: String)]

  /// The placeholders' names, each with its text.
  public init(dictionaryLiteral elements: (StaticString, String)...) {
    var values: [(name: StaticString, value: String)] = []
    for (name, value) in elements { values.append((name, value)) }
    self.values = values
  }

  /// The text for the placeholder `name`; nil when none was given.
  subscript(name: UnsafeRawBufferPointer) -> String? {
    for (known, value) in values where name.isSame(as: known) { return value }
    return nil
  }
}
