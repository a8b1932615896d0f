package import PlainBytes

/// The format of an OMDb answer, given by `r` and `callback` in the query.
package enum OMDbFormat: Hashable, Sendable {
  case json, xml
  /// JSON as the argument of the named function, for pages that load it as a script.
  case jsonp(String)

  /// Reads the format from `query`, JSON by default.
  package init(_ query: Query) {
    if query.value(inAnyCase: "r")?.lowercased() == "xml" {
      self = .xml
    } else if let name = query.callback {
      self = .jsonp(name)
    } else {
      self = .json
    }
  }
}
