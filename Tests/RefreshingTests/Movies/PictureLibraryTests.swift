import Digests
import ExactMoney
import Feeds
import Foundation
import LoopbackServer
import Refreshing
import Synchronization
import TestSupport
import Testing
import Upstream

@testable import LocalStore

/// Pictures from the cache and from servers on the loopback: storing, refusals and requests.
@Suite struct PictureLibraryTests {
  private static let start = Instant(unixSeconds: 1_795_262_400)
  private static let size = "w342"

  /// A library with servers on this machine, and a file of its own.
  private final class Bench: Sendable {
    let path = NSTemporaryDirectory() + "cambio-pictures-" + UUID().uuidString
    private let time = Mutex(PictureLibraryTests.start)

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func pass(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }

    func library(
      _ address: String?,
      client: UpstreamClient?,
      maximumBytes: Int = 100_000_000
    ) -> PictureLibrary {
      PictureLibrary(
        store: PictureStore(at: path, maximumBytes: maximumBytes),
        hosts: PictureHost.all.map { Configured($0, baseURL: address) },
        client: client,
        now: { [self] in time.withLock { $0 } }
      )
    }

    /// The number of stored pictures.
    var count: Int {
      let database = try? Database(at: path, isReadOnly: true)
      return (try? database?.fetchOne("SELECT count(*) FROM picture")) ?? 0
    }
  }

  private static func withClient<Result>(
    _ work: (UpstreamClient) async throws -> Result
  ) async throws -> Result {
    var configuration = UpstreamConfiguration()
    configuration.attempts = 1
    let client = UpstreamClient.live(configuration, now: { start })
    return try await ending({ try await work(client) }, by: client.shutdown)
  }

  private static func name(_ file: String = "poster") throws -> PictureName {
    try #require(PictureName("/\(file).jpg"))
  }

  private static func outcome(
    _ library: PictureLibrary,
    _ name: PictureName,
    in size: String = size
  ) async -> Result<PictureLibrary.Picture, PictureLibrary.Failure> {
    do throws(PictureLibrary.Failure) {
      return .success(try await library.picture(name, in: size))
    } catch {
      return .failure(error)
    }
  }

  private static func reply(_ bytes: [UInt8], type: String = "image/jpeg") -> Reply {
    .response(headers: [("Content-Type", type)], body: bytes)
  }

