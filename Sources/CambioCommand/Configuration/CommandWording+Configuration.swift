import Feeds
import PlainBytes

extension CommandWording {
  /// The ids of the default sources, which are official, free of charge, and embedded in the
  /// program.
  private static let standardSources = ["ecb", "nbp", "hmrc"]

  /// Builds the configuration from flags, environment, file and defaults, in this order of
  /// precedence.
  ///
  /// - Throws: ``CommandFailure`` if a file, a flag or a variable is invalid.
  package func configuration(
    by flags: Configuration.Flags
  ) throws(CommandFailure) -> Configuration {
    let named = flags.configuration ?? EnvironmentVariables.value("CAMBIO_CONFIG")
    let path =
      named
      ?? EnvironmentVariables.path(of: "config.json", in: "XDG_CONFIG_HOME", else: ".config")
    var file: ConfigurationFile?
    if let path {
      file = try ConfigurationFile.read(at: path, self)
      if file == nil, named != nil { throw failure(.configuration, .fileMissing(path: path)) }
    }
    let keyFile = path.map { ConfigurationFile.pathOfKeys(beside: $0) }
    let entered = try keyFile.flatMap { (path) throws(CommandFailure) in
      try ConfigurationFile.read(at: path, self)
    }
    let origin = Configuration.Origin.file(path ?? "")
    let keys = try texts(
      EnvironmentVariables.key,
      [(file?.keys ?? [:], origin), (entered?.keys ?? [:], .file(keyFile ?? ""))],
      name: "keys",
      of: Configuration.providers
    )
    for (id, key) in keys where !isVisible(key.value.utf8) {
      throw failure(.configuration, .keyUnreadable(id: id))
    }
    return Configuration(
      sources: try sources(file, entered, origin, keys: keys),
      keys: keys,
      urls: try texts(
        EnvironmentVariables.url,
        [(file?.textsByName("urls") ?? [:], origin)],
        name: "urls",
        of: Configuration.addressed
      ),
      database: try setting(
        flag: ("--database", flags.database),
        ["CAMBIO_DATABASE"],
        file?["database"]?.stringValue,
        origin
      ) { $0 }
        ?? EnvironmentVariables.path(of: "cambio.sqlite", in: "XDG_DATA_HOME", else: ".local/share")
        .map { .init(value: $0, origin: .builtIn) },
      isOffline: try setting(
        flag: ("--offline", flags.isOffline ? true : nil),
        ["CAMBIO_OFFLINE"],
        file?["offline"]?.boolValue,
        origin,
        choices: "0, 1"
      ) { ["0": false, "1": true][$0] } ?? .init(value: false, origin: .builtIn),
      maximumAge: try setting(
        flag: ("--max-age", flags.maximumAge),
        ["CAMBIO_MAX_AGE"],
        file?["maxAge"]?.integerValue,
        origin,
        choices: "0, 1, 2, 3 …"
      ) { Int(digits: $0) },
      proxy: try setting(
        ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"],
        file?["proxy"]?.stringValue,
        origin
      ) { $0 },
      certificates: try setting(["SSL_CERT_FILE"], file?["certificates"]?.stringValue, origin) {
        $0
      },
      allowedHosts: try setting(
        flag: ("--allow-host", flags.allowedHosts.isEmpty ? nil : flags.allowedHosts),
        ["CAMBIO_ALLOW_HOSTS"],
        file?.texts("allowHosts"),
        origin
      ) { CommandWording.list($0) },
      operatorToken: try operatorToken(file, origin),
      file: path
    )
  }

  // MARK: Each setting

  private func sources(
    _ file: ConfigurationFile?,
    _ entered: ConfigurationFile?,
    _ origin: Configuration.Origin,
    keys: [String: Configuration.Setting<String>]
  ) throws(CommandFailure) -> Configuration.Setting<[RateProvider]> {
    if let text = EnvironmentVariables.value("CAMBIO_SOURCES") {
      let ids = CommandWording.list(text)
      return .init(value: try providers(ids), origin: .environment("CAMBIO_SOURCES"))
    }
    if let ids = file?.texts("sources") {
      let new = (entered?.keys.keys.sorted() ?? []).filter {
        !ids.contains($0) && RateProvider.all.named($0) != nil
      }
      return .init(value: try providers(new + ids), origin: origin)
    }
    // The rates of a source for which the reader has a key come before the others'.
    let keyed = RateProvider.all.map { $0.id }.filter { keys[$0] != nil }
    let rest = CommandWording.standardSources.filter { !keyed.contains($0) }
    return .init(value: try providers(keyed + rest), origin: .builtIn)
  }

