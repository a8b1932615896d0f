import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import CambioServer

/// A connection is closed only for lack of progress.
///
/// The tests set the time.
@Suite struct RequestDeadlineTests {
  /// Encodes response bodies as bytes, as for a socket.
  private final class Wire: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = ByteBuffer

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      guard case .body(let bytes) = unwrapOutboundIn(data) else { return }
      context.write(wrapOutboundOut(bytes), promise: promise)
    }
  }

  /// A connection with a timeout of 30 s, and the actions of its client.
  private struct Bench {
    let loop = EmbeddedEventLoop()
    let channel: EmbeddedChannel

    init() throws {
      channel = EmbeddedChannel(
        handlers: [Wire(), RequestDeadline(timeout: .seconds(30))],
        loop: loop
      )
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    func head() throws {
      let request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
      try channel.writeInbound(HTTPRequestPart.head(request))
    }

    func body(_ count: Int) throws {
      let bytes = ByteBuffer(repeating: 0, count: count)
      try channel.writeInbound(HTTPRequestPart.body(bytes))
    }

    func end() throws { try channel.writeInbound(HTTPRequestPart.end(nil)) }

    func write(_ part: HTTPResponsePart) { channel.write(part, promise: nil) }

    /// Writes `count` bytes of a body, which wait on this machine until the client takes them.
    func send(_ count: Int) { write(.body(ByteBuffer(repeating: 0, count: count))) }

    func take() { channel.flush() }

    func advance(_ seconds: Int64) { loop.advanceTime(by: .seconds(seconds)) }

    var isOpen: Bool { channel.isActive }
  }

  @Test func `a request that does not come is given up after the time-out`() throws {
    let bench = try Bench()
    bench.advance(29)
    #expect(bench.isOpen)
    bench.advance(2)
    #expect(!bench.isOpen)
  }

  @Test func `a body that brings enough goes on, one that drips does not`() throws {
    let bench = try Bench()
    try bench.head()
    for _ in 0..<5 {
      try bench.body(480_000)
      bench.advance(30)
      #expect(bench.isOpen)
    }
    try bench.body(100)
    bench.advance(61)
    #expect(!bench.isOpen)
  }

  @Test func `nothing is awaited while a response is made`() throws {
    let bench = try Bench()
    try bench.head()
    try bench.end()
    bench.advance(600)
    #expect(bench.isOpen)
    bench.write(.head(HTTPResponse(status: .ok)))
    bench.write(.end(nil))
    bench.take()
    // The time-out for the next request starts here.
    bench.advance(25)
    #expect(bench.isOpen)
    bench.advance(36)
    #expect(!bench.isOpen)
  }

  @Test func `a response goes on as long as its bytes are taken, however slowly`() throws {
    let bench = try Bench()
    try bench.head()
    try bench.end()
    bench.write(.head(HTTPResponse(status: .ok)))
    for _ in 0..<40 {
      bench.send(1_000)
      bench.advance(29)
      #expect(bench.isOpen)
      bench.take()
    }
    // The whole response was written, but the client has not taken its end.
    bench.send(1_000)
    bench.write(.end(nil))
    bench.advance(29)
    #expect(bench.isOpen)
    bench.advance(61)
    #expect(!bench.isOpen)
  }
}
