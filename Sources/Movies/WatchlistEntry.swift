public import ExactMoney

/// A film on the reader's list: to be seen, or seen.
public struct WatchlistEntry: Hashable, Sendable {
  public var ids: MovieIDs
  /// The title and the year as they were when it was listed: a list is whole without its catalogue.
  public let title: String
  public let year: Int?
  public let addedAt: Instant
  /// The days on which it was seen, the earliest first.
  public private(set) var viewings: [CalendarDate]

  /// Creates an entry.
  public init(
    ids: MovieIDs,
    title: String,
    year: Int?,
    addedAt: Instant,
    viewings: [CalendarDate] = []
  ) {
    self.ids = ids
    self.title = title
    self.year = year
    self.addedAt = addedAt
    self.viewings = []
    for day in viewings { see(on: day) }
  }

  /// The entry for `movie`, not seen yet.
  public init(_ movie: Movie, addedAt: Instant) {
    self.init(ids: movie.ids, title: movie.title, year: movie.knownYear, addedAt: addedAt)
  }

  /// Notes that the film was seen on `day`; once is enough for one day.
  public mutating func see(on day: CalendarDate) {
    guard !viewings.contains(day) else { return }
    let place = viewings.firstIndex { $0 > day } ?? viewings.count
    viewings.insert(day, at: place)
  }
}
