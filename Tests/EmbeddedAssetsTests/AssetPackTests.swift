import Testing

@testable import EmbeddedAssets

@Suite struct AssetPackTests {
  private static let digest = String(repeating: "0f", count: 32)
  private static let head = """
    cambio-assets 1 /assets/3f9c0a12b4d5e6f7
    a.css\ttext/css; charset=utf-8\t5\t3\t2\t\(digest)
    b/c.png\timage/png\t4\t0\t0\t\(digest)


    """

  /// What a pack of these bytes says, which is read before they go away.
  private func read(_ text: String, _ check: (AssetPack?) throws -> Void) rethrows {
    var text = text
    try text.withUTF8 { try check(AssetPack(UnsafeRawBufferPointer($0))) }
  }

  private func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test func `every file is read with its forms`() throws {
    try read(Self.head + "plainzipbr" + "\u{89}PN") { pack in
      let pack = try #require(pack)
      #expect(pack.root == "/assets/3f9c0a12b4d5e6f7")
      #expect(pack.assets.map(\.path) == ["a.css", "b/c.png"])
      let style = pack.assets[0]
      #expect(style.contentType == "text/css; charset=utf-8")
      #expect(style.digest == Self.digest)
      #expect(text(style.bytes) == "plain")
      #expect(style.gzip.map(text) == "zip")
      #expect(style.brotli.map(text) == "br")
    }
  }

  @Test func `a length of zero is a form that is not there`() throws {
    try read(Self.head + "plainzipbr" + "\u{89}PN") { pack in
      let picture = try #require(pack).assets[1]
      #expect(text(picture.bytes) == "\u{89}PN")
      #expect(picture.gzip == nil)
      #expect(picture.brotli == nil)
    }
  }

  @Test func `a pack without files has a folder`() throws {
    try read("cambio-assets 1 /assets/0\n\n") { pack in
      let pack = try #require(pack)
      #expect(pack.assets.isEmpty)
      #expect(pack.root == "/assets/0")
    }
  }

  @Test(arguments: [
    "", "cambio-assets 1 /assets/0", "cambio-assets 2 /assets/0\n\n",
    "cambio-assets 1 /assets/0\na.css\ttext/css\t1\t0\t0\n\nx",
    "cambio-assets 1 /assets/0\na.css\ttext/css\t-1\t0\t0\tff\n\n",
    "cambio-assets 1 /assets/0\na.css\ttext/css\tmany\t0\t0\tff\n\n",
    head + "plainzipb", head + "plainzipbr1234 and more",
  ])
  func `what is no whole pack is refused`(text: String) {
    read(text) { #expect($0 == nil) }
  }

  @Test func `every cut of a pack is refused`() {
    let whole = Self.head + "plainzipbr1234"
    for length in 0..<whole.utf8.count {
      let cut = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
      read(cut) { #expect($0 == nil) }
    }
  }

  @Test func `two files are asked for anew each time`() throws {
    let lines = ["cambio.css", "manifest.webmanifest", "service-worker.js"]
      .map { "\($0)\ttext/plain\t0\t0\t0\t\(Self.digest)\n" }.joined()
    try read("cambio-assets 1 /assets/0\n" + lines + "\n") { pack in
      let assets = try #require(pack).assets
      #expect(assets.map(\.isVersioned) == [true, false, false])
    }
  }
}
