import ExactJSON

/// The settings of a configuration file: JSON with comments.
package struct ConfigurationFile {
  private(set) var sources: [String]?
  package private(set) var keys: [String: String] = [:]
  private(set) var urls: [String: String] = [:]
  private(set) var database: String?
  private(set) var isOffline: Bool?
  private(set) var maximumAge: Int?
  private(set) var proxy: String?
  private(set) var certificates: String?
  private(set) var allowedHosts: [String]?
  private(set) var operatorToken: String?

  /// The member names that a file may have.
  private static let names = [
    "sources", "keys", "urls", "database", "offline", "maxAge", "proxy", "certificates",
    "allowHosts", "operatorToken",
  ]

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
    let holdsSecret = !file.keys.isEmpty || file.operatorToken != nil
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
    let fields = ConfigurationFields(path: path, wording: wording)
    for member in try fields.members(of: value, named: nil) {
      let name = member.name
      switch name {
      case "sources": sources = try fields.texts(member.value, named: name)
      case "keys": keys = try fields.textsByName(member.value, named: name)
      case "urls": urls = try fields.textsByName(member.value, named: name)
      case "database": database = try fields.text(member.value, named: name)
      case "offline": isOffline = try fields.flag(member.value, named: name)
      case "maxAge": maximumAge = try fields.count(member.value, named: name)
      case "proxy": proxy = try fields.text(member.value, named: name)
      case "certificates": certificates = try fields.text(member.value, named: name)
      case "allowHosts": allowedHosts = try fields.texts(member.value, named: name)
      case "operatorToken": operatorToken = try fields.text(member.value, named: name)
      default:
        throw wording.failure(
          .configuration,
          .configurationUnknownName(
            path: path,
            name: name.truncated(to: 40),
            names: ConfigurationFile.names.joined(separator: ", ")
          )
        )
      }
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

/// Reads the members of a configuration file by type.
private struct ConfigurationFields {
  let path: String
  let wording: CommandWording

  func text(_ value: JSONValue, named name: String) throws(CommandFailure) -> String {
    guard let text = value.stringValue else { throw wrongKind(value, name, "string") }
    return text
  }

  func flag(_ value: JSONValue, named name: String) throws(CommandFailure) -> Bool {
    guard let flag = value.boolValue else { throw wrongKind(value, name, "boolean") }
    return flag
  }

  func count(_ value: JSONValue, named name: String) throws(CommandFailure) -> Int {
    guard let count = value.integerValue, count >= 0 else { throw wrongKind(value, name, "number") }
    return count
  }

  func texts(_ value: JSONValue, named name: String) throws(CommandFailure) -> [String] {
    guard let elements = value.elements else { throw wrongKind(value, name, "array") }
    var texts: [String] = []
    for element in elements { texts.append(try text(element, named: name)) }
    return texts
  }

  func textsByName(
    _ value: JSONValue,
    named name: String
  ) throws(CommandFailure) -> [String: String] {
    var texts: [String: String] = [:]
    for member in try members(of: value, named: name) {
      texts[member.name] = try text(member.value, named: "\(name).\(member.name)")
    }
    return texts
  }

  func members(of value: JSONValue, named name: String?) throws(CommandFailure) -> [JSONMember] {
    guard let members = value.members else { throw wrongKind(value, name ?? "{}", "object") }
    return members
  }

  private func wrongKind(_ value: JSONValue, _ name: String, _ kind: String) -> CommandFailure {
    wording.failure(
      .configuration,
      .configurationWrongKind(path: path, name: name, expected: kind, found: value.kind.rawValue)
    )
  }
}
