import Movies
import PlainBytes

extension ShownText {
  /// A movie's title, else its original title, else its number, so that a link has a text.
  static func title(of movie: Movie, most: Int) -> String {
    for title in [movie.title, movie.originalTitle] {
      let shown = line(title, most: most)
      if !shown.utf8.isEmpty { return shown }
    }
    return MovieAddress(movie.ids)?.name ?? ""
  }
}
