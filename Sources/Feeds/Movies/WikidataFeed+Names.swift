package import Movies

extension WikidataFeed {
  /// The maximum number of movies in one request, whose query is part of a URL of limited length.
  package static let maximumNamed = 250

  /// The tags of labels at Wikidata for each supported language, the better one first; English
  /// labels are only searched.
  private static let tags: [(tag: String, language: TextLanguage?)] =
    [("pt-br", .portuguese), ("zh-hans", .chinese)]
    + TextLanguage.allCases.map { ($0.code, $0) } + [("en", nil)]
  /// The part of a query that finds a movie's labels with one of the ``tags``.
  static let titles: String = {
    let list = tags.map { "\"\($0.tag)\"" }.joined(separator: ",")
    return "?film rdfs:label ?title . FILTER(LANG(?title) IN (\(list)))"
  }()

  /// Returns the request for the TMDb ids of `movies`, and their titles in the supported languages.
  package static func namesRequest(_ context: FeedContext, _ movies: [IMDbID]) -> FeedRequest {
    let ids = movies.map { "\"\($0)\"" }.joined(separator: " ")
    return request(
      context,
      "titles/\(movies.first?.description ?? "")/\(movies.count)",
      """
      SELECT ?imdb ?tmdb ?title WHERE {
        VALUES ?imdb { \(ids) } ?film wdt:P345 ?imdb .
        OPTIONAL { ?film wdt:P4947 ?tmdb }
        OPTIONAL { \(titles) }
      }
      """,
      isExpensive: true
    )
  }

  /// Decodes the names requested by ``namesRequest(_:_:)``; a movie that Wikidata lacks is left
  /// out.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package static func decodeNames(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> [MovieNames] {
    var order: [IMDbID] = []
    var found: [IMDbID: (tmdb: UInt32?, titles: Titles)] = [:]
    for row in try rows(request, response) {
      let ids = row.ids
      guard let imdb = ids.imdb else { continue }
      if found[imdb] == nil { order.append(imdb) }
      var names = found[imdb] ?? (nil, Titles())
      names.tmdb = names.tmdb ?? ids.tmdb
      names.titles.read(row)
      found[imdb] = names
    }
    return order.prefix(maximumNamed).map { imdb in
      let translations = found[imdb]?.titles.translations ?? []
      return MovieNames(
        imdb: imdb,
        tmdb: found[imdb]?.tmdb,
        titles: found[imdb]?.titles.all.filter { title in
          !translations.contains { $0.title == title }
        } ?? [],
        translations: translations
      )
    }
  }

  static func readTitles(_ rows: [WikidataRow], into movie: inout Movie) {
    var titles = Titles()
    for row in rows { titles.read(row) }
    for translation in titles.translations { movie.fill(with: translation) }
  }

  /// The labels of a movie in the supported languages.
  private struct Titles {
    /// The distinct titles.
    private(set) var all: [String] = []
    /// The titles by index in ``tags``.
    private var byTag: [Int: String] = [:]

    /// Reads the label of `row`; only the first one with each tag counts.
    mutating func read(_ row: WikidataRow) {
      let title = UntrustedText.name(row.text("title"))
      guard !title.isEmpty, all.count < tags.count else { return }
      if !all.contains(title) { all.append(title) }
      let tag = row.language("title")
      guard let place = tags.firstIndex(where: { $0.tag == tag }) else { return }
      byTag[place] = byTag[place] ?? title
    }

    /// The preferred title in each language.
    var translations: [MovieTranslation] {
      var known: Set<TextLanguage> = []
      return byTag.sorted { $0.key < $1.key }.compactMap { place, title in
        guard let language = tags[place].language, known.insert(language).inserted else {
          return nil
        }
        return MovieTranslation(into: language, title: title)
      }
    }
  }
}
