import ExactJSON

extension JSONValue {
  /// The value with the one at `path` replaced, member names and element numbers; left out when
  /// `replacement` is nil.
  func replacing(_ path: some Collection<String>, with replacement: JSONValue?) -> JSONValue? {
    guard let step = path.first else { return replacement }
    let rest = path.dropFirst()
    switch self {
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard member.name == step else { return member }
          return member.value.replacing(rest, with: replacement).map { JSONMember(step, $0) }
        }
      )
    case .array(let values):
      return .array(
        values.enumerated().compactMap { index, value in
          String(index) == step ? value.replacing(rest, with: replacement) : value
        }
      )
    default: return self
    }
  }

  /// The paths of all values inside this one, its own (empty) included.
  var paths: [[String]] {
    let inside: [(String, JSONValue)] =
      switch self {
      case .object(let members): members.map { ($0.name, $0.value) }
      case .array(let values): values.enumerated().map { (String($0), $1) }
      default: []
      }
    return [[]] + inside.flatMap { step, value in value.paths.map { [step] + $0 } }
  }
}
