import PlainBytes

// No page lists films by their makers, and the program of films is to be small.
#if !hasFeature(Embedded)
extension MovieCollection {
  /// Those whose name, in UTF-8 where it lies, is wanted and who have one of `roles`: who has a part in a
  /// better known film goes first.
  ///
  /// Of the parts in the `most` best known films alone, where a number is given. O(n) in the bytes of all names and in the
  /// parts of those films.
  public func makers(
    as roles: Set<Maker.Role>,
    inBestKnown most: Int = .max,
    where isWanted: (UnsafeRawBufferPointer) -> Bool
  ) -> [Maker] {
    var found = FoundMakers()
    let numbered = NumberedMakers(holdings.catalogue, roles, where: isWanted)
    for place in bestKnownPlaces.prefix(most).map({ Int($0) }) {
      if let movie = holdings.toldMovie(at: place) {
        for role in Maker.Role.allCases where roles.contains(role) {
          for (order, name) in movie.names(of: role).enumerated() {
            name.withBytes { bytes in
              guard isWanted(bytes) else { return }
              found.add(Maker.Part(film: place, role: role, order: order), by: bytes)
            }
          }
        }
      } else {
        numbered.parts(inFilm: place) { found.add($0, by: $1) }
      }
    }
    return found.makers
  }

  /// The people of the best known films.
  public var bestKnownPeople: [Maker] {
    makers(as: Maker.Role.people, inBestKnown: MovieCollection.mostFamous) { _ in true }
  }

  /// The films that make people famous: with those of all films a list would take a fifth of a second.
  private static let mostFamous = 500

  /// The people whose names have the words of `search`, each the beginning of a word of the name.
  public func people(_ search: MovieSearch) -> [Maker] { makers(as: Maker.Role.people, search) }

  /// The studios whose names have the words of `search`.
  public func studios(_ search: MovieSearch) -> [Maker] { makers(as: [.studio], search) }

  /// The one with the number `number`: of two the one with the better known film.
  public func maker(_ number: NameNumber, as roles: Set<Maker.Role>) -> Maker? {
    makers(as: roles) { NameNumber(utf8: $0) == number }.first
  }

  private func makers(as roles: Set<Maker.Role>, _ search: MovieSearch) -> [Maker] {
    guard !search.isEmpty else { return [] }
    var matcher = WordMatcher(search)
    return makers(as: roles) { matcher.mask(of: $0) == search.allWords }
  }

  /// The places of the films that `bound` lets in.
  func places(of bound: MakerBound) -> Set<Int> {
    let wanted = Set(bound.names)
    var films: [NameNumber: Set<Int>] = [:]
    for maker in makers(as: bound.roles, where: { wanted.contains(NameNumber(utf8: $0)) }) {
      films[NameNumber(maker.name), default: []].formUnion(maker.films)
    }
    guard bound.needsAll else { return films.values.reduce(into: []) { $0.formUnion($1) } }
    guard films.count == wanted.count, let first = films.values.first else { return [] }
    return films.values.reduce(first) { $0.intersection($1) }
  }
}

extension Movie {
  fileprivate func names(of role: Maker.Role) -> [String] {
    switch role {
    case .director: credits.directors
    case .writer: credits.writers
    case .actor: credits.cast
    case .country: countries
    case .studio: studios
    }
  }
}

/// Makers as they are found, those of the first part first.
private struct FoundMakers {
  private(set) var makers: [Maker] = []
  /// Where each is, by the bytes of the name, as `NameNumber` and the catalogue take names: not by their characters.
  private var places: [[UInt8]: Int] = [:]

  mutating func add(_ part: Maker.Part, by name: UnsafeRawBufferPointer) {
    let key = Array(name)
    let place: Int
    if let known = places[key] {
      place = known
    } else {
      place = makers.count
      places[key] = place
      makers.append(Maker(name: String(utf8: name)))
    }
    makers[place].parts.append(part)
  }
}

/// The makers that the catalogue numbers and that are wanted.
private struct NumberedMakers {
  /// The names that are wanted by their numbers, in each of the catalogue's lists of names.
  private let people: [UnsafeRawBufferPointer?]
  private let countries: [UnsafeRawBufferPointer?]
  private let studios: [UnsafeRawBufferPointer?]
  private let catalogue: MovieCatalogue
  private let roles: Set<Maker.Role>

  init(
    _ catalogue: MovieCatalogue,
    _ roles: Set<Maker.Role>,
    where isWanted: (UnsafeRawBufferPointer) -> Bool
  ) {
    func names(_ part: MovieCatalogue.Part, as role: Set<Maker.Role>)
      -> [UnsafeRawBufferPointer?]
    {
      if roles.isDisjoint(with: role) { return [] }
      let names = catalogue.texts(of: part).map { isWanted($0) ? $0 : nil }
      return names.contains { $0 != nil } ? names : []
    }
    people = names(.names, as: Maker.Role.people)
    countries = names(.countries, as: [.country])
    studios = names(.studios, as: [.studio])
    (self.catalogue, self.roles) = (catalogue, roles)
  }

  /// Calls `found` with each part of the film at `index`, and the name of who has it.
  func parts(inFilm index: Int, _ found: (Maker.Part, UnsafeRawBufferPointer) -> Void) {
    func tell(_ number: Int, of names: [UnsafeRawBufferPointer?], _ role: Maker.Role, _ order: Int)
    {
      guard number < names.count, let name = names[number] else { return }
      found(Maker.Part(film: index, role: role, order: order), name)
    }
    if !people.isEmpty {
      var record = catalogue.record(at: index)
      _ = record.text()
      for role in [Maker.Role.director, .writer, .actor] {
        let numbers = record.people()
        guard roles.contains(role) else { continue }
        for order in 0..<numbers.count / 2 {
          let number = Int(numbers[order * 2]) | Int(numbers[order * 2 + 1]) << 8
          tell(number, of: people, role, order)
        }
      }
    }
    if countries.isEmpty && studios.isEmpty { return }
    var rest = catalogue.traits(at: index).rest
    _ = rest.numbers()
    for (names, role) in [(countries, Maker.Role.country), (studios, .studio)] {
      for (order, number) in rest.numbers().enumerated() { tell(number, of: names, role, order) }
    }
  }
}
#endif
