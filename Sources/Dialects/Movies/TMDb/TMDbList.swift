import ExactMoney
import Movies

/// TMDb's lists of movies by the name in their address.
enum TMDbList: String {
  case popular
  case topRated = "top_rated"
  case nowPlaying = "now_playing"
  case upcoming

  /// For how long a movie is in cinemas, and how far ahead it is announced, as TMDb's own lists have it.
  private static let daysInCinemas = 45
  private static let daysAhead = 24

  /// What a request for `page` of the list asks.
  func question(page: Int, today: CalendarDate) -> TMDbQuestion {
    switch self {
    case .popular: return .page(page, MovieSelection(), isMixed: false)
    case .topRated: return .page(page, MovieSelection(order: .rating), isMixed: false)
    case .nowPlaying:
      return dated(page, today.adding(days: -TMDbList.daysInCinemas)...today)
    case .upcoming:
      return dated(page, today.adding(days: 1)...today.adding(days: TMDbList.daysAhead))
    }
  }

  private func dated(_ page: Int, _ days: ClosedRange<CalendarDate>) -> TMDbQuestion {
    .dated(
      page,
      MovieSelection(filter: MovieFilter(days: days)),
      TMDbDays(first: days.lowerBound, last: days.upperBound)
    )
  }
}