  @Test func `a picture is asked for once, in each size, and then comes from the disk`()
    async throws
  {
    let bench = Bench()
    let reply = Self.reply(TestPicture.jpeg, type: "text/html")
    try await withLoopbackServer(always: reply) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        for _ in 0..<2 {
          let picture = try await library.picture(try Self.name(), in: Self.size)
          // The type that the server states does not matter.
          #expect(picture.header.kind == .jpeg)
          #expect(picture.bytes == TestPicture.jpeg)
          #expect(picture.digest == ContentDigest(of: TestPicture.jpeg))
        }
        _ = try await library.picture(try Self.name(), in: "w500")
        #expect(
          server.requests.map { $0.target } == ["/t/p/w342/poster.jpg", "/t/p/w500/poster.jpg"]
        )
        #expect(server.requests.allSatisfy { $0.header("cookie") == nil })
      }
    }
    // Another run of the program has the picture without a server.
    let later = bench.library(nil, client: nil)
    let (name, other) = (try Self.name(), try Self.name("other"))
    let kept = try await later.picture(name, in: Self.size)
    #expect(kept.bytes == TestPicture.jpeg)
    #expect(await Self.outcome(later, other) == .failure(.notAsked))
  }

  @Test func `those who ask at the same time share one request`() async throws {
    let bench = Bench()
    let slow = Reply([.wait(.milliseconds(300))] + Self.reply(TestPicture.png).steps)
    try await withLoopbackServer(always: slow) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        let name = try Self.name()
        let found = await withTaskGroup(of: [UInt8]?.self) { group in
          for _ in 0..<50 {
            group.addTask { try? await library.picture(name, in: Self.size).bytes }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: TestPicture.png, count: 50))
        #expect(server.requests.count == 1)
      }
    }
    #expect(bench.count == 1)
  }

  @Test(arguments: [
    ("a 50-megapixel PNG", TestPicture.png(width: 10_000, height: 5_000)),
    ("a drawing with a script", Array("<svg onload='alert(1)'/>".utf8)),
    ("a page", Array("<!doctype html><script>alert(1)</script>".utf8)),
    ("a picture and a page", TestPicture.jpeg + Array("<script>alert(1)</script>".utf8)),
    ("half a picture", Array(TestPicture.jpeg.prefix(200))), ("nothing", []),
  ])
  func `what is no picture to show is refused and not kept`(what: String, bytes: [UInt8])
    async throws
  {
    let bench = Bench()
    try await withLoopbackServer(always: Self.reply(bytes)) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        let name = try Self.name()
        #expect(await Self.outcome(library, name) == .failure(.refused), "\(what)")
      }
    }
    #expect(bench.count == 0)
  }

  @Test func `what is too large is cut off`() async throws {
    let bench = Bench()
    let bytes = TestPicture.png + Array(repeating: 0, count: PictureLibrary.maximumBytes)
    try await withLoopbackServer(always: Self.reply(bytes)) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        let name = try Self.name()
        #expect(
          await Self.outcome(library, name)
            == .failure(
              .unreachable(.tooLarge(host: "127.0.0.1", limit: PictureLibrary.maximumBytes))
            )
        )
      }
    }
  }

  @Test func `a redirect leads to no other server, and may lead on at the same one`() async throws {
    let bench = Bench()
    try await withLoopbackServer(always: Self.reply(TestPicture.jpeg)) { other in
      let replies: [String: [Reply]] = [
        "/t/p/w342/away.jpg": [.redirect(to: other.url("/a.jpg"))],
        "/t/p/w342/inside.jpg": [.redirect(to: "http://169.254.169.254/latest/meta-data")],
        "/t/p/w342/on.jpg": [.redirect(to: "/t/p/w342/there.jpg")],
        "/t/p/w342/there.jpg": [Self.reply(TestPicture.jpeg)],
      ]
      try await withLoopbackServer(replies: replies) { server in
        try await Self.withClient { client in
          let library = bench.library(server.url(""), client: client)
          for file in ["away", "inside"] {
            let name = try Self.name(file)
            #expect(
              await Self.outcome(library, name)
                == .failure(.unreachable(.insecureRedirect(host: "127.0.0.1")))
            )
          }
          #expect(other.connectionCount == 0)
          let there = try await library.picture(try Self.name("on"), in: Self.size)
          #expect(there.header.kind == .jpeg)
        }
      }
    }
  }

  @Test func `what fails is left alone for a while, and then asked for again`() async throws {
    let bench = Bench()
    let replies = [
      "/t/p/w342/poster.jpg": [Reply.response(status: 404), Self.reply(TestPicture.jpeg)]
    ]
    try await withLoopbackServer(replies: replies) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        let name = try Self.name()
        #expect(library.isWorthAsking(name, in: Self.size))
        #expect(await Self.outcome(library, name) == .failure(.status(404)))
        #expect(!library.isWorthAsking(name, in: Self.size))
        #expect(library.isWorthAsking(name, in: "w500"))
        bench.pass(seconds: 599)
        for _ in 0..<10 {
          #expect(await Self.outcome(library, name) == .failure(.notAsked))
        }
        #expect(server.requests.count == 1)
        bench.pass(seconds: 1)
        #expect(library.isWorthAsking(name, in: Self.size))
        let picture = try await library.picture(name, in: Self.size)
        #expect(picture.bytes == TestPicture.jpeg)
      }
    }
  }

  @Test func `a kept picture that was changed is not shown, and fetched again`() async throws {
    let bench = Bench()
    try await withLoopbackServer(always: Self.reply(TestPicture.png)) { server in
      try await Self.withClient { client in
        let library = bench.library(server.url(""), client: client)
        let name = try Self.name()
        _ = try await library.picture(name, in: Self.size)
        let kept = TestPicture.png
        for damaged in [
          Array(kept.dropLast()), Array(kept.prefix(30)), [], kept + [0],
          kept.enumerated().map { $0.offset == 46 ? $0.element ^ 1 : $0.element },
          TestPicture.jpeg,
        ] {
          try Database(at: bench.path, isReadOnly: false)
            .execute("UPDATE picture SET bytes = ?", [damaged])
          let count = server.requests.count
          let without = bench.library(nil, client: nil)
          #expect(await Self.outcome(without, name) == .failure(.notAsked))
          #expect(bench.count == 0)
          let picture = try await library.picture(name, in: Self.size)
          #expect(picture.bytes == TestPicture.png)
          #expect(server.requests.count == count + 1)
        }
      }
    }
  }

  @Test func `bytes that change in the file itself are not shown`() async throws {
    let bench = Bench()
    let client = UpstreamClient { _ throws(UpstreamError) in
      UpstreamResponse(status: 200, body: TestPicture.png)
    }
    _ = try await bench.library(nil, client: client).picture(try Self.name(), in: Self.size)
    let file = URL(fileURLWithPath: bench.path)
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data(TestPicture.png)))
    bytes[place.lowerBound + 46] ^= 1
    try bytes.write(to: file)
    let name = try Self.name()
    #expect(await Self.outcome(bench.library(nil, client: nil), name) == .failure(.notAsked))
    #expect(bench.count == 0)
  }

  @Test func `the disk keeps to its bound, and what does not fit there is shown all the same`()
    async throws
  {
    let bench = Bench()
    try await withLoopbackServer { request in
      let number = Int(request.target.filter { $0.isNumber }.suffix(3)) ?? 0
      return Self.reply(TestPicture.png(numbered: number))
    } _: { server in
      try await Self.withClient { client in
        let one = TestPicture.png(numbered: 0).count
        let library = bench.library(server.url(""), client: client, maximumBytes: one * 8)
        for number in 100..<140 {
          bench.pass(seconds: 1)
          let picture = try await library.picture(try Self.name("p\(number)"), in: Self.size)
          #expect(picture.bytes == TestPicture.png(numbered: number))
          #expect(bench.count <= 8)
        }
        #expect(bench.count == 8)
        let small = bench.library(server.url(""), client: client, maximumBytes: 10)
        let picture = try await small.picture(try Self.name("p200"), in: Self.size)
        #expect(picture.bytes == TestPicture.png(numbered: 200))
      }
    }
  }

  @Test func `the servers in the program are bound to themselves and to the Internet`()
    async throws
  {
    let bench = Bench()
    let asked = Mutex<[UpstreamRequest]>([])
    let client = UpstreamClient { request throws(UpstreamError) in
      asked.withLock { $0.append(request) }
      return UpstreamResponse(status: 200, body: TestPicture.jpeg)
    }
    let own = bench.library(nil, client: client)
    _ = try await own.picture(try Self.name("one"), in: Self.size)
    let poster = try #require(PictureName("http://m.media-amazon.com/images/M/a.jpg"))
    _ = try await own.picture(poster, in: Self.size)
    let named = bench.library("http://pictures.lan", client: client)
    _ = try await named.picture(try Self.name("two"), in: Self.size)
    let requests = asked.withLock { $0 }
    #expect(
      requests.map { $0.url } == [
        "https://image.tmdb.org/t/p/w342/one.jpg", "https://m.media-amazon.com/images/M/a.jpg",
        "http://pictures.lan/t/p/w342/two.jpg",
      ]
    )
    #expect(
      requests.map { $0.reach } == [.sameServerOnInternet, .sameServerOnInternet, .sameServer]
    )
    #expect(requests.allSatisfy { $0.maximumBodyBytes == PictureLibrary.maximumBytes })
  }
}
