/// Another API that is answered here: below a path, by its own name, or at the root of a port.
package struct Dialect: Hashable, Sendable {
  /// Its name in addresses and options, in small letters.
  package let id: String
  /// Its name in texts.
  package let name: String
  /// The host names that its clients use, in small letters.
  package let hosts: [String]
  /// The address of a request that works, after the API's own path.
  package let example: String
  /// Programs, and what to set in each; nothing if the host name reaches it.
  package let programs: [(name: String, setting: String)]
  /// What differs from the original.
  package let differences: [String]
  /// What becomes of the parameters of requests; nil if no table of them is kept.
  package let parameters: DialectParameters?

  /// Where a setting has this, the server's address is put.
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

  /// The path below which it is answered.
  package var path: String { "/" + id }

  package static func == (left: Dialect, right: Dialect) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
