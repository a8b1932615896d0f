import CambioServer
import EmbeddedData
import ExchangeRates

extension ServedFiles {
  /// Everything that the binary has for browsers.
  static var embedded: ServedFiles {
    let assets = EmbeddedAssets.all
    return ServedFiles(
      root: EmbeddedAssets.root,
      versioned: assets.filter { $0.isVersioned }.map { file($0) } + [history],
      fixed: assets.filter { !$0.isVersioned }.map { file($0) }
    )
  }

  private static func file(_ asset: Asset) -> ServedFile {
    ServedFile(
      path: asset.path,
      contentType: asset.contentType,
      count: asset.count,
      plain: asset.plain,
      gzip: asset.gzip,
      brotli: asset.brotli,
      digest: asset.digest
    ) { asset.bytes }
  }

  /// The long history, which the program has for itself and pages ask for; only its name tells it apart in the folder.
  private static var history: ServedFile {
    let history = EmbeddedRates.archive.tables.first { $0.source == .ecb }
    return ServedFile(
      path: "ecb-history.csv",
      contentType: "text/csv; charset=utf-8",
      count: history?.text.count ?? 0,
      digest: "ecb-history.csv"
    ) { history?.text ?? [] }
  }
}
