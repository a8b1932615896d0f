import Movies
import PlainBytes

extension ShownText {
  /// The title of a film, else its original title, else its number: a link has something to press.
  static func title(of movie: Movie, most: Int) -> String {
    for title in [movie.title, movie.originalTitle] {
      let shown = line(title, most: most)
      if !shown.utf8.isEmpty { return shown }
    }
    return MovieAddress(movie.ids)?.name ?? ""
  }
}
