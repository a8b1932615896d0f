import Movies
import Refreshing

/// Finds the movie that the reader names; its failures suggest others.
struct MovieReader {
  let wording: CommandWording
  let library: MovieLibrary

  /// Returns the movie with `words` as its IMDb id or complete title.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data`` if there is none, or several have the
  ///   title.
  func read(_ words: [String]) throws(CommandFailure) -> Movie {
    let text = words.joined(separator: " ")
    if let id = IMDbID(text) {
      guard let movie = library.movie(MovieIDs(imdb: id)) else { throw unknown(text) }
      return movie
    }
    let found = library.movies(named: MovieSearch(name: text)).movies
    guard let first = found.first else { throw unknown(text) }
    guard found.count > 1 else { return first }
    let language = wording.ofPages.textLanguage
    let movies = found.map { movie in
      let year = movie.knownYear.map { " (\($0))" } ?? ""
      return "\(movie.ids.imdb?.description ?? "") \(movie.texts(in: language).title)\(year)"
    }
    throw wording.failure(
      .data,
      .movieAmbiguous(text: text.truncated(to: 50), movies: wording.alternatives(movies))
    )
  }

  private func unknown(_ text: String) -> CommandFailure {
    let (text, years) = (text.truncated(to: 50), library.years.text)
    return wording.failure(.data, .movieUnknown(text: text, years: years))
  }
}
