import ExactMoney
package import Movies

extension OMDbFeed {
  /// The list of the episodes of a series' season.
  package static func seasonRequest(
    _ context: FeedContext,
    _ series: IMDbID,
    _ season: Int
  ) -> FeedRequest {
    context.request(
      "season/\(series)/\(season)",
      path: "/",
      query: [(name: "i", value: "\(series)"), (name: "Season", value: "\(season)")],
      key: .query(name: "apikey")
    )
  }

  /// One episode, told as a film is.
  package static func episodeRequest(
    _ context: FeedContext,
    _ series: IMDbID,
    _ season: Int,
    _ episode: Int
  ) -> FeedRequest {
    context.request(
      "episode/\(series)/\(season)/\(episode)",
      path: "/",
      query: [
        (name: "i", value: "\(series)"), (name: "Season", value: "\(season)"),
        (name: "Episode", value: "\(episode)"), (name: "plot", value: "full"),
      ],
      key: .query(name: "apikey")
    )
  }

  /// The season of ``seasonRequest(_:_:_:)``; nil where OMDb has none.
  ///
  /// Numbers come as texts, in some answers as numbers.
  package static func decodeSeason(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> SeriesSeason? {
    guard let body = try found(request, response) else { return nil }
    let fields = LooseJSON(body.value)
    guard let number = number(fields, "Season") else { return nil }
    let episodes = try body.field("Episodes").elements().compactMap { element in
      let fields = LooseJSON(element.value)
      return self.number(fields, "Episode").map { number in
        SeriesEpisode(
          title: known(fields, "Title"),
          number: number,
          imdb: IMDbID(known(fields, "imdbID")),
          released: day(known(fields, "Released")),
          rating: mark(known(fields, "imdbRating"), best: 10)
        )
      }
    }
    return SeriesSeason(
      series: known(fields, "Title"),
      number: number,
      seasons: self.number(fields, "totalSeasons"),
      episodes: episodes.sorted { $0.number < $1.number }
    )
  }

  /// The episode of ``episodeRequest(_:_:_:_:)``; nil where OMDb has none.
  package static func decodeEpisode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Movie? {
    guard let body = try found(request, response) else { return nil }
    let movie = film(LooseJSON(body.value))
    return movie.ids.imdb == nil ? nil : movie
  }

  private static func known(_ fields: LooseJSON, _ name: String) -> String {
    let text = fields.text(name)
    return text == "N/A" ? "" : text
  }

  private static func number(_ fields: LooseJSON, _ name: String) -> Int? {
    let number = Int(known(fields, name)) ?? fields.count(name)
    return (1...100_000).contains(number) ? number : nil
  }
}
