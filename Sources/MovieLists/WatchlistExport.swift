import ExactMoney
package import Movies

/// A list in the form of a service, and what that form has no place for.
package struct WatchlistExport: Hashable, Sendable {
  package let bytes: [UInt8]
  /// Of how many movies something is lost.
  package let losses: [WatchlistLoss: Int]

  /// Writes `entries` as `format` has them.
  ///
  /// What is lost is found by reading the bytes again: so it is what another program would miss.
  package init(_ entries: [WatchlistEntry], as format: WatchlistExportFormat) {
    bytes =
      switch format {
      case .letterboxd: LetterboxdList.write(entries)
      case .json: CambioList.write(entries)
      }
    losses = WatchlistExport.losses(of: entries, in: bytes)
  }

  private static func losses(
    of entries: [WatchlistEntry],
    in bytes: [UInt8]
  ) -> [WatchlistLoss: Int] {
    let read = (try? WatchlistFile.read(bytes, zone: .utc)).map { document in
      // A moment that no list has: a movie that comes without one of its own shows by it.
      let never = Instant(startOf: CalendarDate(dayNumber: .min))
      return WatchlistImport(document, into: [], by: NoMovies(), now: never).entries
    }
    let found = read ?? []
    let index = WatchlistIndex(found)
    var losses: [WatchlistLoss: Int] = [:]
    func note(_ loss: WatchlistLoss, _ isLost: Bool) { if isLost { losses[loss, default: 0] += 1 } }
    for entry in entries {
      let name = WatchlistQuestion.Key(title: entry.title, year: entry.year)
      guard let place = index.place(of: entry.ids, name, where: { found[$0].ids }) else {
        note(.movie, true)
        continue
      }
      let kept = found[place]
      note(
        .viewings,
        kept.timesSeen < entry.timesSeen || kept.viewings != entry.viewings
      )
      note(.rating, kept.rating != entry.rating)
      note(.ratedOn, entry.ratedOn != nil && kept.ratedOn != entry.ratedOn)
      note(.addedAt, kept.addedAt.day != entry.addedAt.day)
      note(.wish, kept.isWanted != entry.isWanted)
    }
    return losses
  }
}

/// Knows no movie: what a file says itself is all there is.
struct NoMovies: MovieFinding {
  func movie(_ ids: MovieIDs) -> Movie? { nil }
  func movies(titled title: String) -> [Movie] { [] }
}
