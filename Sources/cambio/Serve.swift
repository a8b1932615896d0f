import ArgumentParser
import CambioCommand
import CambioServer
import Dialects
import PlainBytes

/// `cambio serve`.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    _superCommandName: Cambio.name,
    abstract: "Serve the web app and the interface for programs.",
    usage: "cambio serve [--host <address>] [--port <number>] [<options>]",
    discussion: """
      Fresh rates are fetched at launch, every hour, and when the sources publish; the pages work \
      without the network as well. Only this machine is answered, unless --host says otherwise, and \
      only requests that know the server by a name or an address of this machine, or by one that \
      --allow-host gives. The log goes to standard error: short lines on a terminal, JSON elsewhere.

      Clients of other APIs are answered from the data here, without a key: below a path, at ports of \
      their own with --at, and by those APIs' own host names. The APIs are \(Serve.names). /programs says \
      how to set up each client. A day after the newest rates gets them for at most --max-age days, 14 \
      if it is not given; later days are an error of that API.

      /operator, which shows the state of the sources, and /metrics require the operator's token. \
      CAMBIO_OPERATOR_TOKEN or the configuration sets it; else it is new at each start.

      Examples:

        cambio serve
        cambio serve --port 9000
        cambio serve --host 0.0.0.0
        cambio serve --at frankfurter:8081 --at omdb:8082
        cambio serve --allow-host cambio.example.org
        cambio serve --proxy 127.0.0.1 --client-header X-Forwarded-For
      """
  )

  @Option(help: ArgumentHelp("Listen on this address.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Listen on this port; 0 for any that is free.", valueName: "number"))
  var port = 8_080

  @Option(
    help: ArgumentHelp(
      "Answer clients of another API at this port too, at its root; may be given more than once.",
      valueName: "api:port"
    ),
    completion: .list(Serve.dialects.map { $0.id + ":" })
  )
  var at: [String] = []

  @OptionGroup var movies: MovieServing

  @Option(
    help: ArgumentHelp(
      "Answer requests for this host too; may be given more than once.",
      valueName: "name"
    )
  )
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Answer at most this many requests a minute from one client; 0 for any number.",
      valueName: "number"
    )
  )
  var rateLimit = 6_000

  @Option(
    "name",
    "Behind a proxy: the header in which it names the client, such as X-Forwarded-For."
  )
  var clientHeader: String?

  @Option(
    help: ArgumentHelp(
      "Believe that header in requests from this address, or network; may be given more than once.",
      valueName: "address"
    )
  )
  var proxy: [String] = []

  @OptionGroup private var age: AgeOption

  @Flag(help: "Answer assistants by the Model Context Protocol, at /mcp.")
  var mcp = false

  @Flag(help: "Never use the network for rates.")
  var offline = false

  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var locale: LocaleOptions

  func run() throws {
    let wording = try locale.wording()
    try Serve.check("--port", port, in: 0...65_535, wording)
    try Serve.check("--rate-limit", rateLimit, in: 0...1_000_000, wording)
    var server = ServerConfiguration()
    server.host = host
    server.program = "cambio " + Version.number
    server.port = port
    server.dialectPorts = try ports(wording)
    try movies.check(wording)
    server.requestsPerMinute = rateLimit == 0 ? nil : rateLimit
    server.clientField = clientHeader
    server.proxies = try networks(wording)
    server.logFormat = Output.isWatched ? .text : .json
    if mcp {
      let assistants = MCPServer(
        tools: MCPTools(
          wording: wording,
          flags: storeOptions.flags(isOffline: true),
          usesOwnData: false
        )
      )
      server.assistants = { assistants.response(to: $0, header: $1) }
    }
    var flags = storeOptions.flags(isOffline: offline, maximumAge: age.maxAge)
    flags.allowedHosts = allowHost
    try Serving(flags: flags, configuration: server, movies: movies, wording: wording).run()
  }

  /// The APIs that can have a port of their own.
  private static let dialects = [
    Dialect.ofRates,
    Dialect.ofMovies,
  ].flatMap { $0 }

  private static let names = dialects.map { $0.id }.joined(separator: ", ")

  /// Returns the ports named by `--at`, by API.
  ///
  /// - Throws: ``CommandFailure`` if a value does not name an API and a port.
  private func ports(_ wording: CommandWording) throws(CommandFailure) -> [Dialect: Int] {
    var given: [Dialect: Int] = [:]
    for text in at {
      let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
      guard parts.count == 2, let port = Int(digits: parts[1]), (0...65_535).contains(port),
        let dialect = Serve.dialects.first(where: { $0.id == parts[0].lowercased() })
      else { throw wording.failure(.usage, .serveAtUnreadable(text: text, apis: Serve.names)) }
      given[dialect] = port
    }
    return given
  }

  /// Returns the addresses of the trusted proxies.
  ///
  /// - Throws: ``CommandFailure`` if one is not an address, or only one of proxies and header is
  ///   named.
  private func networks(_ wording: CommandWording) throws(CommandFailure) -> [IPNetwork] {
    var networks: [IPNetwork] = []
    for text in proxy {
      guard let network = IPNetwork(text) else {
        throw wording.failure(.usage, .serveProxyUnreadable(text: text))
      }
      networks.append(network)
    }
    guard (clientHeader == nil) == networks.isEmpty else {
      throw wording.failure(.usage, .serveProxyIncomplete)
    }
    return networks
  }

  /// Rewrites the earlier option `--fixer-port 8081` in `arguments` as `--at fixer:8081`.
  static func renamed(_ arguments: [String]) -> [String] {
    guard arguments.first == "serve" else { return arguments }
    var rest = arguments[...]
    var renamed: [String] = []
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map { String($0) }
      guard let dialect = dialects.first(where: { parts.first == "--\($0.id)-port" }) else {
        renamed.append(argument)
        continue
      }
      renamed += ["--at", "\(dialect.id):\(parts.count == 2 ? parts[1] : rest.popFirst() ?? "")"]
    }
    return renamed
  }

  /// Checks that `value` is in `range`.
  ///
  /// - Throws: ``CommandFailure`` that names `option` if it is not.
  static func check(
    _ option: String,
    _ value: Int,
    in range: ClosedRange<Int>,
    _ wording: CommandWording
  ) throws(CommandFailure) {
    guard range.contains(value) else {
      throw wording.failure(
        .usage,
        .serveOutOfRange(
          option: option,
          first: String(range.lowerBound),
          last: String(range.upperBound),
          text: String(value)
        )
      )
    }
  }
}
