#if !hasFeature(Embedded)
extension JSONValue {
  /// The same value with the members of every object in the order of their names; its ``text`` is then the canonical
  /// form of RFC 8785, provided that names are ASCII and that no number is inside.
  ///
  /// O(n log n).
  public var canonical: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { JSONMember($0.name, $0.value.canonical) }.sorted { $0.name < $1.name }
      )
    case .array(let values): .array(values.map { $0.canonical })
    default: self
    }
  }
}
#endif
