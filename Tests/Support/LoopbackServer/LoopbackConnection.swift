import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The server's side of one connection: waits for a request, performs the reply, and so on.
final class LoopbackConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: (RecordedRequest) -> Reply
  private var received: [UInt8] = []
  private var isReplying = false

  init(answer: @escaping (RecordedRequest) -> Reply) {
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    replyToNext(context: context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Performs the reply to the next request, when it has come and the last one is finished.
  private func replyToNext(context: ChannelHandlerContext) {
    guard !isReplying, let head = nextHead() else { return }
    isReplying = true
    let reply = answer(RecordedRequest(head: head, receivedAt: .now))
    perform(reply.steps[...], context: context)
  }

  /// Takes the head of the next request; bytes that do not begin with a letter are not HTTP, and are taken
  /// whole.
  private func nextHead() -> [UInt8]? {
    guard let first = received.first else { return nil }
    if !Character(UnicodeScalar(first)).isLetter {
      defer { received = [] }
      return received
    }
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    defer { received.removeSubrange(..<end.upperBound) }
    return Array(received[..<end.lowerBound])
  }

  private func perform(_ steps: ArraySlice<Reply.Step>, context: ChannelHandlerContext) {
    guard let step = steps.first else {
      isReplying = false
      return replyToNext(context: context)
    }
    switch step {
    case .send(let bytes):
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
      perform(steps.dropFirst(), context: context)
    case .wait(let pause):
      context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(pause)) {
        guard context.channel.isActive else { return }
        self.perform(steps.dropFirst(), context: context)
      }
    case .hang: break
    case .close: context.close(promise: nil)
    case .cut: context.channel.abandon(error: ChannelError.eof)
    case .reset:
      // A close that does not linger for unsent bytes is a reset.
      let socket = context.channel as? any SocketOptionProvider
      _ = socket?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      context.channel.abandon(error: ChannelError.eof)
    }
  }
}

extension Channel {
  /// Closes the socket at once, past the handlers that would send TLS's farewell; on the event loop only.
  func abandon(error: any Error) {
    _channelCore.close0(error: error, mode: .all, promise: nil)
  }
}
