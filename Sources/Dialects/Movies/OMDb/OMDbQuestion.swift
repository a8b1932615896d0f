package import Movies
package import PlainBytes

/// A request to OMDb's one address, read from the query.
///
/// Names of parameters are read in any case, as at OMDb; unknown ones are ignored. A key is neither
/// required nor checked.
package enum OMDbQuestion: Hashable, Sendable {
  case search(MovieSelection, page: Int)
  case movie(IMDbID, plot: Plot)
  /// The most likely movie with a title.
  case title(MovieSelection, plot: Plot)

  /// The length of the plot.
  package enum Plot: Sendable {
    case short, full
  }

  /// The number of results on a page of a search.
  package static let pageSize = 10
  /// The maximum page number, as at OMDb.
  private static let lastPage = 100
  /// The minimum number of letters and digits in a search, as at OMDb.
  private static let minimumLetters = 3

  /// Reads `query`.
  ///
  /// - Throws: ``OMDbFailure`` if a number cannot be read, a page is out of range, a search is too
  ///   short, an id is malformed, nothing is requested, or something other than a movie is.
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
      guard words.count(where: { $0.isLetter || $0.isNumber }) >= OMDbQuestion.minimumLetters else {
        throw .tooManyResults
      }
      self = .search(MovieSelection(search: search), page: page)
      return
    }
    guard id != nil || title != nil else {
      // OMDb reports an empty title as an incorrect id.
      let isEmpty = (["s", "t", "i"] as [StaticString]).contains {
        query.value(inAnyCase: $0) != nil
      }
      throw isEmpty ? .incorrectID : .nothingAsked
    }
    let imdb = id.flatMap { IMDbID($0) }
    if id != nil && imdb == nil { throw .incorrectID }
    // The server has only movies, so no season or episode is found.
    if try number("season") != nil {
      throw try number("episode") == nil ? .seasonNotFound : .episodeNotFound
    }
    if let imdb {
      self = .movie(imdb, plot: plot)
    } else {
      try OMDbQuestion.checkType(text("type"))
      let search = MovieSearch(name: title ?? "", year: year, isOfTitles: true)
      // An empty search would select all movies.
      if search.isEmpty { throw .movieNotFound }
      self = .title(MovieSelection(search: search), plot: plot)
    }
  }

  /// Throws the failure for every `type` but movies, as if nothing were found.
  private static func checkType(_ type: String?) throws(OMDbFailure) {
    switch type?.lowercased() {
    case "series": throw .seriesNotFound
    case "episode", "game": throw .movieNotFound
    default: break
    }
  }
}
