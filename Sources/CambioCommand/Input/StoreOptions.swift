package import ArgumentParser
import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization

/// The options for the paths of the configuration and the store.
package struct StoreOptions: ParsableArguments {
  @Option(
    file: "Keep fetched rates, favourites, own rates and the list of movies in this file.",
    value: "path"
  )
  var database: String?

  @Option(file: "Read this configuration file.", value: "path")
  var config: String?

  package init() {}

  /// Returns the configuration in effect.
  func configuration(
    isOffline: Bool = false,
    wording: CommandWording
  ) throws(CommandFailure) -> Configuration {
    try wording.configuration(by: flags(isOffline: isOffline))
  }

  /// Returns the flags of the configuration, from these options and the arguments.
  package func flags(isOffline: Bool = false, maximumAge: Int? = nil) -> Configuration.Flags {
    Configuration.Flags(
      database: database,
      configuration: config,
      isOffline: isOffline,
      maximumAge: maximumAge
    )
  }

  /// Returns the request for the newest rates that these options and `freshness` describe.
  package func request(_ freshness: FreshnessOptions, maximumAge: Int? = nil) -> RateRequest {
    RateRequest(
      isFresh: freshness.fresh,
      flags: flags(isOffline: freshness.offline, maximumAge: maximumAge)
    )
  }

  /// Opens this machine's Cambio data, for answers of sources if `freshness` requests them.
  func installation(
    _ freshness: FreshnessOptions,
    wording: CommandWording
  ) throws(CommandFailure) -> Installation {
    let configuration = try configuration(isOffline: freshness.offline, wording: wording)
    return try Installation(configuration, freshness.fresh ? .toWrite : .ifThere, wording: wording)
  }
}

/// The options of commands that list and change what this machine keeps.
struct KeptOptions: ParsableArguments {
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup private var locale: LocaleOptions

  /// Returns the reader's wording.
  func wording() throws(CommandFailure) -> CommandWording { try locale.wording() }

  /// Opens this machine's Cambio data.
  func installation(_ need: Installation.Need) throws(CommandFailure) -> Installation {
    let wording = try wording()
    return try Installation(storeOptions.configuration(wording: wording), need, wording: wording)
  }
}

/// The options of commands that answer by rates.
struct SessionOptions: ParsableArguments {
  @OptionGroup private var locale: LocaleOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var storeOptions: StoreOptions

  /// Returns the reader's wording.
  func wording() throws(CommandFailure) -> CommandWording { try locale.wording() }

  /// Returns a request for rates, which these options complete.
  func request(
    day: CalendarDate? = nil,
    source: RateSource? = nil,
    policy: RatePolicy = .last,
    maximumAge: Int? = nil
  ) -> RateRequest {
    var request = storeOptions.request(freshness, maximumAge: maximumAge)
    (request.day, request.source, request.policy) = (day, source, policy)
    return request
  }
}

/// The option that refuses old rates.
package struct AgeOption: ParsableArguments {
  /// The maximum number of days by which a rate may be carried forward; nil for no limit.
  @Option("days", "Refuse rates that are carried forward more than this many days.")
  package var maxAge: Int?

  package init() {}

  /// Checks the option's value.
  ///
  /// - Throws: An error of the command line if it is negative.
  package func validate() throws {
    guard let maxAge else { return }
    try refuse(if: maxAge < 0, .maxAgeUnreadable(days: String(maxAge)))
  }
}

/// The options for fetching rates first, or for staying offline.
package struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Never use the network.")
  package var offline = false

  @Flag(help: "Ask the sources first; without an answer, go on with what is stored.")
  package var fresh = false

  package init() {}

  /// Checks that the options do not exclude each other.
  ///
  /// - Throws: An error of the command line if both are set.
  package func validate() throws {
    try exclude("--offline", "--fresh", offline && fresh)
  }
}

/// The option that sets the language and the format of numbers.
package struct LocaleOptions: ParsableArguments {
  @Option(
    "tag",
    "Read and write in this locale: pt-BR, de-CH, ar-EG. By default the environment's.",
    completion: .list(EmbeddedLocales.tags)
  )
  var locale: String?

  package init() {}

  /// Returns the reader's wording.
  ///
  /// - Throws: ``CommandFailure`` if Cambio has no locale for the tag.
  package func wording() throws(CommandFailure) -> CommandWording {
    guard let locale else { return .reader }
    guard let wording = CommandWording(locale) else {
      throw CommandWording.reader.failure(
        .usage,
        .localeUnknown(
          text: locale.truncated(to: 25),
          tags: EmbeddedLocales.tags.joined(separator: " ")
        )
      )
    }
    return wording
  }
}
