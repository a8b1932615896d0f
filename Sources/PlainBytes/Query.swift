/// The query of an address: names and values in the encoding of HTML forms.
public struct Query: Hashable, Sendable {
  /// A name and its value.
  public struct Item: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var items: [Item] = []

  public init() {}

  /// Parses `name=value&…`, where `+` is a space and `%xx` a byte; invalid UTF-8 becomes U+FFFD.
  public init(_ text: String) {
    for part in text.parts(between: "&") {
      let (name, value) = part.cut(at: "=")
      items.append(
        Item(
          name: PercentCoding.decoded(name, plusIsSpace: true),
          value: value.map { PercentCoding.decoded($0, plusIsSpace: true) } ?? ""
        )
      )
    }
  }

  /// The first value of `name`; nil if there is none.
  public subscript(name: StaticString) -> String? {
    items.first { name.isSame(as: $0.name) }?.value
  }

  /// Appends an item; a nil value adds nothing.
  @inline(never)
  public mutating func add(_ name: StaticString, _ value: String?) {
    if let value { items.append(Item(name: name.description, value: value)) }
  }

  /// The query as `?name=value&…`; empty if there are no items.
  public var text: String {
    var text: [UInt8] = []
    for item in items {
      text.append(text.isEmpty ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      PercentCoding.append(item.name, to: &text)
      text.append(UInt8(ascii: "="))
      PercentCoding.append(item.value, to: &text)
    }
    return String(utf8: text)
  }
}
