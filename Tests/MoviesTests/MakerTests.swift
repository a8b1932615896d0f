import EmbeddedMovies
import Movies
import TestSupport
import Testing

/// Who made the films of the catalogue, and of those that were told of beside them.
@Suite struct MakerTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let alone = MovieCollection(catalogue)

  /// The catalogue, one of its films as a source tells of it, and a film that it does not have.
  private static let collection: MovieCollection = {
    var matrix = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093")))
    matrix.title = "The Matrix"
    matrix.credits = Credits(directors: ["Lana Wachowski"], cast: ["Keanu Reeves", "Odd Person"])
    var later = Movie(ids: MovieIDs(imdb: IMDbID("tt9999998")))
    later.title = "A later film"
    later.credits = Credits(directors: ["Keanu Reeves"], cast: ["Zoë Nobody"])
    (later.studios, later.countries, later.articles) = (["A New Studio"], ["France"], 5)
    return MovieCollection(catalogue, told: [matrix, later].map { $0.told(by: .tmdb) })
  }()

  /// What the films themselves say, one by one, in the order of popularity.
  private static func parts(
    _ collection: MovieCollection,
    _ names: (Movie) -> [(Maker.Role, [String])],
    of name: String
  ) -> [String] {
    let films = collection.page(1, of: MovieSelection(), size: collection.count).results
    return films.flatMap { movie in
      names(movie).flatMap { role, names in
        names.enumerated().filter { $0.element == name }.map { order, _ in
          "\(movie.title) \(role) \(order)"
        }
      }
    }
  }

  private static func parts(_ collection: MovieCollection, of maker: Maker?) -> [String] {
    (maker?.parts ?? []).map { part in
      "\(collection.holdings.movie(at: part.film).title) \(part.role) \(part.order)"
    }
  }

  @Test(arguments: ["Keanu Reeves", "Jean-Pierre Jeunet", "Hayao Miyazaki", "Odd Person"])
  func `the parts of a person are those that the films name, the best known first`(name: String)
    throws
  {
    for collection in [Self.alone, Self.collection] {
      let found = collection.maker(NameNumber(name), as: Maker.Role.people)
      let expected = Self.parts(
        collection,
        {
          [
            (.director, $0.credits.directors), (.writer, $0.credits.writers),
            (.actor, $0.credits.cast),
          ]
        },
        of: name
      )
      #expect(Self.parts(collection, of: found) == expected)
      let films = found?.films ?? []
      #expect(films.count == Set(films).count)
    }
    #expect(Self.collection.maker(NameNumber(name), as: Maker.Role.people)?.name == name)
  }

  @Test(arguments: ["Pixar", "Warner Bros. Entertainment", "A New Studio"])
  func `so are those of a studio`(name: String) {
    let found = Self.collection.maker(NameNumber(name), as: [.studio])
    let expected = Self.parts(Self.collection, { [(.studio, $0.studios)] }, of: name)
    #expect(!expected.isEmpty)
    #expect(Self.parts(Self.collection, of: found) == expected)
  }

  @Test func `people are found by the beginnings of their names, without accents`() {
    let found = Self.collection.people(MovieSearch(name: "keanu ree"))
    #expect(found.map { $0.name } == ["Keanu Reeves"])
    #expect(found.first?.mainRole == .actor)
    #expect(Self.collection.people(MovieSearch(name: "zoe nob")).map { $0.name } == ["Zoë Nobody"])
    #expect(Self.collection.people(MovieSearch(name: "...")).isEmpty)
    let famous = Self.alone.bestKnownPeople
    #expect(famous.count > 5_000)
    #expect(Set(famous.map { $0.name }).count == famous.count)
    #expect(zip(famous, famous.dropFirst()).allSatisfy { $0.parts[0].film <= $1.parts[0].film })
    // A title is no name.
    #expect(Self.collection.people(MovieSearch(name: "the matrix")).isEmpty)
  }

  @Test func `few names share a number`() {
    let all = Self.alone.makers(as: Maker.Role.people) { _ in true }
    #expect(all.count > 60_000)
    let numbers = Set(all.map { NameNumber($0.name) })
    #expect(all.count - numbers.count <= 4)
  }

  @Test func `a filter lists the films of all or of any of its makers`() {
    func titles(_ bounds: MakerBound...) -> Set<String> {
      var filter = MovieFilter()
      filter.makers = bounds
      let page = Self.collection.page(1, of: MovieSelection(filter: filter), size: 5_000)
      #expect(page.totalResults == page.results.count)
      return Set(page.results.map { $0.title })
    }
    let (keanu, odd) = (NameNumber("Keanu Reeves"), NameNumber("Odd Person"))
    let acted = titles(MakerBound([keanu], as: [.actor], needsAll: true))
    #expect(acted.contains("The Matrix") && acted.count > 20 && !acted.contains("A later film"))
    #expect(
      titles(MakerBound([keanu], as: [.director], needsAll: true))
        == ["A later film", "Man of Tai Chi"]
    )
    #expect(titles(MakerBound([keanu, odd], as: [.actor], needsAll: true)) == ["The Matrix"])
    #expect(titles(MakerBound([keanu, odd], as: [.actor], needsAll: false)) == acted)
    let french = titles(
      MakerBound([keanu], as: Maker.Role.people, needsAll: true),
      MakerBound([NameNumber("France")], as: [.country], needsAll: true)
    )
    #expect(french.contains("A later film") && !french.contains("The Matrix"))
    let unknown = NameNumber(value: .max)
    #expect(titles(MakerBound([keanu, unknown], as: [.actor], needsAll: true)).isEmpty)
    #expect(titles(MakerBound([keanu, unknown], as: [.actor], needsAll: false)) == acted)
  }

  @Test func `a filter knows the language and the length of films`() {
    var filter = MovieFilter()
    (filter.language, filter.minutes) = ("fr", 100...120)
    let found = Self.collection.page(1, of: MovieSelection(filter: filter), size: 5_000)
    let expected = (0..<Self.catalogue.count).filter { index in
      let movie = Self.catalogue.movie(at: index)
      return movie.originalLanguage == "fr" && (100...120).contains(movie.runtimeMinutes ?? 0)
    }
    #expect(expected.count > 100)
    #expect(found.results.compactMap { $0.ids.imdb } == expected.map { Self.catalogue.id(at: $0) })
  }
}
