import CBrowserRuntime
import ExactMoney
import WebProgram

/// The program that renders pages of movies in the service worker, see `MovieProgram`.
///
/// `main` is never called; without one, the only file would be compiled as a script.
@main
enum MoviesWasm {
  /// The loaded movies and words; nil before that.
  ///
  /// The worker makes sure that one thread runs the module, one call at a time.
  nonisolated(unsafe) static var program: MovieProgram<BrowserHost>?

  static func main() {}
}

/// Returns 0 if the slots are unreadable.
@_expose(wasm, "movies_start")
@_cdecl("movies_start")
func moviesStart() -> Int32 {
  MoviesWasm.program = MovieProgram(on: BrowserHost())
  return MoviesWasm.program == nil ? 0 : 1
}

/// `now` is in seconds since 1970; returns 0 if nothing can be rendered at the address.
@_expose(wasm, "movies_page")
@_cdecl("movies_page")
func moviesPage(_ now: Int32) -> Int32 {
  let now = Instant(unixSeconds: Int64(UInt32(bitPattern: now)))
  return MoviesWasm.program?.draw(now: now) == true ? 1 : 0
}
