package import PlainBytes

/// How an answer of OMDb is written: `r` and `callback` of the query.
package enum OMDbFormat: Hashable, Sendable {
  case json, xml
  /// JSON as the argument of the function with this name, for pages that load it as a script.
  case jsonp(String)

  /// The format that `query` wants: JSON where it names no other.
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
