import ArgumentParser

/// The options for the places of the configuration and the fetched rates.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the fetched rates in this file.", valueName: "path"),
    completion: .file()
  )
  var database: String?

  @Option(
    help: ArgumentHelp("Read this configuration file.", valueName: "path"),
    completion: .file()
  )
  var config: String?

  /// The configuration in effect.
  func configuration(
    isOffline: Bool = false,
    wording: CommandWording
  ) throws(CommandFailure) -> Configuration {
    try ConfigurationReader(flags: flags(isOffline: isOffline), wording: wording).read()
  }

  /// The configuration's flags from these options.
  func flags(isOffline: Bool = false) -> ConfigurationReader.Flags {
    ConfigurationReader.Flags(database: database, configuration: config, isOffline: isOffline)
  }

  /// This machine's Cambio data, by these options.
  func installation(
    _ need: Installation.Need,
    isOffline: Bool = false,
    wording: CommandWording
  ) throws(CommandFailure) -> Installation {
    try Installation(configuration(isOffline: isOffline, wording: wording), need, wording: wording)
  }
}

/// The options for asking sources first, or never.
struct FreshnessOptions: ParsableArguments {
  @Flag(help: "Never use the network.")
  var offline = false

  @Flag(help: "Ask the sources first; without an answer, go on with what is at hand.")
  var fresh = false

  func validate() throws {
    if offline && fresh {
      throw ValidationError(
        CommandWording.reader(.optionsExclude(first: "--offline", second: "--fresh"))
      )
    }
  }
}
