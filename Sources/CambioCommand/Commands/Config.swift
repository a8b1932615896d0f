import ArgumentParser
import Feeds

/// `cambio config`.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    _superCommandName: Cambio.name,
    abstract: "Show the configuration in effect, and where each setting comes from.",
    usage: "cambio config [<options>]",
    discussion: """
      Flags go before variables of the environment, those before the file, that before defaults. \
      Keys are shown by their last characters only.

      The file is JSON with comments:

        {
          // in order of preference
          "sources": ["currencylayer", "ecb", "nbp", "hmrc"],
          "keys": { "currencylayer": "…" }
        }

      Its other settings: urls, database, offline, proxy, certificates, and for cambio serve \
      allowHosts and operatorToken.
      """
  )

  @OptionGroup var table: TableOptions

  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    let configuration = try storeOptions.configuration(wording: wording)
    let text = ConfigurationText(wording: wording, configuration: configuration)
    try table.write(configuration, wording) {
      text.text
    } document: {
      text.document
    }
  }
}
