import EmbeddedRates
import ExactJSON
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import TestClient
import Testing

@testable import CambioServer

/// A long response is written while it is made, in bounded memory.
///
/// It is complete, or its end is missing.
@Suite struct LongAnswerTests {
  /// A text of `count` pieces of 8 KB, the last of which may fail, and the number of pieces made.
  private final class Source: Sendable {
    static let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 8_192)
    let made = Atomic(0)
    let count: Int
    let fails: Bool
    /// Whether each piece has bytes of its own, which a compressor makes no smaller.
    let isRandom: Bool

    init(_ count: Int = 1_000, fails: Bool = false, isRandom: Bool = false) {
      (self.count, self.fails, self.isRandom) = (count, fails, isRandom)
    }

    var pieces: TextPieces {
      TextPieces { [self] in
        var number = 0
        return { [self] () throws(TextPieces.Failure) in
          if fails && number == count - 1 { throw TextPieces.Failure() }
          guard number < count else { return nil }
          number += 1
          made.add(1, ordering: .relaxed)
          return isRandom ? Source.piece.map { _ in .random(in: 0...255) } : Source.piece
        }
      }
    }
  }

  /// Takes the bytes of a body, and fails after `maximum` writes.
  private struct Reader: ResponseBodyWriter {
    struct Left: Error {}

    let taken: Mutexed
    let maximum: Int
    /// Called after each write with the number of bytes taken.
    var watch: @Sendable (Int) -> Void = { _ in }

    final class Mutexed: Sendable {
      let state = Mutex<(bytes: ByteBuffer, writes: Int, isWhole: Bool)>((ByteBuffer(), 0, false))
    }

    func write(_ buffer: ByteBuffer) async throws {
      try taken.state.withLock { state in
        state.writes += 1
        guard state.writes <= maximum else { throw Left() }
        state.bytes.writeImmutableBuffer(buffer)
      }
      watch(taken.state.withLock { $0.bytes.readableBytes })
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      taken.state.withLock { $0.isWhole = true }
    }
  }

  private static let server = Result { try ServerBench().server }

  private static func request(_ fields: HTTPFields = [:]) -> (Request, ServerContext) {
    let head = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "localhost",
      path: "/long",
      headerFields: fields
    )
    let channel = EmbeddedChannel()
    let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
    return (
      Request(head: head, body: RequestBody(buffer: ByteBuffer())), ServerContext(source: source)
    )
  }

  private func answer(
    _ source: Source,
    _ cache: ResponseCache,
    _ fields: HTTPFields = [:],
    zip: String? = nil
  ) throws -> Response {
    let (request, context) = Self.request(fields)
    return try LongAnswer(
      cache: cache,
      queue: WorkQueue(),
      pieces: source.pieces,
      type: ContentType.text,
      fields: [:],
      nameInArchive: zip
    ).response(to: request, context, at: cache.moment)
  }

  /// Returns the bytes that a reader gets with at most `most` writes, and whether they are
  /// complete.
  private func read(
    _ response: Response,
    most: Int = .max
  ) async -> (bytes: ByteBuffer, isWhole: Bool) {
    let taken = Reader.Mutexed()
    try? await response.body.write(Reader(taken: taken, maximum: most))
    return taken.state.withLock { ($0.bytes, $0.isWhole) }
  }

  @Test func `a reader gets all of it, and no more is made than was taken`() async throws {
    let source = Source()
    let cache = ResponseCache(try Self.server.get().current, [])
    let response = try answer(source, cache)
    #expect(response.headers[.contentLength] == nil && response.headers[.eTag] != nil)
    // The first part of 64 KB, and the next piece.
    #expect(source.made.load(ordering: .relaxed) == 9)
    let whole = await read(response)
    #expect(whole.isWhole && whole.bytes.readableBytes == 1_000 * 8_192)
  }

  @Test func `who leaves has no more of it made`() async throws {
    let source = Source()
    let cache = ResponseCache(try Self.server.get().current, [])
    let cut = await read(try answer(source, cache), most: 3)
    #expect(!cut.isWhole)
    #expect(source.made.load(ordering: .relaxed) <= 5 * 8 + 1)
  }

  @Test func `an answer whose piece cannot be made has no end, or is an error from the start`()
    async throws
  {
    let cache = ResponseCache(try Self.server.get().current, [])
    let cut = await read(try answer(Source(50, fails: true), cache))
    #expect(!cut.isWhole && cut.bytes.readableBytes > 0)
    #expect(throws: TextPieces.Failure.self) { try answer(Source(3, fails: true), cache) }
  }

  @Test func `what is too long to be cached leaves the memory for that while it is read`()
    async throws
  {
    let cache = ResponseCache(try Self.server.get().current, [])
    let others = (0..<3).map { _ in cache.roomToCollect() }
    let response = try answer(Source(400, isRandom: true), cache, [.acceptEncoding: "gzip"])
    let isFree = Mutex([Bool]())
    try await response.body.write(
      Reader(taken: Reader.Mutexed(), maximum: .max) { bytes in
        isFree.withLock { $0.append(cache.roomToCollect() != nil) }
        #expect(bytes < 2 * ResponseCache.maximumCollected || isFree.withLock { $0.last == true })
      }
    )
    withExtendedLifetime(others) {}
    #expect(isFree.withLock { $0.first == false && $0.last == true })
  }

  @Test func `a short one is prepared, with its length`() async throws {
    let cache = ResponseCache(try Self.server.get().current, [])
    let response = try answer(Source(2), cache)
    #expect(response.headers[.contentLength] == "16384")
    let (request, _) = Self.request()
    #expect(cache.response(to: request.head) != nil)
  }

  @Test func `one that was read compressed is cached so, and its name is known without making it`()
    async throws
  {
    let cache = ResponseCache(try Self.server.get().current, [])
    let gzip: HTTPFields = [.acceptEncoding: "gzip"]
    let first = try answer(Source(), cache, gzip)
    #expect(first.headers[.contentEncoding] == "gzip")
    let compressed = await read(first)
    #expect(compressed.isWhole && compressed.bytes.readableBytes < 65_536)
    let kept = try #require(cache.response(to: Self.request(gzip).0.head)?.response)
    let (status, fields, body) = try #require(kept.response(to: Self.request(gzip).0.head))
    #expect(status == .ok && body?.buffer == compressed.bytes)
    #expect(fields[.eTag] == first.headers[.eTag])
    #expect(fields[.contentLength] == "\(compressed.bytes.readableBytes)")
    // Another coding is not cached, and has the same text.
    #expect(kept.response(to: Self.request().0.head) == nil)
    #expect(await read(try answer(Source(), cache)).bytes.readableBytes == 1_000 * 8_192)
    let source = Source()
    let known = try answer(source, cache, [.ifNoneMatch: first.headers[.eTag] ?? ""])
    #expect(known.status == .notModified && source.made.load(ordering: .relaxed) == 9)
  }

  @Test(arguments: [2, 1_000])
  func `an archive has one file, whether it is short or long`(count: Int) async throws {
    let cache = ResponseCache(try Self.server.get().current, [])
    let zip = await read(try answer(Source(count), cache, zip: "x.csv")).bytes
    let bytes = Array(buffer: zip)
    #expect(bytes.starts(with: Array("PK\u{3}\u{4}".utf8)))
    #expect(bytes.suffix(22).starts(with: Array("PK\u{5}\u{6}".utf8)))
    // The same text gives the same bytes.
    #expect(await read(try answer(Source(count), cache, zip: "x.csv")).bytes == zip)
  }

  @Test func `the ECB's history comes whole over a connection, in each coding`() async throws {
    let bench = try ServerBench(archive: EmbeddedRates.archive)
    let path = "/ecb/stats/eurofxref/eurofxref-hist.xml"
    try await bench.test { client in
      let plain = try await client.get(path)
      #expect(plain.status == .ok && plain.text.hasSuffix("</Cube></gesmes:Envelope>"))
      #expect(plain.headers[.contentLength] == nil)
      for _ in 0..<2 {
        let zipped = try await client.get(path, [.acceptEncoding: "gzip"])
        #expect(zipped.headers[.contentEncoding] == "gzip")
        #expect(zipped.body.readableBytes < plain.body.readableBytes / 4)
        #expect(zipped.headers[.eTag] == plain.headers[.eTag])
      }
      // A long response must not remove other clients' responses from the cache.
      #expect(try await client.get("/api/v1/sources").status == .ok)
      _ = try await client.get(path)
      let log = try bench.log.filter { $0["path"]?.stringValue == "/ecb/…" }
      #expect(log.count == 4)
    }
  }
}
