import CEmbeddedData
public import Movies

/// The movies inside the binary.
public enum EmbeddedMovies {
  /// Movies of 1940 to 2014, the best known first.
  ///
  /// Creating it reads only the head; a movie is read when it is used.
  public static let catalogue: MovieCatalogue = {
    let embedded = embedded_movies()
    let bytes = UnsafeRawBufferPointer(start: embedded.bytes, count: embedded.count)
    guard let catalogue = MovieCatalogue(bytes: bytes) else {
      preconditionFailure("the embedded catalogue has the form that Movies reads")
    }
    return catalogue
  }()
}
