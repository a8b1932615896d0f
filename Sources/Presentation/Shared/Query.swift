import ExactMoney

/// The query of an address: names and values, decoded and encoded as HTML forms do.
public struct Query: Hashable, Sendable {
  /// One name and its value.
  public struct Item: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public private(set) var items: [Item] = []

  public init() {}

  /// Reads `name=value&…`; `+` is a space, `%xx` a byte, and what is no UTF-8 becomes U+FFFD.
  public init(_ text: some StringProtocol) {
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      items.append(
        Item(
          name: PercentCoding.decoded(halves[0], plusIsSpace: true),
          value: halves.count > 1 ? PercentCoding.decoded(halves[1], plusIsSpace: true) : ""
        )
      )
    }
  }

  /// The first value of `name`; nil for none.
  public subscript(name: StaticString) -> String? {
    items.first { name.isSame(as: $0.name) }?.value
  }

  /// Adds an item, unless there is no value.
  public mutating func add(_ name: StaticString, _ value: String?) {
    if let value { items.append(Item(name: name.description, value: value)) }
  }

  /// `?name=value&…`; empty without items.
  public var text: String {
    var text = ""
    for item in items {
      text += text.isEmpty ? "?" : "&"
      PercentCoding.append(item.name, to: &text)
      text += "="
      PercentCoding.append(item.value, to: &text)
    }
    return text
  }
}
