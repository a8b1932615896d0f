import ExactMoney
import Movies

/// The reader's marks on a movie, as pages show them.
public struct OwnMarks {
  public let isWanted: Bool
  public let isSeen: Bool
  /// The days of the viewings, earliest first.
  public let days: [String]
  /// The rating, 0 to 10, in the reader's digits; nil if there is none.
  public let rating: String?
  /// The rating as the value of a field: `8.5`; empty if there is none.
  public let points: String
  /// The rating in half stars, 0 to 10.
  public let halfStars: Int
  /// The rating in percent of all stars.
  public let percent: Int
  /// The reader's current day as the value of a field, `2026-11-20`; empty on the server, which
  /// cannot know it.
  public let today: String

  /// Creates the marks of a movie that is not on the list, as on the server.
  public init(_ wording: Wording) {
    self.init(nil, today: nil, wording)
  }

  /// Creates the marks of `entry`; a rating that the reader is choosing takes the place of the
  /// stored one.
  init(
    _ entry: WatchlistEntry?,
    rating given: OwnRating? = nil,
    today: CalendarDate?,
    _ wording: Wording
  ) {
    let rating = given ?? entry?.rating
    isWanted = entry?.isWanted ?? false
    isSeen = entry.map { $0.timesSeen > 0 } ?? false
    days = entry?.viewings.map { wording.date($0) } ?? []
    self.rating = rating.map { wording.number($0.points) }
    points = rating?.points.description ?? ""
    percent = rating?.tenths ?? 0
    halfStars = (percent + 5) / 10
    self.today = today?.description ?? ""
  }
}
