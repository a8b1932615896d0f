import ExactMoney
package import Movies

/// A list in the format of a service, and the data that it loses.
package struct WatchlistExport: Hashable, Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// The number of movies with each kind of loss.
  package let losses: [WatchlistLoss: Int]

  /// Writes `entries` in `format`.
  ///
  /// Losses are found by reading the file again, so they are what another program would miss.
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
      // No list has this time, so it marks movies without a time of their own.
      let never = Instant(startOf: .earliest)
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

/// A finder without movies, for which a file's own data are all there is.
struct NoMovies: MovieFinding {
  func movie(_ ids: MovieIDs) -> Movie? { nil }
  func movies(titled title: String) -> [Movie] { [] }
}
