import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import CambioServer

@Suite struct NegotiationTests {
  @Test(arguments: [
    ("gzip, deflate, br", true, true), ("gzip", true, false), ("br;q=1.0, gzip;q=0", false, true),
    ("*", true, true), ("*;q=0", false, false), ("gzip;q=0.000, *", false, true),
    ("", false, false),
    ("GZIP", true, false), ("X-GZip;Q=1, Br", true, true), ("gZip;q=0, *", false, true),
    ("identity", false, false),
    ("gzip, br;q=0", true, false), ("br", false, true),
    ("gzip ; q=0.5 ,\tbr", true, true), ("gzipped", false, false),
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
    #expect(EntityTag(digest: "3f9c").isNamed(in: field) == isNamed)
  }

  @Test(arguments: Coding.compressed)
  func `short bodies and those that do not shrink are not compressed`(coding: Coding) {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for effort in [Compressor.Effort.usual, .most] {
      let short = ByteBuffer(string: String(repeating: "a", count: 1_023))
      #expect(Compressor.compressed(short, coding, effort) == nil)
      let text = ByteBuffer(string: String(repeating: "rates and amounts, ", count: 400))
      #expect(Compressor.compressed(text, coding, effort)?.readableBytes ?? .max < 200)
      #expect(Compressor.compressed(ByteBuffer(bytes: noise), coding, effort) == nil)
    }
  }

  @Test func `more work makes the brotli stream of figures shorter, unless they are many`() throws {
    func length(_ count: Int, _ effort: Compressor.Effort) throws -> Int {
      var figure: UInt32 = 1
      var text = ""
      while text.utf8.count < count {
        figure = figure &* 1_664_525 &+ 1_013_904_223
        text += "1.\(figure >> 22),"
      }
      return try #require(Compressor.compressed(ByteBuffer(string: text), .brotli, effort))
        .readableBytes
    }
    #expect(try length(50_000, .most) < length(50_000, .usual))
    #expect(try length(140_000, .most) == length(140_000, .usual))
  }

  @Test func `an answer without a brotli stream is sent to those who prefer one`() {
    let fields: HTTPFields = [.acceptEncoding: "gzip, br"]
    let head = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "localhost",
      path: "/",
      headerFields: fields
    )
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let short = PreparedResponse("1.1789", type: ContentType.text, fields: [:])
    #expect(short.response(to: head) == nil)
    #expect(short.compressedResponse(to: request).headers[.contentEncoding] == nil)
    #expect(short.response(to: head)?.fields[.contentEncoding] == nil)
    let zipped = PreparedResponse(
      nil,
      type: ContentType.text,
      digest: "3f9c",
      fields: [:],
      gzip: .made(ByteBuffer(string: "zipped"))
    )
    #expect(zipped.response(to: head)?.fields[.contentEncoding] == "gzip")
  }
}
