import ExactJSON
package import Movies
package import PlainBytes

/// An answer of OMDb that can be written in each of its formats.
package struct OMDbAnswer: Sendable {
  /// The members of the JSON object.
  private let members: [JSONMember]
  /// The children of the XML root.
  private let elements: [OMDbXML.Element]
  /// The attributes of the XML root.
  private let attributes: [OMDbField]

  /// Creates the answer for one movie, with its poster at `poster`, or at its source if that is
  /// nil.
  package init(_ movie: Movie, plot: OMDbQuestion.Plot, poster: String? = nil) {
    let movie = OMDbMovie(movie: movie, plot: plot, ownPoster: poster)
    self.init(movie.members, [OMDbXML.Element(name: "movie", attributes: movie.fields)])
  }

  /// Creates a page of search results: `movies` of `count` found.
  package init(_ movies: [Movie], of count: Int, poster: (Movie) -> String? = { _ in nil }) {
    let movies = movies.map {
      OMDbMovie(movie: $0, plot: .short, ownPoster: poster($0)).resultFields
    }
    self.init(
      [
        JSONMember("Search", .array(movies.map { .object(OMDbText.members($0)) })),
        JSONMember("totalResults", .string("\(count)")),
      ],
      movies.map { OMDbXML.Element(name: "result", attributes: $0) },
      attributes: [("totalResults", "\(count)")]
    )
  }

  /// Creates an answer of `members` in JSON and of `elements` and `attributes` in XML.
  private init(
    _ members: [JSONMember],
    _ elements: [OMDbXML.Element],
    attributes: [OMDbField] = []
  ) {
    self.members = members + [JSONMember("Response", .string("True"))]
    self.elements = elements
    self.attributes = attributes + [("response", "True")]
  }

  /// Creates the answer that explains `failure`.
  package init(_ failure: OMDbFailure) {
    members = [
      JSONMember("Response", .string("False")), JSONMember("Error", .string(failure.text)),
    ]
    elements = [OMDbXML.Element(name: "error", text: failure.text)]
    attributes = [("response", "False")]
  }

  /// Returns the media type and the text of the answer in `format`.
  package func written(in format: OMDbFormat) -> (type: String, text: String) {
    let json = JSONValue.object(members)
    switch format {
    case .json: return ("application/json; charset=utf-8", json.text)
    case .jsonp(let name):
      // Scripts before ECMAScript 2019 take both separators for ends of lines inside a string.
      let script = json.text.replacing("\u{2028}", with: "\\u2028")
        .replacing("\u{2029}", with: "\\u2029")
      return ("application/javascript; charset=utf-8", "\(name)(\(script))")
    case .xml: return ("text/xml; charset=utf-8", OMDbXML.document(attributes, elements))
    }
  }
}

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
