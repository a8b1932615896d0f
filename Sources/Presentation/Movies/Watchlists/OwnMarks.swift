import ExactMoney
import Movies

/// What the reader's list has of one movie, as pages show it.
public struct OwnMarks {
  public let isWanted: Bool
  public let isSeen: Bool
  /// The days of the viewings, the earliest first.
  public let days: [String]
  /// The rating, 0 to 10, in the reader's digits; nil for none.
  public let rating: String?
  /// The rating as a field has it: `8.5`; empty for none.
  public let points: String
  /// The rating in half stars, 0 to 10, and as a part of all stars in percent.
  public let halfStars: Int
  public let percent: Int
  /// Today where the reader is, as a field has it: `2026-11-20`; empty on the server, which does not know it.
  public let today: String

  /// The marks of a movie of which nothing is known: on the server, none.
  public init(_ wording: Wording) {
    self.init(nil, today: nil, wording)
  }

  /// The marks of `entry`, with a rating that the reader is about to give instead of its own.
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
