import BrowserBridge
import CBrowserRuntime
import WebProgram

/// The program that draws pages of films in the service worker, see `MovieProgram`.
///
/// `main` is never called; it is here because the only file of a program without one would be compiled as a
/// script.
@main
enum MovieClient {
  /// The films and words at hand; nil until they are loaded.
  ///
  /// One thread runs the module, one call at a time: the worker sees to that.
  nonisolated(unsafe) static var program: MovieProgram<BrowserHost>?

  static func main() {}
}

/// 0 when what is in the slots cannot be read.
@_expose(wasm, "films_start")
@_cdecl("films_start")
func filmsStart() -> Int32 {
  MovieClient.program = MovieProgram(on: BrowserHost())
  return MovieClient.program == nil ? 0 : 1
}

/// 0 when nothing can be drawn at the address.
@_expose(wasm, "films_page")
@_cdecl("films_page")
func filmsPage() -> Int32 { MovieClient.program?.draw() == true ? 1 : 0 }
