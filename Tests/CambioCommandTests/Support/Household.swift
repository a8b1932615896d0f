import Foundation
import LoopbackServer
import TestSupport

/// A new home folder for `cambio`, with its configuration, store and variables.
final class Household: Sendable {
  let folder: String
  private let variables: [String: String]

  /// Creates an empty home.
  ///
  /// `variables` are set for every run.
  init(_ variables: [String: String] = [:]) throws {
    folder = NSTemporaryDirectory() + "cambio-home-" + UUID().uuidString
    self.variables = variables
    try FileManager.default.createDirectory(
      atPath: folder + "/config/cambio",
      withIntermediateDirectories: true
    )
  }

  /// Creates a home whose CurrencyLayer is `server`, with a key.
  convenience init(asking server: LoopbackServer) throws {
    try self.init([
      "CAMBIO_SOURCES": "currencylayer", "CAMBIO_CURRENCYLAYER_KEY": Household.key,
      "CAMBIO_CURRENCYLAYER_URL": "http://127.0.0.1:\(server.port)",
    ])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  static let key = "0123456789abcdef0123456789abcdef"

  var database: String { folder + "/data/cambio/cambio.sqlite" }
  var configuration: String { folder + "/config/cambio/config.json" }

  /// Writes the configuration file.
  ///
  /// By default, only its owner may read it.
  func configure(_ text: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configuration)
  }

  /// Returns the variables for a run at the time `now`.
  private func environment(now: String) -> [String: String?] {
    var environment: [String: String?] = variables.mapValues { $0 }
    environment["HOME"] = folder
    environment["XDG_CONFIG_HOME"] = folder + "/config"
    environment["XDG_DATA_HOME"] = folder + "/data"
    environment["CAMBIO_TODAY"] = now
    return environment
  }

  /// Runs `script` in bash, with the path of the command in `$CAMBIO`.
  func bash(_ script: String) throws -> CommandRun {
    try CommandRun.bash(
      script,
      environment: environment(now: "2026-11-21T10:05:00Z"),
      timeLimit: .seconds(60)
    )
  }

  /// Runs `cambio` with the words of `line`.
  ///
  /// `now` is the value of `CAMBIO_TODAY`. A nil value in `changes` removes a variable.
  @discardableResult
  func run(
    _ line: String,
    now: String = "2026-11-21T10:05:00Z",
    _ changes: [String: String?] = [:]
  ) throws -> CommandRun {
    var environment = environment(now: now)
    for (name, value) in changes { environment[name] = .some(value) }
    return try CommandRun.cambio(ShellWords.split(line), environment: environment)
  }
}

/// CurrencyLayer's responses, as documented.
enum LookAlike {
  static let quotes = [
    ("BRL", "5.4123"), ("EUR", "0.894123"), ("JPY", "157.31"), ("GBP", "0.746012"),
  ]

  /// Returns the response of `/live`, by default for 10:00 UTC on 21 November 2026.
  static func live(_ quotes: [(String, String)] = quotes, timestamp: Int = 1_795_255_200) -> Reply {
    let members = quotes.map { "\"USD\($0.0)\":\($0.1)" }.joined(separator: ",")
    return .text(
      """
      {"success":true,"terms":"https:\\/\\/currencylayer.com\\/terms",\
      "privacy":"https:\\/\\/currencylayer.com\\/privacy","timestamp":\(timestamp),\
      "source":"USD","quotes":{\(members)}}
      """,
      headers: [("Content-Type", "application/json; Charset=UTF-8")]
    )
  }

  /// Returns a refusal, which has the status 200.
  static func refusal(_ code: Int, _ type: String, _ info: String) -> Reply {
    .text(
      """
      {"success":false,"error":{"code":\(code),"type":"\(type)","info":"\(info)"}}
      """,
      headers: [("Content-Type", "application/json")]
    )
  }
}
