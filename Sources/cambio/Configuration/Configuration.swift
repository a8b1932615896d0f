import Feeds
import Refreshing

/// The settings in effect: flags come first, then environment, file and defaults.
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
  /// By the provider's id.
  let keys: [String: Setting<String>]
  /// Addresses instead of the providers' own, by id.
  let urls: [String: Setting<String>]
  /// The path of the store; nil if this machine names no place for it.
  let database: Setting<String>?
  let isOffline: Setting<Bool>
  /// The most days that a rate may be carried forward; nil for any number.
  let maximumAge: Setting<Int>?
  /// `http://host:port`; nil for none.
  let proxy: Setting<String>?
  /// The path of a PEM file with further trusted certificates; nil for the system's alone.
  let certificates: Setting<String>?
  /// The names by which requests may address the server, beside this machine's own.
  let allowedHosts: Setting<[String]>?
  /// The operator's token; nil for a new one at each start.
  let operatorToken: Setting<String>?
  /// The path of the file, whether it exists or not; nil if this machine names no place for it.
  let file: String?

  /// A provider's source, with its address and its key.
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
