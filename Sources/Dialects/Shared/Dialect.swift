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
  package let programs: [(name: String, setting: String)]
  /// The differences from the original, as sentences.
  package let differences: [String]
  /// The API's parameters and their effect; nil if there is no table of them.
  package let parameters: DialectParameters?

  /// The placeholder for the server's address in a setting.
  package static let server = "SERVER"

  init(
    id: String,
    name: String,
    hosts: [String],
    example: String,
    programs: [(name: String, setting: String)] = [],
    differences: [String],
    parameters: DialectParameters? = nil
  ) {
    (self.id, self.name, self.hosts) = (id, name, hosts)
    (self.example, self.programs, self.differences) = (example, programs, differences)
    self.parameters = parameters
  }

  /// The path below which the API is answered.
  package var path: String { "/" + id }

  package static func == (left: Dialect, right: Dialect) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
