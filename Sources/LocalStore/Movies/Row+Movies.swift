import Movies

extension Row {
  /// Returns the movie ids of IMDb, TMDb and Wikidata in the three columns from `index` on.
  func movieIDs(from index: Int) throws -> MovieIDs {
    MovieIDs(
      imdb: (try value(index) as UInt32?).map { IMDbID(number: $0) },
      tmdb: try value(index + 1),
      wikidata: (try value(index + 2) as UInt32?).map { WikidataID(number: $0) }
    )
  }
}
