import Feeds
import Refreshing

/// The settings in effect, from flags, environment variables, the file and defaults, in this order.
struct Configuration {
  /// A setting with its origin.
  struct Setting<Value> {
    let value: Value
    let origin: Origin
  }

  /// The origin of a setting.
  enum Origin: Equatable {
    case flag(String)
    case environment(String)
    /// The file at this path.
    case file(String)
    case builtIn
  }

  /// The providers used, in order of preference.
  let sources: Setting<[RateProvider]>
  /// The providers' keys, by provider id.
  let keys: [String: Setting<String>]
  /// The addresses used instead of the providers' own, by provider id.
  let urls: [String: Setting<String>]
  /// The path of the store; nil if there is no folder for it.
  let database: Setting<String>?
  let isOffline: Setting<Bool>
  /// The maximum number of days that a rate may be carried forward; nil for no maximum.
  let maximumAge: Setting<Int>?
  /// The proxy, as `http://host:port`; nil for none.
  let proxy: Setting<String>?
  /// The path of a PEM file with additional trusted certificates; nil for only the system's.
  let certificates: Setting<String>?
  /// The additional names by which requests may address the server, beside this machine's own.
  let allowedHosts: Setting<[String]>?
  /// The operator's token; nil for a new one at each start.
  let operatorToken: Setting<String>?
  /// The path of the configuration file, whether or not it exists; nil if there is no folder for
  /// it.
  let file: String?

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
  var configuredSources: [ConfiguredSource] { sources.value.map { source($0) } }
}
