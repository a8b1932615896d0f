import CambioAPI
import ExactJSON
import ExactMoney
import Movies

/// The list of movies as a table: IMDb id, year, title, rating, the days of the viewings.
struct WatchlistText {
  let wording: CommandWording

  /// Returns one line per movie; a sentence if there are none.
  func text(_ entries: [WatchlistEntry], width: Int) -> String {
    guard !entries.isEmpty else {
      return wording(.watchlistEmpty).wrapped(to: width).joined(separator: "\n") + "\n"
    }
    let seen = entries.map { viewed($0) }
    let seenWidth = max(wording(.columnSeen).columns, seen.map { $0.columns }.max() ?? 0)
    let ratings = entries.map { entry in entry.rating.map { wording.number($0.points) } ?? "" }
    // A list without ratings has no column for them.
    let isRated = ratings.contains { !$0.isEmpty }
    let ratingWidth = isRated ? max(wording(.columnRating).columns, 3) + 2 : 0
    // Number and year, with two spaces after each column.
    let titleWidth = max(10, width - 12 - 6 - ratingWidth - seenWidth - 2)
    let rows = zip(entries, zip(ratings, seen)).map { entry, facts in
      [
        entry.ids.imdb?.description ?? "", entry.year.map { String($0) } ?? "",
        entry.title.truncated(to: titleWidth),
      ] + (isRated ? [facts.0] : []) + [facts.1]
    }
    return TextTable(
      headings: ["IMDb", wording(.columnYear), wording(.columnTitle)]
        + (isRated ? [wording(.columnRating)] : []) + [wording(.columnSeen)],
      rows: rows
    ).text(width: width)
  }

  /// Returns the last day, with the number of viewings if there are several: `20 Nov 2026 (2)`.
  private func viewed(_ entry: WatchlistEntry) -> String {
    guard entry.timesSeen > 0 else { return "" }
    let last = entry.viewings.last.map { wording.short($0) } ?? wording(.watchlistDayUnknown)
    return last + (entry.timesSeen > 1 ? " (\(wording.number(entry.timesSeen)))" : "")
  }
}