  private func providers(_ ids: [String]) throws(CommandFailure) -> [RateProvider] {
    var found: [RateProvider] = []
    for id in ids {
      guard let provider = RateProvider.all.named(id) else {
        throw unknownSource(id, .configuration)
      }
      if !found.contains(where: { $0.id == provider.id }) { found.append(provider) }
    }
    return found
  }

  /// Returns a text for each of `providers`, from its variable or else from the last of `files`
  /// that has one.
  private func texts(
    _ variable: (Provider) -> String,
    _ files: [(texts: [String: String], origin: Configuration.Origin)],
    name: String,
    of providers: [Provider]
  ) throws(CommandFailure) -> [String: Configuration.Setting<String>] {
    var texts: [String: Configuration.Setting<String>] = [:]
    for file in files {
      for (id, text) in file.texts {
        guard let provider = providers.first(where: { $0.id == id.lowercased() }) else {
          throw unknownSource("\(name).\(id)", .configuration, among: providers)
        }
        texts[provider.id] = .init(value: text, origin: file.origin)
      }
    }
    for provider in providers {
      let name = variable(provider)
      guard let text = EnvironmentVariables.value(name) else { continue }
      texts[provider.id] = .init(value: text, origin: .environment(name))
    }
    return texts
  }

  /// Returns the operator's token; nil if none is set.
  ///
  /// - Throws: ``CommandFailure`` if the token is not 16 to 200 visible ASCII characters, which are
  ///   hard to guess and fit a header field.
  private func operatorToken(
    _ file: ConfigurationFile?,
    _ origin: Configuration.Origin
  ) throws(CommandFailure) -> Configuration.Setting<String>? {
    let inFile = file?["operatorToken"]?.stringValue
    let token = try setting(["CAMBIO_OPERATOR_TOKEN"], inFile, origin) { $0 }
    let bytes = token?.value.utf8
    guard bytes.map({ (16...200).contains($0.count) && isVisible($0) }) ?? true else {
      throw failure(.configuration, .operatorTokenUnusable)
    }
    return token
  }

  private func isVisible(_ bytes: String.UTF8View) -> Bool {
    bytes.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Returns the value of the flag, else that of the first of `variables` that is set, else the
  /// file's; nil if there is none.
  ///
  /// - Throws: ``CommandFailure`` with `choices` if `read` returns nil for a variable's text.
  private func setting<Value>(
    flag: (name: String, value: Value?) = ("", nil),
    _ variables: [String],
    _ inFile: Value?,
    _ origin: Configuration.Origin,
    choices: String = "",
    read: (String) -> Value?
  ) throws(CommandFailure) -> Configuration.Setting<Value>? {
    if let value = flag.value { return .init(value: value, origin: .flag(flag.name)) }
    for name in variables {
      guard let text = EnvironmentVariables.value(name) else { continue }
      guard let value = read(text) else {
        throw failure(
          .configuration,
          .variableUnreadable(variable: name, text: text.truncated(to: 40), choices: choices)
        )
      }
      return .init(value: value, origin: .environment(name))
    }
    return inFile.map { .init(value: $0, origin: origin) }
  }

  /// Splits a list at commas and spaces.
  private static func list(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// Returns the failure for an unknown source, with the ids of the known ones.
  func unknownSource(
    _ id: String,
    _ status: ExitStatus,
    among providers: [Provider] = RateProvider.all.map { $0.facts }
  ) -> CommandFailure {
    failure(
      status,
      .sourceUnknown(
        text: id.truncated(to: 40),
        sources: providers.map { $0.id }.joined(separator: ", ")
      )
    )
  }
}
