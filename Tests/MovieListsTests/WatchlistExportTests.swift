import ExactMoney
import MovieLists
import Movies
import TestSupport
import Testing

/// An exported list is read again unchanged, as far as the format can hold it.
@Suite struct WatchlistExportTests {
  /// Returns a movie of a random list, sometimes with an odd title.
  static func entry(_ number: Int, _ random: inout SplitMix64) -> WatchlistEntry {
    let titles = [
      "-30-", "1776", "=SUM(A1)", "\"Quoted\", they said", "Two\tparts", "Amélie", "부산행", "a;b",
    ]
    var ids = MovieIDs(imdb: IMDbID(number: UInt32(1_000 + number)))
    if Bool.random(using: &random) { ids.tmdb = UInt32(500 + number) }
    if Int.random(in: 0...4, using: &random) == 0 {
      ids.imdb = nil
      ids.tmdb = UInt32(500 + number)
    }
    if Int.random(in: 0...4, using: &random) == 0 {
      ids.wikidata = WikidataID(number: UInt32(number + 1))
    }
    let days = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      CalendarDate(clamping: .random(in: 18_000...18_004, using: &random))
    }
    let isRated = Bool.random(using: &random)
    return WatchlistEntry(
      ids: ids,
      title: titles[number % titles.count] == "Two\tparts" ? "Two parts" : titles[number % 8],
      year: Int.random(in: 0...3, using: &random) == 0 ? nil : 1_950 + number,
      addedAt: Instant(unixSeconds: .random(in: 1_500_000_000...1_700_000_000, using: &random)),
      isWanted: Bool.random(using: &random),
      viewings: days,
      undatedViewings: Int.random(in: 0...2, using: &random),
      rating: isRated ? OwnRating(tenths: .random(in: 0...100, using: &random)) : nil,
      ratedOn: Bool.random(using: &random)
        ? CalendarDate(clamping: .random(in: 18_000...18_900, using: &random)) : nil
    )
  }

  /// Returns the part of the entry that `format` can hold; nil if it cannot hold the movie.
  private static func carried(
    _ entry: WatchlistEntry,
    _ format: WatchlistFormat
  ) -> WatchlistEntry? {
    if format == .json { return entry }
    let whole = entry.rating.flatMap { OwnRating(tenths: $0.whole * 10) }
    var ids = entry.ids
    ids.wikidata = nil
    var (year, addedAt) = (entry.year, WatchlistFixture.now)
    var (days, undated) = (entry.viewings, entry.undatedViewings)
    var (rating, ratedOn, isWanted) = (whole, entry.ratedOn, entry.isWanted)
    switch format {
    case .letterboxd:
      let isSeen = entry.timesSeen > 0 || entry.rating != nil
      guard isSeen || entry.isWanted else { return nil }
      days = Array(Set(days)).sorted()
      undated = days.isEmpty ? (isSeen ? 1 : 0) : min(undated, 1)
      ratedOn = nil
    case .imdb:
      guard ids.imdb != nil, entry.isWanted || rating != nil else { return nil }
      ids.tmdb = nil
      (days, undated) = ([], rating == nil ? 0 : 1)
      if entry.isWanted { addedAt = Instant(startOf: entry.addedAt.day) }
    case .tmdb:
      guard entry.isWanted || rating != nil else { return nil }
      (days, undated) = ([], rating == nil ? 0 : 1)
      if entry.isWanted { addedAt = entry.addedAt }
    case .yamtrack:
      guard ids.tmdb != nil, entry.timesSeen > 0 || entry.isWanted || entry.rating != nil else {
        return nil
      }
      (ids.imdb, year, ratedOn, rating) = (nil, nil, nil, entry.rating)
      if entry.timesSeen == 0, !entry.isWanted { undated = 1 }
    case .trakt, .movary:
      guard entry.timesSeen > 0 || entry.isWanted || rating != nil else { return nil }
      if entry.isWanted { addedAt = entry.addedAt }
      if format == .movary { ratedOn = nil }
    case .simkl:
      let isSeen = entry.timesSeen > 0 || entry.rating != nil
      guard isSeen || entry.isWanted else { return nil }
      days = Array(days.suffix(1))
      undated = days.isEmpty && isSeen ? 1 : 0
      (ratedOn, isWanted) = (nil, !isSeen)
    case .kodi, .jellyfin:
      guard entry.timesSeen > 0 || entry.rating != nil else { return nil }
      days = Array(days.suffix(1))
      (undated, ratedOn, isWanted) = (entry.timesSeen - days.count, nil, false)
    case .table:
      guard entry.timesSeen > 0 || entry.isWanted || entry.rating != nil else { return nil }
      addedAt = entry.addedAt
      if entry.timesSeen == 0, entry.rating != nil { undated = 1 }
    case .titles:
      (days, undated, isWanted) = ([], min(entry.timesSeen, 1), entry.timesSeen == 0)
      (rating, ratedOn) = (nil, nil)
    case .json: break
    }
    return WatchlistEntry(
      ids: ids,
      title: entry.title,
      year: year,
      addedAt: addedAt,
      isWanted: isWanted,
      viewings: days,
      undatedViewings: undated,
      rating: rating,
      ratedOn: ratedOn
    )
  }

  @Test(arguments: WatchlistFormat.allCases)
  func `a list that is written and read again is the same list`(format: WatchlistFormat) throws {
    var random = SplitMix64(seed: 2_026)
    for _ in 0..<lawCases(60) {
      let list = (0..<Int.random(in: 0...9, using: &random)).map { Self.entry($0, &random) }
      let wanted = list.compactMap { Self.carried($0, format) }
      let document = try WatchlistFile.read(ServiceFile.bytes(of: list, as: format), zone: .utc)
      let plan = WatchlistFixture.plan(document)
      #expect(document.format == format)
      #expect(plan.questions.isEmpty)
      #expect(!plan.lines.contains { if case .flawed = $0.outcome { true } else { false } })
      let key = { (entry: WatchlistEntry) in
        entry.ids.tmdb.map { Int($0) + 500 } ?? Int(entry.ids.imdb?.number ?? 0)
      }
      let sorted = { (entries: [WatchlistEntry]) in entries.sorted { key($0) < key($1) } }
      #expect(sorted(plan.entries) == sorted(wanted))
      if format == .letterboxd {
        let losses = WatchlistExport(list, as: .letterboxd).losses
        #expect(losses[.movie] ?? 0 == list.count - wanted.count)
      }
      #expect(WatchlistExport(list, as: .json).losses.isEmpty)
    }
  }

  @Test(arguments: WatchlistFormat.allCases)
  func `an empty list is written too, and read`(format: WatchlistFormat) throws {
    let bytes = ServiceFile.bytes(of: [], as: format)
    #expect(try WatchlistFile.read(bytes, zone: .utc).rows.isEmpty)
  }

  @Test func `Letterboxd's tables stay below the megabyte that it takes`() throws {
    let list = (0..<30_000).map { number in
      WatchlistEntry(
        ids: MovieIDs(imdb: IMDbID(number: UInt32(number + 1))),
        title: "A movie with a title of some length, number \(number)",
        year: 2_000,
        addedAt: WatchlistFixture.now,
        viewings: [CalendarDate(clamping: 18_000)]
      )
    }
    let export = WatchlistExport(list, as: .letterboxd)
    let document = try WatchlistFile.read(export.bytes, zone: .utc)
    let files = Set(document.rows.map { $0.place.file })
    #expect(files == ["films-1.csv", "films-2.csv", "films-3.csv"])
    #expect(document.rows.count == 30_000)
    #expect(export.losses[.viewings] == nil && export.losses[.movie] == nil)
  }

  @Test func `what a format has no place for is counted`() throws {
    let entry = WatchlistEntry(
      ids: MovieIDs(imdb: IMDbID(number: 1)),
      title: "Up",
      year: 2009,
      addedAt: WatchlistFixture.now,
      viewings: [try day("2020-01-01")],
      rating: OwnRating(tenths: 85),
      ratedOn: try day("2020-01-02")
    )
    let losses = { WatchlistExport([entry], as: $0).losses }
    #expect(losses(.json).isEmpty)
    #expect(losses(.letterboxd) == [.rating: 1, .ratedOn: 1, .addedAt: 1])
  }
}
