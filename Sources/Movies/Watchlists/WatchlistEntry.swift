public import ExactMoney

/// A movie on the reader's list: to be seen, seen, or rated.
public struct WatchlistEntry: Hashable, Sendable {
  public var ids: MovieIDs
  /// The title and the year as they were when it was listed: a list is whole without its catalogue.
  public let title: String
  public let year: Int?
  public let addedAt: Instant
  /// Whether the reader wants to see it, for the first time or again.
  public var isWanted: Bool
  /// The days on which it was seen, the earliest first; a day stands as often as it was seen on it.
  public private(set) var viewings: [CalendarDate]
  /// How often it was seen beside that, on days that nobody noted.
  public private(set) var undatedViewings: Int
  public private(set) var rating: OwnRating?
  /// The day of the rating; nil where nobody noted it, or there is no rating.
  public private(set) var ratedOn: CalendarDate?

  /// Creates an entry.
  public init(
    ids: MovieIDs,
    title: String,
    year: Int?,
    addedAt: Instant,
    isWanted: Bool = false,
    viewings: [CalendarDate] = [],
    undatedViewings: Int = 0,
    rating: OwnRating? = nil,
    ratedOn: CalendarDate? = nil
  ) {
    self.ids = ids
    self.title = title
    self.year = year
    self.addedAt = addedAt
    self.isWanted = isWanted
    self.viewings = viewings.sorted()
    self.undatedViewings = max(0, undatedViewings)
    self.rating = rating
    self.ratedOn = rating == nil ? nil : ratedOn
  }

  /// The entry for `movie`, which the reader wants to see.
  public init(_ movie: Movie, addedAt: Instant) {
    self.init(
      ids: movie.ids,
      title: movie.title,
      year: movie.knownYear,
      addedAt: addedAt,
      isWanted: true
    )
  }

  /// The movie of the entry.
  public var movie: WatchlistMovie { WatchlistMovie(ids: ids, title: title, year: year) }

  /// How often it was seen.
  public var timesSeen: Int { viewings.count + undatedViewings }

  /// Whether the reader has marked it: as wanted, as seen, or by a rating.
  public var isMarked: Bool { isWanted || timesSeen > 0 || rating != nil }

  /// Notes that the movie was seen on `day`, and so is not wanted any more; once is enough for one day.
  public mutating func see(on day: CalendarDate) {
    isWanted = false
    guard !viewings.contains(day) else { return }
    viewings.append(day)
    viewings.sort()
  }

  /// Takes back the viewing at `place` among ``viewings``; nothing if there is none.
  public mutating func unsee(at place: Int) {
    if viewings.indices.contains(place) { viewings.remove(at: place) }
  }

  /// Rates the movie on `day`, or takes the rating away for nil.
  public mutating func rate(_ rating: OwnRating?, on day: CalendarDate) {
    self.rating = rating
    ratedOn = rating == nil ? nil : day
  }

  /// This entry, and what `other`, of the same movie, has beside it: nothing that is here goes.
  ///
  /// Both tell one story, as the files of one service do, or a file that is taken over twice: the movie was
  /// seen on all days that either names, and as often as the one says that says more.
  public func joined(with other: WatchlistEntry) -> WatchlistEntry {
    let days = WatchlistEntry.union(viewings, other.viewings)
    let takesRating = rating == nil
    let isSameRating = rating == other.rating
    return WatchlistEntry(
      ids: ids.joined(with: other.ids),
      title: title,
      year: year,
      addedAt: addedAt,
      isWanted: isWanted || other.isWanted,
      viewings: days,
      undatedViewings: max(timesSeen, other.timesSeen) - days.count,
      rating: rating ?? other.rating,
      ratedOn: takesRating ? other.ratedOn : ratedOn ?? (isSameRating ? other.ratedOn : nil)
    )
  }

  /// The days of both, each as often as the one has it that has it more often; both are in order.
  private static func union(_ left: [CalendarDate], _ right: [CalendarDate]) -> [CalendarDate] {
    var days: [CalendarDate] = []
    var (first, second) = (0, 0)
    while first < left.count || second < right.count {
      let isLeft = second == right.count || (first < left.count && left[first] <= right[second])
      let day = isLeft ? left[first] : right[second]
      if first < left.count, left[first] == day { first += 1 }
      if second < right.count, right[second] == day { second += 1 }
      days.append(day)
    }
    return days
  }
}
