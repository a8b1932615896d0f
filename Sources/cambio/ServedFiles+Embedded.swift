import CambioServer
import EmbeddedData
import EmbeddedRates
import ExchangeRates

extension ServedFiles {
  /// All files for browsers that the binary contains.
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

  /// The ECB's long history, embedded in the program and fetched by pages.
  ///
  /// Its name serves as its digest, which only has to differ from those of other served files.
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
