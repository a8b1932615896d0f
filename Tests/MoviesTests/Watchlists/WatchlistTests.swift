import ExactMoney
import Movies
import TestSupport
import Testing

/// The reader's list has one entry per movie, whichever id identifies it.
@Suite struct WatchlistTests {
  private let now = Instant(unixSeconds: 1_700_000_000)
  private let today = CalendarDate(clamping: 20_785)

  @Test("a mark made by one number is found by another once both are known")
  func numbers() {
    var list = Watchlist()
    list.change(tile(tmdb: 1_200_392), at: now) { $0.isWanted = true }
    #expect(list.entry(of: tile(imdb: 30_000_056)) == nil)
    let both = MovieIDs(imdb: IMDbID(number: 30_000_056), tmdb: 1_200_392)
    let hasLearned = list.learn(both)
    #expect(hasLearned)
    #expect(list.entry(of: tile(imdb: 30_000_056))?.isWanted == true)
    #expect(list.entry(of: tile(tmdb: 1_200_392))?.isWanted == true)
    let learnsAgain = list.learn(both)
    #expect(!learnsAgain)
  }

  @Test("entries that turn out to be one movie become one, with all that either has")
  func joining() throws {
    var list = Watchlist()
    list.change(tile(tmdb: 5), at: now) { $0.see(on: CalendarDate(clamping: 18_263)) }
    list.change(tile(imdb: 7), at: now) { $0.rate(OwnRating(tenths: 85), on: today) }
    #expect(list.entries.count == 2)
    _ = list.learn(MovieIDs(imdb: IMDbID(number: 7), tmdb: 5))
    let entry = try #require(list.entries.first)
    #expect(list.entries.count == 1)
    #expect(entry.viewings.count == 1 && entry.rating?.tenths == 85)
    #expect(entry.ids == MovieIDs(imdb: IMDbID(number: 7), tmdb: 5))
  }

  @Test(
    "an entry leaves the list with its last mark, and one that a file brought without marks stays"
  )
  func leaving() {
    var list = Watchlist([
      WatchlistEntry(ids: MovieIDs(tmdb: 1), title: "Silent", year: 2020, addedAt: now)
    ])
    list.change(tile(tmdb: 2), at: now) { $0.isWanted = true }
    list.change(tile(tmdb: 2), at: now) { $0.isWanted = false }
    list.change(tile(tmdb: 3), at: now) { $0.isWanted = false }
    #expect(list.entries.map { $0.ids.tmdb } == [1])
    list.change(tile(tmdb: 1), at: now) { $0.isWanted = true }
    list.change(tile(tmdb: 1), at: now) { $0.isWanted = false }
    #expect(list.entries.isEmpty)
  }

  @Test("an import is taken back whole, and what was changed since then stays")
  func undo() {
    var list = Watchlist()
    list.change(tile(tmdb: 1), at: now) { $0.isWanted = true }
    list.change(tile(imdb: 2), at: now) { $0.see(on: today) }
    let before = list.entries
    let both = MovieIDs(imdb: IMDbID(number: 2), tmdb: 1)
    list.take([
      WatchlistEntry(
        ids: both,
        title: "One",
        year: 2001,
        addedAt: now,
        rating: OwnRating(tenths: 70)
      ),
      WatchlistEntry(
        ids: MovieIDs(tmdb: 9),
        title: "Nine",
        year: 2009,
        addedAt: now,
        isWanted: true
      ),
    ])
    #expect(list.entries.count == 2 && list.canUndoImport)
    var changed = list
    list.undoImport()
    #expect(list.entries == before && !list.canUndoImport)
    changed.change(tile(tmdb: 9), at: now) { $0.see(on: today) }
    changed.undoImport()
    #expect(changed.entries == before + [changed.entry(of: tile(tmdb: 9))].compactMap { $0 })
  }

  @Test(
    "whatever numbers marks come by, and in whatever order numbers are learned: one movie, one entry, all marks"
  )
  func law() {
    for seed in UInt64(1)...400 {
      var random = SplitMix64(seed: seed)
      let movies = (UInt32(0)..<5).map { place -> MovieIDs in
        let wikidata = WikidataID(number: 300 + place)
        return MovieIDs(imdb: IMDbID(number: 100 + place), tmdb: 200 + place, wikidata: wikidata)
      }
      var list = Watchlist()
      var days: [Int: Set<CalendarDate>] = [:]
      for _ in 0..<40 {
        let place = Int(random.next() % 5)
        let movie = WatchlistMovie(
          ids: part(of: movies[place], &random),
          title: "Movie \(place)",
          year: 2000 + place
        )
        let day = CalendarDate(clamping: 18_262 + Int32(random.next() % 28))
        switch random.next() % 5 {
        case 0: _ = list.learn(part(of: movies[place], &random))
        case 1:
          days[place, default: []].insert(day)
          list.add(
            WatchlistEntry(
              ids: movie.ids,
              title: movie.title,
              year: movie.year,
              addedAt: now,
              viewings: [day]
            )
          )
        case 2:
          days[place, default: []].insert(day)
          // Another page loads the stored list, and stores it with an entry of its own.
          var other = Watchlist(list.entries.shuffled(using: &random))
          other.change(movie, at: now) { $0.see(on: day) }
          list = other
        default:
          days[place, default: []].insert(day)
          list.change(movie, at: now) { $0.see(on: day) }
        }
      }
      for ids in movies.shuffled(using: &random) { _ = list.learn(ids) }
      #expect(list.entries.count == days.count, "seed \(seed)")
      for (place, seen) in days {
        for movie in [part(of: movies[place], &random), movies[place]].map({ tile($0) }) {
          #expect(Set(list.entry(of: movie)?.viewings ?? []) == seen, "seed \(seed)")
        }
      }
    }
  }

  // MARK: Movies

  private func tile(imdb: UInt32? = nil, tmdb: UInt32? = nil) -> WatchlistMovie {
    tile(MovieIDs(imdb: imdb.map { IMDbID(number: $0) }, tmdb: tmdb))
  }

  private func tile(_ ids: MovieIDs) -> WatchlistMovie {
    WatchlistMovie(ids: ids, title: "Any", year: nil)
  }

  /// Returns some of the movie's ids, at least one.
  private func part(of ids: MovieIDs, _ random: inout SplitMix64) -> MovieIDs {
    let kept = 1 + random.next() % 7
    return MovieIDs(
      imdb: kept & 1 == 0 ? nil : ids.imdb,
      tmdb: kept & 2 == 0 ? nil : ids.tmdb,
      wikidata: kept & 4 == 0 ? nil : ids.wikidata
    )
  }
}
