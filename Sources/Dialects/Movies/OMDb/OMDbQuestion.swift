package import Movies
package import PlainBytes

/// What a request to OMDb's one address asks for; everything is in the query.
///
/// The names of parameters are read in any case, as OMDb does, and unknown ones are passed over. A key is
/// neither needed nor looked at.
package enum OMDbQuestion: Hashable, Sendable {
  case search(MovieSelection, page: Int)
  case movie(IMDbID, plot: Plot)
  /// The movie of this name that is meant most likely.
  case title(MovieSelection, plot: Plot)

  /// How much is told of what a movie is about.
  package enum Plot: Sendable {
    case short, full
  }

  /// The results on a page of a search.
  package static let pageSize = 10
  private static let lastPage = 100
  /// A search for less is answered with too many movies.
  private static let fewestLetters = 3

  /// Reads `query`.
  package init(_ query: Query) throws(OMDbFailure) {
    func text(_ name: StaticString) -> String? {
      query.value(inAnyCase: name).flatMap { $0.isEmpty ? nil : $0 }
    }
    func number(_ name: StaticString) throws(OMDbFailure) -> Int? {
      guard let text = text(name) else { return nil }
      guard let number = Int(text) else { throw .notNumber(text) }
      return number
    }

    let year = try number("y")
    let plot: Plot = text("plot")?.lowercased() == "full" ? .full : .short
    let (id, title) = (text("i"), text("t"))
    if let words = text("s") {
      let search = MovieSearch(name: words, year: year)
      let page = try number("page") ?? 1
      guard (1...OMDbQuestion.lastPage).contains(page) else { throw .pageOutOfRange }
      try OMDbQuestion.checkType(text("type"))
      guard words.count(where: { $0.isLetter || $0.isNumber }) >= OMDbQuestion.fewestLetters else {
        throw .tooManyResults
      }
      self = .search(MovieSelection(search: search), page: page)
      return
    }
    guard id != nil || title != nil else {
      // Without anything to look for, an empty title is taken for an id that is none.
      let isEmpty = (["s", "t", "i"] as [StaticString]).contains {
        query.value(inAnyCase: $0) != nil
      }
      throw isEmpty ? .incorrectID : .nothingAsked
    }
    let imdb = id.flatMap { IMDbID($0) }
    if id != nil && imdb == nil { throw .incorrectID }
    // This server has movies alone: no season or episode is found.
    if try number("season") != nil {
      throw try number("episode") == nil ? .seasonNotFound : .episodeNotFound
    }
    if let imdb {
      self = .movie(imdb, plot: plot)
    } else {
      try OMDbQuestion.checkType(text("type"))
      let search = MovieSearch(name: title ?? "", year: year, isOfTitles: true)
      // Without a word it would select all movies.
      if search.isEmpty { throw .movieNotFound }
      self = .title(MovieSelection(search: search), plot: plot)
    }
  }

  /// Refuses every `type` but movies, in the words for what is not found.
  private static func checkType(_ type: String?) throws(OMDbFailure) {
    switch type?.lowercased() {
    case "series": throw .seriesNotFound
    case "episode", "game": throw .movieNotFound
    default: break
    }
  }
}
