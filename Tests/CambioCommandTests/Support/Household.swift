import Foundation
import LoopbackServer
import TestSupport

/// A home folder of its own for `cambio`: its configuration, its store, its variables.
final class Household: Sendable {
  let folder: String
  private let variables: [String: String]

  /// An empty home; `variables` are set for every run.
  init(_ variables: [String: String] = [:]) throws {
    folder = NSTemporaryDirectory() + "cambio-home-" + UUID().uuidString
    self.variables = variables
    try FileManager.default.createDirectory(
      atPath: folder + "/config/cambio",
      withIntermediateDirectories: true
    )
  }

  /// A home whose CurrencyLayer is `server`, with a key.
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

  /// Writes the configuration file, readable by its owner alone unless `mode` says otherwise.
  func configure(_ text: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configuration)
  }

  /// The variables for a run at `now`.
  private func environment(now: String) -> [String: String?] {
    var environment: [String: String?] = variables.mapValues { $0 }
    environment["HOME"] = folder
    environment["XDG_CONFIG_HOME"] = folder + "/config"
    environment["XDG_DATA_HOME"] = folder + "/data"
    environment["CAMBIO_TODAY"] = now
    return environment
  }

  /// Runs `script` in bash, where `$CAMBIO` is the command.
  func bash(_ script: String) throws -> CommandRun {
    try CommandRun.bash(
      script,
      environment: environment(now: "2026-11-21T10:05:00Z"),
      timeLimit: .seconds(60)
    )
  }

  /// Runs `cambio` with the words of `line`; `now` is for `CAMBIO_TODAY`, nil in `changes` removes
  /// a variable.
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

/// CurrencyLayer's answers, in the shapes of its documentation.
enum LookAlike {
  static let quotes = [
    ("BRL", "5.4123"), ("EUR", "0.894123"), ("JPY", "157.31"), ("GBP", "0.746012"),
  ]

  /// `/live` at 10:00 on 21 November 2026, unless `timestamp` says otherwise.
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

  /// A refusal, which comes with status 200.
  static func refusal(_ code: Int, _ type: String, _ info: String) -> Reply {
    .text(
      """
      {"success":false,"error":{"code":\(code),"type":"\(type)","info":"\(info)"}}
      """,
      headers: [("Content-Type", "application/json")]
    )
  }
}
