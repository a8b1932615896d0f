import PlainBytes

extension MovieCatalogue {
  /// The films that answer `search`: those of a better rank first, of each rank the best known first.
  ///
  /// A film of one of `names` answers as well. O(n) in the bytes of all titles and names.
  public func matches(
    _ search: MovieSearch,
    _ names: CatalogueNames = CatalogueNames()
  ) -> [(index: Int, rank: Int)] {
    guard !search.isEmpty else { return [] }
    var matcher = WordMatcher(search)
    let people = peopleMasks(&matcher)
    var ranks = [[Int]](repeating: [], count: MovieRank.allCases.count)
    for index in 0..<count {
      let year = year(at: index)
      if let wanted = search.year, wanted != year { continue }
      let record = record(at: index)
      var ranking = MovieRanking(search, year: year)
      ranking.read(title: record.title, matcher.mask(of: record.title), for: search)
      names.forEachTitle(at: index) {
        ranking.read(title: $0, matcher.mask(ofKey: $0), for: search)
      }
      if !ranking.isSettled { record.forEachPerson { ranking.read(name: people[$0]) } }
      if let rank = ranking.rank { ranks[Int(rank.rawValue)].append(index) }
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
}
