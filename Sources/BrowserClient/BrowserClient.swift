import BrowserBridge
import CBrowserRuntime
import WebProgram

/// The program in the page: the same models and views as on the server, driven by what the reader does.
///
/// The page's scripts load the module and call what `Exports.swift` exports. `main` is never called; it
/// is here because the only file of a program without one would be compiled as a script.
@main
enum BrowserClient {
  /// The app on the page; nil until it is started.
  ///
  /// One thread runs the module, one call at a time: the scripts see to that.
  nonisolated(unsafe) static var page: PageProgram<BrowserHost>?

  static func main() {}
}
