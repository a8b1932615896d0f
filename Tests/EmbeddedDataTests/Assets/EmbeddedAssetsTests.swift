import EmbeddedData
import Testing

/// The files of the web app in this binary.
///
/// A build before `Scripts/build/build-web` has none to test.
@Suite struct EmbeddedAssetsTests {
  private static let types = [
    "bin": "application/octet-stream",
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "webp": "image/webp",
  ]

  @Test func `a build without the files has a folder all the same`() {
    #expect(EmbeddedAssets.root.hasPrefix("/assets/"))
    #expect(EmbeddedAssets.all.isEmpty == (EmbeddedAssets.root == "/assets/none"))
  }

  @Test(.enabled(if: !EmbeddedAssets.all.isEmpty))
  func `the folder is named by sixteen digits`() {
    let name = EmbeddedAssets.root.dropFirst("/assets/".count)
    #expect(name.count == 16)
    #expect(name.allSatisfy { $0.isHexDigit })
  }

  @Test(.enabled(if: !EmbeddedAssets.all.isEmpty))
  func `the files that every page names are there`() {
    let paths = Set(EmbeddedAssets.all.map(\.path))
    let named = [
      "cambio.css", "bridge.js", "service-worker.js", "icons.svg",
      "icon.svg", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "maskable-512.png",
      "flags.webp", "flags/none.webp", "flags/br.webp",
    ]
    #expect(named.filter { !paths.contains($0) } == [])
  }

  @Test(.enabled(if: !EmbeddedAssets.all.isEmpty))
  func `files are sorted by path, typed and digested`() {
    let paths = EmbeddedAssets.all.map(\.path)
    #expect(paths == paths.sorted())
    for asset in EmbeddedAssets.all {
      let suffix = String(asset.path.split(separator: ".").last ?? "")
      #expect(asset.contentType == Self.types[suffix], "\(asset.path)")
      #expect(asset.digest.count == 64, "\(asset.path)")
      #expect(asset.count > 0 && asset.bytes.count == asset.count, "\(asset.path)")
    }
  }

  @Test(.enabled(if: !EmbeddedAssets.all.isEmpty))
  func `a compressed form is what it says, and at least a twentieth smaller`() {
    for asset in EmbeddedAssets.all {
      for form in [asset.gzip, asset.brotli].compactMap({ $0 }) {
        #expect(form.count * 20 <= asset.count * 19, "\(asset.path)")
      }
      if let gzip = asset.gzip { #expect(gzip.starts(with: [0x1F, 0x8B]), "\(asset.path)") }
    }
  }

  @Test(.enabled(if: !EmbeddedAssets.all.isEmpty))
  func `nothing is left to be filled in`() {
    for asset in EmbeddedAssets.all where asset.contentType.hasPrefix("text/") {
      let text = String(decoding: asset.bytes, as: UTF8.self)
      #expect(!text.contains("__ROOT__") && !text.contains("__FILES__"), "\(asset.path)")
    }
  }
}
