import ExactMoney
import Movies

extension TMDbFeed {
  /// Returns the request for the movies that pass the filter of `selection`, in its order.
  ///
  /// nil if TMDb lacks a genre, if countries are filtered, or if there is only the order of titles.
  /// Movies are sorted by title only here. The request sorts by popularity instead, since hardly
  /// anyone looks for the first titles of the hundreds of thousands that TMDb has.
  static func discoverRequest(
    _ context: FeedContext,
    _ selection: MovieSelection,
    _ page: Int
  ) -> FeedRequest? {
    let (filter, order) = (selection.filter, selection.order)
    guard selection.search.isEmpty,
      !filter.isEmpty || order == .rating || order == .newest, filter.countries.isEmpty,
      let genres = genres(of: filter)
    else { return nil }
    var parameters = genres
    func add(_ name: String, _ value: String?) {
      if let value { parameters.append((name, value)) }
    }
    var days = filter.days
    if let decade = filter.decade, let start = CalendarDate(year: decade, month: 1, day: 1),
      let end = CalendarDate(year: decade + 9, month: 12, day: 31)
    {
      days = days?.clamped(to: start...end) ?? start...end
    }
    add("primary_release_year", filter.year.map { "\($0)" })
    add("primary_release_date.gte", days.map { "\($0.lowerBound)" })
    // Announced movies have the latest days of all, but cannot be watched yet.
    let last = days.map { $0.upperBound } ?? (order == .newest ? context.today : nil)
    add("primary_release_date.lte", last.map { "\($0)" })
    add("vote_average.gte", filter.minimumRating.map { "\($0)" })
    add("vote_average.lte", filter.maximumRating.map { "\($0)" })
    add("with_original_language", filter.language)
    add("with_runtime.gte", filter.minutes.map { "\($0.lowerBound)" })
    add(
      "with_runtime.lte",
      filter.minutes.flatMap { $0.upperBound < .max ? "\($0.upperBound)" : nil }
    )
    let looksAtRatings =
      order == .rating || filter.minimumRating != nil || filter.maximumRating != nil
    let votes = max(filter.minimumVotes ?? 0, looksAtRatings ? minimumVotes : 0)
    add("vote_count.gte", votes > 0 ? "\(votes)" : nil)
    add("sort_by", sorting(by: selection))
    let resource = "discover/" + parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return request(
      context,
      "\(resource)/\(page)",
      "/discover/movie",
      parameters + [(name: "page", value: "\(page)")]
    )
  }

  /// The minimum number of votes for movies ordered by rating; with fewer, TMDb's mean is not
  /// reliable.
  private static let minimumVotes = 100

  private static func sorting(by selection: MovieSelection) -> String {
    let direction = selection.isReversed ? "asc" : "desc"
    return switch selection.order {
    case .title: "popularity.desc"
    case .popularity: "popularity.\(direction)"
    case .rating: "vote_average.\(direction)"
    case .newest: "primary_release_date.\(direction)"
    }
  }

  /// Returns the parameters for genres, with a comma for all or a bar for any; nil if TMDb lacks
  /// one or both are wanted.
  private static func genres(of filter: MovieFilter) -> [(name: String, value: String)]? {
    func numbers(_ genres: Set<Genre>) -> [Int]? {
      let numbers = genres.compactMap { $0.tmdbID }.sorted()
      return numbers.count == genres.count ? numbers : nil
    }
    let wanted = filter.allGenres.union(filter.genre.map { [$0] } ?? [])
    guard let all = numbers(wanted), let any = numbers(filter.anyGenres),
      let none = numbers(filter.noGenres), all.isEmpty || any.isEmpty
    else { return nil }
    var parameters: [(name: String, value: String)] = []
    func add(_ name: String, _ numbers: [Int], _ mark: String) {
      guard !numbers.isEmpty else { return }
      parameters.append((name, numbers.map { "\($0)" }.joined(separator: mark)))
    }
    add("with_genres", all, ",")
    add("with_genres", any, "|")
    add("without_genres", none, ",")
    return parameters
  }
}
