import Feeds

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The variables that configure the program.
enum EnvironmentVariables {
  /// Returns the value of the variable `name`; nil if it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }

  /// The name of the variable with a provider's key: `CAMBIO_CURRENCYLAYER_KEY`.
  static func key(of provider: Provider) -> String { "CAMBIO_\(stem(provider))_KEY" }

  /// The name of the variable that replaces a provider's address: `CAMBIO_CURRENCYLAYER_URL`.
  static func url(of provider: Provider) -> String { "CAMBIO_\(stem(provider))_URL" }

  private static func stem(_ provider: Provider) -> String {
    String(provider.id.uppercased().map { $0 == "-" || $0 == "." ? "_" : $0 })
  }

  /// Returns the path of a file in a folder of the XDG Base Directory Specification.
  ///
  /// The folder is the value of `variable` if that is an absolute path, else `fallback` in the home
  /// folder; nil if there is neither.
  static func path(of file: String, in variable: String, else fallback: String) -> String? {
    if let folder = value(variable), folder.hasPrefix("/") { return "\(folder)/cambio/\(file)" }
    guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)/cambio/\(file)"
  }
}
