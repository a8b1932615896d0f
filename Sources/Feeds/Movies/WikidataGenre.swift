import Movies

extension Genre {
  /// Returns the genres in an English label at Wikidata, which may join several, as in "comedy
  /// drama".
  ///
  /// Words that name no genre are ignored.
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
