import ExactMoney
import LocalStore
import Movies
import TestSupport
import Testing

@Suite struct WatchlistStoreTests {
  private static func entry(
    _ imdb: UInt32?,
    tmdb: UInt32? = nil,
    _ title: String = "Up",
    seen: [String] = []
  ) throws -> WatchlistEntry {
    WatchlistEntry(
      ids: MovieIDs(imdb: imdb.map { IMDbID(number: $0) }, tmdb: tmdb),
      title: title,
      year: 2009,
      addedAt: Instant(unixSeconds: 1_700_000_000),
      viewings: try seen.map { try day($0) }
    )
  }

  @Test func `films are kept whole in the order in which they were added`() throws {
    try withStore { store in
      let entries = [
        try Self.entry(4_294_967_295, "Amélie", seen: ["2001-04-25", "2020-02-29"]),
        try Self.entry(nil, tmdb: 14_160), try Self.entry(1),
      ]
      for entry in entries { #expect(try store.watchlist.add(entry)) }
      #expect(try store.watchlist.entries() == entries)
      #expect(try LocalStore.open(at: store.path).watchlist.entries() == entries)
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `a film that is there already takes ids and viewings`() throws {
    try withStore { store in
      let list = store.watchlist
      try list.add(Self.entry(1, seen: ["2020-01-02"]))
      #expect(
        try !list.add(Self.entry(1, tmdb: 9, "Other title", seen: ["2020-01-02", "2019-01-01"]))
      )
      #expect(try !list.add(Self.entry(nil, tmdb: 9)))
      #expect(
        try list.entries() == [Self.entry(1, tmdb: 9, seen: ["2019-01-01", "2020-01-02"])]
      )
    }
  }

  @Test func `a film is taken off with its viewings`() throws {
    try withStore { store in
      let list = store.watchlist
      try list.add(Self.entry(1, seen: ["2020-01-02"]))
      #expect(try list.remove(MovieIDs(imdb: IMDbID(number: 1))))
      #expect(try !list.remove(MovieIDs(imdb: IMDbID(number: 1))))
      try list.add(Self.entry(1))
      #expect(try list.entries() == [Self.entry(1)])
    }
  }

  @Test func `a film without an id or a title is refused, and nothing is kept`() throws {
    try withStore { (store) throws in
      #expect(throws: StoreError.self) { try store.watchlist.add(Self.entry(nil)) }
      #expect(throws: StoreError.self) { try store.watchlist.add(Self.entry(1, "")) }
      #expect(try store.watchlist.entries().isEmpty)
    }
  }
}
