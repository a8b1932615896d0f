import PlainBytes

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

/// The addresses of another API, with the query parameters that its documentation names.
///
/// A parameter is honoured, refused with an error of that API, or without effect there as here.
package struct DialectParameters: Sendable {
  /// A parameter of a query.
  package struct Parameter: Sendable {
    /// The effect of a parameter on the answer.
    package enum Effect: Sendable {
      case honoured
      /// The parameter alone makes the request an error.
      case refused
      /// The answer is the same without the parameter, as the API documents.
      case none
    }

    package let name: String
    package let effect: Effect
    /// Whether example requests have the parameter, with its first value.
    package let isExample: Bool
    /// Values that clients send.
    ///
    /// A refused parameter is refused only with these values, or with any if there are none.
    package let values: [String]
    /// The parameter with a value that this one requires, such as `date=2024-01-15`; nil if it
    /// requires none.
    package let companion: String?

    /// Reads `name=value|value+companion` after an optional mark: `!` for examples, `-` for
    /// refused, `~` for no effect.
    fileprivate init(_ text: Substring) {
      let sides = text.split(separator: "+", maxSplits: 1)
      let parts = sides[0].split(separator: "=", maxSplits: 1)
      let mark = text.first
      effect = mark == "-" ? .refused : mark == "~" ? .none : .honoured
      isExample = mark == "!"
      name = String("!-~".contains(mark ?? " ") ? parts[0].dropFirst() : parts[0])
      values = parts.count > 1 ? parts[1].split(separator: "|").map { String($0) } : []
      companion = sides.count > 1 ? String(sides[1]) : nil
    }

    /// Returns whether `query` has a refused value of the parameter.
    fileprivate func isRefused(in query: Query) -> Bool {
      guard effect == .refused else { return false }
      let own = query.items.filter {
        $0.name.lowercased() == name.lowercased() && !$0.value.isEmpty
      }
      return own.contains { item in
        values.isEmpty || values.contains { $0.lowercased() == item.value.lowercased() }
      }
    }
  }

  /// The path of a request and its parameters.
  package struct Address: Sendable {
    /// The path without the prefix of the API, variable parts in braces.
    package let path: String
    /// Whether every request to the address is refused.
    package let isRefused: Bool
    package let parameters: [Parameter]

    /// Returns whether `parts` end in this path.
    fileprivate func isEnd(of parts: [String]) -> Bool {
      let own = path.parts(after: [])
      return own.count <= parts.count
        && zip(own, parts.suffix(own.count)).allSatisfy { own, part in
          guard let start = own.firstIndex(of: "{"), let end = own.lastIndex(of: "}") else {
            return own == part
          }
          return part.hasPrefix(own[..<start]) && part.hasSuffix(own[own.index(after: end)...])
        }
    }
  }

  /// The parameters of every address that does not list them itself.
  package let common: [Parameter]
  package let addresses: [Address]

  private init(_ common: [Parameter], _ addresses: [Address]) {
    (self.common, self.addresses) = (common, addresses)
  }

  /// Reads one line per address: its path, after `-` if it is refused, and its parameters.
  ///
  /// A line that begins with `*` has the common parameters.
  init(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    self.init(
      lines.filter { $0[0] == "*" }.flatMap { $0.dropFirst().map { Parameter($0) } },
      lines.filter { $0[0] != "*" }.map { words in
        Address(
          path: String(words[0].first == "-" ? words[0].dropFirst() : words[0]),
          isRefused: words[0].first == "-",
          parameters: words.dropFirst().map { Parameter($0) }
        )
      }
    )
  }

  /// Returns the address's own parameters and the common ones.
  package func parameters(of address: Address) -> [Parameter] {
    let own = Set(address.parameters.map { $0.name })
    return address.parameters + common.filter { !own.contains($0.name) }
  }

  /// Returns the names of the own parameters of the address with `path`.
  func names(of path: String) -> [String] {
    addresses.first { $0.path == path }?.parameters.map { $0.name } ?? []
  }

  /// Returns whether a request for `path` has a refused parameter.
  func areRefused(at path: String, _ query: Query) -> Bool {
    let parts = path.parts(after: [])
    guard let address = addresses.first(where: { $0.isEnd(of: parts) }) else { return false }
    return parameters(of: address).contains { $0.isRefused(in: query) }
  }

  /// Returns these addresses below `prefix` together with those of `other`, with the common
  /// parameters of `other`.
  func below(_ prefix: String, and other: DialectParameters) -> DialectParameters {
    DialectParameters(
      other.common,
      addresses.map {
        Address(path: prefix + $0.path, isRefused: $0.isRefused, parameters: $0.parameters)
      } + other.addresses
    )
  }
}
