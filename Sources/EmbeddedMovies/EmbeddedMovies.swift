import CEmbeddedMovies
public import Movies

/// The films inside the binary: what Cambio was built with.
public enum EmbeddedMovies {
  /// 17,470 films of 1940 to 2014, the best known first.
  ///
  /// Making it reads the head alone; a film is read when it is asked for.
  public static let catalogue: MovieCatalogue = {
    let embedded = embedded_movies()
    let bytes = UnsafeRawBufferPointer(start: embedded.bytes, count: embedded.count)
    guard let catalogue = MovieCatalogue(bytes: bytes) else {
      preconditionFailure("the embedded catalogue has the form that Movies reads")
    }
    return catalogue
  }()
}
