import Movies
import Testing

@Suite struct GenreTests {
  @Test func `names and numbers of TMDb lead back to their genre`() {
    for genre in Genre.allCases {
      #expect(Genre(named: genre.name.description) == genre)
      if let id = genre.tmdbID { #expect(Genre(tmdbID: id) == genre) }
    }
    #expect(Genre(named: "Sci-Fi") == .scienceFiction)
    #expect(Genre(named: "Noir") == nil)
    #expect(Genre(tmdbID: 0) == nil)
    #expect(Genre.allCases.count { $0.tmdbID != nil } == 19)
  }
}
