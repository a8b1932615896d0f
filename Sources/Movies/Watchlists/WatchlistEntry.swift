public import ExactMoney

/// A movie on the user's list: to be watched, watched, or rated.
public struct WatchlistEntry: Hashable, Sendable {
  public var ids: MovieIDs
  /// The title when the entry was added, so that the list needs no catalogue.
  public let title: String
  /// The year when the entry was added; nil if unknown.
  public let year: Int?
  public let addedAt: Instant
  /// Whether the user wants to watch the movie, for the first time or again.
  public var isWanted: Bool
  /// The days of the viewings, the earliest first; a day is repeated for each viewing on it.
  public private(set) var viewings: [CalendarDate]
  /// The number of further viewings, on unknown days.
  public private(set) var undatedViewings: Int
  /// The user's rating; nil if not rated.
  public private(set) var rating: OwnRating?
  /// The day of the rating; nil if unknown or not rated.
  public private(set) var ratedOn: CalendarDate?

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

  /// Creates an entry for `movie` as wanted.
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

  /// The number of viewings.
  public var timesSeen: Int { viewings.count + undatedViewings }

  /// Whether the movie is wanted, watched or rated.
  public var isMarked: Bool { isWanted || timesSeen > 0 || rating != nil }

  /// Adds a viewing on `day` unless there is one, and removes the mark as wanted.
  public mutating func see(on day: CalendarDate) {
    isWanted = false
    guard !viewings.contains(day) else { return }
    viewings.append(day)
    viewings.sort()
  }

  /// Removes the viewing at `place` in ``viewings``, if there is one.
  public mutating func unsee(at place: Int) {
    if viewings.indices.contains(place) { viewings.remove(at: place) }
  }

  /// Sets the rating and its day; nil removes the rating.
  public mutating func rate(_ rating: OwnRating?, on day: CalendarDate) {
    self.rating = rating
    ratedOn = rating == nil ? nil : day
  }

  /// Returns this entry with the data of `other`, an entry for the same movie, added.
  ///
  /// Both are taken as accounts of the same viewings, as in the files of one service or a file
  /// imported twice. The result has all days of either, and undated viewings up to the greater
  /// number of viewings.
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

  /// Returns the days of both sorted lists; a day is repeated as often as in the list that has it
  /// more often.
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
