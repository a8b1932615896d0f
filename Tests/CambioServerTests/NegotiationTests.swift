import HTTPTypes
import NIOCore
import Testing

@testable import CambioServer

@Suite struct NegotiationTests {
  @Test(arguments: [
    ("gzip, deflate, br", true, true), ("gzip", true, false), ("br;q=1.0, gzip;q=0", false, true),
    ("*", true, true), ("*;q=0", false, false), ("gzip;q=0.000, *", false, true),
    ("", false, false),
    ("GZIP", true, false), ("X-GZip;Q=1, Br", true, true), ("gZip;q=0, *", false, true),
    ("identity", false, false), ("gzip ; q=0.5 ,\tbr", true, true), ("gzipped", false, false),
  ])
  func `codings are those that the client takes`(field: String, gzip: Bool, brotli: Bool) {
    let codings = AcceptedCodings([.acceptEncoding: field])
    #expect(codings.takesGzip == gzip)
    #expect(codings.takesBrotli == brotli)
  }

  @Test func `without the field the bytes go as they are`() {
    #expect(!AcceptedCodings([:]).takesGzip)
  }

  @Test(arguments: [
    ("W/\"3f9c\"", true), ("\"3f9c\"", true), ("*", true), ("\"a\", W/\"3f9c\"", true),
    ("\"a\",\"3f9c\"", true), ("\"3f9\"", false), ("", false), ("3f9c", false),
  ])
  func `a tag is named alone, among others, or by any`(field: String, isNamed: Bool) {
    #expect(EntityTag(digest: "3f9c", isWeak: true).isNamed(in: field) == isNamed)
  }

  @Test func `short bodies and those that do not shrink are not compressed`() {
    #expect(Compressor.gzip(ByteBuffer(string: String(repeating: "a", count: 1_023))) == nil)
    let text = ByteBuffer(string: String(repeating: "rates and amounts, ", count: 400))
    #expect(Compressor.gzip(text)?.readableBytes ?? .max < 200)
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(Compressor.gzip(ByteBuffer(bytes: noise)) == nil)
  }
}
