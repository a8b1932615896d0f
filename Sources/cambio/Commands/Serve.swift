import ArgumentParser
import CambioServer

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

      Clients of CurrencyLayer, exchangerate.host, Fixer, apilayer, Frankfurter, Open Exchange Rates, \
      ExchangeRate-API and of the ECB's files are answered from the rates at hand, without a key: below \
      /currencylayer, /exchangerate-host, /fixer, /apilayer, /frankfurter, /openexchangerates, \
      /exchangerate-api and /ecb, at ports of their own, and wherever those APIs' own names lead here.

      TMDb and OMDb clients are answered from the movies at hand, without a key: below /tmdb/3 and \
      /omdb, at ports of their own, and wherever api.themoviedb.org or www.omdbapi.com lead here.

      /operator, which shows the state of the sources, and /metrics require the operator's token. \
      CAMBIO_OPERATOR_TOKEN or the configuration sets it; else it is new at each start.

      Examples:

        cambio serve
        cambio serve --port 9000
        cambio serve --host 0.0.0.0
        cambio serve --frankfurter-port 8081
        cambio serve --tmdb-port 8081 --omdb-port 8082
        cambio serve --allow-host cambio.example.org --client-header X-Forwarded-For
      """
  )

  @Option(help: ArgumentHelp("Listen on this address.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Listen on this port; 0 for any that is free.", valueName: "number"))
  var port = 8_080

  @OptionGroup var rates: RateServing

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
      "Answer so many requests a minute from one client; 0 for any number.",
      valueName: "number"
    )
  )
  var rateLimit = 6_000

  @Option(
    help: ArgumentHelp(
      "Behind a proxy: the header in which it names the client, such as X-Forwarded-For.",
      valueName: "name"
    )
  )
  var clientHeader: String?

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
    server.port = port
    server.dialectPorts = try rates.ports(wording)
    try server.dialectPorts.merge(movies.ports(wording)) { $1 }
    server.requestsPerMinute = rateLimit == 0 ? nil : rateLimit
    server.clientField = clientHeader
    server.logFormat = Output.isWatched ? .text : .json
    var flags = storeOptions.flags(isOffline: offline)
    flags.allowedHosts = allowHost
    let reader = ConfigurationReader(flags: flags, wording: wording)
    try Serving(
      reader: reader,
      configuration: server,
      movies: movies,
      wording: wording
    ).run()
  }

  /// The ports of the APIs that have one.
  ///
  /// - Throws: ``CommandFailure`` if one is not a port.
  static func ports(
    _ ports: [(Dialect, Int?)],
    _ wording: Wording
  ) throws(CommandFailure) -> [Dialect: Int] {
    var given: [Dialect: Int] = [:]
    for case (let dialect, let port?) in ports {
      try check("--\(dialect.id)-port", port, in: 0...65_535, wording)
      given[dialect] = port
    }
    return given
  }

  /// - Throws: ``CommandFailure`` if `value` of `option` is out of `range`.
  static func check(
    _ option: String,
    _ value: Int,
    in range: ClosedRange<Int>,
    _ wording: Wording
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
