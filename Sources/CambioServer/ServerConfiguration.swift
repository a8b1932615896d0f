package import Dialects

/// The addresses of a server, and its limits for clients.
package struct ServerConfiguration: Sendable {
  /// The address to listen on; by default other machines cannot connect.
  package var host = "127.0.0.1"
  /// The names by which requests may address this server, such as a proxy's, in addition to this
  /// machine's own.
  package var allowedHosts: [String] = []
  /// The port to listen on; 0 for any free one.
  package var port = 8080
  /// The ports with another API at the root; 0 for any free one.
  package var dialectPorts: [Dialect: Int] = [:]
  /// The maximum number of days for which other APIs carry a rate past its publication.
  package var maximumAge = ServerConfiguration.defaultMaximumAge
  /// The maximum number of requests of a client per minute; nil for no limit.
  package var requestsPerMinute: Int? = 6_000
  /// The operator's credential, by default with a random token.
  package var access = OperatorAccess(token: nil)
  /// The field in which a proxy names its client, such as `X-Forwarded-For`; nil without a proxy.
  ///
  /// Anyone can write that field, so it counts only in requests of ``proxies``.
  package var clientField: String?
  /// The addresses of the proxy; nil if every request comes through it.
  package var proxies: [IPNetwork]?
  /// The maximum number of open connections, unless the system allows fewer; further ones wait.
  package var maximumConnections = 10_000
  /// The maximum number of open connections of a client that is not a proxy; further ones are
  /// closed.
  package var maximumConnectionsPerClient = 256
  /// The time-out of a connection without progress, in seconds.
  package var requestTimeout: Int64 = 30
  /// The maximum length of a path with its query, in bytes.
  package var maximumAddressBytes = 8_192
  /// The maximum size of the head of a request, in bytes.
  package var maximumHeadBytes = 32_768
  /// The maximum number of event streams at a time.
  package var maximumEventStreams = 200
  /// The maximum number of event streams of a client at a time.
  package var maximumEventStreamsPerClient = 20
  /// The maximum time for running requests to finish at the end, in seconds.
  package var shutdownTimeout: Int64 = 10
  /// Answers assistants; nil if the server does not.
  package var assistants: AssistantAnswer?
  /// The name and version of the program, as receipts state it.
  package var program = "cambio"
  /// The form of the log on standard error.
  package var logFormat = LogFormat.json

  /// The default of ``maximumAge``, in days.
  package static let defaultMaximumAge = 14

  /// Creates the default configuration.
  package init() {}
}
