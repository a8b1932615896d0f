import PlainBytes

extension MovieCatalogue {
  /// Returns the movies that match the words of `search` as written, the better rank first, then
  /// the better known.
  ///
  /// A title in `names` matches like the movie's own.
  ///
  /// - Complexity: O(n) in the bytes of all titles and names.
  public func matches(
    _ search: MovieSearch,
    _ names: CatalogueNames = CatalogueNames()
  ) -> [(index: Int, rank: Int)] {
    matches(search, names, in: .written)
  }

  /// Returns the movies that match `search` in `reach`, the better rank first, then the better
  /// known.
  func matches(
    _ search: MovieSearch,
    _ names: CatalogueNames,
    in reach: MovieSearch.Reach
  ) -> [(index: Int, rank: Int)] {
    guard !search.isEmpty else { return [] }
    var matcher = TitleMatcher(search, in: reach)
    let people = search.isOfTitles ? [] : peopleMasks(&matcher)
    var ranks = [[Int]](repeating: [], count: MovieRank.allCases.count)
    for index in 0..<count {
      let year = year(at: index)
      if let wanted = search.year, wanted != year { continue }
      let record = record(at: index)
      var ranking = MovieRanking(search, in: reach, year: year)
      func readTitles() {
        matcher.read(title: record.title, into: &ranking)
        names.forEachTitle(at: index) { matcher.read(key: $0, into: &ranking) }
      }
      // Titles are cheap to match as written. Respelling waits for the names, after which few
      // titles can still match.
      if reach == .written { readTitles() }
      if !ranking.isSettled && !people.isEmpty {
        record.forEachPerson { ranking.read(name: people[$0]) }
      }
      if reach != .written { readTitles() }
      if let rank = ranking.rank { ranks[Int(rank.rawValue)].append(index) }
    }
    return ranks.enumerated().flatMap { rank, indexes in indexes.map { ($0, rank) } }
  }

  /// Returns the words found in each person's name, as a mask for each number of two bytes.
  private func peopleMasks(_ matcher: inout TitleMatcher) -> [UInt16] {
    var masks = [UInt16](repeating: 0, count: 1 << 16)
    var reader = PackReader(bytes, at: start(of: .names))
    for person in 0..<min(peopleCount, masks.count) {
      let mask = matcher.mask(ofName: reader.text())
      if mask != 0 { masks[person] = mask }
    }
    return masks
  }
}
