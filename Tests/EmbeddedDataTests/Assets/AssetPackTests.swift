import Testing

@testable import EmbeddedData

@Suite struct AssetPackTests {
  private static let digest = String(repeating: "0f", count: 32)
  /// The output of `gzip -9` for `body { }`.
  private static let zipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0x4B, 0xCA, 0x4F, 0xA9,
    0x54, 0xA8, 0x56, 0xA8, 0x05, 0x00, 0xFD, 0x8A, 0x13, 0xAE, 0x08, 0x00, 0x00, 0x00,
  ]
  private static let head = """
    cambio-assets 2 /assets/3f9c0a12b4d5e6f7
    a.css\ttext/css; charset=utf-8\t8\t\(zipped.count)\t2\t\(digest)
    b/c.png\timage/png\t4\t0\t0\t\(digest)


    """
  private static let whole = Array(head.utf8) + zipped + Array("br1234".utf8)

  /// Calls `check` with the pack in `bytes`, while they exist.
  private func read(_ bytes: [UInt8], _ check: (AssetPack?) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { try check(AssetPack($0)) }
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  @Test func `every file is read with its forms`() throws {
    try read(Self.whole) { pack in
      let pack = try #require(pack)
      #expect(pack.root == "/assets/3f9c0a12b4d5e6f7")
      #expect(pack.assets.map(\.path) == ["a.css", "b/c.png"])
      let style = pack.assets[0]
      #expect(style.contentType == "text/css; charset=utf-8")
      #expect(style.digest == Self.digest)
      #expect(text(style.bytes) == "body { }")
      #expect(style.gzip.map(Array.init) == Self.zipped)
      #expect(style.brotli.map { text($0) } == "br")
    }
  }

  @Test func `a length of zero is a form that is not there`() throws {
    try read(Self.whole) { pack in
      let picture = try #require(pack).assets[1]
      #expect(text(picture.bytes) == "1234")
      #expect(picture.gzip == nil)
      #expect(picture.brotli == nil)
    }
  }

  @Test func `a pack without files has a folder`() throws {
    try read(Array("cambio-assets 2 /assets/0\n\n".utf8)) { pack in
      let pack = try #require(pack)
      #expect(pack.assets.isEmpty)
      #expect(pack.root == "/assets/0")
    }
  }

  @Test(arguments: [
    "", "cambio-assets 2 /assets/0", "cambio-assets 1 /assets/0\n\n",
    "cambio-assets 2 /assets/0\na.css\ttext/css\t1\t0\t0\n\nx",
    "cambio-assets 2 /assets/0\na.css\ttext/css\t-1\t0\t0\tff\n\n",
    "cambio-assets 2 /assets/0\na.css\ttext/css\t-1\t1\t0\tff\n\nx",
    "cambio-assets 2 /assets/0\na.css\ttext/css\tmany\t0\t0\tff\n\n",
    "cambio-assets 2 /assets/0\na.css\ttext/css\t1\t0\t0\tff\n\nx and more",
  ])
  func `what is no whole pack is refused`(text: String) {
    read(Array(text.utf8)) { #expect($0 == nil) }
  }

  @Test func `every cut of a pack is refused`() {
    for length in Self.whole.indices {
      read(Array(Self.whole.prefix(length))) { #expect($0 == nil) }
    }
  }

  @Test func `the worker is asked for anew each time`() throws {
    let lines = ["cambio.css", "service-worker.js"]
      .map { "\($0)\ttext/plain\t0\t0\t0\t\(Self.digest)\n" }.joined()
    try read(Array("cambio-assets 2 /assets/0\n\(lines)\n".utf8)) { pack in
      let assets = try #require(pack).assets
      #expect(assets.map(\.isVersioned) == [true, false])
    }
  }
}
