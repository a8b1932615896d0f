import ExactMoney
import Movies

/// The first day on which a movie was shown in each country.
struct ReleaseDays {
  /// The maximum number of countries that are read; ISO 3166-1 has 249.
  static let maximumCountries = 300

  private var days: [String: CalendarDate] = [:]

  /// Adds a day in the country `code`; a code that is not two capital letters is ignored.
  mutating func note(_ day: CalendarDate, in code: String) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return }
    days[code] = min(days[code] ?? day, day)
  }

  /// The days, the earliest first.
  var releases: [MovieRelease] {
    days.map { MovieRelease(country: Region($0.key), day: $0.value) }
      .sorted { ($0.day, $0.country.code) < ($1.day, $1.country.code) }
  }
}
