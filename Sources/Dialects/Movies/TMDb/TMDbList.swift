import ExactMoney
import Movies

/// TMDb's lists of movies, by the last part of their address.
enum TMDbList: String {
  case popular
  case topRated = "top_rated"
  case nowPlaying = "now_playing"
  case upcoming

  /// The number of days since its release for which a movie is now playing, as in TMDb's list.
  private static let daysInCinemas = 45
  /// The number of days before its release for which a movie is upcoming, as in TMDb's list.
  private static let daysAhead = 24

  func question(page: Int, today: CalendarDate) -> TMDbQuestion {
    let days: ClosedRange<CalendarDate>
    switch self {
    case .popular: return .page(page, MovieSelection(), isMixed: false)
    case .topRated: return .page(page, MovieSelection(order: .rating), isMixed: false)
    case .nowPlaying: days = today.adding(days: -TMDbList.daysInCinemas)...today
    case .upcoming: days = today.adding(days: 1)...today.adding(days: TMDbList.daysAhead)
    }
    return .dated(page, MovieSelection(filter: MovieFilter(days: days)), days)
  }
}
