import ExactMoney
import Movies
import Testing

@testable import Presentation

/// The effects of each event on the reader's list, and the page's next steps.
@Suite struct OwnListModelTests {
  private let movie = WatchlistMovie(
    ids: MovieIDs(imdb: IMDbID(number: 120_338), tmdb: 597),
    title: "Titanic",
    year: 1997
  )
  private let today = CalendarDate(clamping: MovieScene.now.day.dayNumber)

  private func model() throws -> OwnListModel { OwnListModel(try MovieScene.environment()) }

  @Test func `a press wants a movie, another one takes that back`() throws {
    let model = try model()
    #expect(model.marks(of: movie) == nil)
    #expect(model.want(movie) == [.keep])
    #expect(model.marks(of: movie)?.isWanted == true)
    #expect(model.want(movie) == [.keep])
    #expect(model.list.entries.isEmpty)
  }

  @Test func `a movie is seen today, and the same press on the same day takes it back`() throws {
    let model = try model()
    _ = model.want(movie)
    #expect(model.see(movie, on: nil) == [.keep])
    #expect(
      model.list.entries.first?.viewings == [today] && model.marks(of: movie)?.isWanted == false
    )
    _ = model.see(movie, on: nil)
    #expect(model.list.entries.isEmpty)
    // Viewings on other days are removed on the movie's own page.
    _ = model.see(movie, on: CalendarDate(year: 2020, month: 3, day: 12))
    #expect(model.see(movie, on: nil) == [.open("/movies/tt0120338")])
    #expect(model.marks(of: movie)?.days == ["12 Mar 2020"])
    _ = model.unsee(movie, at: 0)
    #expect(model.list.entries.isEmpty)
  }

  @Test func `a rating has a tenth, and what is none changes nothing`() throws {
    let model = try model()
    #expect(model.rate(movie, "8.7") == [.keep])
    #expect(model.marksOfPage(movie).rating == "8.7" && model.marksOfPage(movie).halfStars == 9)
    #expect(model.rate(movie, "8.75") == [] && model.rate(movie, "11") == [])
    model.slide("4")
    #expect(model.marksOfPage(movie).points == "4" && model.marks(of: movie)?.points == "8.7")
    _ = model.rate(movie, "")
    #expect(model.list.entries.isEmpty)
  }

  @Test func `a mark on a tile is found once the page knows another number of the movie`() throws {
    let model = try model()
    let tile = WatchlistMovie(ids: MovieIDs(tmdb: 597), title: "Titanic", year: 1997)
    let page = WatchlistMovie(
      ids: MovieIDs(imdb: IMDbID(number: 120_338)),
      title: "Titanic",
      year: 1997
    )
    _ = model.want(tile)
    #expect(model.marks(of: page) == nil)
    #expect(model.meet([movie.ids, MovieIDs(tmdb: 9)]) == [.keep])
    #expect(model.marks(of: page)?.isWanted == true)
    #expect(model.meet([movie.ids]) == [])
    #expect(model.tiles.map { $0.movie.movie.numbers } == ["tt0120338 tmdb597"])
  }

  @Test func `the last added is the first, kinds are chosen, and the list grows by its tiles`()
    throws
  {
    let model = try model()
    let entries = (1...260).map { number in
      WatchlistEntry(
        ids: MovieIDs(tmdb: UInt32(number)),
        title: "Movie \(number)",
        year: 2000,
        addedAt: Instant(unixSeconds: Int64(number)),
        isWanted: number % 2 == 0,
        undatedViewings: number % 2
      )
    }
    model.take(Watchlist(entries), hidesSeen: false)
    #expect(model.count == "260" && model.tiles.count == 120)
    #expect(model.tiles[0].movie.id == "tmdb260")
    let effects = model.show(.want)
    #expect(model.count == "130" && model.tiles.count == 120)
    guard case .draw(let address)? = effects.first else { return #expect(Bool(false)) }
    #expect(
      address.hasPrefix("/movies/list?films=tmdb260.tmdb258.") && address.hasSuffix(".tmdb22")
    )
    #expect(model.take(cards: [("tmdb260", "<a></a>")]) == [])
    #expect(model.tiles[0].card == "<a></a>")
    #expect(model.showMore().count == 1 && model.tiles.count == 130)
    #expect(model.showMore() == [])
    #expect(
      model.shared == "/movies/list?films="
        + (0..<130).map { "tmdb\(260 - 2 * $0)" }.joined(separator: ".")
    )
  }

  @Test func `an import is reported and can be undone, a failure is reported and cannot`() throws {
    let model = try model()
    let entry = WatchlistEntry(
      ids: movie.ids,
      title: movie.title,
      year: movie.year,
      addedAt: MovieScene.now,
      isWanted: true
    )
    let effects = model.take([entry], count: 1)
    #expect(effects.prefix(2) == [.keep, .say("Movies imported: 1")] && model.canUndo)
    #expect(model.undoImport().prefix(2) == [.keep, .say("Import undone")])
    #expect(model.list.entries.isEmpty && !model.canUndo && model.report.isEmpty)
    _ = model.waitForPreview()
    #expect(model.isWaiting)
    #expect(
      model.fail("No") == [.say("No")] && model.trouble == "No" && model.preview.isEmpty
        && !model.isWaiting
    )
    #expect(model.report("Done") == [.say("Done")] && model.trouble.isEmpty)
  }

  @Test func `a movie without a number is named by its title, without what divides an address`() {
    let entry = WatchlistEntry(ids: MovieIDs(), title: "A/B?", year: 1999, addedAt: MovieScene.now)
    #expect(OwnListModel.name(of: entry) == "A B  (1999)")
  }
}
