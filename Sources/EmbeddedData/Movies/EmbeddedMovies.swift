import CEmbeddedData
public import Movies

/// The movies embedded in the program.
public enum EmbeddedMovies {
  /// The movies of 1940 to 2014, the best known first.
  ///
  /// Creating the catalogue reads only its head; each movie is read at its use.
  public static let catalogue: MovieCatalogue = {
    let embedded = embedded_movies()
    let bytes = UnsafeRawBufferPointer(start: embedded.bytes, count: embedded.count)
    guard let catalogue = MovieCatalogue(bytes: bytes) else {
      preconditionFailure("the embedded catalogue has the form that Movies reads")
    }
    return catalogue
  }()
}
