import ExactJSON
package import Movies

/// An answer of OMDb, to be written in any of its formats.
package struct OMDbAnswer: Sendable {
  /// The members of the object in JSON.
  private let members: [JSONMember]
  /// The children of the root in XML, and the root's own attributes.
  private let elements: [OMDbXML.Element]
  private let attributes: [OMDbField]

  /// A movie, whole; its poster is at `poster`, else where its source says.
  package init(_ movie: Movie, plot: OMDbQuestion.Plot, poster: String? = nil) {
    let movie = OMDbMovie(movie: movie, plot: plot, ownPoster: poster)
    self.init(movie.members, [OMDbXML.Element(name: "movie", attributes: movie.fields)])
  }

  /// Some of the movies that a search found, and how many there are.
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

  /// An answer of these members, whose `elements` are what XML has.
  private init(
    _ members: [JSONMember],
    _ elements: [OMDbXML.Element],
    attributes: [OMDbField] = []
  ) {
    self.members = members + [JSONMember("Response", .string("True"))]
    self.elements = elements
    self.attributes = attributes + [("response", "True")]
  }

  /// That there is none, and why.
  package init(_ failure: OMDbFailure) {
    members = [
      JSONMember("Response", .string("False")), JSONMember("Error", .string(failure.text)),
    ]
    elements = [OMDbXML.Element(name: "error", text: failure.text)]
    attributes = [("response", "False")]
  }

  /// The text of a document as a script reads it: older ones take two of its characters for ends of lines.
  private static func script(_ json: String) -> String {
    json.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }

  /// The answer in `format`: its media type, and its text.
  package func written(in format: OMDbFormat) -> (type: String, text: String) {
    let json = JSONValue.object(members)
    switch format {
    case .json: return ("application/json; charset=utf-8", json.text)
    case .jsonp(let name):
      return ("application/javascript; charset=utf-8", "\(name)(\(OMDbAnswer.script(json.text)))")
    case .xml: return ("text/xml; charset=utf-8", OMDbXML.document(attributes, elements))
    }
  }
}
