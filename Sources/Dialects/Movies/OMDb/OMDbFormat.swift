package import PlainBytes

/// How an answer of OMDb is written: `r` and `callback` of the query.
package enum OMDbFormat: Hashable, Sendable {
  case json, xml
  /// JSON as the argument of the function with this name, for pages that load it as a script.
  case jsonp(String)

  /// No function of a page has a longer name.
  private static let longestName = 100

  /// The format that `query` wants: JSON where it names no other.
  ///
  /// A callback that is no name of a function would run in the page that loads the answer: it is passed over.
  package init(_ query: Query) {
    if query.value(inAnyCase: "r")?.lowercased() == "xml" {
      self = .xml
    } else if let name = query.value(inAnyCase: "callback"), OMDbFormat.isFunction(name) {
      self = .jsonp(name)
    } else {
      self = .json
    }
  }

  /// Names between points: `jQuery123.done`.
  private static func isFunction(_ name: String) -> Bool {
    guard name.utf8.count <= longestName else { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, !(0x30...0x39).contains(first) else { return false }
      return part.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & ~0x20) || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "$")
      }
    }
  }
}
