import Feeds

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The variables that configure the program.
enum EnvironmentVariables {
  /// The value of `name`; nil if it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }

  /// The variable with a provider's key: `CAMBIO_CURRENCYLAYER_KEY`.
  static func key(of provider: Provider) -> String { "CAMBIO_\(stem(provider))_KEY" }

  /// The variable with an address instead of the provider's own: `CAMBIO_CURRENCYLAYER_URL`.
  static func url(of provider: Provider) -> String { "CAMBIO_\(stem(provider))_URL" }

  private static func stem(_ provider: Provider) -> String {
    String(provider.id.uppercased().map { $0 == "-" || $0 == "." ? "_" : $0 })
  }

  /// The path of a file in the folder of the XDG Base Directory Specification: that of `variable`
  /// if it is an absolute path, else `fallback` below the home folder; nil without either.
  static func path(of file: String, in variable: String, else fallback: String) -> String? {
    if let folder = value(variable), folder.hasPrefix("/") { return "\(folder)/cambio/\(file)" }
    guard let home = value("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)/cambio/\(file)"
  }
}
