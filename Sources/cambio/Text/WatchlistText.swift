import CambioAPI
import ExactJSON
import ExactMoney
import Movies

/// The list of films as a table: number, year, title, the days on which each was seen.
struct WatchlistText {
  let wording: Wording

  /// A line a film; a sentence where there is none.
  func text(_ entries: [WatchlistEntry], width: Int) -> String {
    guard !entries.isEmpty else { return wording(.watchlistEmpty) + "\n" }
    let seen = entries.map { viewed($0.viewings) }
    let seenWidth = max(wording(.columnSeen).columns, seen.map { $0.columns }.max() ?? 0)
    // Number and year, with two spaces after each column.
    let titleWidth = max(10, width - 12 - 6 - seenWidth - 2)
    let rows = zip(entries, seen).map { entry, seen in
      [
        entry.ids.imdb?.description ?? "", entry.year.map { String($0) } ?? "",
        entry.title.truncated(to: titleWidth), seen,
      ]
    }
    return TextTable(
      headings: [
        "IMDb", wording(.columnYear), wording(.columnTitle), wording(.columnSeen),
      ],
      rows: rows
    ).text
  }

  /// The list for programs.
  func document(_ entries: [WatchlistEntry]) -> String { WatchlistJSON.encode(entries).text + "\n" }

  /// The last of `days`, and how many there are where it was more than once: `20 Nov 2026 (2)`.
  private func viewed(_ days: [CalendarDate]) -> String {
    guard let last = days.last else { return "" }
    return wording.short(last) + (days.count > 1 ? " (\(wording.number(days.count)))" : "")
  }
}
