package import Dialects

/// A server's addresses, and its limits for clients.
package struct ServerConfiguration: Sendable {
  /// The address to listen on: the machine's own, unless others are meant to connect.
  package var host = "127.0.0.1"
  /// The names by which requests may address this server, beside this machine's own, as behind a proxy.
  package var allowedHosts: [String] = []
  /// The port to listen on; 0 for any that is free.
  package var port = 8080
  /// The ports with another API at the root; 0 for any that is free.
  package var dialectPorts: [Dialect: Int] = [:]
  /// The maximum number of days that other APIs carry a rate past its publication to a day of a request.
  package var maximumAge = ServerConfiguration.defaultMaximumAge
  /// The requests a client may make per minute; nil for any number.
  package var requestsPerMinute: Int? = 6_000
  /// The operator's credential: a token that is random, or was chosen.
  package var access = OperatorAccess(token: nil)
  /// The field in which a proxy names its client, `X-Forwarded-For`; nil without a proxy.
  ///
  /// Anyone can write that field, so it counts only in requests of ``proxies``.
  package var clientField: String?
  /// The addresses of the proxy; nil if every request comes through it.
  package var proxies: [IPNetwork]?
  /// The maximum number of open connections, if the system allows it; further ones wait.
  package var mostConnections = 10_000
  /// The most of them for one client that is not a proxy.
  package var mostConnectionsOfClient = 256
  /// The longest silence of a connection, and the longest arrival of a request, in seconds.
  package var requestTimeout: Int64 = 30
  /// The longest path with its query.
  package var mostAddressBytes = 8_192
  /// The largest head of a request.
  package var mostHeadBytes = 32_768
  /// The streams of events at one time.
  package var mostEventStreams = 200
  /// The most of them for one client.
  package var mostEventStreamsOfClient = 20
  /// The time for running requests to finish at the end, in seconds.
  package var shutdownTimeout: Int64 = 10
  /// Answers assistants; nil if they are not answered.
  package var assistants: AssistantAnswer?
  /// The program with its version, as receipts name it.
  package var program = "cambio"
  /// The form of the log on standard error.
  package var logFormat = LogFormat.json

  /// The days by which other APIs carry a rate forward unless an operator says otherwise.
  package static let defaultMaximumAge = 14

  /// The defaults.
  package init() {}
}
