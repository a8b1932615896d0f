import PlainBytes

extension MovieCatalogue {
  /// The movies that answer `search` with its words as they are written: those of a better rank first, of each rank the
  /// best known first.
  ///
  /// A movie of one of `names` answers as well. O(n) in the bytes of all titles and names.
  public func matches(
    _ search: MovieSearch,
    _ names: CatalogueNames = CatalogueNames()
  ) -> [(index: Int, rank: Int)] {
    matches(search, names, in: .written)
  }

  /// The same in `reach`.
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
      // Titles are quickly read as they are written, and other spellings of few are read once the names are known.
      if reach == .written { readTitles() }
      if !ranking.isSettled && !people.isEmpty {
        record.forEachPerson { ranking.read(name: people[$0]) }
      }
      if reach != .written { readTitles() }
      if let rank = ranking.rank { ranks[Int(rank.rawValue)].append(index) }
    }
    return ranks.enumerated().flatMap { rank, indexes in indexes.map { ($0, rank) } }
  }

  /// A mask for each number that two bytes can write.
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
