#if !hasFeature(Embedded)
extension JSONValue {
  /// This value with the members of every object sorted by name.
  ///
  /// Its ``text`` is then the canonical form of RFC 8785, provided that names are ASCII and there
  /// are no numbers.
  ///
  /// - Complexity: O(n log n), where n is the number of values.
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
