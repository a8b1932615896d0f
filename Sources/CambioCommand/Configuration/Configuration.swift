package import Feeds
package import Refreshing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The settings in effect, from flags, environment variables, the file and defaults, in this order.
package struct Configuration {
  /// A setting with its origin.
  package struct Setting<Value> {
    package let value: Value
    package let origin: Origin
  }

  /// The origin of a setting.
  package enum Origin: Equatable {
    case flag(String)
    case environment(String)
    /// The file at this path.
    case file(String)
    case builtIn
  }

  /// The flags of the command line; nil or empty if they were not given.
  package struct Flags: Sendable {
    var database: String?
    var configuration: String?
    var isOffline = false
    var maximumAge: Int?
    package var allowedHosts: [String] = []
  }

  /// The providers used, in order of preference.
  package let sources: Setting<[RateProvider]>
  /// The providers' keys, by provider id.
  package let keys: [String: Setting<String>]
  /// The addresses used instead of the providers' own, by provider id.
  package let urls: [String: Setting<String>]
  /// The path of the store; nil if there is no folder for it.
  let database: Setting<String>?
  package let isOffline: Setting<Bool>
  /// The maximum number of days that a rate may be carried forward; nil for no maximum.
  package let maximumAge: Setting<Int>?
  /// The proxy, as `http://host:port`; nil for none.
  let proxy: Setting<String>?
  /// The path of a PEM file with additional trusted certificates; nil for only the system's.
  let certificates: Setting<String>?
  /// The names by which requests may address the server, in addition to this machine's own; nil if
  /// not set.
  package let allowedHosts: Setting<[String]>?
  /// The operator's token; nil for a new one at each start.
  package let operatorToken: Setting<String>?
  /// The path of the configuration file, whether or not it exists; nil if there is no folder for
  /// it.
  package let file: String?

  /// The paths of the files that any command may read.
  var files: [String?] { [file, database?.value, certificates?.value] }

  /// Returns `provider` with its configured address and key.
  func source<Row: ProviderRow>(_ provider: Row) -> Configured<Row> {
    let id = provider.facts.id
    return Configured(provider, baseURL: urls[id]?.value, key: keys[id]?.value)
  }

  /// The providers that may have a key.
  static let providers = [
    RateProvider.all.map { $0.facts },
    MovieProvider.all.map { $0.facts },
  ].flatMap { $0 }

  /// The providers that may have another address.
  static let addressed = [
    providers,
    moviePictureHosts,
  ].flatMap { $0 }

  /// The sources used, in order of preference.
  package var configuredSources: [ConfiguredSource] { sources.value.map { source($0) } }
}

/// The variables that configure the program.
enum EnvironmentVariables {
  /// Returns the value of the variable `name`; nil if it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }

  /// Returns the name of the variable with a provider's key: `CAMBIO_CURRENCYLAYER_KEY`.
  static func key(of provider: Provider) -> String { "CAMBIO_\(stem(provider))_KEY" }

  /// Returns the name of the variable that replaces a provider's address:
  /// `CAMBIO_CURRENCYLAYER_URL`.
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
