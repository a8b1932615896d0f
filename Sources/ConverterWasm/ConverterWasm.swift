import CBrowserRuntime
import WebProgram

/// The program in the page: the server's models and views, driven by the reader's events.
///
/// The page's scripts load the module and call the functions of `Exports.swift`. `main` is never
/// called; it makes the module an executable.
@main
enum ConverterWasm {
  /// The app on the page; nil until it is started.
  ///
  /// The scripts make sure that one thread runs the module, one call at a time.
  nonisolated(unsafe) static var page: PageProgram<BrowserHost>?

  static func main() {}
}
