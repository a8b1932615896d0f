import CambioServer
import EmbeddedData
import ExchangeRates

extension ServedFiles {
  /// Everything that the binary has for browsers.
  static var embedded: ServedFiles {
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
      bytes: asset.bytes,
      gzip: asset.gzip.map { Array($0) },
      brotli: asset.brotli.map { Array($0) },
      digest: asset.digest
    )
  }

  /// What the program has for itself and pages ask for: locales, search words, the long history.
  ///
  /// Their folder is named by their content too; only the name tells them apart in it.
  private static var data: [ServedFile] {
    let locales = EmbeddedLocales.localeFiles.map { ("locales/\($0.tag).txt", $0.bytes) }
    let history = EmbeddedRates.archive.tables.first { $0.source == .ecb }.map { $0.text } ?? []
    return locales.map { text($0, "text/plain; charset=utf-8", Array($1)) } + [
      text("keywords.csv", "text/csv; charset=utf-8", Array(EmbeddedLocales.keywordsText)),
      text("ecb-history.csv", "text/csv; charset=utf-8", history),
    ]
  }

  private static func text(_ path: String, _ type: String, _ bytes: [UInt8]) -> ServedFile {
    ServedFile(path: path, contentType: type, bytes: bytes, digest: path, isCompressible: true)
  }
}
