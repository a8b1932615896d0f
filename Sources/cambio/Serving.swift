import CambioServer
import EmbeddedAssets
import EmbeddedLocales
import EmbeddedRates
import ExactMoney
import ExchangeRates
import Repositories
import Upstream

/// Runs a server on what this machine has of Cambio.
struct Serving {
  let installation: Installation

  /// Serves until the program is told to stop.
  ///
  /// - Throws: ``CommandFailure`` when the address cannot be listened on.
  func run(_ configuration: ServerConfiguration) throws(CommandFailure) {
    let client = client
    let server = CambioServer(configuration, supply: supply(client), files: Serving.files)
    let wording = installation.wording
    let failure = Waiting { () async -> CommandFailure? in
      do {
        try await server.run { address in
          var words = wording(.serveReady(address: address)) + "\n"
          if let token = server.randomToken {
            words += wording(.serveOperator(address: address, token: token)) + "\n"
          }
          try? Output.print(words)
        }
      } catch {
        await client?.shutdown()
        return Serving.failure(error, configuration, wording)
      }
      await client?.shutdown()
      return nil
    }.result()
    // A task that is not quite over may hold the store for longer than the program lasts.
    try? installation.store?.close()
    if let failure { throw failure }
  }

  /// The client for the network; nil where it is not used.
  private var client: UpstreamClient? {
    guard installation.store != nil, !installation.configuration.isOffline.value else { return nil }
    return installation.client()
  }

  private func supply(_ client: UpstreamClient?) -> RateSupply {
    let clock = installation.clock
    let refresher = client.flatMap { client in
      installation.store.map { installation.refresher($0, client) }
    }
    return RateSupply(
      library: installation.library,
      store: installation.store,
      sources: installation.configuration.configuredSources,
      refresher: refresher,
      now: { clock.now }
    )
  }

  private static func failure(
    _ error: any Error,
    _ configuration: ServerConfiguration,
    _ wording: Wording
  ) -> CommandFailure {
    let failure = error as? ListeningFailure
    let isTaken = failure?.kind == .addressTaken
    return wording.failure(
      isTaken ? .unavailable : .configuration,
      isTaken
        ? .servePortTaken(port: String(configuration.port), host: configuration.host)
        : .serveNotPossible(
          host: configuration.host,
          port: String(configuration.port),
          reason: failure?.reason ?? "\(error)"
        )
    )
  }
}

// MARK: - The files of the web app

extension Serving {
  /// Everything that the binary has for browsers.
  private static var files: ServedFiles {
    let assets = EmbeddedAssets.all
    return ServedFiles(
      root: EmbeddedAssets.root,
      versioned: assets.filter { $0.isVersioned }.map { file($0) } + data,
      fixed: assets.filter { !$0.isVersioned }.map { file($0) }
    )
  }

  private static func file(_ asset: Asset) -> ServedFile {
    ServedFile(
      path: asset.path,
      contentType: asset.contentType,
      bytes: Array(asset.bytes),
      gzip: asset.gzip.map { Array($0) },
      brotli: asset.brotli.map { Array($0) },
      digest: asset.digest
    )
  }

  /// What the program has for itself and pages ask for: languages, search words, the long history.
  ///
  /// Their folder is named by their content too; only the name tells them apart in it.
  private static var data: [ServedFile] {
    let locales = EmbeddedLocales.localeFiles.map { ("locales/\($0.tag).txt", $0.bytes) }
    let messages = EmbeddedLocales.messageFiles.map { ("messages/\($0.tag).txt", $0.bytes) }
    let history = EmbeddedRates.archive.tables.first { $0.source == .ecb }.map { $0.text } ?? []
    let plain = (locales + messages).map { path, bytes in
      text(path, "text/plain; charset=utf-8", Array(bytes))
    }
    return plain + [
      text("keywords.csv", "text/csv; charset=utf-8", Array(EmbeddedLocales.keywordsText)),
      text("ecb-history.csv", "text/csv; charset=utf-8", history),
    ]
  }

  private static func text(_ path: String, _ type: String, _ bytes: [UInt8]) -> ServedFile {
    ServedFile(path: path, contentType: type, bytes: bytes, digest: path, isCompressible: true)
  }
}
