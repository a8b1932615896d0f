import ExactJSON

/// The settings of a configuration file: JSON with comments.
package struct ConfigurationFile {
  /// The kind of a member's value; the raw values are the names of JSON types in messages.
  private enum Kind: String {
    case text = "string"
    case flag = "boolean"
    case count = "number"
    case texts = "array"
    case textsByName = "object"
  }

  /// The members that a file may have.
  private static let kinds: KeyValuePairs<String, Kind> = [
    "sources": .texts, "keys": .textsByName, "urls": .textsByName, "database": .text,
    "offline": .flag, "maxAge": .count, "proxy": .text, "certificates": .text,
    "allowHosts": .texts, "operatorToken": .text,
  ]

  private var values: [String: JSONValue] = [:]

  /// The value of a member, which has its kind; nil if the file has no such member.
  subscript(name: String) -> JSONValue? { values[name] }

  /// Returns the texts of the list `name`; nil if the file has no such member.
  func texts(_ name: String) -> [String]? { self[name]?.elements?.compactMap { $0.stringValue } }

  /// Returns the texts of the object `name`, by their names; empty if the file has no such member.
  func textsByName(_ name: String) -> [String: String] {
    let texts = (self[name]?.members ?? []).map { ($0.name, $0.value.stringValue ?? "") }
    return Dictionary(texts) { $1 }
  }

  /// The access keys, by the provider's id.
  package var keys: [String: String] { textsByName("keys") }

  /// Returns the path of the file with the entered keys of the one at `path`: `config.keys.json`.
  package static func pathOfKeys(beside path: String) -> String {
    (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".keys.json"
  }

  /// Reads the file at `path`; nil if there is no such file.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read, is not JSON, has an unknown member,
  ///   or has a secret and is readable by everyone on the machine.
  package static func read(
    at path: String,
    _ wording: CommandWording
  ) throws(CommandFailure) -> ConfigurationFile? {
    guard let content = try wording.content(of: path, .configuration) else { return nil }
    let file = try ConfigurationFile(content.bytes, path: path, wording)
    let holdsSecret = !file.keys.isEmpty || file["operatorToken"] != nil
    if content.isWorldReadable, holdsSecret {
      throw wording.failure(.configuration, .configurationExposed(path: path))
    }
    return file
  }

  /// Parses the bytes of the file at `path`.
  private init(_ bytes: [UInt8], path: String, _ wording: CommandWording) throws(CommandFailure) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(JSONComments.blanked(bytes))
    } catch {
      let (line, column) = ConfigurationFile.place(of: error.offset, in: bytes)
      throw wording.failure(
        .configuration,
        .configurationMalformed(
          path: path,
          line: String(line),
          column: String(column),
          reason: error.reason.rawValue
        )
      )
    }
    func check(_ value: JSONValue, _ name: String, _ kind: Kind) throws(CommandFailure) {
      let isOfKind =
        switch kind {
        case .text: value.stringValue != nil
        case .flag: value.boolValue != nil
        case .count: value.integerValue ?? -1 >= 0
        case .texts: value.elements != nil
        case .textsByName: value.members != nil
        }
      guard isOfKind else {
        let (expected, found) = (kind.rawValue, value.kind.rawValue)
        throw wording.failure(
          .configuration,
          .configurationWrongKind(path: path, name: name, expected: expected, found: found)
        )
      }
    }
    try check(value, "{}", .textsByName)
    for member in value.members ?? [] {
      let name = member.name
      guard let kind = ConfigurationFile.kinds.first(where: { $0.key == name })?.value else {
        throw wording.failure(
          .configuration,
          .configurationUnknownName(
            path: path,
            name: name.truncated(to: 40),
            names: ConfigurationFile.kinds.map { $0.key }.joined(separator: ", ")
          )
        )
      }
      try check(member.value, name, kind)
      for element in member.value.elements ?? [] { try check(element, name, .text) }
      for inner in member.value.members ?? [] {
        try check(inner.value, "\(name).\(inner.name)", .text)
      }
      values[name] = member.value
    }
  }

  /// Returns the line and the column of the byte at `offset`, both counted from 1.
  private static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return (line, offset - lineStart + 1)
  }
}
