import ExactMoney
import Movies
import TestSupport
import Testing

@testable import MovieLists

/// Backups and libraries of other programs: Simkl's JSON, Kodi's XML, Jellyfin's responses.
@Suite struct LibraryFileTests {
  @Test func `Simkl's backup, with a movie among the anime`() throws {
    let document = try WatchlistFixture.document("simkl.json")
    let rows = document.rows
    #expect(
      rows.map { $0.title } == [
        "The Matrix", "Shrek", "Oldboy", "Gladiator", "Severance", "Spirited Away", "Monster",
      ]
    )
    let matrix = rows[0]
    #expect(try matrix.viewings == [.on(day("2024-06-20"), isAgain: false)])
    #expect(matrix.rating == OwnRating(tenths: 90) && matrix.ids.tmdb == 603)
    #expect(try matrix.ratedOn == day("2024-06-21"))
    #expect(matrix.addedAt?.isoText == "2020-05-01T08:00:00Z")
    #expect(rows[1].isWanted && rows[1].viewings.isEmpty)
    #expect(rows[2].viewings == [.times(1)])
    // An abandoned movie may have a rating, but was not seen.
    #expect(rows[3].viewings.isEmpty && rows[3].rating == OwnRating(tenths: 20))
    #expect(try rows[5].viewings == [.on(day("2022-02-03"), isAgain: false)])
    #expect(rows[5].ids.imdb == IMDbID("tt0245429"))
    #expect(rows.map { $0.flaw }[4...] == [.noMovie(kind: "tv"), nil, .noMovie(kind: "anime")])
    #expect(document.leftOut == [.notes: 1, .progress: 1])
  }

  @Test func `Simkl's empty lists, and a status that is not known`() throws {
    let empty = try WatchlistFile.read(Array("{\"movies\":[],\"shows\":null}".utf8), zone: .utc)
    #expect(empty.format == .simkl && empty.rows.isEmpty)
    let odd = "{\"movies\":[{\"status\":\"lost\",\"movie\":{\"title\":\"Up\",\"year\":2009}}]}"
    let rows = try WatchlistFile.read(Array(odd.utf8), zone: .utc).rows
    #expect(rows.map { $0.flaw } == [.unreadable(column: "status", text: "lost")])
    #expect(
      WatchlistFixture.refusal(of: "{\"movies\":[{\"title\":\"Up\"}]}")
        == .unknownDocument(member: "", form: "JSON")
    )
  }

  @Test func `Kodi's library`() throws {
    let document = try WatchlistFixture.document("kodi.xml")
    let rows = document.rows
    #expect(rows.map { $0.title } == ["The Matrix", "Shrek", "Oldboy", "Severance"])
    #expect(rows.map { $0.year } == [1999, 2001, 2003, nil])
    #expect(rows[0].ids.imdb == IMDbID("tt0133093") && rows[0].ids.tmdb == 603)
    // The time is in the player's time zone.
    #expect(try rows[0].viewings == [.on(day("2024-06-20"), isAgain: false), .times(2)])
    #expect(rows[0].rating == OwnRating(tenths: 90))
    #expect(rows[1].ids.imdb == IMDbID("tt0126029") && rows[2].viewings == [.times(1)])
    #expect(rows.map { $0.flaw } == [nil, .silent, nil, .noMovie(kind: "tvshow")])
    let east = WatchlistZone { $0.adding(seconds: 3 * 3_600).day }
    #expect(try WatchlistFile.read(WatchlistFixture.bytes("kodi.xml"), zone: east) == document)
  }

  @Test func `a movie's .nfo file, with an address after it`() throws {
    let text = """
      <movie><title>Up</title><imdbid>tt1049413</imdbid><tmdbid>14160</tmdbid>
      <watched>true</watched></movie>
      https://www.imdb.com/title/tt1049413/
      """
    let row = try #require(WatchlistFile.read(Array(text.utf8), zone: .utc).rows.first)
    #expect(row.ids.imdb == IMDbID("tt1049413") && row.ids.tmdb == 14_160)
    #expect(row.viewings == [.times(1)] && row.flaw == nil)
  }

  @Test func `documents of others are refused by their form, and broken XML with its place`() {
    #expect(
      WatchlistFixture.refusal(of: "<rss><channel/></rss>")
        == .unknownDocument(member: "", form: "XML")
    )
    #expect(
      WatchlistFixture.refusal(of: "<!DOCTYPE html><title>Up</title>")
        == .unknownDocument(member: "", form: "HTML")
    )
    for text in [
      "<videodb>\n<movie><title>Up</movie></videodb>", "<videodb>\n<movie>",
      "<videodb>\n<movie><title>&up;</title></movie></videodb>",
    ] {
      guard case .malformed(let place, _) = WatchlistFixture.refusal(of: text) else {
        Issue.record("\(text) was read")
        continue
      }
      #expect(place.line == 2)
    }
    // Entities cannot be defined, so they cannot expand without limit.
    guard
      case .malformed = WatchlistFixture.refusal(
        of: "<?xml version=\"1.0\"?><!DOCTYPE videodb [<!ENTITY a \"aa\">]><videodb/>"
      )
    else {
      Issue.record("a definition was read")
      return
    }
  }

  @Test func `Jellyfin's items, of which the answer says that there are more`() throws {
    let document = try WatchlistFixture.document("jellyfin.json")
    let rows = document.rows
    #expect(rows.map { $0.title } == ["The Matrix", "Shrek", "Oldboy", "Severance"])
    #expect(try rows[0].viewings == [.on(day("2024-06-20"), isAgain: false), .times(1)])
    #expect(rows[0].rating == OwnRating(tenths: 85) && rows[0].ids.tmdb == 603)
    #expect(rows[1].ids.imdb == IMDbID("tt0126029") && rows[2].viewings == [.times(1)])
    #expect(rows.map { $0.flaw } == [nil, .silent, nil, .noMovie(kind: "Series")])
    #expect(document.leftOut == [.likes: 1, .progress: 1] && document.isIncomplete)
    let east = WatchlistZone { $0.adding(seconds: 3 * 3_600).day }
    let later = try WatchlistFile.read(WatchlistFixture.bytes("jellyfin.json"), zone: east).rows[0]
    #expect(try later.viewings.first == .on(day("2024-06-21"), isAgain: false))
  }
}
