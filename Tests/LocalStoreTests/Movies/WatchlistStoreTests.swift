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

  @Test func `movies are kept whole in the order in which they were added`() throws {
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

  @Test func `a movie that is there already takes ids and viewings`() throws {
    try withStore { store in
      let list = store.watchlist
      try list.add(Self.entry(1, seen: ["2020-01-02"]))
      #expect(
        try !list.add(Self.entry(1, tmdb: 9, "Other title", seen: ["2020-01-02", "2019-01-01"]))
      )
      #expect(try !list.add(Self.entry(nil, tmdb: 9)))
      #expect(try list.entries() == [Self.entry(1, tmdb: 9, seen: ["2019-01-01", "2020-01-02"])])
    }
  }

  @Test func `whatever a list has of a movie is kept`() throws {
    try withStore { store in
      let entry = WatchlistEntry(
        ids: MovieIDs(imdb: IMDbID(number: 1), tmdb: 2, wikidata: WikidataID(number: 3)),
        title: "Up",
        year: nil,
        addedAt: Instant(unixSeconds: 1_700_000_000),
        isWanted: true,
        viewings: [try day("2020-01-02"), try day("2020-01-02"), try day("2021-01-01")],
        undatedViewings: 2,
        rating: OwnRating(tenths: 85),
        ratedOn: try day("2020-01-03")
      )
      try store.watchlist.add([entry, Self.entry(9)])
      #expect(try store.watchlist.entries() == [entry, Self.entry(9)])
      // Adding the same entry again, or a part of it, changes nothing.
      try store.watchlist.add([entry, Self.entry(1, seen: ["2020-01-02"])])
      #expect(try store.watchlist.entries() == [entry, Self.entry(9)])
    }
  }

  @Test func `two movies of the list that turn out to be one are joined at the first place`() throws
  {
    try withStore { store in
      let list = store.watchlist
      try list.add([
        Self.entry(1, seen: ["2020-01-02"]), Self.entry(5),
        Self.entry(nil, tmdb: 9, "Up again", seen: ["2021-01-01"]),
      ])
      #expect(try !list.add(Self.entry(1, tmdb: 9)))
      #expect(
        try list.entries() == [
          Self.entry(1, tmdb: 9, seen: ["2020-01-02", "2021-01-01"]), Self.entry(5),
        ]
      )
    }
  }

  @Test func `an id that another movie has stays with it`() throws {
    try withStore { store in
      let list = store.watchlist
      try list.add([Self.entry(1, tmdb: 9), Self.entry(2, tmdb: 9, "Down")])
      #expect(try list.entries() == [Self.entry(1, tmdb: 9), Self.entry(2, "Down")])
    }
  }

  @Test func `a movie that is seen is not wanted any more`() throws {
    try withStore { store in
      let list = store.watchlist
      var entry = try Self.entry(1)
      entry.isWanted = true
      try list.add(entry)
      try list.see(entry, on: day("2020-01-02"))
      try list.see(entry, on: day("2020-01-02"))
      #expect(try list.entries() == [Self.entry(1, seen: ["2020-01-02"])])
      try list.see(Self.entry(2), on: day("2020-01-03"))
      #expect(try list.entries().count == 2)
    }
  }

  @Test func `of several movies all are added or none`() throws {
    try withStore { (store) throws in
      #expect(throws: StoreError.self) {
        try store.watchlist.add([Self.entry(1), Self.entry(2, "")])
      }
      #expect(try store.watchlist.entries().isEmpty)
    }
  }

  @Test func `a movie is taken off with its viewings`() throws {
    try withStore { store in
      let list = store.watchlist
      try list.add(Self.entry(1, seen: ["2020-01-02"]))
      #expect(try list.remove(Self.entry(1)))
      #expect(try !list.remove(Self.entry(1)))
      try list.add(Self.entry(1))
      #expect(try list.entries() == [Self.entry(1)])
    }
  }

  @Test func `a movie without an id is there once by its title, and takes an id`() throws {
    try withStore { (store) throws in
      let list = store.watchlist
      #expect(try list.add(Self.entry(nil, seen: ["2020-01-02"])))
      #expect(try !list.add(Self.entry(nil, seen: ["2019-01-01"])))
      #expect(try list.add(Self.entry(nil, "Down")))
      #expect(try !list.add(Self.entry(1)))
      #expect(
        try list.entries() == [
          Self.entry(1, seen: ["2019-01-01", "2020-01-02"]), Self.entry(nil, "Down"),
        ]
      )
      #expect(try list.remove(Self.entry(nil, "Down")))
    }
  }

  @Test func `a movie without a title is refused, and nothing is kept`() throws {
    try withStore { (store) throws in
      #expect(throws: StoreError.self) { try store.watchlist.add(Self.entry(1, "")) }
      #expect(try store.watchlist.entries().isEmpty)
    }
  }
}
