/// How a server is reached, and what it lets a client take.
package struct ServerConfiguration: Sendable {
  /// The address to listen on: the machine's own, unless others are meant to come in.
  package var host = "127.0.0.1"
  /// The names by which requests may know this server beside this machine's own, as behind a proxy.
  package var allowedHosts: [String] = []
  /// The port to listen on; 0 for any that is free.
  package var port = 8080
  /// The ports at which another API is at the root; 0 for any that is free.
  package var dialectPorts: [Dialect: Int] = [:]
  /// The requests a client may make in a minute; nil for any number.
  package var requestsPerMinute: Int? = 6_000
  /// What the operator shows to be known: a token that is random, or was chosen.
  package var access = OperatorAccess(token: nil)
  /// The field in which a proxy names its client, `X-Forwarded-For`; nil without a proxy.
  ///
  /// Anyone can write that field: it may be named only where every request comes through the proxy.
  package var clientField: String?
  /// The connections open at one time, where the system allows so many; further ones wait.
  package var mostConnections = 10_000
  /// How many of them one client may have, unless all come from a proxy.
  package var mostConnectionsOfClient = 256
  /// How long a connection may be silent, and how long a request may take to arrive, in seconds.
  package var requestTimeout: Int64 = 30
  /// The longest body that is read, but where files are taken.
  package var mostBodyBytes = 65_536
  /// The longest path with its query.
  package var mostAddressBytes = 8_192
  /// The largest head of a request.
  package var mostHeadBytes = 32_768
  /// The streams of events at one time.
  package var mostEventStreams = 200
  /// How many of them one client may have.
  package var mostEventStreamsOfClient = 20
  /// How long requests may go on once the server is to stop, in seconds.
  package var shutdownTimeout: Int64 = 10
  /// How the log on standard error is written.
  package var logFormat = LogFormat.json

  /// The defaults.
  package init() {}
}
