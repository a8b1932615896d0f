import Foundation

/// The programs that the build put beside the tests.
enum BuiltBinary {
  /// The absolute path of the program called `name`.
  ///
  /// For `cambio` it is `CAMBIO_BINARY` if that is set, to test an installed program; else the
  /// program in the directory of the test bundle or in one above it, whatever the scratch path and
  /// the configuration.
  ///
  /// - Throws: ``Missing`` if there is none.
  static func path(of name: String) throws -> String {
    if name == "cambio", let path = ProcessInfo.processInfo.environment["CAMBIO_BINARY"] {
      return URL(fileURLWithPath: path).path
    }
    let running = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    for bundle in running where bundle.contains(".xctest") {
      var directory = URL(fileURLWithPath: bundle).deletingLastPathComponent()
      while directory.pathComponents.count > 1 {
        let path = directory.appendingPathComponent(name).path
        if isProgram(path) { return path }
        directory.deleteLastPathComponent()
      }
    }
    throw Missing(name: name, searched: running)
  }

  /// There is no program of that name beside the tests.
  struct Missing: Error {
    let name: String
    let searched: [String]
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
