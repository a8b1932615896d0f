package import Movies

extension WikidataFeed {
  /// So many films are asked about at once: the question is an address, which has its limits.
  package static let maximumNamed = 250

  /// Wikidata's tags of our languages; Portuguese and Chinese titles are often under the plain one.
  private static let languages = [
    "ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt", "pt-br", "zh", "zh-hans",
  ]

  /// TMDb's numbers of `films`, and their titles in our languages.
  package static func namesRequest(_ context: FeedContext, _ films: [IMDbID]) -> FeedRequest {
    let ids = films.map { "\"\($0)\"" }.joined(separator: " ")
    let tags = languages.map { "\"\($0)\"" }.joined(separator: ",")
    return request(
      context,
      "names/\(films.first?.description ?? "")/\(films.count)",
      """
      SELECT ?imdb ?tmdb ?title WHERE {
        VALUES ?imdb { \(ids) } ?film wdt:P345 ?imdb .
        OPTIONAL { ?film wdt:P4947 ?tmdb }
        OPTIONAL { ?film rdfs:label ?title . FILTER(LANG(?title) IN (\(tags))) }
      }
      """,
      isExpensive: true
    )
  }

  /// The names of the films that ``namesRequest(_:_:)`` asks for; a film that Wikidata does not know has none.
  package static func decodeNames(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> [MovieNames] {
    var order: [IMDbID] = []
    var found: [IMDbID: (tmdb: UInt32?, titles: [String])] = [:]
    for row in try rows(request, response) {
      let ids = row.ids
      guard let imdb = ids.imdb else { continue }
      if found[imdb] == nil { order.append(imdb) }
      let title = UntrustedText.name(row.text("title"))
      var names = found[imdb] ?? (nil, [])
      names.tmdb = names.tmdb ?? ids.tmdb
      if !title.isEmpty, names.titles.count < languages.count, !names.titles.contains(title) {
        names.titles.append(title)
      }
      found[imdb] = names
    }
    return order.prefix(maximumNamed).map {
      MovieNames(imdb: $0, tmdb: found[$0]?.tmdb, titles: found[$0]?.titles ?? [])
    }
  }
}
