/// The configuration in effect, one setting per line, with origins.
struct ConfigurationText {
  let wording: CommandWording

  /// Returns names, values and origins in columns; keys are masked.
  func text(for configuration: Configuration) -> String {
    var rows: [[String]] = [
      row(
        "sources",
        configuration.sources.value.map { $0.id }.joined(separator: ", "),
        configuration.sources.origin
      )
    ]
    for (id, key) in configuration.keys.sorted(by: { $0.key < $1.key }) {
      rows.append(row("keys.\(id)", ConfigurationText.masked(key.value), key.origin))
    }
    for (id, url) in configuration.urls.sorted(by: { $0.key < $1.key }) {
      rows.append(row("urls.\(id)", ConfigurationText.withoutPassword(url.value), url.origin))
    }
    if let database = configuration.database {
      rows.append(row("database", database.value, database.origin))
    }
    rows.append(
      row(
        "offline",
        configuration.isOffline.value ? "true" : "false",
        configuration.isOffline.origin
      )
    )
    if let age = configuration.maximumAge {
      rows.append(row("maxAge", String(age.value), age.origin))
    }
    if let proxy = configuration.proxy {
      rows.append(row("proxy", ConfigurationText.withoutPassword(proxy.value), proxy.origin))
    }
    if let certificates = configuration.certificates {
      rows.append(row("certificates", certificates.value, certificates.origin))
    }
    if let hosts = configuration.allowedHosts {
      rows.append(row("allowHosts", hosts.value.joined(separator: ", "), hosts.origin))
    }
    if let token = configuration.operatorToken {
      rows.append(row("operatorToken", ConfigurationText.masked(token.value), token.origin))
    }
    let headings = [wording(.columnSetting), wording(.columnValue), wording(.columnOrigin)]
    return TextTable(headings: headings, rows: rows).text
  }

  private func row(
    _ name: String,
    _ value: String,
    _ origin: Configuration.Origin
  ) -> [String] {
    let words: String =
      switch origin {
      case .flag(let flag): flag
      case .environment(let variable): variable
      case .file(let path): path
      case .builtIn: wording(.originBuiltIn)
      }
    return [name, value, words]
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
