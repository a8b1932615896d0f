/// The configuration in effect, one setting per line, with origins.
struct ConfigurationText {
  let wording: CommandWording

  /// Returns names, values and origins in columns; keys are masked.
  func text(for configuration: Configuration) -> String {
    var rows: [[String]] = []
    func add<Value>(
      _ name: String,
      _ setting: Configuration.Setting<Value>?,
      as text: (Value) -> String
    ) {
      guard let setting else { return }
      rows.append([name, text(setting.value), origin(setting.origin)])
    }
    add("sources", configuration.sources) { $0.map { $0.id }.joined(separator: ", ") }
    for (id, key) in configuration.keys.sorted(by: { $0.key < $1.key }) {
      add("keys.\(id)", key, as: ConfigurationText.masked)
    }
    for (id, url) in configuration.urls.sorted(by: { $0.key < $1.key }) {
      add("urls.\(id)", url, as: ConfigurationText.withoutPassword)
    }
    add("database", configuration.database) { $0 }
    add("offline", configuration.isOffline) { String($0) }
    add("maxAge", configuration.maximumAge) { String($0) }
    add("proxy", configuration.proxy, as: ConfigurationText.withoutPassword)
    add("certificates", configuration.certificates) { $0 }
    add("allowHosts", configuration.allowedHosts) { $0.joined(separator: ", ") }
    add("operatorToken", configuration.operatorToken, as: ConfigurationText.masked)
    let headings = [wording(.columnSetting), wording(.columnValue), wording(.columnOrigin)]
    return TextTable(headings: headings, rows: rows).text
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
