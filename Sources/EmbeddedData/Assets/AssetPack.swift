/// The files of a pack, as `Scripts/build/pack-web-assets` writes it.
///
/// A head of lines, an empty line, then the bodies without anything between them:
///
///     cambio-assets 2 /assets/3f9c0a12b4d5e6f7
///     PATH <tab> CONTENT-TYPE <tab> LENGTH <tab> GZIP-LENGTH <tab> BROTLI-LENGTH <tab> SHA-256
///
/// Lines are sorted by path. A body is the file's gzip form, or its bytes where the gzip length is 0; then its brotli
/// form, which is absent where that length is 0.
struct AssetPack {
  /// The folder that contains the files: `/assets/3f9c0a12b4d5e6f7`.
  let root: String
  /// The files, sorted by path.
  let assets: [Asset]

  /// Reads the head of `pack`, whose bytes must outlive all files; their bodies are not copied.
  ///
  /// Nil if `pack` is malformed, or its lengths do not add up.
  init?(_ pack: UnsafeRawBufferPointer) {
    var rest = pack[...]

    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }

    func body(_ length: Int) -> UnsafeRawBufferPointer? {
      guard length >= 0, length <= rest.count else { return nil }
      defer { rest = rest.dropFirst(length) }
      return UnsafeRawBufferPointer(rebasing: rest.prefix(length))
    }

    let signature = "cambio-assets 2 "
    guard let first = line(), first.hasPrefix(signature) else { return nil }
    var entries: [Entry] = []
    while true {
      guard let text = line() else { return nil }
      if text.isEmpty { break }
      guard let entry = Entry(text) else { return nil }
      entries.append(entry)
    }
    var assets: [Asset] = []
    for entry in entries {
      let isPacked = entry.lengths.gzip > 0
      guard entry.lengths.plain >= 0, let plain = body(isPacked ? 0 : entry.lengths.plain),
        let gzip = body(entry.lengths.gzip), let brotli = body(entry.lengths.brotli)
      else { return nil }
      assets.append(
        Asset(
          path: entry.path,
          contentType: entry.contentType,
          count: entry.lengths.plain,
          plain: isPacked ? nil : plain,
          gzip: gzip.isEmpty ? nil : gzip,
          brotli: brotli.isEmpty ? nil : brotli,
          digest: entry.digest
        )
      )
    }
    guard rest.isEmpty else { return nil }
    root = String(first.dropFirst(signature.count))
    self.assets = assets
  }

  /// A line of the head, which describes one file.
  private struct Entry {
    let path: String
    let contentType: String
    let lengths: (plain: Int, gzip: Int, brotli: Int)
    let digest: String

    init?(_ line: String) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 6, let plain = Int(fields[2]), let gzip = Int(fields[3]),
        let brotli = Int(fields[4])
      else { return nil }
      path = String(fields[0])
      contentType = String(fields[1])
      lengths = (plain, gzip, brotli)
      digest = String(fields[5])
    }
  }
}
