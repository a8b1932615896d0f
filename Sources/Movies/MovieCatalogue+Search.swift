import PlainBytes

extension MovieCatalogue {
  /// A page of the best known films.
  public func popular(page: Int) -> MoviePage {
    MoviePage(page: page, of: count) { movie(at: $0) }
  }

  /// The page that answers `query`.
  public func page(for query: MovieQuery) -> MoviePage {
    switch query {
    case .popular(let page): return popular(page: page)
    case .search(let search, let page):
      let matches = matches(search)
      return MoviePage(page: page, of: matches.count) { movie(at: matches[$0].index) }
    }
  }

  /// The films that answer `search`: those of a better rank first, of each rank the best known first.
  ///
  /// O(n) in the bytes of all titles and names.
  public func matches(_ search: MovieSearch) -> [(index: Int, rank: Int)] {
    guard !search.isEmpty else { return [] }
    var matcher = WordMatcher(search)
    let people = peopleMasks(&matcher)
    var ranks = [[Int]](repeating: [], count: MovieRank.allCases.count)
    for index in 0..<count {
      let year = year(at: index)
      if let wanted = search.year, wanted != year { continue }
      var record = record(at: index)
      let title = record.text()
      let found = matcher.mask(of: title)
      if found == search.allWords {
        ranks[Int(MovieRank(title: title, for: search).rawValue)].append(index)
      } else if let rank = rank(&record, people, found | search.words(naming: year), search) {
        ranks[Int(rank.rawValue)].append(index)
      }
    }
    return ranks.enumerated().flatMap { rank, indexes in indexes.map { ($0, rank) } }
  }

  /// A mask for each number that two bytes can write.
  private func peopleMasks(_ matcher: inout WordMatcher) -> [UInt16] {
    var masks = [UInt16](repeating: 0, count: 1 << 16)
    var reader = PackReader(bytes, at: start(of: .names))
    for person in 0..<min(peopleCount, masks.count) {
      let mask = matcher.mask(of: reader.text())
      if mask != 0 { masks[person] = mask }
    }
    return masks
  }

  /// The rank of a film by its people, its title and year having the words `found`.
  private func rank(
    _ record: inout PackReader,
    _ people: [UInt16],
    _ found: UInt16,
    _ search: MovieSearch
  ) -> MovieRank? {
    var found = found
    // Directors, writers, cast.
    for _ in 0..<3 {
      let numbers = record.people()
      for place in stride(from: 0, to: numbers.count, by: 2) {
        let mask = people[Int(numbers[place]) | Int(numbers[place + 1]) << 8]
        if mask == search.allWords { return .person }
        found |= mask
      }
    }
    return found == search.allWords ? .together : nil
  }
}
