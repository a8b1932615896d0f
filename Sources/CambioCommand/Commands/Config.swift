import ArgumentParser
import ExactJSON
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
  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    let configuration = try kept.storeOptions.configuration(wording: wording)
    let text = ConfigurationText(wording: wording, configuration: configuration)
    try table.write(configuration, wording) {
      text.text
    } document: {
      text.document
    }
  }
}

/// The configuration in effect, one setting per line, with origins.
struct ConfigurationText {
  let wording: CommandWording
  let configuration: Configuration

  /// Names, values and origins in columns; keys are masked.
  var text: String {
    let rows = rows.map { row in
      [row.name, ConfigurationText.words(row.value), origin(row.origin)]
    }
    let headings = [wording(.columnSetting), wording(.columnValue), wording(.columnOrigin)]
    return TextTable(headings: headings, rows: rows).text()
  }

  /// The configuration as JSON: settings, values and origins; keys are masked.
  var document: JSONValue {
    let settings = rows.map { row -> JSONValue in
      ["name": .string(row.name), "value": row.value, "origin": .string(origin(row.origin))]
    }
    return ["settings": .array(settings)]
  }

  private var rows: [(name: String, value: JSONValue, origin: Configuration.Origin)] {
    var rows: [(String, JSONValue, Configuration.Origin)] = []
    func add<Value>(
      _ name: String,
      _ setting: Configuration.Setting<Value>?,
      as value: (Value) -> JSONValue
    ) {
      if let setting { rows.append((name, value(setting.value), setting.origin)) }
    }
    add("sources", configuration.sources) { .strings($0.map { $0.id }) }
    for (id, key) in configuration.keys.sorted(by: { $0.key < $1.key }) {
      add("keys.\(id)", key) { .string(ConfigurationText.masked($0)) }
    }
    for (id, url) in configuration.urls.sorted(by: { $0.key < $1.key }) {
      add("urls.\(id)", url) { .string(ConfigurationText.withoutPassword($0)) }
    }
    add("database", configuration.database) { .string($0) }
    add("offline", configuration.isOffline) { .bool($0) }
    add("maxAge", configuration.maximumAge) { .integer($0) }
    add("proxy", configuration.proxy) { .string(ConfigurationText.withoutPassword($0)) }
    add("certificates", configuration.certificates) { .string($0) }
    add("allowHosts", configuration.allowedHosts) { .strings($0) }
    add("operatorToken", configuration.operatorToken) { .string(ConfigurationText.masked($0)) }
    return rows
  }

  private static func words(_ value: JSONValue) -> String {
    value.elements.map { $0.map { words($0) }.joined(separator: ", ") }
      ?? value.stringValue ?? value.text
  }

  private func origin(_ origin: Configuration.Origin) -> String {
    switch origin {
    case .flag(let name), .environment(let name), .file(let name): name
    case .builtIn: wording(.originBuiltIn)
    }
  }

  /// Returns the last four characters of `key` after asterisks, or only asterisks if it has under
  /// 12.
  static func masked(_ key: String) -> String {
    key.count >= 12 ? "****" + key.suffix(4) : "****"
  }

  /// Masks user and password in an address, `user:password@`.
  static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://"),
      let at = address[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
    else { return address }
    return address[..<scheme.upperBound] + "****" + address[at...]
  }
}
