import CBrowserRuntime
import ExactMoney
import WebProgram

/// The program that renders pages of movies in the service worker, see `MovieProgram`.
///
/// `main` is never called; it makes the module an executable.
@main
enum MoviesWasm {
  /// The program with the loaded movies and words; nil until they are loaded.
  ///
  /// The worker makes sure that one thread runs the module, one call at a time.
  nonisolated(unsafe) static var program: MovieProgram<BrowserHost>?

  static func main() {}
}

/// Loads the movies and words from the slots; returns 0 if they are unreadable, else 1.
@_expose(wasm, "movies_start")
@_cdecl("movies_start")
func moviesStart() -> Int32 {
  MoviesWasm.program = MovieProgram(on: BrowserHost())
  return MoviesWasm.program == nil ? 0 : 1
}

/// Renders the page at the address in slot 0; returns 0 if it cannot be rendered, else 1.
///
/// `now` is in seconds since 1970.
@_expose(wasm, "movies_page")
@_cdecl("movies_page")
func moviesPage(_ now: Int32) -> Int32 {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  return MoviesWasm.program?.draw(now: now) == true ? 1 : 0
}
