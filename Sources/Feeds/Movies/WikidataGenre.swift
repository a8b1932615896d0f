import Movies

extension Genre {
  /// The genres that an English label of Wikidata's names, which joins them as it likes: "romantic comedy film",
  /// "science fiction action film", "comedy drama"; none for a label without one of ours.
  static func named(inLabel label: String) -> [Genre] {
    var genres: [Genre] = []
    for word in label.lowercased().split(whereSeparator: { !$0.isLetter }) {
      guard let genre = byWord[String(word)], !genres.contains(genre) else { continue }
      genres.append(genre)
    }
    return genres
  }

  private static let byWord: [String: Genre] = {
    var words: [String: Genre] = [
      "animated": .animation, "biographical": .biography, "biopic": .biography,
      "children": .family, "comic": .comedy, "historical": .history, "melodrama": .drama,
      "romantic": .romance, "science": .scienceFiction, "slasher": .horror, "sports": .sport,
      "tragicomedy": .comedy, "zombie": .horror,
    ]
    for genre in Genre.allCases where genre != .scienceFiction && genre != .televisionFilm {
      words[genre.name.description.lowercased()] = genre
    }
    return words
  }()
}
