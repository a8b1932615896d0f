/// Another API whose clients the server answers: below a path, by its host names, or at the root of
/// a port.
package struct Dialect: Hashable, Sendable {
  /// The name in addresses and options, in lowercase.
  package let id: String
  /// The name in texts.
  package let name: String
  /// The host names that the API's clients use, in lowercase.
  package let hosts: [String]
  /// The path and query of a working request, below the API's own path.
  package let example: String
  /// Client programs with the setting of each, empty if the host name alone redirects it.
  package private(set) var programs: [(name: String, setting: String)] = []
  /// The differences from the original, as sentences.
  package let differences: [String]
  /// The API's parameters and their effect; nil if there is no table of them.
  package private(set) var parameters: DialectParameters?

  /// The placeholder for the server's address in a setting.
  package static let server = "SERVER"

  /// The path below which the API is answered.
  package var path: String { "/" + id }

  package static func == (left: Dialect, right: Dialect) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
